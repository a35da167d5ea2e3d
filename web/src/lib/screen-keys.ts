import { type RefObject, useEffect } from 'react'
import { useHotkeys } from './hotkeys.ts'
import { useLatest } from './latest.ts'

/** A key of the screen that is open: the help says what it does. */
export interface ScreenKey {
  readonly keys: string
  readonly label: string
  readonly run: () => void
}

const layers: RefObject<readonly ScreenKey[]>[] = []

/** The keys of the screen that is open, for the help. */
export const screenKeys = (): readonly ScreenKey[] => layers.flatMap(({ current }) => current)

/** Keys of the screen, which work and stand in the help while it is there. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  useHotkeys(Object.fromEntries(keys.map(({ keys: name, run }) => [name, run])))
  const latest = useLatest(keys)
  useEffect(() => {
    layers.push(latest)
    return () => {
      layers.splice(layers.indexOf(latest), 1)
    }
  }, [latest])
}
