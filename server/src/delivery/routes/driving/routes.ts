import * as driving from '@crossdock/contract/delivery/routes/driving'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { serveDriver } from '../../../platform/serve-driver.ts'
import { listOwnRoutes, listReports } from './reads.ts'
import { settleReport, takeActions } from './writes.ts'

export function drivingRoutes(door: Door): void {
  serveDriver(door, driving.ownRoutes, listOwnRoutes)
  serveDriver(door, driving.act, (ctx, input) => takeActions(ctx, input, door.platform))
  serve(door, driving.reports, listReports)
  serve(door, driving.settle, settleReport)
}
