import { fail } from './errors.ts'

/** Callers that wait in one line at most; who comes then is told that the server is busy. */
const mostWaiting = 256

/** So many may be inside at once; the others wait in line. */
export interface Share {
  /** Takes a place where one is free. */
  take(): boolean
  /** Takes a place when its turn has come. Who leaves (`left`) does not wait on. */
  wait(left: AbortSignal): Promise<void>
  /** Gives a place to who is next, and more where there are more by now. */
  leave(): void
  /** Whether anybody is inside. */
  isUsed(): boolean
}

/** Opens a share of so many places as there are at each moment. Whoever is inside stays when they become fewer. */
export function openShare(places: () => number): Share {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    take() {
      if (inside >= places()) return false
      inside++
      return true
    },
    async wait(left) {
      if (waiting.length >= mostWaiting) fail('ServerBusy', { retryAfter: 2 })
      left.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(left.reason as Error)
        }
        // The place is handed over, so that nobody slips in between.
        const go = () => {
          left.removeEventListener('abort', giveUp)
          resolve()
        }
        waiting.push(go)
        left.addEventListener('abort', giveUp, { once: true })
      })
    },
    leave() {
      inside--
      while (inside < places()) {
        const next = waiting.shift()
        if (!next) break
        inside++
        next()
      }
    },
    isUsed: () => inside > 0,
  }
}
