import { createElement, type ReactNode, useEffect, useState } from 'react'
import { isPublicPath, openFrame } from '../lib/frame.ts'
import { appHistory, usePathname, useSearch } from '../lib/location.ts'
import { goInstead } from '../lib/navigation.ts'
import { keepingReferral } from '../lib/referral.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { readSession } from '../lib/session.ts'
import { useValue } from '../lib/value.ts'
import { keepWantedPath } from '../lib/wanted-path.ts'
import { Skeleton } from '../ui/states.tsx'
import { CatchBroken } from './catch-broken.tsx'
import { BrokenScreen, NotFoundScreen } from './error-screens.tsx'
import { type FoundRoute, featuresHere, findRoute, isReadyFor, loadFor } from './features.ts'
import { useFocusOfScreen } from './focus-screen.ts'
import { Guarded, useRefusal } from './guarded.tsx'
import { Frame, Inside } from './inside.tsx'
import { pageOf } from './pages.tsx'
import { useSubscriptionGate } from './subscription-gate.tsx'

/** Nothing is at the address: a screen like any other, which has no page. */
const nowhere: FeatureRoute = { path: '/404' }

const inShell = (screen: ReactNode) => <Frame isBare={false}>{screen}</Frame>

/** The screen of a route in its frame, which stays while its screens change; what stands in its place is never without rail and top bar. */
function Screen({ found, failure }: { readonly found: FoundRoute | null; readonly failure: Failure | null }) {
  const route = found?.route ?? nowhere
  const refusal = useRefusal(route)
  const gate = useSubscriptionGate()
  const isBare = route.isBare === true && refusal === null && failure === null
  if (gate) return gate.screen
  return (
    <Frame isBare={isBare}>
      <CatchBroken key={route.path} {...(isBare && { frame: inShell })}>
        {failure ? (
          <BrokenScreen error={failure.error} />
        ) : (
          <Guarded route={route}>
            {found ? createElement(pageOf(route).Part, found.params) : <NotFoundScreen />}
          </Guarded>
        )}
      </CatchBroken>
    </Frame>
  )
}

interface Failure {
  readonly at: string
  readonly error: unknown
}

/** Brings what the screen at a path needs; true once it is here. What cannot be brought is a failure that its screen tells. */
function useReady(pathname: string): boolean | Failure {
  // A link to what comes later is there when that has come.
  useValue(featuresHere)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (!isPublicPath(pathname)) loadFor(pathname).catch((error: unknown) => setFailure({ at: pathname, error }))
  }, [pathname])
  if (isReadyFor(pathname)) return true
  return failure?.at === pathname ? failure : false
}

/** The screen of the present address: signed out, sign-in opens, and the address is remembered (AUTH-002, PATH-038). */
function Present() {
  const pathname = usePathname()
  const search = useSearch()
  const ready = useReady(pathname)
  const found = findRoute(pathname)
  const isSignedOut = readSession() === null
  const isClosed = found !== null && isSignedOut
  const redirect = found?.route.redirect
  useEffect(() => {
    if (isClosed) {
      keepWantedPath(pathname + search)
      openFrame(keepingReferral('/signin'))
    } else if (redirect !== undefined) goInstead(redirect)
  }, [isClosed, redirect, pathname, search])
  useFocusOfScreen(pathname, found?.route.startsAtField === true)
  // Every address begins at its top; one with a mark begins there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is why
  useEffect(() => {
    if (appHistory().location.hash === '') window.scrollTo(0, 0)
  }, [pathname, search])

  // The public paths belong to the other app, which is about to open.
  if (isPublicPath(pathname) || isClosed || redirect !== undefined) return null
  if (ready === false) return <Skeleton lines={8} />
  if (isSignedOut) return ready === true ? <NotFoundScreen /> : <BrokenScreen error={ready.error} />
  return (
    <Inside>
      <Screen found={found} failure={ready === true ? null : ready} />
    </Inside>
  )
}

/** Whatever the address shows. */
export function Screens() {
  return (
    <CatchBroken>
      <Present />
    </CatchBroken>
  )
}
