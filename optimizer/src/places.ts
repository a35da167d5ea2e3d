import { placeBreaks, valueOf } from './breaks.ts'
import { type Checker, checkRoute } from './evaluate.ts'
import type { Route, Rule, Visit } from './problem.ts'
import { withRests } from './rests.ts'

/** One rule that a place would break, and by how much (as in `Violation`). */
export interface Obstacle {
  readonly rule: Rule
  readonly job: string | null
  readonly amount: number
  readonly dimension: number | null
}

/** A place for a job: behind so many visits of a vehicle's route (of a pair: its pickup; the delivery's index counts the pickup). */
export interface Place {
  readonly vehicle: string
  readonly at: number
  readonly deliveryAt: number | null
  /** The vehicle's route with it, its breaks placed anew: where that costs least, or, where only metres count, where nothing is late for them. */
  readonly visits: readonly Visit[]
  /** 1 where an unused vehicle goes for it. */
  readonly vehicles: number
  /**
   * What it adds: money, metres, seconds between departure and finish, and what the objective counts (of `hierarchical` the metres). A
   * leg that nobody can drive counts for nothing, with it and without.
   */
  readonly cost: number
  readonly distance: number
  readonly duration: number
  readonly value: number
  /** When its service would begin, and how much later the last of the others would be at most, in seconds. */
  readonly begin: number
  readonly delay: number
  /** None: it fits. */
  readonly obstacles: readonly Obstacle[]
}

/** A checker, the plan's routes (vehicles without one get an empty one), and what each breaks and costs without a new job. */
export interface Board {
  readonly checker: Checker
  readonly routes: readonly Route[]
  readonly now: readonly ReturnType<typeof checkRoute>[]
  readonly planned: ReadonlyMap<string, number>
  /** The vehicle of each job that is locked. */
  readonly locked: ReadonlyMap<string, string>
  /** The first of each kind of vehicle. */
  readonly kinds: readonly number[]
  /** The plan as it was given. */
  readonly byVehicle: ReadonlyMap<string, Route>
}

/** Looks a plan's routes up. Of unused vehicles that are alike only the first is kept. */
export function makeBoard(checker: Checker, given: readonly Route[]): Board {
  const { problem } = checker
  const byVehicle = new Map(given.map((route) => [route.vehicle, route]))
  const unused = new Set<string>()
  const seen = new Set<string>()
  const routes: Route[] = []
  const kinds: number[] = []
  const named = new Set(
    problem.jobs.flatMap(({ vehicle, forbidden }) => [...(vehicle ? [vehicle] : []), ...(forbidden ?? [])]),
  )
  for (const vehicle of problem.vehicles) {
    const { id, ...rest } = vehicle
    const kind = JSON.stringify([rest, named.has(id) ? id : ''])
    const own = byVehicle.get(id)
    if (!own && unused.has(kind)) continue
    if (!own) unused.add(kind)
    if (!seen.has(kind)) kinds.push(routes.length)
    seen.add(kind)
    routes.push(own ?? { vehicle: id, visits: [] })
  }
  const planned = new Map<string, number>()
  for (const [index, { visits }] of routes.entries())
    for (const visit of visits) if (typeof visit === 'string') planned.set(visit, index)
  const now = routes.map((route) => checkRoute(checker, route))
  const locked = new Map(problem.vehicles.flatMap(({ id, prefix }) => (prefix ?? []).map((job) => [job, id] as const)))
  return { checker, routes, now, planned, locked, kinds, byVehicle }
}

/** The plan with a job at its place. */
export function withPlace(board: Board, { vehicle, visits, vehicles }: Place): Board {
  const { checker } = board
  const route = { vehicle, visits }
  const byVehicle = new Map(board.byVehicle).set(vehicle, route)
  // Another unused vehicle of its kind may be there now.
  if (vehicles > 0) return makeBoard(checker, [...byVehicle.values()])
  const r = board.routes.findIndex((one) => one.vehicle === vehicle)
  const planned = new Map(board.planned)
  for (const visit of visits) if (typeof visit === 'string') planned.set(visit, r)
  return {
    ...board,
    byVehicle,
    planned,
    routes: board.routes.map((one, other) => (other === r ? route : one)),
    now: board.now.map((one, other) => (other === r ? checkRoute(checker, route) : one)),
  }
}

/** The same vehicles with nothing but what is locked. Who has what stays as it is planned. */
export function emptied(board: Board): Board {
  const { checker } = board
  const routes = board.routes.map(({ vehicle }) => {
    return { vehicle, visits: checker.problem.vehicles[checker.vehicles.get(vehicle) ?? -1]?.prefix ?? [] }
  })
  return { ...board, routes, now: routes.map((route) => checkRoute(checker, route)) }
}

/** One of a job's group that is on another route: the two of a pair are in one group, if in any. */
export const apartFrom = (board: Board, r: number, job: string, delivery: string | null): string | undefined =>
  board.checker.groups[board.checker.groupOf.get(job) ?? -1]?.find(
    (id) => id !== job && id !== delivery && board.planned.has(id) && board.planned.get(id) !== r,
  )

/** How breaks are placed: as the route has them, in the last gap that is reached in time, where it costs least, or before so many jobs each. */
type Breaks = 'kept' | 'quick' | 'thorough' | readonly number[]

/** What is known of a place before: how many seconds the route lasts at least with it, and how many it adds at most. */
interface Known {
  readonly lasts: number
  readonly adds: number
}
const unknown: Known = { lasts: 0, adds: Number.POSITIVE_INFINITY }

/** What a route with one more job would be. `deliveryAt` counts the pickup. */
export function judgePlace(
  board: Board,
  r: number,
  job: string,
  at: number,
  delivery: string | null,
  deliveryAt: number,
  breaks: Breaks = 'quick',
  known: Known = unknown,
): Place {
  const { checker } = board
  const route = board.routes[r] as Route
  const before = board.now[r] as ReturnType<typeof checkRoute>
  const given: Visit[] = [...route.visits]
  given.splice(at, 0, job)
  if (delivery !== null) given.splice(deliveryAt, 0, delivery)
  const jobs = given.filter((visit) => typeof visit === 'string')
  const isUsed = before.timed.visits.some((visit) => visit.job !== null)
  const lasted = isUsed ? before.timed.finish - before.timed.departure : 0
  const said = breaks === 'kept' ? given : typeof breaks === 'string' ? null : withRests(jobs, breaks)
  const { visits, checked } =
    said !== null
      ? { visits: said, checked: checkRoute(checker, { vehicle: route.vehicle, visits: said }) }
      : placeBreaks(checker, route.vehicle, jobs, breaks === 'thorough', {
          least: known.lasts,
          most: lasted + known.adds,
        })
  const { timed, violations } = checked
  // The others keep their order: each is compared with itself.
  const old = before.timed.visits
  let k = 0
  let delay = 0
  let begin = 0
  for (const visit of timed.visits) {
    if (visit.job === job) begin = visit.begin
    if (visit.job === null || visit.job === job || visit.job === delivery) continue
    while (old[k]?.job === null) k++
    delay = Math.max(delay, visit.begin - (old[k]?.begin ?? visit.begin))
    k++
  }
  const obstacles: Obstacle[] = violations
    .filter(({ tolerated }) => !tolerated)
    .map(({ rule, job: of, amount, dimension }) => ({ rule, job: of, amount, dimension }))
  const elsewhere = apartFrom(board, r, job, delivery)
  if (elsewhere !== undefined) obstacles.push({ rule: 'together', job: elsewhere, amount: 1, dimension: null })
  for (const one of delivery === null ? [job] : [job, delivery])
    if ((board.locked.get(one) ?? route.vehicle) !== route.vehicle)
      obstacles.push({ rule: 'prefix', job: one, amount: 1, dimension: null })
  return {
    vehicle: route.vehicle,
    at,
    deliveryAt: delivery === null ? null : deliveryAt,
    visits,
    vehicles: isUsed ? 0 : 1,
    cost: timed.cost.total - before.timed.cost.total,
    distance: timed.distance - before.timed.distance,
    duration: timed.finish - timed.departure - lasted,
    value: valueOf(checker.problem, timed) - valueOf(checker.problem, before.timed),
    begin,
    delay,
    obstacles,
  }
}

/** By what the objective counts: vehicles first where it counts them. */
export const byValue =
  ({ problem }: Checker) =>
  (a: Place, b: Place): number =>
    (problem.objective === 'hierarchical' ? a.vehicles - b.vehicles : 0) || a.value - b.value

/** What is looked for places with a job: its pickup, and the delivery where both are placed. `only`: the route that has its other half. */
export function placedWith(
  board: Board,
  id: string,
): { readonly job: string; readonly delivery: string | null; readonly only: number | null } {
  const paired = board.checker.pairs.get(id)
  const pickup = paired?.pair.pickup ?? id
  const home = paired && !paired.isPickup ? board.planned.get(pickup) : undefined
  // What is on board already is no pair any more: each of its two is looked at by itself, and delivered by whoever has it.
  if (home !== undefined || board.locked.has(pickup)) return { job: id, delivery: null, only: home ?? null }
  return { job: pickup, delivery: paired ? paired.pair.delivery : null, only: null }
}

/** Where in each route: `most` places in all, shared out among the routes, and of a route with more of them evenly spread. */
interface Spot {
  readonly r: number
  readonly at: number
  readonly deliveryAt: number
}

function spotsOf(board: Board, id: string, most: number, among: readonly number[]): Spot[] {
  const { checker } = board
  const { delivery, only } = placedWith(board, id)
  const pickup = checker.pairs.get(id)?.pair.pickup ?? id
  const rows = among
    .filter((r) => only === null || r === only)
    .map((r) => {
      const { vehicle, visits } = board.routes[r] as Route
      const prefix = checker.problem.vehicles[checker.vehicles.get(vehicle) ?? -1]?.prefix?.length ?? 0
      // Behind so many jobs; breaks make no places of their own, for they are placed anew.
      const behind = [0, ...visits.flatMap((visit, at) => (typeof visit === 'string' ? [at + 1] : []))]
      let first = Math.min(prefix, behind.length - 1)
      if (only !== null) first = Math.max(first, behind.indexOf(visits.indexOf(pickup) + 1))
      const links = behind.length - first
      return { r, behind, first, total: delivery === null ? links : (links * (links + 1)) / 2 }
    })
  const quota = new Map<number, number>()
  let left = most
  for (const [k, { r, total }] of [...rows].sort((a, b) => a.total - b.total).entries()) {
    const own = Math.min(total, Math.ceil(left / (rows.length - k)))
    quota.set(r, own)
    left -= own
  }
  const spots: Spot[] = []
  for (const { r, behind, first, total } of rows) {
    const own = quota.get(r) ?? 0
    let c = 0
    const add = (at: number, deliveryAt: number): void => {
      if (own === total || Math.floor(((c + 1) * own) / total) > Math.floor((c * own) / total))
        spots.push({ r, at, deliveryAt })
      c++
    }
    for (let i = first; i < behind.length; i++) {
      const at = behind[i] as number
      if (delivery === null) add(at, 0)
      else for (let k = i; k < behind.length; k++) add(at, k === i ? at + 1 : (behind[k] as number) + 1)
    }
  }
  return spots
}

/** A place that has been judged. */
export interface Tried {
  readonly r: number
  readonly place: Place
  /** Looks for the best of its breaks, where that could make it break less, or cheaper. */
  readonly thorough: (() => Place) | null
  /** It breaks nothing, or nothing but what that could cure. */
  readonly mayFit: boolean
}

/** Every place that a job (with its delivery, where it is the pickup of a pair) could have, at most `most` of them. */
export function placesOf(
  board: Board,
  id: string,
  most = Number.POSITIVE_INFINITY,
  among: readonly number[] = [...board.routes.keys()],
): Tried[] {
  const { checker } = board
  const { job, delivery } = placedWith(board, id)
  return spotsOf(board, id, most, among).map(({ r, at, deliveryAt }): Tried => {
    const place = judgePlace(board, r, job, at, delivery, deliveryAt)
    const vehicle = checker.problem.vehicles[checker.vehicles.get(place.vehicle) ?? -1]
    const late = place.obstacles.filter(({ rule }) => timeRules.has(rule)).length
    const isOpen = (vehicle?.breaks?.length ?? 0) > 0 && (late > 0 || place.obstacles.length === 0)
    const thorough = (): Place => judgePlace(board, r, job, at, delivery, deliveryAt, 'thorough')
    return { r, place, thorough: isOpen ? thorough : null, mayFit: late === place.obstacles.length }
  })
}

/** What a break at another moment may cure. */
const timeRules: ReadonlySet<Rule> = new Set(['break', 'window', 'shift', 'maxDuration'])
