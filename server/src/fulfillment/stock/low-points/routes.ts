import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { exportReport } from './export.ts'
import { getLowPoints, listReport, sumReport } from './reads.ts'
import { setLowPoints } from './writes.ts'

export function lowPointRoutes(door: Door): void {
  serve(door, lowPoints.get, getLowPoints)
  serve(door, lowPoints.set, setLowPoints)
  serve(door, lowPoints.report, listReport)
  serve(door, lowPoints.exportReport, exportReport)
  serve(door, lowPoints.totals, sumReport)
}
