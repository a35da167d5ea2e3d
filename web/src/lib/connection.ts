import { createValue } from './value.ts'

/** False while the server cannot be reached: a banner above what is on the screen says so. */
export const isConnected = createValue(true)

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks whether the server is there. While it is not, asks again every three seconds. */
export async function tryConnection(): Promise<boolean> {
  clearTimeout(timer)
  try {
    await fetch('/health/live', { cache: 'no-store' })
    // Any answer at all means that somebody is there.
    isConnected.set(true)
  } catch {
    isConnected.set(false)
    clearTimeout(timer)
    timer = setTimeout(() => void tryConnection(), 3_000)
  }
  return isConnected.get()
}

/** A call got no answer: find out whether it was that call or the connection. */
export function suspectConnection(): void {
  void tryConnection()
}
