import * as contract from '@crossdock/contract/fulfillment/shipment-import'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { importShipments } from './import.ts'

export function shipmentImportRoutes(door: Door): void {
  serve(door, contract.importShipments, importShipments)
}
