import { createContext, useCallback, useEffect, useRef } from 'react'
import { hotkeyPrefix, hotkeysOn, isScanning, isTyping } from '../lib/hotkeys.ts'
import { go } from '../lib/navigation.ts'

/** Milliseconds between two keys that a scanner types, or somebody who writes. */
const burstTime = 150

/** Takes the letter that was pressed before a record stood, whose head does then what it stands for. */
export const HeldLetter = createContext<(() => string | null) | null>(null)

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) && !ctrlKey && !metaKey && !altKey

/** Listens for the letter that counts: the last one, until a press or another key takes it back. */
function listen(held: { current: string | null }): () => void {
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
}

/** The record that is on its way, and the letter pressed since. */
let coming: { readonly path: string; readonly held: { readonly current: string | null }; end(): void } | null = null

/** What was pressed on the way to a record; on the way to another one, nothing. */
function takeComing(path: string): string | null {
  const letter = coming?.path === path ? coming.held.current : null
  coming?.end()
  coming = null
  return letter
}

/** Opens a record: its page may have to be loaded, too, before it can listen for the letter that is pressed meanwhile. */
export function goToRecord(to: string): void {
  const [path = to] = to.split('?')
  takeComing(path)
  const held = { current: null }
  coming = { path, held, end: listen(held) }
  go(to)
}

/**
 * Keeps the letter that is pressed while a record loads: on a slow line it would be lost, and nobody would say so. Letters that come
 * as fast as a scanner's mean nothing, and neither does the second key of a sequence.
 */
export function useHeldLetter(path: string, isWaiting: boolean): () => string | null {
  const held = useRef<string | null>(null)
  useEffect(() => {
    if (!isWaiting) return
    held.current = takeComing(path)
    return listen(held)
  }, [path, isWaiting])
  return useCallback(() => {
    const letter = takeComing(path) ?? held.current
    held.current = null
    return letter
  }, [path])
}
