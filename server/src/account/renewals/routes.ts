import * as renewals from '@crossdock/contract/account/renewals'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getRenewal } from './reads.ts'

export function renewalRoutes(door: Door): void {
  serve(door, renewals.get, getRenewal)
}
