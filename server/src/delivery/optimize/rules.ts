import { timeIn } from '@crossdock/contract/days'
import type {
  LeftOut,
  LeftOutReason,
  OptimizedPlan,
  PlanFigures,
  PlannedRoute,
  Repair,
} from '@crossdock/contract/delivery/optimize'
import { amountOf } from '@crossdock/contract/money'
import { type Evaluation, evaluate } from '@crossdock/optimizer/evaluate'
import type { Obstacle } from '@crossdock/optimizer/insertions'
import type { Problem, Route } from '@crossdock/optimizer/problem'
import type { Unplanned } from '@crossdock/optimizer/reasons'
import type { Solution } from '@crossdock/optimizer/solution'
import type { SearchResult } from '../../platform/route-search-messages.ts'
import {
  type DriverToPlan,
  lackingOf,
  loadOf,
  type MadeProblem,
  type OrderToPlan,
  type PlanToMake,
  type Standing,
} from './problems/rules.ts'

/** Minutes, the last one begun counts: what is a second late is late. */
export const minutes = (seconds: number): number => Math.ceil(seconds / 60 - 1e-6)

/** Whether anything is known of what these drivers cost. */
export const hasCosts = (drivers: readonly DriverToPlan[]): boolean =>
  drivers.some(({ perDayCents, perKmCents, perHourCents }) => (perDayCents ?? perKmCents ?? perHourCents) !== null)

type Lost = MadeProblem['lost']

/** How late each order is, in minutes; those whose windows were over before are not in the problem's rules any more. */
export function latenessOf({ violations, routes }: Evaluation, lost: Lost): ReadonlyMap<string, number> {
  const late = new Map(
    violations.flatMap(({ rule, job, amount }) => (rule === 'window' && job ? [[job, minutes(amount)]] : [])),
  )
  for (const { job, begin } of routes.flatMap(({ visits }) => visits)) {
    const ended = lost.get(job ?? '')
    if (job !== null && ended !== undefined) late.set(job, minutes(begin - ended))
  }
  return late
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0)

function figuresOf(evaluation: Evaluation, lost: Lost, orders: number, showsCost: boolean): PlanFigures {
  return {
    orders,
    distance: Math.round(evaluation.distance),
    duration: Math.round(evaluation.duration),
    lateMinutes: sum(latenessOf(evaluation, lost).values()),
    cost: showsCost ? amountOf(Math.round(evaluation.cost.total)) : null,
    routes: evaluation.routes.length,
  }
}

/** A route that nobody has searched, with each break that it lacks behind the last stop that ends before it is due: hours are compared with hours. */
export function asItStands(problem: Problem, { vehicle, visits: given }: Route): Route {
  const breaks = problem.vehicles.find(({ id }) => id === vehicle)?.breaks ?? []
  let visits = given
  for (const [n, { window }] of breaks.entries()) {
    if (visits.some((visit) => typeof visit !== 'string' && visit.break === n)) continue
    const timed = evaluate(problem, [{ vehicle, visits }]).routes[0]
    if (!timed || timed.finish <= window[1]) continue
    const at = timed.visits.findLastIndex(({ end }) => end <= window[1]) + 1
    visits = [...visits.slice(0, at), { break: n }, ...visits.slice(at)]
  }
  return { vehicle, visits }
}

/** The planned route that a route becomes: that of who drives it, else the first. */
export const ownOf = <Planned extends { readonly driverId: string | null }>(
  routes: readonly Planned[],
  driverId: string | null,
): Planned | undefined => routes.find((one) => one.driverId === driverId) ?? routes[0]

const timeRules: readonly string[] = ['window', 'shift', 'break']
/** Not a rule that keeps it out, but the end of the search. */
const heldRules: readonly string[] = ['vehicle', 'forbidden']
const cutRules: readonly string[] = ['cancelled', 'time']

/** A rule that does not hold, in the product's words. */
function hurdleOf({ rule, amount, dimension }: Pick<Unplanned['reason'], 'rule' | 'amount' | 'dimension'>): {
  reason: LeftOutReason
  amount: number | null
} {
  if (rule === 'capacity') {
    const { reason, per } = loadOf(dimension ?? 0)
    return { reason, amount: amount / per }
  }
  if (timeRules.includes(rule)) return { reason: rule as LeftOutReason, amount: minutes(amount) }
  if (rule === 'skills') return { reason: 'skills', amount: null }
  if (cutRules.includes(rule)) return { reason: 'cut', amount: null }
  return { reason: rule === 'unreachable' ? 'tooFar' : 'full', amount: null }
}

type Drivers = readonly DriverToPlan[]

/** What an order needs that nobody has; what the first of them lacks where each of it is somebody's. */
function skillsMissing(order: OrderToPlan, drivers: Drivers): string[] {
  const lacking = drivers.map((driver) => lackingOf(order, driver))
  const nobodys = order.skills.filter((skill) => lacking.every((one) => one.includes(skill)))
  return nobodys.length > 0 ? nobodys : (lacking[0] ?? [])
}

/** All rules that a place breaks, in the product's words. */
export function hurdlesOf(
  obstacles: readonly Obstacle[],
  order: OrderToPlan,
  { driver, orders }: Pick<Known, 'orders'> & { readonly driver: DriverToPlan | undefined },
): Repair['hurdles'] {
  return obstacles.map((obstacle) => ({
    ...hurdleOf(obstacle),
    skills: obstacle.rule === 'skills' && driver ? lackingOf(order, driver) : [],
    orderNo: obstacle.job === null || obstacle.job === order.id ? null : (orders.get(obstacle.job)?.orderNo ?? null),
  }))
}

/** Where an order would go with the least that gives way. */
function repairOf(
  place: NonNullable<Unplanned['repair']>,
  order: OrderToPlan,
  { drivers, orders, showsCost }: Known,
): Repair {
  const driver = drivers[Number(place.vehicle)]
  return {
    driverId: driver?.id ?? null,
    driverName: driver?.name ?? null,
    hurdles: hurdlesOf(place.obstacles, order, { driver, orders }),
    distance: Math.round(place.distance),
    duration: Math.round(place.duration),
    cost: showsCost ? amountOf(Math.round(place.cost)) : null,
  }
}

interface Known {
  readonly drivers: Drivers
  readonly orders: ReadonlyMap<string, OrderToPlan>
  readonly showsCost: boolean
}

/** Why the search left an order out, who comes nearest, and what would help. */
export function whyOut({ job, reason, repair }: Unplanned, known: Known): LeftOut[] {
  const order = known.orders.get(job)
  if (!order) return []
  const nearest = known.drivers[Number(reason.vehicle ?? Number.NaN)]
  return [
    {
      ...{ addressId: order.id, orderNo: order.orderNo, driverName: nearest?.name ?? null },
      ...hurdleOf(reason),
      skills:
        reason.rule === 'skills' ? skillsMissing(order, nearest ? [nearest, ...known.drivers] : known.drivers) : [],
      // Nobody else may take what is locked or on board.
      repair:
        repair && !repair.obstacles.some(({ rule }) => heldRules.includes(rule))
          ? repairOf(repair, order, known)
          : null,
    },
  ]
}

interface Facts {
  readonly plan: PlanToMake
  readonly made: MadeProblem
  readonly result: SearchResult
  readonly standing: readonly Standing[]
  readonly maySeeCosts: boolean
}

const isSideBySide = ([first]: readonly Standing[]): boolean => first !== undefined && first.routeId !== null

type Sides = Pick<OptimizedPlan, 'before' | 'after' | 'pooled'>

interface Compared
  extends Pick<Facts, 'standing'>,
    Pick<MadeProblem, 'drivers' | 'lost'>,
    Pick<OptimizedPlan, 'routes' | 'leftOut'> {
  readonly problem: Problem
  readonly solution: Solution
  readonly showsCost: boolean
  /** Of what is left out, whether it stays on its route in any case: it is locked to it, or on board. */
  readonly stays: (id: string) => boolean
}

/** The same of routes that are planned side by side: what is left out stays behind the last stop of its own. */
function sidesOfLanes({ problem, lost, solution, standing, showsCost, routes, leftOut, stays }: Compared): Sides {
  const searched = new Set(problem.jobs.map(({ id }) => id))
  const all = sum(standing.map(({ addressIds }) => addressIds.length))
  const figures = (given: readonly Route[], orders = all): PlanFigures =>
    figuresOf(evaluate(problem, given), lost, orders, showsCost)
  const asStands = (n: number, visits: Route['visits']): Route[] =>
    visits.length === 0 ? [] : [asItStands(problem, { vehicle: String(n), visits })]
  const before = figures(
    standing.flatMap(({ addressIds }, n) =>
      asStands(
        n,
        addressIds.filter((id) => searched.has(id)),
      ),
    ),
  )
  if (routes.length === 0) return { before, after: before, pooled: null }
  const planned = sum(routes.map(({ stops }) => stops.length))
  const found = figuresOf(solution.evaluation, lost, planned, showsCost)
  if (leftOut.length === 0) return { before, after: found, pooled: null }
  const keeping = (out: ReadonlySet<string>): Route[] =>
    standing.flatMap(({ addressIds }, n) => {
      const own = solution.routes.find(({ vehicle }) => vehicle === String(n))
      const behind = addressIds.filter((id) => out.has(id) && searched.has(id))
      return behind.length === 0 && own ? [own] : asStands(n, [...(own?.visits ?? []), ...behind])
    })
  return sidesWithout(leftOut, stays, { before, found, after: (out) => figures(keeping(out), planned + out.size) })
}

/** What is left out stays behind, or goes to the pool, as far as it may. */
function sidesWithout(
  leftOut: readonly LeftOut[],
  stays: Compared['stays'],
  {
    before,
    found,
    after,
  }: { before: PlanFigures; found: PlanFigures; after: (out: ReadonlySet<string>) => PlanFigures },
): Sides {
  const out = new Set<string>(leftOut.map(({ addressId }) => addressId))
  const held = new Set([...out].filter(stays))
  const pooled = held.size === 0 ? found : held.size === out.size ? null : after(held)
  return { before, after: after(out), pooled }
}

/** What a plan changes: before and after are of the same orders, as long as what is left out does not go to the pool. */
function sidesOf(compared: Compared): Sides {
  const { problem, lost, drivers, solution, standing, showsCost, routes, leftOut, stays } = compared
  if (isSideBySide(standing)) return sidesOfLanes(compared)
  const planned = sum(routes.map(({ stops }) => stops.length))
  const found = figuresOf(solution.evaluation, lost, planned, showsCost)
  const [only] = standing
  if (!only) return { before: null, after: found, pooled: null }
  const { driverId, addressIds } = only
  const searched = new Set(problem.jobs.map(({ id }) => id))
  const figures = (given: readonly Route[], orders = addressIds.length): PlanFigures =>
    figuresOf(evaluate(problem, given), lost, orders, showsCost)
  const visits = addressIds.filter((id) => searched.has(id))
  const holder = Math.max(
    0,
    drivers.findIndex(({ id }) => id === driverId),
  )
  const before = figures(visits.length === 0 ? [] : [asItStands(problem, { vehicle: String(holder), visits })])
  const own = ownOf(routes, driverId)
  if (!own) return { before, after: before, pooled: null }
  if (leftOut.length === 0) return { before, after: found, pooled: null }
  const { vehicle } = solution.evaluation.routes[routes.indexOf(own)] ?? {}
  const keeping = (out: ReadonlySet<string>): Route[] =>
    solution.routes.map((route) =>
      route.vehicle === vehicle
        ? asItStands(problem, { vehicle, visits: [...route.visits, ...[...out].filter((id) => searched.has(id))] })
        : route,
    )
  return sidesWithout(leftOut, stays, { before, found, after: (out) => figures(keeping(out), planned + out.size) })
}

/** The plan in the product's words: kilometres and clocks, drivers and orders. */
export function answerOf({ plan, made, result, standing, maySeeCosts }: Facts): Omit<OptimizedPlan, 'id'> {
  const { problem, drivers, off, early, base, lost } = made
  const { ways, solution } = result
  const { evaluation } = solution
  const orders = new Map<string, OrderToPlan>(plan.orders.map((order) => [order.id, order]))
  const showsCost = maySeeCosts && hasCosts(drivers)
  const late = latenessOf(evaluation, lost)
  const clock = (seconds: number) => {
    const at = base + Math.round(seconds) * 1000
    return { at: new Date(at).toISOString(), shown: timeIn(plan.timeZone, new Date(at)) }
  }
  const routes = evaluation.routes.map((route): PlannedRoute => {
    const driver = drivers[Number(route.vehicle)]
    const stops = route.visits.flatMap(({ job, arrival }) => {
      if (job === null) return []
      const { at, shown } = clock(arrival)
      const orderNo = orders.get(job)?.orderNo ?? ''
      return { addressId: job, orderNo, arrives: shown, arrivesAt: at, lateMinutes: late.get(job) ?? 0 }
    })
    const [leaves, returns] = [clock(route.departure), clock(route.finish)]
    return {
      routeId: standing[Number(route.vehicle)]?.routeId ?? null,
      addressIds: stops.map(({ addressId }) => addressId),
      distance: Math.round(route.distance),
      duration: Math.round(route.finish - route.departure),
      driverId: driver?.id ?? null,
      driverName: driver?.name ?? null,
      startDepotId: driver?.startDepotId ?? null,
      endDepotId: driver?.endDepotId ?? null,
      ...{ leaves: leaves.shown, leavesAt: leaves.at, returns: returns.shown, returnsAt: returns.at },
      lateMinutes: sum(stops.map(({ lateMinutes }) => lateMinutes)),
      cost: showsCost ? amountOf(Math.round(route.cost.total)) : null,
      stops,
    }
  })
  const places = new Map(plan.orders.map(({ id }, place) => [id, place]))
  const leftOut: LeftOut[] = [
    ...early.map(({ order, reason }) => ({
      ...{ addressId: order.id, orderNo: order.orderNo, reason, amount: null },
      ...{ skills: [], driverName: null, repair: null },
    })),
    ...solution.unplanned.flatMap((one) => whyOut(one, { drivers, orders, showsCost })),
  ].sort((a, b) => (places.get(a.addressId) ?? 0) - (places.get(b.addressId) ?? 0))
  return {
    ofRoutes: standing.flatMap(({ routeId }) => routeId ?? []),
    ...{ day: plan.day, timeZone: plan.timeZone, routes, leftOut, isCut: solution.ending === 'time' },
    ways: ways.kind,
    off: off.flatMap(({ id, name }) => (id === null ? [] : { driverId: id, driverName: name ?? '' })),
    ...sidesOf({
      problem: { ...problem, matrix: ways.matrix },
      drivers,
      lost,
      solution,
      standing,
      showsCost,
      routes,
      leftOut,
      stays: (id) => plan.now !== null || (plan.pinned?.has(id) ?? false),
    }),
  }
}
