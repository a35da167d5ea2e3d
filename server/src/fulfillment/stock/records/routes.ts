import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getByProduct, listByProduct, listRecords, sumByProduct, sumRecords } from './reads.ts'
import { adjustInventory, mergeInventory, relocateInventory, unitizeInventory } from './writes.ts'

export function inventoryRoutes(door: Door): void {
  serve(door, inventory.byProduct, listByProduct)
  serve(door, inventory.totals, sumByProduct)
  serve(door, inventory.getByProduct, getByProduct)
  serve(door, inventory.listRecords, listRecords)
  serve(door, inventory.recordTotals, sumRecords)
  serve(door, inventory.adjust, adjustInventory)
  serve(door, inventory.relocate, relocateInventory)
  serve(door, inventory.merge, mergeInventory)
  serve(door, inventory.unitize, unitizeInventory)
}
