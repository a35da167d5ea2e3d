import * as locks from '@crossdock/contract/delivery/routes/locks'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { lockStops } from './writes.ts'

export function routeLockRoutes(door: Door): void {
  serve(door, locks.set, lockStops)
}
