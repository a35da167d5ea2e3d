import { type RefObject, useEffect } from 'react'
import { useLatest } from '../lib/latest.ts'

/** Closes a small panel of the frame: Esc (focus goes back to its button), a press outside of it, the focus leaving it. */
export function useFlyout(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) latest.current()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      latest.current()
      box.current?.querySelector('button')?.focus()
    }
    const element = box.current
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    element?.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      element?.removeEventListener('keydown', onKey)
    }
  }, [isOpen, box, latest])
}
