import * as optimize from '@crossdock/contract/delivery/optimize'
import type { Door } from '../../platform/http.ts'
import { serve, servePrepared } from '../../platform/serve.ts'
import { undoRun } from './lanes/writes.ts'
import { getRun } from './reads.ts'
import { applyRun, cancelRun, keepFound, searchNow, startRun } from './writes.ts'

export function optimizeRoutes(door: Door): void {
  servePrepared(door, optimize.optimize, searchNow, keepFound)
  serve(door, optimize.start, startRun)
  serve(door, optimize.get, getRun)
  serve(door, optimize.cancel, cancelRun)
  serve(door, optimize.apply, applyRun)
  serve(door, optimize.undo, undoRun)
}
