import { z } from 'zod'
import { accountJob } from '../../../platform/queue.ts'

/** Where a round of releasing back orders goes on: after this order. */
const releaseCursor = z.object({ createdAt: z.string(), id: z.string() })
export type ReleaseCursor = z.output<typeof releaseCursor>

/**
 * Goods may have become available: back orders of a merchant in a warehouse are looked at, oldest first. One round of them waits
 * for its turn at a time, and looks at all of them.
 */
export const releaseBackOrdersJob = accountJob(
  'release-back-orders',
  z.object({ storeId: z.string(), warehouseId: z.string(), after: releaseCursor.nullable().default(null) }),
  { key: ({ storeId, warehouseId, after }) => `release-back-orders/${storeId}/${warehouseId}/${after?.id ?? ''}` },
)
