import { expect, test } from 'vitest'
import { publicPaths } from '../lib/frame.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { firstPath, menuOf, menuPathOf, modeOfPath, modesOf, routeAt, routes } from './features.ts'

const made: readonly FeatureRoute[] = [
  { path: '/a', menu: { label: 'A', mode: 'fulfillment', order: 30, group: 'Shipping' } },
  { path: '/b', can: 'MANAGE_STORES', menu: { label: 'B', mode: 'fulfillment', order: 10 } },
  {
    path: '/c',
    can: { anyOf: ['MANAGE_STORES', 'VIEW_ROUTE'] },
    menu: { label: 'C', mode: 'fulfillment', order: 40, group: 'Shipping' },
  },
  { path: '/d', menu: { label: 'D', mode: 'fulfillment', order: 20, group: 'Receiving' } },
  { path: '/e' },
]

test('the menu holds what one may open, in order, under its headings (PERM-030)', () => {
  const shown = (permissions: readonly string[]) =>
    menuOf('fulfillment', permissions, made).map((group) => [group.name, group.items.map((item) => item.label)])
  expect(shown([])).toEqual([
    ['Receiving', ['D']],
    ['Shipping', ['A']],
  ])
  expect(shown(['MANAGE_STORES'])).toEqual([
    [null, ['B']],
    ['Receiving', ['D']],
    ['Shipping', ['A', 'C']],
  ])
})

test('only modes with screens are shown', () => {
  expect(modesOf([], made)).toEqual(['fulfillment'])
})

test('every route has a path of its own, none of them a public one', () => {
  const paths = routes.map((route) => route.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => (publicPaths as readonly string[]).includes(path))).toEqual([])
  for (const route of routes) expect(route.page !== undefined || route.redirect !== undefined, route.path).toBe(true)
})

test('no two menu entries of a mode share a letter', () => {
  for (const mode of modesOf(['MANAGE_STORES'])) {
    const letters = routes.flatMap((route) =>
      route.menu?.mode === mode && route.menu.hotkey ? [route.menu.hotkey] : [],
    )
    expect(new Set(letters).size, mode).toBe(letters.length)
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
  for (const path of [order, `${order}/confirm-shipping-info`, '/details/01a1f933b03440d134cefadc']) {
    expect(modeOfPath(path), path).toBe('fulfillment')
    expect(menuPathOf(path), path).toBe('/operation-orders')
  }
  expect(modeOfPath('/user-profile')).toBeNull()
  expect(firstPath('dashboard', [])).toBe('/')
})
