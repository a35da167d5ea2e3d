import * as locations from '@crossdock/contract/sorting/stock-locations'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listHubLocations } from './reads.ts'

export function hubLocationRoutes(door: Door): void {
  serve(door, locations.list, listHubLocations)
}
