import type { Needed } from '@crossdock/contract/access'
import type { Id } from '@crossdock/contract/ids'
import { allPermissions } from '@crossdock/contract/permissions'
import { featureSettings } from '@crossdock/contract/plans'
import { beforeAll, expect, expectTypeOf, test, vi } from 'vitest'
import { publicPaths } from '../lib/frame.ts'
import { type Mode, modeInfo, modes } from '../lib/modes.ts'
import { plan } from '../lib/profile.ts'
import { type Area, type FeatureRoute, type PathParams, route } from '../lib/routes.ts'
import { areaNames, likelyAreas, loadScreens } from './areas.ts'
import {
  featuresHere,
  findRoute,
  firstPath,
  listsOf,
  loadAllScreens,
  menuOf,
  menuPathOf,
  modeOfPath,
  modesOf,
  routeAt,
  routesHere,
} from './features.ts'
import pictures from './menu.svg?raw'

beforeAll(loadAllScreens)

const made: readonly FeatureRoute[] = [
  { path: '/a', menu: { label: 'A', icon: 'places', order: 30, group: 'Stock' } },
  { path: '/b', can: 'MANAGE_STORES', menu: { label: 'B', icon: 'places', order: 10 } },
  {
    path: '/c',
    can: { anyOf: ['MANAGE_STORES', 'VIEW_ROUTE'] },
    menu: { label: 'C', icon: 'places', order: 40, group: 'Stock' },
  },
  { path: '/d', menu: { label: 'D', icon: 'places', order: 35, group: 'Work' } },
  { path: '/e' },
]

test('the menu holds what one may open, in order, under its headings (PERM-030)', () => {
  const shown = (permissions: readonly string[]) =>
    menuOf('fulfillment', permissions, made).map((group) => [group.name, group.items.map((item) => item.label)])
  expect(shown([])).toEqual([
    ['Work', ['D']],
    ['Stock', ['A']],
  ])
  expect(shown(['MANAGE_STORES'])).toEqual([
    [null, ['B']],
    ['Work', ['D']],
    ['Stock', ['A', 'C']],
  ])
})

test('people have their entry by the permission and by the plan (PERM-034)', () => {
  const entries = (permissions: readonly string[]) =>
    menuOf('dashboard', permissions).flatMap(({ items }) => items.map(({ label }) => label))
  const withPlan = (has: boolean) => plan.set({ featureSettings: { has_privileges: has } })
  const shown = [true, false].flatMap((has) => {
    withPlan(has)
    return [['VIEW_SUB_ACCOUNTS'], ['MANAGE_STORES']].map((permissions) => entries(permissions).includes('Users'))
  })
  plan.set(null)
  expect(shown).toEqual([true, false, false, false])
})

test('only modes with an entry for the person are shown, and they are known before their screens are here', () => {
  expect(modesOf([])).toEqual(['dashboard'])
  expect(modesOf(['FULFILLMENT_VIEW_INVENTORY'])).toEqual(['dashboard', 'fulfillment'])
  // The hub's mode is there by its permissions, and by the plan.
  const hub = ['WAREHOUSE_VIEW_ORDERS']
  const shown = [['sorting'], ['fulfillment']].map((features) => {
    plan.set({ featureSettings: featureSettings({ limits: {}, features }) })
    return modesOf(hub)
  })
  plan.set(null)
  expect(shown).toEqual([
    ['dashboard', 'sorting', 'fulfillment'],
    ['dashboard', 'fulfillment'],
  ])
})

test("entries of the hub are each person's: orders by looking at them, places by setting them up (PERMW-009, PERM-036, PERM-037)", () => {
  const shown = (...permissions: string[]) =>
    menuOf('sorting', permissions).flatMap(({ items }) => items.map(({ label }) => label))
  expect(shown('WAREHOUSE_VIEW_ORDERS')).toEqual([
    'Manifests',
    'Orders',
    'Hub map',
    'Stock Location Types',
    'Warehouses',
    'Exceptions',
  ])
  expect(shown('WAREHOUSE_MANAGE_STOCK_LOCATIONS')).toEqual(['Stock Location Types', 'Warehouses'])
  expect(shown('WAREHOUSE_SCANNER_APP')).toEqual(['Scan boxes', 'Load vans'])
  expect(shown('FULFILLMENT_VIEW_INVENTORY')).toEqual([])
})

test('an area names whoever has an entry in its menu, and nobody else', () => {
  const declared = import.meta.glob<Area>('/src/*/area.ts', { eager: true, import: 'area' })
  const words = (needed: Needed | undefined): readonly string[] =>
    needed === undefined
      ? ['anybody']
      : typeof needed === 'string'
        ? [needed]
        : ('anyOf' in needed ? needed.anyOf : needed.allOf).flatMap(words)
  for (const [path, area] of Object.entries(declared)) {
    const entries = [...(featuresHere.get().get(path.split('/')[2] ?? '') ?? [])]
      .flatMap(({ routes }) => routes)
      .filter(({ menu }) => menu)
    // Where one entry is for anybody, so is the area.
    const named = [...new Set(entries.flatMap(({ can }) => words(can)))].sort()
    expect(named.includes('anybody') ? ['anybody'] : named, path).toEqual([...words(area.can)].sort())
  }
})

test('an area is likely for the addresses of its screens', async () => {
  for (const area of areaNames.filter((name) => name !== 'app')) {
    const { features } = await loadScreens(area)
    for (const { path } of Object.values(features).flatMap(({ routes }) => routes))
      expect(likelyAreas(path), path).toContain(area)
  }
  expect(likelyAreas('/')).toContain('app')
})

test('what a screen needs is loaded first; then what is likely for an address that is not among it; all for one that is nowhere', async () => {
  vi.resetModules()
  const anew = await import('./features.ts')
  const areas = () => [...anew.featuresHere.get().keys()].sort()
  await anew.loadFor('/')
  expect([areas(), anew.isReadyFor('/'), anew.isReadyFor('/products')]).toEqual([['account', 'app'], true, false])
  await anew.loadFor('/products')
  expect([areas(), anew.isReadyFor('/products'), anew.routeAt('/products')?.path]).toEqual([
    ['account', 'app', 'fulfillment', 'warehouse'],
    true,
    '/products',
  ])
  await anew.loadFor('/nowhere')
  expect(areas()).toHaveLength(7)
})

test("the menus hold the rows' entries, in the rows' order under each heading (SHELL-021, NAVW-022)", () => {
  const shown = (mode: Mode) =>
    menuOf(mode, allPermissions).map(({ name, items }) => [name, ...items.map(({ label }) => label)].join(' | '))
  expect(shown('dashboard')).toEqual([
    ' | Dashboard | Analytics | Users | Stores | Search | Address Book | Custom Services | Audit log',
  ])
  expect(shown('delivery')).toEqual([
    'Work | Order Pool | Routes | Drivers',
    'Look up | Archived Orders',
    'Setup | Vehicles | Depots',
  ])
  expect(shown('sorting')).toEqual([
    'Work | Manifests | Orders | Scan boxes | Load vans | Hub map',
    'Stock | Stock Locations | Stock Location Types | Warehouses',
    'Look up | Exceptions',
  ])
  expect(shown('scheduler')).toEqual(['Work | Schedules'])
  expect(shown('fulfillment')).toEqual([
    'Work | Shipment Orders | Receipt Orders',
    'Stock | Warehouses | Stock Locations | Products | Inventory',
    'Look up | Reports | Inventory Logs | Self-check',
    'Setup | Temporary Stock Locations | Stock Location Types | Storage Packages | Shipment Packages',
  ])
})

test('every mode and every entry has its icon, and no icon is for nothing', () => {
  const drawn = [...pictures.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  const used = [...modes.map((mode) => modeInfo[mode].icon), ...routesHere().flatMap(({ menu }) => menu?.icon ?? [])]
  expect([...new Set(used)].sort()).toEqual(drawn.sort())
})

test('receipts and shipments are one entry each, whose four lists keep their names and addresses', () => {
  const lists = menuOf('fulfillment', allPermissions)
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.lists ? [listsOf(item).map(({ path, label }) => `${label} ${path}`)] : []))
  expect(lists).toEqual([
    [
      'Operation Orders /operation-orders',
      'Draft Orders /draft-orders',
      'Back Orders /back-orders',
      'Shipped Out Orders /shipped-out-orders',
    ],
    [
      'Receipt Orders /receipt-order',
      'Draft Receipt Orders /draft-receipt-orders',
      'Operation Receipt Orders /operation-receipt-orders',
      'Completed Receipt Orders /completed-receipt-orders',
    ],
  ])
})

test('every route has a path of its own, none of them a public one', () => {
  const paths = routesHere().map((route) => route.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => (publicPaths as readonly string[]).includes(path))).toEqual([])
  for (const route of routesHere())
    expect(route.page !== undefined || route.redirect !== undefined, route.path).toBe(true)
})

test('no two menu entries of a mode share a letter', () => {
  for (const mode of modes) {
    const items = menuOf(mode, allPermissions).flatMap((group) => group.items)
    const letters = items.flatMap(listsOf).flatMap(({ hotkey }) => hotkey ?? [])
    expect(new Set(letters).size, mode).toBe(letters.length)
  }
})

test('no two menu entries of a mode share a place', () => {
  for (const mode of modes) {
    const places = menuOf(mode, allPermissions).flatMap(({ name, items }) =>
      items.map(({ order }) => `${name} ${order}`),
    )
    expect(new Set(places).size, `${mode}: ${places.join()}`).toBe(places.length)
  }
})

test('paths find their routes and their menu entries', () => {
  expect(routeAt('/stores')?.path).toBe('/stores')
  expect(routeAt('/no-such-path')).toBeNull()
  expect(menuPathOf('/stores')).toBe('/stores')
  expect(menuPathOf('/')).toBe('/')
  expect(menuPathOf('/user-profile')).toBeNull()
  expect(menuPathOf('/warehouse/01a1f933b03440d134cefadc')).toBe('/warehouses/list')
  expect(modeOfPath('/warehouse/01a1f933b03440d134cefadc')).toBe('fulfillment')
  const order = '/shipment-order/01a1f933b03440d134cefadc'
  for (const path of [order, '/details/01a1f933b03440d134cefadc']) {
    expect(modeOfPath(path), path).toBe('fulfillment')
    expect(menuPathOf(path), path).toBe('/operation-orders')
  }
  // The work frame has no menu.
  expect(menuPathOf(`${order}/confirm-shipping-info`)).toBeNull()
  for (const item of menuOf('fulfillment', allPermissions).flatMap(({ items }) => items))
    for (const { path } of listsOf(item))
      expect([menuPathOf(path), modeOfPath(path)], path).toEqual([item.path, 'fulfillment'])
  expect(modeOfPath('/user-profile')).toBeNull()
  expect(firstPath('dashboard', [])).toBe('/')
})

test('an address brings what stands in its parameters to its page; in any case, with a slash or without', () => {
  const seen = (path: string) => {
    const found = findRoute(path)
    return found && [found.route.path, found.params]
  }
  expect(seen('/products/01a1')).toEqual(['/products/$productId', { productId: '01a1' }])
  expect(seen('/Products/')).toEqual(['/products', {}])
  expect(seen('/products/a%20b/')).toEqual(['/products/$productId', { productId: 'a b' }])
  expect(seen('/products/%E0%A4%A')).toEqual(['/products/$productId', { productId: '%E0%A4%A' }])
  expect(seen('/products/01a1/more')).toBeNull()
  // What is written out goes before what a parameter could be.
  expect(seen('/shipment-order/create-order/drafts')).toEqual(['/shipment-order/create-order/drafts', {}])
  expect(seen('/shipment-order/create-order/01a1')?.[0]).toBe('/shipment-order/create-order/$shipmentOrderId')
  expect(seen('/inventory-list/01a1/log')).toEqual(['/inventory-list/$productId/log', { productId: '01a1' }])
})

test('a page is typed by its path: what its parameters are called is known where it is compiled', () => {
  expectTypeOf<PathParams<'/things/$id/parts/$partId'>>().toEqualTypeOf<{
    readonly id: string
    readonly partId: string
  }>()
  type PageOf<Path extends string> = Parameters<typeof route<Path>>[1]['page']
  const page = async () => ({ default: ({ id }: { readonly id: string }) => id })
  expectTypeOf(page).toExtend<PageOf<'/things/$id'>>()
  expectTypeOf(page).not.toExtend<PageOf<'/things/$thingId'>>()
  expectTypeOf(page).not.toExtend<PageOf<'/things'>>()
  expect(route('/things/$id', { page }).path).toBe('/things/$id')
  const ofStores = async () => ({ default: ({ storeId }: { readonly storeId: Id<'store'> }) => storeId })
  expectTypeOf(ofStores).toExtend<PageOf<'/things/$storeId'>>()
  const ofOthers = async () => ({ default: ({ storeId }: { readonly storeId: Id<'warehouse'> }) => storeId })
  expectTypeOf(ofOthers).not.toExtend<PageOf<'/things/$storeId'>>()
})
