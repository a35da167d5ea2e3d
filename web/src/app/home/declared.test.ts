import { type Dashboard, opensDoors } from '@crossdock/contract/fulfillment/dashboard'
import { allPermissions } from '@crossdock/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { plan } from '../../lib/profile.ts'
import { loadAllScreens, routeAt } from '../features.ts'
import { declaredLimits, declaredTiles, tilesOf } from './declared.ts'
import { declaredSteps, isBlank, type Mode, modes, stepsOf } from './declared-steps.ts'

beforeAll(loadAllScreens)

const one = { count: 1, isMore: false }
const none = { count: 0, isMore: false }
const full: Dashboard = {
  unreadNotifications: one,
  stores: { count: 2, isMore: false },
  people: one,
  secondFactors: one,
  warehouses: one,
  stockLocations: one,
  products: one,
  productsInStock: one,
  lowPointProducts: one,
  receiptOrders: { DRAFT: none, EXPECTED: one, PROCESSING: none, COMPLETED: none },
  shipmentOrders: { DRAFT: none, READY: none, PICKING: none, BACK_ORDER: none, COMPLETED: one },
  poolOrders: none,
  routes: { Pending: none, Ongoing: one, Schedule: none, Delivered: one, Failed: none, Canceled: none },
  driversOnTheRoad: one,
  drivers: one,
  manifests: one,
  schedules: one,
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
    stepsOf(dashboard, allPermissions, 'fulfillment').map(({ step, isDone }) => `${step.label}: ${isDone}`)
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
  expect(stepsOf(full, ['FULFILLMENT_VIEW_INVENTORY'], 'fulfillment')).toEqual([])
})

test('each mode that stands has first steps, done by what is there, for whoever may take them', () => {
  const done = (mode: Mode, dashboard: Dashboard = full) =>
    stepsOf(dashboard, allPermissions, mode).map(({ step, isDone }) => `${step.label}: ${isDone}`)
  for (const mode of modes) expect(done(mode).length, mode).toBeGreaterThan(0)
  const labels = ['Add a driver', 'Add orders to deliver', 'Plan a route']
  // What left the pool by a route was added.
  expect(done('delivery')).toEqual(labels.map((label) => `${label}: true`))
  expect(done('delivery', { ...full, drivers: none, routes: null })).toEqual(labels.map((label) => `${label}: false`))
  const empty = { ...full, stockLocations: none, manifests: none, schedules: null }
  expect(done('sorting', empty)).toEqual(['Set up lanes and racks: false', 'Say which boxes come: false'])
  expect(done('scheduler', empty)).toEqual(['Make a schedule: false'])
  expect(done('scheduler')).toEqual(['Make a schedule: true'])
  expect(stepsOf(full, ['SCHEDULER_VIEW'], 'scheduler')).toEqual([])
})

test('the account has first steps of its own, for whoever may take them; its own merchant is none that was added', () => {
  const done = (dashboard: Dashboard, permissions: readonly string[]) =>
    stepsOf(dashboard, permissions, 'dashboard').map(({ step, isDone }) => `${step.label}: ${isDone}`)
  const labels = ['Add a merchant', 'Invite a colleague', 'Protect your sign-in']
  expect(done(full, allPermissions)).toEqual(labels.map((label) => `${label}: true`))
  const empty = { ...full, stores: one, people: none, secondFactors: none }
  expect(done(empty, allPermissions)).toEqual(labels.map((label) => `${label}: false`))
  expect(done(empty, ['BUY_SUBSCRIPTION'])).toEqual(['Protect your sign-in: false'])
  expect(done(empty, ['VIEW_SUB_ACCOUNTS'])).toEqual([])
  expect(declaredSteps.find(({ label }) => label === 'Protect your sign-in')?.manage).toEqual(opensDoors)
  plan.set({ featureSettings: { has_privileges: false } })
  expect(done(empty, allPermissions)).toEqual(['Add a merchant: false', 'Protect your sign-in: false'])
  plan.set(null)
})

test('a tile is there when its figure and its screen are', () => {
  const labels = (dashboard: Dashboard, permissions: readonly string[]) =>
    tilesOf(dashboard, permissions).flatMap(({ name, tiles }) => tiles.map(({ label }) => `${name}: ${label}`))
  expect(labels(full, allPermissions)).toEqual([
    ...['Receipts expected', 'Being received', 'Draft receipts'].map((label) => `Receiving: ${label}`),
    ...['Order Placed', 'In Process', 'Back Orders', 'Draft Orders', 'Shipped Out'].map(
      (label) => `Shipping: ${label}`,
    ),
    ...['Orders in pool', 'Drivers on the road'].map((label) => `Delivery: ${label}`),
    ...['Draft', 'Scheduled', 'Ongoing', 'Delivered', 'Failed', 'Canceled'].map((state) => `Delivery: ${state} Routes`),
    ...[
      'Low-point products',
      'Products',
      'Products in stock',
      'Stock locations',
      'Warehouses',
      'Stores',
      'Unread notifications',
    ].map((label) => `Lists: ${label}`),
  ])
  expect(labels({ ...full, receiptOrders: null }, allPermissions)).not.toContain('Receiving: Receipts expected')
  expect(labels(full, ['MANAGE_STORES'])).toEqual(['Lists: Stores'])
  expect(labels(full, [])).toEqual([])
})

test('a person who has been given nothing is told so, in place of an empty page', () => {
  const own: Dashboard = { ...full, stores: null, people: null, warehouses: null, stockLocations: null, products: null }
  expect(
    isBlank(
      {
        ...{ ...own, productsInStock: null, lowPointProducts: null, receiptOrders: null, shipmentOrders: null },
        ...{ poolOrders: null, routes: null, driversOnTheRoad: null },
      },
      [],
    ),
  ).toBe(true)
  expect(isBlank(full, ['MANAGE_STORES'])).toBe(false)
  expect(isBlank(full, ['FULFILLMENT_VIEW_DASHBOARD', 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'])).toBe(false)
})
