import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getWarehouse, listWarehouses } from './reads.ts'
import { createWarehouse, updateWarehouse, warehouseRemoval } from './writes.ts'

export function warehouseRoutes(door: Door): void {
  serve(door, warehouses.list, listWarehouses)
  serve(door, warehouses.get, getWarehouse)
  serve(door, warehouses.create, createWarehouse)
  serve(door, warehouses.update, updateWarehouse)
  serveRemoval(door, warehouses, warehouseRemoval)
}
