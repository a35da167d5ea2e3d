import { areaFeatures, type PlanFeature } from '@crossdock/contract/plans'
import { allows } from '../lib/can.ts'
import { type Mode, modes } from '../lib/modes.ts'
import type { FeatureModule, FeatureRoute, MenuEntry, PaletteAction, PaletteProvider } from '../lib/routes.ts'

// A feature is found by its routes.tsx: nothing else has to be registered anywhere.
const found = import.meta.glob<FeatureModule>('../*/**/routes.tsx', { eager: true })

const sorted = Object.entries(found).sort(([a], [b]) => a.localeCompare(b))
const modules: readonly FeatureModule[] = sorted.map(([, module]) => module)

export const routes: readonly FeatureRoute[] = modules.flatMap((module) => module.routes)
export const actions: readonly PaletteAction[] = modules.flatMap((module) => module.actions ?? [])
export const records: readonly PaletteProvider[] = modules.flatMap((module) => module.records ?? [])

export interface MenuItem extends MenuEntry {
  readonly path: string
  readonly route: FeatureRoute
}

export interface MenuGroup {
  readonly name: string | null
  readonly items: readonly MenuItem[]
}

const featuresOfRoutes = new Map<FeatureRoute, readonly PlanFeature[]>(
  sorted.flatMap(([path, module]) => {
    const area = path.split('/')[1] ?? ''
    return area in areaFeatures
      ? module.routes.map((route) => [route, areaFeatures[area as keyof typeof areaFeatures]] as const)
      : []
  }),
)

/** Features of which the plan needs any one, so that a screen opens: those of its area. */
export const featuresOfRoute = (route: FeatureRoute): readonly PlanFeature[] => featuresOfRoutes.get(route) ?? []

const mayOpen = (route: Pick<FeatureRoute, 'can'>, permissions: readonly string[]): boolean =>
  route.can === undefined || allows(route.can, permissions)

/** The side menu of a mode: entries with permission only, groups where their first entry stands (PERM-030). */
export function menuOf(
  mode: Mode,
  permissions: readonly string[],
  from: readonly FeatureRoute[] = routes,
): readonly MenuGroup[] {
  const items = from
    .flatMap((route): MenuItem[] =>
      route.menu?.mode === mode && mayOpen(route, permissions) ? [{ ...route.menu, path: route.path, route }] : [],
    )
    .sort((a, b) => a.order - b.order)
  const groups: { name: string | null; items: MenuItem[] }[] = []
  for (const item of items) {
    const name = item.group ?? null
    const group = groups.find((one) => one.name === name)
    if (group) group.items.push(item)
    else groups.push({ name, items: [item] })
  }
  return groups
}

/** Modes with at least one screen for this person; the others are not shown. */
export function modesOf(permissions: readonly string[], from: readonly FeatureRoute[] = routes): readonly Mode[] {
  return modes.filter((mode) => menuOf(mode, permissions, from).length > 0)
}

/** The first screen of a mode that this person may open. */
export const firstPath = (mode: Mode, permissions: readonly string[]): string | null =>
  menuOf(mode, permissions)[0]?.items[0]?.path ?? null

// Literal paths before those with parameters. Addresses are found in any case, and with a slash at their end.
const parametersOf = (path: string): number => path.split('$').length
const matchers = routes
  .map((route) => ({ route, matcher: new RegExp(`^${route.path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i') }))
  .sort((a, b) => parametersOf(a.route.path) - parametersOf(b.route.path))

export interface FoundRoute {
  readonly route: FeatureRoute
  /** What stands in the parameters of its path. */
  readonly params: Readonly<Record<string, string>>
}

function textOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The route that has a path, and what stands in its parameters. */
export function findRoute(pathname: string): FoundRoute | null {
  for (const { route, matcher } of matchers) {
    const found = matcher.exec(pathname)
    if (!found) continue
    const parts = Object.entries(found.groups ?? {})
    return { route, params: Object.fromEntries(parts.map(([name, part]) => [name, textOf(part)])) }
  }
  return null
}

export const routeAt = (pathname: string): FeatureRoute | null => findRoute(pathname)?.route ?? null

/** The menu entry a path belongs to: its own, the one its route names, or that of the longest path above it. */
export function menuPathOf(pathname: string): string | null {
  const named = routeAt(pathname)?.under
  if (named !== undefined) return named
  const paths = routes.filter((route) => route.menu).map((route) => route.path)
  const own = paths.filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
  return own.sort((a, b) => b.length - a.length)[0] ?? null
}

/** Screens without a menu entry (a record, a form) belong to the mode of their feature's first entry. */
const modeOfRoute = new Map(
  modules.flatMap((module) => {
    const mode = module.routes.find(({ menu }) => menu)?.menu?.mode
    return mode ? module.routes.map((route) => [route, route.menu?.mode ?? mode] as const) : []
  }),
)

/** The mode a path belongs to: its own, or that of the menu entry its route names; null where there is neither. */
export function modeOfPath(pathname: string): Mode | null {
  const route = routeAt(pathname)
  if (!route) return null
  const above = route.under === undefined ? null : routeAt(route.under)
  return modeOfRoute.get(route) ?? (above && modeOfRoute.get(above)) ?? null
}
