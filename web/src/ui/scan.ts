import { useEffect } from 'react'
import { holdHotkeys, isTyping } from '../lib/hotkeys.ts'
import { useLatest } from '../lib/latest.ts'

/** Longest pause between two characters of a scanner, in milliseconds; people type slower. */
const scanPause = 50
/** Shortest code that counts as a scan. */
const shortestScan = 3

interface ScanState {
  readonly text: string
  readonly at: number
}

interface ScanStep extends ScanState {
  /** The code, when this key ended one. */
  readonly code: string | null
}

/** Takes a key of a keyboard-wedge scanner: characters in quick succession, then Enter or Tab. */
export function stepScan(state: ScanState, key: string, now: number): ScanStep {
  const isQuick = now - state.at <= scanPause
  if (key === 'Enter' || key === 'Tab') {
    const code = isQuick && state.text.length >= shortestScan ? state.text : null
    return { text: '', at: 0, code }
  }
  if (key.length !== 1) return { ...state, code: null }
  return { text: isQuick ? state.text + key : key, at: now, code: null }
}

/**
 * Listens for a scanner that types: `useScan((code) => …)`. It works wherever the focus is, but not while a person
 * types into a field; a `<ScanBox>` takes typed codes. Single-key shortcuts are off meanwhile.
 */
export function useScan(onScan: (code: string) => void, isOn = true): void {
  const latest = useLatest(onScan)
  useEffect(() => {
    if (!isOn) return
    const release = holdHotkeys()
    let state: ScanState = { text: '', at: 0 }
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const step = stepScan(state, event.key, event.timeStamp)
      state = step
      if (step.code === null) return
      // Enter would press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      latest.current(step.code)
    }
    window.addEventListener('keydown', listen, true)
    return () => {
      release()
      window.removeEventListener('keydown', listen, true)
    }
  }, [isOn, latest])
}
