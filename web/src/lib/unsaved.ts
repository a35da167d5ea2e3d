import { useCallback, useEffect, useId } from 'react'
import { createValue } from './value.ts'

/** Names of forms and wizards that hold work nobody has saved. */
const holders = createValue<ReadonlySet<string>>(new Set())

export const hasUnsavedWork = (): boolean => holders.get().size > 0

/**
 * While `isUnsaved` holds, leaving this screen or switching stores asks first. Answers a function that ends this at once:
 * who saves and leaves in one go leaves before the screen has heard that nothing is unsaved any more.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const name = useId()
  const release = useCallback(
    () =>
      holders.set((before) => {
        const after = new Set(before)
        after.delete(name)
        return after
      }),
    [name],
  )
  useEffect(() => {
    if (!isUnsaved) return
    holders.set((before) => new Set(before).add(name))
    return release
  }, [isUnsaved, name, release])
  return release
}

/** Drops every claim: the person has said "leave". */
export function forgetUnsaved(): void {
  holders.set(new Set())
}

const typed = new Set<string>()

/** While `isTyped` holds, "Refresh" does not load the page anew. Leaving the screen does not ask: it is one code, or one count. */
export function useTyped(isTyped: boolean): void {
  const name = useId()
  useEffect(() => {
    if (!isTyped) return
    typed.add(name)
    return () => {
      typed.delete(name)
    }
  }, [isTyped, name])
}

/** Whether loading the page anew would lose something. */
export const holdsTyped = (): boolean => hasUnsavedWork() || typed.size > 0

let isLeavingFreely = false

/** Leaving the page always asks "Are you sure?" (SHELL-016); browsers show it after the first click or key only. Answers a function that stops it. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (isLeavingFreely) return
    event.preventDefault()
    // oxlint-disable-next-line typescript/no-deprecated -- browsers that still show the text take it from here
    event.returnValue = 'Are you sure?'
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Leaves or reloads the page on the product's own account, without the question. */
export function leaveFreely(go: () => void): void {
  isLeavingFreely = true
  go()
}
