import * as search from '@crossdock/contract/scheduler/search'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { searchScheduled } from './reads.ts'

export function scheduleSearchRoutes(door: Door): void {
  serve(door, search.searchOrders, searchScheduled)
}
