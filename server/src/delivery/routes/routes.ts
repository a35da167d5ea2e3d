import * as routes from '@crossdock/contract/delivery/routes'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getRoute, listArchived, listRoutes, readRoutes } from './reads.ts'
import {
  assignDriver,
  cancelRoute,
  completeRoute,
  createRoute,
  placeInPool,
  removeRoute,
  restoreArchived,
  restoreRoute,
  setResult,
  setStops,
  startRoute,
  updateRoute,
} from './writes.ts'

export function deliveryRoutes(door: Door): void {
  serve(door, routes.list, listRoutes)
  serve(door, routes.getRoutes, readRoutes)
  serve(door, routes.get, (ctx, { id }) => getRoute(ctx, id))
  serve(door, routes.create, createRoute)
  serve(door, routes.update, updateRoute)
  serve(door, routes.remove, removeRoute)
  serve(door, routes.setStops, setStops)
  serve(door, routes.assignDriver, assignDriver)
  serve(door, routes.start, startRoute)
  serve(door, routes.complete, completeRoute)
  serve(door, routes.cancel, cancelRoute)
  serve(door, routes.restore, restoreRoute)
  serve(door, routes.placeInPool, placeInPool)
  serve(door, routes.setResult, setResult)
  serve(door, routes.archived, listArchived)
  serve(door, routes.restoreArchived, restoreArchived)
}
