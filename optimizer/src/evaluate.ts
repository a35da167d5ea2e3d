/**
 * The independent checker: what a plan costs, when each stop is reached, and every constraint that it breaks. It shares nothing with
 * the search but the types, so that an error of one is seen by the other.
 */
import {
  endless,
  endOf,
  type Leg,
  type Legs,
  latestDeparture,
  legsOf,
  type Pause,
  passLegs,
  room,
} from './evaluate-times.ts'
import type { Job, Pair, Problem, Route, Rule } from './problem.ts'

export interface Violation {
  readonly rule: Rule
  readonly vehicle: string | null
  readonly job: string | null
  /** By how much: seconds (window, shift, break, maxDuration), metres (maxDistance), units (capacity), else a count. */
  readonly amount: number
  /** Dimension of the load, for capacity. */
  readonly dimension: number | null
  /** Caused by a locked prefix alone: a warning, the plan is feasible all the same. */
  readonly tolerated: boolean
}

/** One visit with its times, in seconds. Of a break: arrival is the moment before it, begin and end are its own. */
export interface TimedVisit {
  readonly job: string | null
  readonly break: number | null
  readonly arrival: number
  readonly begin: number
  readonly end: number
  /** On board afterwards, one number a dimension. */
  readonly load: readonly number[]
}

/** Money by its parts. */
export interface CostParts {
  readonly fixed: number
  readonly distance: number
  readonly time: number
  readonly total: number
}

export interface TimedRoute {
  readonly vehicle: string
  readonly visits: readonly TimedVisit[]
  /** As late as finishing as early as possible allows. */
  readonly departure: number
  readonly finish: number
  /** Metres. */
  readonly distance: number
  /** Seconds of which the duration consists: finish − departure. */
  readonly driving: number
  readonly working: number
  readonly pausing: number
  readonly waiting: number
  readonly stops: number
  readonly cost: CostParts
}

export interface Evaluation {
  readonly feasible: boolean
  readonly violations: readonly Violation[]
  readonly routes: readonly TimedRoute[]
  readonly unplanned: readonly string[]
  readonly distance: number
  readonly duration: number
  readonly cost: CostParts
  /** What the search makes small, in this order. */
  readonly objective: { readonly unplanned: number; readonly vehicles: number; readonly value: number }
}

/** A problem with its ids looked up, to check routes of it one by one. */
export interface Checker {
  readonly problem: Problem
  readonly jobs: ReadonlyMap<string, number>
  readonly vehicles: ReadonlyMap<string, number>
  readonly pairs: ReadonlyMap<string, { readonly pair: Pair; readonly isPickup: boolean }>
  /** Groups as they hold, and the group of each job that is in one. */
  readonly groups: readonly (readonly string[])[]
  readonly groupOf: ReadonlyMap<string, number>
  readonly dimensions: number
  readonly distance: Legs
  readonly duration: Legs
}

/** Lists that share a job, or that a pair leads from one to the other, are one group; the two of a pair are in it. */
function groupsOf({ together = [], pairs = [] }: Problem): Pick<Checker, 'groups' | 'groupOf'> {
  const listOf = new Map<string, number>()
  const joined = Array.from(together, (_, list) => list)
  const whole = (list: number): number => {
    let one = list
    while (joined[one] !== one) one = joined[one] as number
    joined[list] = one
    return one
  }
  const put = (id: string, list: number): void => {
    const known = listOf.get(id)
    if (known === undefined) listOf.set(id, list)
    else joined[whole(list)] = whole(known)
  }
  for (const [list, ids] of together.entries()) for (const id of ids) put(id, list)
  for (const { pickup, delivery } of pairs) {
    const list = listOf.get(pickup) ?? listOf.get(delivery)
    if (list === undefined) continue
    put(pickup, list)
    put(delivery, list)
  }
  const groups: string[][] = Array.from(together, () => [])
  const groupOf = new Map<string, number>()
  for (const [id, list] of listOf) {
    groupOf.set(id, whole(list))
    groups[whole(list)]?.push(id)
  }
  return { groups, groupOf }
}

/** Looks the ids of a problem up, once for as many calls of {@link checkRoute} as one likes. */
export function makeChecker(problem: Problem): Checker {
  let dimensions = 0
  for (const { capacity } of problem.vehicles) dimensions = Math.max(dimensions, capacity?.length ?? 0)
  for (const { delivery, pickup } of problem.jobs)
    dimensions = Math.max(dimensions, delivery?.length ?? 0, pickup?.length ?? 0)
  for (const { load } of problem.pairs ?? []) dimensions = Math.max(dimensions, load?.length ?? 0)
  const pairs = new Map<string, { pair: Pair; isPickup: boolean }>()
  for (const pair of problem.pairs ?? []) {
    pairs.set(pair.pickup, { pair, isPickup: true })
    pairs.set(pair.delivery, { pair, isPickup: false })
  }
  return {
    problem,
    jobs: new Map(problem.jobs.map(({ id }, index) => [id, index])),
    vehicles: new Map(problem.vehicles.map(({ id }, index) => [id, index])),
    pairs,
    ...groupsOf(problem),
    dimensions,
    ...legsOf(problem.matrix),
  }
}

/**
 * One route with its times, and what it breaks by itself. A leg that nobody can drive is `unreachable`, and counts as no metres and no
 * seconds: all figures are finite. Ids that are unknown are left out here, and found by {@link evaluate}.
 */
export function checkRoute(checker: Checker, route: Route): { timed: TimedRoute; violations: Violation[] } {
  const { problem, dimensions } = checker
  const vehicle = problem.vehicles[checker.vehicles.get(route.vehicle) ?? -1] ?? { id: route.vehicle }
  const violations: Violation[] = []
  let skills: ReadonlySet<string> | null = null
  const jobIds = route.visits.filter((visit) => typeof visit === 'string')
  const isUsed = jobIds.length > 0
  const prefix = vehicle.prefix ?? []
  // Only what it has to begin with is excused for what it breaks: other visits in its place are not.
  const hasPrefix = prefix.every((id, n) => jobIds[n] === id)
  const isPrefixOnly = hasPrefix && jobIds.length === prefix.length
  const broken = (rule: Rule, job: string | null, amount: number, more: Partial<Violation> = {}): void => {
    const isLocked = isPrefixOnly && prefix.length > 0
    violations.push({ rule, vehicle: route.vehicle, job, amount, dimension: null, tolerated: isLocked, ...more })
  }

  const factors = problem.speedByHour
  const speed = vehicle.speed ?? 1
  const legs: Leg[] = []
  let pauses: Pause[] = []
  const taken: Pause[] = []
  let place = vehicle.start ?? null
  let distance = 0
  let stops = 0
  const addLeg = (to: number | null, job: Job | null): void => {
    const isDrive = isUsed && place !== null && to !== null
    let metres = isDrive ? checker.distance(place as number, to) : 0
    let seconds = isDrive ? checker.duration(place as number, to) / speed : 0
    if (!Number.isFinite(metres) || !Number.isFinite(seconds)) {
      broken('unreachable', job?.id ?? null, 1)
      // What is said of the rest stays a number.
      metres = 0
      seconds = 0
    }
    distance += metres
    const isNewStop = job !== null && (place !== to || stops === 0)
    if (isNewStop) stops++
    const setup = isNewStop && place !== to ? (job.setup ?? 0) : 0
    legs.push({ job, pauses, seconds, setup, driven: 0, arrival: 0, begin: 0 })
    pauses = []
    place = to
  }
  for (const visit of route.visits) {
    if (typeof visit !== 'string') {
      const pause = { index: visit.break, begin: 0, late: 0 }
      if (!vehicle.breaks?.[visit.break] || taken.some(({ index }) => index >= visit.break)) broken('break', null, 1)
      else {
        pauses.push(pause)
        taken.push(pause)
      }
      continue
    }
    const job = problem.jobs[checker.jobs.get(visit) ?? -1]
    if (job) addLeg(job.location, job)
  }
  addLeg(vehicle.end ?? null, null)

  const [from, until] = vehicle.shift ?? [0, endless]
  const to = Math.min(until, endless)
  let finish = passLegs(factors, vehicle, legs, from)
  const departure = isUsed ? latestDeparture(factors, vehicle, legs, from, finish) : from
  finish = passLegs(factors, vehicle, legs, departure)
  if (isUsed) {
    if (finish > to + room) broken('shift', null, finish - to)
    for (const [index, pause] of (vehicle.breaks ?? []).entries()) {
      const found = taken.find((one) => one.index === index)
      if (found && found.late > room) broken('break', null, found.late)
      if (!found && finish > endOf(pause.window) + room) broken('break', null, finish - pause.window[1])
    }
  }

  const load: number[] = Array.from({ length: dimensions }, () => 0)
  const jobs = legs.flatMap(({ job }) => (job ? [job] : []))
  for (const { delivery } of jobs)
    for (const [d, amount] of (delivery ?? []).entries()) load[d] = (load[d] as number) + amount
  const over: number[] = [...load]
  const visits: TimedVisit[] = []
  for (const [n, leg] of legs.entries()) {
    for (const { index, begin } of leg.pauses)
      visits.push({
        job: null,
        break: index,
        arrival: begin,
        begin,
        end: begin + (vehicle.breaks?.[index]?.duration ?? 0),
        load: [...load],
      })
    const { job } = leg
    if (!job) continue
    const window = job.windows?.at(-1)
    const last = window ? endOf(window) : Number.POSITIVE_INFINITY
    const isLocked = hasPrefix && n < prefix.length
    if (leg.begin > last + room) broken('window', job.id, leg.begin - last, isLocked ? { tolerated: true } : {})
    const paired = checker.pairs.get(job.id)
    for (let d = 0; d < dimensions; d++) {
      const carried = paired?.pair.load?.[d] ?? 0
      load[d] =
        (load[d] as number) -
        (job.delivery?.[d] ?? 0) +
        (job.pickup?.[d] ?? 0) +
        (paired?.isPickup ? carried : -carried)
      over[d] = Math.max(over[d] as number, load[d] as number)
    }
    visits.push({
      job: job.id,
      break: null,
      arrival: leg.arrival,
      begin: leg.begin,
      end: leg.begin + (job.service ?? 0),
      load: [...load],
    })
    let missing = 0
    if (job.skills) {
      skills ??= new Set(vehicle.skills)
      for (const skill of job.skills) if (!skills.has(skill)) missing++
    }
    if (missing > 0) broken('skills', job.id, missing, isLocked ? { tolerated: true } : {})
    if (job.vehicle !== undefined && job.vehicle !== vehicle.id) broken('vehicle', job.id, 1)
    if (job.forbidden?.includes(vehicle.id)) broken('forbidden', job.id, 1, isLocked ? { tolerated: true } : {})
  }
  if (vehicle.capacity)
    for (const [d, capacity] of vehicle.capacity.entries()) {
      const excess = (over[d] ?? 0) - capacity
      if (excess > room) broken('capacity', null, excess, { dimension: d })
    }
  for (const [n, id] of prefix.entries()) if (jobIds[n] !== id) broken('prefix', id, 1, { tolerated: false })

  const duration = isUsed ? finish - departure : 0
  const excesses = [
    ['maxStops', stops, vehicle.maxStops],
    ['maxDistance', distance, vehicle.maxDistance],
    ['maxDuration', duration, vehicle.maxDuration],
  ] as const
  if (isUsed)
    for (const [rule, value, most] of excesses)
      if (most !== undefined && value > most + room) broken(rule, null, value - most)

  const driving = legs.reduce((sum, leg) => sum + leg.driven, 0)
  const working = legs.reduce((sum, leg) => sum + leg.setup + (leg.job?.service ?? 0), 0)
  const pausing = taken.reduce((sum, { index }) => sum + (vehicle.breaks?.[index]?.duration ?? 0), 0)
  const metres = isUsed ? distance : 0
  const fixed = isUsed ? (vehicle.fixed ?? 0) : 0
  const byDistance = (metres / 1000) * (vehicle.perKm ?? 0)
  const byTime = (duration / 3600) * (vehicle.perHour ?? 0)
  return {
    violations,
    timed: {
      vehicle: route.vehicle,
      visits,
      departure,
      finish,
      distance: metres,
      driving: isUsed ? driving : 0,
      working,
      pausing,
      waiting: isUsed ? Math.max(0, duration - driving - working - pausing) : 0,
      stops,
      cost: { fixed, distance: byDistance, time: byTime, total: fixed + byDistance + byTime },
    },
  }
}

/** What is wrong between the routes: jobs twice or unknown, pairs apart or the wrong way round, groups apart, prefixes left out. */
function checkBetween(
  checker: Checker,
  routes: readonly Route[],
): { violations: Violation[]; planned: Map<string, { route: number; at: number }> } {
  const violations: Violation[] = []
  const broken = (rule: Rule, vehicle: string | null, job: string | null, tolerated = false): void => {
    violations.push({ rule, vehicle, job, amount: 1, dimension: null, tolerated })
  }
  const planned = new Map<string, { route: number; at: number }>()
  const driven = new Set<string>()
  for (const [index, { vehicle, visits }] of routes.entries()) {
    if (!checker.vehicles.has(vehicle)) broken('unknown', vehicle, null)
    if (driven.has(vehicle)) broken('twice', vehicle, null)
    driven.add(vehicle)
    for (const [at, visit] of visits.entries()) {
      if (typeof visit !== 'string') continue
      if (!checker.jobs.has(visit)) broken('unknown', vehicle, visit)
      if (planned.has(visit)) broken('twice', vehicle, visit)
      else planned.set(visit, { route: index, at })
    }
  }
  for (const { pickup, delivery } of checker.problem.pairs ?? []) {
    const first = planned.get(pickup)
    const then = planned.get(delivery)
    if (!first && !then) continue
    if (first && then && first.route === then.route && first.at < then.at) continue
    // What is on board stays there when its delivery cannot be planned.
    const isLocked = !then && checker.problem.vehicles.some(({ prefix }) => prefix?.includes(pickup))
    broken('pair', null, delivery, isLocked)
  }
  for (const group of checker.groups) {
    const on = new Set(group.flatMap((id) => planned.get(id)?.route ?? []))
    if (on.size > 1) broken('together', null, group[0] ?? null)
  }
  for (const { id, prefix } of checker.problem.vehicles)
    if (prefix && prefix.length > 0 && !driven.has(id)) broken('prefix', id, prefix[0] ?? null)
  return { violations, planned }
}

/**
 * Checks a plan against every constraint of its problem and says what it costs. A route without visits is an unused vehicle. Jobs that
 * no route has are `unplanned`, which breaks nothing. What is wrong with the plan stands in `violations`. Throws a ProblemError for a
 * problem that makes no sense (looked at once: give a changed one as another object), and for routes that are none.
 */
export function evaluate(problem: Problem, routes: readonly Route[], known?: Checker): Evaluation {
  const checker = known ?? makeChecker(problem)
  const { violations, planned } = checkBetween(checker, routes)
  const timed: TimedRoute[] = []
  for (const route of routes) {
    const one = checkRoute(checker, route)
    timed.push(one.timed)
    for (const violation of one.violations) violations.push(violation)
  }
  const unplanned = problem.jobs.filter(({ id }) => !planned.has(id))
  const used = timed.filter((route) => route.visits.some(({ job }) => job !== null))
  const sum = (of: (route: TimedRoute) => number): number => used.reduce((total, route) => total + of(route), 0)
  const distance = sum((route) => route.distance)
  const cost: CostParts = {
    fixed: sum((route) => route.cost.fixed),
    distance: sum((route) => route.cost.distance),
    time: sum((route) => route.cost.time),
    total: sum((route) => route.cost.total),
  }
  const squares = sum((route) => ((route.finish - route.departure) / 3600) ** 2)
  const values = { distance, hierarchical: distance, cost: cost.total, balanced: squares + distance / 100_000 }
  return {
    feasible: violations.every(({ tolerated }) => tolerated),
    violations,
    routes: timed,
    unplanned: unplanned.map(({ id }) => id),
    distance,
    duration: sum((route) => route.finish - route.departure),
    cost,
    objective: {
      unplanned: unplanned.reduce((total, { priority }) => total + 1 + (priority ?? 0), 0),
      vehicles: used.length,
      value: values[problem.objective ?? 'distance'],
    },
  }
}
