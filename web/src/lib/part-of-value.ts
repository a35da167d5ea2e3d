import { useSyncExternalStore } from 'react'
import type { Value } from './value.ts'

/** Reads a part of a value and renders again when that part changes: `pick` answers what is in it, and makes nothing new. */
export function usePartOf<T, Part>(value: Value<T>, pick: (all: T) => Part): Part {
  return useSyncExternalStore(value.subscribe, () => pick(value.get()))
}
