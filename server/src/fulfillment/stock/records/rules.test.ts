import { expect, test } from 'vitest'
import type { StockRecord } from '../ledger/reads.ts'
import { adjustFault, holdsToMove, mergeFault } from './rules.ts'

const record: StockRecord = {
  id: 'record',
  storeId: 'store',
  warehouseId: 'yard',
  stockLocationId: 'A-01',
  storagePackageTypeId: null,
  productId: 'tea',
  productPackageTypeId: 'unit',
  lot: 'L1',
  expiresOn: '2030-01-01',
  condition: 5,
  receivedOn: '2024-01-01',
  receiptOrderId: null,
  packageCount: 5,
  allocatedCount: 0,
  pickedCount: 0,
}

test('what orders hold is neither counted away nor changed in its condition', () => {
  const held = { ...record, allocatedCount: 2 }
  const line = (packageCount: number, more: object = {}) => ({ packageCount, reason: 'Counted', ...more })
  expect(adjustFault(held, line(2))).toBeNull()
  expect(adjustFault(held, line(1))).toEqual({
    path: 'packageCount',
    message: 'Must be at least 2: 2 packages are reserved',
  })
  expect(adjustFault({ ...record, allocatedCount: 1 }, line(0))?.message).toBe(
    'Must be at least 1: 1 package is reserved',
  )
  expect(adjustFault(held, line(5, { conditionCode: 3 }))).toEqual({
    path: 'conditionCode',
    message: 'The condition cannot change: 2 packages are reserved',
  })
  expect(adjustFault(held, line(5, { conditionCode: 5 }))).toBeNull()
  expect(adjustFault(record, line(0, { conditionCode: 3 }))).toBeNull()
})

test('records are merged when nothing tells them apart but their place', () => {
  const types = new Map([
    ['A-01', 'rack'],
    ['A-02', 'rack'],
    ['F-01', 'floor'],
  ])
  const target = { ...record, id: 'target', stockLocationId: 'A-02', packageCount: 0, allocatedCount: 3 }
  const fault = (source: Partial<StockRecord>) => mergeFault({ ...record, ...source }, target, types)
  expect(fault({})).toBeNull()
  expect(fault({ packageCount: 1 })).toBeNull()
  expect(fault({ id: 'target' })).toBe('A stock record cannot be merged with itself')
  expect(fault({ productId: 'cup' })).toBe('Only records of the same product can be merged')
  expect(fault({ productPackageTypeId: 'case' })).toBe('Only records of the same package type can be merged')
  expect(fault({ condition: 3 })).toBe('Only records in the same condition can be merged')
  expect(fault({ expiresOn: null })).toBe('Only records with the same expiration date can be merged')
  expect(fault({ lot: 'L2' })).toBe('Only records of the same lot can be merged')
  expect(fault({ warehouseId: 'other' })).toBe('Only records in the same warehouse can be merged')
  expect(fault({ stockLocationId: 'F-01' })).toBe('Only records in locations of the same type can be merged')
  expect(fault({ allocatedCount: 1 })).toBe('This record cannot be merged away: 1 package is reserved')
  expect(fault({ packageCount: 0 })).toBe('There is nothing in this stock record')
})

test('holds go along in their order, but never what is picked', () => {
  const hold = (id: string, packages: number, picked = 0) => ({ id, packages, picked })
  const holds = [hold('one', 3, 1), hold('picked', 2, 2), hold('two', 4)]
  expect(holdsToMove(holds, 2)).toEqual([{ id: 'one', packages: 2 }])
  expect(holdsToMove(holds, 5)).toEqual([
    { id: 'one', packages: 2 },
    { id: 'two', packages: 3 },
  ])
  expect(holdsToMove(holds, 6)).toHaveLength(2)
  expect(holdsToMove(holds, 7)).toBeNull()
  expect(holdsToMove([], 0)).toEqual([])
})
