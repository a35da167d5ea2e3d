import * as work from '@crossdock/contract/fulfillment/work'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listWork } from './reads.ts'

export function workRoutes(door: Door): void {
  serve(door, work.list, listWork)
}
