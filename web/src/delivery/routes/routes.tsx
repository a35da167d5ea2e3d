import type { Needed } from '@crossdock/contract/access'
import { type FoundNoun, type MenuList, type PaletteAction, route } from '../../lib/routes.ts'

const under = '/delivery/route-list/Ongoing'

/** The lists of routes, as the tabs of one menu entry. */
export const lists: readonly MenuList[] = [
  { path: '/delivery/route-list/Ongoing', label: 'Ongoing Routes', tab: 'Ongoing', hotkey: 'u' },
  { path: '/delivery/route-list/Schedule', label: 'Scheduled Routes', tab: 'Schedule' },
  { path: '/delivery/route-list/Delivered', label: 'Delivered Routes', tab: 'Delivered' },
  { path: '/delivery/route-list/Canceled', label: 'Canceled Routes', tab: 'Canceled' },
  { path: '/delivery/route-list/Failed', label: 'Failed Routes', tab: 'Failed' },
  { path: '/delivery/draft-routes', label: 'Draft Routes', tab: 'Drafts' },
]

const list = () => import('./route-list-page.tsx')
const archived = () => import('./archived-orders-page.tsx')

const viewsRoutes: Needed = {
  anyOf: [
    'VIEW_ROUTE',
    'VIEW_ONGOING_ROUTE',
    'VIEW_SCHEDULE_ROUTE',
    'VIEW_DELIVERED_ROUTE',
    'VIEW_CANCELED_ROUTE',
    'VIEW_FAILED_ROUTE',
  ],
}

export const routes = [
  route('/delivery/route-list/Ongoing', {
    page: list,
    can: 'VIEW_ONGOING_ROUTE',
    menu: { label: 'Routes', icon: 'routes', group: 'Work', order: 20, hotkey: 'u', lists },
  }),
  route('/delivery/route-list/Schedule', { page: list, can: 'VIEW_SCHEDULE_ROUTE', under }),
  route('/delivery/route-list/Delivered', { page: list, can: 'VIEW_DELIVERED_ROUTE', under }),
  route('/delivery/route-list/Canceled', { page: list, can: 'VIEW_CANCELED_ROUTE', under }),
  route('/delivery/route-list/Failed', { page: list, can: 'VIEW_FAILED_ROUTE', under }),
  route('/delivery/draft-routes', { page: list, can: 'VIEW_ROUTE', under }),
  route('/delivery/route-list/Ongoing/$routeId', { page: list, can: 'VIEW_ONGOING_ROUTE', under }),
  route('/delivery/route-list/Schedule/$routeId', { page: list, can: 'VIEW_SCHEDULE_ROUTE', under }),
  route('/delivery/route-list/Delivered/$routeId', { page: list, can: 'VIEW_DELIVERED_ROUTE', under }),
  route('/delivery/route-list/Canceled/$routeId', { page: list, can: 'VIEW_CANCELED_ROUTE', under }),
  route('/delivery/route-list/Failed/$routeId', { page: list, can: 'VIEW_FAILED_ROUTE', under }),
  route('/delivery/route-details/$routeId', {
    page: () => import('./route-page.tsx'),
    can: viewsRoutes,
    under,
  }),
  route('/delivery/archived-orders/Failed', {
    page: archived,
    can: 'VIEW_FAILED_ROUTE',
    menu: {
      label: 'Archived Orders',
      icon: 'archived',
      group: 'Look up',
      order: 60,
      lists: [
        { path: '/delivery/archived-orders/Failed', label: 'Failed Orders', tab: 'Failed' },
        { path: '/delivery/archived-orders/Canceled', label: 'Canceled Orders', tab: 'Canceled' },
      ],
    },
  }),
  route('/delivery/archived-orders/Canceled', {
    page: archived,
    can: 'VIEW_CANCELED_ROUTE',
    under: '/delivery/archived-orders/Failed',
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Route', to: '/delivery/draft-routes?new=1', can: 'CREATE_ROUTE', feature: 'headerRoutes' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'routeOrder',
    group: 'Route Orders',
    finds: 'order and PO number, name, phone, zip code and city',
    can: viewsRoutes,
    path: async ({ within }) => (await import('../../lib/paths.ts')).routePath(within ?? ''),
    states: async () => ({ 'To go': 'To go', Delivered: 'Delivered', Failed: 'Failed' }),
  },
  {
    noun: 'route',
    group: 'Routes',
    finds: 'name and driver',
    can: viewsRoutes,
    path: async ({ id }) => (await import('../../lib/paths.ts')).routePath(id),
    states: async () => (await import('./route-words.tsx')).typeLabels,
  },
]
