import { endless } from '../problem.ts'
import {
  arrive,
  beginOf,
  driveFrom,
  drivenBetween,
  latestBegin,
  leave,
  type Model,
  metres,
  seconds,
  setUp,
} from './model.ts'

/** Room for the passing of one route, used again and again; what was found stands in it afterwards. */
export interface Schedule {
  /** Visits of the route, in order. */
  readonly seq: Int32Array
  /** Per gap and number of breaks taken: when the next visit's service has ended; and how many were taken before the gap. */
  readonly ready: Float64Array
  readonly from: Int32Array
  readonly begin: Float64Array
  /** Break b of the vehicle lies in this gap, or −1. */
  readonly gapOf: Int32Array
  readonly states: number
  finish: number
  departure: number
}

/** Room for routes of up to n visits. */
export function makeSchedule(m: Model): Schedule {
  let most = 0
  for (let v = 0; v < m.V; v++) most = Math.max(most, (m.breakAt[v + 1] as number) - (m.breakAt[v] as number))
  const states = most + 1
  return {
    seq: new Int32Array(m.n + 2),
    ready: new Float64Array((m.n + 3) * states),
    from: new Int32Array((m.n + 3) * states),
    begin: new Float64Array(m.n + 3),
    gapOf: new Int32Array(most),
    states,
    finish: 0,
    departure: 0,
  }
}

/** Passes the way to the next visit with the breaks `first` to before `last`; infinite where one of them would begin too late. */
function passWay(m: Model, time: number, from: number, to: number, v: number, first: number, last: number): number {
  if (first === last) return arrive(m, time, from, to, v)
  let now = time
  let left = seconds(m, from, to) * (m.slow[v] as number)
  for (let b = first; b < last; b++) {
    const opens = m.breakFrom[b] as number
    if (now < opens) {
      const done = drivenBetween(m, now, opens)
      left = done >= left ? 0 : left - done
      now = opens
    }
    if (now > (m.breakTo[b] as number)) return Number.POSITIVE_INFINITY
    now += m.breakTime[b] as number
  }
  return driveFrom(m, now, left) + setUp(m, from, to)
}

/** The latest leaving that passes the same way by `time`: halved towards, where breaks lie in it. */
function leaveWay(
  m: Model,
  time: number,
  from: number,
  to: number,
  v: number,
  first: number,
  last: number,
  least: number,
): number {
  if (first === last) return leave(m, time, from, to, v)
  if (m.drivenBy === null) {
    // Either the drive and the breaks fill the time until then, or a break would begin too late.
    let latest = Number.POSITIVE_INFINITY
    let before = 0
    for (let b = first; b < last; b++) {
      latest = Math.min(latest, (m.breakTo[b] as number) - before)
      before += m.breakTime[b] as number
    }
    const drive = seconds(m, from, to) * (m.slow[v] as number) + setUp(m, from, to)
    return Math.max(least, Math.min(latest, time - drive - before))
  }
  let low = least
  let high = Math.max(least, time)
  for (let turn = 0; turn < 60 && high - low > 1e-7; turn++) {
    const middle = (low + high) / 2
    if (passWay(m, middle, from, to, v, first, last) <= time + 1e-9) low = middle
    else high = middle
  }
  return low
}

/**
 * Passes the first `count` visits of `s.seq` with vehicle `v`, its breaks where they let it finish earliest. False where a window, a
 * break or the shift does not hold. Leaves the finish, the breaks' gaps and, where durations count, the latest departure.
 */
export function passRoute(m: Model, s: Schedule, v: number, count: number): boolean {
  const b0 = m.breakAt[v] as number
  const breaks = (m.breakAt[v + 1] as number) - b0
  const K = s.states
  const { ready, from, seq } = s
  ready[0] = m.shiftFrom[v] as number
  for (let k = 1; k <= breaks; k++) ready[k] = Number.POSITIVE_INFINITY
  let at = m.node[m.n + v] as number
  for (let g = 1; g <= count + 1; g++) {
    const isEnd = g > count
    const to = isEnd ? (m.endNode[v] as number) : (seq[g - 1] as number)
    let isOpen = false
    for (let k = 0; k <= breaks; k++) {
      let best = Number.POSITIVE_INFINITY
      let by = k
      for (let before = 0; before <= k; before++) {
        const time = ready[(g - 1) * K + before] as number
        if (time >= endless) continue
        const arrival = passWay(m, time, at, to, v, b0 + before, b0 + k)
        if (arrival < best) {
          best = arrival
          by = before
        }
      }
      if (!isEnd && best < endless) {
        const begin = beginOf(m, to, best)
        best = begin > (m.close[to] as number) ? Number.POSITIVE_INFINITY : begin + (m.service[to] as number)
      }
      ready[g * K + k] = best
      from[g * K + k] = by
      if (best < endless) isOpen = true
    }
    if (!isOpen) return false
    at = to
  }
  let finish = Number.POSITIVE_INFINITY
  let taken = 0
  for (let k = 0; k <= breaks; k++) {
    const time = ready[(count + 1) * K + k] as number
    let isDue = false
    for (let b = b0 + k; b < b0 + breaks; b++) if (time > (m.breakTo[b] as number)) isDue = true
    if (!isDue && time < finish) {
      finish = time
      taken = k
    }
  }
  if (finish > (m.shiftTo[v] as number)) return false
  s.finish = finish
  for (let b = 0; b < breaks; b++) s.gapOf[b] = -1
  for (let g = count + 1, k = taken; g >= 1; g--) {
    const before = from[g * K + k] as number
    for (let b = before; b < k; b++) s.gapOf[b] = g
    k = before
  }
  if (m.timed) s.departure = departureOf(m, s, v, count)
  return true
}

/** With the breaks in the gaps of `s.gapOf`: passes the route and finds the latest departure with the same finish. */
function departureOf(m: Model, s: Schedule, v: number, count: number): number {
  const finish = passFixed(m, s, v, count)
  if (finish === Number.POSITIVE_INFINITY) return m.shiftFrom[v] as number
  const b0 = m.breakAt[v] as number
  const breaks = (m.breakAt[v + 1] as number) - b0
  let last = breaks
  let limit = finish
  for (let g = count + 1; g >= 1; g--) {
    const to = g > count ? (m.endNode[v] as number) : (s.seq[g - 1] as number)
    const at = g === 1 ? (m.node[m.n + v] as number) : (s.seq[g - 2] as number)
    if (g <= count) {
      // The last window of what is locked excuses lateness that cannot be helped, not a later departure.
      const excuses = breaks > 0 && m.locked[to] === 1 ? 1 : 0
      limit = Math.max(latestBegin(m, to, limit - (m.service[to] as number), excuses), s.begin[g] as number)
    }
    while (last > 0 && ((s.gapOf[last - 1] as number) < 0 || (s.gapOf[last - 1] as number) > g)) last--
    let first = last
    while (first > 0 && s.gapOf[first - 1] === g) first--
    const least = g === 1 ? (m.shiftFrom[v] as number) : (s.begin[g - 1] as number) + (m.service[at] as number)
    limit = leaveWay(m, limit, at, to, v, b0 + first, b0 + last, least)
    last = first
  }
  return Math.max(limit, m.shiftFrom[v] as number)
}

/** Passes the route with its breaks where `s.gapOf` has them; answers the finish, infinite where something does not hold. */
function passFixed(m: Model, s: Schedule, v: number, count: number): number {
  const b0 = m.breakAt[v] as number
  const breaks = (m.breakAt[v + 1] as number) - b0
  let time = m.shiftFrom[v] as number
  let at = m.node[m.n + v] as number
  let first = 0
  for (let g = 1; g <= count + 1; g++) {
    while (first < breaks && (s.gapOf[first] as number) < g) first++
    let last = first
    while (last < breaks && s.gapOf[last] === g) last++
    const to = g > count ? (m.endNode[v] as number) : (s.seq[g - 1] as number)
    time = passWay(m, time, at, to, v, b0 + first, b0 + last)
    first = last
    if (g <= count) {
      time = beginOf(m, to, time)
      if (time > (m.close[to] as number)) return Number.POSITIVE_INFINITY
      s.begin[g] = time
      time += m.service[to] as number
    }
    at = to
  }
  return time
}

/** Money, metres or whatever else a route is to cost. */
export function priceOf(m: Model, v: number, length: number, duration: number): number {
  return (
    (m.fixed[v] as number) +
    (m.perDistance[v] as number) * length +
    (m.perTime[v] as number) * duration +
    m.square * duration * duration
  )
}

/** Everything about the first `count` visits of `s.seq` as a route of `v` but pairs and groups: its price, infinite where it may not be. */
export function priceRoute(m: Model, s: Schedule, v: number, count: number, isThorough = false): number {
  if (count === 0) return 0
  let at = m.node[m.n + v] as number
  let length = 0
  let stops = 0
  for (let g = 0; g < count; g++) {
    const j = s.seq[g] as number
    length += metres(m, at, j)
    if (g === 0 || m.place[at] !== m.place[j]) stops++
    at = j
  }
  length += metres(m, at, m.endNode[v] as number)
  if (length > (m.maxDistance[v] as number) || stops > (m.maxStops[v] as number) || !carries(m, s, v, count))
    return Number.POSITIVE_INFINITY
  if (isThorough && m.timed && (m.breakAt[v + 1] as number) > (m.breakAt[v] as number) && isTriable(m, v, count))
    return priceThorough(m, s, v, count, length)
  if (!passRoute(m, s, v, count)) return Number.POSITIVE_INFINITY
  const duration = m.timed ? s.finish - s.departure : 0
  return duration > (m.maxDuration[v] as number) + 1e-7 ? Number.POSITIVE_INFINITY : priceOf(m, v, length, duration)
}

/** Breaks are tried in every gap if there are no more ways than this: three among twenty visits. */
const mostWays = 3000

/** In how many ways a vehicle's breaks, or some of them, lie in the gaps of so many visits. */
export function waysOf(m: Model, v: number, count: number): number {
  const breaks = (m.breakAt[v + 1] as number) - (m.breakAt[v] as number)
  let ways = 1
  for (let b = 1; b <= breaks; b++) ways = (ways * (count + 1 + b)) / b
  return ways
}

/** Can every gap be tried for every break? */
export const isTriable = (m: Model, v: number, count: number): boolean => waysOf(m, v, count) <= mostWays

/** Tries every gap for every break: one that lets it finish later may let it leave later still. The best is left in `gapOf`. */
function priceThorough(m: Model, s: Schedule, v: number, count: number, length: number): number {
  const b0 = m.breakAt[v] as number
  const breaks = (m.breakAt[v + 1] as number) - b0
  let best = Number.POSITIVE_INFINITY
  const kept = new Int32Array(breaks)
  const place = (b: number, gap: number): void => {
    if (b < breaks) {
      for (let g = gap; g <= count + 1; g++) {
        s.gapOf[b] = g
        place(b + 1, g)
      }
      s.gapOf[b] = -1
      for (let later = b + 1; later < breaks; later++) s.gapOf[later] = -1
      if (b < breaks) price()
      return
    }
    price()
  }
  const price = (): void => {
    const finish = passFixed(m, s, v, count)
    if (finish > (m.shiftTo[v] as number)) return
    for (let b = 0; b < breaks; b++) if ((s.gapOf[b] as number) < 0 && finish > (m.breakTo[b0 + b] as number)) return
    const duration = finish - departureOf(m, s, v, count)
    const value =
      duration > (m.maxDuration[v] as number) + 1e-7 ? Number.POSITIVE_INFINITY : priceOf(m, v, length, duration)
    if (value < best) {
      best = value
      kept.set(s.gapOf.subarray(0, breaks))
    }
  }
  place(0, 1)
  s.gapOf.set(kept)
  return best
}

/** Do the loads of the first `count` visits fit into `v` all along? */
function carries(m: Model, s: Schedule, v: number, count: number): boolean {
  const { dims } = m
  for (let d = 0; d < dims; d++) {
    const most = (m.capacity[v * dims + d] as number) + 1e-9
    let load = 0
    for (let g = 0; g < count; g++) load += m.drop[(s.seq[g] as number) * dims + d] as number
    if (load > most) return false
    for (let g = 0; g < count; g++) {
      const at = (s.seq[g] as number) * dims + d
      load += (m.take[at] as number) + (m.carry[at] as number) - (m.drop[at] as number)
      if (load > most) return false
    }
  }
  return true
}
