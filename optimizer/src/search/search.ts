import { endless } from '../problem.ts'
import { isWorthMore, type Worth } from '../worth.ts'
import { type Plan, refresh } from './beside.ts'
import { canStart, findPlace, putIn } from './insert.ts'
import type { Model } from './model.ts'
import { begin, clearRoute, leaveOut, link, makePlan, takeBack } from './plan.ts'
import { makeRandom, type Random, rand, randBelow } from './random.ts'
import { makeReach } from './reach.ts'
import { dissolve, type RuinSize, ruin, usualRuin } from './ruin.ts'

/** A search under way. It only ever holds plans that break nothing. */
export interface Search {
  readonly m: Model
  readonly plan: Plan
  readonly random: Random
  /** The best plan: chains as in {@link Plan}, and what it is worth. */
  readonly bestNext: Int32Array
  best: Worth
  /** Routes that differ from the best. */
  readonly differs: Uint8Array
  /** Nobody could do these with an empty vehicle, nor beside others. */
  readonly hopeless: Uint8Array
  /** How often each stayed out, while the fleet is made small. */
  readonly missed: Float64Array
  readonly order: Int32Array
  readonly key: Float64Array
  iterations: number
  /** The average leg's price: what temperatures are measured in. */
  scale: number
  readonly settings: SearchSettings
}

interface SearchSettings {
  readonly blinks: number
  /** Temperatures at first and at last, in average legs, for up to 250 visits; of more, less: there is less time for each. */
  readonly hot: number
  readonly cold: number
  readonly ruin: RuinSize
}

const usualSettings: SearchSettings = { blinks: 0.01, hot: 0.3, cold: 0.02, ruin: usualRuin }

/** Says when to stop: 0 to 1 of the budget, 1 and more: now. Asked every few iterations. */
type Spent = (iterations: number) => number

/** A search with a first plan: everything inserted one by one, the farthest first. Stops early, with what it has, when `stopped`. */
export function startSearch(m: Model, seed: number, stopped: () => boolean, settings = usualSettings): Search {
  const plan = makePlan(m)
  const random = makeRandom(seed)
  const s: Search = {
    m,
    plan,
    random,
    bestNext: new Int32Array(m.n + m.V).fill(-1),
    best: { weight: Number.POSITIVE_INFINITY, used: 0, cost: 0 },
    differs: new Uint8Array(m.V).fill(1),
    hopeless: new Uint8Array(m.n),
    missed: new Float64Array(m.n),
    order: new Int32Array(m.n),
    key: new Float64Array(m.n),
    iterations: 0,
    scale: 1,
    settings,
  }
  const isLocked = m.locked.includes(1)
  const canReach = makeReach(m, stopped)
  for (let k = 0; k < plan.absentCount; k++) {
    const x = plan.absent[k] as number
    // Together with a locked visit there is no empty vehicle for it; others of its group may make room.
    if ((m.group[x] as number) < 0 && !isLocked && !canStart(plan, x, random) && !canReach(x)) s.hopeless[x] = 1
    if (k % 64 === 0 && stopped()) break
  }
  begin(plan)
  recreate(s, 2, stopped)
  keepBest(s)
  setScale(s)
  return s
}

/** Temperatures follow the best plan: the first one is often twice as long. */
function setScale(s: Search): void {
  const { n } = s.m
  s.scale = Math.max(1e-9, s.best.cost / Math.max(1, n + s.best.used)) * Math.min(1, Math.sqrt(250 / Math.max(1, n)))
}

/** Inserts what stays out, in the given order (or a random one), each where it is cheapest. */
function recreate(s: Search, chosen: number, stopped?: () => boolean): void {
  const { plan, random, order, key } = s
  const way = chosen >= 0 ? chosen : pickOrder(s)
  let count = 0
  const old = plan.oldAbsentCount
  for (let k = 0; k < plan.absentCount; k++) {
    const x = plan.absent[k] as number
    if (s.hopeless[x] === 1) continue
    // Of many that stayed out before only some are tried again.
    if (chosen < 0 && old > 12 && k < old && randBelow(random, old) >= 12) continue
    order[count] = x
    key[count] = keyOf(s, x, way)
    let at = count
    if (stopped === undefined) {
      while (at > 0 && (key[at - 1] as number) > (key[at] as number)) {
        swap(order, key, at)
        at--
      }
    }
    count++
  }
  if (stopped !== undefined) {
    const keys = key.slice(0, count)
    const sorted = Array.from(order.subarray(0, count), (x, k) => [x, keys[k] as number] as const).sort(
      (a, b) => a[1] - b[1],
    )
    for (const [k, [x]] of sorted.entries()) order[k] = x
  }
  for (let k = 0; k < count; k++) {
    if (stopped !== undefined && k % 16 === 0 && stopped()) return
    const x = order[k] as number
    if (findPlace(plan, x, random, s.settings.blinks) < Number.POSITIVE_INFINITY) putIn(plan, x)
  }
}

function swap(order: Int32Array, key: Float64Array, at: number): void {
  const x = order[at] as number
  order[at] = order[at - 1] as number
  order[at - 1] = x
  const k = key[at] as number
  key[at] = key[at - 1] as number
  key[at - 1] = k
}

/** Weights of the orders: random, demand, far, close, and with windows length, begin, end. */
function pickOrder(s: Search): number {
  const isTimed = s.m.several || (s.m.close[0] as number) < endless
  const one = rand(s.random) * (isTimed ? 17 : 11)
  return one < 4 ? 0 : one < 8 ? 1 : one < 10 ? 2 : one < 11 ? 3 : one < 13 ? 4 : one < 15 ? 5 : 6
}

function keyOf(s: Search, x: number, way: number): number {
  const { m } = s
  if (way === 0) return rand(s.random)
  if (way === 1) {
    let sum = 0
    for (let d = 0; d < m.dims; d++)
      sum -=
        (m.drop[x * m.dims + d] as number) +
        (m.take[x * m.dims + d] as number) +
        Math.abs(m.carry[x * m.dims + d] as number)
    return sum
  }
  if (way === 2) return -(m.far[x] as number)
  if (way === 3) return m.far[x] as number
  if (way === 4) return (m.close[x] as number) - (m.open[x] as number)
  if (way === 5) return m.open[x] as number
  return -(m.close[x] as number)
}

/** Is the plan as changed since `begin` whole? */
function isWhole(p: Plan): boolean {
  for (let c = 0; c < p.changedCount; c++) {
    const r = p.changed[c] as number
    if (p.broken[r] === 1 && (p.size[r] as number) > (p.m.prefixes[r] as Int32Array).length) return false
  }
  return true
}

/** Copies what differs from the best into it. */
function keepBest(s: Search): void {
  const { plan, m, bestNext, differs } = s
  s.best = { weight: plan.weight, used: plan.used, cost: plan.cost }
  for (let r = 0; r < m.V; r++) {
    if (differs[r] === 0) continue
    differs[r] = 0
    let link = m.n + r
    for (;;) {
      const j = plan.next[link] as number
      bestNext[link] = j
      if (j < 0) break
      link = j
    }
  }
}

function noteChanges(s: Search): void {
  const { plan, differs } = s
  for (let c = 0; c < plan.changedCount; c++) differs[plan.changed[c] as number] = 1
}

/** The best plan's routes: visits by vehicle. */
export function bestRoutes(s: Search): number[][] {
  const { m, bestNext } = s
  return Array.from({ length: m.V }, (_, r) => {
    const visits: number[] = []
    for (let j = bestNext[m.n + r] as number; j >= 0; j = bestNext[j] as number) visits.push(j)
    return visits
  })
}

/** Puts routes (visits by vehicle, locked ones first) in the place of the plan under work. */
export function setRoutes(s: Search, routes: readonly (readonly number[])[]): void {
  const { plan, m } = s
  begin(plan)
  for (let r = 0; r < m.V; r++) clearRoute(plan, r)
  for (let k = 0; k < plan.absentCount; k++) plan.absentAt[plan.absent[k] as number] = -1
  plan.absentCount = 0
  plan.weight = 0
  for (const [r, visits] of routes.entries()) for (const j of visits) link(plan, r, plan.last[r] as number, j)
  for (let j = 0; j < m.n; j++)
    if (m.head[j] === 1 && m.locked[j] === 0 && (plan.route[j] as number) < 0) leaveOut(plan, j)
  for (let r = 0; r < m.V; r++) refresh(plan, r)
  plan.cost = 0
  for (let r = 0; r < m.V; r++) plan.cost += plan.price[r] as number
  s.differs.fill(1)
  const now = { weight: plan.weight, used: plan.used, cost: plan.cost }
  // A plan from outside may break what the search asks for: then it goes on from its own.
  if (!isWhole(plan)) setRoutes(s, bestRoutes(s))
  else if (isWorthMore(now, s.best, m.hierarchical)) keepBest(s)
}

/** Works until `spent` says 1, cooling from `spent` at its begin: first, while some stay out or vehicles are to be saved, on those. */
export function runSearch(s: Search, spent: Spent, onBetter?: () => void): void {
  const { m } = s
  if (m.n === 0 || m.V === 0) return
  const hopeful = (): boolean => {
    for (let k = 0; k < s.plan.absentCount; k++) if (s.hopeless[s.plan.absent[k] as number] === 0) return true
    return false
  }
  if (m.hierarchical || hopeful()) {
    runFleet(s, spent, m.hierarchical ? 0.35 : 0.2, onBetter)
    setRoutes(s, bestRoutes(s))
  }
  runAnnealing(s, spent, onBetter)
}

/** Fewest vehicles that the loads allow. */
function leastVehicles(m: Model): number {
  let least = 1
  for (let d = 0; d < m.dims; d++) {
    let sum = 0
    for (let j = 0; j < m.n; j++) sum += m.drop[j * m.dims + d] as number
    const capacities = Array.from({ length: m.V }, (_, v) => m.capacity[v * m.dims + d] as number).sort((a, b) => b - a)
    let used = 0
    for (const capacity of capacities) {
      if (sum <= 1e-9) break
      sum -= capacity
      used++
    }
    least = Math.max(least, used)
  }
  return least
}

function runFleet(s: Search, spent: Spent, share: number, onBetter?: () => void): void {
  const { m, plan, random, missed, settings } = s
  const least = leastVehicles(m)
  missed.fill(0)
  const sumOf = (): number => {
    let sum = 0
    for (let k = 0; k < plan.absentCount; k++) {
      const x = plan.absent[k] as number
      sum += (1 + (missed[x] as number)) * (m.weight[x] as number)
    }
    return sum
  }
  const first = spent(s.iterations)
  const last = first + (1 - first) * share
  setScale(s)
  const temperature = settings.cold * 10 * s.scale
  const drop = (): boolean => {
    if (!m.hierarchical || plan.used <= least) return false
    let chosen = -1
    let lowest = Number.POSITIVE_INFINITY
    for (let r = 0; r < m.V; r++) {
      if (plan.size[r] === 0 || (m.prefixes[r] as Int32Array).length > 0) continue
      let sum = 0
      for (let j = plan.next[m.n + r] as number; j >= 0; j = plan.next[j] as number)
        sum += (missed[j] as number) + 1e-3 * (1 + rand(random))
      if (sum < lowest) {
        lowest = sum
        chosen = r
      }
    }
    if (chosen < 0) return false
    begin(plan)
    dissolve(plan, chosen, random)
    noteChanges(s)
    plan.limit = plan.used
    return true
  }
  if (plan.absentCount === 0 && !drop()) return
  let sum = sumOf()
  for (let turn = 0; ; turn++) {
    if (turn % 8 === 0 && spent(s.iterations) >= last) break
    s.iterations++
    begin(plan)
    ruin(plan, random, settings.ruin)
    recreate(s, -1)
    const now = sumOf()
    const isTaken =
      isWhole(plan) &&
      (now < sum || (now === sum && plan.cost < plan.oldCost - temperature * Math.log(rand(random) + 1e-12)))
    if (isTaken) {
      noteChanges(s)
      if (isWorthMore({ weight: plan.weight, used: plan.used, cost: plan.cost }, s.best, m.hierarchical)) {
        keepBest(s)
        onBetter?.()
      }
    } else takeBack(plan)
    for (let k = 0; k < plan.absentCount; k++) {
      const x = plan.absent[k] as number
      missed[x] = (missed[x] as number) + 1
    }
    if (plan.absentCount === 0 && !drop()) break
    sum = sumOf()
  }
  plan.limit = m.hierarchical ? Math.max(1, s.best.used) : m.V
}

function runAnnealing(s: Search, spent: Spent, onBetter?: () => void): void {
  const { m, plan, random, settings } = s
  let first = spent(s.iterations)
  let last = first
  let temperature = settings.hot * s.scale
  // Now and then it goes back to the best plan: what has strayed far by then seldom comes back by itself.
  let nextReturn = 0.5
  for (let turn = 0; ; turn++) {
    if (turn % 8 === 0) {
      const now = spent(s.iterations)
      if (now >= 1) return
      last = now
      if ((now - first) / (1 - first) >= nextReturn) {
        nextReturn += 0.25
        setRoutes(s, bestRoutes(s))
      }
      setScale(s)
      temperature = settings.hot * s.scale * (settings.cold / settings.hot) ** ((now - first) / (1 - first))
    }
    s.iterations++
    begin(plan)
    ruin(plan, random, settings.ruin)
    recreate(s, -1)
    const isLess =
      plan.weight < plan.oldWeight || (m.hierarchical && plan.weight === plan.oldWeight && plan.used < plan.oldUsed)
    const isSame = plan.weight === plan.oldWeight && !(m.hierarchical && plan.used > plan.oldUsed)
    const isTaken =
      isWhole(plan) && (isLess || (isSame && plan.cost < plan.oldCost - temperature * Math.log(rand(random) + 1e-12)))
    if (!isTaken) {
      takeBack(plan)
      continue
    }
    noteChanges(s)
    if (m.hierarchical && plan.weight === 0) plan.limit = Math.min(plan.limit, plan.used)
    // A vehicle less by chance: what is left is poor, and is worked on from the beginning.
    if (m.hierarchical && isLess && plan.used < s.best.used) first = last
    if (isWorthMore({ weight: plan.weight, used: plan.used, cost: plan.cost }, s.best, m.hierarchical)) {
      keepBest(s)
      onBetter?.()
    }
  }
}
