import * as analytics from '@crossdock/contract/delivery/analytics'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { exportFigures } from './export.ts'
import { listCounted, readAnalytics } from './reads.ts'

export function analyticsRoutes(door: Door): void {
  serve(door, analytics.get, readAnalytics)
  serve(door, analytics.exportFigures, exportFigures)
  serve(door, analytics.orders, listCounted)
}
