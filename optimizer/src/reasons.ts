import { type Checker, makeChecker } from './evaluate.ts'
import { type Board, byValue, emptied, judgePlace, type Obstacle, type Place, placedWith, placesOf } from './places.ts'
import type { Job, Problem, Rule, Vehicle } from './problem.ts'

/**
 * Why a job stays out. Besides the rules: `full`, some vehicle could do it alone, or over others that lead there, but none
 * beside its other work or within the fleet;
 * `cancelled`, the search was told to stop, or its time was over, before it came to it.
 */
export interface Unplanned {
  readonly job: string
  readonly reason: {
    readonly rule: Rule | 'full' | 'cancelled'
    /** The least by which any vehicle breaks it; 0 of `full` and `cancelled`. */
    readonly amount: number
    readonly dimension: number | null
    /** The vehicle that breaks it least, of `full` one that could do it; null where there is none at all. */
    readonly vehicle: string | null
  }
  /**
   * Where it would go if just these rules gave way by these amounts: where the fewest do, and of such places where that adds least; what it
   * adds is what it would then. Null where nothing would help.
   */
  readonly repair: Place | null
}

/** These never give way. */
const hard: ReadonlySet<Rule> = new Set(['pair', 'together', 'prefix', 'unreachable', 'twice', 'unknown'])
/** These do where somebody is trained, bought or allowed, not by an hour or a kilogram: other rules are named first. */
const stiff: ReadonlySet<Rule> = new Set(['skills', 'vehicle', 'forbidden'])
/** So many places of breaks are looked at for each job, beyond the first that comes to mind. */
const mostThorough = 20

interface Look {
  readonly board: Board
  /** What is placed: the job, with the other half of its pair. */
  readonly own: ReadonlySet<string>
}

const isAnothers = ({ own }: Look, { job }: Obstacle): boolean => job !== null && !own.has(job)
const isHard = ({ obstacles }: Place): boolean => obstacles.some(({ rule }) => hard.has(rule))

/** The fewest rules that give way, none of them another job's where that can be, and no lacking skill where an hour would do. */
const rankOf = (look: Look, { obstacles }: Place): number =>
  obstacles.length +
  (obstacles.some(({ rule }) => stiff.has(rule)) ? 100 : 0) +
  (obstacles.some((one) => isAnothers(look, one)) ? 1000 : 0)

/** The place at which least gives way, cheapest of these; null where nothing helps anywhere. */
function closestOf(look: Look, places: readonly Place[]): Place | null {
  const compare = byValue(look.board.checker)
  let best: Place | null = null
  for (const place of places) {
    if (isHard(place)) continue
    const order = best ? rankOf(look, place) - rankOf(look, best) || compare(place, best) : -1
    if (!best || order < -1e-9 || (Math.abs(order) <= 1e-9 && place.cost < best.cost)) best = place
  }
  return best
}

/** The places of a job; the cheapest of those that lack nothing but another moment for a break are looked at closely first. */
function judgedPlaces(board: Board, id: string, most: number, among?: readonly number[]): Place[] {
  const compare = byValue(board.checker)
  const tried = placesOf(board, id, most, among)
  if (tried.some(({ place }) => place.obstacles.length === 0)) return tried.map(({ place }) => place)
  // Then those that lack something else as well: how late they are is said, too.
  const open = tried
    .filter(({ thorough, place }) => thorough !== null && !isHard(place))
    .sort(
      (a, b) =>
        Number(b.mayFit) - Number(a.mayFit) ||
        (a.mayFit ? 0 : a.place.obstacles.length - b.place.obstacles.length) ||
        compare(a.place, b.place),
    )
  const better = new Map(open.slice(0, mostThorough).map((one) => [one, one.thorough?.() ?? one.place]))
  return tried.map((one) => better.get(one) ?? one.place)
}

/** Every kind of vehicle with nothing but the job and what is locked: one that has the rest of its group, if any. */
function aloneOf(board: Board, empty: Board, id: string): Place[] {
  const { job, delivery, only } = placedWith(board, id)
  const ids = [job, delivery].filter((one) => one !== null)
  const group = board.checker.groups[board.checker.groupOf.get(job) ?? -1] ?? []
  const home = group.find((one) => board.planned.has(one) && !ids.includes(one))
  const among = only !== null ? [only] : home === undefined ? board.kinds : [board.planned.get(home) as number]
  return judgedPlaces(empty, id, Number.POSITIVE_INFINITY, among)
}

const empties = new WeakMap<Board, Board>()

/** Why a job stays out of a plan, and what would bring it in at the least cost. At most `most` places beside others are tried. */
export function reasonOf(board: Board, id: string, most = 4000): Unplanned {
  const own = new Set([id])
  const paired = board.checker.pairs.get(id)
  if (paired) own.add(paired.pair.pickup).add(paired.pair.delivery)
  const look: Look = { board, own }
  const empty = empties.get(board) ?? emptied(board)
  empties.set(board, empty)
  const alone = aloneOf(board, empty, id)
  const places = judgedPlaces(board, id, most)
  const closest = closestOf(look, places)
  const repair = closest && givenWay(board, id, closest)
  const said = (
    rule: Unplanned['reason']['rule'],
    amount: number,
    dimension: number | null,
    vehicle: string | null,
  ) => {
    return { job: id, reason: { rule, amount, dimension, vehicle }, repair }
  }
  const fits = alone.find(({ obstacles }) => obstacles.length === 0)
  if (fits) return said('full', 0, null, fits.vehicle)
  const base = closestOf(look, alone) ?? closest
  const first = base?.obstacles.find(({ rule }) => !stiff.has(rule)) ?? base?.obstacles[0]
  if (!base || !first) {
    if (base) return said('full', 0, null, base.vehicle)
    // Nothing gives way: a group or a leg keeps it out everywhere, or there is nobody at all.
    const wall = [...alone, ...places].flatMap(({ obstacles }) => obstacles).find(({ rule }) => hard.has(rule))
    return said(wall?.rule ?? 'vehicle', wall?.amount ?? 0, null, null)
  }
  if (isAnothers(look, first)) return said('full', 0, null, base.vehicle)
  let least = { vehicle: base.vehicle, amount: first.amount }
  for (const place of [...alone, ...places]) {
    if (isHard(place) || rankOf(look, place) > rankOf(look, base)) continue
    for (const { rule, job, amount, dimension } of place.obstacles)
      if (
        rule === first.rule &&
        dimension === first.dimension &&
        (job === null || own.has(job)) &&
        amount < least.amount
      )
        least = { vehicle: place.vehicle, amount }
  }
  return said(first.rule, least.amount, first.dimension, least.vehicle)
}

/** What a place adds once its obstacles have given way: a later window may let the vehicle leave later, or hold a break elsewhere. */
function givenWay(board: Board, id: string, place: Place): Place {
  const { checker } = board
  const vehicle = checker.problem.vehicles[checker.vehicles.get(place.vehicle) ?? -1]
  if (place.obstacles.length === 0 || !vehicle) return place
  const r = board.routes.findIndex((route) => route.vehicle === place.vehicle)
  const ids = place.visits.filter((visit) => typeof visit === 'string')
  const jobs = ids.flatMap((job) => checker.problem.jobs[checker.jobs.get(job) ?? -1] ?? [])
  const relaxed = relax(checker, vehicle, jobs, place.obstacles)
  const { job, delivery } = placedWith(board, id)
  const next = judgePlace({ ...board, checker: relaxed }, r, job, place.at, delivery, place.deliveryAt ?? 0, 'thorough')
  return next.obstacles.length === 0 ? { ...next, obstacles: place.obstacles } : place
}

/** The checker of one route with some rules that give way by their amounts. */
function relax(checker: Checker, given: Vehicle, list: readonly Job[], obstacles: readonly Obstacle[]): Checker {
  const { problem } = checker
  let vehicle = given
  const jobs = new Map(list.map((job) => [job.id, job]))
  for (const { rule, job, amount, dimension } of obstacles) {
    const more = amount + 1e-6
    const own = jobs.get(job ?? '')
    const setJob = (change: (one: Job) => Job): void => {
      if (own) jobs.set(own.id, change(own))
    }
    if (rule === 'shift' && vehicle.shift) vehicle = { ...vehicle, shift: [vehicle.shift[0], vehicle.shift[1] + more] }
    if (rule === 'break')
      vehicle = {
        ...vehicle,
        breaks: (vehicle.breaks ?? []).map((one) => ({ ...one, window: [one.window[0], one.window[1] + more] })),
      }
    if (rule === 'capacity')
      vehicle = { ...vehicle, capacity: (vehicle.capacity ?? []).map((one, d) => (d === dimension ? one + more : one)) }
    if (rule === 'maxStops' || rule === 'maxDistance' || rule === 'maxDuration')
      vehicle = { ...vehicle, [rule]: (vehicle[rule] ?? 0) + more }
    if (rule === 'window')
      setJob((one) => {
        const last = one.windows?.at(-1)
        return last ? { ...one, windows: [...(one.windows ?? []).slice(0, -1), [last[0], last[1] + more]] } : one
      })
    if (rule === 'skills') setJob((one) => ({ ...one, skills: [] }))
    if (rule === 'vehicle') setJob((one) => ({ ...one, vehicle: vehicle.id }))
    if (rule === 'forbidden') setJob((one) => ({ ...one, forbidden: [] }))
  }
  const only: Problem = { ...problem, vehicles: [vehicle], jobs: [...jobs.values()], together: [] }
  return { ...makeChecker({ ...only, pairs: [] }), problem: only, pairs: checker.pairs, dimensions: checker.dimensions }
}
