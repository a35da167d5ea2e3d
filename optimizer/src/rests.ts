/** Where a vehicle's breaks may lie so that it is late nowhere: of one route, and of a route with one more job. */
import type { Checker } from './evaluate.ts'
import { type Drive, driveOn, driveToBreak, endOf, openFrom, openUntil, room } from './evaluate-times.ts'
import { type Break, endless, type Job, type Vehicle, type Visit } from './problem.ts'

/** A vehicle's day, passed from one job to the next with none to all of its breaks taken. */
class Day {
  readonly vehicle: Vehicle
  readonly rests: readonly Break[]
  readonly states: number
  readonly from: number
  /** Of so many jobs windows may have closed. */
  readonly locked: number
  private readonly checker: Checker
  private readonly drive: Drive = { now: 0, left: 0, driven: 0 }

  constructor(checker: Checker, vehicle: Vehicle) {
    this.checker = checker
    this.vehicle = vehicle
    this.rests = vehicle.breaks ?? []
    this.states = this.rests.length + 1
    this.from = vehicle.shift?.[0] ?? 0
    this.locked = vehicle.prefix?.length ?? 0
  }

  /** Where a job is, or the day ends; a place that is null is no drive. */
  placeOf(job: Job | null): number | null {
    return job ? job.location : (this.vehicle.end ?? null)
  }

  /** Seconds at the usual speed from a place to a job or the end. */
  wayTo(place: number | null, job: Job | null): number {
    const to = this.placeOf(job)
    if (place === null || to === null) return 0
    const way = this.checker.duration(place, to) / (this.vehicle.speed ?? 1)
    return Number.isFinite(way) ? way : 0
  }

  setupAt(place: number | null, job: Job | null): number {
    return job && place !== job.location ? (job.setup ?? 0) : 0
  }

  /**
   * From when it is ready at a place, with so many breaks taken, to when it is ready behind the next job (or at its end), with as many or
   * more; `before` is told how many of these were taken before that way. Who is too late for the job is never ready.
   */
  pass(
    ready: Float64Array,
    then: Float64Array,
    place: number | null,
    job: Job | null,
    isLocked: boolean,
    before: Int32Array | null = null,
    row = 0,
  ): void {
    const { drive, rests, states } = this
    const factors = this.checker.problem.speedByHour
    const way = this.wayTo(place, job)
    const setup = this.setupAt(place, job)
    const window = isLocked ? undefined : job?.windows?.at(-1)
    const last = (window ? endOf(window) : Number.POSITIVE_INFINITY) + room
    then.fill(Number.POSITIVE_INFINITY)
    for (let taken = 0; taken < states; taken++) {
      drive.now = ready[taken] as number
      if (drive.now === Number.POSITIVE_INFINITY) continue
      drive.left = way
      for (let k = taken; k < states; k++) {
        const arrival = driveOn(factors, drive.now, drive.left) + setup
        const begin = job ? openFrom(job, arrival) : arrival
        const done = begin + (job?.service ?? 0)
        if (begin <= last && done < (then[k] as number)) {
          then[k] = done
          if (before) before[row + k] = taken
        }
        const rest = rests[k]
        if (!rest) break
        driveToBreak(factors, drive, rest.window[0])
        if (drive.now > endOf(rest.window) + room) break
        drive.now += rest.duration
      }
    }
  }

  /** The latest end of the day with so many breaks taken: the others must not be due. */
  until(taken: number): number {
    let until = Math.min(this.vehicle.shift?.[1] ?? endless, endless)
    for (let b = taken; b < this.rests.length; b++) until = Math.min(until, endOf((this.rests[b] as Break).window))
    return until + room
  }

  /**
   * The other way round: from the latest moment at which it must be ready behind the next job to the latest at which it may leave the place
   * before. No earlier than in truth, at the pace of the fastest hour.
   */
  passBack(late: Float64Array, then: Float64Array, place: number | null, job: Job | null): void {
    const { rests, states } = this
    const factors = this.checker.problem.speedByHour
    const way = this.wayTo(place, job) / (factors ? Math.max(...factors) : 1)
    then.fill(Number.NEGATIVE_INFINITY)
    for (let k = 0; k < states; k++) {
      const begin = (late[k] as number) - (job?.service ?? 0)
      const arrival = (job ? openUntil(job, begin) : begin) - this.setupAt(place, job)
      // With as few of the breaks before it on this way as that has: each begins before the next, and the drive is done beside them.
      let limit = arrival
      let worked = way
      for (let taken = k; taken >= 0; taken--) {
        then[taken] = Math.max(then[taken] as number, Math.min(limit, arrival - worked))
        const rest = rests[taken - 1]
        if (!rest) break
        limit = Math.min(limit - rest.duration, endOf(rest.window) + room)
        worked += rest.duration
        if (limit < rest.window[0] - slack) break
      }
    }
  }
}

/** Sums of the same legs in another order, and room that is given at each of them, differ by less. */
const slack = 1e-3

const ownOf = (checker: Checker, vehicle: string): Vehicle | undefined =>
  checker.problem.vehicles[checker.vehicles.get(vehicle) ?? -1]
const jobOf = (checker: Checker, id: string | undefined): Job | null =>
  checker.problem.jobs[checker.jobs.get(id ?? '') ?? -1] ?? null

/**
 * Before how many of the jobs each break lies (−1: it is not due) where a vehicle is late nowhere, and of all such ways finishes first;
 * null where it is late whatever it does. How long it may last is not looked at: who rests elsewhere may leave later.
 */
export function restsInTime(checker: Checker, vehicle: string, jobs: readonly string[]): number[] | null {
  const own = ownOf(checker, vehicle)
  if (!own) return null
  const day = new Day(checker, own)
  const { rests, states, locked } = day
  // When it is ready behind the jobs so far with so many breaks taken, and how many of these were taken before the last way.
  let ready = new Float64Array(states).fill(Number.POSITIVE_INFINITY)
  let then = new Float64Array(states)
  const before = new Int32Array((jobs.length + 1) * states)
  let place = own.start ?? null
  ready[0] = day.from
  for (let g = 0; g <= jobs.length; g++) {
    const job = jobOf(checker, jobs[g])
    day.pass(ready, then, place, job, g < locked, before, g * states)
    ;[ready, then] = [then, ready]
    place = day.placeOf(job)
  }
  let most = -1
  for (const [k, time] of ready.entries())
    if (time <= day.until(k) && (most < 0 || time < (ready[most] as number))) most = k
  if (most < 0) return null
  const gaps = rests.map(() => -1)
  for (let g = jobs.length, k = most; g >= 0; g--) {
    const taken = before[g * states + k] as number
    gaps.fill(g, taken, k)
    k = taken
  }
  return gaps
}

/** Jobs with their breaks before so many of them each (−1: it is not due). */
export const withRests = (jobs: readonly string[], gaps: readonly number[]): Visit[] =>
  [...jobs, null].flatMap((job, g): Visit[] => [
    ...gaps.flatMap((gap, b) => (gap === g ? [{ break: b }] : [])),
    ...(job === null ? [] : [job]),
  ])

/** Is there time for a job behind so many of a route's, and for its delivery behind so many (null: it has none)? */
type TimeFor = (job: string, i: number, delivery: string | null, k: number) => boolean

/**
 * Whether a route has time for one more job at a place, its breaks placed anew: as {@link restsInTime} says of the whole route, but for
 * less than {@link slack}, where it says so all the same. The route is passed once, a place costs the legs that are new.
 */
export function timeAlong(checker: Checker, vehicle: string, ids: readonly string[]): TimeFor {
  const own = ownOf(checker, vehicle)
  if (!own) return () => false
  const day = new Day(checker, own)
  const { states, locked } = day
  const jobs = ids.map((id) => jobOf(checker, id))
  const n = jobs.length
  const placeBefore = (k: number): number | null => (k === 0 ? (own.start ?? null) : day.placeOf(jobs[k - 1] ?? null))
  const ready = [new Float64Array(states).fill(Number.POSITIVE_INFINITY)]
  ;(ready[0] as Float64Array)[0] = day.from
  for (let g = 0; g < n; g++) {
    const then = new Float64Array(states)
    day.pass(ready[g] as Float64Array, then, placeBefore(g), jobs[g] ?? null, g < locked)
    ready.push(then)
  }
  // When it must be ready behind each job, and at the end, for the rest to be in time. No place is behind less than what is locked.
  const late: Float64Array[] = []
  late[n] = Float64Array.from({ length: states }, (_, k) => day.until(k))
  for (let g = n; g > Math.min(locked, n); g--) {
    const then = new Float64Array(states)
    day.passBack(late[g] as Float64Array, then, placeBefore(g), jobs[g] ?? null)
    late[g - 1] = then
  }
  let [now, then] = [new Float64Array(states), new Float64Array(states)]
  return (id, i, deliveryId, k) => {
    now.set(ready[i] as Float64Array)
    let place = placeBefore(i)
    let passed = i
    const pass = (job: Job | null): void => {
      day.pass(now, then, place, job, passed++ < locked)
      ;[now, then] = [then, now]
      place = day.placeOf(job)
    }
    pass(jobOf(checker, id))
    if (deliveryId !== null) {
      for (let g = i; g < k; g++) pass(jobs[g] ?? null)
      pass(jobOf(checker, deliveryId))
    }
    const next = deliveryId === null ? i : k
    pass(jobs[next] ?? null)
    return now.some((time, taken) => time <= (late[next]?.[taken] ?? Number.NEGATIVE_INFINITY) + slack)
  }
}
