import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listScheduled } from './reads.ts'
import { acceptDate, addOrders, assignOrders, offerDates, removeOrders } from './writes.ts'

export function scheduledRoutes(door: Door): void {
  serve(door, orders.orders, listScheduled)
  serve(door, orders.addOrders, addOrders)
  serve(door, orders.removeOrders, removeOrders)
  serve(door, orders.offer, offerDates)
  serve(door, orders.accept, acceptDate)
  serve(door, orders.assign, assignOrders)
}
