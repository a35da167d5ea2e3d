import type { Needed } from '@crossdock/contract/access'
import type { HomeStep, HomeTile } from '../../lib/home.ts'

const can: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }
const to = '/products'

export const tiles: readonly HomeTile[] = [
  { label: 'Products', to, can, group: 'Lists', order: 30, of: (counted) => counted.products },
]

export const steps: readonly HomeStep[] = [
  {
    label: 'Add products',
    hint: 'One by one, or from the spreadsheet you have.',
    order: 20,
    to,
    can,
    form: to,
    manage: 'FULFILLMENT_MANAGE_PRODUCTS',
    of: (counted) => counted.products,
  },
]
