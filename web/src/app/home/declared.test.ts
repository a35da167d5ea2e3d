import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { allPermissions } from '@crossdock/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { loadAllScreens, routeAt } from '../features.ts'
import { declaredLimits, declaredSteps, declaredTiles, isBlank, stepsOf, tilesOf } from './declared.ts'

beforeAll(loadAllScreens)

const one = { count: 1, isMore: false }
const none = { count: 0, isMore: false }
const full: Dashboard = {
  unreadNotifications: one,
  stores: one,
  warehouses: one,
  stockLocations: one,
  products: one,
  productsInStock: one,
  receiptOrders: { DRAFT: none, EXPECTED: one, PROCESSING: none, COMPLETED: none },
  shipmentOrders: { DRAFT: none, READY: none, PICKING: none, BACK_ORDER: none, COMPLETED: one },
  plan: null,
}

test('what leads from the dashboard to a screen is open to whom the screen is', () => {
  const ways = [...declaredTiles, ...declaredSteps, ...declaredLimits.values()]
  expect(ways.length).toBeGreaterThan(20)
  for (const { to, can } of ways) {
    const screen = routeAt(to.split('?')[0] ?? to)
    expect(screen, to).not.toBeNull()
    expect(can, to).toEqual(screen?.can)
  }
})

test('a step is done once its list holds something, in whatever state', () => {
  const done = (dashboard: Dashboard) =>
    stepsOf(dashboard, allPermissions).map(({ step, isDone }) => `${step.label}: ${isDone}`)
  const labels = ['Add a warehouse', 'Add products', 'Add stock locations', 'Receive goods', 'Ship an order']
  expect(done(full)).toEqual(labels.map((label) => `${label}: true`))
  const empty: Dashboard = {
    ...full,
    warehouses: none,
    products: null,
    stockLocations: null,
    receiptOrders: null,
    shipmentOrders: { ...full.shipmentOrders, COMPLETED: none } as Dashboard['shipmentOrders'],
  }
  expect(done(empty)).toEqual(labels.map((label) => `${label}: false`))
  expect(stepsOf(full, ['FULFILLMENT_VIEW_INVENTORY'])).toEqual([])
})

test('a tile is there when its figure and its screen are', () => {
  const labels = (dashboard: Dashboard, permissions: readonly string[]) =>
    tilesOf(dashboard, permissions).flatMap(({ name, tiles }) => tiles.map(({ label }) => `${name}: ${label}`))
  expect(labels(full, allPermissions)).toEqual([
    ...['Receipts expected', 'Being received', 'Draft receipts'].map((label) => `Receiving: ${label}`),
    ...['Order Placed', 'In Process', 'Back Orders', 'Draft Orders', 'Shipped Out'].map(
      (label) => `Shipping: ${label}`,
    ),
    ...['Products', 'Products in stock', 'Stock locations', 'Warehouses', 'Stores', 'Unread notifications'].map(
      (label) => `Lists: ${label}`,
    ),
  ])
  expect(labels({ ...full, receiptOrders: null }, allPermissions)).not.toContain('Receiving: Receipts expected')
  expect(labels(full, ['MANAGE_STORES'])).toEqual(['Lists: Stores'])
  expect(labels(full, [])).toEqual([])
})

test('a person who has been given nothing is told so, in place of an empty page', () => {
  const own: Dashboard = { ...full, stores: null, warehouses: null, stockLocations: null, products: null }
  expect(isBlank({ ...own, productsInStock: null, receiptOrders: null, shipmentOrders: null }, [])).toBe(true)
  expect(isBlank(full, ['MANAGE_STORES'])).toBe(false)
  expect(isBlank(full, ['FULFILLMENT_VIEW_DASHBOARD', 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'])).toBe(false)
})
