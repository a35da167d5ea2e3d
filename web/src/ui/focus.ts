import { useEffect } from 'react'
import { useLatest } from '../lib/latest.ts'

/** `ref={focusOnShow}`: takes the focus once it is there. For what a person has just opened, never for a page that loads. */
export function focusOnShow(element: HTMLElement | null): void {
  element?.focus()
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
