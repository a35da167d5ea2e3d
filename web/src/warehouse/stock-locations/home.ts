import type { HomeStep, HomeTile } from '../../lib/home.ts'
import { viewsWarehouses } from '../warehouses/who.ts'

const to = '/stock-locations'

export const tiles: readonly HomeTile[] = [
  {
    label: 'Stock locations',
    to,
    can: viewsWarehouses,
    group: 'Lists',
    order: 32,
    of: (counted) => counted.stockLocations,
  },
]

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
