import { isConnected, tryConnection } from './connection.ts'
import { ApiError } from './errors.ts'

// Apart from what sign-in loads.

/** True of a call that no answer came to. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Hears when the connection, lost before, is back. Answers a function that stops it. */
export function onConnectionBack(hear: () => void): () => void {
  return isConnected.subscribe(() => isConnected.get() && hear())
}

/** Follows the browser's own idea of being connected. Answers a function that stops it. */
export function watchConnection(): () => void {
  const lost = (): void => isConnected.set(false)
  const back = (): void => void tryConnection()
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  if (!navigator.onLine) lost()
  return () => {
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
  }
}
