import type { HomeModule, HomeTile } from '../../lib/home.ts'
import { viewsWarehouses } from './who.ts'

const warehouses = { label: 'Warehouses', to: '/warehouses/list', can: viewsWarehouses }

export const tiles: readonly HomeTile[] = [
  { ...warehouses, group: 'Lists', order: 33, of: (counted) => counted.warehouses },
]

export const limits: HomeModule['limits'] = { warehouses }
