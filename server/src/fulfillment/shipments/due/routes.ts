import * as due from '@crossdock/contract/fulfillment/shipments/due'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { countDue } from './reads.ts'

export function dueRoutes(door: Door): void {
  serve(door, due.counts, countDue)
}
