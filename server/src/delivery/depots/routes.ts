import * as depots from '@crossdock/contract/delivery/depots'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getDepot, listDepots } from './reads.ts'
import { createDepot, depotRemoval, updateDepot } from './writes.ts'

export function depotRoutes(door: Door): void {
  serve(door, depots.list, listDepots)
  serve(door, depots.get, (ctx, { id }) => getDepot(ctx, id))
  serve(door, depots.create, createDepot)
  serve(door, depots.update, updateDepot)
  serveRemoval(door, depots, depotRemoval)
}
