import type { Area } from '../lib/routes.ts'
import { viewsFleet } from './vehicles/who.ts'

export const area: Area = {
  mode: 'delivery',
  can: viewsFleet,
}
