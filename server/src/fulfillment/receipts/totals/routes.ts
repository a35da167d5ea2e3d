import * as totals from '@crossdock/contract/fulfillment/receipts/totals'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { countReceiptOrders, sumReceiptOrders } from './reads.ts'

export function receiptTotalRoutes(door: Door): void {
  serve(door, totals.totals, sumReceiptOrders)
  serve(door, totals.counts, countReceiptOrders)
}
