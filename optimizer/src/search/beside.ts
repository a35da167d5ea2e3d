import { arrive, beginOf, latestBegin, leave, type Model, metres, seconds, unreachable } from './model.ts'
import { passRoute, priceOf, type Schedule } from './schedule.ts'

/**
 * A plan under work: each route is a chain of visits from its start (n + route), with what insertions ask for in constant time kept
 * beside every link. `refresh` makes that anew for one route. What is changed is written down first, so that it can be taken back.
 */
export interface Plan {
  readonly m: Model
  readonly next: Int32Array
  readonly prev: Int32Array
  /** Route of each visit, −1: it stays out. */
  readonly route: Int32Array
  readonly size: Int32Array
  readonly last: Int32Array
  /** Behind this link insertions begin: the last locked visit, or the start. */
  readonly lockEnd: Int32Array
  /** Metres from each link to the next. */
  readonly arc: Float64Array
  /** Per link: the earliest end of its service; the latest moment to be ready for its service. */
  readonly ready: Float64Array
  readonly latest: Float64Array
  /** For durations: time since departure without waiting, latest departure; earliest finish from here, time to it. */
  readonly since: Float64Array
  readonly depart: Float64Array
  readonly finish: Float64Array
  readonly until: Float64Array
  /** On board behind each link; the most before and behind it. Links × dimensions. */
  readonly load: Float64Array
  readonly mostBefore: Float64Array
  readonly mostBehind: Float64Array
  /** Per route: loaded at the start, metres, stops, price. */
  readonly brought: Float64Array
  readonly length: Float64Array
  readonly stops: Int32Array
  readonly duration: Float64Array
  readonly price: Float64Array
  /** 1 where a route breaks something, which happens when taking a visit away makes the rest worse. */
  readonly broken: Uint8Array
  /** Of each group: how many are planned, and where. */
  readonly groupCount: Int32Array
  readonly groupRoute: Int32Array
  /** Heads that stay out, in no order. */
  readonly absent: Int32Array
  readonly absentAt: Int32Array
  absentCount: number
  cost: number
  used: number
  /** Weight of what stays out. */
  weight: number
  /** No more routes than this. */
  limit: number
  readonly emptyHint: Int32Array
  readonly schedule: Schedule
  /** What was changed since `begin`: routes, and what they were. */
  readonly stamp: Int32Array
  turn: number
  readonly changed: Int32Array
  changedCount: number
  readonly oldAt: Int32Array
  readonly oldSeq: Int32Array
  readonly oldAbsent: Int32Array
  oldAbsentCount: number
  oldCost: number
  oldUsed: number
  oldWeight: number
  /** Answer of the last search for a place. */
  foundRoute: number
  foundAfter: number
  foundMateAfter: number
}

/** Makes anew what is kept beside the links of a route, and its price. */
export function refresh(p: Plan, r: number): void {
  const { m, next, ready, latest, arc } = p
  const { hasClock } = m
  const start = m.n + r
  const old = p.price[r] as number
  let isBroken = false
  let length = 0
  let stops = 0
  let at = m.node[start] as number
  let link = start
  let time = m.shiftFrom[r] as number
  // Over a leg that nobody can drive only what is locked goes: such a route is kept, and counts for nothing there, as the checker has it.
  let isSevered = false
  ready[start] = time
  for (let j = next[start] as number; j >= 0; j = next[j] as number) {
    let leg = metres(m, at, j)
    if (leg >= unreachable || (m.locked[j] === 1 && seconds(m, at, j) >= unreachable)) {
      isSevered = true
      leg = 0
    }
    arc[link] = leg
    length += leg
    if (link === start || m.place[at] !== m.place[j]) stops++
    if (hasClock) {
      time = beginOf(m, j, arrive(m, time, at, j, r))
      if (time > (m.close[j] as number)) isBroken = true
      time += m.service[j] as number
      ready[j] = time
    }
    at = j
    link = j
  }
  const end = m.endNode[r] as number
  // An unused vehicle drives nothing, not even from its start to its end.
  arc[link] = link === start ? 0 : metres(m, at, end)
  if (
    (arc[link] as number) >= unreachable ||
    (link < m.n && m.locked[link] === 1 && seconds(m, at, end) >= unreachable)
  ) {
    isSevered = true
    arc[link] = 0
  }
  p.length[r] = link === start ? 0 : length + (arc[link] as number)
  p.stops[r] = stops
  if (hasClock) {
    const back = arrive(m, time, at, end, r)
    if ((p.size[r] as number) > 0 && back > (m.shiftTo[r] as number)) isBroken = true
    // From the end.
    let by = m.shiftTo[r] as number
    let to = end
    for (let j = link; j !== start; j = p.prev[j] as number) {
      by = latestBegin(m, j, leave(m, by, j, to, r) - (m.service[j] as number))
      latest[j] = by
      to = j
    }
  }
  if (m.dims > 0 && refreshLoads(p, r)) isBroken = true
  let duration = 0
  if (m.mode === 'slack') duration = refreshSlack(p, r)
  else if (m.mode === 'exact' && (p.size[r] as number) > 0) {
    const { schedule } = p
    let count = 0
    for (let j = next[start] as number; j >= 0; j = next[j] as number) {
      schedule.seq[count] = j
      count++
    }
    isBroken = !passRoute(m, schedule, r, count) || (isBroken && m.breakAt[r] === m.breakAt[r + 1])
    if (m.timed) duration = schedule.finish - schedule.departure
  }
  if (isSevered) {
    isBroken = true
    duration = 0
  }
  if (
    (p.size[r] as number) > 0 &&
    (p.length[r] > (m.maxDistance[r] as number) ||
      stops > (m.maxStops[r] as number) ||
      duration > (m.maxDuration[r] as number) + 1e-7)
  )
    isBroken = true
  p.duration[r] = duration
  p.broken[r] = isBroken ? 1 : 0
  p.price[r] = p.size[r] === 0 ? 0 : priceOf(m, r, p.length[r], duration)
  p.cost += p.price[r] - old
}

/** Loads along a route; true where one is too much. */
function refreshLoads(p: Plan, r: number): boolean {
  const { m, next } = p
  const { dims } = m
  const start = m.n + r
  let isBroken = false
  for (let d = 0; d < dims; d++) {
    let load = 0
    for (let j = next[start] as number; j >= 0; j = next[j] as number) load += m.drop[j * dims + d] as number
    p.brought[r * dims + d] = load
    const most = (m.capacity[r * dims + d] as number) + 1e-9
    if (load > most) isBroken = true
    if (m.dropsOnly) continue
    let peak = load
    p.load[start * dims + d] = load
    p.mostBefore[start * dims + d] = load
    for (let j = next[start] as number; j >= 0; j = next[j] as number) {
      load += (m.take[j * dims + d] as number) + (m.carry[j * dims + d] as number) - (m.drop[j * dims + d] as number)
      if (load > peak) peak = load
      p.load[j * dims + d] = load
      p.mostBefore[j * dims + d] = peak
    }
    if (peak > most) isBroken = true
    let behind = Number.NEGATIVE_INFINITY
    for (let j = p.last[r] as number; ; j = p.prev[j] as number) {
      behind = Math.max(behind, p.load[j * dims + d] as number)
      p.mostBehind[j * dims + d] = behind
      if (j === start) break
    }
  }
  return isBroken
}

/** What durations need, with single windows and without breaks or hours; answers the route's duration. */
function refreshSlack(p: Plan, r: number): number {
  const { m, next, ready, since, depart, finish, until } = p
  const start = m.n + r
  since[start] = 0
  depart[start] = m.shiftTo[r] as number
  let at = m.node[start] as number
  let link = start
  for (let j = next[start] as number; j >= 0; j = next[j] as number) {
    // Behind the service, as `ready` is.
    since[j] = arrive(m, since[link] as number, at, j, r) + (m.service[j] as number)
    depart[j] = Math.min(
      depart[link] as number,
      (m.close[j] as number) + (m.service[j] as number) - (since[j] as number),
    )
    at = j
    link = j
  }
  const end = m.endNode[r] as number
  let way = arrive(m, 0, at, end, r)
  let early = Number.NEGATIVE_INFINITY
  let to = end
  for (let j = link; j !== start; j = p.prev[j] as number) {
    // From being ready for the service on.
    until[j] = (m.service[j] as number) + (j === link ? way : arrive(m, 0, j, to, r) + (until[to] as number))
    early = Math.max(j === link ? early : (finish[to] as number), (m.open[j] as number) + (until[j] as number))
    finish[j] = early
    to = j
  }
  if (link === start) return 0
  way += since[link] as number
  const done = Math.max((ready[link] as number) + arrive(m, 0, at, end, r), (m.shiftFrom[r] as number) + way)
  const leaving = Math.min(done - way, depart[link] as number, (m.shiftTo[r] as number) - way)
  return done - Math.max(leaving, m.shiftFrom[r] as number)
}
