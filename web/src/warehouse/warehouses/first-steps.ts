import type { HomeStep } from '../../lib/home.ts'
import { viewsWarehouses } from './who.ts'

const warehouses = { label: 'Warehouses', to: '/warehouses/list', can: viewsWarehouses }

export const steps: readonly HomeStep[] = [
  {
    ...warehouses,
    label: 'Add a warehouse',
    hint: 'The building your goods stand in.',
    order: 10,
    form: '/warehouses/list?new=1',
    manage: 'FULFILLMENT_MANAGE_WAREHOUSE',
    of: (counted) => counted.warehouses,
  },
]
