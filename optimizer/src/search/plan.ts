import { arrive, beginOf, latestBegin, leave, type Model, metres, seconds, unreachable } from './model.ts'
import { makeSchedule, passRoute, priceOf, type Schedule } from './schedule.ts'

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

/** A plan in which everything stays out but what is locked. */
export function makePlan(m: Model): Plan {
  const links = m.n + m.V
  const p: Plan = {
    m,
    next: new Int32Array(links).fill(-1),
    prev: new Int32Array(links).fill(-1),
    route: new Int32Array(m.n).fill(-1),
    size: new Int32Array(m.V),
    last: Int32Array.from({ length: m.V }, (_, r) => m.n + r),
    lockEnd: Int32Array.from({ length: m.V }, (_, r) => m.n + r),
    arc: new Float64Array(links),
    ready: new Float64Array(links),
    latest: new Float64Array(links),
    since: new Float64Array(links),
    depart: new Float64Array(links),
    finish: new Float64Array(links),
    until: new Float64Array(links),
    load: new Float64Array(links * m.dims),
    mostBefore: new Float64Array(links * m.dims),
    mostBehind: new Float64Array(links * m.dims),
    brought: new Float64Array(m.V * m.dims),
    length: new Float64Array(m.V),
    stops: new Int32Array(m.V),
    duration: new Float64Array(m.V),
    price: new Float64Array(m.V),
    broken: new Uint8Array(m.V),
    groupCount: new Int32Array(m.groups.length),
    groupRoute: new Int32Array(m.groups.length).fill(-1),
    absent: new Int32Array(m.n),
    absentAt: new Int32Array(m.n).fill(-1),
    absentCount: 0,
    cost: 0,
    used: 0,
    weight: 0,
    limit: m.V,
    emptyHint: new Int32Array(m.types),
    schedule: makeSchedule(m),
    stamp: new Int32Array(m.V),
    turn: 0,
    changed: new Int32Array(m.V),
    changedCount: 0,
    oldAt: new Int32Array(m.V + 1),
    oldSeq: new Int32Array(m.n),
    oldAbsent: new Int32Array(m.n),
    oldAbsentCount: 0,
    oldCost: 0,
    oldUsed: 0,
    oldWeight: 0,
    foundRoute: -1,
    foundAfter: -1,
    foundMateAfter: -1,
  }
  for (let j = 0; j < m.n; j++) if (m.head[j] === 1 && m.locked[j] === 0) leaveOut(p, j)
  for (let r = 0; r < m.V; r++) {
    for (const j of m.prefixes[r] as Int32Array) {
      link(p, r, p.last[r] as number, j)
      p.lockEnd[r] = j
    }
    refresh(p, r)
  }
  return p
}

/** Puts a head among those that stay out. */
export function leaveOut(p: Plan, j: number): void {
  p.absentAt[j] = p.absentCount
  p.absent[p.absentCount] = j
  p.absentCount++
  p.weight += p.m.weight[j] as number
}

/** Takes a head from among those that stay out. */
export function takeIn(p: Plan, j: number): void {
  const at = p.absentAt[j] as number
  const other = p.absent[p.absentCount - 1] as number
  p.absent[at] = other
  p.absentAt[other] = at
  p.absentAt[j] = -1
  p.absentCount--
  p.weight -= p.m.weight[j] as number
}

/** Begins a change that can be taken back. */
export function begin(p: Plan): void {
  p.turn++
  p.changedCount = 0
  p.oldAt[0] = 0
  for (let k = 0; k < p.absentCount; k++) p.oldAbsent[k] = p.absent[k] as number
  p.oldAbsentCount = p.absentCount
  p.oldCost = p.cost
  p.oldUsed = p.used
  p.oldWeight = p.weight
}

/** Writes a route down before it is changed. */
export function touch(p: Plan, r: number): void {
  if (p.stamp[r] === p.turn) return
  p.stamp[r] = p.turn
  let at = p.oldAt[p.changedCount] as number
  for (let j = p.next[p.m.n + r] as number; j >= 0; j = p.next[j] as number) {
    p.oldSeq[at] = j
    at++
  }
  p.changed[p.changedCount] = r
  p.changedCount++
  p.oldAt[p.changedCount] = at
}

/** Takes everything back that was changed since `begin`. */
export function takeBack(p: Plan): void {
  for (let c = 0; c < p.changedCount; c++) clearRoute(p, p.changed[c] as number)
  for (let c = 0; c < p.changedCount; c++) {
    const r = p.changed[c] as number
    for (let k = p.oldAt[c] as number; k < (p.oldAt[c + 1] as number); k++)
      link(p, r, p.last[r] as number, p.oldSeq[k] as number)
  }
  for (let c = 0; c < p.changedCount; c++) refresh(p, p.changed[c] as number)
  for (let k = 0; k < p.absentCount; k++) p.absentAt[p.absent[k] as number] = -1
  for (let k = 0; k < p.oldAbsentCount; k++) {
    p.absent[k] = p.oldAbsent[k] as number
    p.absentAt[p.absent[k] as number] = k
  }
  p.absentCount = p.oldAbsentCount
  p.cost = p.oldCost
  p.used = p.oldUsed
  p.weight = p.oldWeight
}

/** Unlinks all visits of a route, locked ones too. */
export function clearRoute(p: Plan, r: number): void {
  for (let j = p.next[p.m.n + r] as number; j >= 0; ) {
    const after = p.next[j] as number
    unlink(p, j)
    j = after
  }
}

/** Links `j` into route `r` behind link `after`; what is kept beside the links is as before until `refresh`. */
export function link(p: Plan, r: number, after: number, j: number): void {
  const before = p.next[after] as number
  p.next[after] = j
  p.prev[j] = after
  p.next[j] = before
  if (before >= 0) p.prev[before] = j
  else p.last[r] = j
  p.route[j] = r
  if (p.size[r] === 0) p.used++
  p.size[r] = (p.size[r] as number) + 1
  const group = p.m.group[j] as number
  if (group >= 0) {
    p.groupCount[group] = (p.groupCount[group] as number) + 1
    p.groupRoute[group] = r
  }
}

/** Takes `j` out of its route. */
export function unlink(p: Plan, j: number): void {
  const r = p.route[j] as number
  const before = p.prev[j] as number
  const after = p.next[j] as number
  p.next[before] = after
  if (after >= 0) p.prev[after] = before
  else p.last[r] = before
  p.route[j] = -1
  p.size[r] = (p.size[r] as number) - 1
  if (p.size[r] === 0) {
    p.used--
    p.emptyHint[p.m.type[r] as number] = r
  }
  const group = p.m.group[j] as number
  if (group >= 0) p.groupCount[group] = (p.groupCount[group] as number) - 1
}

/** An unused vehicle of a type, or −1. */
export function emptyOf(p: Plan, type: number): number {
  const { m } = p
  const hint = p.emptyHint[type] as number
  if (m.type[hint] === type && p.size[hint] === 0) return hint
  for (let r = 0; r < m.V; r++)
    if (m.type[r] === type && p.size[r] === 0) {
      p.emptyHint[type] = r
      return r
    }
  return -1
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
