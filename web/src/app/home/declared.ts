import type { CountedLimit, Dashboard, Figure } from '@crossdock/contract/fulfillment/dashboard'
import type { PlanFeature } from '@crossdock/contract/plans'
import { allows } from '../../lib/can.ts'
import type { HomeModule, HomePart, HomeTile } from '../../lib/home.ts'
import { hasFeature, isOn } from '../../lib/profile.ts'
import { featuresOfArea } from '../features.ts'

// A feature says in its home.ts what the dashboard shows of it; nothing of a feature is known here.
const modules = Object.entries(import.meta.glob<HomeModule>('/src/*/**/home.ts', { eager: true })).map(
  ([path, module]) => ({ module, area: path.split('/')[2] ?? '', features: featuresOfArea(path.split('/')[2] ?? '') }),
)

/** What features declare of one kind, each with its area, and the features of the plan that it needs any one of. */
function gather<Kind>(of: (module: HomeModule) => readonly Kind[] | undefined) {
  return modules.flatMap(({ module, ...where }) => (of(module) ?? []).map((one) => ({ ...one, ...where })))
}

interface Door {
  readonly can?: HomePart['can']
  readonly flag?: HomeTile['flag']
  readonly features: readonly PlanFeature[]
}

/** Whether the person and the plan may open what is behind it. */
export const mayOpen = ({ can, flag, features }: Door, permissions: readonly string[]): boolean =>
  isOn(flag) && (can === undefined || allows(can, permissions)) && hasFeature(features)

export const declaredTiles = gather<HomeTile>(({ tiles }) => tiles).sort((a, b) => a.order - b.order)
export const declaredParts = gather<HomePart>(({ parts }) => parts)

/** Where what a limit counts is listed. */
export const declaredLimits = new Map(
  gather(({ limits }) =>
    Object.entries(limits ?? {}).map(([limit, way]) => ({ limit: limit as CountedLimit, ...way })),
  ).map((way) => [way.limit, way] as const),
)

/** What areas are called that the plan does not have. */
export const missingAreas = (): readonly string[] =>
  modules.flatMap(({ module, features }) =>
    module.missing !== undefined && !hasFeature(features) ? module.missing : [],
  )

interface Tile {
  readonly label: string
  readonly to: string
  readonly figure: Figure
}

/** The tiles of what the person may see, in their groups; one whose screen the person may not open is not there. */
export function tilesOf(
  dashboard: Dashboard,
  permissions: readonly string[],
): readonly { readonly name: string; readonly tiles: readonly Tile[] }[] {
  const groups = new Map<string, Tile[]>()
  for (const tile of declaredTiles) {
    const figure = tile.of(dashboard)
    if (!figure || !mayOpen(tile, permissions)) continue
    groups.set(tile.group, [...(groups.get(tile.group) ?? []), { label: tile.label, to: tile.to, figure }])
  }
  return [...groups].map(([name, tiles]) => ({ name, tiles }))
}

/** Whether nothing would stand on the dashboard of this person but first steps. */
export const hasNothing = (dashboard: Dashboard, permissions: readonly string[]): boolean =>
  tilesOf(dashboard, permissions).length === 0 &&
  !declaredParts.some((part) => part.can !== undefined && mayOpen(part, permissions))
