import { type Id, newId } from '@crossdock/contract/ids'
import { viewsWarehouses } from '@crossdock/contract/warehouse/warehouses'
import { beforeAll, expect, expectTypeOf, test } from 'vitest'
import { publicPaths } from '../lib/frame.ts'
import * as paths from '../lib/paths.ts'
import { findRoute, loadAllScreens, menuOf, routeAt, routesHere } from './features.ts'

beforeAll(loadAllScreens)

/** Addresses are promises: people keep them, mails and other systems hold them. A name for the value stands for any (PATH-036). */
const account = [
  '/',
  '/analytics',
  '/audit-log',
  '/notifications',
  '/search',
  '/address-book',
  '/stores',
  '/custom-services',
  '/profile-details',
  '/user-profile',
  '/user-profile/data',
  '/user-profile/security',
  '/users',
  '/users/new',
  '/users/{}',
  '/subscription',
  '/support',
  '/support/{}',
  '/subscription/current',
  '/subscription/history',
]
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
const routeLists = ['Ongoing', 'Schedule', 'Delivered', 'Canceled', 'Failed'].map(
  (type) => `/delivery/route-list/${type}`,
)
const sorting = [
  'manifests',
  'orders',
  'load',
  'map',
  'exceptions',
  'vans',
  'vans/{}',
  'stock-locations',
  'stock-locations/{}',
  'stock-location-types',
  'warehouses',
  'warehouses/{}',
].map((name) => `/sorting/${name}`)
const scheduler = ['/scheduler', '/scheduler/schedule-details/{}']
const delivery = [
  ...['/delivery/main', '/delivery/drivers', '/delivery/vehicles', '/delivery/depots', '/delivery/draft-routes'],
  ...routeLists.flatMap((list) => [list, `${list}/{}`]),
  '/delivery/route-details/{}',
  ...['/delivery/archived-orders/Failed', '/delivery/archived-orders/Canceled'],
]
const reports = [
  '/reports',
  '/inventory-report',
  '/consolidated-inventory-report',
  '/inventory-lowpoint-report',
  '/shipment-report-all',
  '/consolidated-shipment-reports',
]
const open = [
  '/signin',
  '/signup',
  '/forgetpassword',
  '/check-email',
  '/operator',
  '/verified',
  '/resend-link',
  '/reset-password-request',
  '/reset-password',
  '/invitation',
  '/sso',
  '/second-factor',
  '/unsubscribe',
  '/outbox',
  '/pay',
  '/sandbox-card',
  '/offer',
]

test('the screens that stand have these addresses, and no others', () => {
  const inside = routesHere().map(({ path }) => path.replace(/\$\w+/g, '{}'))
  expect(inside.sort(), 'a new screen adds its address to the lists above').toEqual(
    [...account, ...warehouse, ...receiving, ...shipping, ...delivery, ...sorting, ...scheduler, ...reports].sort(),
  )
  expect([...publicPaths].sort(), 'a new public screen adds its address to the lists above').toEqual(open.sort())
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
  expect(shown('WAREHOUSE_VIEW_ORDERS'), 'a new entry that they reach stands above').toEqual(entries)
  expect(shown('WAREHOUSE_MANAGE_STOCK_LOCATIONS')).toEqual(entries)
  expect(shown('MANAGE_DRIVERS')).toEqual([])
  for (const path of ['/warehouses/list', '/warehouse/x', '/stock-locations', '/stock-locations/x'])
    expect(routeAt(path)?.can, path).toEqual(viewsWarehouses)
})

test('an address of a record leads to its screen, and the id of another noun does not compile in it', () => {
  expectTypeOf<Id<'store'>>().not.toExtend<Parameters<typeof paths.warehousePath>[0]>()
  expectTypeOf<Id<'shipmentOrder'>>().not.toExtend<Parameters<typeof paths.receiptPath>[0]>()
  const ids = {
    userId: newId<'user'>(),
    warehouseId: newId<'warehouse'>(),
    stockLocationId: newId<'stockLocation'>(),
    productId: newId<'product'>(),
    receiptOrderId: newId<'receiptOrder'>(),
    shipmentOrderId: newId<'shipmentOrder'>(),
  }
  const { userId, warehouseId, stockLocationId, productId, receiptOrderId, shipmentOrderId } = ids
  const made = [
    [paths.userPath(userId), { userId }],
    [paths.warehousePath(warehouseId), { warehouseId }],
    [paths.locationPath(stockLocationId, false), { stockLocationId }],
    [paths.locationPath(stockLocationId, true), { stockLocationId }],
    [paths.productPath(productId), { productId }],
    [paths.stockPath(productId), { productId }],
    [paths.receiptPath(receiptOrderId), { receiptOrderId }],
    [paths.receiptFormPath(receiptOrderId, false), { receiptOrderId }],
    [paths.receiptFormPath(receiptOrderId, true), { receiptOrderId }],
    [paths.shipmentPath(shipmentOrderId), { shipmentOrderId }],
    [paths.shippedPath(shipmentOrderId), { shipmentOrderId }],
    [paths.shipmentFormPath(shipmentOrderId, false), { shipmentOrderId }],
    [paths.shipmentFormPath(shipmentOrderId, true), { shipmentOrderId }],
  ] as const
  expect(made.map(([path]) => findRoute(path)?.params)).toEqual(made.map(([, params]) => params))
  expect(new Set(made.map(([path]) => path)).size).toBe(made.length)
})

test('addresses of records are made in lib/paths.ts, where the id says whose it is', () => {
  const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/lib/paths.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  // What a path has in the place of a parameter, up to it: `/products/`.
  const starts = routesHere().flatMap(({ path }) => (path.includes('$') ? [path.slice(0, path.indexOf('$'))] : []))
  expect(starts).toContain('/products/')
  const found = Object.entries(sources).flatMap(([file, source]) =>
    starts.filter((start) => source.includes(`\`${start}\${`)).map((start) => `${file}: ${start}`),
  )
  expect(found).toEqual([])
})
