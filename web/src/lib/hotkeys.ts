import { useEffect } from 'react'
import { useLatest } from './latest.ts'
import { keepText, readText, storageKeys } from './storage.ts'
import { createValue, useValue } from './value.ts'

/** `{ j: moveDown, 'ctrl+k': openPalette, 'g p': openProducts }` */
type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const layers: { current: Hotkeys }[] = []
let scanners = 0
let prefixTimer: ReturnType<typeof setTimeout> | undefined
/** Milliseconds that the first key of a sequence waits for the second: long enough to read the hints. */
const prefixTime = 3_000

/** Knows of a key, and of the shortcut that it is, whether a scanner may have typed it: it does then, later, what is to be done. */
type KeyGuard = (event: KeyboardEvent, shortcut: string | null) => boolean
let guard: KeyGuard | null = null

/** Each key is shown to it before it is a shortcut. */
export function guardKeys(by: KeyGuard): () => void {
  guard = by
  return () => {
    if (guard === by) guard = null
  }
}

/** The first key of a sequence, while it waits for the second: what is on the screen shows the letters then. */
export const hotkeyPrefix = createValue<string | null>(null)

/** People can switch the single-key shortcuts off; Ctrl+K and Esc stay. */
export const hotkeysOn = createValue(readText(storageKeys.hotkeys) !== 'off')

export function setHotkeysOn(isOn: boolean): void {
  keepText(storageKeys.hotkeys, isOn ? null : 'off')
  hotkeysOn.set(isOn)
}

/** Whether a screen listens to a scanner: its tones are the only ones then. */
export const isScanning = (): boolean => scanners > 0

/** Shortcuts stay off while a screen listens to a scanner, which types like a person. */
export function holdHotkeys(): () => void {
  scanners += 1
  return () => {
    scanners -= 1
  }
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'range', 'color'].includes(target.type)
  )
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Scanners write capitals with Shift: a small letter's shortcut is not theirs.
  const shift = event.shiftKey && /^[a-z]$/.test(key) && !event.ctrlKey && !event.metaKey ? 'shift+' : ''
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${shift}${key}`
}

/** Whether a dialog, a dropdown or its button is there to take Esc: one press closes one layer. */
function belongsToLayer(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  return target instanceof Element && target.closest('[role="dialog"],[role="listbox"],[aria-expanded="true"]') !== null
}

/** Which shortcut a key press means, if any: never a single key while typing, scanning, in a dialog or when switched off. */
function hotkeyOf(event: KeyboardEvent): string | null {
  const name = nameOf(event)
  if (name === 'Escape') return belongsToLayer(event.target) ? null : name
  if (name.startsWith('ctrl+')) return name
  if (!hotkeysOn.get() || scanners > 0 || isTyping(event.target) || event.altKey) return null
  if (document.querySelector('[aria-modal="true"]')) return null
  // Enter and Space belong to the button or link that has the focus.
  if (
    (name === 'Enter' || name === ' ') &&
    event.target instanceof HTMLElement &&
    event.target.closest('a,button,[role="button"],summary')
  )
    return null
  // Space ticks the box that has the focus.
  if (name === ' ' && event.target instanceof HTMLInputElement) return null
  return name
}

/** What a shortcut does; the part that came last is asked first. */
export const runOf = (name: string) => layers.findLast(({ current }) => current[name])?.current[name]

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const name = hotkeyOf(event)
  const prefix = hotkeyPrefix.get()
  clearTimeout(prefixTimer)
  hotkeyPrefix.set(null)
  const full = prefix === null ? name : `${prefix} ${name}`
  const run = name !== null && full !== null ? runOf(full) : undefined
  if (guard?.(event, run && full ? full : null)) event.preventDefault()
  else if (run) {
    event.preventDefault()
    run(event)
  } else if (name === 'g') {
    hotkeyPrefix.set('g')
    prefixTimer = setTimeout(() => hotkeyPrefix.set(null), prefixTime)
  }
}

/** Listens to shortcuts while the component is there; the one that came last is asked first. */
export function useHotkeys(hotkeys: Hotkeys, isOn = true): void {
  const latest = useLatest(hotkeys)
  useEffect(() => {
    if (!isOn) return
    if (layers.length === 0) window.addEventListener('keydown', onKeyDown)
    layers.push(latest)
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [isOn, latest])
}

/** Whether hints of shortcuts are worth their place: switched on, and a keyboard is likely. */
export function useHotkeysShown(): boolean {
  const isOn = useValue(hotkeysOn)
  return isOn && (typeof window.matchMedia !== 'function' || window.matchMedia('(pointer: fine)').matches)
}
