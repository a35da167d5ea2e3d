import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput } from '../../paging.ts'

/** What happens to an order of the hub (SORT-038). */
export const hubEventTypes = [
  'Created',
  'Imported',
  'Edited',
  'BoxAdded',
  'BoxEdited',
  'BoxRemoved',
  'BoxReceived',
  'BoxLoaded',
  'BoxUnloaded',
  'Allocated',
  'Deallocated',
  'Merged',
  'Unmerged',
  'Processed',
  'Cancelled',
  'ExpectingCancelled',
  'ExceptionReported',
  'ExceptionSolved',
] as const
export type HubEventType = (typeof hubEventTypes)[number]

/** Events of a page when nothing is chosen (CNSTW-002). */
export const hubEventsPageSize = 500

const hubEvent = z.object({
  id: id('hubEvent'),
  /** The order that it happened to: the head, or one that is merged into it. */
  orderId: id('hubOrder'),
  type: z.enum(hubEventTypes),
  createdAt: moment,
  createdBy: z.object({ id: id('user'), name: z.string() }),
  /**
   * Its facts. Imported: title. Edited: fields. Box…: number, barcode; with route where it is one of a van. Allocated: title, position. Deallocated: title, position.
   * Merged: orders (numbers, of the head), into (the number, of the others). Unmerged the same, `from` of the others.
   * Processed: boxes, received, toOrderPool. ExpectingCancelled: reason, boxes (how many were dropped).
   * Exception…: kind, number, barcode, and reason or outcome.
   */
  data: z.record(z.string(), z.unknown()),
})
export type HubEvent = z.output<typeof hubEvent>

export const list = endpoint({
  method: 'GET',
  path: '/api/sorting/orders/{id}/events',
  summary: 'What has happened to an order of the hub, oldest first; of a head also to what is merged into it',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({ id: id('hubOrder'), ...listInput }),
  answer: listAnswer(hubEvent),
})
