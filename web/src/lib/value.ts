import { useSyncExternalStore } from 'react'

/** One piece of state outside the component tree: what the client, the shell and any part may read and change. */
export interface Value<T> {
  readonly get: () => T
  readonly set: (next: T | ((before: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createValue<T>(initial: T): Value<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      const value = typeof next === 'function' ? (next as (before: T) => T)(current) : next
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads a value and renders again when it changes. */
export function useValue<T>(value: Value<T>): T {
  return useSyncExternalStore(value.subscribe, value.get)
}
