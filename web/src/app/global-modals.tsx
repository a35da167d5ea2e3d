import { lazy, Suspense } from 'react'
import { planLimit } from '../lib/plan-limit.ts'
import { proving } from '../lib/proving.ts'
import { useSession } from '../lib/session.ts'
import { noAccess } from '../lib/show-error.ts'
import { availableStores, pendingStore } from '../lib/stores.ts'
import { useValue } from '../lib/value.ts'
import { leaving, signingOut } from './leaving.ts'

const OpenModals = lazy(() => import('./open-modals.tsx'))

/** Closes them, unanswered, when somebody signs out: what one person was asked is not the next one's to answer. */
export function closeGlobalModals(): void {
  proving.get()?.(false)
  leaving.get()?.stay()
  leaving.set(null)
  planLimit.set(null)
  pendingStore.set(null)
  signingOut.set(false)
  noAccess.set(false)
}

/** The dialogs of the frame itself; they and the overlay library load when the first one opens. */
export function GlobalModals() {
  const present = useSession()
  const stores = useValue(availableStores)
  const hasNoStores = present !== null && stores !== null && stores.length === 0
  const limit = useValue(planLimit)
  const store = useValue(pendingStore)
  const waiting = useValue(leaving)
  const isSigningOut = useValue(signingOut)
  const isRefused = useValue(noAccess)
  const end = useValue(proving)
  const isOpen =
    end !== null || limit !== null || store !== null || waiting !== null || isSigningOut || isRefused || hasNoStores
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <OpenModals hasNoStores={hasNoStores} />
    </Suspense>
  )
}
