import { productImport } from '@crossdock/contract/fulfillment/products/import'
import type { Cell } from '@crossdock/sheets/cells'
import { orderOfColumn } from '@crossdock/sheets/day-text'
import { importDefinition } from '@crossdock/sheets/fields'
import { chooseColumn } from '@crossdock/sheets/mapping'
import { describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import {
  answeredWords,
  answerLeftOut,
  answerWord,
  applyWhole,
  askedWords,
  chooseMark,
  chooseOrder,
  leavingOut,
} from './mapper-answers.ts'
import {
  changeCells,
  changeMapping,
  constantFaults,
  countFaults,
  deleteRows,
  faultAt,
  faultPlaces,
  fieldsWithoutColumn,
  markRefused,
  markUnknown,
  openSheet,
  recordsOf,
  restoreRows,
  visibleRows,
} from './mapper-state.ts'
import { missingForRows, openQuestions } from './open-questions.ts'
import { recallMapping, rememberMapping } from './remembered.ts'
import { tooManyRows } from './row-limit.ts'

const goods = importDefinition({
  name: 'Goods',
  title: 'Add Goods',
  keyField: 'sku',
  fields: [
    { key: 'sku', label: 'SKU', required: true, kind: 'text' },
    { key: 'weight', label: 'Weight', required: true, kind: 'number', unit: 'kg', above: 0 },
    { key: 'box', label: 'Box', kind: 'text' },
    { key: 'perBox', label: 'Per Box', kind: 'count' },
  ],
  checkRow: ({ box, perBox }) =>
    box !== null && perBox === null ? [{ field: 'perBox', message: 'Please enter units.' }] : [],
})
const rows: Cell[][] = [
  ['SKU', 'Weight (lbs)', 'Colour'],
  ['A', '2', 'red'],
  [null, ' '],
  ['B', 'x', 'blue'],
  [null, 1, 'green'],
]
const open = (remembered?: Parameters<typeof openSheet>[3]) =>
  openSheet(
    goods,
    [
      { name: 'S', rows },
      { name: 'Other', rows: [['SKU'], ['Z']] },
    ],
    0,
    remembered,
  )

describe('opening a sheet', () => {
  it('maps, finds faults and keeps the numbers of rows', () => {
    const state = open()
    expect(state.mapping).toEqual({ sku: { column: 0 }, weight: { column: 1, unit: 'lb' } })
    expect(visibleRows(state)).toEqual([1, 3, 4])
    expect(faultPlaces(state)).toEqual([
      { rowId: 3, column: 1 },
      { rowId: 4, column: 0 },
    ])
    expect(faultAt(state, 3, 1)?.message).toBe('Must be a number')
    expect(faultAt(state, 1, 1)).toBeUndefined()
  })

  it('pads a short sheet to a column for each field', () => {
    expect(open().headers).toEqual(['SKU', 'Weight (lbs)', 'Colour', null])
    expect(openSheet(goods, open().sheets, 1).headers).toEqual(['SKU', null, null, null])
  })

  it('takes another row for the headers', () => {
    const state = openSheet(goods, open().sheets, 0, undefined, 1)
    expect(state.headers.slice(0, 3)).toEqual(['A', '2', 'red'])
    expect(state.rows).toHaveLength(3)
  })

  it('asks for missing fields once, not in every row', () => {
    const state = changeMapping(goods, open(), { sku: { column: 0 } })
    expect(faultPlaces(state)).toEqual([{ rowId: 4, column: 0 }])
    expect(fieldsWithoutColumn(goods, state.mapping).map(({ key }) => key)).toEqual(['weight', 'box', 'perBox'])
  })
})

describe('putting it right', () => {
  it('checks a changed cell again, and only what was changed', () => {
    const before = open()
    const state = changeCells(goods, before, [
      { rowId: 3, column: 1, cell: '0,5' },
      { rowId: 99, column: 1, cell: 'nowhere' },
      { rowId: 1, column: 99, cell: 'nowhere' },
    ])
    expect(countFaults(state.faults)).toBe(1)
    expect(state.rows[0]).toBe(before.rows[0])
    expect(state.faults.get(4)).toBe(before.faults.get(4))
    const worse = changeCells(goods, state, [{ rowId: 1, column: 1, cell: null }])
    expect(faultAt(worse, 1, 1)?.message).toBe('Weight is required')
  })

  it('takes what is written into a column that the file did not have', () => {
    const mapped = changeMapping(goods, open(), chooseColumn(open().mapping, 3, 'box'))
    const state = changeCells(goods, mapped, [{ rowId: 1, column: 3, cell: 'Case' }])
    expect(faultAt(state, 1, null)?.message).toBe('Please enter units.')
  })

  it('deletes rows, keeps the numbers of the others, and brings them back', () => {
    const less = deleteRows(goods, open(), new Set([3, 4]))
    expect(visibleRows(less)).toEqual([1])
    expect(countFaults(less.faults)).toBe(0)
    expect(recordsOf(goods, less)).toEqual([{ rowId: 1, sku: 'A', weight: 0.907, box: null, perBox: null }])
    expect(countFaults(restoreRows(goods, less, new Set([4])).faults)).toBe(1)
  })

  it('takes one value for all rows', () => {
    const mapping = { sku: { column: 0 }, weight: { constant: '2', unit: 'lb' } } as const
    const state = deleteRows(goods, changeMapping(goods, open(), mapping), new Set([4]))
    expect(recordsOf(goods, state).map(({ rowId, weight }) => [rowId, weight])).toEqual([
      [1, 0.907],
      [3, 0.907],
    ])
    expect(constantFaults(goods, { ...mapping, weight: { constant: 'heavy' } })[0]?.message).toBe('Must be a number')
  })

  it('refuses a value for all rows that could be two', () => {
    const one = (constant: string) => constantFaults(goods, { sku: { column: 0 }, perBox: { constant } })
    expect(one('1.000')[0]?.message).toBe('Could be 1 or 1,000')
    expect([one('1000'), one('1.234.000')]).toEqual([[], []])
    // A weight has its decimals behind a point, as every form has; a comma could be either.
    const heavy = (constant: string) => constantFaults(goods, { sku: { column: 0 }, weight: { constant } })
    expect([heavy('12.125'), heavy('0.5'), heavy('1.234,5'), heavy('12,125')[0]?.message]).toEqual([
      [],
      [],
      [],
      'Could be 12,125 or 12.125',
    ])
    const put = changeMapping(goods, open(), { sku: { column: 0 }, weight: { constant: '12.125' } })
    expect(recordsOf(goods, put)[0]?.weight).toBe(12.125)
    const day = `${new Date().getFullYear() % 100}-11-22`
    const days = importDefinition({ name: 'D', title: 'D', fields: [{ key: 'day', label: 'Day', kind: 'day' }] })
    expect(constantFaults(days, { day: { constant: day } })[0]?.message).toMatch(/^Could be /)
  })

  it('calls what a person has chosen a guess no longer', () => {
    const state = { ...open(), matchedBy: { sku: 'position', weight: 'label' } as const }
    const next = changeMapping(goods, state, chooseColumn(state.mapping, 2, 'sku'))
    expect(next.matchedBy).toEqual({ weight: 'label' })
  })
})

describe('what the server said', () => {
  it('preselects rows with unknown keys, whatever their case, until they are changed or deleted', () => {
    const state = markUnknown(goods, open(), ['a', ' B '])
    expect([...state.unknown]).toEqual([1, 3])
    expect([...state.selected]).toEqual([1, 3])
    const other = changeCells(goods, state, [{ rowId: 1, column: 2, cell: 'pink' }])
    expect([...other.unknown]).toEqual([1, 3])
    const changed = changeCells(goods, state, [{ rowId: 1, column: 0, cell: 'A2' }])
    expect([...changed.unknown]).toEqual([3])
    expect([...changed.selected]).toEqual([3])
    expect(deleteRows(goods, changed, new Set([3])).unknown.size).toBe(0)
  })

  it('marks refused rows by number and a column by its header', () => {
    expect([...markRefused(open(), [3, 99, '4']).refused]).toEqual([3, 4])
    expect(markRefused(open(), ['weight (LBS)']).refusedColumn).toBe(1)
    const changed = changeCells(goods, markRefused(open(), [3]), [{ rowId: 3, column: 2, cell: 'x' }])
    expect(changed.refused.size).toBe(0)
  })
})

describe('what is remembered', () => {
  it('maps the next file of the same source alike', () => {
    const mapping = { sku: { column: 2 }, weight: { constant: 5 } } as const
    rememberMapping(goods, changeMapping(goods, open(), mapping))
    expect(open((headers) => recallMapping(goods, headers)).mapping).toEqual(mapping)
    expect(recallMapping(goods, ['other', 'headers'])).toBeNull()
    const fewer = { ...goods, fields: goods.fields.filter(({ key }) => key !== 'weight') }
    expect(recallMapping(fewer, open().headers)).toBeNull()
  })

  it('is of the person who said it: the next one at this browser is asked', () => {
    const as = (id: string): boolean => startSession(`h.${btoa(JSON.stringify({ id, name: 'Maya', role: 'Admin' }))}.s`)
    const [earlier, next] = ['65f000000000000000000001', '65f000000000000000000002']
    as(earlier)
    const mapping = { sku: { column: 2 }, weight: { constant: 5 } } as const
    rememberMapping(goods, changeMapping(goods, open(), mapping))
    endSession()
    // As it was kept once, under nobody's name: whoever is here first has it.
    const kept = Object.keys(localStorage).find((key) => key.startsWith(`mapping.${earlier}.Goods`)) ?? ''
    localStorage.setItem(kept.replace(`${earlier}.`, ''), localStorage.getItem(kept) ?? '')
    as(earlier)
    expect(recallMapping(goods, open().headers)).not.toBeNull()
    endSession()
    as(next)
    expect(recallMapping(goods, open().headers)).toBeNull()
    endSession()
    as(earlier)
    expect(recallMapping(goods, open().headers)?.mapping).toEqual(mapping)
    endSession()
  })
})

const parcels = importDefinition({
  name: 'Parcels',
  title: 'Add Parcels',
  fields: [
    { key: 'type', label: 'Type', required: true, kind: 'text', asked: ['Delivery', 'Pick up'] },
    { key: 'day', label: 'Ship Day', kind: 'day' },
    { key: 'address', label: 'Address', kind: 'text' },
    { key: 'carrier', label: 'Carrier', kind: 'text' },
  ],
  choices: [
    { field: 'type', choice: 'Delivery', needs: ['address'] },
    { field: 'type', choice: 'Pick up', needs: ['carrier'], leavesOut: ['address'] },
  ],
})
const file = (...data: Cell[][]) => [{ name: 'S', rows: [['Type', 'Ship Day', 'Address'], ...data] }]
const openParcels = (...data: Cell[][]) =>
  openSheet(parcels, file(...data), 0, (headers) => recallMapping(parcels, headers))

describe('a remembered order of day and month', () => {
  it('is asked about no more where the file proves it, but where its days lie years away', () => {
    const mapping = { type: { column: 0 }, day: { column: 1, dates: 'month first' }, address: { column: 2 } } as const
    const remembered = { mapping, matchedBy: {}, answers: {} }
    const asked = (day: string) =>
      openQuestions(
        parcels,
        openSheet(parcels, file(['Delivery', day, '1 Main St']), 0, () => remembered),
      )
    const year = new Date().getFullYear()
    expect(asked(`04/30/${year}`)).toEqual([])
    expect(asked(`04/30/${year - 8}`)).toHaveLength(1)
    // Nothing proves this one.
    expect(asked(`04/05/${year}`)).toHaveLength(1)
  })
})

describe('words that only the file’s writer knows', () => {
  const opened = openParcels(
    ['Expedited', null, '1 Main St'],
    ['expedited', null, null],
    ['Delivery', null, '2 Main St'],
  )

  it('are asked about once each, and written into every row that has them', () => {
    expect(askedWords(opened).map(({ text, rows: count }) => [text, count])).toEqual([['Expedited', 2]])
    expect(openQuestions(parcels, opened)).toEqual(['Please say what “Expedited” means.'])
    const state = answerWord(parcels, opened, 'type', 'Expedited', 'Delivery')
    expect(state.rows.map(([type]) => type)).toEqual(['Delivery', 'Delivery', 'Delivery'])
    expect([openQuestions(parcels, state), countFaults(state.faults)]).toEqual([[], 0])
    // The person thinks again: only what the file calls so is changed.
    const other = answerWord(parcels, state, 'type', 'expedited', 'Pick up')
    expect(other.rows.map(([type]) => type)).toEqual(['Pick up', 'Pick up', 'Delivery'])
  })

  it('that take an address away ask what becomes of it, and of whom it is', () => {
    const state = answerWord(parcels, opened, 'type', 'Expedited', 'Pick up')
    const [word] = leavingOut(state)
    expect([word?.text, word?.leftOut]).toEqual(['Pick up', 1])
    expect(openQuestions(parcels, state)).toHaveLength(1)
    expect(missingForRows(parcels, state)).toEqual(['Carrier'])
    const kept = answerLeftOut(parcels, state, word as NonNullable<typeof word>, 'Delivery')
    expect(kept.rows.map(([type]) => type)).toEqual(['Delivery', 'Pick up', 'Delivery'])
    expect(openQuestions(parcels, kept)).toEqual([])
    expect(openQuestions(parcels, answerLeftOut(parcels, state, word as NonNullable<typeof word>, null))).toEqual([])
  })

  it('are known in the next file of the same source', () => {
    rememberMapping(parcels, answerWord(parcels, opened, 'type', 'Expedited', 'Delivery'))
    const next = openParcels(['EXPEDITED', null, '3 Main St'], ['Economy', null, '4 Main St'])
    expect(next.rows.map(([type]) => type)).toEqual(['Delivery', 'Economy'])
    expect(askedWords(next).map(({ text }) => text)).toEqual(['Economy'])
    expect(answeredWords(parcels, next).map(({ text, answer }) => [text, answer])).toEqual([['EXPEDITED', 'Delivery']])
    expect(answeredWords(parcels, openParcels(['Delivery', null, '5 Main St']))).toEqual([])
  })

  it('are no questions where a column holds anything but types', () => {
    const many = openParcels(...Array.from({ length: 40 }, (_, index): Cell[] => [`word ${index}`]))
    expect(askedWords(many)).toEqual([])
    expect(countFaults(many.faults)).toBe(40)
  })
})

describe('numbers of a column', () => {
  it('that could be two are asked about, and read as the person says', () => {
    const sheet = (...counts: string[]) => [
      { name: 'S', rows: [['SKU', 'Weight', 'Box', 'Per Box'], ...counts.map((count) => ['A', 1, 'Case', count])] },
    ]
    const question = ['Per Box: please say what “1.000” is.']
    const state = openSheet(goods, sheet('1.000', '12'), 0)
    expect([openQuestions(goods, state), state.numbers[0]?.readings]).toEqual([question, { '.': 1, ',': 1000 }])
    for (const [mark, count] of [
      [',', 1000],
      ['.', 1],
    ] as const) {
      const told = chooseMark(goods, state, 3, mark)
      expect([openQuestions(goods, told), recordsOf(goods, told)[0]?.perBox]).toEqual([[], count])
      // It stays shown, and can be switched.
      expect(told.numbers[0]?.decimal).toBe(mark)
    }
    // Another value of the column decides.
    const decided = openSheet(goods, sheet('1.000', '1.234.000'), 0)
    expect([openQuestions(goods, decided), recordsOf(goods, decided)[0]?.perBox]).toEqual([[], 1000])
  })
})

describe('dates of a column', () => {
  const year = new Date().getFullYear()
  const asked = ['Ship Day: please say whether its dates are read right.']
  it('with the month first are asked about once, and read so in the next file', () => {
    const state = openParcels(['Delivery', '4/5/22', 'x'], ['Delivery', '4/30/22', 'x'])
    expect(recordsOf(parcels, state).map(({ day }) => day)).toEqual(['2022-04-05', '2022-04-30'])
    expect(openQuestions(parcels, state)).toEqual(['Ship Day: please say whether its dates are read right.'])
    const right = chooseOrder(parcels, state, 1, 'month first')
    expect(openQuestions(parcels, right)).toEqual([])
    rememberMapping(parcels, right)
    expect(openQuestions(parcels, openParcels(['Delivery', '5/31/22', 'x']))).toEqual([])
    // What was right for the last file is not for one that says otherwise.
    const other = openParcels(['Delivery', '31/5/22', 'x'])
    expect([recordsOf(parcels, other)[0]?.day, openQuestions(parcels, other)]).toEqual(['2022-05-31', []])
  })

  it('are read with the day first until a person says otherwise', () => {
    localStorage.clear()
    const state = openParcels(['Delivery', `12/10/${year}`, 'x'])
    expect([recordsOf(parcels, state)[0]?.day, openQuestions(parcels, state)]).toEqual([`${year}-10-12`, []])
    const other = chooseOrder(parcels, state, 1, 'month first')
    expect(recordsOf(parcels, other)[0]?.day).toBe(`${year}-12-10`)
    // The next file does not say that it is another one: what was chosen is shown, and asked about once more.
    rememberMapping(parcels, other)
    const next = openParcels(['Delivery', `11/10/${year}`, 'x'])
    expect([recordsOf(parcels, next)[0]?.day, openQuestions(parcels, next)]).toEqual([`${year}-11-10`, asked])
    expect(openQuestions(parcels, chooseOrder(parcels, next, 1, 'month first'))).toEqual([])
    localStorage.clear()
  })

  it('years away from now are asked about', () => {
    const state = openParcels(['Delivery', `13/10/${year}`, 'x'], ['Delivery', '13/10/2012', 'x'])
    expect([state.dates[0]?.example?.text, openQuestions(parcels, state)]).toEqual(['13/10/2012', asked])
    expect(openQuestions(parcels, chooseOrder(parcels, state, 1, 'day first'))).toEqual([])
  })

  it('with two digits of the year that could be the day are asked about, nearest to now at first', () => {
    const short = String(year % 100)
    const state = openParcels(['Delivery', `${short}-11-22`, 'x'], ['Delivery', `${short}-12-09`, 'x'])
    expect(recordsOf(parcels, state).map(({ day }) => day)).toEqual([`${year}-11-22`, `${year}-12-09`])
    expect(openQuestions(parcels, state)).toEqual(asked)
    const right = chooseOrder(parcels, state, 1, 'year first')
    expect([recordsOf(parcels, right)[1]?.day, openQuestions(parcels, right)]).toEqual([`${year}-12-09`, []])
    expect(recordsOf(parcels, chooseOrder(parcels, state, 1, 'day first'))[1]?.day).toBe(`2009-12-${short}`)
  })

  it('with the year first in the last file are not read so in one that has it last, and asked about in one that could', () => {
    const [short, next] = [year % 100, (year % 100) + 1]
    const right = chooseOrder(parcels, openParcels(['Delivery', `${short}-11-30`, 'x']), 1, 'year first')
    rememberMapping(parcels, right)
    const other = openParcels(['Delivery', `11-12-${short}`, 'x'], ['Delivery', `09-12-${short}`, 'x'])
    expect(recordsOf(parcels, other).map(({ day }) => day)).toEqual([`${year}-12-11`, `${year}-12-09`])
    expect([other.dates[0]?.order, openQuestions(parcels, other)]).toEqual(['day first', []])
    const alike = openParcels(['Delivery', `${next}-12-09`, 'x'])
    expect([recordsOf(parcels, alike)[0]?.day, openQuestions(parcels, alike)]).toEqual([`${year + 1}-12-09`, asked])
    // Of a long file the rows that are not held can say that years stand last, even after the answer.
    const opened = chooseOrder(parcels, alike, 1, 'year first')
    const long = { ...opened, total: 900 }
    const orders = new Map([[1, orderOfColumn([`${next}-12-09`, `11-12-${short}`])]])
    const whole = { rows: 900, faultCount: 0, orders, decimals: {}, eithers: new Map(), words: [], states: [] }
    const read = applyWhole(parcels, long, { ...whole, leftOut: 0, stoodIn: 0, beside: new Set(), held: new Map() })
    expect(openQuestions(parcels, read)).toEqual(asked)
    expect(openQuestions(parcels, chooseOrder(parcels, read, 1, 'day first'))).toEqual([])
    localStorage.clear()
  })

  it('of one file are no day of the next: a value for all rows is not remembered', () => {
    const state = openParcels(['Delivery', '', 'x'])
    const filled = changeMapping(parcels, state, { ...state.mapping, day: { constant: `13/10/${year}` } })
    rememberMapping(parcels, filled)
    expect(openParcels(['Delivery', '', 'x']).mapping['day']).toBeUndefined()
    localStorage.clear()
  })

  it('of one source mean what any tab has said of them: an answer of another tab stays', () => {
    const [one, other] = [openParcels(['Courier', '', 'x']), openParcels(['Van', '', 'x'])]
    rememberMapping(parcels, answerWord(parcels, one, 'type', 'Courier', 'Delivery'))
    rememberMapping(parcels, answerWord(parcels, other, 'type', 'Van', 'Pick up'))
    const known = openParcels(['Courier', '', 'x'], ['Van', '', 'x'])
    expect(askedWords(known)).toEqual([])
    localStorage.clear()
  })

  it('that contradict each other stop the import until the cells are put right', () => {
    const state = openParcels(['Delivery', '13/02/2024', 'x'], ['Delivery', '02/13/2024', 'x'])
    expect(openQuestions(parcels, state)).toEqual(['Ship Day: the dates of this column contradict each other.'])
    const fixed = changeCells(parcels, state, [{ rowId: 2, column: 1, cell: '13/02/2024' }])
    expect(openQuestions(parcels, fixed)).toEqual([])
    expect(openQuestions(parcels, deleteRows(parcels, state, new Set([2])))).toEqual([])
    expect(openQuestions(parcels, changeMapping(parcels, state, chooseColumn(state.mapping, 1, null)))).toEqual([])
  })

  it('that a spreadsheet holds as dates are not turned around by texts among them', () => {
    const sheets = file(['Delivery', '05/04/2022', 'x'], ['Delivery', '4/30/2022', 'x'])
    const dated = sheets.map((sheet) => ({ ...sheet, dated: new Map([[1, 1]]) }))
    expect(openQuestions(parcels, openSheet(parcels, dated, 0))).toEqual([
      'Ship Day: the dates of this column contradict each other.',
    ])
  })
})

describe('a known export', () => {
  it('is filled where it leaves gaps, and rows about no goods are left out', () => {
    const headers = ['Handle', 'Title', 'Variant SKU', 'Variant Grams', 'Variant Price', 'Image Src']
    const rows: Cell[][] = [
      ['tea', 'Green tea', 'T-1', '100', '5', 'a.png'],
      ['tea', null, 'T-2', '200', '9', null],
      ['tea', null, null, null, null, 'b.png'],
      ['cup', null, 'C-1', '300', '7', null],
    ]
    const state = openSheet(productImport, [{ name: 'products_export', rows: [headers, ...rows] }], 0)
    expect(state.shape?.name).toBe('Shopify products')
    expect(state.rows.map(([, title]) => title)).toEqual(['Green tea', 'Green tea', null, null])
    expect([...state.deleted]).toEqual([3])
    expect(state.mapping['weight']).toMatchObject({ column: 3, unit: 'g' })
  })
})

describe('the limit of rows', () => {
  it('counts what is below the headers, in every sheet', () => {
    const long = (count: number) => ({ name: 'S', rows: [['SKU'], ...Array.from({ length: count }, () => ['x'])] })
    expect(tooManyRows([long(20_000)], goods, false)).toBeNull()
    expect(tooManyRows([long(1), long(20_001)], goods, false)).toMatch(/more than 20,000 rows/)
    expect(tooManyRows([{ ...long(1), total: 1_000_001 }], goods, true)).toBeNull()
    expect(tooManyRows([{ ...long(1), total: 1_000_002 }], goods, true)).toMatch(/more than 1,000,000 rows/)
  })
})
