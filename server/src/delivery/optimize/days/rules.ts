import { createHash } from 'node:crypto'
import { insertions } from '@crossdock/optimizer/insertions'
import { straightMatrix, straightMetres } from '@crossdock/optimizer/matrices'
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
  /** Metres that it adds. */
  readonly distance: number
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
    const behind = next === undefined ? given.length : given.findIndex((id) => id === next)
    return { order, behind, distance: place.distance }
  })
}

/** Those with the fewest stops first: there is room soonest. */
const emptiestFirst = (lanes: readonly Lane[]): Lane[] => [...lanes].sort((a, b) => a.orders.length - b.orders.length)

/** Metres that an order adds to a lane at least, wherever it is put: in straight lines, past every rule. */
function leastOn({ drivers, orders }: Lane, { lat, lng }: OrderToPlan): number {
  const here = { latitude: lat ?? 0, longitude: lng ?? 0 }
  const { start = null, end = null } = drivers[0] ?? {}
  const stops = [start, ...orders, end].flatMap((place) =>
    typeof place?.lat !== 'number' || typeof place.lng !== 'number'
      ? []
      : { latitude: place.lat, longitude: place.lng },
  )
  const far = stops.map((stop) => straightMetres(stop, here))
  const between = stops.slice(1).map((stop, n) => {
    const before = stops[n] as typeof stop
    return (far[n] ?? 0) + (far[n + 1] ?? 0) - straightMetres(before, stop)
  })
  // In front of all, or behind them, where nobody says where that is.
  return Math.max(0, Math.min(...between, ...(start ? [] : far.slice(0, 1)), ...(end ? [] : far.slice(-1))))
}

/** The lanes with an order where it adds least to the way; as they are, where it fits on none. */
export function withOrder(lanes: readonly Lane[], order: OrderToPlan): readonly Lane[] {
  const near = emptiestFirst(lanes)
    .map((lane) => ({ lane, least: leastOn(lane, order) }))
    .sort((a, b) => a.least - b.least)
  let best: { readonly lane: Lane; readonly behind: number; readonly distance: number } | null = null
  for (const { lane, least } of near) {
    if (best !== null && best.distance <= least) break
    for (const { behind, distance } of fitOn(lane, [order]))
      if (best === null || distance < best.distance) best = { lane, behind, distance }
  }
  if (best === null) return lanes
  const { lane, behind } = best
  const grown = { ...lane, orders: [...lane.orders.slice(0, behind), order, ...lane.orders.slice(behind)] }
  return lanes.map((one) => (one === lane ? grown : one))
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

/** Of each window the orders that fit. Null: the tentative plan is not made yet; asked once more it is gone on with. */
export type DayAnswer = readonly (readonly string[])[] | null

/** Tentative plans that are remembered: of another order promised only that one is looked at. */
const mostKept = 200
const keptEach = 25
/** Of more orders than these a plan is not made anew for one that it does not hold. */
const mostAnew = 200
/** So many plans that are made anew and hold the order no better are made for one question. */
const mostInVain = 5

/** Milliseconds after which the thread puts a plan aside, so that another account's question comes in between. */
const sliceMs = 1_000

interface Plan {
  readonly lanes: readonly Lane[]
  /** Whether all is on it that somebody could drive. */
  readonly isWhole: boolean
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const spanOf = ({ windowFrom, windowTo }: OrderToPlan): number =>
  windowFrom === null || windowTo === null ? 1440 : (minutesOf(windowTo) - minutesOf(windowFrom) + 1440) % 1440

/** The lanes with these orders besides their own, those with the shortest windows first; null where one fits nowhere. */
function planAnew(lanes: readonly Lane[], orders: readonly OrderToPlan[]): readonly Lane[] | null {
  let plan = lanes
  for (const order of [...orders].sort((a, b) => spanOf(a) - spanOf(b) || (a.id < b.id ? -1 : 1))) {
    const next = withOrder(plan, order)
    if (next === plan) return null
    plan = next
  }
  return plan
}

/** What of a plan is not on the lanes as they are planned. */
function promisedOn(lanes: readonly Lane[], plan: Plan): OrderToPlan[] {
  const own = new Set(lanes.flatMap(({ orders }) => orders.map(({ id }) => id)))
  return plan.lanes.flatMap(({ orders }) => orders.filter(({ id }) => !own.has(id)))
}

/** The plan with one order more; where that fits nowhere, all that was promised is planned anew with it. Null where that fails, too. */
function planWith(lanes: readonly Lane[], plan: Plan, order: OrderToPlan): Plan | null {
  const grown = withOrder(plan.lanes, order)
  if (grown !== plan.lanes) return { ...plan, lanes: grown }
  const others = promisedOn(lanes, plan)
  if (!plan.isWhole || others.length === 0 || others.length > mostAnew) return null
  const anew = planAnew(lanes, [...others, order])
  return anew && { lanes: anew, isWhole: true }
}

/** Plans days, one question after the other. A plan takes many slices of time where a thousand orders were promised. */
export function dayPlanner(slice: number = sliceMs): (question: DayQuestion) => DayAnswer {
  const kept = new Map<string, Plan>()
  const keep = (key: string, plan: Plan): void => {
    kept.delete(key)
    kept.set(key, plan)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  }

  /** The lanes with what is promised, as far as it fits: one after the other, so that what was once found to fit is found again. */
  function planned(lanes: readonly Lane[], promised: readonly OrderToPlan[], until = Infinity): Plan | null {
    const keys = [digest('', lanes)]
    for (const order of promised) keys.push(digest(keys.at(-1) ?? '', order))
    let done = keys.findLastIndex((key) => kept.has(key))
    let plan: Plan = kept.get(keys[done] ?? '') ?? { lanes, isWhole: true }
    for (done = Math.max(0, done); done < promised.length; done++) {
      const order = promised[done] as OrderToPlan
      // What nobody could drive on an empty day takes nothing of this one.
      if (fitting(lanes, [order]).size > 0) plan = planWith(lanes, plan, order) ?? { ...plan, isWhole: false }
      const isLater = done + 1 < promised.length && performance.now() >= until
      if (isLater || (done + 1) % keptEach === 0) keep(keys[done + 1] ?? '', plan)
      if (isLater) return null
    }
    keep(keys.at(-1) ?? '', plan)
    return plan
  }

  return ({ lanes, promised, windows, asked, together }) => {
    const known = new Set<string>(promised.map(({ id }) => id))
    const begun = asked.every(({ id }) => known.has(id))
      ? { lanes, isWhole: true }
      : planned(lanes, promised, performance.now() + slice)
    if (begun === null) return null
    let inVain = 0
    /** Those that fit beside a plan, each alone. */
    const alone = (plan: Plan, orders: readonly OrderToPlan[]): OrderToPlan[] => {
      const fit = fitting(plan.lanes, orders)
      return orders.filter((order) => {
        if (fit.has(order)) return true
        if (inVain >= mostInVain || fitting(lanes, [order]).size === 0) return false
        const isHeld = planWith(lanes, plan, order) !== null
        if (!isHeld) inVain += 1
        return isHeld
      })
    }
    return windows.map((window) => {
      const there = (order: OrderToPlan): OrderToPlan => ({ ...order, ...window })
      const others = asked.filter(({ id }) => !known.has(id)).map(there)
      let plan: Plan = begun
      const all: string[] = []
      for (const order of alone(plan, others)) {
        const next = together ? planWith(lanes, plan, order) : plan
        if (next === null) continue
        plan = next
        all.push(order.id)
      }
      // What is promised the day does not stand in its own way.
      for (const order of asked.filter(({ id }) => known.has(id))) {
        const without = promised.filter(({ id }) => id !== order.id)
        const plan = planned(lanes, without)
        if (plan && alone(plan, [there(order)]).length > 0) all.push(order.id)
      }
      return all
    })
  }
}
