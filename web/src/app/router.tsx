import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { openFrame, publicPaths } from '../lib/frame.ts'
import { setKnownPaths } from '../lib/navigation.ts'
import { keepingReferral } from '../lib/referral.ts'
import type { FeatureRoute } from '../lib/routes.ts'
import { readSession } from '../lib/session.ts'
import { keepWantedPath } from '../lib/wanted-path.ts'
import { BrokenScreen, NotFoundScreen } from './error-screens.tsx'
import { routeAt, routes } from './features.ts'
import { Guarded } from './guarded.tsx'
import { BareFrame, ShellFrame } from './inside.tsx'

const loaders = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page of a route, loaded when it is first shown; with it the overlay library, unless the page does without. */
function pageOf(route: FeatureRoute): LazyExoticComponent<ComponentType> {
  const known = loaders.get(route.path)
  if (known) return known
  const page = lazy(async () => {
    const [loaded, host] = await Promise.all([
      route.page?.() ?? Promise.resolve({ default: NotFoundScreen }),
      route.isPlain ? null : import('../ui/mantine-host.tsx'),
    ])
    const Page = loaded.default
    if (!host) return { default: Page }
    const { MantineHost } = host
    return {
      default: () => (
        <MantineHost>
          <Page />
        </MantineHost>
      ),
    }
  })
  loaders.set(route.path, page)
  return page
}

const root = createRootRoute({
  notFoundComponent: NotFoundScreen,
  errorComponent: ({ error }) => <BrokenScreen error={error} />,
})

/** Signed out: the path is remembered and sign-in opens (AUTH-002, PATH-038). */
function requireSession(): void {
  if (readSession() !== null) return
  keepWantedPath(window.location.pathname + window.location.search)
  openFrame(keepingReferral('/signin'))
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: ShellFrame,
  beforeLoad: requireSession,
})
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareFrame, beforeLoad: requireSession })

function routeOf(route: FeatureRoute, parent: AnyRoute): AnyRoute {
  if (route.redirect !== undefined) {
    const to = route.redirect
    return createRoute({
      getParentRoute: () => parent,
      path: route.path,
      beforeLoad: () => {
        redirect({ href: to, replace: true, throw: true })
      },
    }) as AnyRoute
  }
  const Page = pageOf(route)
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: () => (
      <Guarded route={route}>
        <Page />
      </Guarded>
    ),
    errorComponent: ({ error }) => <BrokenScreen error={error} />,
  }) as AnyRoute
}

// The public paths belong to the other app; here they only have to be no 404 while it opens.
const handedOver = publicPaths.map(
  (path) => createRoute({ getParentRoute: () => root, path, component: () => null }) as AnyRoute,
)

export function createAppRouter() {
  setKnownPaths((path) => routeAt(path) !== null)
  return createRouter({
    routeTree: root.addChildren([
      shell.addChildren(routes.filter((route) => !route.isBare).map((route) => routeOf(route, shell as AnyRoute))),
      bare.addChildren(routes.filter((route) => route.isBare).map((route) => routeOf(route, bare as AnyRoute))),
      ...handedOver,
    ]),
    // Addresses are plain query strings: readable, and the same ones the API takes.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
    scrollRestoration: false,
    defaultPreload: false,
  })
}
