import type { Cell, Sheet } from '@crossdock/sheets/cells'
import type { Encoding } from '@crossdock/sheets/encodings'
import { type AnyImportDefinition, importDefinition } from '@crossdock/sheets/fields'
import { SheetFileError } from '@crossdock/sheets/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { queryClient } from '../../lib/queries.ts'
import { readSheetFile, streamRows } from '../../lib/read-sheet.ts'
import { session } from '../../lib/session.ts'
import { keepText, storageKeys } from '../../lib/storage.ts'
import { availableStores } from '../../lib/stores.ts'
import { toasts } from '../../lib/toasts.ts'
import { MantineHost } from '../mantine-host.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { LongImport } from './long-import.tsx'

vi.mock('../../lib/read-sheet.ts', () => ({
  readSheetFile: vi.fn<(file: File) => Promise<readonly Sheet[]>>(),
  streamRows: vi.fn<(...given: unknown[]) => AsyncGenerator<Cell[][]>>(),
}))
vi.mock('../../lib/client-errors.ts', () => ({ reportFailure: vi.fn<() => void>() }))

const goods = importDefinition({
  name: 'Goods',
  title: 'Add Goods',
  warehouse: true,
  keyField: 'sku',
  fields: [
    { key: 'sku', label: 'SKU', required: true, kind: 'text' },
    { key: 'weight', label: 'Weight', required: true, kind: 'number', unit: 'kg', above: 0 },
  ],
})
const sheets = [
  {
    name: 'Stock',
    rows: [
      ['SKU', 'Weight (lbs)'],
      ['A', '2'],
      ['B', 'heavy'],
    ],
  },
  { name: 'More', rows: [['SKU'], ['Z']] },
]
const file = (name: string) => new File(['x'], name)
const messages = () => toasts.get().map(({ kind, message }) => `${kind}: ${message}`)

beforeEach(() => {
  toasts.set([])
  vi.mocked(readSheetFile).mockClear()
  // The grid shows what fits: give it a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

type Confirm = (records: readonly object[], choices: object) => Promise<void>
const confirmMock = () => vi.fn<Confirm>().mockResolvedValue()

function show(onConfirm = confirmMock(), long?: LongImport, definition: AnyImportDefinition = goods) {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <ImportDialog
          definition={definition}
          warehouses={[{ value: 'w1', label: 'Toronto' }]}
          warehouseId="w1"
          doneMessage="Goods Imported Successfully"
          long={long}
          onConfirm={onConfirm}
          onClose={onClose}
        />
      </MantineHost>
    </QueryClientProvider>,
  )
  return { onConfirm, onClose }
}
const input = () => screen.getByLabelText(/Drop a spreadsheet here/)
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
async function openMapping(onConfirm = confirmMock()) {
  vi.mocked(readSheetFile).mockResolvedValue(sheets)
  const shown = show(onConfirm)
  choose(file('stock.xlsx'))
  await screen.findByText('Add Goods')
  return shown
}
const cell = (text: string) => screen.getAllByRole('gridcell').find((one) => one.textContent === text) as HTMLElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function fix() {
  fireEvent.mouseDown(cell('heavy'))
  const grid = screen.getByRole('grid')
  fireEvent.keyDown(grid, { key: '4' })
  const edit = await screen.findByLabelText('Row 2, column B')
  fireEvent.change(edit, { target: { value: '4' } })
  fireEvent.keyDown(edit, { key: 'Enter' })
}

describe('the dialog that takes a file', () => {
  it('refuses more than one, and says beside a file of another kind what is taken, until another one is chosen', async () => {
    vi.mocked(readSheetFile).mockRejectedValue(new SheetFileError('FileUnreadable', 'This file is empty.'))
    show()
    choose(file('a.csv'), file('b.csv'))
    expect(messages()).toEqual(['warning: Only one file can be imported at a time.'])
    const kinds = 'Only .xlsx, .csv, .xls, .txt and .ods files can be imported.'
    choose(file('x.pdf'))
    expect(screen.getByText('x.pdf')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe(kinds)
    // What has no extension, a folder for one, is told so: its kind stands nowhere.
    choose(file('orders'))
    expect(screen.getByText('orders')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe(
      `Its name has no extension, which says what kind of file it is. ${kinds}`,
    )
    expect(readSheetFile).not.toHaveBeenCalled()
    choose(file('orders.csv'))
    await screen.findByText('This file could not be read. This file is empty.')
    expect(screen.queryByText('orders')).toBeNull()
  })

  it('says beside the file, and in no toast, that it cannot be read; Remove clears it', async () => {
    vi.mocked(readSheetFile).mockRejectedValue(new SheetFileError('FileUnreadable', 'This file is empty.'))
    show()
    choose(file('empty.csv'))
    await screen.findByText('This file could not be read. This file is empty.')
    choose(file('second.csv'))
    expect(readSheetFile).toHaveBeenCalledTimes(1)
    press('Remove')
    expect(screen.queryByText(/could not be read/)).toBeNull()
    expect(messages()).toEqual([])
  })

  it('warns of files that are too large', async () => {
    vi.mocked(readSheetFile).mockRejectedValue(new SheetFileError('FileTooLarge', 'This file is larger than 10 MiB.'))
    show()
    choose(file('large.csv'))
    await waitFor(() => expect(messages()).toEqual(['warning: This file is larger than 10 MiB.']))
    expect(screen.queryByText('large.csv')).toBeNull()
  })
})

describe('under All Accounts', () => {
  const dialog = (store?: 'any') =>
    render(
      <QueryClientProvider client={queryClient}>
        <MantineHost>
          <ImportDialog
            definition={goods}
            store={store}
            doneMessage="x"
            onConfirm={confirmMock()}
            onClose={vi.fn<() => void>()}
          />
        </MantineHost>
      </QueryClientProvider>,
    )
  beforeEach(() => {
    session.set({
      token: '',
      who: { id: 'u1', name: 'Ann', role: 'OWNER' },
      permissions: [],
      store: { id: 'b'.repeat(24), name: null, type: 'ALL' },
    })
    return () => session.set(null)
  })

  it('no file of a merchant is taken: it says why before one is chosen', () => {
    dialog()
    expect(screen.getByText('Your selected merchant is All. Please select a valid merchant')).toBeTruthy()
    expect(screen.queryByLabelText(/Drop a spreadsheet here/)).toBeNull()
  })

  it('of the merchant that was chosen last it is', () => {
    availableStores.set([
      { id: 'b'.repeat(24), name: null, type: 'ALL' },
      { id: 'c'.repeat(24), name: null, type: 'MAIN' },
      { id: 'd'.repeat(24), name: 'Hearth & Home', type: 'STORE' },
    ])
    keepText(storageKeys.merchant, 'd'.repeat(24))
    dialog()
    expect(screen.getByRole('button', { name: 'Merchant: Hearth & Home' })).toBeTruthy()
    expect(screen.queryByText(/Your selected merchant is All/)).toBeNull()
    expect(input()).toBeTruthy()
    availableStores.set(null)
  })

  it("a file of the account's own is", () => {
    dialog('any')
    expect(screen.queryByText(/Your selected merchant is All/)).toBeNull()
    expect(input()).toBeTruthy()
  })
})

describe('the dialog that maps', () => {
  it('shows the hint, the sheets, and every column with its field', async () => {
    await openMapping()
    expect(
      screen.getByText('Select a field from the drop down columns that matches the column in your file'),
    ).toBeTruthy()
    expect(within(screen.getByLabelText('Sheet')).getAllByRole('option')).toHaveLength(2)
    const field = screen.getByLabelText<HTMLSelectElement>('Field of column Weight (lbs)')
    expect(field.value).toBe('weight')
    expect(Array.from(field.options, ({ text }) => text)).toEqual(['Ignore Column', 'SKU *', 'Weight *'])
    expect(screen.getByLabelText<HTMLSelectElement>('Unit of column Weight (lbs)').value).toBe('lb')
    expect(cell('heavy').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('1 cell to fix')).toBeTruthy()
  })

  it('sends nothing while a cell is wrong, says why, and sends the rows when it is put right', async () => {
    const { onConfirm, onClose } = await openMapping()
    press('Confirm')
    expect(messages()).toEqual(['warning: Row 2: Must be a number'])
    expect(onConfirm).not.toHaveBeenCalled()
    await fix()
    await screen.findByText('All cells are right')
    press('Confirm')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onConfirm).toHaveBeenCalledWith(
      [
        { rowId: 1, sku: 'A', weight: 0.907 },
        { rowId: 2, sku: 'B', weight: 1.814 },
      ],
      {
        storeId: undefined,
        warehouseId: 'w1',
        equalLines: 'ask',
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    )
    // What the first try said is gone.
    expect(messages()).toEqual(['success: Goods Imported Successfully'])
  })

  it('names mandatory fields that nothing fills, and takes one value for all rows', async () => {
    const { onConfirm } = await openMapping()
    fireEvent.change(screen.getByLabelText('Field of column Weight (lbs)'), { target: { value: '' } })
    press('Confirm')
    expect(messages()).toEqual(['warning: Please fill all mandatory fields: Weight'])
    expect(document.activeElement === screen.getByLabelText(/^Weight/)).toBe(true)
    fireEvent.change(screen.getByLabelText(/^Weight/), { target: { value: '1,5' } })
    press('Confirm')
    await waitFor(() => expect(onConfirm).toHaveBeenCalled())
    expect(onConfirm.mock.calls[0]?.[0]).toMatchObject([{ weight: 1.5 }, { weight: 1.5 }])
  })

  it('has its questions first, and Confirm goes to what is open', async () => {
    vi.mocked(readSheetFile).mockResolvedValue([
      { name: 'S', rows: [['Our stock'], ['SKU', 'Weight'], ['A', '1.000'], ['B', '2']] },
    ])
    show()
    choose(file('stock.xlsx'))
    const [first, second] = (await screen.findByRole('region', { name: 'About this file' })).querySelectorAll('p')
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.stringMatching(/“1.000” means/),
      expect.stringMatching(/^The headers are in row 2/),
    ])
    const question = screen.getByRole('combobox', { name: /“1.000” means/ })
    press('Confirm')
    expect(document.activeElement === question).toBe(true)
    fireEvent.change(question, { target: { value: ',' } })
    // It stays where it was.
    expect(question.compareDocumentPosition(screen.getByText(/^The headers are in row 2/))).toBe(4)
  })

  it('begins with the sheet that holds goods, not with the cover before it', async () => {
    vi.mocked(readSheetFile).mockResolvedValue([
      { name: 'Cover', rows: [['Read me first'], ['Prices of autumn']] },
      {
        name: 'Stock',
        rows: [
          ['SKU', 'Weight'],
          ['A', '1'],
        ],
      },
      {
        name: 'More',
        rows: [
          ['SKU', 'Weight'],
          ['B', '2'],
          ['C', '3'],
        ],
      },
    ])
    show()
    choose(file('stock.xlsx'))
    const sheet = await screen.findByLabelText<HTMLSelectElement>('Sheet')
    expect([sheet.value, screen.getByText('1 row').textContent]).toEqual(['1', '1 row'])
    // The person may look at the others.
    fireEvent.change(sheet, { target: { value: '0' } })
    expect(sheet.value).toBe('0')
  })

  it('wants a warehouse', async () => {
    vi.mocked(readSheetFile).mockResolvedValue(sheets)
    render(
      <QueryClientProvider client={queryClient}>
        <MantineHost>
          <ImportDialog definition={goods} doneMessage="x" onConfirm={confirmMock()} onClose={vi.fn<() => void>()} />
        </MantineHost>
      </QueryClientProvider>,
    )
    choose(file('stock.xlsx'))
    await screen.findByText('Add Goods')
    press('Confirm')
    expect(messages()).toContain('warning: Please select warehouse before proceeding')
  })

  it('goes to the first fault by F8 before a cell is chosen, wherever the focus is', async () => {
    await openMapping()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F8' })
    await expect
      .poll(
        () =>
          document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
      .toBe('heavy')
  })

  it('preselects rows with unknown SKUs and holds the import until they are gone', async () => {
    const onConfirm = confirmMock().mockRejectedValueOnce(new ApiError(400, ['b']))
    await openMapping(onConfirm)
    await fix()
    press('Confirm')
    await screen.findByText('1 selected')
    expect(messages().at(-1)).toMatch(/^warning: Some SKUs could not be identified, and preselected\./)
    // The toast goes; which they are stands there as long as their rows do, of which the first is gone to.
    expect(screen.getByLabelText('What the server said').textContent).toBe(
      'Nothing was imported: there are no products with these SKUs: B',
    )
    expect(screen.getByText('Row 2')).toBeDefined()
    press('Confirm')
    expect(onConfirm).toHaveBeenCalledTimes(1)
    press('Delete rows')
    expect(screen.queryByLabelText('What the server said')).toBeNull()
    press('Confirm')
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(2))
    expect(onConfirm.mock.calls[1]?.[0]).toMatchObject([{ rowId: 1 }])
  })

  it('marks the rows a 417 answer names, and shows each fault until it is closed', async () => {
    const errors = ['Row 2: taken', 'Row 1: too long']
    const body = {
      status: false,
      code: 417,
      message: 'Row 2: taken',
      errInfo: { errType: 'ImportRowError', rowId: 2 },
      errors,
    }
    const onConfirm = confirmMock().mockRejectedValue(new ApiError(417, body))
    const { onClose } = await openMapping(onConfirm)
    await fix()
    press('Confirm')
    await waitFor(() => expect(messages()).toEqual(errors.map((message) => `error: ${message}`)))
    const marked = screen.getAllByRole('row').filter((row) => row.getAttribute('data-mark') === 'refused')
    expect(marked).toHaveLength(2)
    expect(onClose).not.toHaveBeenCalled()
    expect(within(screen.getByLabelText('What the server said')).getAllByRole('listitem')).toHaveLength(2)
  })

  it('sends the same again, when no answer came, with the same key; what an answer has settled, or other rows, with a new one', async () => {
    const onConfirm = confirmMock()
      .mockRejectedValueOnce(new ApiError(0, null))
      .mockRejectedValueOnce(new ApiError(503, null))
      .mockRejectedValueOnce(new ApiError(417, null))
    const { onClose } = await openMapping(onConfirm)
    await fix()
    const times = async (count: number) => {
      press('Confirm')
      await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(count))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', false))
    }
    await times(1)
    await times(2)
    await times(3)
    press('Confirm')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const keys = onConfirm.mock.calls.map(([, choices]) => (choices as { idempotencyKey: string }).idempotencyKey)
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('asks before it throws work away', async () => {
    const { onClose } = await openMapping()
    await fix()
    press('Cancel')
    expect(onClose).not.toHaveBeenCalled()
    press('Discard changes')
    expect(onClose).toHaveBeenCalled()
  })
})

describe('lines that orders have from another file', () => {
  it('are asked about in the dialog, and the answer is sent; rows left out are named at the end', async () => {
    const refused = new ApiError(417, {
      status: false,
      code: 417,
      message: 'Row 1, SKU*: SO-1 has a line of this product from another file.',
      errInfo: { errType: 'EqualLines', rowId: 1, rowIds: [1], faultCount: 1 },
      errors: ['Row 1, SKU*: SO-1 has a line of this product from another file.'],
    })
    const onConfirm = vi.fn<Confirm>().mockRejectedValueOnce(refused).mockResolvedValueOnce()
    const { onClose } = await openMapping(onConfirm)
    await fix()
    press('Confirm')
    await screen.findByLabelText(/from another file \(rows: 1\)\. They are/)
    expect(messages()).toEqual([
      'warning: Please say whether the lines that orders have already are the same or more of them.',
    ])
    // It is a question, and no fault beside it.
    expect(screen.queryByText(/to fix/)).toBeNull()
    expect(screen.queryByText(/SO-1 has a line/)).toBeNull()
    // Nothing is sent while it is open.
    press('Confirm')
    expect(onConfirm).toHaveBeenCalledTimes(1)
    // The rows can be taken out instead; when none is left, nothing is asked any more.
    press('Select these rows')
    expect(screen.getByText('1 selected')).toBeTruthy()
    press('Delete rows')
    expect(screen.queryByLabelText(/They are/)).toBeNull()
    press('Bring 1 deleted row back')
    fireEvent.change(screen.getByLabelText(/They are/), { target: { value: 'more' } })
    press('Confirm')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onConfirm.mock.calls.map(([, choices]) => choices)).toMatchObject([
      { warehouseId: 'w1', equalLines: 'ask' },
      { warehouseId: 'w1', equalLines: 'more' },
    ])
  })
})

describe('days', () => {
  const parcels = importDefinition({
    name: 'Parcels',
    title: 'Add Parcels',
    fields: [
      { key: 'sku', label: 'SKU', required: true, kind: 'text' },
      { key: 'day', label: 'Ship Day', kind: 'day' },
    ],
  })
  const year = new Date().getFullYear()
  it.each([
    [`05/04/${year}`, new Map([[1, 1]]), null],
    [`05/04/${year}`, undefined, 'day first'],
    [46_100, undefined, null],
  ])('%j: its reading is shown, dates of the spreadsheet and numbers without a switch', async (day, dated, order) => {
    vi.mocked(readSheetFile)
      .mockReset()
      .mockResolvedValue([
        {
          name: 'S',
          rows: [
            ['SKU', 'Ship Day'],
            ['A', day],
          ],
          ...(dated ? { dated } : {}),
        },
      ])
    show(undefined, undefined, parcels)
    choose(file('days.xlsx'))
    await screen.findByText('Add Parcels')
    const line = screen.getByText(new RegExp(`^Ship Day: ${day} is read as `))
    const select = screen.queryByLabelText<HTMLSelectElement>(/^Ship Day: .* is read as/)
    expect([line.tagName, select?.value ?? null]).toEqual([order ? 'LABEL' : 'SPAN', order])
    expect(/as the spreadsheet has it/.test(line.textContent)).toBe(dated !== undefined)
  })

  it('in a column of codes are told: the code that was typed is gone', async () => {
    const places = importDefinition({
      name: 'Places',
      title: 'Add Places',
      fields: [{ key: 'title', label: 'SL Name', required: true, kind: 'text', isCode: true }],
    })
    const rows = [['SL Name'], ['A-01'], ['04/03/2026']]
    vi.mocked(readSheetFile)
      .mockReset()
      .mockResolvedValue([{ name: 'S', rows, dated: new Map([[0, 2]]) }])
    show(undefined, undefined, places)
    choose(file('places.xlsx'))
    await screen.findByText('Add Places')
    expect(screen.getByText(/^SL Name: “04\/03\/2026” is a date in the spreadsheet/)).toBeTruthy()
  })
})

describe('rows that can be brought back', () => {
  it('are said to be deleted only where somebody deleted them', async () => {
    const heads = ['Handle', 'Title', 'Variant SKU', 'Variant Grams', 'Variant Price', 'SKU', 'Weight']
    const picture = ['mug', null, null, null, null, null, null]
    const rows = [heads, ['mug', 'Mug', 'M', '200', '5', 'M', '1'], picture, ['cup', 'Cup', 'C', '200', '5', 'C', '1']]
    vi.mocked(readSheetFile)
      .mockReset()
      .mockResolvedValue([{ name: 'S', rows }])
    show()
    choose(file('shop.csv'))
    await screen.findByText('Add Goods')
    expect(screen.queryByText(/deleted row/)).toBeNull()
    press('Import 1 row without goods as well')
    expect(screen.getByText('3 rows')).toBeTruthy()
    expect(screen.queryByText(/without goods/)).toBeNull()
  })
})

describe('the encoding of a text file', () => {
  const readAs = (encoding: Encoding | undefined, name: string, more: object = {}) => [
    {
      name: 'Stock',
      rows: [
        ['SKU', 'Weight'],
        [name, '2'],
      ],
      ...(encoding ? { encoding } : {}),
      ...more,
    },
  ]
  const choice = () => screen.getByLabelText<HTMLSelectElement>(/is read as$/)
  async function open(...read: ReturnType<typeof readAs>) {
    vi.mocked(readSheetFile).mockReset().mockResolvedValueOnce(read)
    const send = vi.fn<LongImport['send']>()
    const shown = show(undefined, { around: ['[', ']'], send, onDone: () => undefined })
    choose(file('stock.csv'))
    await screen.findByText('Add Goods')
    return shown
  }

  it('is not asked about where it is plain', async () => {
    await open(...readAs(undefined, 'José'))
    expect(screen.queryByLabelText(/is read as$/)).toBeNull()
  })

  it('is shown with a word of the file where it is only likely, and another reads the file anew', async () => {
    const { onConfirm } = await open(...readAs('windows-1252', 'JosÃ©'))
    expect(screen.getByText('This file, with words such as “JosÃ©”, is read as')).toBeTruthy()
    expect(choice().value).toBe('windows-1252')
    vi.mocked(readSheetFile).mockResolvedValueOnce(readAs('utf-8', 'José'))
    fireEvent.change(choice(), { target: { value: 'utf-8' } })
    await waitFor(() => expect(cell('José')).toBeTruthy())
    expect(vi.mocked(readSheetFile).mock.lastCall?.at(-1)).toBe('utf-8')
    expect(choice().value).toBe('utf-8')
    press('Confirm')
    await waitFor(() => expect(onConfirm).toHaveBeenCalled())
    expect(onConfirm.mock.lastCall?.[0]).toMatchObject([{ sku: 'José' }])
  })

  it('is asked about where its words could be others, each with its words, and nothing is sent before', async () => {
    const possible = [
      { encoding: 'windows-1251', words: ['Иван', 'Москва'] },
      { encoding: 'windows-1252', words: ['Èâàí', 'Ìîñêâà'] },
    ]
    const { onConfirm } = await open(...readAs('windows-1252', 'Èâàí', { possible }))
    const question = screen.getByLabelText<HTMLSelectElement>(/can be read in several ways/)
    expect(question.value).toBe('')
    expect([...question.options].slice(0, 4).map(({ text }) => text)).toEqual([
      'Choose…',
      'Иван, Москва (Windows-1251, Cyrillic)',
      'Èâàí, Ìîñêâà (Windows-1252, Western European)',
      'UTF-8',
    ])
    press('Confirm')
    expect(messages()).toEqual(['warning: Please say how the words of this file are read.'])
    expect(onConfirm).not.toHaveBeenCalled()
    vi.mocked(readSheetFile).mockResolvedValueOnce(readAs('windows-1251', 'Иван'))
    fireEvent.change(question, { target: { value: 'windows-1251' } })
    await waitFor(() => expect(cell('Иван')).toBeTruthy())
    press('Confirm')
    await waitFor(() => expect(onConfirm).toHaveBeenCalled())
    expect(onConfirm.mock.lastCall?.[0]).toMatchObject([{ sku: 'Иван' }])
  })

  it('stays as it was where the file cannot be read so', async () => {
    await open(...readAs('windows-1252', 'José'))
    vi.mocked(readSheetFile).mockRejectedValueOnce(new SheetFileError('FileUnreadable', 'This file is neither.'))
    fireEvent.change(choice(), { target: { value: 'utf-16le' } })
    await waitFor(() => expect(messages()).toEqual(['warning: This file is neither.']))
    expect(choice().value).toBe('windows-1252')
    expect(cell('José')).toBeTruthy()
  })

  it('is that of all rows of a long file', async () => {
    vi.mocked(streamRows).mockImplementation(async function* () {
      yield []
    })
    await open(...readAs('windows-1252', 'José', { total: 30_000 }))
    await waitFor(() => expect(vi.mocked(streamRows).mock.lastCall?.[3]).toBe('windows-1252'))
    vi.mocked(readSheetFile).mockResolvedValueOnce(readAs('utf-8', 'José', { total: 30_000 }))
    fireEvent.change(choice(), { target: { value: 'utf-8' } })
    await waitFor(() => expect(vi.mocked(streamRows).mock.lastCall?.[3]).toBe('utf-8'))
  })
})
