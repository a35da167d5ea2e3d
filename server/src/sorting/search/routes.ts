import * as search from '@crossdock/contract/sorting/search'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { searchHubOrders } from './reads.ts'

export function hubSearchRoutes(door: Door): void {
  serve(door, search.searchOrders, searchHubOrders)
}
