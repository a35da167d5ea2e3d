import { timeIn } from '@crossdock/contract/days'
import type { LeftOut } from '@crossdock/contract/delivery/optimize'
import type { OrderPlace } from '@crossdock/contract/delivery/optimize/places'
import type { Id } from '@crossdock/contract/ids'
import { amountOf } from '@crossdock/contract/money'
import { evaluate, type Violation } from '@crossdock/optimizer/evaluate'
import { explain, insertions, type Obstacle } from '@crossdock/optimizer/insertions'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import type { Problem, Route, Visit } from '@crossdock/optimizer/problem'
import { makeProblem, type OrderToPlan, type PlanToMake } from '../problems/rules.ts'
import { asItStands, hasCosts, hurdlesOf, minutes, whyOut } from '../rules.ts'

/** Places of a route that does not have the order, the best first. */
const mostOfOthers = 3

export interface Asked {
  /** Of the route's other stops that are still to go, in their order, with the order itself as the last. */
  readonly plan: PlanToMake
  readonly order: OrderToPlan
  /** All of its other stops, those that are done among them. */
  readonly others: readonly Id<'poolOrder'>[]
  /** It is on this route: every place is looked at. */
  readonly isOwn: boolean
  readonly maySeeCosts: boolean
}

export interface PlacesOn {
  readonly places: readonly OrderPlace[]
  readonly best: OrderPlace | null
  readonly why: LeftOut | null
}

/** A place behind so many of the stops that are still to go and have places. */
interface Spot {
  readonly behind: number
  readonly distance: number
  readonly duration: number
  readonly cost: number
  readonly begin: number
  readonly delay: number
  readonly obstacles: readonly Obstacle[]
}

const isJob = (visit: Visit): visit is string => typeof visit === 'string'
const keyOf = ({ rule, job, dimension }: Pick<Violation, 'rule' | 'job' | 'dimension'>): string =>
  [rule, job, dimension].join(' ')

/** Looks at places that break something: of a route that breaks rules as it stands, what it breaks besides. */
function looker(problem: Problem, standing: Route, job: string): (behind: number) => Spot {
  const before = evaluate(problem, [standing])
  const was = new Map(before.violations.map((one) => [keyOf(one), one.amount]))
  const begins = new Map(before.routes[0]?.visits.map((visit) => [visit.job, visit.begin]))
  const { vehicle } = standing
  const jobs = standing.visits.filter(isJob)
  return (behind) => {
    const after = evaluate(problem, [
      asItStands(problem, { vehicle, visits: [...jobs.slice(0, behind), job, ...jobs.slice(behind)] }),
    ])
    const visits = after.routes[0]?.visits ?? []
    return {
      behind,
      distance: after.distance - before.distance,
      duration: after.duration - before.duration,
      cost: after.cost.total - before.cost.total,
      begin: visits.find((visit) => visit.job === job)?.begin ?? 0,
      delay: Math.max(0, ...visits.map((visit) => visit.begin - (begins.get(visit.job) ?? visit.begin))),
      obstacles: after.violations.filter((one) => !one.tolerated && one.amount > (was.get(keyOf(one)) ?? 0) + 1e-6),
    }
  }
}

const byWorth = (a: Spot, b: Spot): number =>
  a.obstacles.length - b.obstacles.length || a.distance - b.distance || a.duration - b.duration

/** The places of an order on a route: from the optimizer those that break nothing, and besides them what others break. */
function spotsOn(problem: Problem, standing: Route, { order, isOwn }: Asked): Spot[] {
  const locked = problem.vehicles[0]?.prefix?.length ?? 0
  const jobs = standing.visits.filter(isJob)
  const fits = insertions(problem, [standing], order.id, isOwn ? Number.POSITIVE_INFINITY : mostOfOthers).map(
    ({ at, ...place }): Spot => ({ ...place, behind: standing.visits.slice(0, at).filter(isJob).length }),
  )
  if (!isOwn && fits.length > 0) return fits
  const look = looker(problem, standing, order.id)
  const known = new Map(fits.map((spot) => [spot.behind, spot]))
  const all: Spot[] = []
  for (let behind = locked; behind <= jobs.length; behind++) all.push(known.get(behind) ?? look(behind))
  if (isOwn) return all
  return all.sort(byWorth).slice(0, all[0]?.obstacles.length === 0 ? mostOfOthers : 1)
}

/** Where an order fits on a route, what each place adds and breaks, and why none fits. */
export function placesOn(asked: Asked): PlacesOn {
  const { plan, order, others, maySeeCosts } = asked
  const made = makeProblem(plan)
  const out = made.early.find((early) => early.order.id === order.id)
  if (out) {
    const { id: addressId, orderNo } = order
    const nothing = { amount: null, skills: [], driverName: null, repair: null }
    return { places: [], best: null, why: { addressId, orderNo, reason: out.reason, ...nothing } }
  }
  const matrix = straightMatrix(made.places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  const problem: Problem = { ...made.problem, matrix }
  const visits = problem.jobs.map(({ id }) => id).filter((id) => id !== order.id)
  const standing = asItStands(problem, { vehicle: '0', visits })
  const [driver] = made.drivers
  const orders = new Map<string, OrderToPlan>(plan.orders.map((one) => [one.id, one]))
  const showsCost = maySeeCosts && hasCosts(made.drivers)
  /** Behind which of all the others: those without a place stay where they are. */
  const placeOf = (behind: number): number => {
    const last = visits[behind - 1]
    const first = visits[behind]
    if (last !== undefined) return others.findIndex((id) => id === last) + 1
    return first === undefined ? others.length : others.findIndex((id) => id === first)
  }
  const shape = (spot: Spot): OrderPlace => {
    const at = new Date(made.base + Math.round(spot.begin) * 1000)
    return {
      at: placeOf(spot.behind),
      distance: Math.round(spot.distance),
      duration: Math.round(spot.duration),
      cost: showsCost ? amountOf(Math.round(spot.cost)) : null,
      arrives: timeIn(plan.timeZone, at),
      arrivesAt: at.toISOString(),
      delayMinutes: minutes(Math.max(0, spot.delay)),
      hurdles: hurdlesOf(spot.obstacles, order, { driver, orders }),
    }
  }
  const spots = spotsOn(problem, standing, asked)
  const best = [...spots].sort(byWorth).find(({ obstacles }) => obstacles.length === 0)
  return {
    places: spots.map(shape),
    best: best ? shape(best) : null,
    why: best ? null : whyNot(problem, standing, asked, { drivers: made.drivers, orders, showsCost }),
  }
}

function whyNot(problem: Problem, standing: Route, { order }: Asked, known: Parameters<typeof whyOut>[1]) {
  const { unplanned } = explain(problem, [standing], order.id)
  return (unplanned && whyOut(unplanned, known)[0]) ?? null
}
