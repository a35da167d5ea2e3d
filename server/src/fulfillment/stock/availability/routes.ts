import * as inventory from '@crossdock/contract/fulfillment/stock/availability'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { explainAvailability } from './reads.ts'

export function availabilityRoutes(door: Door): void {
  serve(door, inventory.explainAvailability, explainAvailability)
}
