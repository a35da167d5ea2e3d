import { useState } from 'react'
import { useSession } from '../lib/session.ts'
import { keepText, readText, storageKeys } from '../lib/storage.ts'
import { useNarrow } from '../ui/media.ts'

/** Pixels of a window in which the menu folds by itself. */
const foldsAt = 1199

/** Whether the menu is folded: as this person chose, else by the room there is. */
export function useFold(): readonly [boolean, () => void] {
  const key = `${storageKeys.rail}.${useSession()?.who.id ?? ''}`
  const isSmall = useNarrow(foldsAt)
  const [choice, setChoice] = useState(() => readText(key))
  const isFolded = choice === 'folded' || (isSmall && choice !== 'open')
  const fold = (): void => {
    const wanted = isFolded ? 'open' : 'folded'
    // What the window would do by itself is no choice: it stays so when the window changes.
    const next = (wanted === 'folded') === isSmall ? null : wanted
    keepText(key, next)
    setChoice(next)
  }
  return [isFolded, fold]
}
