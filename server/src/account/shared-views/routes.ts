import * as views from '@crossdock/contract/account/shared-views'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { getSharedView, listSharedViews } from './reads.ts'
import { knowCalls } from './rules.ts'
import { createSharedView, sharedViewRemoval, updateSharedView } from './writes.ts'

export function sharedViewRoutes(door: Door): void {
  knowCalls(door.endpoints)
  serve(door, views.list, listSharedViews)
  serve(door, views.get, (ctx, { id }) => getSharedView(ctx, id))
  serve(door, views.create, createSharedView)
  serve(door, views.update, updateSharedView)
  serveRemoval(door, views, sharedViewRemoval)
}
