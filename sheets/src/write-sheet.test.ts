import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cells.ts'
import type { SheetField } from './fields.ts'
import { suggestMapping } from './mapping.ts'
import { inflateInNode } from './test/make-workbook.ts'
import { products } from './test/product-fields.ts'
import { readMade, testLimits } from './test/read-made.ts'
import { zoneOffsets } from './write-cells.ts'
import { type SheetRequest, sheetStream, templateStream } from './write-sheet.ts'
import { decoded, openZip } from './zip.ts'

async function* given(rows: readonly (readonly Cell[])[]) {
  yield* rows
}
const bytesOf = async (request: SheetRequest): Promise<Uint8Array> =>
  new Uint8Array(await buffer(Readable.fromWeb(sheetStream(request))))
const readBack = async (bytes: Uint8Array, format: string) =>
  (await readMade(bytes, testLimits, `x.${format}`))[0]?.rows ?? []

const columns = [
  { label: 'SKU', kind: 'text' },
  { label: 'Units', kind: 'number' },
  { label: 'Price', kind: 'money' },
  { label: 'Dangerous', kind: 'boolean' },
  { label: 'Expires', kind: 'day' },
  { label: 'Created', kind: 'moment' },
] as const
const row: Cell[] = ['00123', -5, 12.5, true, '2024-03-02', '2024-07-01T23:30:00Z']

describe('exports', () => {
  it('write what our reader reads, as text', async () => {
    const bytes = await bytesOf({
      format: 'csv',
      title: 'Goods',
      columns,
      rows: given([row, [null, null, null, false]]),
      timeZone: 'America/Toronto',
    })
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\ufeffSKU,Units,Price,Dangerous,Expires,Created\r\n00123,-5,12.50,Yes,02/03/2024,01/07/2024 19:30\r\n,,,No,,\r\n',
    )
  })

  it('write no formula for a program that parts a text file by semicolons, and our reader takes the guard off again', async () => {
    const text = 'Doll;=HYPERLINK("http://x.example";"y");'
    const bytes = await bytesOf({
      format: 'csv',
      title: 'Goods',
      columns: [columns[1], columns[0]],
      rows: given([[1, text]]),
    })
    const [, line = ''] = new TextDecoder().decode(bytes).split('\r\n')
    expect(line.split(';').filter((cell) => /^"*[=+@-]/.test(cell))).toEqual([])
    expect((await readBack(bytes, 'csv'))[1]).toEqual(['1', text])
  })

  it('write what our reader reads, as a workbook with numbers and dates', async () => {
    const bytes = await bytesOf({
      format: 'xlsx',
      title: 'Goods',
      columns,
      rows: [row, [null, null, null, false]],
      timeZone: 'America/Toronto',
    })
    expect(await readBack(bytes, 'xlsx')).toEqual([
      columns.map(({ label }) => label),
      ['00123', -5, 12.5, 'Yes', '02/03/2024', '01/07/2024 19:30'],
      [null, null, null, 'No'],
    ])
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.name).toBe('Goods')
    expect(sheets[0]?.rows[1]?.[4]).toEqual(new Date('2024-03-02T00:00:00Z'))
  })

  it('keep values of a wrong kind as text', async () => {
    const odd: Cell[] = [true, 'n/a', 'free', 'maybe', 'soon', 'never']
    for (const format of ['csv', 'xlsx'] as const)
      expect((await readBack(await bytesOf({ format, title: 'x', columns, rows: [odd] }), format))[1]).toEqual([
        'TRUE',
        'n/a',
        'free',
        'maybe',
        'soon',
        'never',
      ])
  })

  it('neutralise formulas, which come back unchanged through our reader and no other', async () => {
    const formulas = [
      '=1+1',
      '+44 1',
      '-2',
      '@SUM(A1)',
      '\t=1',
      "'=1",
      '=HYPERLINK("http://x","y")',
      "=cmd|' /C calc'!A0",
    ]
    for (const format of ['csv', 'xlsx'] as const) {
      const bytes = await bytesOf({
        format,
        title: '=1',
        columns: [
          { label: '=SUM(A:A)', kind: 'text' },
          { label: 'n', kind: 'number' },
        ],
        rows: formulas.map((one) => [one, one]),
      })
      expect((await readBack(bytes, format)).slice(1)).toEqual(formulas.map((one) => [one, one]))
      const cells =
        format === 'csv'
          ? new TextDecoder().decode(bytes).split(/\r\n|,/)
          : (await readXlsx(bytes)).sheets[0]?.rows.flat()
      for (const cell of cells ?? []) expect(String(cell)).not.toMatch(/^"?[=+\-@\t\r]/)
    }
  })

  it('hold no sign that XML forbids: no other program would open them', async () => {
    const rows = given([['a\ufffeb', '\uffff']])
    const bytes = await bytesOf({ format: 'xlsx', title: 'x', columns: [columns[0], columns[0]], rows })
    const zip = openZip(bytes, testLimits, inflateInNode)
    for (const name of ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'])
      if (zip.has(name)) for await (const text of decoded(zip.bytesOf(name))) expect(text).not.toMatch(/[\ufffe\uffff]/)
    expect((await readBack(bytes, 'xlsx'))[1]).toEqual(['a\ufffeb', '\uffff'])
  })

  it('bring any text back, in both formats', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => one.replace(/[\p{Cs}\0\ufeff]/gu, ''))
    const awkward = fc.constantFrom(
      '_x000D_',
      'a_x0041_b',
      'a\ufffeb',
      '\uffff',
      ' lead',
      'trail ',
      'two\nlines',
      'a"b',
      'a,b;c\td',
      '&lt;',
      '<b>',
      "''",
      '😀',
      'السلام',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(text, awkward), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('csv', 'xlsx'),
        async (texts, format) => {
          const rows = texts.map((one) => ['key', one])
          const bytes = await bytesOf({ format, title: 'x', columns: [columns[0], columns[0]], rows })
          const back = await readBack(bytes, format)
          for (const [index, one] of texts.entries())
            expect(back[index + 1]?.[1] ?? '').toBe(one.trim() === '' && format === 'xlsx' ? '' : one)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('cut text that no cell can hold', async () => {
    const bytes = await bytesOf({ format: 'xlsx', title: 'x', columns: [columns[0]], rows: [['y'.repeat(40_000)]] })
    expect(String((await readBack(bytes, 'xlsx'))[1]?.[0])).toHaveLength(32_767)
  })

  it('take rows only as fast as they are read, and close them when the reader goes', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      let made = 0
      let closed = false
      async function* endless() {
        try {
          for (;;) yield [`row ${made++}`, made, 1, true, '2024-01-01', null]
        } finally {
          closed = true
        }
      }
      const stream = Readable.fromWeb(sheetStream({ format, title: 'x', columns, rows: endless() }))
      for await (const piece of stream) {
        expect((piece as Uint8Array).length).toBeGreaterThan(0)
        break
      }
      expect(made).toBeLessThan(200_000)
      await expect.poll(() => closed).toBe(true)
    }
  })

  it('fail when their rows do', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      async function* failing() {
        yield row
        throw new Error('the database went away')
      }
      const stream = Readable.fromWeb(sheetStream({ format, title: 'x', columns, rows: failing() }))
      stream.resume()
      await expect(finished(stream)).rejects.toThrow('the database went away')
    }
  })
})

describe('names of sheets', () => {
  it('give the sheet a name it may have', async () => {
    for (const [title, name] of [
      ['Stock: a/b [1]?', 'Stock  a b  1'],
      ['x'.repeat(40), 'x'.repeat(31)],
      ['***', 'Sheet1'],
    ] as const)
      expect((await readXlsx(await bytesOf({ format: 'xlsx', title, columns, rows: [] }))).sheets[0]?.name).toBe(name)
  })
})

describe('time zones', () => {
  it('follow the clock changes', () => {
    const toronto = zoneOffsets('America/Toronto')
    expect(toronto(Date.parse('2024-03-10T06:59:00Z'))).toBe(-5 * 3_600_000)
    expect(toronto(Date.parse('2024-03-10T07:01:00Z'))).toBe(-4 * 3_600_000)
    expect(zoneOffsets('Asia/Kathmandu')(0)).toBe(5.5 * 3_600_000)
    expect(zoneOffsets('UTC')(Date.now())).toBe(0)
  })
})

describe('the template of an import', () => {
  it('is read back with every field in its place, and its example is right', async () => {
    const bytes = new Uint8Array(await buffer(Readable.fromWeb(templateStream(products))))
    const [sheet] = await readMade(bytes)
    expect(sheet?.name).toBe('Products')
    const fields: readonly SheetField[] = products.fields
    const { headerRow, mapping } = suggestMapping(sheet ?? { name: '', rows: [] }, products)
    expect(headerRow).toBe(1)
    expect(Object.values(mapping)).toEqual(products.fields.map((_, column) => expect.objectContaining({ column })))
    const examples = fields.map(({ example }) => example ?? null)
    expect(sheet?.rows[2]).toEqual(examples.slice(0, examples.findLastIndex((one) => one !== null) + 1))
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.freezePane).toMatchObject({ rows: 2 })
  })
})
