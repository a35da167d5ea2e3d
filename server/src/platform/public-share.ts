import { fail } from './errors.ts'
import type { Platform } from './platform.ts'

/** Of the pool's connections, those that calls of strangers may hold at once; and how many of them wait for one. */
const shareOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 4))
const mostWaiting = 256

interface Share {
  free: number
  readonly waiting: (() => void)[]
}
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
  const share = shares.get(platform) ?? { free: shareOf(platform.settings.poolSize), waiting: [] }
  shares.set(platform, share)
  if (share.free > 0) share.free--
  else {
    if (share.waiting.length >= mostWaiting) fail('ServerBusy', { retryAfter: 2 })
    left.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(go), 1)
        reject(left.reason as Error)
      }
      // The place is handed over, so that nobody slips in between.
      const go = () => {
        left.removeEventListener('abort', leave)
        resolve()
      }
      share.waiting.push(go)
      left.addEventListener('abort', leave, { once: true })
    })
  }
  try {
    return await work()
  } finally {
    const next = share.waiting.shift()
    if (next) next()
    else share.free++
  }
}
