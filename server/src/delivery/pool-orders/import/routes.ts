import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import type { Door } from '../../../platform/http.ts'
import { serveImport } from '../../../platform/imports/serve-import.ts'
import { poolImportWork } from './import.ts'

export function poolImportRoutes(door: Door): void {
  serveImport(door, importOrders, 'addresses', poolImportWork)
}
