import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { makePickLists } from './export.ts'
import { getCodes, getPickList, getScanned } from './reads.ts'
import { pickLines, reportShortage, unpickLines } from './writes.ts'

export function pickingRoutes(door: Door): void {
  serve(door, picking.options, (ctx, { id }) => getPickList(ctx, id))
  serve(door, picking.pickLists, makePickLists)
  serve(door, picking.pick, pickLines)
  serve(door, picking.unpick, unpickLines)
  serve(door, picking.reportShortage, reportShortage)
  serve(door, picking.codes, getCodes)
  serve(door, picking.getScanned, getScanned)
}
