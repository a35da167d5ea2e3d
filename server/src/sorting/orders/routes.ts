import * as orders from '@crossdock/contract/sorting/orders'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { countHubBoxes, getHubOrder, getTrackingMessage, listHubOrders } from './reads.ts'
import {
  allocateHubOrder,
  cancelExpectedBoxes,
  cancelHubOrder,
  deallocateHubOrder,
  mergeHubOrders,
  processHubOrders,
  removeHubOrder,
  unmergeHubOrder,
  updateHubOrder,
} from './writes.ts'

export function hubOrderRoutes(door: Door): void {
  serve(door, orders.list, listHubOrders)
  serve(door, orders.totalBoxesCount, countHubBoxes)
  serve(door, orders.get, (ctx, { id }) => getHubOrder(ctx, id))
  serve(door, orders.update, updateHubOrder)
  serve(door, orders.remove, removeHubOrder)
  serve(door, orders.allocate, allocateHubOrder)
  serve(door, orders.deallocate, deallocateHubOrder)
  serve(door, orders.process, processHubOrders)
  serve(door, orders.merge, mergeHubOrders)
  serve(door, orders.unmerge, unmergeHubOrder)
  serve(door, orders.cancel, cancelHubOrder)
  serve(door, orders.cancelExpecting, cancelExpectedBoxes)
  serve(door, orders.trackingMessage, getTrackingMessage)
}
