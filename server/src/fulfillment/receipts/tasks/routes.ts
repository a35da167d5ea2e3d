import * as tasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { listAssignable } from '../../../account/users/assignable/reads.ts'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
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
  serve(door, tasks.publishDraft, publishDraft)
  serve(door, tasks.assignable, (ctx, { term }) => listAssignable(ctx, 'FULFILLMENT_PROCESS_RECEIVING_ORDERS', term))
  serve(door, tasks.assign, assignReceiptOrder)
  serve(door, tasks.start, startReceiving)
  serve(door, tasks.pause, pauseReceiving)
  serve(door, tasks.resume, resumeReceiving)
  serve(door, tasks.confirmReport, confirmReport)
  serve(door, tasks.complete, completeReceiving)
}
