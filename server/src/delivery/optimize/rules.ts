import type {
  LeftOut,
  LeftOutReason,
  OptimizedPlan,
  PlanFigures,
  PlannedRoute,
} from '@crossdock/contract/delivery/optimize'
import { amountOf } from '@crossdock/contract/money'
import { onTheWall } from '@crossdock/contract/wall-clock'
import { type Evaluation, evaluate } from '@crossdock/optimizer/evaluate'
import type { Problem, Visit } from '@crossdock/optimizer/problem'
import type { Unplanned } from '@crossdock/optimizer/reasons'
import type { SearchResult } from '../../platform/route-search-messages.ts'
import { type DriverToPlan, loadOf, type MadeProblem, type OrderToPlan, type PlanToMake } from './problems/rules.ts'

/** Minutes, the last one begun counts: what is a second late is late. */
const minutes = (seconds: number): number => Math.ceil(seconds / 60 - 1e-6)

/** Whether anything is known of what these drivers cost. */
const hasCosts = (drivers: readonly DriverToPlan[]): boolean =>
  drivers.some(({ perDayCents, perKmCents, perHourCents }) => (perDayCents ?? perKmCents ?? perHourCents) !== null)

/** How late each order is, in minutes. */
function latenessOf({ violations }: Evaluation): ReadonlyMap<string, number> {
  return new Map(
    violations.flatMap(({ rule, job, amount }) => (rule === 'window' && job ? [[job, minutes(amount)]] : [])),
  )
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0)

function figuresOf(evaluation: Evaluation, showsCost: boolean): PlanFigures {
  return {
    distance: Math.round(evaluation.distance),
    duration: Math.round(evaluation.duration),
    lateMinutes: sum(latenessOf(evaluation).values()),
    cost: showsCost ? amountOf(Math.round(evaluation.cost.total)) : null,
    orders: sum(evaluation.routes.map(({ visits }) => visits.filter(({ job }) => job !== null).length)),
    routes: evaluation.routes.length,
  }
}

/** The stops as they stand, with each break behind the last stop that ends before it is due: hours are compared with hours. */
export function asItStands(problem: Problem, order: readonly string[]): Evaluation {
  const [vehicle] = problem.vehicles
  let visits: readonly Visit[] = order
  const judged = () => evaluate(problem, vehicle && visits.length > 0 ? [{ vehicle: vehicle.id, visits }] : [])
  for (const [n, { window }] of (vehicle?.breaks ?? []).entries()) {
    const timed = judged().routes[0]
    if (!timed || timed.finish <= window[1]) continue
    const at = timed.visits.findLastIndex(({ end }) => end <= window[1]) + 1
    visits = [...visits.slice(0, at), { break: n }, ...visits.slice(at)]
  }
  return judged()
}

const timeRules: readonly string[] = ['window', 'shift', 'break']

/** Why the search left an order out, in the product's words. */
function whyOut({ rule, amount, dimension }: Unplanned['reason']): { reason: LeftOutReason; amount: number | null } {
  if (rule === 'capacity') {
    const { reason, per } = loadOf(dimension ?? 0)
    return { reason, amount: amount / per }
  }
  if (timeRules.includes(rule)) return { reason: rule as LeftOutReason, amount: minutes(amount) }
  if (rule === 'skills') return { reason: 'skills', amount: null }
  return { reason: rule === 'unreachable' ? 'tooFar' : 'full', amount: null }
}

interface Facts {
  readonly plan: PlanToMake
  readonly made: MadeProblem
  readonly result: SearchResult
  /** The order in which a route is driven as it stands; null of orders of the pool. */
  readonly standing: readonly string[] | null
  readonly maySeeCosts: boolean
}

/** The plan in the product's words: kilometres and clocks, drivers and orders. */
export function answerOf({ plan, made, result, standing, maySeeCosts }: Facts): Omit<OptimizedPlan, 'id'> {
  const { problem, drivers, off, early, base } = made
  const { matrix, solution } = result
  const { evaluation } = solution
  const orders = new Map<string, OrderToPlan>(plan.orders.map((order) => [order.id, order]))
  const showsCost = maySeeCosts && hasCosts(drivers)
  const late = latenessOf(evaluation)
  const clock = (seconds: number) => {
    const at = base + Math.round(seconds) * 1000
    return { at: new Date(at).toISOString(), shown: onTheWall(at, plan.timeZone).toISOString().slice(11, 16) }
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
    ...early.map(({ order, reason }) => ({ addressId: order.id, orderNo: order.orderNo, reason, amount: null })),
    ...solution.unplanned.map(({ job, reason }) => {
      return { addressId: job, orderNo: orders.get(job)?.orderNo ?? '', ...whyOut(reason) }
    }),
  ].sort((a, b) => (places.get(a.addressId) ?? 0) - (places.get(b.addressId) ?? 0))
  const searched = new Set(problem.jobs.map(({ id }) => id))
  const before =
    standing &&
    asItStands(
      { ...problem, matrix },
      standing.filter((id) => searched.has(id)),
    )
  return {
    ...{ day: plan.day, timeZone: plan.timeZone, routes, leftOut },
    off: off.flatMap(({ id, name }) => (id === null ? [] : { driverId: id, driverName: name ?? '' })),
    before: before && figuresOf(before, showsCost),
    after: figuresOf(evaluation, showsCost),
  }
}
