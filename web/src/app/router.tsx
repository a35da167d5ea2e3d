import { type ComponentType, createElement, type LazyExoticComponent, lazy, useEffect, useState } from 'react'
import { isPublicPath, openFrame } from '../lib/frame.ts'
import { usePathname, useSearch } from '../lib/location.ts'
import { goInstead } from '../lib/navigation.ts'
import { keepingReferral } from '../lib/referral.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { readSession } from '../lib/session.ts'
import { useValue } from '../lib/value.ts'
import { keepWantedPath } from '../lib/wanted-path.ts'
import { Skeleton } from '../ui/states.tsx'
import { CatchBroken } from './catch-broken.tsx'
import { NotFoundScreen } from './error-screens.tsx'
import { type FoundRoute, featuresHere, findRoute, isReadyFor, loadFor } from './features.ts'
import { Guarded } from './guarded.tsx'
import { BareFrame, ShellFrame } from './inside.tsx'

type Page = ComponentType<FoundRoute['params']>

const pages = new Map<FeatureRoute, LazyExoticComponent<Page>>()

/** The page of a route, loaded when it is first shown; with it the overlay library, unless the page does without. */
function pageOf(route: FeatureRoute): LazyExoticComponent<Page> {
  const known = pages.get(route)
  if (known) return known
  const page = lazy(async (): Promise<{ default: Page }> => {
    const [loaded, host] = await Promise.all([
      route.page?.() ?? Promise.resolve({ default: NotFoundScreen }),
      route.isPlain ? null : import('../ui/mantine-host.tsx'),
    ])
    const Loaded = loaded.default
    if (!host) return { default: Loaded }
    const { MantineHost } = host
    return {
      default: (params) => (
        <MantineHost>
          <Loaded {...params} />
        </MantineHost>
      ),
    }
  })
  pages.set(route, page)
  return page
}

/** The screen of a route in its frame; the frame stays while its screens change. */
function Screen({ route, params }: FoundRoute) {
  const Frame = route.isBare ? BareFrame : ShellFrame
  return (
    <Frame>
      <CatchBroken key={route.path}>
        <Guarded route={route}>{createElement(pageOf(route), params)}</Guarded>
      </CatchBroken>
    </Frame>
  )
}

/** Brings what the screen at a path needs; true once it is here. What cannot be brought breaks the screen, which says so. */
function useReady(pathname: string): boolean {
  // A link to what comes later is there when that has come.
  useValue(featuresHere)
  const [failure, setFailure] = useState<{ readonly at: string; readonly error: unknown } | null>(null)
  useEffect(() => {
    if (!isPublicPath(pathname)) loadFor(pathname).catch((error: unknown) => setFailure({ at: pathname, error }))
  }, [pathname])
  const isReady = isReadyFor(pathname)
  if (!isReady && failure?.at === pathname) throw failure.error
  return isReady
}

/** The screen of the present address: signed out, sign-in opens, and the address is remembered (AUTH-002, PATH-038). */
function Present() {
  const pathname = usePathname()
  const search = useSearch()
  const isReady = useReady(pathname)
  const found = findRoute(pathname)
  const isClosed = found !== null && readSession() === null
  const redirect = found?.route.redirect
  useEffect(() => {
    if (isClosed) {
      keepWantedPath(pathname + search)
      openFrame(keepingReferral('/signin'))
    } else if (redirect !== undefined) goInstead(redirect)
  }, [isClosed, redirect, pathname, search])
  // Every address begins at its top; one with a mark begins there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is why
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0)
  }, [pathname, search])

  // The public paths belong to the other app, which is about to open.
  if (isPublicPath(pathname) || isClosed || redirect !== undefined) return null
  if (!isReady) return <Skeleton lines={8} />
  return found ? <Screen {...found} /> : <NotFoundScreen />
}

/** Whatever the address shows. */
export function Screens() {
  return (
    <CatchBroken>
      <Present />
    </CatchBroken>
  )
}
