import { type Checker, checkRoute } from './evaluate.ts'
import type { Problem, Route, Rule, Visit } from './problem.ts'

/** One rule that a place would break, and by how much (as in `Violation`). */
interface Obstacle {
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
  /** What it adds: money, metres, seconds between departure and finish, and what the objective counts. */
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

/**
 * Why a job stays out. Besides the rules: `full`, some vehicle could do it alone, but none beside its other work or within the fleet;
 * `cancelled`, the search was told to stop before it came to it.
 */
export interface Unplanned {
  readonly job: string
  readonly reason: {
    readonly rule: Rule | 'full' | 'cancelled'
    /** The least by which any vehicle breaks it. */
    readonly amount: number
    readonly dimension: number | null
    /** The vehicle that breaks it least; null where there is none at all. */
    readonly vehicle: string | null
  }
  /** Where it would go if just these rules gave way by these amounts, at the least added cost; null where nothing would help. */
  readonly repair: Place | null
}

/** A checker, the plan's routes (vehicles without one get an empty one), and what each breaks and costs without a new job. */
export interface Board {
  readonly checker: Checker
  readonly routes: readonly Route[]
  readonly now: readonly ReturnType<typeof checkRoute>[]
  readonly planned: ReadonlyMap<string, number>
  /** The vehicle of each job that is locked. */
  readonly locked: ReadonlyMap<string, string>
}

/** Looks a plan's routes up. Of unused vehicles that are alike only the first is kept. */
export function makeBoard(checker: Checker, given: readonly Route[]): Board {
  const { problem } = checker
  const byVehicle = new Map(given.map((route) => [route.vehicle, route]))
  const kinds = new Set<string>()
  const routes: Route[] = []
  const named = new Set(
    problem.jobs.flatMap(({ vehicle, forbidden }) => [...(vehicle ? [vehicle] : []), ...(forbidden ?? [])]),
  )
  for (const vehicle of problem.vehicles) {
    const own = byVehicle.get(vehicle.id)
    if (own) {
      routes.push(own)
      continue
    }
    const { id, ...rest } = vehicle
    const kind = JSON.stringify([rest, named.has(id) ? id : ''])
    if (!kinds.has(kind)) routes.push({ vehicle: id, visits: [] })
    kinds.add(kind)
  }
  const planned = new Map<string, number>()
  for (const [index, { visits }] of routes.entries())
    for (const visit of visits) if (typeof visit === 'string') planned.set(visit, index)
  const now = routes.map((route) => checkRoute(checker, route))
  const locked = new Map(problem.vehicles.flatMap(({ id, prefix }) => (prefix ?? []).map((job) => [job, id] as const)))
  return { checker, routes, now, planned, locked }
}

const valueOf = (problem: Problem, one: ReturnType<typeof checkRoute>['timed']): number => {
  if (problem.objective === 'cost') return one.cost.total
  if (problem.objective !== 'balanced') return one.distance
  const isUsed = one.visits.some(({ job }) => job !== null)
  return (isUsed ? ((one.finish - one.departure) / 3600) ** 2 : 0) + one.distance / 100_000
}

/** Puts breaks that are due where the route has none of them: behind the visit that ends before their last moment. */
function withBreaks(checker: Checker, vehicle: string, visits: readonly Visit[]): readonly Visit[] {
  const rests = checker.problem.vehicles[checker.vehicles.get(vehicle) ?? -1]?.breaks ?? []
  if (rests.length === 0 || visits.some((visit) => typeof visit !== 'string')) return visits
  // Only what lacks nothing but its breaks is worth the trial.
  const { violations } = checkRoute(checker, { vehicle, visits })
  if (violations.length === 0 || violations.some(({ rule, tolerated }) => rule !== 'break' && !tolerated)) return visits
  let best = visits
  let fewest = Number.POSITIVE_INFINITY
  const put = (list: readonly Visit[], b: number, from: number): void => {
    const broken = checkRoute(checker, { vehicle, visits: list }).violations.length
    if (broken < fewest) {
      fewest = broken
      best = list
    }
    if (b >= rests.length || fewest === 0) return
    for (let at = from; at <= list.length; at++)
      put([...list.slice(0, at), { break: b }, ...list.slice(at)], b + 1, at + 1)
  }
  put(visits, 0, 0)
  return best
}

/** What a route with one more job would be. `deliveryAt` counts the pickup. */
export function judgePlace(
  board: Board,
  r: number,
  job: string,
  at: number,
  delivery: string | null,
  deliveryAt: number,
): Place {
  const { checker } = board
  const route = board.routes[r] as Route
  const before = board.now[r] as ReturnType<typeof checkRoute>
  const visits: Visit[] = [...route.visits]
  visits.splice(at, 0, job)
  if (delivery !== null) visits.splice(deliveryAt, 0, delivery)
  const { timed, violations } = checkRoute(checker, {
    vehicle: route.vehicle,
    visits: withBreaks(checker, route.vehicle, visits),
  })
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
  for (const group of checker.problem.together ?? []) {
    if (!group.includes(job) && !(delivery !== null && group.includes(delivery))) continue
    const elsewhere = group.find((id) => board.planned.has(id) && board.planned.get(id) !== r)
    if (elsewhere !== undefined) obstacles.push({ rule: 'together', job: elsewhere, amount: 1, dimension: null })
  }
  for (const one of delivery === null ? [job] : [job, delivery])
    if ((board.locked.get(one) ?? route.vehicle) !== route.vehicle)
      obstacles.push({ rule: 'prefix', job: one, amount: 1, dimension: null })
  const isUsed = before.timed.visits.some((visit) => visit.job !== null)
  return {
    vehicle: route.vehicle,
    at,
    deliveryAt: delivery === null ? null : deliveryAt,
    cost: timed.cost.total - before.timed.cost.total,
    distance: timed.distance - before.timed.distance,
    duration: timed.finish - timed.departure - (isUsed ? before.timed.finish - before.timed.departure : 0),
    value: valueOf(checker.problem, timed) - valueOf(checker.problem, before.timed),
    begin,
    delay,
    obstacles,
  }
}

/** Every place that a job (with its delivery, where it is the pickup of a pair) could have, at most `most` of them. */
export function placesOf(board: Board, id: string, most = Number.POSITIVE_INFINITY): Place[] {
  const { checker } = board
  const paired = checker.pairs.get(id)
  const pickup = paired?.pair.pickup ?? id
  const hasPickup = paired && !paired.isPickup && board.planned.has(pickup)
  // What is on board already is no pair any more: each of its two is looked at by itself.
  const isOne = hasPickup || board.locked.has(pickup)
  const job = isOne ? id : pickup
  const delivery = paired && !isOne ? paired.pair.delivery : null
  const places: Place[] = []
  for (const [r, route] of board.routes.entries()) {
    // What is on board already is delivered by whoever has it.
    if (hasPickup && board.planned.get(pickup) !== r) continue
    const prefix = checker.problem.vehicles[checker.vehicles.get(route.vehicle) ?? -1]?.prefix?.length ?? 0
    let first = 0
    for (let seen = 0; first < route.visits.length && seen < prefix; first++)
      if (typeof route.visits[first] === 'string') seen++
    if (hasPickup) first = Math.max(first, route.visits.indexOf(pickup) + 1)
    for (let at = first; at <= route.visits.length; at++) {
      if (places.length >= most) return places
      if (delivery === null) places.push(judgePlace(board, r, job, at, null, 0))
      else
        for (let then = at + 1; then <= route.visits.length + 1; then++)
          places.push(judgePlace(board, r, job, at, delivery, then))
    }
  }
  return places
}

const hard: ReadonlySet<Rule> = new Set(['pair', 'together', 'prefix', 'unreachable', 'twice', 'unknown'])

/** Why a job stays out of a plan, and what would bring it in at the least cost. */
export function reasonOf(board: Board, id: string, most = 4000): Unplanned {
  const own = new Set([id])
  const paired = board.checker.pairs.get(id)
  if (paired) own.add(paired.pair.pickup).add(paired.pair.delivery)
  let repair: Place | null = null
  let least: { place: Place; obstacle: Obstacle } | null = null
  const rankOf = (place: Place): number =>
    place.obstacles.length + (place.obstacles.some(({ job }) => job !== null && !own.has(job)) ? 1000 : 0)
  const places = placesOf(board, id, most)
  for (const place of places) {
    if (place.obstacles.some(({ rule }) => hard.has(rule))) continue
    const isCloser =
      repair === null ||
      rankOf(place) < rankOf(repair) ||
      (rankOf(place) === rankOf(repair) &&
        (place.value < repair.value - 1e-9 ||
          (Math.abs(place.value - repair.value) <= 1e-9 && place.cost < repair.cost)))
    if (isCloser) repair = place
  }
  const first = repair?.obstacles[0]
  if (!repair || !first) {
    // Nothing gives way: a group or a leg keeps it out everywhere, or there is nobody at all.
    const wall = places.flatMap(({ obstacles }) => obstacles).find(({ rule }) => hard.has(rule))
    const rule = repair ? 'full' : (wall?.rule ?? 'vehicle')
    return { job: id, reason: { rule, amount: wall?.amount ?? 0, dimension: null, vehicle: null }, repair }
  }
  for (const place of places)
    for (const obstacle of place.obstacles)
      if (
        obstacle.rule === first.rule &&
        (obstacle.job === null || own.has(obstacle.job)) &&
        place.obstacles.length <= (repair?.obstacles.length ?? 0)
      )
        if (!least || obstacle.amount < least.obstacle.amount) least = { place, obstacle }
  const isAnothers = first.job !== null && !own.has(first.job)
  return {
    job: id,
    reason: {
      rule: isAnothers ? 'full' : first.rule,
      amount: least?.obstacle.amount ?? first.amount,
      dimension: first.dimension,
      vehicle: least?.place.vehicle ?? repair.vehicle,
    },
    repair,
  }
}
