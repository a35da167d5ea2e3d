import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { formatDate } from '../lib/format.ts'
import { keepZones, warehouseZone } from '../lib/zone.ts'
import type { Column } from './list-types.ts'
import { useZonedColumns } from './list-zones.ts'
import { eachZone } from './page-head.tsx'

interface Row {
  readonly warehouseId: string
  readonly at: string | null
}

const at = '2026-11-22T05:20:00.000Z'
const [berlin, home]: Row[] = [
  { warehouseId: 'b', at },
  { warehouseId: 'v', at },
]
const zoneOf = (row: Row): string => warehouseZone(row.warehouseId)
const columns: readonly Column<Row>[] = [
  { key: 'id', label: 'Id', cell: (row) => row.warehouseId },
  { key: 'at', label: 'Created', cell: (row) => formatDate(row.at, zoneOf(row)), zone: zoneOf, width: 96 },
]
const shown = (rows: readonly Row[]) => {
  const { result } = renderHook(() => useZonedColumns(columns, rows))
  return {
    zone: () => result.current.zone,
    cells: () => rows.map((row) => result.current.columns[1]?.cell(row)),
    columns: () => result.current.columns,
  }
}

beforeEach(() => keepZones({ timeZone: 'America/Vancouver', warehouseZones: { b: 'Europe/Berlin' }, zoneClocks: {} }))

test('rows of one zone leave it to the head of the list', () => {
  const list = shown([berlin as Row, berlin as Row])
  expect(list.zone()).toBe('Europe/Berlin')
  expect(list.cells()).toEqual(['22/11/2026', '22/11/2026'])
  expect(shown([]).zone()).toBeUndefined()
})

test('rows of several zones name each its own, and have room for it; what has no moment names none', () => {
  const list = shown([berlin as Row, home as Row, { warehouseId: 'v', at: null }])
  expect(list.zone()).toBe(eachZone)
  expect(list.cells()).toEqual(['22/11/2026 Berlin', '21/11/2026 Vancouver', '—'])
  expect(list.columns()[1]?.width).toBeGreaterThan(96)
  expect(list.columns()[0]).toBe(columns[0])
})

test('a warehouse that is given another zone has its rows drawn anew', () => {
  const list = shown([berlin as Row])
  const before = list.columns()
  act(() => keepZones({ timeZone: 'America/Vancouver', warehouseZones: {}, zoneClocks: {} }))
  expect(list.columns()).not.toBe(before)
  expect(list.cells()).toEqual(['21/11/2026'])
  expect(list.zone()).toBe('America/Vancouver')
})

test('a column is as wide as the rows of the page need it, and columns stay the same while that does', () => {
  const sized: readonly Column<Row>[] = [
    { key: 'id', label: 'Id', cell: () => 'x' },
    {
      key: 'due',
      label: 'Due',
      cell: () => 'x',
      widthFor: (rows) => (rows.some((row) => row.at !== null) ? 190 : 100),
    },
  ]
  const { result, rerender } = renderHook(({ rows }) => useZonedColumns(sized, rows), {
    initialProps: { rows: [{ warehouseId: 'v', at: null }] as readonly Row[] },
  })
  const before = result.current.columns
  expect(before[1]?.width).toBe(100)
  rerender({ rows: [{ warehouseId: 'b', at: null }] })
  expect(result.current.columns).toBe(before)
  rerender({ rows: [home as Row] })
  expect(result.current.columns[1]?.width).toBe(190)
})
