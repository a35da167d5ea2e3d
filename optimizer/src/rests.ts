/** Where a vehicle's breaks may lie so that it is late nowhere: of one route, and of a route with one more job. */
import type { Checker } from './evaluate.ts'
import { type Drive, driveOn, driveToBreak, endOf, openFrom, openUntil, room } from './evaluate-times.ts'
import { type Break, endless, type Job, type Vehicle, type Visit } from './problem.ts'

/** The way to a job, or to the end where there is none. */
interface Way {
  readonly job: Job | null
  /** At the usual speed. */
  readonly seconds: number
  readonly setup: number
  /** The last moment at which the job may begin: what is locked has none. */
  readonly last: number
  /** What it and the job last at least. */
  readonly work: number
}

/** A vehicle's day, passed from one job to the next with none to all of its breaks taken. */
class Day {
  readonly vehicle: Vehicle
  readonly rests: readonly Break[]
  readonly states: number
  readonly from: number
  /** Of so many jobs windows may have closed. */
  readonly locked: number
  /** What so many breaks last. */
  readonly rested: readonly number[]
  private readonly checker: Checker
  private readonly factors: readonly number[] | undefined
  /** Of the fastest hour. */
  private readonly pace: number
  private readonly drive: Drive = { now: 0, left: 0, driven: 0 }

  constructor(checker: Checker, vehicle: Vehicle) {
    this.checker = checker
    this.vehicle = vehicle
    this.rests = vehicle.breaks ?? []
    this.states = this.rests.length + 1
    this.from = vehicle.shift?.[0] ?? 0
    this.locked = vehicle.prefix?.length ?? 0
    this.factors = checker.problem.speedByHour
    this.pace = this.factors ? Math.max(...this.factors) : 1
    const rested = [0]
    for (const { duration } of this.rests) rested.push((rested.at(-1) as number) + duration)
    this.rested = rested
  }

  /** Where a job is, or the day ends; a place that is null is no drive. */
  placeOf(job: Job | null): number | null {
    return job ? job.location : (this.vehicle.end ?? null)
  }

  /** The way from a place. */
  way(place: number | null, job: Job | null, isLocked: boolean): Way {
    const to = this.placeOf(job)
    const drives = place === null || to === null ? 0 : this.checker.duration(place, to) / (this.vehicle.speed ?? 1)
    const seconds = Number.isFinite(drives) ? drives : 0
    const setup = job && place !== job.location ? (job.setup ?? 0) : 0
    const window = isLocked ? undefined : job?.windows?.at(-1)
    const last = window ? endOf(window) : Number.POSITIVE_INFINITY
    return { job, seconds, setup, last, work: seconds / this.pace + setup + (job?.service ?? 0) }
  }

  /**
   * From when it is ready at a place, with so many breaks taken (from a place in a list on), to when it is ready behind the next job (or at
   * its end), with as many or more; `before` is told how many of these were taken before that way. Who is too late for the job is never
   * ready.
   */
  pass(
    ready: Float64Array,
    at: number,
    then: Float64Array,
    to: number,
    { job, seconds, setup, last }: Way,
    before: Int32Array | null = null,
  ): void {
    const { drive, rests, states, factors } = this
    then.fill(Number.POSITIVE_INFINITY, to, to + states)
    for (let taken = 0; taken < states; taken++) {
      drive.now = ready[at + taken] as number
      if (drive.now === Number.POSITIVE_INFINITY) continue
      drive.left = seconds
      for (let k = taken; k < states; k++) {
        const arrival = driveOn(factors, drive.now, drive.left) + setup
        const begin = job ? openFrom(job, arrival) : arrival
        const done = begin + (job?.service ?? 0)
        if (begin <= last + room && done < (then[to + k] as number)) {
          then[to + k] = done
          if (before) before[to + k] = taken
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
  passBack(late: Float64Array, at: number, then: Float64Array, to: number, { job, seconds, setup }: Way): void {
    const { rests, states } = this
    const least = seconds / this.pace
    then.fill(Number.NEGATIVE_INFINITY, to, to + states)
    for (let k = 0; k < states; k++) {
      const begin = (late[at + k] as number) - (job?.service ?? 0)
      const arrival = (job ? openUntil(job, begin) : begin) - setup
      // With as few of the breaks before it on this way as that has: each begins before the next, and the drive is done beside them.
      let limit = arrival
      let worked = least
      for (let taken = k; taken >= 0; taken--) {
        then[to + taken] = Math.max(then[to + taken] as number, Math.min(limit, arrival - worked))
        const rest = rests[taken - 1]
        if (!rest) break
        limit = Math.min(limit - rest.duration, endOf(rest.window) + room)
        worked += rest.duration
        if (limit < rest.window[0] - slack) break
      }
    }
  }

  /**
   * From the latest departure that makes nothing late so far, with so many breaks taken, to that behind the next job; `worked` is what has
   * been done since, without breaks. No earlier than in truth.
   */
  leave(leaves: Float64Array, at: number, to: number, worked: number, { seconds, setup, last }: Way): void {
    const { rests, states, rested } = this
    leaves.fill(Number.NEGATIVE_INFINITY, to, to + states)
    for (let taken = 0; taken < states; taken++) {
      const since = worked + (rested[taken] as number)
      let latest = leaves[at + taken] as number
      let work = seconds / this.pace + setup
      for (let k = taken; k < states; k++) {
        leaves[to + k] = Math.max(leaves[to + k] as number, Math.min(latest, last - work - since))
        const rest = rests[k]
        if (!rest) break
        latest = Math.min(latest, endOf(rest.window) - (rested[k] as number) - worked)
        work += rest.duration
      }
    }
  }

  /**
   * From when the day ends at the earliest, from each number of breaks taken behind the next job to each at the end, for who is early
   * enough, to the same of the place before; `rest` is what follows behind that job, without breaks. No later than in truth.
   */
  endBack(ends: Float64Array, from: number, to: number, rest: number, { job, setup }: Way): void {
    const { rests, states, rested } = this
    ends.fill(Number.POSITIVE_INFINITY, to, to + states * states)
    for (let taken = 0; taken < states; taken++) {
      let arrival = Number.NEGATIVE_INFINITY
      for (let k = taken; k < states; k++) {
        const begin = job ? openFrom(job, arrival + setup) : arrival
        const done = begin + (job?.service ?? 0) + rest - (rested[k] as number)
        for (let all = k; all < states; all++) {
          const end = Math.max(done + (rested[all] as number), ends[from + k * states + all] as number)
          const at = to + taken * states + all
          if (end < (ends[at] as number)) ends[at] = end
        }
        const pause = rests[k]
        if (!pause) break
        arrival = Math.max(arrival, pause.window[0]) + pause.duration
      }
    }
  }
}

/** Sums of the same legs in another order, and room that is given at each of them, differ by less. */
export const slack = 1e-3

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
  // When it is ready behind so many jobs with so many breaks taken, and how many of these were taken before the last way.
  const ready = new Float64Array((jobs.length + 2) * states).fill(Number.POSITIVE_INFINITY)
  const before = new Int32Array((jobs.length + 2) * states)
  let place = own.start ?? null
  ready[0] = day.from
  for (let g = 0; g <= jobs.length; g++) {
    const job = jobOf(checker, jobs[g])
    day.pass(ready, g * states, ready, (g + 1) * states, day.way(place, job, g < locked), before)
    place = day.placeOf(job)
  }
  const end = (jobs.length + 1) * states
  const finish = (taken: number): number => ready[end + taken] as number
  let most = -1
  for (let k = 0; k < states; k++) if (finish(k) <= day.until(k) && (most < 0 || finish(k) < finish(most))) most = k
  if (most < 0) return null
  const gaps = rests.map(() => -1)
  for (let g = jobs.length, k = most; g >= 0; g--) {
    const taken = before[(g + 1) * states + k] as number
    gaps.fill(g, taken, k)
    k = taken
  }
  return gaps
}

/** Of more breaks than so many nothing is known of the earliest end: it would take the third power of their number. */
const mostClosely = 12

/** Jobs with their breaks before so many of them each (−1: it is not due). */
export const withRests = (jobs: readonly string[], gaps: readonly number[]): Visit[] =>
  [...jobs, null].flatMap((job, g): Visit[] => [
    ...gaps.flatMap((gap, b) => (gap === g ? [{ break: b }] : [])),
    ...(job === null ? [] : [job]),
  ])

/**
 * How long a route lasts at least, in seconds, with one more job or one break at a place, wherever its breaks, or the others, are; infinite
 * where something is late wherever they are: as {@link restsInTime} says of the whole route, but for less than {@link slack}. Without breaks,
 * hours and second windows it is what the route lasts. The route is passed once, a place costs the legs that are new.
 */
export class Lasting {
  private readonly day: Day
  private readonly jobs: readonly (Job | null)[]
  private readonly ways: readonly Way[]
  /** What is done until it is ready behind so many jobs, and at the end, without breaks. */
  private readonly worked: Float64Array
  private readonly whole: number
  /** When it is ready behind so many jobs, with so many breaks taken, and the latest departure that is late for none of them. */
  private readonly ready: Float64Array
  private readonly leaves: Float64Array
  /**
   * When it must be ready behind so many jobs for the rest to be in time, and when the day ends at the earliest for who is early enough there,
   * from each number of breaks to each at the end. No place is behind less than what is locked.
   */
  private readonly late: Float64Array
  private readonly ends: Float64Array
  private now: Float64Array
  private spare: Float64Array
  private readonly finish: Float64Array
  private readonly passed: Way[] = []

  constructor(checker: Checker, vehicle: Vehicle, ids: readonly string[]) {
    const day = new Day(checker, vehicle)
    const { states, locked } = day
    this.day = day
    this.jobs = ids.map((id) => jobOf(checker, id))
    const n = this.jobs.length
    this.ways = Array.from({ length: n + 1 }, (_, g) => day.way(this.placeBehind(g), this.jobs[g] ?? null, g < locked))
    this.ready = new Float64Array((n + 2) * states).fill(Number.POSITIVE_INFINITY, 0, states)
    this.ready[0] = day.from
    this.leaves = new Float64Array((n + 2) * states).fill(Number.NEGATIVE_INFINITY, 0, states)
    this.leaves[0] = Number.POSITIVE_INFINITY
    this.worked = new Float64Array(n + 2)
    for (const [g, way] of this.ways.entries()) {
      const done = this.worked[g] as number
      day.pass(this.ready, g * states, this.ready, (g + 1) * states, way)
      day.leave(this.leaves, g * states, (g + 1) * states, done, way)
      this.worked[g + 1] = done + way.work
    }
    this.whole = this.worked[n + 1] as number
    this.late = new Float64Array((n + 2) * states)
    this.ends = new Float64Array((n + 2) * states * states).fill(Number.NEGATIVE_INFINITY)
    for (let k = 0; k < states; k++) {
      this.late[(n + 1) * states + k] = day.until(k)
      for (let all = 0; all < states; all++)
        this.ends[((n + 1) * states + k) * states + all] =
          all === k ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    }
    for (let g = n; g > Math.min(locked, n); g--) {
      const way = this.ways[g] as Way
      day.passBack(this.late, (g + 1) * states, this.late, g * states, way)
      if (states > mostClosely) continue
      day.endBack(
        this.ends,
        (g + 1) * states * states,
        g * states * states,
        this.whole - (this.worked[g + 1] as number),
        way,
      )
    }
    this.now = new Float64Array(states)
    this.spare = new Float64Array(states)
    this.finish = new Float64Array(states)
  }

  /** With a job behind so many, and its delivery behind so many (null: it has none). */
  withJob(job: Job, i: number, delivery: Job | null, k: number): number {
    const { day, jobs, passed } = this
    passed.length = 0
    let place = this.placeBehind(i)
    const go = (to: Job | null): void => {
      passed.push(day.way(place, to, false))
      place = day.placeOf(to)
    }
    go(job)
    if (delivery !== null) {
      for (let g = i; g < k; g++) go(jobs[g] ?? null)
      go(delivery)
    }
    const next = delivery === null ? i : k
    go(jobs[next] ?? null)
    return this.between(i, next + 1, -1)
  }

  /** With a break on the way behind so many jobs. */
  withRest(rest: number, g: number): number {
    if (g < this.day.locked) return 0
    this.passed.length = 0
    this.passed.push(this.ways[g] as Way)
    return this.between(g, g + 1, rest)
  }

  private placeBehind(g: number): number | null {
    return g === 0 ? (this.day.vehicle.start ?? null) : this.day.placeOf(this.jobs[g - 1] ?? null)
  }

  /** With ways of its own from behind so many jobs to behind so many; one break must be on them, or −1. */
  private between(i: number, next: number, inside: number): number {
    const { day, passed, worked, leaves, late, ends } = this
    const { states, rested } = day
    /** So many breaks are taken before at most, and behind at least. */
    const [most, least] = inside < 0 ? [states - 1, 0] : [inside, inside + 1]
    for (let k = 0; k < states; k++)
      this.now[k] = k <= most ? (this.ready[i * states + k] as number) : Number.POSITIVE_INFINITY
    const rest = this.whole - (worked[next] as number)
    let work = (worked[i] as number) + rest
    for (const way of passed) {
      day.pass(this.now, 0, this.spare, 0, way)
      this.turn()
      work += way.work
    }
    let isInTime = false
    for (let k = 0; k < states; k++)
      if (k >= least && (this.now[k] as number) <= (late[next * states + k] as number) + slack) isInTime = true
      else this.now[k] = Number.POSITIVE_INFINITY
    if (!isInTime) return Number.POSITIVE_INFINITY
    for (let all = 0; all < states; all++) {
      let first = Number.POSITIVE_INFINITY
      for (let k = 0; k <= all; k++) {
        const end = (this.now[k] as number) + rest + (rested[all] as number) - (rested[k] as number)
        first = Math.min(first, Math.max(end, ends[(next * states + k) * states + all] as number))
      }
      this.finish[all] = first
    }
    for (let k = 0; k < states; k++)
      this.now[k] = k >= least ? (late[next * states + k] as number) : Number.NEGATIVE_INFINITY
    for (let g = passed.length - 1; g >= 0; g--) {
      day.passBack(this.now, 0, this.spare, 0, passed[g] as Way)
      this.turn()
    }
    let departure = day.from
    for (let k = 0; k <= most; k++) {
      const latest = (this.now[k] as number) - (worked[i] as number) - (rested[k] as number)
      departure = Math.max(departure, Math.min(leaves[i * states + k] as number, latest))
    }
    let lasts = Number.POSITIVE_INFINITY
    const last = (this.jobs.length + 1) * states
    for (let all = 0; all < states; all++) {
      const first = this.finish[all] as number
      if (first <= (late[last + all] as number) + slack)
        lasts = Math.min(lasts, Math.max(work + (rested[all] as number), first - departure))
    }
    return lasts
  }

  private turn(): void {
    ;[this.now, this.spare] = [this.spare, this.now]
  }
}
