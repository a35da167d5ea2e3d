import type { Area } from '../lib/routes.ts'
import { viewsWarehouses } from './warehouses/who.ts'

export const area: Area = {
  mode: 'fulfillment',
  can: viewsWarehouses,
}
