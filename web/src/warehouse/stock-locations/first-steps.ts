import type { HomeStep } from '../../lib/home.ts'
import { viewsWarehouses } from '../warehouses/who.ts'

const to = '/stock-locations'

export const steps: readonly HomeStep[] = [
  {
    label: 'Add stock locations',
    hint: 'Aisle, bay, level: where a picker is sent.',
    order: 30,
    to,
    can: viewsWarehouses,
    form: to,
    manage: 'FULFILLMENT_MANAGE_WAREHOUSE',
    of: (counted) => counted.stockLocations,
  },
]
