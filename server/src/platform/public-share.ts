import type { Platform } from './platform.ts'
import { openShare, type Share } from './share.ts'

/** Of the pool's connections, those that calls of strangers may hold at once. */
const shareOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 4))

const shares = new WeakMap<Platform, Share>()

/**
 * Runs what a public call does in the database in the public calls' own share of the pool: whoever is signed in does not queue
 * behind a crowd at the door. Refuses with 503 when too many wait; who leaves (`left`) does not wait on.
 */
export async function inPublicShare<Value>(
  platform: Platform,
  left: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  const share = shares.get(platform) ?? openShare(() => shareOf(platform.settings.poolSize))
  shares.set(platform, share)
  if (!share.take()) await share.wait(left)
  try {
    return await work()
  } finally {
    share.leave()
  }
}
