import * as maintenance from '@crossdock/contract/account/maintenance'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { putBannerAway } from './writes.ts'

export function maintenanceRoutes(door: Door): void {
  serve(door, maintenance.putAway, putBannerAway)
}
