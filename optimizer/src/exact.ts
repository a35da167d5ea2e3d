import type { Model } from './search/model.ts'
import { makePlan } from './search/plan.ts'
import { isTriable, makeSchedule, priceRoute, waysOf } from './search/schedule.ts'
import { isWorthMore, type Worth } from './worth.ts'

/** So many visits are enumerated; beyond, there are too many orders. */
export const mostExact = 8

/** The best order of a set of visits for one kind of vehicle. */
interface Kind {
  readonly price: Float64Array
  readonly order: (readonly number[])[]
}

/**
 * The best plan of a small problem, by trying every order of every set with every kind of vehicle, and every way to share the sets
 * out. Answers visits by vehicle, or null where `stopped` said so before the end.
 */
export function solveExactly(m: Model, stopped: () => boolean): number[][] | null {
  const free = Array.from({ length: m.n }, (_, j) => j).filter((j) => m.locked[j] === 0)
  // With many breaks there are too many ways to rest in each order.
  for (let v = 0; v < m.V; v++) if (m.timed && !isTriable(m, v, m.n)) return null
  const kinds = new Map<number, Kind>()
  for (let v = 0; v < m.V; v++) {
    if (kinds.has(m.type[v] as number)) continue
    const kind = ordersOf(m, v, free, stopped)
    if (!kind) return null
    kinds.set(m.type[v] as number, kind)
  }
  return share(m, free, kinds, stopped)
}

function ordersOf(m: Model, v: number, free: readonly number[], stopped: () => boolean): Kind | null {
  const sets = 1 << free.length
  const price = new Float64Array(sets).fill(Number.POSITIVE_INFINITY)
  const order: (readonly number[])[] = Array.from({ length: sets }, () => [])
  const prefix = m.prefixes[v] as Int32Array
  const schedule = makeSchedule(m)
  const may = free.map((j) => m.allowed === null || m.allowed[j * m.V + v] === 1)
  // A group with a locked visit is where that one is.
  for (const [k, j] of free.entries()) {
    const group = m.group[j] as number
    if (group >= 0 && m.groups[group]?.some((other) => m.locked[other] === 1 && !prefix.includes(other))) may[k] = false
  }
  const chosen: number[] = []
  let turns = 0
  let isStopped = false
  const grow = (set: number): void => {
    turns += m.timed ? waysOf(m, v, prefix.length + chosen.length) : 1
    if (turns >= 512) {
      turns = 0
      if (stopped()) isStopped = true
    }
    if (isStopped) return
    const isWhole = free.every(
      (j, k) => (m.mate[j] as number) < 0 || ((set >> k) & 1) === ((set >> free.indexOf(m.mate[j] as number)) & 1),
    )
    if (isWhole) {
      schedule.seq.set(prefix)
      schedule.seq.set(chosen, prefix.length)
      const value = priceRoute(m, schedule, v, prefix.length + chosen.length, true)
      if (value < (price[set] as number) - 1e-9) {
        price[set] = value
        order[set] = [...chosen]
      }
    }
    for (const [k, j] of free.entries()) {
      if (((set >> k) & 1) === 1 || !may[k]) continue
      if (m.head[j] === 0 && !chosen.includes(m.mate[j] as number)) continue
      chosen.push(j)
      grow(set | (1 << k))
      chosen.pop()
    }
  }
  grow(0)
  // What is locked stays, whatever it breaks.
  if (prefix.length > 0) price[0] = Math.min(price[0] as number, makePlan(m).price[v] as number)
  return isStopped ? null : { price, order }
}

/** What the vehicles so far have been given, the last of them first. */
interface Share extends Worth {
  readonly vehicle: number
  readonly set: number
  readonly before: Share | null
}

/** Of vehicles that are alike and have nothing locked no more than there are visits: the others stay empty. */
function neededOf(m: Model, visits: number): number[] {
  const count = new Int32Array(m.types)
  return Array.from({ length: m.V }, (_, v) => v).filter((v) => {
    const type = m.type[v] as number
    count[type] = (count[type] as number) + 1
    return count[type] <= visits || (m.prefixes[v] as Int32Array).length > 0
  })
}

function share(
  m: Model,
  free: readonly number[],
  kinds: ReadonlyMap<number, Kind>,
  stopped: () => boolean,
): number[][] | null {
  const sets = 1 << free.length
  const weightOf = (set: number): number => {
    let sum = 0
    for (const [k, j] of free.entries())
      if (((set >> k) & 1) === 1) sum += m.head[j] === 1 ? (m.weight[j] as number) : 0
    return sum
  }
  // A set on one route keeps the rest of its groups from every other.
  const closed = Array.from({ length: sets }, (_, set) => {
    let all = set
    for (const [k, j] of free.entries())
      if (((set >> k) & 1) === 1 && (m.group[j] as number) >= 0)
        for (const [other, i] of free.entries()) if (m.group[i] === m.group[j]) all |= 1 << other
    return all
  })
  const nobody: Share = { weight: weightOf(sets - 1), used: 0, cost: 0, vehicle: -1, set: 0, before: null }
  let states = new Map<number, Share>([[0, nobody]])
  for (const v of neededOf(m, free.length)) {
    if (stopped()) return null
    const kind = kinds.get(m.type[v] as number) as Kind
    const hasPrefix = (m.prefixes[v] as Int32Array).length > 0
    const then = new Map<number, Share>()
    for (const [taken, one] of states) {
      const left = (sets - 1) & ~taken
      for (let set = left; ; set = (set - 1) & left) {
        const price = kind.price[set] as number
        if (price < Number.POSITIVE_INFINITY) {
          const after = taken | (closed[set] as number)
          const next: Share = {
            weight: one.weight - weightOf(set),
            used: one.used + (set > 0 || hasPrefix ? 1 : 0),
            cost: one.cost + price,
            vehicle: v,
            set,
            before: one,
          }
          const known = then.get(after)
          if (!known || isWorthMore(next, known, m.hierarchical)) then.set(after, next)
        }
        if (set === 0) break
      }
    }
    states = then
  }
  let best: Share | null = null
  for (const one of states.values()) if (!best || isWorthMore(one, best, m.hierarchical)) best = one
  const routes = m.prefixes.map((prefix) => [...prefix])
  for (let one = best; one && one.vehicle >= 0; one = one.before)
    routes[one.vehicle]?.push(...((kinds.get(m.type[one.vehicle] as number) as Kind).order[one.set] ?? []))
  return routes
}
