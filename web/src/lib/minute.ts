import { useSyncExternalStore } from 'react'

const aMinute = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function wait(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener()
      wait()
    },
    aMinute - (Date.now() % aMinute),
  )
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) wait()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

const present = (): number => Math.floor(Date.now() / aMinute) * aMinute

/** The present minute, in milliseconds. It goes on for everything on the screen at once, as a clock on the wall does. */
export const useMinute = (): number => useSyncExternalStore(subscribe, present)
