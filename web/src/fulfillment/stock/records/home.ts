import type { HomeTile } from '../../../lib/home.ts'

export const tiles: readonly HomeTile[] = [
  {
    label: 'Products in stock',
    to: '/inventory-list',
    can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'] },
    group: 'Lists',
    order: 31,
    of: (counted) => counted.productsInStock,
  },
]
