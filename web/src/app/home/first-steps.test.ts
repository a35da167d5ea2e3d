import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { allPermissions } from '@crossdock/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { loadAllScreens } from '../features.ts'
import { firstSteps } from './first-steps.ts'
import { filledLists, mayOpen, tilesOf } from './tiles.ts'

beforeAll(loadAllScreens)

const one = { count: 1, isMore: false }
const none = { count: 0, isMore: false }
const full: Dashboard = {
  stores: one,
  warehouses: one,
  stockLocations: one,
  products: one,
  productsInStock: one,
  receiptOrders: { DRAFT: none, EXPECTED: one, PROCESSING: none, COMPLETED: none },
  shipmentOrders: { DRAFT: none, READY: none, PICKING: none, BACK_ORDER: none, COMPLETED: one },
  plan: null,
}

test('a step is done once its list holds something, in whatever state', () => {
  expect(firstSteps.map(({ path }) => path)).toEqual([...filledLists(full)])
  const empty: Dashboard = {
    ...full,
    warehouses: none,
    products: null,
    stockLocations: null,
    receiptOrders: null,
    shipmentOrders: { ...full.shipmentOrders, COMPLETED: none } as Dashboard['shipmentOrders'],
  }
  expect([...filledLists(empty)]).toEqual([])
})

test('a tile is there when its figure and its screen are', () => {
  const labels = (dashboard: Dashboard, permissions: readonly string[]) =>
    tilesOf(dashboard, permissions).flatMap(({ tiles }) => tiles.map(({ label }) => label))
  expect(labels(full, allPermissions)).toHaveLength(13)
  expect(labels({ ...full, receiptOrders: null }, allPermissions)).not.toContain('Receipts expected')
  expect(labels(full, ['MANAGE_STORES'])).toEqual(['Stores'])
  expect(labels(full, [])).toEqual([])
  expect(mayOpen('/no-such-screen', allPermissions)).toBe(false)
})
