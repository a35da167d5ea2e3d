import * as inventory from '@crossdock/contract/fulfillment/stock/locations'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getByStockLocation } from './reads.ts'

export function locationStockRoutes(door: Door): void {
  serve(door, inventory.byStockLocation, getByStockLocation)
}
