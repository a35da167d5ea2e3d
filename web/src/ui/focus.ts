import { useEffect } from 'react'
import { useLatest } from '../lib/latest.ts'

/** `ref={focusOnShow}`: takes the focus once it is there. For what a person has just opened, never for a page that loads. */
export function focusOnShow(element: HTMLElement | null): void {
  element?.focus()
}

/** The focus goes to the heading of the screen, from where its keys work. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Esc closes this layer, and only this one. */
export function useEscape(close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [latest])
}

/** Whether a field that has the focus opens no keyboard on the screen. */
export const hasKeyboard = (): boolean => window.matchMedia?.('(pointer: fine)').matches ?? false

/**
 * Where the next step on a work frame is taken: the field that must be filled, else the main button, else its heading. Never a box for
 * scans: what is typed there is a person's, and a scanner is heard without it. Null where no frame stands.
 */
export function startOfTask(): HTMLElement | null {
  const frame = document.querySelector('[data-frame="task"]')
  const fields = hasKeyboard() ? ['[data-autofocus]'] : []
  for (const selector of [...fields, 'footer [data-kind="primary"]:not(:disabled)']) {
    const found = frame?.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  const heading = frame?.querySelector<HTMLElement>('h1') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading
}
