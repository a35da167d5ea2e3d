import type { HomeModule, HomeStep, HomeTile } from '../../lib/home.ts'
import { viewsWarehouses } from './who.ts'

const warehouses = { label: 'Warehouses', to: '/warehouses/list', can: viewsWarehouses }

export const tiles: readonly HomeTile[] = [
  { ...warehouses, group: 'Lists', order: 33, of: (counted) => counted.warehouses },
]

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

export const limits: HomeModule['limits'] = { warehouses }
