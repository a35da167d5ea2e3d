import { createValue } from './value.ts'

/** False while the server cannot be reached: the shell shows "Connection lost.". */
export const isConnected = createValue(true)

let timer: ReturnType<typeof setTimeout> | undefined

async function probe(): Promise<void> {
  try {
    await fetch('/health/live', { cache: 'no-store' })
    // Any answer at all means that somebody is there.
    isConnected.set(true)
  } catch {
    isConnected.set(false)
    clearTimeout(timer)
    timer = setTimeout(() => void probe(), 3_000)
  }
}

/** A call got no answer: find out whether it was that call or the connection. */
export function suspectConnection(): void {
  void probe()
}

/** Follows the browser's own idea of being connected. Answers a function that stops it. */
export function watchConnection(): () => void {
  const lost = (): void => isConnected.set(false)
  const back = (): void => void probe()
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  if (!navigator.onLine) lost()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
  }
}
