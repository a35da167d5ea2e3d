import * as tracking from '@crossdock/contract/delivery/tracking'
import type { Door } from '../../platform/http.ts'
import { serve, servePublic } from '../../platform/serve.ts'
import { openTracking, readTracking } from './reads.ts'
import { instructDriver, rateDelivery, showLink, showProof } from './writes.ts'

export function trackingRoutes(door: Door): void {
  servePublic(door, tracking.get, openTracking)
  servePublic(door, tracking.instruct, instructDriver)
  servePublic(door, tracking.rate, rateDelivery)
  servePublic(door, tracking.proof, showProof)
  serve(door, tracking.read, readTracking)
  serve(door, tracking.link, (ctx, { id }) => showLink(ctx, id, door.platform))
}
