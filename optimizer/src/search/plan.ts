import { type Plan, refresh } from './beside.ts'
import type { Model } from './model.ts'
import { makeSchedule } from './schedule.ts'

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
