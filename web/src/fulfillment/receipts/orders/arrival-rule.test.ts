import { expect, test } from 'vitest'
import { keepZones } from '../../../lib/zone.ts'
import { withArrivalRule } from './arrival-rule.ts'

const form = {
  id: 'a'.repeat(24),
  warehouseId: 'b'.repeat(24),
  expectedArrival: '2020-01-01',
  receiptType: 'LTL',
  palletsAtReceiving: 1,
  items: [],
}

test('an arrival in the past and missing goods are named together, each once', () => {
  const faults = (order: { expectedArrival: string } | null, more: object) =>
    withArrivalRule(order)
      .input.safeParse({ ...form, ...more })
      .error?.issues.map(({ message }) => message)
  const past = 'Expected arrival can not be in the past'
  const goods = 'At least one product is required'
  expect(faults(null, {})?.toSorted()).toEqual([goods, past])
  expect(faults({ expectedArrival: '2020-02-02' }, { state: 'EXPECTED' })).toEqual([past, goods])
  expect(faults({ expectedArrival: '2020-02-02' }, { state: 'EXPECTED', warehouseId: '' })?.toSorted()).toEqual([
    goods,
    past,
    'Warehouse is required',
  ])
  expect(faults({ expectedArrival: '2020-02-02' }, { state: 'DRAFT' })).toEqual([past])
  // The day that the order has may have passed; of its goods the server tells.
  expect(faults({ expectedArrival: '2020-01-01' }, { state: 'EXPECTED' })).toBeUndefined()
})

test('past is what has passed where the warehouse is, and is named beside what else is wrong', () => {
  const there = 'c'.repeat(24)
  keepZones({ timeZone: 'UTC', warehouseZones: { [there]: 'Pacific/Kiritimati' }, zoneClocks: {} })
  const yesterday = new Date(Date.now() + (14 - 24) * 3_600_000).toISOString().slice(0, 10)
  const faults = withArrivalRule(null)
    .input.safeParse({ ...form, warehouseId: there, expectedArrival: yesterday })
    .error?.issues.map(({ message }) => message)
  expect(faults?.toSorted()).toEqual(['At least one product is required', 'Expected arrival can not be in the past'])
})
