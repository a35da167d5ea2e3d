import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getWarehouse, listWarehouses } from './reads.ts'
import { createWarehouse, removeWarehouse, updateWarehouse } from './writes.ts'

export function warehouseRoutes(door: Door): void {
  serve(door, warehouses.list, listWarehouses)
  serve(door, warehouses.get, getWarehouse)
  serve(door, warehouses.create, createWarehouse)
  serve(door, warehouses.update, updateWarehouse)
  serve(door, warehouses.remove, removeWarehouse)
}
