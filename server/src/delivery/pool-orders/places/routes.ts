import * as places from '@crossdock/contract/delivery/pool-orders/places'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { lookAgain, setPin } from './writes.ts'

export function placeRoutes(door: Door): void {
  serve(door, places.setPin, setPin)
  serve(door, places.lookAgain, lookAgain)
}
