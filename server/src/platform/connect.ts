import type pg from 'pg'
import { isWaitedTooLong } from './error-answer.ts'
import { fail } from './errors.ts'
import type { Platform } from './platform.ts'

/** Connections wait in the pool's queue only while that helps; past this the honest answer is "later". */
const longestQueue = 256

/** A connection of the pool; who would wait too long is told that the server is busy. */
export async function connect(platform: Platform): Promise<pg.PoolClient> {
  const { pool } = platform
  if (pool.waitingCount > longestQueue) fail('ServerBusy', { retryAfter: 1 })
  return pool.connect().catch((error: unknown) => {
    // The database is there where each connection is at work.
    if (isWaitedTooLong(error) && pool.idleCount === 0 && pool.totalCount === pool.options.max)
      return fail('ServerBusy', { retryAfter: 2 })
    throw error
  })
}
