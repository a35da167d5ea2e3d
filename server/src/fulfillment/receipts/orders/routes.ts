import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getReceiptOrder, listReceiptOrders } from './reads.ts'
import { createReceiptOrder, removeReceiptOrder, updateReceiptOrder } from './writes.ts'

export function receiptOrderRoutes(door: Door): void {
  serve(door, orders.list, listReceiptOrders)
  serve(door, orders.get, (ctx, { id }) => getReceiptOrder(ctx, id))
  serve(door, orders.create, createReceiptOrder)
  serve(door, orders.update, updateReceiptOrder)
  serve(door, orders.remove, removeReceiptOrder)
}
