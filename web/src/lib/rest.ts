import { useEffect, useState } from 'react'
import { ApiError } from './errors.ts'

/** Seconds for which trying again after this failure is of no use: what is left of those that the server named with a 429. */
export function useRest(error: unknown): number {
  const seconds = error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 0) : 0
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const count = (): void => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
    // Another failure that names as many seconds begins anew.
  }, [seconds, error])
  return left
}
