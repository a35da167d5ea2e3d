import * as manifests from '@crossdock/contract/delivery/manifests'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { announceOrders } from './writes.ts'

export function announcingRoutes(door: Door): void {
  serve(door, manifests.create, announceOrders)
}
