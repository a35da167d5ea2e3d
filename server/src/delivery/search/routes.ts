import * as contract from '@crossdock/contract/delivery/search'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { searchRoutes as searchForRoutes, searchPoolOrders, searchRouteOrders } from './reads.ts'

export function searchRoutes(door: Door): void {
  serve(door, contract.routeOrders, searchRouteOrders)
  serve(door, contract.poolOrders, searchPoolOrders)
  serve(door, contract.routes, searchForRoutes)
}
