import { z } from 'zod'
import { dayAnswer } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { shipByAnswer } from './shipments/due.ts'

/** What people at work do with an order. */
const jobKinds = ['pick', 'pack', 'ship', 'receive'] as const
export type JobKind = (typeof jobKinds)[number]

/** Jobs that are offered at a time. */
export const mostJobs = 7

const anyJob = {
  referenceId: z.string(),
  /** The recipient, or the vendor. */
  party: z.string().nullable(),
  warehouseId: id('warehouse'),
  /** The caller has begun it, and it is not done; what nobody has the account's owner has begun. */
  isBegun: z.boolean(),
  /** It was given to the caller; else nobody has it. */
  isMine: z.boolean(),
  units: z.number().int(),
  lines: z.number().int(),
}

const job = z.discriminatedUnion('kind', [
  z.object({
    ...anyJob,
    kind: z.enum(['pick', 'pack', 'ship']),
    id: id('shipmentOrder'),
    shipBy: shipByAnswer,
    /** Where picking begins: the first location on the way; null where nothing is held for the order, and once it is picked. */
    place: z.string().nullable(),
  }),
  z.object({
    ...anyJob,
    kind: z.literal('receive'),
    id: id('receiptOrder'),
    expectedArrival: dayAnswer.nullable(),
  }),
])
export type Job = z.output<typeof job>

export const list = endpoint({
  method: 'GET',
  path: '/api/fulfillment/work',
  summary: 'What the caller can do next: what was begun, what was given, then what nobody has, each by when it is due',
  can: { anyOf: ['FULFILLMENT_PROCESS_SHIPMENT_ORDERS', 'FULFILLMENT_PROCESS_RECEIVING_ORDERS'] },
  input: z.object({ kind: z.enum(jobKinds).optional(), warehouseId: id('warehouse').optional() }),
  answer: z.object({ jobs: z.array(job) }),
})
