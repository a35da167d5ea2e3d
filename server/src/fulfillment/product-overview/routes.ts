import * as overview from '@crossdock/contract/fulfillment/product-overview'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { readOverview } from './reads.ts'

export function productOverviewRoutes(door: Door): void {
  serve(door, overview.get, readOverview)
}
