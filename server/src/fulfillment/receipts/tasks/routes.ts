import { publishDraft as publish } from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listAssignable } from './reads.ts'
import {
  assignReceiptOrder,
  completeReceiving,
  confirmReport,
  pauseReceiving,
  publishDraft,
  resumeReceiving,
  startReceiving,
} from './writes.ts'

export function receiptTaskRoutes(door: Door): void {
  serve(door, publish, publishDraft)
  serve(door, receiving.assignable, listAssignable)
  serve(door, receiving.assign, assignReceiptOrder)
  serve(door, receiving.start, startReceiving)
  serve(door, receiving.pause, pauseReceiving)
  serve(door, receiving.resume, resumeReceiving)
  serve(door, receiving.confirmReport, confirmReport)
  serve(door, receiving.complete, completeReceiving)
}
