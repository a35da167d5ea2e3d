import * as locations from '@crossdock/contract/warehouse/stock-locations'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { addWarehouseStats } from '../warehouses/reads.ts'
import { makeLocationLabels } from './export.ts'
import { countStockLocations, listStockLocations } from './reads.ts'
import { createStockLocation, locationRemoval, updateStockLocation } from './writes.ts'

export function stockLocationRoutes(door: Door): void {
  addWarehouseStats(countStockLocations)
  serve(door, locations.list, listStockLocations)
  serve(door, locations.labels, makeLocationLabels)
  serve(door, locations.create, createStockLocation)
  serve(door, locations.createTemporary, (ctx, form) => createStockLocation(ctx, { ...form, isTemporary: true }))
  serve(door, locations.update, updateStockLocation)
  serveRemoval(door, locations, locationRemoval)
  serveRemoval(door, { remove: locations.removeById, restore: locations.restoreById }, locationRemoval)
}
