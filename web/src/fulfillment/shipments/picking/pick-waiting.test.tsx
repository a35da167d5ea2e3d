import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { PickItem, PickList, PickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { expect, onTestFinished, test } from 'vitest'
import { isConnected } from '../../../lib/connection.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { session } from '../../../lib/session.ts'
import { waitingSteps } from '../../../lib/waiting.ts'
import { sendsOffline } from '../../../lib/work-hooks.ts'
import { findOnDevice } from '../packing/order-codes.ts'
import { listAfter } from './pick-waiting.ts'

const optionAt = (name: string, facts: Partial<PickOption>): PickOption => ({
  inventoryId: `stock-${name}`,
  stockLocationId: `place-${name}`,
  stockLocationTitle: name,
  productPackageTypeId: 'unit',
  packageTypeName: 'Unit',
  unitQuantity: 1,
  expirationDate: null,
  receivedOn: '2026-01-01',
  lot: '',
  condition: 5,
  packagesAvailable: 5,
  suggestedCount: 0,
  pickedCount: 0,
  isDoubtful: false,
  ...facts,
})
const item: PickItem = {
  itemId: 'line',
  productId: 'product',
  sku: 'BLOCKS',
  description: 'Wooden blocks',
  productPackageTypeId: 'unit',
  packageTypeName: 'Unit',
  unitQuantity: 1,
  unitsCount: 5,
  heldUnits: 5,
  pickedUnits: 0,
  options: [optionAt('A-1', { suggestedCount: 3 }), optionAt('A-2', { suggestedCount: 2 }), optionAt('A-3', {})],
  casesToBreak: [],
}
const list: PickList = {
  id: 'order',
  referenceId: 'SO-1',
  state: 'READY',
  taskKind: 'PICKING',
  taskState: 'NOT_STARTED',
  isStrict: false,
  warehouseId: 'dc',
  warehouseTitle: 'Vancouver',
  head: { storeName: null, party: null, shipBy: null },
  isComplete: false,
  items: [item],
}
const lineAt = (name: string, packageCount: number) => ({ itemId: 'line', inventoryId: `stock-${name}`, packageCount })
const pick = (from: PickList, ...lines: object[]) =>
  listAfter(from, { path: picking.pick.path, input: { id: 'order', lines } })
const unpick = (from: PickList, ...lines: object[]) =>
  listAfter(from, { path: picking.unpick.path, input: { id: 'order', lines } })
const counts = ({ items }: PickList) =>
  items[0]?.options.map((one) => [one.suggestedCount, one.packagesAvailable, one.pickedCount])

test('a pick that is not sent counts as the server will count it, and starts the picking', () => {
  const after = pick(list, lineAt('A-1', 3))
  expect(after).toMatchObject({ state: 'PICKING', taskState: 'IN_PROGRESS', isComplete: false })
  expect(after.items[0]?.pickedUnits).toBe(3)
  expect(counts(after)).toEqual([
    [0, 2, 3],
    [2, 5, 0],
    [0, 5, 0],
  ])
  expect(pick(after, lineAt('A-2', 2)).isComplete).toBe(true)
})

test('what is taken where nothing was reserved is not to be taken elsewhere as well', () => {
  expect(counts(pick(list, lineAt('A-3', 4)))).toEqual([
    [0, 5, 0],
    [1, 5, 0],
    [0, 1, 4],
  ])
})

test('putting back takes the pick back; with nothing picked it is as if picking had not begun', () => {
  const both = pick(list, lineAt('A-1', 3), lineAt('A-2', 2))
  expect(unpick(both, lineAt('A-2', 2))).toEqual(pick(list, lineAt('A-1', 3)))
  expect(unpick(both, lineAt('A-1', 9), lineAt('A-2', 2))).toEqual(list)
})

test('what is put back waits behind the pick that it takes back, and is not sent where that is refused', async () => {
  session.set({ token: 't', who: { id: 'u', name: 'Ana', role: 'Admin' }, permissions: [], store: null })
  isConnected.set(false)
  onTestFinished(() => {
    isConnected.set(true)
    queryClient.clear()
    session.set(null)
  })
  queryClient.setQueryData(queryKey(picking.options, { id: 'order' }), list)
  const press = (call: object, key: string) =>
    sendsOffline.get(call)?.({ id: 'order', lines: [lineAt('A-1', 3)] }, { key, storeId: undefined }, () =>
      Promise.reject(new Error('nobody is there')),
    )
  await press(picking.pick, 'one')
  await press(picking.unpick, 'two')
  expect(waitingSteps.get().map(({ key, words, isAfterAll }) => [key, words, isAfterAll])).toEqual([
    ['one', 'Picked: 3 × BLOCKS from A-1', false],
    ['two', 'Put back: 3 × BLOCKS from A-1', true],
  ])
})

test('a task is started, paused and finished; a step of another order changes nothing', () => {
  const task = (from: PickList, state: string, kind = 'PICKING') =>
    listAfter(from, { path: packing.setTask.path, input: { id: 'order', state, kind } })
  const started = task(list, 'IN_PROGRESS')
  expect(started).toMatchObject({ state: 'PICKING', taskState: 'IN_PROGRESS' })
  expect(task(started, 'PAUSED')).toMatchObject({ taskState: 'PAUSED' })
  expect(task(started, 'COMPLETED')).toMatchObject({ taskKind: 'PACKING', taskState: 'NOT_STARTED' })
  expect(task(started, 'COMPLETED', 'PACKING')).toBe(started)
  expect(listAfter(list, { path: picking.pick.path, input: { id: 'other', lines: [lineAt('A-1', 3)] } })).toBe(list)
})

test('a scan is understood by what is kept: product, place, or neither; nothing before the codes are there', () => {
  expect(findOnDevice(list, 'blocks')).toBeNull()
  queryClient.setQueryData(queryKey(picking.codes, { id: 'order' }), {
    codes: [
      { space: 'sku', code: 'blocks', productId: 'product', productPackageTypeId: null },
      { space: 'barcode', code: '0628504751367', productId: 'product', productPackageTypeId: 'unit' },
    ],
  })
  expect(findOnDevice(list, 'Blocks')).toEqual({
    itemIds: ['line'],
    productPackageTypeId: null,
    stockLocation: null,
    otherWarehouse: null,
  })
  expect(findOnDevice(list, '628504751367')).toMatchObject({ itemIds: ['line'], productPackageTypeId: 'unit' })
  expect(findOnDevice(list, 'a-2')).toMatchObject({ itemIds: [], stockLocation: { id: 'place-A-2', title: 'A-2' } })
  expect(findOnDevice(list, 'nothing')).toEqual({
    itemIds: [],
    productPackageTypeId: null,
    stockLocation: null,
    otherWarehouse: null,
  })
})
