import { shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import { besideColumns } from '@crossdock/sheets/beside'
import type { Cell } from '@crossdock/sheets/cells'
import { describe, expect, it } from 'vitest'
import { answerWord, applyWhole } from './mapper-answers.ts'
import { askedTwins, besideKey, leavings, shownStates, twinColumns, vagueStates } from './mapper-fates.ts'
import {
  changeMapping,
  countFaults,
  deleteRows,
  openSheet,
  recordsOf,
  restoreRows,
  visibleRows,
} from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'
import { missingForRows, openQuestions } from './open-questions.ts'
import { checkWhole, rowsAsWanted } from './whole-sheet.ts'

const headers = ['Order Number', 'PO Number', 'Shipment Type', 'SKU', 'Package Type Name', 'Per Package Quantity']
const heads = [...headers, 'Quantity', 'Carrier Name', 'Status']
const line = (order: string | null, status: string | null, quantity: Cell = 1): Cell[] => [
  ...[order, 'P-1', 'Pick up', 'MUG', 'Unit', 1],
  ...[quantity, 'ABF', status],
]
const open = (rows: readonly (readonly Cell[])[], names: readonly Cell[] = heads) =>
  openSheet(shipmentImport, [{ name: 'S', rows: [names, ...rows] }], 0)
const questions = (state: MapperState) => openQuestions(shipmentImport, state)
const states = (state: MapperState) => shownStates(state).map(({ text, fate, rows }) => [text, fate, rows])
const rows = [
  line('1', 'Paid'),
  line('2', 'Cancelled', 0),
  line('3', 'on hold'),
  line('4', 'CANCELLED', 0),
  line('5', null),
]

describe('rows whose state says that nothing is to be shipped', () => {
  it('are left out from the start, without their faults; a word that nobody knows is asked about', () => {
    const state = open(rows)
    expect(states(state)).toEqual([
      ['Paid', 'Import', 1],
      ['Cancelled', 'Leave out', 2],
      ['on hold', null, 1],
    ])
    expect([visibleRows(state), countFaults(state.faults)]).toEqual([[1, 3, 5], 0])
    expect(questions(state)).toEqual(['Please say what becomes of rows with “on hold”.'])
    const answered = answerWord(shipmentImport, state, 'state status', 'On Hold', 'Leave out')
    expect([questions(answered), visibleRows(answered)]).toEqual([[], [1, 5]])
    expect(leavings(answered)).toEqual({ rows: 3, words: ['Cancelled', 'on hold'] })
    expect(recordsOf(shipmentImport, answered).map((record) => record.externalOrderNumber)).toEqual(['1', '5'])
  })

  it('come back with another answer, but not those that were deleted by hand', () => {
    const state = deleteRows(shipmentImport, open(rows), new Set([3]))
    const back = answerWord(shipmentImport, state, 'state status', 'cancelled', 'Import')
    expect(visibleRows(back)).toEqual([1, 2, 4, 5])
    expect(countFaults(back.faults)).toBe(2)
    // What is brought back by hand is not what a state leaves out.
    expect(visibleRows(restoreRows(shipmentImport, state, new Set([2, 3])))).toEqual([1, 3, 5])
  })

  it('are left out, counted and sent no more in a sheet that is too long to be held', async () => {
    const all = [heads, ...Array.from({ length: 300 }, (_, index) => line(`${index}`, index % 3 ? 'open' : 'refunded'))]
    const source = async function* () {
      for (let at = 0; at < all.length; at += 97) yield all.slice(at, at + 97)
    }
    const { signal } = new AbortController()
    const opened = openSheet(shipmentImport, [{ name: 'S', rows: all.slice(0, 5), total: all.length }], 0)
    const state = applyWhole(
      shipmentImport,
      opened,
      await checkWhole(shipmentImport, opened, source, signal, () => undefined),
    )
    expect(states(state)).toEqual([
      ['refunded', 'Leave out', 100],
      ['open', 'Import', 200],
    ])
    expect(leavings(state)).toEqual({ rows: 100, words: ['refunded'] })
    let sent = 0
    for await (const batch of rowsAsWanted(state, source, signal)) sent += batch.length
    expect([sent, state.whole?.rows]).toEqual([200, 200])
  })
})

describe('a column of words that nobody knows', () => {
  const file = [
    ...Array.from({ length: 35 }, (_, index) => line(`${index}`, `reason ${index}`)),
    line('35', 'Returned'),
    line('36', 'completed'),
  ]

  const asked = [
    ['Returned', null, 1],
    ['completed', null, 1],
  ]
  const question = ['Please say what becomes of rows with “Returned”, “completed”.']

  it('may be no column of states: words that would leave rows out are asked about, the others leave none out', async () => {
    const state = open(file)
    expect(vagueStates(state).map(({ header }) => header)).toEqual(['Status'])
    expect([states(state), visibleRows(state).length, questions(state)]).toEqual([asked, 37, question])
    const answered = answerWord(shipmentImport, state, 'state status', 'Returned', 'Leave out')
    const said = answerWord(shipmentImport, answered, 'state status', 'completed', 'Import')
    expect([questions(said), visibleRows(said).length, leavings(said)]).toEqual([
      [],
      36,
      { rows: 1, words: ['Returned'] },
    ])
  })

  it('is so in a long sheet, and a word is found however many stand before it', async () => {
    const long = [...Array.from({ length: 400 }, (_, index) => line(`A${index}`, `note ${index}`)), ...file]
    expect(states(open(long))).toEqual(asked)
    const all = [heads, ...long]
    const source = async function* () {
      yield* [all.slice(0, 20), all.slice(20)]
    }
    const { signal } = new AbortController()
    const check = async (before: MapperState) =>
      applyWhole(shipmentImport, before, await checkWhole(shipmentImport, before, source, signal, () => undefined))
    const opened = openSheet(shipmentImport, [{ name: 'S', rows: all.slice(0, 5), total: all.length }], 0)
    // Then it is read once more, as what it may be.
    const known = await check(opened)
    expect(known.stateColumns.map(({ isVague }) => isVague)).toEqual([true])
    const read = await check(known)
    expect([states(read), questions(read), read.whole?.rows, leavings(read).rows]).toEqual([asked, question, 437, 0])
    const out = await check(answerWord(shipmentImport, read, 'state status', 'Returned', 'Leave out'))
    expect([out.whole?.rows, leavings(out)]).toEqual([436, { rows: 1, words: ['Returned'] }])
  })
})

describe('items of an order side by side', () => {
  const names = [...heads.map((head) => (head === 'SKU' ? 'SKU #1' : head)), 'SKU #2', 'Quantity #2']
  const mapped = (state: MapperState) =>
    changeMapping(shipmentImport, state, { ...state.mapping, productSku: { column: 3 } })
  const question = ['Please say what becomes of the items under SKU #2.']

  it('are asked about where a second one has a value, and not after the answer', () => {
    const state = mapped(open([[...line('1', null), 'CUP', 2], line('2', null)], names))
    expect(questions(state)).toEqual(question)
    expect(questions({ ...state, chosen: new Set([...state.chosen, besideKey]) })).toEqual([])
    expect(questions(deleteRows(shipmentImport, state, new Set([1])))).toEqual([])
    expect(questions(mapped(open([[...line('1', null), null, null]], names)))).toEqual([])
  })

  it('are asked about wherever in a long file the first of them stands', async () => {
    const blank = Array.from({ length: 30 }, (_, index) => [...line(`${index}`, null), null, null])
    const all: Cell[][] = [names, ...blank, [...line('99', null), 'CUP', 2]]
    const source = async function* () {
      yield all
    }
    const { signal } = new AbortController()
    const opened = mapped(openSheet(shipmentImport, [{ name: 'S', rows: all.slice(0, 5), total: all.length }], 0))
    expect(questions(opened)).not.toContain(question[0])
    const whole = await checkWhole(shipmentImport, opened, source, signal, () => undefined)
    expect(questions(applyWhole(shipmentImport, opened, whole))).toContain(question[0])
  })

  it('are not two lines of an address, nor what stands beside a plain SKU without a number', () => {
    expect(besideColumns(['SKU', 'SKU 2', 'Seller SKU', 'Price 1'], 0)).toEqual([1])
    expect(besideColumns(['Item 1 SKU', 'Item 2 SKU', 'Item 2 Name', 'Item 10 SKU'], 0)).toEqual([1, 3])
    expect(besideColumns(['SKU', 'Title'], 0)).toEqual([])
  })
})

describe('rows that are left out anyway', () => {
  const names = [...heads, 'Fulfillment Status']
  const two = (order: string, status: string, other: string): Cell[] => [...line(order, status), other]

  it('ask nothing; their words are counted where they remain', () => {
    const state = open([two('1', 'cancelled', 'elsewhere'), two('2', 'paid', 'unfulfilled')], names)
    expect(states(state)).toEqual([
      ['cancelled', 'Leave out', 1],
      ['paid', 'Import', 1],
      ['unfulfilled', 'Import', 1],
    ])
    expect(questions(state)).toEqual([])
    const more = open([two('1', 'cancelled', 'elsewhere'), two('2', 'paid', 'elsewhere')], names)
    expect([states(more).at(-1), questions(more)]).toEqual([
      ['elsewhere', null, 1],
      ['Please say what becomes of rows with “elsewhere”.'],
    ])
    const back = answerWord(shipmentImport, state, 'state status', 'cancelled', 'Import')
    expect(questions(back)).toEqual(['Please say what becomes of rows with “elsewhere”.'])
  })

  it('are all there is: that is said at once, and nothing is asked for', () => {
    const delivery = (order: string, status: string): Cell[] =>
      two(order, status, 'elsewhere').map((cell) => (cell === 'Pick up' ? 'Delivery' : cell))
    const state = open([delivery('1', 'cancelled'), delivery('2', 'returned')], names)
    expect(questions(state)).toEqual(['Every row of this file is left out: cancelled, returned.'])
    const mapping = { ...state.mapping, deliveryType: { constant: 'Delivery' } }
    expect(missingForRows(shipmentImport, { ...state, mapping })).toEqual([])
  })
})

describe('a row without an order number among others that have one', () => {
  it('is at fault, also far down a long sheet; a file without any numbers is not', async () => {
    const fault = 'This row has no Order Number, though other rows have one'
    const state = open([line('1', null), line(null, null), line('2', null)])
    expect([...state.faults].map(([rowId, [first]]) => [rowId, first?.message])).toEqual([[2, fault]])
    expect(countFaults(open([line(null, null), line(null, null)]).faults)).toBe(0)
    const all = [heads, ...Array.from({ length: 300 }, (_, index) => line(index === 250 ? null : `${index}`, null))]
    const source = async function* () {
      yield* [all.slice(0, 100), all.slice(100)]
    }
    const opened = openSheet(shipmentImport, [{ name: 'S', rows: all.slice(0, 1), total: all.length }], 0)
    const { signal } = new AbortController()
    const whole = await checkWhole(shipmentImport, opened, source, signal, () => undefined)
    const long = applyWhole(shipmentImport, opened, whole)
    expect([...long.faults].map(([rowId, [first]]) => [rowId, first?.message])).toEqual([[251, fault]])
    expect(long.restFaults).toBe(0)
  })
})

describe('two columns of one name', () => {
  it('are asked about unless they say the same', () => {
    const names = [...heads.slice(0, -1), 'quantity']
    const two = (first: number, second: Cell): Cell[] => [...line('1', null, first).slice(0, -1), second]
    expect(questions(open([two(1, 1), two(2, '2')], names))).toEqual([])
    const state = open([two(1, null), two(2, 5)], names)
    expect(questions(state)).toEqual(['Please say which of the columns called “Quantity” is meant.'])
    expect(twinColumns(shipmentImport, state)).toEqual([
      {
        field: 'packageCount',
        label: 'Quantity',
        header: 'Quantity',
        column: 6,
        columns: [
          { column: 6, example: '1' },
          { column: 8, example: '5' },
        ],
      },
    ])
    expect(askedTwins(shipmentImport, { ...state, chosen: new Set(['packageCount']) })).toEqual([])
    // Nor about the next file of such headers: which of them is meant does not change with the file.
    const next = openSheet(shipmentImport, state.sheets, 0, () => ({
      mapping: state.mapping,
      matchedBy: {},
      answers: {},
    }))
    expect(askedTwins(shipmentImport, next)).toEqual([])
  })
})

describe('lines that orders have from another file', () => {
  it('are a question once the server has asked it', () => {
    const state = open([line('1', null)])
    expect(questions(state)).toEqual([])
    const asked = { ...state, equal: 6 }
    expect(questions(asked)).toEqual([
      'Please say whether the lines that orders have already are the same or more of them.',
    ])
    expect(questions({ ...asked, equalLines: 'same' })).toEqual([])
  })
})
