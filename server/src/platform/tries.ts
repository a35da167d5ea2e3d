import { fail } from './errors.ts'

/** Counts calls by whoever makes them, in the memory of this process. */
export interface Tries {
  /** Counts one; refuses with 429 when there were `most` in this minute already. */
  take(key: string, most: number): void
}

const minute = 60_000
/** More keys than a crowd has; an attacker with many addresses pushes out the oldest. */
const mostKeys = 100_000

/** Opens a counter of calls a minute. A minute begins with a key's first call. */
export function openTries(now: () => Date): Tries {
  const windows = new Map<string, { readonly since: number; count: number }>()
  return {
    take(key, most) {
      const time = now().getTime()
      let window = windows.get(key)
      if (!window || time - window.since >= minute || time < window.since) {
        windows.delete(key)
        // Maps keep the order of insertion, so the first key is the oldest window.
        if (windows.size >= mostKeys) windows.delete(windows.keys().next().value ?? '')
        window = { since: time, count: 0 }
        windows.set(key, window)
      }
      window.count++
      if (window.count > most)
        fail('TooManyRequests', { retryAfter: Math.max(1, Math.ceil((window.since + minute - time) / 1000)) })
    },
  }
}
