import '../lib/words-en/everywhere.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onConnectionBack, watchConnection } from '../lib/connection-back.ts'
import { openFrame } from '../lib/frame.ts'
import { appHistory } from '../lib/location.ts'
import { setKnownPaths, setNavigator } from '../lib/navigation.ts'
import { profile } from '../lib/profile.ts'
import { queryClient } from '../lib/queries.ts'
import { session } from '../lib/session.ts'
import { availableStores } from '../lib/stores.ts'
import { dropOwnToasts } from '../lib/toasts.ts'
import { askBeforeLeaving } from '../lib/unsaved.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { routeAt } from './features.ts'
import { closeGlobalModals, GlobalModals } from './global-modals.tsx'
import { Screens } from './router.tsx'
import { preloadFirst } from './router-preload.ts'
import { mayLeaveFor } from './subscription-gate.tsx'

setKnownPaths((path) => routeAt(path) !== null)

// Its letters come after the text, which stands in the system's type until then.
void import('../ui/fonts-mono.css').catch(() => undefined)

// Who is here and what the page needs load side by side.
void preloadFirst(window.location.pathname)

/** Everything behind sign-in, and the 404 screen. */
export function App() {
  useEffect(
    () =>
      setNavigator({
        push: (path) => {
          if (mayLeaveFor(path)) appHistory().push(path)
        },
        replace: (path) => appHistory().replace(path),
      }),
    [],
  )
  useEffect(() => watchConnection(), [])
  // What could not be asked for meanwhile is asked for now.
  useEffect(() => onConnectionBack(() => void queryClient.invalidateQueries()), [])
  useEffect(() => askBeforeLeaving(), [])
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get() !== null) return
        // Nothing of one person may be seen by the next.
        queryClient.clear()
        profile.set(null)
        availableStores.set(null)
        dropOwnToasts()
        closeGlobalModals()
        openFrame('/signin')
      }),
    [],
  )

  return (
    <QueryClientProvider client={queryClient}>
      <Screens />
      <GlobalModals />
      <ToastHost />
    </QueryClientProvider>
  )
}
