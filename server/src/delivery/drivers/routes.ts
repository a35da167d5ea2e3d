import * as drivers from '@crossdock/contract/delivery/drivers'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getDriver, listAssignable, listDrivers } from './reads.ts'
import { createDriver, driverRemoval, setDriverStatus, updateDriver } from './writes.ts'

export function driverRoutes(door: Door): void {
  serve(door, drivers.list, listDrivers)
  serve(door, drivers.assignable, listAssignable)
  serve(door, drivers.get, (ctx, { id }) => getDriver(ctx, id))
  serve(door, drivers.create, createDriver)
  serve(door, drivers.update, updateDriver)
  serve(door, drivers.setStatus, setDriverStatus)
  serveRemoval(door, drivers, driverRemoval)
}
