import type { Needed } from '@crossdock/contract/access'
import { type FoundNoun, route } from '../../../lib/routes.ts'

const can: Needed = {
  anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'],
}

export const routes = [
  route('/inventory-list/$productId', { page: () => import('./product-records-page.tsx'), can }),
  route('/inventory-list/$productId/log', { page: () => import('./product-log-page.tsx'), can }),
  route('/inventory-list/$productId/adjust', {
    page: () => import('./adjust-page.tsx'),
    can: 'FULFILLMENT_MANAGE_INVENTORY',
    startsAtField: true,
  }),
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'product',
    group: 'Inventory',
    finds: 'description, SKU, alias and barcode',
    can,
    path: async ({ id }) => (await import('../../../lib/paths.ts')).stockPath(id),
  },
]
