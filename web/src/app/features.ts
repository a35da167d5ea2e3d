import type { Needed } from '@crossdock/contract/access'
import type { FeatureFlag } from '@crossdock/contract/feature-flags'
import { areaFeatures, type PlanFeature } from '@crossdock/contract/plans'
import { allows } from '../lib/can.ts'
import { type Mode, modes, readMode } from '../lib/modes.ts'
import { hasFeature, isOn } from '../lib/profile.ts'
import {
  type Area,
  type AreaScreens,
  type FeatureModule,
  type FeatureRoute,
  type MenuEntry,
  type MenuList,
  type MenuSection,
  menuSections,
  type PaletteAction,
} from '../lib/routes.ts'
import { createValue } from '../lib/value.ts'
import { areaNames, keepAreas, likelyAreas, loadScreens, neededAreas } from './areas.ts'

// Of each area it is known from the start in which mode it stands, and who has an entry there; its screens come when needed.
const declared = new Map(
  Object.entries(import.meta.glob<Area>('/src/*/area.ts', { eager: true, import: 'area' })).map(
    ([path, area]) => [path.split('/')[2] ?? '', area] as const,
  ),
)
const areasOf = (mode: Mode): readonly string[] => areaNames.filter((name) => declared.get(name)?.mode === mode)
const everywhere: readonly string[] = areaNames.filter((name) => declared.get(name)?.isEverywhere)
/** What the menu of a mode is made of. */
const menuAreasOf = (mode: Mode): readonly string[] => [...new Set([...areasOf(mode), ...everywhere])]

/** The features that are here, by area. Who shows what they are made of shows it anew when others come. */
export const featuresHere = createValue<ReadonlyMap<string, readonly FeatureModule[]>>(new Map())

const isHere = (area: string): boolean => featuresHere.get().has(area)
const modulesOf = (areas: readonly string[]): readonly FeatureModule[] =>
  areas.flatMap((name) => featuresHere.get().get(name) ?? [])

/** Every screen that is here. */
export const routesHere = (): readonly FeatureRoute[] => modulesOf(areaNames).flatMap(({ routes }) => routes)
export const actionsHere = (): readonly PaletteAction[] => modulesOf(areaNames).flatMap(({ actions }) => actions ?? [])

/** What stands in the bar of every screen, of areas that the plan has. */
export const barHere = () =>
  areaNames
    .filter((area) => hasFeature(featuresOfArea(area)))
    .flatMap((area) => modulesOf([area]).flatMap(({ bar }) => bar ?? []))

interface Place {
  readonly area: string
  /** Screens without a menu entry (a record, a form) belong to the mode of their feature's entries; null where it has none. */
  readonly mode: Mode | null
}
const places = new Map<FeatureRoute, Place>()

interface Matcher {
  readonly route: FeatureRoute
  readonly pattern: RegExp
}
let matchers: readonly Matcher[] = []

// Addresses are found in any case, and with a slash at their end.
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')
const parametersOf = ({ route }: Matcher): number => route.path.split('$').length

function takeIn(area: string, { features }: AreaScreens): readonly FeatureModule[] {
  const modules = Object.entries(features)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, module]) => module)
  for (const { routes } of modules) {
    const hasMenu = routes.some(({ menu }) => menu && !menu.isEverywhere)
    for (const route of routes) places.set(route, { area, mode: (hasMenu && declared.get(area)?.mode) || null })
  }
  return modules
}

/** Brings areas, and takes them in at once: whoever shows what is here is drawn once, not once for each. */
async function loadAreas(areas: readonly string[]): Promise<void> {
  const missing = areas.filter((area) => !isHere(area))
  const screens = await Promise.all(missing.map(async (area) => [area, await loadScreens(area)] as const))
  const come = screens.filter(([area]) => !isHere(area))
  if (come.length === 0) return
  const modules = come.map(([area, loaded]) => [area, takeIn(area, loaded)] as const)
  featuresHere.set((before) => new Map([...before, ...modules]))
  // What is written out goes before what a parameter could be.
  matchers = routesHere()
    .map((route) => ({ route, pattern: patternOf(route.path) }))
    .sort((a, b) => parametersOf(a) - parametersOf(b))
}

/** Brings the screens of every area. */
export const loadAllScreens = () => loadAreas(areaNames)
/** Brings the screens of a mode. */
export const loadMode = (mode: Mode) => loadAreas(menuAreasOf(mode))

/** The mode in which the screen at a path begins: the home page has the one that is kept. */
export const modeAt = (pathname: string): Mode => (pathname === '/' ? readMode() : (modeOfPath(pathname) ?? readMode()))

/** Whether all is here that the screen at a path needs: itself, and the menu of its mode. */
export function isReadyFor(pathname: string): boolean {
  if (!areaNames.every(isHere) && !routeAt(pathname)) return false
  return menuAreasOf(modeAt(pathname)).every(isHere)
}

/** Brings what the screen at a path needs: what was needed last, what is likely where it is not among those, then all. */
export async function loadFor(pathname: string): Promise<void> {
  await loadAreas(neededAreas(pathname))
  if (!routeAt(pathname)) await loadAreas(likelyAreas(pathname))
  if (!routeAt(pathname)) await loadAllScreens()
  const mode = modeAt(pathname)
  await loadMode(mode)
  const own = places.get(routeAt(pathname) as FeatureRoute)
  keepAreas([...new Set([...(own ? [own.area] : []), ...menuAreasOf(mode)])])
}

export interface MenuItem extends MenuEntry {
  readonly path: string
  readonly route: FeatureRoute
}

export interface MenuGroup {
  readonly name: MenuSection | null
  readonly items: readonly MenuItem[]
}

/** Features of which the plan needs any one, so that an area's screens open. */
export const featuresOfArea = (area: string): readonly PlanFeature[] =>
  area in areaFeatures ? areaFeatures[area as keyof typeof areaFeatures] : []

/** Those that a screen needs: its own, or the ones of its area. */
export const featuresOfRoute = (route: FeatureRoute): readonly PlanFeature[] =>
  route.feature ? [route.feature] : featuresOfArea(places.get(route)?.area ?? '')

/** By permission, and by what the plan has where an entry is of one feature (PERM-034). */
export const mayOpen = (
  {
    can,
    feature,
    flag,
  }: {
    readonly can?: Needed | undefined
    readonly feature?: PlanFeature | undefined
    readonly flag?: FeatureFlag | undefined
  },
  permissions: readonly string[],
): boolean =>
  isOn(flag) && (can === undefined || allows(can, permissions)) && (feature === undefined || hasFeature([feature]))

const itemsOf = (from: readonly FeatureRoute[], permissions: readonly string[]): readonly MenuItem[] =>
  from
    .flatMap((route): MenuItem[] =>
      route.menu && mayOpen(route, permissions) && (!route.menu.feature || hasFeature([route.menu.feature]))
        ? [{ ...route.menu, path: route.path, route }]
        : [],
    )
    .sort((a, b) => a.order - b.order)

/** What stands at the foot of every mode's menu, with permission. */
export const footOf = (permissions: readonly string[]): readonly MenuItem[] =>
  itemsOf(
    modulesOf(everywhere).flatMap(({ routes }) => routes),
    permissions,
  ).filter(({ isEverywhere }) => isEverywhere)

/** The side menu of a mode: entries with permission only, what has no heading first (PERM-030). */
export function menuOf(
  mode: Mode,
  permissions: readonly string[],
  from: readonly FeatureRoute[] = modulesOf(areasOf(mode)).flatMap(({ routes }) => routes),
): readonly MenuGroup[] {
  const items = itemsOf(from, permissions).filter((item) => !item.isEverywhere)
  return [null, ...menuSections]
    .map((name) => ({ name, items: items.filter(({ group = null }) => group === name) }))
    .filter((group) => group.items.length > 0)
}

/** What an entry opens by name: its lists, itself where it has none. */
export const listsOf = (item: MenuItem): readonly Pick<MenuList, 'path' | 'label' | 'hotkey'>[] => item.lists ?? [item]

/** Modes with at least one entry for this person; the others are not shown. */
export const modesOf = (permissions: readonly string[]): readonly Mode[] =>
  modes.filter((mode) => [...declared.values()].some((area) => area.mode === mode && mayOpen(area, permissions)))

/** The first screen of a mode that this person may open. */
export const firstPath = (mode: Mode, permissions: readonly string[]): string | null =>
  menuOf(mode, permissions)[0]?.items[0]?.path ?? null

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
  for (const { route, pattern } of matchers) {
    const found = pattern.exec(pathname)
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
  const paths = routesHere().flatMap(({ path, menu }) => (menu ? path : []))
  const own = paths.filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
  return own.sort((a, b) => b.length - a.length)[0] ?? null
}

/** The mode a path belongs to: its own, or that of the menu entry its route names; null where there is neither. */
export function modeOfPath(pathname: string): Mode | null {
  const route = routeAt(pathname)
  if (!route) return null
  const above = route.under === undefined ? null : routeAt(route.under)
  return places.get(route)?.mode ?? (above && places.get(above)?.mode) ?? null
}
