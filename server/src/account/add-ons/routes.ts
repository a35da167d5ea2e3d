import * as addOns from '@crossdock/contract/account/add-ons'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listAvailable, listBought } from './reads.ts'

export function addOnRoutes(door: Door): void {
  serve(door, addOns.available, listAvailable)
  serve(door, addOns.bought, listBought)
}
