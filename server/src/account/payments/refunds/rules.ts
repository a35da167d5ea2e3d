import { z } from 'zod'
import { platformJob } from '../../../platform/queue.ts'

/** What is given back, with the gateway, outside of any transaction. */
export const refundJob = platformJob(
  'refund-payment',
  z.object({ accountId: z.number(), userId: z.string(), refundId: z.string() }),
  { key: ({ refundId }) => `refund-${refundId}` },
)
