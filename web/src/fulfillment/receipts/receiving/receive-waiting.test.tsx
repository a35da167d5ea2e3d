import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as tasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { expect, test } from 'vitest'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { orderAfter } from './receive-waiting.ts'
import { findOnDevice } from './receiving-codes.ts'

const counts = (expected: number, received: number) => ({
  expected,
  received,
  putAway: received,
  rejected: 0,
  onHold: 0,
  clearance: 0,
  excellent: received,
  short: Math.max(0, expected - received),
  over: Math.max(0, received - expected),
})
const lineOf = (id: string, productId: string, packageId: string, expected: number, received: number) => ({
  id,
  productId,
  productPackageTypeId: packageId,
  ...counts(expected, received),
  receivable: expected + 1 - received,
})
const order = {
  id: 'order',
  state: 'PROCESSING',
  taskState: 'IN_PROGRESS',
  receivedCount: 3,
  items: [lineOf('cases', 'blocks', 'case', 4, 3), lineOf('units', 'blocks', 'unit', 6, 0)],
  lines: [],
  report: { ...counts(10, 3), confirmedAt: 'then', confirmedBy: { id: 'u', name: 'U' } },
} as unknown as ReceiptOrder
const receive = (from: ReceiptOrder, itemId: string, packageCount: number, id = 'order') =>
  orderAfter(from, { path: receiving.receive.path, input: { id, itemId, packageCount } })

test('goods that are not sent count on their line and in the totals, and take the confirmation back', () => {
  const after = receive(receive(order, 'cases', 2), 'units', 1)
  expect(after.items).toMatchObject([
    { received: 5, short: 0, over: 1, receivable: 0 },
    { received: 1, short: 5, over: 0, receivable: 6 },
  ])
  expect(after).toMatchObject({
    receivedCount: 6,
    report: { received: 6, short: 5, over: 1, confirmedAt: null, confirmedBy: null },
  })
})

test('receiving is begun, paused and gone on with; a step of another order or of another kind changes nothing', () => {
  const task = (from: ReceiptOrder, path: string, id = 'order') => orderAfter(from, { path, input: { id } })
  const expected = { ...order, state: 'EXPECTED', taskState: 'NOT_STARTED' } as ReceiptOrder
  expect(task(expected, tasks.start.path)).toMatchObject({ state: 'PROCESSING', taskState: 'IN_PROGRESS' })
  expect(task(order, tasks.start.path)).toBe(order)
  expect(task(order, tasks.pause.path)).toMatchObject({ taskState: 'PAUSED' })
  expect(task(task(order, tasks.pause.path), tasks.resume.path)).toEqual(order)
  expect(task(order, tasks.pause.path, 'other')).toBe(order)
  expect(receive(order, 'cases', 1, 'other')).toBe(order)
  expect(task(order, receiving.removeLine.path)).toBe(order)
})

test('a scan is understood by what is kept: a package, a product, a place; the rest only the server knows', () => {
  const places = [{ id: 'place', title: 'A-1' }] as never
  expect(findOnDevice(order, places, 'blocks')).toBeNull()
  queryClient.setQueryData(queryKey(receiving.codes, { id: 'order' }), {
    codes: [
      { space: 'sku', code: 'blocks', productId: 'blocks', productPackageTypeId: null },
      { space: 'barcode', code: '0628504751367', productId: 'blocks', productPackageTypeId: 'case' },
      { space: 'barcode', code: '0628504751374', productId: 'blocks', productPackageTypeId: 'pallet' },
      { space: 'sku', code: 'other', productId: 'other', productPackageTypeId: null },
    ],
  })
  expect(findOnDevice(order, places, 'Blocks')).toEqual({
    itemIds: ['cases', 'units'],
    stockLocation: null,
    otherWarehouse: null,
  })
  expect(findOnDevice(order, places, '628504751367')?.itemIds).toEqual(['cases'])
  expect(findOnDevice(order, places, '628504751374')?.itemIds).toEqual(['cases', 'units'])
  expect(findOnDevice(order, places, 'a-1')).toEqual({
    itemIds: [],
    stockLocation: { id: 'place', title: 'A-1' },
    otherWarehouse: null,
  })
  expect(findOnDevice(order, places, 'other')).toBeNull()
})
