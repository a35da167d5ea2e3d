import type { list } from '@crossdock/contract/fulfillment/shipments/orders'
import {
  type FeatureModule,
  type MenuEntry,
  type PaletteAction,
  type PaletteProvider,
  route,
} from '../../../lib/routes.ts'

const view = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const manage = 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'
const menu = (label: string, order: number, more: Partial<MenuEntry> = {}): MenuEntry => ({
  label,
  group: 'Shipping',

  order,
  topics: ['shipment.changed'],
  ...more,
})
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
const form = () => import('./shipment-order-form-page.tsx')
const record = () => import('./shipment-order-page.tsx')
/** Orders of every state stand on one page: the list of those in work stands for all of them. */
const under = '/operation-orders'

export const routes = [
  route('/operation-orders', {
    page: () => import('./operation-orders-page.tsx'),
    can: view,
    menu: menu('Operation Orders', 60, { hotkey: 'o', badge: count('READY,PICKING') }),
  }),
  route('/draft-orders', { page: () => import('./draft-orders-page.tsx'), can: view, menu: menu('Draft Orders', 61) }),
  route('/back-orders', {
    page: () => import('./back-orders-page.tsx'),
    can: view,
    menu: menu('Back Orders', 62, { hotkey: 'b', badge: count('BACK_ORDER') }),
  }),
  route('/shipped-out-orders', {
    page: () => import('./shipped-out-orders-page.tsx'),
    can: view,
    menu: menu('Shipped Out Orders', 63),
  }),
  route('/shipment-order', { redirect: '/operation-orders' }),
  route('/details', { redirect: '/operation-orders' }),
  route('/shipment-order/create-order', { page: form, can: manage, under }),
  route('/shipment-order/create-order/drafts', { page: form, can: manage, under }),
  route('/shipment-order/create-order/drafts/$shipmentOrderId', { page: form, can: manage, under }),
  route('/shipment-order/create-order/$shipmentOrderId', { page: form, can: manage, under }),
  route('/shipment-order/$shipmentOrderId', { page: record, can: view, under }),
  route('/details/$shipmentOrderId', { page: record, can: view, under }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Shipment Order', to: '/shipment-order/create-order', can: manage },
]

export const records: readonly PaletteProvider[] = [
  {
    group: 'Shipment Orders',
    can: view,
    search: async (referenceId, signal) => {
      const [[{ call }, shipments, { shipmentStates }], { shipmentPath }] = await Promise.all([
        calls(),
        import('../../../lib/paths.ts'),
      ])
      const { items } = await call(
        shipments.list,
        { referenceId, states: shipmentStates.join(','), page_size: 6, infinite: true },
        { signal },
      )
      return items.map((order) => ({
        label: order.referenceId,
        hint: order.customer ?? order.externalPoNumber,
        to: shipmentPath(order.id),
      }))
    },
  },
]

export const imports: FeatureModule['imports'] = {
  shipments: {
    message: 'Shipment Orders Imported Successfully',
    tell: async (result) => (await import('../import/shipment-import.tsx')).tellDone(result),
  },
}
