import * as selfCheck from '@crossdock/contract/fulfillment/stock/self-check'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listSelfChecks } from './reads.ts'
import { repairDrifts, runSelfCheck } from './writes.ts'

export function selfCheckRoutes(door: Door): void {
  serve(door, selfCheck.list, listSelfChecks)
  serve(door, selfCheck.run, (ctx) => runSelfCheck(ctx, { isNightly: false }))
  serve(door, selfCheck.repair, (ctx) => repairDrifts(ctx))
}
