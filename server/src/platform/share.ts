import { fail } from './errors.ts'

/** Callers that wait in one line at most; who comes then is told that the server is busy. */
const mostWaiting = 256

/** So many may be inside at once; the others wait in line. */
export interface Share {
  /** Takes a place where one is free. */
  take(): boolean
  /** Takes a place when its turn has come. Who leaves (`left`) does not wait on. */
  wait(left: AbortSignal): Promise<void>
  /** Gives a place to who is next. */
  leave(): void
  /** Whether anybody is inside. */
  isUsed(): boolean
}

/** Opens a share of so many places. */
export function openShare(places: number): Share {
  let free = places
  const waiting: (() => void)[] = []
  return {
    take() {
      if (free === 0) return false
      free--
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
      const next = waiting.shift()
      if (next) next()
      else free++
    },
    isUsed: () => free < places,
  }
}
