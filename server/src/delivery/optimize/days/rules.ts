import { createHash } from 'node:crypto'
import { insertions } from '@crossdock/optimizer/insertions'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import { asBroken } from '../places/rules.ts'
import { makeProblem, type OrderToPlan, type PlanToMake } from '../problems/rules.ts'
import { asItStands } from '../rules.ts'

/** What somebody drives on a day, in its order. */
export type Lane = PlanToMake

const digest = (before: string, what: unknown): string =>
  createHash('sha256').update(before).update(JSON.stringify(what)).digest('base64')

/** So many orders are looked at in one problem: of each two places the way is measured. */
const atOnce = 40

interface Found {
  readonly order: OrderToPlan
  /** Behind so many of the lane's own orders. */
  readonly behind: number
}

/** Which of these orders fit on a lane, each alone. */
export function fitOn(lane: Lane, asked: readonly OrderToPlan[]): Found[] {
  const made = makeProblem({ ...lane, orders: [...lane.orders, ...asked] })
  if (made.drivers.length === 0) return []
  const out = new Set(made.early.map(({ order }) => order.id))
  const given = lane.orders.map(({ id }) => id)
  const visits = given.filter((id) => !out.has(id))
  const matrix = straightMatrix(made.places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  const measured = { ...made.problem, matrix }
  const standing = asItStands(measured, { vehicle: '0', visits })
  const problem = asBroken(measured, standing)
  return asked.flatMap((order) => {
    if (out.has(order.id)) return []
    const [place] = insertions(problem, [standing], order.id, 1)
    if (!place) return []
    const next = standing.visits.slice(place.at).find((visit) => typeof visit === 'string')
    return { order, behind: next === undefined ? given.length : given.findIndex((id) => id === next) }
  })
}

/** Those with the fewest stops first: there is room soonest. */
const emptiestFirst = (lanes: readonly Lane[]): Lane[] => [...lanes].sort((a, b) => a.orders.length - b.orders.length)

/** The lanes with an order on the first of them on which it fits; as they are, where it fits on none. */
export function withOrder(lanes: readonly Lane[], order: OrderToPlan): readonly Lane[] {
  for (const lane of emptiestFirst(lanes)) {
    const [place] = fitOn(lane, [order])
    if (!place) continue
    const { orders } = lane
    const grown = { ...lane, orders: [...orders.slice(0, place.behind), order, ...orders.slice(place.behind)] }
    return lanes.map((one) => (one === lane ? grown : one))
  }
  return lanes
}

/** Which orders fit somewhere, each alone. They are looked at in small numbers, and leave at the first lane on which they fit. */
function fitting(lanes: readonly Lane[], orders: readonly OrderToPlan[]): ReadonlySet<OrderToPlan> {
  const all = new Set<OrderToPlan>()
  for (let first = 0; first < orders.length; first += atOnce) {
    let left = orders.slice(first, first + atOnce)
    for (const lane of emptiestFirst(lanes)) {
      if (left.length === 0) break
      for (const { order } of fitOn(lane, left)) all.add(order)
      left = left.filter((order) => !all.has(order))
    }
  }
  return all
}

/** What is driven and promised on a day, and the orders that are asked about, in each window. */
export interface DayQuestion {
  readonly lanes: readonly Lane[]
  /** What is on no lane yet, those that were promised the day first in front. */
  readonly promised: readonly OrderToPlan[]
  readonly windows: readonly { readonly windowFrom: string; readonly windowTo: string }[]
  readonly asked: readonly OrderToPlan[]
  /** Whether those that come first have taken their places when the others are looked at; else each is looked at alone. */
  readonly together: boolean
}

/** Of each window the orders that fit. */
export type DayAnswer = readonly (readonly string[])[]

/** Tentative plans that are remembered: of another order promised only that one is looked at. */
const mostKept = 200
const keptEach = 25

/** Plans days, one question after the other. */
export function dayPlanner(): (question: DayQuestion) => DayAnswer {
  const kept = new Map<string, readonly Lane[]>()
  const keep = (key: string, lanes: readonly Lane[]): void => {
    kept.delete(key)
    kept.set(key, lanes)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  }

  /** The lanes with what is promised, as far as it fits. */
  function planned(lanes: readonly Lane[], promised: readonly OrderToPlan[]): readonly Lane[] {
    const keys = [digest('', lanes)]
    for (const order of promised) keys.push(digest(keys.at(-1) ?? '', order))
    let done = keys.findLastIndex((key) => kept.has(key))
    let plan = kept.get(keys[done] ?? '') ?? lanes
    for (done = Math.max(0, done); done < promised.length; done++) {
      plan = withOrder(plan, promised[done] as OrderToPlan)
      if ((done + 1) % keptEach === 0) keep(keys[done + 1] ?? '', plan)
    }
    keep(keys.at(-1) ?? '', plan)
    return plan
  }

  return ({ lanes, promised, windows, asked, together }) => {
    const known = new Set<string>(promised.map(({ id }) => id))
    const others = asked.filter(({ id }) => !known.has(id))
    return windows.map((window) => {
      const there = (order: OrderToPlan): OrderToPlan => ({ ...order, ...window })
      let plan = others.length === 0 ? lanes : planned(lanes, promised)
      const fit = [...fitting(plan, others.map(there))]
      const all = fit.flatMap((order) => {
        if (!together) return order.id
        const before = plan
        plan = withOrder(plan, order)
        return plan === before ? [] : order.id
      })
      // What is promised the day does not stand in its own way.
      for (const order of asked.filter(({ id }) => known.has(id))) {
        const without = planned(
          lanes,
          promised.filter(({ id }) => id !== order.id),
        )
        if (fitting(without, [there(order)]).size > 0) all.push(order.id)
      }
      return all
    })
  }
}
