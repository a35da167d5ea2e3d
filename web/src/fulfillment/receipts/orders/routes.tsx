import { type FeatureModule, type FoundNoun, type MenuList, type PaletteAction, route } from '../../../lib/routes.ts'

const view = 'FULFILLMENT_VIEW_RECEIVING_ORDERS'
const manage = 'FULFILLMENT_MANAGE_RECEIVING_ORDERS'
const under = '/receipt-order'

/** How many receipt orders are on their way or on the dock. */
async function countOpen(): Promise<number | null> {
  const [{ list }, { call }] = await Promise.all([
    import('@crossdock/contract/fulfillment/receipts/orders'),
    import('../../../lib/client.ts'),
  ])
  const { total } = await call(list, { states: 'EXPECTED,PROCESSING', page_size: 1 })
  return total ?? null
}

/** The lists of receipt orders, as the tabs of one menu entry. */
export const lists: readonly MenuList[] = [
  { path: '/receipt-order', label: 'Receipt Orders', tab: 'All', hotkey: 'r' },
  { path: '/draft-receipt-orders', label: 'Draft Receipt Orders', tab: 'Draft' },
  {
    path: '/operation-receipt-orders',
    label: 'Operation Receipt Orders',
    tab: 'Operation',
    badge: countOpen,
  },
  { path: '/completed-receipt-orders', label: 'Completed Receipt Orders', tab: 'Completed' },
]

const form = () => import('./receipt-order-form-page.tsx')

export const routes = [
  route('/receipt-order', {
    page: () => import('./receipt-order-list-page.tsx'),
    can: view,
    menu: {
      label: 'Receipt Orders',
      icon: 'receipts',
      group: 'Work',
      order: 20,
      hotkey: 'r',
      badge: countOpen,
      topics: ['receipt.changed'],
      lists,
    },
  }),
  route('/operation-receipt-orders', {
    page: () => import('./operation-receipt-order-list-page.tsx'),
    can: view,
    under,
  }),
  route('/draft-receipt-orders', {
    page: () => import('./draft-receipt-order-list-page.tsx'),
    can: view,
    under,
  }),
  route('/completed-receipt-orders', {
    page: () => import('./completed-receipt-order-list-page.tsx'),
    can: view,
    under,
  }),
  route('/receipt-order/create-order', { page: form, can: manage, startsAtField: true }),
  route('/receipt-order/create-order/drafts', { page: form, can: manage, startsAtField: true }),
  route('/receipt-order/create-order/drafts/$receiptOrderId', { page: form, can: manage, startsAtField: true }),
  route('/receipt-order/create-order/$receiptOrderId', { page: form, can: manage, startsAtField: true }),
  route('/receipt-order/$receiptOrderId', { page: () => import('./receipt-order-page.tsx'), can: view }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Receipt Order', to: '/receipt-order/create-order', can: manage },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'receiptOrder',
    group: 'Receipt orders',
    finds: 'reference ID, PO number, vendor, receipt order, packing list and container number',
    can: view,
    path: async ({ id }) => (await import('../../../lib/paths.ts')).receiptPath(id),
    // A paused one is called so everywhere, as in its lists.
    states: async () => ({
      ...(await import('@crossdock/contract/fulfillment/receipts/orders')).receiptStateLabels,
      PAUSED: 'Paused',
    }),
  },
]

export const imports: FeatureModule['imports'] = {
  receipts: {
    message: 'Receipt Orders Imported Successfully',
    tell: async (result) => (await import('../import/receipt-import.tsx')).tellDone(result),
  },
}
