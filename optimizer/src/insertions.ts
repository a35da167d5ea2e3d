import { mostTries } from './breaks.ts'
import { type Checker, makeChecker } from './evaluate.ts'
import { type Likely, likelyPlaces, worthOf } from './likely.ts'
import { type Board, byValue, judgePlace, makeBoard, type Place, placedWith, placesOf, type Tried } from './places.ts'
import { type Job, type Pair, type Problem, ProblemError, type Route, sizeOf, type Visit } from './problem.ts'
import { reasonOf, type Unplanned } from './reasons.ts'
import { Lasting, restsInTime, slack } from './rests.ts'
import { checkJob, checkOnce, checkShape, dimensionsOf } from './validate.ts'

export type { Obstacle, Place } from './places.ts'

const checkers = new WeakMap<Problem, Checker>()

/** Refuses a problem that makes no sense, and looks its ids up: once. */
function checkerOf(problem: Problem): Checker {
  checkOnce(problem)
  const known = checkers.get(problem) ?? makeChecker(problem)
  checkers.set(problem, known)
  return known
}

/** Refuses routes of vehicles that the problem has not, or twice, and visits of jobs that it has not, or twice. */
function checkRoutes(checker: Checker, routes: readonly Route[]): void {
  checkShape(routes)
  const seen = new Set<string>()
  const look = (known: ReadonlyMap<string, number>, what: string, id: string): void => {
    if (!known.has(id)) throw new ProblemError('routes', `have an unknown ${what}: ${id}`)
    if (seen.has(`${what} ${id}`)) throw new ProblemError('routes', `have a ${what} twice: ${id}`)
    seen.add(`${what} ${id}`)
  }
  for (const { vehicle, visits } of routes) {
    look(checker.vehicles, 'vehicle', vehicle)
    for (const visit of visits) if (typeof visit === 'string') look(checker.jobs, 'job', visit)
  }
}

/** The problem with the job, which may be one of its own, by its id or as it is changed. */
function boardOf(problem: Problem, routes: readonly Route[], job: string | Job): { board: Board; id: string } {
  if (typeof job === 'string') {
    const checker = checkerOf(problem)
    if (!checker.jobs.has(job)) throw new ProblemError('job', `is no job of this problem: ${job}`)
    return { board: makeBoard(checker, routes), id: job }
  }
  if (typeof job?.id !== 'string' || job.id === '') throw new ProblemError('job.id', 'is no text, or empty')
  checkJob('job', job, sizeOf(problem.matrix), dimensionsOf(problem), checkerOf(problem).vehicles)
  const jobs = [...problem.jobs.filter(({ id }) => id !== job.id), job]
  return { board: makeBoard(makeChecker({ ...problem, jobs }), routes), id: job.id }
}

const without = (routes: readonly Route[], ids: ReadonlySet<string>): Route[] =>
  routes.map((route) => ({
    ...route,
    visits: route.visits.filter((visit) => typeof visit !== 'string' || !ids.has(visit)),
  }))

/** The pair that is placed with a job: not where its pickup is locked, which stays on board where it is. */
const pairOf = (problem: Problem, id: string): Pair | undefined => {
  const pair = problem.pairs?.find(({ pickup, delivery }) => pickup === id || delivery === id)
  return pair && problem.vehicles.some(({ prefix }) => prefix?.includes(pair.pickup)) ? undefined : pair
}

const together = (problem: Problem, id: string): Set<string> => {
  const pair = pairOf(problem, id)
  return new Set(pair ? [pair.pickup, pair.delivery] : [id])
}

/**
 * Where a job fits into a plan: places that break nothing, cheapest first (by what the objective counts, then by delay). The job may be
 * a new one, or one of the problem; where the plan has it already, it is looked at as if it had not. Of a pair both are placed, unless its
 * pickup is locked. Breaks are placed anew for each place. The problem is looked up once: give a changed one as another object. Throws a
 * ProblemError for a problem or a job that makes no sense, and for routes of what the problem has not or twice.
 * @param most so many places are answered at most
 */
export function insertions(problem: Problem, routes: readonly Route[], job: string | Job, most = 50): Place[] {
  if (most !== Number.POSITIVE_INFINITY && !(Number.isInteger(most) && most >= 0))
    throw new ProblemError('most', `is no number of places: ${most}`)
  checkRoutes(checkerOf(problem), routes)
  const id = typeof job === 'string' ? job : job?.id
  const { board } = boardOf(problem, without(routes, together(problem, id)), job)
  const compare = byValue(board.checker)
  const isFree = ({ obstacles }: Place): boolean => obstacles.length === 0
  // What is locked itself may be late: no bound says where it cannot be.
  const tried = [...together(problem, id)].some((one) => board.locked.has(one))
    ? placesOf(board, id)
    : likeliest(board, id, most)
  const order = (list: Place[]): Place[] => list.sort((a, b) => compare(a, b) || a.delay - b.delay)
  const others = tried.flatMap(({ place, thorough }) => (thorough === null && isFree(place) ? [place] : []))
  const rowOf = new Map(board.routes.map(({ vehicle }, r) => [vehicle, r]))
  /** Of equal worth the first one lies first. */
  const lies = ({ vehicle, at, deliveryAt }: Place): [number, number, number] => [
    rowOf.get(vehicle) ?? 0,
    at,
    deliveryAt ?? 0,
  ]
  const byLie = (a: Place, b: Place): number => {
    const [x, y] = [lies(a), lies(b)]
    return x[0] - y[0] || x[1] - y[1] || x[2] - y[2]
  }
  const fits = order(others.sort(byLie))
  // Metres are the same wherever breaks are.
  const isTimed = problem.objective === 'cost' || problem.objective === 'balanced'
  // Breaks are placed closely where that may come among the places that are answered.
  const open = tried
    .filter(({ thorough, mayFit }) => thorough !== null && mayFit)
    .sort((a, b) => compare(a.place, b.place))
  let looked = 0
  let ways = 0
  for (const { place, thorough } of open) {
    const last = fits[most - 1]
    if ((isFree(place) && !isTimed) || ways >= mostWays || (looked >= most && last && compare(last, place) < 0)) {
      if (isFree(place)) fits.push(place)
      continue
    }
    looked++
    const { breaks = [] } = problem.vehicles[board.checker.vehicles.get(place.vehicle) ?? -1] ?? {}
    ways += Math.min(mostTries.thorough, (place.visits.length + 1) ** breaks.length)
    const best = thorough?.() ?? place
    if (isFree(best)) fits.push(best)
    if (looked >= most) order(fits)
  }
  return order(fits).slice(0, most)
}

const idsOf = (visits: readonly Visit[]): string[] => visits.filter((visit) => typeof visit === 'string')

type Worth = Pick<Likely, 'vehicles' | 'least'>

/** A place that may be among the best, and how long the day lasts with it at least. */
interface Near extends Worth {
  readonly place: Likely
  /** In the order of the bounds that were there first. */
  readonly row: number
  readonly lasts: number
}

/**
 * The best places. Each has a bound that costs a few legs; from the least on those of which the route's times are asked get a closer one;
 * the whole route is looked at from the least of these on, until nothing can come among the `most` any more. Those that no break keeps from
 * being too late are not among them.
 */
function likeliest(board: Board, id: string, most: number): Tried[] {
  const { checker } = board
  const { objective, vehicles } = checker.problem
  const isOfMetres = objective !== 'cost' && objective !== 'balanced'
  const rank = (a: Worth, b: Worth): number =>
    (objective === 'hierarchical' ? a.vehicles - b.vehicles : 0) || a.least - b.least
  const likely = [...board.routes.keys()].flatMap((r) => likelyPlaces(board, id, r)).sort(rank)
  const { job, delivery } = placedWith(board, id)
  const jobOf = (of: string | null): Job | null => checker.problem.jobs[checker.jobs.get(of ?? '') ?? -1] ?? null
  const [x, y] = [jobOf(job), jobOf(delivery)]
  const vehicleOf = (r: number) => vehicles[checker.vehicles.get(board.routes[r]?.vehicle ?? '') ?? -1]
  /** Of the routes whose times are asked. */
  const timed = new Map<number, { lasting: Lasting; adds: ReturnType<typeof worthOf> }>()
  /** With its closer bound; null where there is no time. */
  const closer = (one: Likely, row: number): Near | null => {
    const { r, i, k } = one
    const vehicle = vehicleOf(r)
    if (!x || !vehicle) return null
    if (!vehicle.breaks?.length && vehicle.maxDuration === undefined && isOfMetres)
      return { row, lasts: 0, least: one.least, vehicles: one.vehicles, place: one }
    const route = timed.get(r) ?? {
      lasting: new Lasting(checker, vehicle, idsOf(board.routes[r]?.visits ?? [])),
      adds: worthOf(board, r),
    }
    timed.set(r, route)
    const lasts = route.lasting.withJob(x, i, y, k)
    if (lasts > (vehicle.maxDuration ?? Number.MAX_VALUE) + slack) return null
    return { row, lasts, least: route.adds(one.metres, lasts), vehicles: one.vehicles, place: one }
  }
  const found: { row: number; tried: Tried }[] = []
  /** The worst of the best so far is the last. */
  const best: Worth[] = []
  /** The least is the last. */
  const near: Near[] = []
  let next = 0
  const isBeyond = ({ vehicles: more, least }: Worth): boolean => {
    const last = best[most - 1]
    if (!last) return false
    return rank({ vehicles: more, least: least - roomOfSums * (1 + Math.abs(least)) }, last) > 0
  }
  for (;;) {
    const first = likely[next]
    const nearest = near.at(-1)
    if (first && !(nearest && rank(nearest, first) <= 0)) {
      if (isBeyond(first)) break
      const one = closer(first, next++)
      if (one && !isBeyond(one)) insert(near, one, rank)
      continue
    }
    if (!nearest || isBeyond(nearest)) break
    near.pop()
    const { row, lasts } = nearest
    const { r, at, deliveryAt } = nearest.place
    const { vehicle: of, visits } = board.routes[r] as Route
    const vehicle = vehicleOf(r)
    const isRested = (vehicle?.breaks?.length ?? 0) > 0
    let breaks: 'quick' | readonly number[] = 'quick'
    if (isRested) {
      const given: Visit[] = [...visits]
      given.splice(at, 0, job)
      if (delivery !== null) given.splice(deliveryAt, 0, delivery)
      const gaps = restsInTime(checker, of, idsOf(given))
      if (!gaps) continue
      // Metres are the same wherever they are taken: then the way that holds is as good as any.
      if (isOfMetres && vehicle?.maxDuration === undefined) breaks = gaps
    }
    const place = judgePlace(board, r, job, at, delivery, deliveryAt, breaks, { lasts, adds: Number.POSITIVE_INFINITY })
    const isFree = place.obstacles.length === 0
    // Who leaves later, for a break that is taken elsewhere, is under way for less long.
    if (!isFree && !(isRested && vehicle?.maxDuration !== undefined)) continue
    // What is locked may be less late where the day lasts longer, and that counts before.
    const isKnown = isFree && !vehicle?.prefix?.length
    const known = { lasts, adds: isKnown ? place.duration : Number.POSITIVE_INFINITY }
    const thorough = isRested ? () => judgePlace(board, r, job, at, delivery, deliveryAt, 'thorough', known) : null
    found.push({ row, tried: { r, place, thorough, mayFit: true } })
    if (!isFree) continue
    const own = { vehicles: place.vehicles, least: place.value }
    let k = best.length
    while (k > 0 && rank(best[k - 1] as typeof own, own) > 0) k--
    best.splice(k, 0, own)
  }
  return found.sort((a, b) => a.row - b.row).map(({ tried }) => tried)
}

/** Puts one into a list of which the least is the last; of equal ones that which came first. */
function insert(list: Near[], one: Near, rank: (a: Near, b: Near) => number): void {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rank(list[middle] as Near, one) > 0) low = middle + 1
    else high = middle
  }
  list.splice(low, 0, one)
}

/** Sums of the same legs in another order differ in the last digits. */
const roomOfSums = 1e-6

/** In so many ways breaks are tried in every gap at most, whatever the place. */
const mostWays = 1500

/** Why a job is where it is. */
export interface Explanation {
  readonly job: string
  /** Where it is, and what it adds there; null: it stays out. */
  readonly place: Place | null
  /** Why it stays out; null where it does not. */
  readonly unplanned: Unplanned | null
  /** The best place in each other route, cheapest first; those that break something come last, with what they break. */
  readonly others: readonly Place[]
}

/** Of each route so many places have their breaks tried in every gap. */
const mostClose = 10

/** Why a job of the problem is where it is in a plan, and not elsewhere. Throws as {@link insertions} does. */
export function explain(problem: Problem, routes: readonly Route[], job: string): Explanation {
  checkRoutes(checkerOf(problem), routes)
  if (typeof job !== 'string') throw new ProblemError('job', 'is no text')
  const ids = together(problem, job)
  const { board } = boardOf(problem, without(routes, ids), job)
  const home = routes.find(({ visits }) => visits.includes(job))
  const compare = byValue(board.checker)
  const rank = (a: Place, b: Place): number => a.obstacles.length - b.obstacles.length || compare(a, b)
  const byVehicle = new Map<string, Tried[]>()
  for (const one of placesOf(board, job)) {
    const list = byVehicle.get(one.place.vehicle) ?? []
    list.push(one)
    byVehicle.set(one.place.vehicle, list)
  }
  const others = [...byVehicle].flatMap(([vehicle, list]) => {
    if (vehicle === home?.vehicle) return []
    list.sort((a, b) => rank(a.place, b.place))
    const places = list.map(({ place, thorough }, k) => (k < mostClose ? (thorough?.() ?? place) : place))
    return places.sort(rank).slice(0, 1)
  })
  others.sort(rank)
  if (!home) return { job, place: null, unplanned: reasonOf(board, job), others }
  const at = (visits: readonly Visit[], id: string): number => visits.indexOf(id)
  const r = board.routes.findIndex(({ vehicle }) => vehicle === home.vehicle)
  const pair = pairOf(problem, job)
  const place =
    r < 0
      ? null
      : pair
        ? judgePlace(
            board,
            r,
            pair.pickup,
            at(home.visits, pair.pickup),
            pair.delivery,
            at(home.visits, pair.delivery),
            'kept',
          )
        : judgePlace(board, r, job, at(home.visits, job), null, 0, 'kept')
  return { job, place, unplanned: null, others }
}
