import type { Needed } from '@crossdock/contract/access'
import type { HomeStep } from '../../lib/home.ts'

const can: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }
const to = '/products'

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
