import { useEffect } from 'react'
import { hasKeyboard, startOfTask } from '../ui/focus.ts'

/** A picker that holds something already (the one warehouse there is, the merchant of last time) asks nothing. */
const fields =
  'main :is(input:not([type="hidden"], [type="file"]), select, textarea, [aria-haspopup="listbox"]:not([data-set])):not(:disabled)'

/** The field that a screen names, else the first that holds nothing. */
const firstField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-autofocus]:not(:disabled)') ??
  document.querySelector<HTMLElement>(fields)

/** What a screen starts with: the first field of a form where there is a keyboard, the next step of work, else its heading. */
function startOf(startsAtField: boolean): HTMLElement | null {
  const field = startsAtField && hasKeyboard() ? firstField() : startOfTask()
  if (field) return field
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * After a navigation the focus is where the screen starts, never on the body: who works by keyboard goes on from there, and who
 * listens is told where they are. What comes late is waited for; a screen that has focused something itself, a dialog
 * that stands open, and whatever a person does meanwhile go first.
 */
export function useFocusOfScreen(pathname: string, startsAtField: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is why
  useEffect(() => {
    // In the content it is where the screen itself has put it, just before; on all of it, where the screen before left it.
    const at = document.activeElement
    const before = at?.id !== 'content' && at?.closest('main') ? null : at
    let placed: Element | null = null
    const place = (): void => {
      const now = document.activeElement
      if (document.querySelector('[aria-modal="true"]')) return
      const isFree = now === null || now === document.body || now === before || now === placed
      if (!isFree) return stop()
      const start = startOf(startsAtField) ?? document.getElementById('content')
      if (start === null || start === now) return
      placed = start
      start.focus({ preventScroll: true })
    }
    const watching = new MutationObserver(place)
    const ending = new AbortController()
    const stop = (): void => {
      watching.disconnect()
      ending.abort()
    }
    const how = { capture: true, signal: ending.signal }
    watching.observe(document.body, { childList: true, subtree: true })
    // A letter pressed before the screen is there moves nothing: its heading is still to come.
    window.addEventListener('keydown', ({ key }) => (key[1] || document.activeElement?.id !== 'content') && stop(), how)
    window.addEventListener('pointerdown', stop, how)
    place()
    return stop
  }, [pathname, startsAtField])
}
