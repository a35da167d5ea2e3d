import { type FeatureModule, type PaletteAction, type PaletteProvider, route } from '../../../lib/routes.ts'

const view = 'FULFILLMENT_VIEW_RECEIVING_ORDERS'
const manage = 'FULFILLMENT_MANAGE_RECEIVING_ORDERS'
const group = 'Receiving'
const topics = ['receipt.changed'] as const

/** How many receipt orders are on their way or on the dock. */
async function countOpen(): Promise<number | null> {
  const [{ list }, { call }] = await Promise.all([
    import('@crossdock/contract/fulfillment/receipts/orders'),
    import('../../../lib/client.ts'),
  ])
  const { total } = await call(list, { states: 'EXPECTED,PROCESSING', page_size: 1 })
  return total ?? null
}

const form = () => import('./receipt-order-form-page.tsx')

export const routes = [
  route('/receipt-order', {
    page: () => import('./receipt-order-list-page.tsx'),
    can: view,
    menu: { label: 'Receipt Orders', group, order: 30, hotkey: 'e' },
  }),
  route('/operation-receipt-orders', {
    page: () => import('./operation-receipt-order-list-page.tsx'),
    can: view,
    menu: { label: 'Operation', group, order: 31, badge: countOpen, topics },
  }),
  route('/draft-receipt-orders', {
    page: () => import('./draft-receipt-order-list-page.tsx'),
    can: view,
    menu: { label: 'Drafts', group, order: 32 },
  }),
  route('/completed-receipt-orders', {
    page: () => import('./completed-receipt-order-list-page.tsx'),
    can: view,
    menu: { label: 'Completed', group, order: 33 },
  }),
  route('/receipt-order/create-order', { page: form, can: manage }),
  route('/receipt-order/create-order/drafts', { page: form, can: manage }),
  route('/receipt-order/create-order/drafts/$receiptOrderId', { page: form, can: manage }),
  route('/receipt-order/create-order/$receiptOrderId', { page: form, can: manage }),
  route('/receipt-order/$receiptOrderId', { page: () => import('./receipt-order-page.tsx'), can: view }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Receipt Order', to: '/receipt-order/create-order', can: manage },
]

export const records: readonly PaletteProvider[] = [
  {
    group: 'Receipt orders',
    can: view,
    search: async (referenceId, signal) => {
      const [{ list, receiptStateLabels }, { call }, { receiptPath }] = await Promise.all([
        import('@crossdock/contract/fulfillment/receipts/orders'),
        import('../../../lib/client.ts'),
        import('../../../lib/paths.ts'),
      ])
      const { items } = await call(list, { referenceId, page_size: 6, infinite: true }, { signal })
      return items.map((order) => ({
        label: order.referenceId,
        hint: receiptStateLabels[order.state],
        to: receiptPath(order.id),
      }))
    },
  },
]

export const imports: FeatureModule['imports'] = {
  receipts: {
    message: 'Receipt Orders Imported Successfully',
    tell: async (result) => (await import('../import/receipt-import.tsx')).tellDone(result),
  },
}
