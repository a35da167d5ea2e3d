import { timeIn } from '@crossdock/contract/days'
import type { LeftOut } from '@crossdock/contract/delivery/optimize'
import type { OrderPlace } from '@crossdock/contract/delivery/optimize/places'
import type { Id } from '@crossdock/contract/ids'
import { amountOf } from '@crossdock/contract/money'
import { evaluate } from '@crossdock/optimizer/evaluate'
import { explain, insertions, type Obstacle, type Place } from '@crossdock/optimizer/insertions'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import type { Problem, Route, Vehicle, Visit } from '@crossdock/optimizer/problem'
import type { Unplanned } from '@crossdock/optimizer/reasons'
import { makeProblem, type OrderToPlan, type PlanToMake } from '../problems/rules.ts'
import { asItStands, hasCosts, hurdlesOf, minutes, whyOut } from '../rules.ts'

/** Places of a route that does not have the order, the best first. */
const mostOfOthers = 3

interface Asked {
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
const more = (amount: number): number => amount + 1e-6

/** The problem in which a route breaks nothing as it stands: what breaks then is what an order adds. */
export function asBroken(problem: Problem, standing: Route): Problem {
  const { violations } = evaluate(problem, [standing])
  if (violations.every(({ tolerated }) => tolerated)) return problem
  const given = problem.vehicles.find(({ id }) => id === standing.vehicle) as Vehicle
  let vehicle = given
  const jobs = new Map(problem.jobs.map((job) => [job.id, job]))
  for (const { rule, job: id, amount, dimension } of violations) {
    const job = jobs.get(id ?? '')
    const last = job?.windows?.at(-1)
    if (rule === 'window' && job && last)
      jobs.set(job.id, { ...job, windows: [...(job.windows ?? []).slice(0, -1), [last[0], last[1] + more(amount)]] })
    if (rule === 'skills' && job) jobs.set(job.id, { ...job, skills: [] })
    const { shift, breaks = [], capacity = [] } = vehicle
    if (rule === 'shift' && shift) vehicle = { ...vehicle, shift: [shift[0], shift[1] + more(amount)] }
    if (rule === 'break')
      vehicle = {
        ...vehicle,
        breaks: breaks.map((one) => ({ ...one, window: [one.window[0], one.window[1] + more(amount)] })),
      }
    if (rule === 'capacity')
      vehicle = { ...vehicle, capacity: capacity.map((one, d) => (d === dimension ? one + more(amount) : one)) }
  }
  return {
    ...problem,
    vehicles: problem.vehicles.map((one) => (one === given ? vehicle : one)),
    jobs: [...jobs.values()],
  }
}

/** Looks at places that break something. */
function looker(problem: Problem, standing: Route, job: string): (behind: number) => Spot {
  const before = evaluate(problem, [standing])
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
      obstacles: after.violations.filter(({ tolerated }) => !tolerated),
    }
  }
}

const byWorth = (a: Spot, b: Spot): number =>
  a.obstacles.length - b.obstacles.length || a.distance - b.distance || a.duration - b.duration

const spotOf = (standing: Route, { at, ...place }: Place): Spot => ({
  ...place,
  behind: standing.visits.slice(0, at).filter(isJob).length,
})

/** Why an order fits nowhere on a route; what nobody there can do is looked for where it would go if they could. */
function whyNot(problem: Problem, standing: Route, { id }: OrderToPlan): Unplanned | null {
  const job = problem.jobs.find((one) => one.id === id)
  const [vehicle] = problem.vehicles
  const lacks = job !== undefined && vehicle && job.skills?.some((skill) => !vehicle.skills?.includes(skill))
  const [repair] = lacks ? insertions(problem, [standing], { ...job, skills: [] }, 1) : []
  if (!repair || !vehicle) return explain(problem, [standing], id).unplanned
  const lacking = { rule: 'skills', amount: 1, dimension: null } as const
  return {
    job: id,
    reason: { ...lacking, vehicle: vehicle.id },
    repair: { ...repair, obstacles: [{ ...lacking, job: id }] },
  }
}

/** The places of an order on a route: from the optimizer those that break nothing; on its own route besides them what all others break. */
function spotsOn(problem: Problem, standing: Route, { order, isOwn }: Asked): Spot[] {
  const fits = insertions(problem, [standing], order.id, isOwn ? Number.POSITIVE_INFINITY : mostOfOthers).map((place) =>
    spotOf(standing, place),
  )
  if (!isOwn) return fits
  const look = looker(problem, standing, order.id)
  const known = new Map(fits.map((spot) => [spot.behind, spot]))
  const all: Spot[] = []
  const last = standing.visits.filter(isJob).length
  for (let behind = problem.vehicles[0]?.prefix?.length ?? 0; behind <= last; behind++)
    all.push(known.get(behind) ?? look(behind))
  return all
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
  const visits = made.problem.jobs.map(({ id }) => id).filter((id) => id !== order.id)
  const standing = asItStands({ ...made.problem, matrix }, { vehicle: '0', visits })
  const problem = asBroken({ ...made.problem, matrix }, standing)
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
  if (best) return { places: spots.map(shape), best: shape(best), why: null }
  const unplanned = whyNot(problem, standing, order)
  const closest = !asked.isOwn && unplanned?.repair ? [spotOf(standing, unplanned.repair)] : spots
  const [why = null] = unplanned ? whyOut(unplanned, { drivers: made.drivers, orders, showsCost }) : []
  return { places: closest.map(shape), best: null, why }
}
