import type { HomeStep } from '../../lib/home.ts'
import { seesPlaces } from '../who.ts'

const to = '/sorting/stock-locations'

export const steps: readonly HomeStep[] = [
  {
    label: 'Set up lanes and racks',
    hint: 'Where a box waits for its van.',
    order: 210,
    to,
    can: seesPlaces,
    form: to,
    manage: 'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
    of: ({ stockLocations }) => stockLocations,
  },
]
