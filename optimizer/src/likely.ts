/** Places of a route that are worth a close look, by bounds that cost a few legs each: for orders that are dragged over hundreds of stops. */
import type { Checker } from './evaluate.ts'
import { driveOn, endOf, openFrom } from './evaluate-times.ts'
import { apartFrom, type Board, placedWith } from './places.ts'
import { endless, type Job } from './problem.ts'
import { slack } from './rests.ts'
import { whoMay } from './who-may.ts'

/** A place that nothing said so far speaks against, and the least that it adds to what the objective counts. */
export interface Likely {
  readonly r: number
  readonly at: number
  readonly deliveryAt: number
  /** Behind so many jobs; the delivery of a pair behind so many of the others, 0 where there is none. */
  readonly i: number
  readonly k: number
  readonly vehicles: number
  readonly least: number
  /** What it adds in metres. */
  readonly metres: number
}

/** What a job changes on board: what is brought for it from the beginning on, and what its visit adds. */
interface Change {
  readonly brought: number
  readonly adds: number
}

const nothing: Change = { brought: 0, adds: 0 }

function changeOf(checker: Checker, job: Job, d: number): Change {
  const paired = checker.pairs.get(job.id)
  const carried = paired?.pair.load?.[d] ?? 0
  const brought = job.delivery?.[d] ?? 0
  return { brought, adds: (job.pickup?.[d] ?? 0) - brought + (paired?.isPickup ? carried : -carried) }
}

/** Whether one dimension holds a job and its delivery, given what is on board behind so many stops without them. */
function loadOf(onBoard: readonly number[], most: number, x: Change, y: Change) {
  const room = most + slack + 1e-9 * most - x.brought - y.brought
  const before = [...onBoard]
  for (let k = 1; k < before.length; k++) before[k] = Math.max(before[k - 1] as number, onBoard[k] as number)
  const behind = [...onBoard]
  for (let k = behind.length - 2; k >= 0; k--) behind[k] = Math.max(behind[k + 1] as number, onBoard[k] as number)
  return {
    /** Until the job, behind so many stops. */
    holdsBefore: (i: number): boolean => (before[i] ?? 0) <= room,
    /** Behind so many stops between the two. */
    holdsAt: (k: number): boolean => (onBoard[k] ?? 0) + x.adds <= room,
    /** From the last of the two on. */
    holdsBehind: (k: number): boolean => (behind[k] ?? 0) + x.adds + y.adds <= room,
  }
}

/** What a route adds to what the objective counts, with so many more metres, where it lasts so many seconds. */
export function worthOf({ checker, now, routes }: Board, r: number): (metres: number, lasts: number) => number {
  const { objective, vehicles } = checker.problem
  const { fixed = 0, perKm = 0, perHour = 0 } = vehicles[checker.vehicles.get(routes[r]?.vehicle ?? '') ?? -1] ?? {}
  const { departure, finish, visits } = (now[r] as Board['now'][number]).timed
  const isUsed = visits.some(({ job }) => job !== null)
  const old = isUsed ? finish - departure : 0
  if (objective === 'cost')
    return (metres, lasts) => (isUsed ? 0 : fixed) + (metres / 1000) * perKm + ((lasts - old) / 3600) * perHour
  if (objective === 'balanced') return (metres, lasts) => (lasts / 3600) ** 2 - (old / 3600) ** 2 + metres / 100_000
  return (metres) => metres
}

/**
 * The likely places of a job that is not locked in a route, in the order in which they lie. Breaks only make later what they lie before:
 * what is too late without them is with them, too.
 */
export function likelyPlaces(board: Board, id: string, r: number): Likely[] {
  const { checker } = board
  const { problem } = checker
  const asked = placedWith(board, id)
  if (asked.only !== null && asked.only !== r) return []
  const jobOf = (of: string): Job | undefined => problem.jobs[checker.jobs.get(of) ?? -1]
  const x = jobOf(asked.job)
  const y = asked.delivery === null ? null : jobOf(asked.delivery)
  const vehicle = problem.vehicles[checker.vehicles.get(board.routes[r]?.vehicle ?? '') ?? -1]
  if (!x || y === undefined || !vehicle) return []
  const skills = new Set(vehicle.skills)
  if (!whoMay(x)(vehicle.id, skills) || (y && !whoMay(y)(vehicle.id, skills))) return []
  if (apartFrom(board, r, asked.job, asked.delivery) !== undefined) return []
  const visits = board.routes[r]?.visits ?? []
  const stops = visits.flatMap((visit) => (typeof visit === 'string' ? (jobOf(visit) ?? []) : []))
  // Behind so many jobs; breaks make no places of their own, for they are placed anew.
  const behind = [0, ...visits.flatMap((visit, k) => (typeof visit === 'string' ? [k + 1] : []))]
  const before = (board.now[r] as Board['now'][number]).timed
  const speed = vehicle.speed ?? 1
  const factors = problem.speedByHour
  const n = stops.length
  const start = vehicle.start ?? null
  const end = vehicle.end ?? null
  // Of an open beginning or end nothing is driven.
  const metres = (from: number | null, to: number | null): number =>
    from === null || to === null ? 0 : checker.distance(from, to)
  const seconds = (from: number | null, to: number | null): number =>
    from === null || to === null ? 0 : checker.duration(from, to) / speed
  const placeOf = (k: number): number | null => (k < 0 ? start : k < n ? (stops[k] as Job).location : end)
  const lastOf = (job: Job): number => {
    const window = job.windows?.at(-1)
    return (window ? endOf(window) : Number.POSITIVE_INFINITY) + slack
  }
  /** When a job begins for who leaves a place at a moment. */
  const begin = (time: number, from: number | null, job: Job): number =>
    openFrom(job, driveOn(factors, time, seconds(from, job.location)) + (from === job.location ? 0 : (job.setup ?? 0)))
  const done = (time: number, job: Job): number => time + (job.service ?? 0)
  const until = Math.min(vehicle.shift?.[1] ?? endless, endless) + slack
  // Who leaves at once: ready behind each stop. And the latest begin of each that leaves time for the rest.
  const ready: number[] = [vehicle.shift?.[0] ?? 0]
  for (const [k, job] of stops.entries()) ready.push(done(begin(ready[k] as number, placeOf(k - 1), job), job))
  const latest: number[] = [...stops.map(lastOf), until]
  if (!factors)
    for (let k = n - 1; k >= 0; k--) {
      const job = stops[k] as Job
      const next = stops[k + 1]
      const setup = next && next.location !== job.location ? (next.setup ?? 0) : 0
      const way = seconds(job.location, placeOf(k + 1))
      latest[k] = Math.min(
        latest[k] as number,
        (latest[k + 1] as number) - (Number.isFinite(way) ? way : 0) - setup - (job.service ?? 0),
      )
    }
  /** Does who leaves a place at a moment come in time to what follows behind stop k? */
  const reaches = (time: number, from: number | null, k: number): boolean => {
    const next = stops[k]
    if (next) return begin(time, from, next) <= (latest[k] as number)
    return driveOn(factors, time, seconds(from, end)) <= (latest[n] as number)
  }
  const loads = (vehicle.capacity ?? []).map((most, d) => {
    const brought = stops.reduce((sum, job) => sum + (job.delivery?.[d] ?? 0), 0)
    const onBoard = [brought, ...before.visits.flatMap(({ job, load }) => (job === null ? [] : [load[d] ?? 0]))]
    return loadOf(onBoard, most, changeOf(checker, x, d), y ? changeOf(checker, y, d) : nothing)
  })
  const isApart = ({ location }: Job, k: number): boolean =>
    stops[k - 1]?.location !== location && stops[k]?.location !== location
  const worked = before.driving + before.working
  const adds = worthOf(board, r)
  const known = (value: number): number => (Number.isFinite(value) ? value : 0)
  const found: Likely[] = []
  /** Behind so many stops; of a pair its delivery behind so many of them and the pickup. */
  const add = (i: number, k: number | null, moreMetres: number, moreSeconds: number): void => {
    if (!Number.isFinite(moreMetres) || !Number.isFinite(moreSeconds)) return
    if (!loads.every(({ holdsBehind }) => holdsBehind(k ?? i))) return
    // What is beside its own place is no new stop.
    const more = Number(isApart(x, i)) + Number(y !== null && y.location !== x.location && isApart(y, k ?? i))
    if (before.stops + more > (vehicle.maxStops ?? Number.POSITIVE_INFINITY)) return
    if (before.distance + moreMetres > (vehicle.maxDistance ?? Number.POSITIVE_INFINITY) + slack) return
    // Set-ups may fall away, and hours make ways shorter: of these nothing is known beforehand.
    const setups = (stops[i]?.setup ?? 0) + (stops[k ?? -1]?.setup ?? 0)
    const work = (x.service ?? 0) + (y?.service ?? 0)
    const lasts = factors ? 0 : Math.max(0, worked + moreSeconds + work - setups)
    if (lasts > (vehicle.maxDuration ?? Number.POSITIVE_INFINITY) + slack) return
    const at = behind[i] as number
    const deliveryAt = k === null ? 0 : k === i ? at + 1 : (behind[k] as number) + 1
    found.push({
      r,
      at,
      deliveryAt,
      i,
      k: k ?? 0,
      vehicles: n === 0 ? 1 : 0,
      least: adds(moreMetres, lasts),
      metres: moreMetres,
    })
  }
  // Nobody drives in a route that is empty.
  const legs = (of: typeof metres) => ({
    old: (k: number): number => (n === 0 ? 0 : known(of(placeOf(k - 1), placeOf(k)))),
    by: (from: number | null, job: Job, to: number | null): number => of(from, job.location) + of(job.location, to),
    own: y ? of(x.location, y.location) : 0,
    to: of,
  })
  const length = legs(metres)
  const time = legs(seconds)
  const carrier = asked.only === null ? undefined : checker.pairs.get(id)?.pair.pickup
  const first = Math.max(
    Math.min(vehicle.prefix?.length ?? 0, n),
    stops.findIndex(({ id: one }) => one === carrier) + 1,
  )
  for (let i = first; i <= n; i++) {
    const from = placeOf(i - 1)
    const next = placeOf(i)
    const begins = begin(ready[i] as number, from, x)
    if (begins > lastOf(x) || !loads.every(({ holdsBefore }) => holdsBefore(i))) continue
    let now = done(begins, x)
    if (!y) {
      if (reaches(now, x.location, i))
        add(i, null, length.by(from, x, next) - length.old(i), time.by(from, x, next) - time.old(i))
      continue
    }
    if (!loads.every(({ holdsAt }) => holdsAt(i))) continue
    const starts = begin(now, x.location, y)
    if (starts <= lastOf(y) && reaches(done(starts, y), y.location, i)) {
      const both = (of: typeof length): number => of.to(from, x.location) + of.own + of.to(y.location, next) - of.old(i)
      add(i, i, both(length), both(time))
    }
    let at: number = x.location
    const apart = { metres: length.by(from, x, next) - length.old(i), seconds: time.by(from, x, next) - time.old(i) }
    for (let k = i + 1; k <= n; k++) {
      const passed = stops[k - 1] as Job
      now = begin(now, at, passed)
      if (now > lastOf(passed) || !loads.every(({ holdsAt }) => holdsAt(k))) break
      now = done(now, passed)
      at = passed.location
      const comes = begin(now, at, y)
      if (comes > lastOf(y) || !reaches(done(comes, y), y.location, k)) continue
      const then = placeOf(k)
      add(
        i,
        k,
        apart.metres + length.by(at, y, then) - length.old(k),
        apart.seconds + time.by(at, y, then) - time.old(k),
      )
    }
  }
  return found
}
