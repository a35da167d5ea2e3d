import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of the optimizer's table: which instances, how long, and what is to be reached. */
export interface InstanceSet {
  readonly name: string
  readonly folder: string
  /** Only instances of at most, or at least, so many customers. */
  readonly from?: number
  readonly to?: number
  readonly seconds: number
  readonly objective: 'distance' | 'hierarchical'
  /** Most per cent above the best known, on average. */
  readonly gap?: number
  /** Fleets that may be larger than the best known at most. */
  readonly misses?: number
  /** Left out of a quick run, or cut to a few instances of it. */
  readonly quick: number
}

export const instanceSets: readonly InstanceSet[] = [
  { name: 'solomon', folder: 'vrptw-solomon', seconds: 3, objective: 'distance', gap: 0.5, quick: 4 },
  { name: 'solomon-0.3s', folder: 'vrptw-solomon', seconds: 0.3, objective: 'distance', gap: 2, quick: 8 },
  { name: 'solomon-fleet', folder: 'vrptw-solomon', seconds: 3, objective: 'hierarchical', misses: 3, quick: 4 },
  { name: 'solomon-fleet-15s', folder: 'vrptw-solomon', seconds: 15, objective: 'hierarchical', misses: 1, quick: 0 },
  { name: 'gh200', folder: 'vrptw-gh200', seconds: 15, objective: 'hierarchical', gap: 1.5, quick: 2 },
  { name: 'gh400', folder: 'vrptw-gh400', seconds: 15, objective: 'hierarchical', gap: 3, quick: 0 },
  { name: 'gh400-60s', folder: 'vrptw-gh400', seconds: 60, objective: 'hierarchical', gap: 1.5, quick: 0 },
  { name: 'gh1000', folder: 'vrptw-gh1000', seconds: 30, objective: 'distance', gap: 6, quick: 0 },
  { name: 'x-400', folder: 'cvrp-x', to: 400, seconds: 10, objective: 'distance', gap: 0.5, quick: 2 },
  { name: 'x-400-30s', folder: 'cvrp-x', to: 400, seconds: 30, objective: 'distance', gap: 0.3, quick: 0 },
  { name: 'x-561', folder: 'cvrp-x', from: 401, to: 999, seconds: 30, objective: 'distance', gap: 1, quick: 0 },
  { name: 'x-1001', folder: 'cvrp-x', from: 1000, seconds: 30, objective: 'distance', gap: 4, quick: 0 },
  { name: 'll100', folder: 'pdptw-ll100', seconds: 3, objective: 'hierarchical', gap: 0.5, quick: 4 },
  { name: 'll200', folder: 'pdptw-ll200', seconds: 15, objective: 'hierarchical', gap: 1.5, quick: 1 },
  { name: 'll400', folder: 'pdptw-ll400', seconds: 30, objective: 'hierarchical', gap: 3, quick: 0 },
  { name: 'ghent-20s', folder: 'cvrp-xxl', seconds: 20, objective: 'distance', quick: 1 },
  { name: 'ghent', folder: 'cvrp-xxl', seconds: 300, objective: 'distance', gap: 6, quick: 0 },
]

interface Known {
  readonly set: string
  readonly file: string
  readonly bks?: number
  readonly hierarchical?: { readonly distance: number; readonly routes: number }
  readonly vroomScriptsBKS?: { readonly distance: number; readonly routes: number }
  readonly distanceObjective?: {
    readonly same_routes_full_precision?: number
    readonly time_windows_hold_at_full_precision?: boolean
  }
}

/** An instance with what is best known of it. */
export interface KnownInstance {
  readonly name: string
  readonly text: string
  readonly customers: number
  readonly distance: number
  readonly vehicles: number | null
}

/** The smallest feasible distance that the sources have for an objective. */
function referenceOf(known: Known, objective: InstanceSet['objective']): number {
  if (known.bks !== undefined) return known.bks
  const { hierarchical, distanceObjective, vroomScriptsBKS } = known
  // Found with shortened distances: where its windows break with whole ones, nobody knows a best distance.
  if (objective === 'distance' && distanceObjective?.time_windows_hold_at_full_precision === false) return Number.NaN
  const feasible = [
    hierarchical?.distance,
    ...(objective === 'hierarchical' && hierarchical?.routes !== vroomScriptsBKS?.routes
      ? []
      : [vroomScriptsBKS?.distance]),
    ...(objective === 'distance' && distanceObjective?.time_windows_hold_at_full_precision
      ? [distanceObjective.same_routes_full_precision]
      : []),
  ]
  // The copies of a value differ in the digits that they have been cut to: the longest is meant.
  return Math.min(...feasible.map((value) => value ?? Number.POSITIVE_INFINITY))
}

/** Instances of a set, in the order of their names; null where the folder is not there. */
export function instancesOf(folder: string, set: InstanceSet): KnownInstance[] | null {
  const list = join(folder, 'bks.json')
  if (!existsSync(list)) return null
  const all = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Known>
  return Object.entries(all)
    .filter(([, known]) => known.set === set.folder)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, known]) => {
      const text = readFileSync(join(folder, known.file), 'utf8')
      const customers = Number(/DIMENSION\s*:\s*(\d+)/.exec(text)?.[1] ?? 1) - 1
      return {
        name,
        text,
        customers,
        distance: referenceOf(known, set.objective),
        vehicles: set.objective === 'hierarchical' ? (known.hierarchical?.routes ?? null) : null,
      }
    })
    .filter(({ customers }) => customers >= (set.from ?? 0) && customers <= (set.to ?? Number.POSITIVE_INFINITY))
}
