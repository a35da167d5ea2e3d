import * as inventory from '@crossdock/contract/fulfillment/stock/put-away'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { suggestPlaces } from './reads.ts'

export function putAwayRoutes(door: Door): void {
  serve(door, inventory.suggestPlaces, suggestPlaces)
}
