import * as reports from '@crossdock/contract/fulfillment/shipments/reports'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { exportShipmentLines, exportShipmentSummaries } from './export.ts'
import {
  listChannels,
  listShipmentLines,
  listShipmentSummaries,
  sumShipmentLines,
  sumShipmentSummaries,
} from './reads.ts'

export function shipmentReportRoutes(door: Door): void {
  serve(door, reports.shipmentLines, listShipmentLines)
  serve(door, reports.shipmentLineTotals, sumShipmentLines)
  serve(door, reports.shipmentSummaryTotals, sumShipmentSummaries)
  serve(door, reports.exportShipmentLines, exportShipmentLines)
  serve(door, reports.shipmentSummaries, listShipmentSummaries)
  serve(door, reports.exportShipmentSummaries, exportShipmentSummaries)
  serve(door, reports.channelList, (ctx) => listChannels(ctx))
}
