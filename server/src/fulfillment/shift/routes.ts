import * as shift from '@crossdock/contract/fulfillment/shift'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { readShift } from './reads.ts'

export function shiftRoutes(door: Door): void {
  serve(door, shift.get, readShift)
}
