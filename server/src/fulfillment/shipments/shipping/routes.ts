import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getShippingInfo } from './reads.ts'
import { confirmAsked } from './writes.ts'

export function shippingRoutes(door: Door): void {
  serve(door, shipping.get, (ctx, { id }) => getShippingInfo(ctx, id))
  serve(door, shipping.confirm, confirmAsked)
}
