import { createContext, useCallback, useEffect, useRef } from 'react'
import { hotkeyPrefix, hotkeysOn, isScanning, isTyping } from '../lib/hotkeys.ts'

/** Milliseconds between two keys that a scanner types, or somebody who writes. */
const burstTime = 150

/** Takes the letter that was pressed before a record stood, whose head does then what it stands for. */
export const HeldLetter = createContext<(() => string | null) | null>(null)

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) && !ctrlKey && !metaKey && !altKey

/**
 * Keeps the letter that is pressed while a record loads: on a slow line it would be lost, and nobody would say so. The last one
 * counts, until a press or another key takes it back; letters that come as fast as a scanner's mean nothing, and neither does the
 * second key of a sequence.
 */
export function useHeldLetter(path: string, isWaiting: boolean): () => string | null {
  const held = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another record no letter is known
  useEffect(() => {
    if (!isWaiting) return
    held.current = null
    let lastAt = Number.NEGATIVE_INFINITY
    let wasPrefix = false
    const keep = (event: KeyboardEvent): void => {
      const isAlone = event.timeStamp - lastAt >= burstTime
      lastAt = event.timeStamp
      const isSecond = wasPrefix
      wasPrefix = hotkeyPrefix.get() !== null
      // Whoever waits presses Enter, too: it takes nothing back.
      if (event.key === 'Enter' && isAlone) return
      const counts = isLetter(event) && isAlone && !isSecond && !wasPrefix && !event.defaultPrevented && !event.repeat
      held.current =
        counts && hotkeysOn.get() && !isScanning() && !isTyping(event.target) ? event.key.toLowerCase() : null
    }
    const drop = (): void => {
      held.current = null
    }
    window.addEventListener('keydown', keep)
    window.addEventListener('pointerdown', drop)
    return () => {
      window.removeEventListener('keydown', keep)
      window.removeEventListener('pointerdown', drop)
    }
  }, [path, isWaiting])
  return useCallback(() => {
    const letter = held.current
    held.current = null
    return letter
  }, [])
}
