import * as waiting from '@crossdock/contract/fulfillment/shipments/waiting'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { setWaitsForAll } from './writes.ts'

export function waitingRoutes(door: Door): void {
  serve(door, waiting.setWaitsForAll, setWaitsForAll)
}
