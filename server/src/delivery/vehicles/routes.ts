import * as vehicles from '@crossdock/contract/delivery/vehicles'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getVehicle, listVehicles } from './reads.ts'
import { createVehicle, updateVehicle, vehicleRemoval } from './writes.ts'

export function vehicleRoutes(door: Door): void {
  serve(door, vehicles.list, listVehicles)
  serve(door, vehicles.get, (ctx, { id }) => getVehicle(ctx, id))
  serve(door, vehicles.create, createVehicle)
  serve(door, vehicles.update, updateVehicle)
  serveRemoval(door, vehicles, vehicleRemoval)
}
