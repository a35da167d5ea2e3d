import { type Plan, refresh } from './beside.ts'
import { leaveOut, touch, unlink } from './plan.ts'
import { type Random, rand, randBelow } from './random.ts'

/**
 * How much is taken out at a time: visits on average, and of one route at most; how often a string keeps a part, and how long. With
 * pairs, how often visits are taken out from anywhere instead, and how many at most.
 */
export interface RuinSize {
  readonly average: number
  readonly longest: number
  readonly split: number
  readonly growth: number
  readonly scattered: number
  readonly most: number
}

export const usualRuin: RuinSize = { average: 10, longest: 10, split: 0.5, growth: 0.01, scattered: 0.1, most: 31 }

/** Takes a visit out with its mate and, half of the time, with those that must be on its route. */
function takeOut(p: Plan, j: number, random: Random): void {
  const { m } = p
  const first = m.head[j] === 1 ? j : (m.mate[j] as number)
  if ((p.route[first] as number) < 0) return
  unlink(p, first)
  const mate = m.mate[first] as number
  if (mate >= 0) unlink(p, mate)
  leaveOut(p, first)
  const group = m.group[first] as number
  if (group >= 0 && rand(random) < 0.5)
    for (const other of m.groups[group] as Int32Array)
      if (m.locked[other] === 0 && (p.route[other] as number) >= 0) takeOut(p, other, random)
}

const buffer = { visits: new Int32Array(0) }

/** Takes visits out of the plan, strings of neighbours or, with pairs, now and then from anywhere. */
export function ruin(p: Plan, random: Random, size: RuinSize): void {
  const { m } = p
  if (m.n === 0 || p.used === 0) return
  if (m.hasPairs && rand(random) < size.scattered) scatter(p, random, size.most)
  else takeStrings(p, random, size)
  for (let c = 0; c < p.changedCount; c++) refresh(p, p.changed[c] as number)
}

/** Random visits with their mates: a pair's two ends lie in different neighbourhoods, and no string reaches both. */
function scatter(p: Plan, random: Random, most: number): void {
  const { m } = p
  let left = 1 + randBelow(random, Math.min(most, m.n))
  // Some of those drawn are out already or locked, or two where only one may go yet.
  for (let drawn = 0; drawn < most && left > 0; drawn++) {
    const j = randBelow(random, m.n)
    const visits = (m.mate[j] as number) < 0 ? 1 : 2
    if ((p.route[j] as number) < 0 || m.locked[j] === 1 || visits > left) continue
    touch(p, p.route[j] as number)
    takeOut(p, j, random)
    left -= visits
  }
}

/**
 * Adjacent string removal (Christiaens and Vanden Berghe): from the routes near a random visit, a string of neighbours each, with or
 * without a part of it that stays.
 */
function takeStrings(p: Plan, random: Random, size: RuinSize): void {
  const { m } = p
  if (buffer.visits.length < m.n) buffer.visits = new Int32Array(m.n)
  let planned = m.n - p.absentCount
  planned = Math.max(1, planned)
  const longest = Math.min(size.longest, planned / p.used)
  const strings = Math.floor(rand(random) * ((4 * size.average) / (1 + longest) - 1)) + 1
  const seed = randBelow(random, m.n)
  let done = 0
  for (let h = -1; h < m.near && done < strings; h++) {
    const c = h < 0 ? seed : (m.neighbours[seed * m.near + h] as number)
    const r = p.route[c] as number
    if (r < 0 || m.locked[c] === 1 || p.stamp[r] === p.turn) continue
    touch(p, r)
    takeString(
      p,
      r,
      c,
      Math.floor(1 + rand(random) * Math.min((p.size[r] as number) - (m.prefixes[r] as Int32Array).length, longest)),
      random,
      size,
    )
    done++
  }
}

function takeString(p: Plan, r: number, c: number, length: number, random: Random, size: RuinSize): void {
  const { visits } = buffer
  const movable = (p.size[r] as number) - (p.m.prefixes[r] as Int32Array).length
  let kept = 0
  if (length > 1 && length < movable && rand(random) < size.split) {
    kept = 1
    while (length + kept < movable && rand(random) < size.growth) kept++
  }
  const whole = length + kept
  let back = 0
  let first = c
  const stop = p.lockEnd[r] as number
  while (back < whole - 1 && p.prev[first] !== stop) {
    first = p.prev[first] as number
    back++
  }
  let ahead = 0
  for (let j = p.next[c] as number; j >= 0 && ahead < whole - 1; j = p.next[j] as number) ahead++
  const least = Math.max(0, whole - 1 - ahead)
  const shift = least + randBelow(random, back - least + 1)
  for (let skip = back - shift; skip > 0; skip--) first = p.next[first] as number
  let count = 0
  const gap = kept > 0 ? 1 + randBelow(random, length - 1) : whole
  for (let k = 0, j = first; k < whole && j >= 0; k++, j = p.next[j] as number)
    if (k < gap || k >= gap + kept) visits[count++] = j
  for (let k = 0; k < count; k++) takeOut(p, visits[k] as number, random)
}

/** Takes everything out of a route that is not locked. */
export function dissolve(p: Plan, r: number, random: Random): void {
  touch(p, r)
  for (let j = p.next[p.lockEnd[r] as number] as number; j >= 0; j = p.next[p.lockEnd[r] as number] as number)
    takeOut(p, j, random)
  refresh(p, r)
}
