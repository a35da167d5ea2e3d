import type { Model } from './search/model.ts'
import { makePlan } from './search/plan.ts'
import { makeSchedule, priceRoute } from './search/schedule.ts'

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
  const kinds = new Map<number, Kind>()
  for (let v = 0; v < m.V; v++) {
    if (kinds.has(m.type[v] as number)) continue
    const kind = ordersOf(m, v, free, stopped)
    if (!kind) return null
    kinds.set(m.type[v] as number, kind)
  }
  return share(m, free, kinds)
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
    turns++
    if (turns % 512 === 0 && stopped()) isStopped = true
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

interface Share {
  readonly weight: number
  readonly used: number
  readonly cost: number
  readonly sets: readonly number[]
}

const isLess = (a: Share, b: Share, hierarchical: boolean): boolean => {
  if (a.weight !== b.weight) return a.weight < b.weight
  if (hierarchical && a.used !== b.used) return a.used < b.used
  return a.cost < b.cost - 1e-9
}

function share(m: Model, free: readonly number[], kinds: ReadonlyMap<number, Kind>): number[][] {
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
  let states = new Map<number, Share>([[0, { weight: weightOf(sets - 1), used: 0, cost: 0, sets: [] }]])
  for (let v = 0; v < m.V; v++) {
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
            sets: [...one.sets, set],
          }
          const known = then.get(after)
          if (!known || isLess(next, known, m.hierarchical)) then.set(after, next)
        }
        if (set === 0) break
      }
    }
    states = then
  }
  let best: Share | null = null
  for (const one of states.values()) if (!best || isLess(one, best, m.hierarchical)) best = one
  return Array.from({ length: m.V }, (_, v) => [
    ...(m.prefixes[v] as Int32Array),
    ...((kinds.get(m.type[v] as number) as Kind).order[best?.sets[v] ?? 0] ?? []),
  ])
}
