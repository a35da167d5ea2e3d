import type { HomeTile } from '../../lib/home.ts'
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
