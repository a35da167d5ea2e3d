import type { Needed } from '@crossdock/contract/access'
import type { HomeTile } from '../../lib/home.ts'

const can: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }
const to = '/products'

export const tiles: readonly HomeTile[] = [
  { label: 'Products', to, can, group: 'Lists', order: 30, of: (counted) => counted.products },
]
