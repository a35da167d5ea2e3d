import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import type { Door } from '../../../platform/http.ts'
import { countLimit } from '../../../platform/limits.ts'
import { serve } from '../../../platform/serve.ts'
import { getReceiptOrder, listReceiptOrders } from './reads.ts'
import { countThisMonth, createReceiptOrder, removeReceiptOrder, updateReceiptOrder } from './writes.ts'

export function receiptOrderRoutes(door: Door): void {
  countLimit('receiptOrders', countThisMonth)
  serve(door, orders.list, listReceiptOrders)
  serve(door, orders.get, (ctx, { id }) => getReceiptOrder(ctx, id))
  serve(door, orders.create, createReceiptOrder)
  serve(door, orders.update, updateReceiptOrder)
  serve(door, orders.remove, removeReceiptOrder)
}
