import * as dashboard from '@crossdock/contract/fulfillment/dashboard'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { readCharts, readDashboard, readReceiving } from './reads.ts'

export function dashboardRoutes(door: Door): void {
  serve(door, dashboard.get, readDashboard)
  serve(door, dashboard.charts, readCharts)
  serve(door, dashboard.receiving, readReceiving)
}
