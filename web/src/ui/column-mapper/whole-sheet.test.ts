import type { Cell } from '@crossdock/sheets/cells'
import { importDefinition } from '@crossdock/sheets/fields'
import { describe, expect, it } from 'vitest'
import {
  answerLeftOut,
  answerWord,
  applyWhole,
  askedWords,
  chooseOrder,
  fillColumn,
  leavingOut,
} from './mapper-answers.ts'
import { changeCells, countFaults, deleteRows, openSheet, recordsOf, visibleRows } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'
import { openQuestions } from './open-questions.ts'
import { bodyOfWhole, checkWhole } from './whole-sheet.ts'

const parcels = importDefinition({
  name: 'Parcels',
  title: 'Add Parcels',
  fields: [
    { key: 'sku', label: 'SKU', required: true, kind: 'text' },
    { key: 'type', label: 'Type', required: true, kind: 'text', asked: ['Delivery', 'Pick up'] },
    { key: 'day', label: 'Ship Day', kind: 'day' },
    { key: 'address', label: 'Address', kind: 'text' },
    { key: 'weight', label: 'Weight', kind: 'number', unit: 'kg' },
  ],
  choices: [{ field: 'type', choice: 'Pick up', needs: [], leavesOut: ['address'] }],
})
const headers: Cell[] = ['SKU', 'Type', 'Ship Day', 'Address', 'Weight']
const count = 3_000
/** What only a look at all rows can tell stands at the end: another order of dates, a word, a decimal mark, a fault. */
const rowAt = (index: number): Cell[] => {
  if (index === count - 1) return ['LAST', 'Expedited', '4/30/22', '9 End St', '0,5']
  if (index === count - 5) return [null, 'Delivery', '4/5/22', null, '1']
  if (index % 1000 === 7) return []
  return [`S-${index}`, index % 2 ? 'Delivery' : 'Collect', '4/5/22', index % 4 ? null : 'x', '1.234']
}
const file = [headers, ...Array.from({ length: count }, (_, index) => rowAt(index))]
async function* source() {
  for (let at = 0; at < file.length; at += 397) yield file.slice(at, at + 397)
}
const signal = new AbortController().signal
const openLong = (): MapperState =>
  openSheet(parcels, [{ name: 'S', rows: file.slice(0, 1000), total: file.length }], 0)
const check = async (state: MapperState): Promise<MapperState> =>
  applyWhole(parcels, state, await checkWhole(parcels, state, source, signal, () => undefined))

describe('a sheet that is too long to be held', () => {
  it('is asked about by all of its rows, holds those at fault, and is sent as if all had been held', async () => {
    const opened = openLong()
    expect([opened.total, openQuestions(parcels, opened).length]).toEqual([count, 1])
    // Other orders and marks are found at the end, so the rows are read once more with them.
    let state = await check(await check(opened))
    expect(state.mapping['day']).toMatchObject({ dates: 'month first' })
    expect(state.mapping['weight']).toMatchObject({ decimal: ',' })
    expect(askedWords(state).map(({ text, rows }) => [text, rows])).toEqual([
      ['Collect', 1_500],
      ['Expedited', 1],
    ])
    state = answerWord(parcels, state, 'type', 'Collect', 'Pick up')
    state = answerWord(parcels, state, 'type', 'Expedited', 'Delivery')
    state = await check(chooseOrder(parcels, state, 2, 'month first'))
    const [word] = leavingOut(state)
    expect([word?.text, word?.leftOut]).toEqual(['Pick up', 750])
    state = await check(answerLeftOut(parcels, state, word as NonNullable<typeof word>, 'Delivery'))
    expect(openQuestions(parcels, state)).toEqual([])
    // The one fault is in the grid, to be put right.
    expect([countFaults(state.faults), state.restFaults]).toEqual([1, 0])
    expect(visibleRows(state)).toContain(count - 4)
    state = changeCells(parcels, state, [{ rowId: count - 4, column: 0, cell: 'FIXED' }])
    state = deleteRows(parcels, state, new Set([3]))
    state = await check(fillColumn(parcels, state, 3, 'somewhere'))
    expect([countFaults(state.faults), state.restFaults, state.whole?.rows]).toEqual([0, 0, count - 4])

    const body = await bodyOfWhole(parcels, state, source, signal, ['[', ']'], () => undefined)
    const sent = JSON.parse(await body.text()) as { rowId: number }[]
    const held = openSheet(parcels, [{ name: 'S', rows: file }], 0)
    let wanted = answerWord(
      parcels,
      answerWord(parcels, held, 'type', 'Collect', 'Pick up'),
      'type',
      'Expedited',
      'Delivery',
    )
    const [same] = leavingOut(wanted)
    wanted = answerLeftOut(parcels, wanted, same as NonNullable<typeof same>, 'Delivery')
    wanted = changeCells(parcels, wanted, [{ rowId: count - 4, column: 0, cell: 'FIXED' }])
    wanted = fillColumn(parcels, deleteRows(parcels, wanted, new Set([3])), 3, 'somewhere')
    expect(sent).toHaveLength(count - 4)
    expect(sent).toEqual(recordsOf(parcels, wanted))
  })
})

describe('what a person said of the first rows of a long sheet', () => {
  it('is asked about once more where the others speak against it, and not again', async () => {
    const goods = importDefinition({
      name: 'Goods',
      title: 'Add Goods',
      fields: [
        { key: 'sku', label: 'SKU', required: true, kind: 'text' },
        { key: 'day', label: 'Arrival', kind: 'day' },
      ],
    })
    const day = `${String(new Date().getFullYear()).slice(2)}-11-22`
    // The last one has no year in front: November has thirty days.
    const all: Cell[][] = [
      ['SKU', 'Arrival'],
      ...Array.from({ length: 300 }, (_, n) => [`S-${n}`, day]),
      ['L', '22-11-31'],
    ]
    const rows = async function* () {
      yield all
    }
    const see = async (state: MapperState) =>
      applyWhole(goods, state, await checkWhole(goods, state, rows, signal, () => undefined))
    const opened = openSheet(goods, [{ name: 'S', rows: all.slice(0, 100), total: all.length }], 0)
    const said = chooseOrder(goods, opened, 1, 'year first')
    expect(said.confirmed).toEqual(new Set([1]))
    const denied = await see(said)
    expect([denied.confirmed, openQuestions(goods, denied).length]).toEqual([new Set(), 1])
    expect((await see(chooseOrder(goods, denied, 1, 'year first'))).confirmed).toEqual(new Set([1]))
  })
})

describe('rows of one order that disagree', () => {
  const orders = importDefinition({
    name: 'Orders',
    title: 'Add Orders',
    fields: [
      { key: 'order', label: 'Order', kind: 'text' },
      { key: 'po', label: 'PO', kind: 'text' },
      { key: 'day', label: 'Ship Day', kind: 'day' },
    ],
    together: { by: ['order', 'po'], agree: ['po', 'day'] },
  })
  const heads: Cell[] = ['Order', 'PO', 'Ship Day']
  const last = 1_500
  const line = (index: number): Cell[] => [
    `O-${Math.floor(index / 2)}`,
    'P-1',
    index % 2 ? null : index === last ? '30/04/2032' : '29/04/2032',
  ]
  const all = [heads, ...Array.from({ length: last }, (_, index) => line(index)), ['O-9', null, '30/04/2032']]
  const said = (state: MapperState) =>
    [...state.faults].map(([rowId, found]) => [rowId, ...found.map(({ field, message }) => `${field}: ${message}`)])
  const wrong = [[last + 1, 'day: This differs from row 19 of the same order']]

  it('are at fault, until one of them is put right or deleted', () => {
    const state = openSheet(orders, [{ name: 'S', rows: all }], 0)
    expect(said(state)).toEqual(wrong)
    expect(said(changeCells(orders, state, [{ rowId: 19, column: 2, cell: '30/04/2032' }]))).toEqual([])
    expect(said(deleteRows(orders, state, new Set([19])))).toEqual([])
  })

  it('are found among all rows of a sheet that is too long to be held', async () => {
    const opened = openSheet(orders, [{ name: 'S', rows: all.slice(0, 5), total: all.length }], 0)
    const rows = async function* () {
      for (let at = 0; at < all.length; at += 97) yield all.slice(at, at + 97)
    }
    const state = applyWhole(orders, opened, await checkWhole(orders, opened, rows, signal, () => undefined))
    expect([said(state), state.restFaults]).toEqual([wrong, 0])
  })
})
