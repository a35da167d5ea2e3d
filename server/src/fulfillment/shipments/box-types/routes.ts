import * as types from '@crossdock/contract/fulfillment/shipments/box-types'
import type { Door } from '../../../platform/http.ts'
import { serve, serveRemoval } from '../../../platform/serve.ts'
import { getBoxType, listBoxTypes, listDefaults } from './reads.ts'
import { boxRemoval, createBoxType, updateBoxType } from './writes.ts'

export function boxTypeRoutes(door: Door): void {
  serve(door, types.list, listBoxTypes)
  serve(door, types.defaults, listDefaults)
  serve(door, types.get, (ctx, { id }) => getBoxType(ctx, id))
  serve(door, types.create, createBoxType)
  serve(door, types.update, updateBoxType)
  serveRemoval(door, types, boxRemoval)
}
