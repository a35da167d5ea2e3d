import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import type { Door } from '../../../platform/http.ts'
import { serve, serveRemoval } from '../../../platform/serve.ts'
import { listStockLocationTypes } from './reads.ts'
import { createStockLocationType, typeRemoval, updateStockLocationType } from './writes.ts'

export function stockLocationTypeRoutes(door: Door): void {
  serve(door, types.list, listStockLocationTypes)
  serve(door, types.create, createStockLocationType)
  serve(door, types.update, updateStockLocationType)
  serveRemoval(door, types, typeRemoval)
}
