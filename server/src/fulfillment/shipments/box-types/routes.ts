import * as types from '@crossdock/contract/fulfillment/shipments/box-types'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getShipmentPackageType, listDefaults, listShipmentPackageTypes } from './reads.ts'
import { createShipmentPackageType, removeShipmentPackageType, updateShipmentPackageType } from './writes.ts'

export function shipmentPackageTypeRoutes(door: Door): void {
  serve(door, types.list, listShipmentPackageTypes)
  serve(door, types.defaults, listDefaults)
  serve(door, types.get, (ctx, { id }) => getShipmentPackageType(ctx, id))
  serve(door, types.create, createShipmentPackageType)
  serve(door, types.update, updateShipmentPackageType)
  serve(door, types.remove, removeShipmentPackageType)
}
