import { importLocations as endpoint } from '@crossdock/contract/warehouse/stock-locations/import'
import type { Door } from '../../../platform/http.ts'
import { serveImport } from '../../../platform/imports/serve-import.ts'
import { stockLocationImportWork } from './import.ts'

export function stockLocationImportRoutes(door: Door): void {
  serveImport(door, endpoint, 'items', stockLocationImportWork)
}
