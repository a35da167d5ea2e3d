/** Times of one route for the independent checker ({@link ./evaluate.ts}): what lies between a departure and a finish. */
import type { Job, Matrix, Vehicle, Window } from './problem.ts'

/** Where the clock ends, in seconds: as the model has it, read by the checker for itself. */
export const endless = 1e10

/** Numbers are compared with this much room: sums of the same legs in another order differ in the last digits. */
export const room = 1e-6

/** When a window ends: one that ends with the clock, or later, does not. */
export const endOf = ([, to]: Window): number => (to >= endless ? Number.POSITIVE_INFINITY : to)

/** Between two places. */
export type Legs = (from: number, to: number) => number

/** Metres and seconds at the usual speed between two places. */
export function legsOf(matrix: Matrix): { distance: Legs; duration: Legs } {
  if (matrix.kind === 'table') {
    const { size, distances, durations } = matrix
    return {
      distance: (from, to) => distances[from * size + to] as number,
      duration: (from, to) => durations[from * size + to] as number,
    }
  }
  const { xs, ys, rounding, speed = 1 } = matrix
  const distance: Legs = (from, to) => {
    const straight = Math.sqrt(
      ((xs[from] as number) - (xs[to] as number)) ** 2 + ((ys[from] as number) - (ys[to] as number)) ** 2,
    )
    return rounding === 'nearest' ? Math.floor(straight + 0.5) : straight
  }
  return { distance, duration: (from, to) => distance(from, to) / speed }
}

const day = 86_400

/** Seconds at the usual speed that a whole day has. */
const dailyOf = (factors: readonly number[]): number => factors.reduce((sum, factor) => sum + factor * 3600, 0)

/** When somebody arrives who leaves at `time` and drives `seconds` at the usual speed, given the factors of the hours. */
export function driveOn(factors: readonly number[] | undefined, time: number, seconds: number): number {
  if (!factors || !Number.isFinite(seconds)) return time + seconds
  // Whole days at once; what is left has an end within the next.
  const days = Math.floor(seconds / dailyOf(factors))
  let left = Math.max(0, seconds - days * dailyOf(factors))
  let now = time + days * day
  if (!Number.isFinite(now)) return now
  for (let turn = 0; turn < 25; turn++) {
    const hour = Math.floor(now / 3600)
    const factor = factors[((hour % 24) + 24) % 24] as number
    const end = (hour + 1) * 3600
    const possible = (end - now) * factor
    if (left <= possible) return now + left / factor
    left -= possible
    now = end
  }
  return now
}

/** When somebody must leave who arrives at `time`: the other way round. */
function driveBack(factors: readonly number[] | undefined, time: number, seconds: number): number {
  if (!factors || !Number.isFinite(seconds)) return time - seconds
  const days = Math.floor(seconds / dailyOf(factors))
  let left = Math.max(0, seconds - days * dailyOf(factors))
  let now = time - days * day
  if (!Number.isFinite(now)) return now
  for (let turn = 0; turn < 25; turn++) {
    const hour = Math.ceil(now / 3600) - 1
    const factor = factors[((hour % 24) + 24) % 24] as number
    const start = hour * 3600
    const possible = (now - start) * factor
    if (left <= possible) return now - left / factor
    left -= possible
    now = start
  }
  return now
}

/** How much of a drive is done between two moments, in seconds at the usual speed. */
function drivenBetween(factors: readonly number[] | undefined, from: number, to: number): number {
  if (!factors) return to - from
  const days = Math.max(0, Math.floor((to - from) / day))
  let sum = days * dailyOf(factors)
  for (let now = from + days * day, turn = 0; now < to && turn < 25; turn++) {
    const hour = Math.floor(now / 3600)
    const end = Math.min(to, (hour + 1) * 3600)
    sum += (end - now) * (factors[((hour % 24) + 24) % 24] as number)
    now = end
  }
  return sum
}

/** A break in a gap between two visits. */
export interface Pause {
  readonly index: number
  begin: number
  late: number
}

/** A drive under way: the moment, what is left of it, and what is done of it in seconds behind the wheel. */
export interface Drive {
  now: number
  left: number
  driven: number
}

/** Drives on until a break may begin. */
export function driveToBreak(factors: readonly number[] | undefined, drive: Drive, from: number): void {
  if (drive.now >= from) return
  const arrival = driveOn(factors, drive.now, drive.left)
  drive.left = arrival <= from ? 0 : drive.left - drivenBetween(factors, drive.now, from)
  drive.driven += Math.min(arrival, from) - drive.now
  drive.now = from
}

/** Passes one gap between two visits: the drive with the breaks in it. Answers when it ends, and its seconds behind the wheel. */
function passGap(
  factors: readonly number[] | undefined,
  time: number,
  seconds: number,
  vehicle: Vehicle,
  pauses: readonly Pause[],
): { arrival: number; driven: number } {
  const drive: Drive = { now: time, left: seconds, driven: 0 }
  for (const pause of pauses) {
    const rest = vehicle.breaks?.[pause.index]
    if (!rest) continue
    driveToBreak(factors, drive, rest.window[0])
    pause.late = Math.max(0, drive.now - endOf(rest.window))
    pause.begin = drive.now
    drive.now += rest.duration
  }
  const arrival = driveOn(factors, drive.now, drive.left)
  return { arrival, driven: drive.driven + arrival - drive.now }
}

/** The earliest moment in the job's windows that is not before `time`; `time` itself where the last has closed. */
export function openFrom(job: Job, time: number): number {
  for (const window of job.windows ?? []) if (time <= endOf(window) + room) return Math.max(time, window[0])
  return time
}

/** The latest moment in the job's windows that is not after `time`. */
export function openUntil(job: Job, time: number): number {
  let latest = job.windows ? Number.NEGATIVE_INFINITY : time
  for (const window of job.windows ?? []) if (window[0] <= time + room) latest = Math.min(endOf(window), time)
  return latest
}

/** A visit, or the way to the end, with the way there. */
export interface Leg {
  readonly job: Job | null
  readonly pauses: Pause[]
  readonly seconds: number
  readonly setup: number
  /** Seconds behind the wheel, as the hours have them. */
  driven: number
  arrival: number
  begin: number
}

/** Times of the legs when leaving at `departure`; answers the finish. */
export function passLegs(
  factors: readonly number[] | undefined,
  vehicle: Vehicle,
  legs: Leg[],
  departure: number,
): number {
  let now = departure
  for (const leg of legs) {
    const { arrival, driven } = passGap(factors, now, leg.seconds, vehicle, leg.pauses)
    leg.arrival = arrival
    leg.driven = driven
    leg.begin = leg.job ? openFrom(leg.job, leg.arrival + leg.setup) : leg.arrival
    now = leg.begin + (leg.job?.service ?? 0)
  }
  return now
}

/** The latest departure that finishes as early as leaving at once does, and is late nowhere where that is not. */
export function latestDeparture(
  factors: readonly number[] | undefined,
  vehicle: Vehicle,
  legs: readonly Leg[],
  earliest: number,
  finish: number,
): number {
  let limit = finish
  for (let n = legs.length - 1; n >= 0; n--) {
    const leg = legs[n] as Leg
    let arrival = limit
    if (leg.job) {
      const begin = openUntil(leg.job, limit - (leg.job.service ?? 0))
      // Who is late stays as late as that.
      arrival = Math.max(begin, leg.begin) - leg.setup
    }
    if (leg.pauses.length === 0) {
      limit = driveBack(factors, arrival, leg.seconds)
      continue
    }
    let low = n === 0 ? earliest : (legs[n - 1] as Leg).begin + ((legs[n - 1] as Leg).job?.service ?? 0)
    let high = Math.max(low, arrival)
    const lates = leg.pauses.map(({ late }) => late)
    if (!factors) {
      // Either the drive and the pauses fill the time until then, or a pause would begin too late.
      let before = 0
      for (const [k, { index }] of leg.pauses.entries()) {
        const rest = vehicle.breaks?.[index]
        if (!rest) continue
        high = Math.min(high, endOf(rest.window) + (lates[k] as number) - before)
        before += rest.duration
      }
      limit = Math.max(low, Math.min(high, arrival - leg.seconds - before))
      continue
    }
    for (let turn = 0; turn < 100 && high - low > 1e-9; turn++) {
      const middle = (low + high) / 2
      const pauses = leg.pauses.map(({ index }) => ({ index, begin: 0, late: 0 }))
      const { arrival: reached } = passGap(factors, middle, leg.seconds, vehicle, pauses)
      const isFine = reached <= arrival + 1e-9 && pauses.every(({ late }, k) => late <= (lates[k] as number) + 1e-9)
      if (isFine) low = middle
      else high = middle
    }
    limit = low
  }
  // Who never arrives (no number, then) leaves at once.
  return limit > earliest ? limit : earliest
}
