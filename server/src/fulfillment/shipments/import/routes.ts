import * as contract from '@crossdock/contract/fulfillment/shipments/import'
import type { Door } from '../../../platform/http.ts'
import { serveImport } from '../../../platform/imports/serve-import.ts'
import { shipmentImportWork } from './import.ts'

export function shipmentImportRoutes(door: Door): void {
  serveImport(door, contract.importShipments, 'rows', shipmentImportWork)
}
