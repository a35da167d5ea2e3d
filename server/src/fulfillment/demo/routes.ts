import * as demo from '@crossdock/contract/fulfillment/demo'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { loadDemo, removeDemo } from './writes.ts'

export function demoRoutes(door: Door): void {
  serve(door, demo.load, (ctx) => loadDemo(ctx, door.platform))
  serve(door, demo.remove, (ctx) => removeDemo(ctx))
}
