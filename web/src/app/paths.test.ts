import { viewsWarehouses } from '@crossdock/contract/warehouse/warehouses'
import { beforeAll, expect, test } from 'vitest'
import { publicPaths } from '../lib/frame.ts'
import { loadAllScreens, menuOf, routeAt, routesHere } from './features.ts'

beforeAll(loadAllScreens)

/** Addresses are promises: people keep them, mails and other systems hold them. A name for the value stands for any (PATH-036). */
const account = ['/', '/stores', '/profile-details', '/user-profile']
const warehouse = [
  '/warehouses/list',
  '/warehouse',
  '/warehouse/{}',
  '/stock-locations',
  '/stock-locations/{}',
  '/temporary-stock-locations',
  '/temporary-stock-locations/{}',
  '/stock-location-types',
  '/warehouses/storage-packages',
  '/warehouses/shipment-packages',
  '/products',
  '/products/{}',
  '/inventory-list',
  '/inventory-list/{}',
  '/inventory-list/{}/adjust',
  '/inventory-list/{}/log',
  '/inventory-logs',
  '/inventory-self-check',
]
const receiving = [
  '/receipt-order',
  '/operation-receipt-orders',
  '/draft-receipt-orders',
  '/completed-receipt-orders',
  '/receipt-order/create-order',
  '/receipt-order/create-order/drafts',
  '/receipt-order/create-order/drafts/{}',
  '/receipt-order/create-order/{}',
  '/receipt-order/{}',
  '/receipt-order/{}/receiving',
]
const shipping = [
  '/shipment-order',
  '/operation-orders',
  '/draft-orders',
  '/back-orders',
  '/shipped-out-orders',
  '/details',
  '/details/{}',
  '/shipment-order/create-order',
  '/shipment-order/create-order/drafts',
  '/shipment-order/create-order/drafts/{}',
  '/shipment-order/create-order/{}',
  '/shipment-order/{}',
  '/shipment-order/{}/setup-picking',
  '/shipment-order/{}/setup-packing',
  '/shipment-order/{}/repackage',
  '/shipment-order/{}/confirm-shipping-info',
]
const reports = [
  '/reports',
  '/inventory-report',
  '/consolidated-inventory-report',
  '/shipment-report-all',
  '/consolidated-shipment-reports',
]
const open = [
  '/signin',
  '/signup',
  '/forgetpassword',
  '/check-email',
  '/verified',
  '/resend-link',
  '/reset-password-request',
  '/reset-password',
  '/outbox',
]

test('the screens that stand have these addresses, and no others', () => {
  const inside = routesHere().map(({ path }) => path.replace(/\$\w+/g, '{}'))
  expect(inside.sort()).toEqual([...account, ...warehouse, ...receiving, ...shipping, ...reports].sort())
  expect([...publicPaths].sort()).toEqual(open.sort())
})

test("the sorting hub's people reach warehouses, locations and their types, and nothing else (PERMW-009)", () => {
  const shown = (permission: string) =>
    menuOf('fulfillment', [permission]).flatMap(({ items }) => items.map(({ label }) => label))
  const entries = [
    'Warehouses',
    'Stock Locations',
    'Temporary Stock Locations',
    'Stock Location Types',
    'Storage Packages',
  ]
  expect(shown('WAREHOUSE_VIEW_ORDERS')).toEqual(entries)
  expect(shown('WAREHOUSE_MANAGE_STOCK_LOCATIONS')).toEqual(entries)
  expect(shown('MANAGE_DRIVERS')).toEqual([])
  for (const path of ['/warehouses/list', '/warehouse/x', '/stock-locations', '/stock-locations/x'])
    expect(routeAt(path)?.can, path).toEqual(viewsWarehouses)
})
