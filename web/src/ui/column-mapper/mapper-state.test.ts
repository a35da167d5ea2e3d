import type { Cell } from '@crossdock/contract/sheets/cells'
import { importDefinition } from '@crossdock/contract/sheets/fields'
import { chooseColumn } from '@crossdock/contract/sheets/mapping'
import { describe, expect, it } from 'vitest'
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
    const less = deleteRows(open(), new Set([3, 4]))
    expect(visibleRows(less)).toEqual([1])
    expect(countFaults(less.faults)).toBe(0)
    expect(recordsOf(goods, less)).toEqual([{ rowId: 1, sku: 'A', weight: 0.907, box: null, perBox: null }])
    expect(countFaults(restoreRows(goods, less, new Set([4])).faults)).toBe(1)
  })

  it('takes one value for all rows', () => {
    const mapping = { sku: { column: 0 }, weight: { constant: '2', unit: 'lb' } } as const
    const state = deleteRows(changeMapping(goods, open(), mapping), new Set([4]))
    expect(recordsOf(goods, state).map(({ rowId, weight }) => [rowId, weight])).toEqual([
      [1, 0.907],
      [3, 0.907],
    ])
    expect(constantFaults(goods, { ...mapping, weight: { constant: 'heavy' } })[0]?.message).toBe('Must be a number')
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
    expect(deleteRows(changed, new Set([3])).unknown.size).toBe(0)
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
})

describe('the limit of rows', () => {
  it('counts what is below the headers, in every sheet', () => {
    const long = (count: number) => ({ name: 'S', rows: [['SKU'], ...Array.from({ length: count }, () => ['x'])] })
    expect(tooManyRows([long(20_000)], goods)).toBeNull()
    expect(tooManyRows([long(1), long(20_001)], goods)).toMatch(/more than 20,000 rows/)
  })
})
