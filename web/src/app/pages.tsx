import type { ComponentType } from 'react'
import type { FeatureRoute } from '../lib/routes.ts'
import { type Later, later } from '../ui/lazy-part.tsx'
import { NotFoundScreen } from './error-screens.tsx'
import type { FoundRoute } from './features.ts'

type Page = ComponentType<FoundRoute['params']>

const pages = new Map<FeatureRoute, Later<FoundRoute['params']>>()

/** The page of a route, loaded when it is first shown; with it the overlay library, unless the page does without. */
export function pageOf(route: FeatureRoute): Later<FoundRoute['params']> {
  const known = pages.get(route)
  if (known) return known
  const page = later(async (): Promise<Page> => {
    const [loaded, host] = await Promise.all([
      route.page?.() ?? Promise.resolve({ default: NotFoundScreen }),
      route.isPlain ? null : import('../ui/mantine-host.tsx'),
    ])
    const Loaded = loaded.default
    if (!host) return Loaded
    const { MantineHost } = host
    return (params) => (
      <MantineHost>
        <Loaded {...params} />
      </MantineHost>
    )
  })
  pages.set(route, page)
  return page
}
