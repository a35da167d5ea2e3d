import { expect, test } from 'vitest'
import { appliedOf, type ListFilter } from './list-types.ts'

const filters: readonly ListFilter[] = [
  { kind: 'select', name: 'warehouseId', label: 'Warehouse', options: () => [] },
  { kind: 'multi', name: 'assignedTo', label: 'Assigned to', options: () => [] },
  { kind: 'dates', from: 'arrivalFrom', to: 'arrivalTo', label: 'Arrival' },
]

test('the badge counts filters that hold a value; a range counts once (UIF-004)', () => {
  const count = (search: string): number => appliedOf(filters, new URLSearchParams(search)).length
  expect(count('')).toBe(0)
  expect(count('warehouseId=All&assignedTo=')).toBe(0)
  expect(count('warehouseId=w1&arrivalFrom=2026-01-01&arrivalTo=2026-01-02')).toBe(2)
  expect(count('warehouseId=w1&assignedTo=a,b&arrivalTo=2026-01-02&page=2')).toBe(3)
})
