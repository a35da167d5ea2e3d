import { endless, type Problem } from '../problem.ts'

/**
 * A problem as the search reads it: typed arrays, filled once. A visit is the index of its job; a route the index of its vehicle.
 * `node` numbers stand for matrix rows: visits are 0 … n − 1, then the places where vehicles begin and end, last the one that is
 * nowhere (open beginnings and ends), from which and to which everything takes nothing.
 */
export interface Model {
  readonly problem: Problem
  /** Visits, vehicles, rows of the matrix. */
  readonly n: number
  readonly V: number
  readonly M: number
  /** Metres and seconds between nodes, M × M, or null where they are computed as they are asked for. */
  readonly D: Float64Array | null
  readonly T: Float64Array | null
  readonly symmetric: boolean
  /** Place of a node in the problem's matrix, −1 for nowhere. */
  readonly place: Int32Array
  readonly isPlane: boolean
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly nearest: boolean
  readonly pace: number
  /** Matrix row of a visit (itself) and of a route's start (n + route), and of a route's end. */
  readonly node: Int32Array
  readonly endNode: Int32Array
  /** All speeds are 1 and no hour differs: `T` holds the set-ups, too, and times are sums. */
  readonly plainTime: boolean
  readonly setup: Float64Array
  readonly hasSetup: boolean
  readonly service: Float64Array
  readonly open: Float64Array
  readonly close: Float64Array
  /** Windows of visit j: from `windowAt[j]` to before `windowAt[j + 1]`. */
  readonly several: boolean
  readonly windowAt: Int32Array
  readonly windowOpen: Float64Array
  readonly windowClose: Float64Array
  /** What has been driven at the usual speed from midnight to each hour; null where all hours are alike. */
  readonly drivenBy: Float64Array | null
  readonly factor: Float64Array
  readonly dims: number
  /** Per visit and dimension: brought from the start, taken to the end, change on board by a pair (or by both). */
  readonly drop: Float64Array
  readonly take: Float64Array
  readonly carry: Float64Array
  /** Loads are only brought: a route's total decides. */
  readonly dropsOnly: boolean
  /** Visits of pairs have loads of their own besides. */
  readonly mixed: boolean
  readonly capacity: Float64Array
  /** The other visit of a pair or −1; `head` is 1 for what is inserted: single visits, and pickups with their delivery. */
  readonly mate: Int32Array
  readonly head: Uint8Array
  /** Some pair is planned as one: not locked, neither of it on board already. */
  readonly hasPairs: boolean
  readonly group: Int32Array
  readonly groups: readonly Int32Array[]
  /** What it costs to leave a head out: 1 and the priority, of both of a pair. */
  readonly weight: Float64Array
  /** n × V, or null: everybody may do everything. */
  readonly allowed: Uint8Array | null
  readonly locked: Uint8Array
  readonly prefixes: readonly Int32Array[]
  readonly shiftFrom: Float64Array
  readonly shiftTo: Float64Array
  readonly slow: Float64Array
  readonly maxStops: Float64Array
  readonly maxDistance: Float64Array
  readonly maxDuration: Float64Array
  readonly limited: boolean
  readonly fixed: Float64Array
  readonly perDistance: Float64Array
  readonly perTime: Float64Array
  readonly square: number
  /** Vehicles that differ in nothing have one type. */
  readonly type: Int32Array
  readonly types: number
  /** Breaks of vehicle v: from `breakAt[v]` to before `breakAt[v + 1]`. */
  readonly breakAt: Int32Array
  readonly breakFrom: Float64Array
  readonly breakTo: Float64Array
  readonly breakTime: Float64Array
  /**
   * How times of an insertion are found: `sum` where only lateness counts, `slack` where durations count but windows and hours are
   * simple (both in constant time), `exact` by passing the whole route.
   */
  readonly mode: 'sum' | 'slack' | 'exact'
  /** Some window, shift, break or duration may be broken. */
  readonly hasClock: boolean
  readonly timed: boolean
  readonly hierarchical: boolean
  /** Nearest visits of each, nearest first: n × `near`. */
  readonly near: number
  readonly neighbours: Int32Array
  /** Metres from the first vehicle's start, per visit. */
  readonly far: Float64Array
}

/** Metres between two nodes. */
export function metres(m: Model, from: number, to: number): number {
  const { D } = m
  return D !== null ? (D[from * m.M + to] as number) : measured(m, from, to)
}

/** The same where no table stands ready. Nowhere has no coordinates, and takes nothing. */
export function measured(m: Model, from: number, to: number): number {
  if (!m.isPlane) return tabled(m, from, to)
  const x = (m.xs[from] as number) - (m.xs[to] as number)
  const y = (m.ys[from] as number) - (m.ys[to] as number)
  const straight = Math.sqrt(x * x + y * y)
  if (Number.isNaN(straight)) return 0
  return m.nearest ? Math.floor(straight + 0.5) : straight
}

function tabled(m: Model, from: number, to: number): number {
  const a = m.place[from] as number
  const b = m.place[to] as number
  const { matrix } = m.problem
  if (a < 0 || b < 0 || matrix.kind !== 'table') return 0
  const value = matrix.distances[a * matrix.size + b] as number
  return value < unreachable ? value : unreachable
}

/** A leg that nobody can drive: longer than any shift, for a vehicle that is a thousand times faster, too. */
export const unreachable = 1e13

/** Seconds of a drive at the usual speed, without set-up. */
export function seconds(m: Model, from: number, to: number): number {
  const a = m.place[from] as number
  const b = m.place[to] as number
  if (a < 0 || b < 0) return 0
  const { matrix } = m.problem
  if (matrix.kind === 'table') {
    if (!((matrix.distances[a * matrix.size + b] as number) < unreachable)) return unreachable
    const value = matrix.durations[a * matrix.size + b] as number
    return value < unreachable ? value : unreachable
  }
  return measured(m, from, to) / m.pace
}

/** When vehicle `v`, ready at `time` in `from`, is ready for the service in `to`: the drive, and the set-up of another place. */
export function arrive(m: Model, time: number, from: number, to: number, v: number): number {
  if (m.plainTime) {
    const { T } = m
    if (T !== null) return time + (T[from * m.M + to] as number)
    return time + seconds(m, from, to) + setUp(m, from, to)
  }
  const drive = (m.T !== null ? (m.T[from * m.M + to] as number) : seconds(m, from, to)) * (m.slow[v] as number)
  return (m.drivenBy === null ? time + drive : driveFrom(m, time, drive)) + setUp(m, from, to)
}

/** The latest moment at which `v` must leave `from` to be ready for the service in `to` at `time`. */
export function leave(m: Model, time: number, from: number, to: number, v: number): number {
  if (m.plainTime) {
    const { T } = m
    if (T !== null) return time - (T[from * m.M + to] as number)
    return time - seconds(m, from, to) - setUp(m, from, to)
  }
  const drive = (m.T !== null ? (m.T[from * m.M + to] as number) : seconds(m, from, to)) * (m.slow[v] as number)
  const arrival = time - setUp(m, from, to)
  return m.drivenBy === null ? arrival - drive : driveUntil(m, arrival, drive)
}

/** Set-up on coming from one node to another; ends have none. */
export function setUp(m: Model, from: number, to: number): number {
  return m.hasSetup && to < m.n && m.place[from] !== m.place[to] ? (m.setup[to] as number) : 0
}

const day = 86_400

/** How far one is, at the usual speed, at a moment: it only grows. */
function progress(m: Model, time: number): number {
  const driven = m.drivenBy as Float64Array
  const days = Math.floor(time / day)
  const rest = time - days * day
  const hour = Math.min(23, Math.floor(rest / 3600))
  return days * (driven[24] as number) + (driven[hour] as number) + (rest - hour * 3600) * (m.factor[hour] as number)
}

function momentOf(m: Model, done: number): number {
  const driven = m.drivenBy as Float64Array
  const whole = driven[24] as number
  const days = Math.floor(done / whole)
  const rest = done - days * whole
  let hour = 0
  while (hour < 23 && (driven[hour + 1] as number) <= rest) hour++
  return days * day + hour * 3600 + (rest - (driven[hour] as number)) / (m.factor[hour] as number)
}

/** When a drive of so many seconds at the usual speed ends that begins at `time`. */
export function driveFrom(m: Model, time: number, drive: number): number {
  if (m.drivenBy === null) return time + drive
  if (drive >= unreachable || drive <= 0 || time >= endless) return time + drive
  return Math.max(time, momentOf(m, progress(m, time) + drive))
}

/** When it must begin to end at `time`. */
function driveUntil(m: Model, time: number, drive: number): number {
  if (m.drivenBy === null) return time - drive
  if (drive >= unreachable || drive <= 0 || time >= endless) return time - drive
  return Math.min(time, momentOf(m, progress(m, time) - drive))
}

/** Seconds at the usual speed that are driven between two moments. */
export function drivenBetween(m: Model, from: number, to: number): number {
  return m.drivenBy === null || to >= endless ? to - from : progress(m, to) - progress(m, from)
}

/** When the service of `j` begins for who is ready at `time`; beyond `close[j]` where the last window is over. */
export function beginOf(m: Model, j: number, time: number): number {
  if (!m.several) return time < (m.open[j] as number) ? (m.open[j] as number) : time
  const last = m.windowAt[j + 1] as number
  for (let w = m.windowAt[j] as number; w < last; w++)
    if (time <= (m.windowClose[w] as number))
      return time < (m.windowOpen[w] as number) ? (m.windowOpen[w] as number) : time
  return time
}

/** The latest begin of the service of `j` that is not after `time`; below 0 where there is none. `leftOut` of its last windows do not count. */
export function latestBegin(m: Model, j: number, time: number, leftOut = 0): number {
  if (!m.several)
    return time < (m.open[j] as number)
      ? Number.NEGATIVE_INFINITY
      : time < (m.close[j] as number)
        ? time
        : (m.close[j] as number)
  for (let w = (m.windowAt[j + 1] as number) - 1 - leftOut; w >= (m.windowAt[j] as number); w--)
    if ((m.windowOpen[w] as number) <= time)
      return time < (m.windowClose[w] as number) ? time : (m.windowClose[w] as number)
  return Number.NEGATIVE_INFINITY
}
