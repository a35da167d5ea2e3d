import * as reports from '@crossdock/contract/fulfillment/stock/reports'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { exportInventoryLines, exportInventorySummaries } from './export.ts'
import { listInventoryLines, listInventorySummaries, sumInventory } from './reads.ts'

export function inventoryReportRoutes(door: Door): void {
  serve(door, reports.inventoryLines, listInventoryLines)
  serve(door, reports.exportInventoryLines, exportInventoryLines)
  serve(door, reports.inventoryTotals, sumInventory)
  serve(door, reports.inventorySummaries, listInventorySummaries)
  serve(door, reports.exportInventorySummaries, exportInventorySummaries)
}
