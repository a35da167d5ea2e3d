import type { list } from '@crossdock/contract/fulfillment/shipments/orders'
import { type FeatureModule, type FoundNoun, type MenuList, type PaletteAction, route } from '../../../lib/routes.ts'

const view = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const manage = 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'
// Loaded when a count or a search wants it: this file comes with the first screen.
const calls = () =>
  Promise.all([
    import('../../../lib/client.ts'),
    import('@crossdock/contract/fulfillment/shipments/orders'),
    import('@crossdock/contract/fulfillment/shipments/states'),
  ])
const count = (states: (typeof list.input._zod.input)['states']) => async (): Promise<number | null> => {
  const [{ call }, shipments] = await calls()
  const { total } = await call(shipments.list, { states, page_size: 1 })
  return total ?? null
}
const countOpen = count('READY,PICKING')
/** The lists of shipment orders, as the tabs of one menu entry. */
export const lists: readonly MenuList[] = [
  { path: '/operation-orders', label: 'Operation Orders', tab: 'Operation', hotkey: 'o', badge: countOpen },
  { path: '/draft-orders', label: 'Draft Orders', tab: 'Draft', badge: count('DRAFT') },
  { path: '/back-orders', label: 'Back Orders', tab: 'Back Orders', hotkey: 'b', badge: count('BACK_ORDER') },
  { path: '/shipped-out-orders', label: 'Shipped Out Orders', tab: 'Shipped Out', badge: count('COMPLETED') },
]
const form = () => import('./shipment-order-form-page.tsx')
const record = () => import('./shipment-order-page.tsx')
/** One entry of the menu stands for the lists, and for orders of every state. */
const under = '/operation-orders'

export const routes = [
  route('/operation-orders', {
    page: () => import('./operation-orders-page.tsx'),
    can: view,
    menu: {
      label: 'Shipment Orders',
      icon: 'shipments',
      group: 'Work',
      order: 10,
      hotkey: 'o',
      badge: countOpen,
      topics: ['shipment.changed'],
      lists,
    },
  }),
  route('/draft-orders', { page: () => import('./draft-orders-page.tsx'), can: view, under }),
  route('/back-orders', { page: () => import('./back-orders-page.tsx'), can: view, under }),
  route('/shipped-out-orders', { page: () => import('./shipped-out-orders-page.tsx'), can: view, under }),
  route('/shipment-order', { redirect: '/operation-orders' }),
  route('/details', { redirect: '/operation-orders' }),
  route('/shipment-order/create-order', { page: form, can: manage, under, startsAtField: true }),
  route('/shipment-order/create-order/drafts', { page: form, can: manage, under, startsAtField: true }),
  route('/shipment-order/create-order/drafts/$shipmentOrderId', {
    page: form,
    can: manage,
    under,
    startsAtField: true,
  }),
  route('/shipment-order/create-order/$shipmentOrderId', { page: form, can: manage, under, startsAtField: true }),
  route('/shipment-order/$shipmentOrderId', { page: record, can: view, under }),
  route('/details/$shipmentOrderId', { page: record, can: view, under }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Shipment Order', to: '/shipment-order/create-order', can: manage },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'shipmentOrder',
    group: 'Shipment Orders',
    finds: 'reference ID, order and PO number, tracking number, recipient and phone',
    can: view,
    path: async ({ id }) => (await import('../../../lib/paths.ts')).shipmentPath(id),
    states: async () => (await import('@crossdock/contract/fulfillment/shipments/states')).shipmentStateLabels,
  },
]

export const imports: FeatureModule['imports'] = {
  shipments: {
    message: 'Shipment Orders Imported Successfully',
    tell: async (result) => (await import('../import/shipment-import.tsx')).tellDone(result),
  },
}
