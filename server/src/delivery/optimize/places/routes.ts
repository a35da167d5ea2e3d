import * as places from '@crossdock/contract/delivery/optimize/places'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listPlaces } from './reads.ts'
import { moveOrder } from './writes.ts'

export function routePlaceRoutes(door: Door): void {
  serve(door, places.find, listPlaces)
  serve(door, places.move, moveOrder)
}
