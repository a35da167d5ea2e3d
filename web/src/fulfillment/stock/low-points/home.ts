import type { HomeTile } from '../../../lib/home.ts'

export const tiles: readonly HomeTile[] = [
  {
    label: 'Low-point products',
    to: '/inventory-lowpoint-report?type=1',
    can: 'FULFILLMENT_VIEW_INVENTORY',
    group: 'Lists',
    order: 29,
    of: (counted) => counted.lowPointProducts,
  },
]
