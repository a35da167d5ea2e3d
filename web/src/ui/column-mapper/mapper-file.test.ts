import type { Cell } from '@crossdock/sheets/cells'
import { importDefinition } from '@crossdock/sheets/fields'
import { describe, expect, it } from 'vitest'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { codesAsDays, hiddenRows, mergedCells } from './mapper-file.ts'
import {
  changeCells,
  changeMapping,
  countFaults,
  fillMerged,
  leaveHiddenColumns,
  leaveHiddenRows,
  openSheet,
  recordsOf,
  visibleRows,
} from './mapper-state.ts'
import { bodyOfWhole } from './whole-sheet.ts'

const parcels = importDefinition({
  name: 'Parcels',
  title: 'Add Parcels',
  fields: [
    { key: 'order', label: 'Order', kind: 'text' },
    { key: 'sku', label: 'SKU', required: true, kind: 'text' },
    { key: 'count', label: 'Quantity', kind: 'count' },
    { key: 'day', label: 'Ship Day', kind: 'day' },
  ],
})
const rows: Cell[][] = [
  ['a title'],
  ['Order', 'SKU', 'Quantity', 'Ship Day', 'Second Order'],
  ['A1', 'x', 10, 43_830, 'S1'],
  [null, 'y'],
  [],
  [null, 'z', 3],
  ['A2', 'x', 1],
]
const merged = [0, 2, 4].map((column) => ({ column, from: 2, to: 5, cell: ['A1', '', 10, '', 'S1'][column] ?? null }))
const open = (more: Partial<ReadSheet>) => openSheet(parcels, [{ name: 'S', rows, ...more }], 0)

describe('merged cells', () => {
  it('say the same of each row that they reach over, quantities but once, and blank rows stay blank', () => {
    const state = open({ merged })
    expect(recordsOf(parcels, state).map(({ order, sku, count }) => [order, sku, count])).toEqual([
      ['A1', 'x', 10],
      ['A1', 'y', null],
      ['A1', 'z', 3],
      ['A2', 'x', 1],
    ])
    expect([visibleRows(state), mergedCells(parcels, state).cells]).toEqual([[1, 2, 4, 5], 3])
  })

  it('say the size of a thing in each of its rows', () => {
    const things = importDefinition({
      name: 'Things',
      title: 'Add Things',
      fields: [
        { key: 'sku', label: 'SKU', required: true, kind: 'text' },
        { key: 'width', label: 'Width', kind: 'number', isSize: true },
        { key: 'count', label: 'Quantity', kind: 'count' },
      ],
    })
    const sized: Cell[][] = [['SKU', 'Width', 'Quantity'], ['x', 12.5, 4], ['y'], ['z', 3, 1]]
    const over = [1, 2].map((column) => ({ column, from: 1, to: 2, cell: sized[1]?.[column] ?? null }))
    const state = openSheet(things, [{ name: 'S', rows: sized, merged: over }], 0)
    expect(recordsOf(things, state).map(({ width, count }) => [width, count])).toEqual([
      [12.5, 4],
      [12.5, null],
      [3, 1],
    ])
  })

  it('are left as they are when a person says so; what was typed under them stays', () => {
    const typed = changeCells(parcels, open({ merged }), [{ rowId: 2, column: 0, cell: 'A9' }])
    const state = fillMerged(parcels, typed, false)
    expect(recordsOf(parcels, state).map(({ order }) => order)).toEqual(['A1', 'A9', null, 'A2'])
    expect(recordsOf(parcels, fillMerged(parcels, state, true)).map(({ order }) => order)).toEqual([
      'A1',
      'A9',
      'A1',
      'A2',
    ])
  })

  it('are filled in the column that a field takes, and no longer in the one that it left', () => {
    const before = open({ merged })
    const state = changeMapping(parcels, before, { ...before.mapping, order: { column: 4 } })
    expect(recordsOf(parcels, state).map(({ order }) => order)).toEqual(['S1', 'S1', 'S1', null])
    expect(state.rows[1]?.[0]).toBeNull()
  })

  it('are filled in the rows of a long sheet that are not held', async () => {
    const state = open({ merged, rows: rows.slice(0, 3), total: rows.length })
    async function* source() {
      for (const row of rows) yield [row]
    }
    const signal = new AbortController().signal
    const body = await bodyOfWhole(parcels, state, source, signal, ['[', ']'], () => undefined)
    expect((JSON.parse(await body.text()) as { order: string }[]).map(({ order }) => order)).toEqual([
      'A1',
      'A1',
      'A1',
      'A2',
    ])
  })
})

describe('what a spreadsheet does not show', () => {
  it('comes in, is counted, and can be left out and brought back: rows', () => {
    const state = open({
      hiddenRows: [
        [0, 0],
        [4, 5],
      ],
    })
    expect([[...hiddenRows(state)], visibleRows(state)]).toEqual([[4], [1, 2, 4, 5]])
    const left = leaveHiddenRows(parcels, state, true)
    expect([visibleRows(left), left.leavesRows]).toEqual([[1, 2, 5], true])
    expect(visibleRows(leaveHiddenRows(parcels, left, false))).toEqual([1, 2, 4, 5])
    expect(hiddenRows(open({ hiddenRows: [[3, 6]], rows: rows.slice(0, 3), total: rows.length })).size).toBe(4)
  })

  it('columns', () => {
    const state = open({ hiddenColumns: new Set([1, 2, 4]) })
    const left = leaveHiddenColumns(parcels, state, true)
    expect(Object.keys(left.mapping)).toEqual(['order', 'day'])
    expect(leaveHiddenColumns(parcels, left, false).mapping).toEqual(state.mapping)
    const taken = changeMapping(parcels, left, { ...left.mapping, sku: { column: 4 } })
    expect(leaveHiddenColumns(parcels, taken, false).mapping).toMatchObject({
      sku: { column: 4 },
      count: { column: 2 },
    })
  })
})

describe('days that are counted from 1904', () => {
  it('are those that the workbook means', () => {
    const days = (state: ReturnType<typeof open>) => recordsOf(parcels, state)[0]?.day
    expect([days(open({})), days(open({ base1904: true }))]).toEqual(['2019-12-31', '2024-01-01'])
    expect(countFaults(open({ base1904: true }).faults)).toBe(0)
  })
})

it('a code that the spreadsheet has made a date of is told until it is written anew or its row is gone', () => {
  const places = importDefinition({
    name: 'Places',
    title: 'Add Places',
    fields: [
      { key: 'title', label: 'SL Name', kind: 'text', required: true, isCode: true },
      { key: 'note', label: 'Note', kind: 'text' },
    ],
  })
  const cells: Cell[][] = [
    ['SL Name', 'Note'],
    ['A-01', '04/03/2026'],
    ['04/03/2026', 'x'],
  ]
  const sheet = (dated: [number, number][]) => openSheet(places, [{ name: 'S', rows: cells, dated: new Map(dated) }], 0)
  const told = (state: ReturnType<typeof openSheet>) => codesAsDays(places, state).map(({ text }) => text)
  const state = sheet([
    [0, 2],
    [1, 1],
  ])
  expect(told(state)).toEqual(['04/03/2026'])
  expect(told(changeCells(places, state, [{ rowId: 2, column: 0, cell: '3-4' }]))).toEqual([])
  expect(told(sheet([[1, 1]]))).toEqual([])
})
