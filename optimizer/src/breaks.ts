import { type Checker, checkRoute } from './evaluate.ts'
import { type Drive, driveOn, driveToBreak, endOf, openFrom, room } from './evaluate-times.ts'
import { endless, type Problem, type Visit } from './problem.ts'

type Checked = ReturnType<typeof checkRoute>

/** A route with its breaks, and the checker's word on it. */
interface Placed {
  readonly visits: readonly Visit[]
  readonly checked: Checked
}

/** What the objective counts of one route (of `hierarchical` but for the vehicle itself). */
export const valueOf = (problem: Problem, one: Checked['timed']): number => {
  if (problem.objective === 'cost') return one.cost.total
  if (problem.objective !== 'balanced') return one.distance
  const isUsed = one.visits.some(({ job }) => job !== null)
  return (isUsed ? ((one.finish - one.departure) / 3600) ** 2 : 0) + one.distance / 100_000
}

/** First by what is broken, then by what only something locked excuses, then by cost. */
function isBetter({ problem }: Checker, a: Placed, b: Placed): boolean {
  const [x, y] = [a, b].map(({ checked: { violations, timed } }) => {
    const broken = violations.filter(({ tolerated }) => !tolerated)
    const amounts = (list: typeof violations): number => list.reduce((sum, { amount }) => sum + amount, 0)
    return [
      broken.length,
      amounts(broken),
      violations.length,
      amounts(violations),
      valueOf(problem, timed),
      timed.cost.total,
    ]
  })
  for (const [k, value] of (x ?? []).entries()) {
    const other = y?.[k] ?? 0
    if (Math.abs(value - other) > 1e-9 * Math.max(1, Math.abs(other))) return value < other
  }
  return false
}

/**
 * Before how many of the jobs each break lies (−1: it is not due) where a vehicle is late nowhere, and of all such ways finishes first;
 * null where it is late whatever it does. How long it may last is not looked at: who rests elsewhere may leave later.
 */
export function restsInTime(checker: Checker, vehicle: string, jobs: readonly string[]): number[] | null {
  const { problem } = checker
  const own = problem.vehicles[checker.vehicles.get(vehicle) ?? -1]
  if (!own) return null
  const rests = own.breaks ?? []
  const locked = own.prefix?.length ?? 0
  const factors = problem.speedByHour
  const states = rests.length + 1
  // When it is ready behind the jobs so far with so many breaks taken, and how many of these were taken before the last way.
  let ready = new Float64Array(states).fill(Number.POSITIVE_INFINITY)
  let then = new Float64Array(states)
  const before = new Int32Array((jobs.length + 1) * states)
  const drive: Drive = { now: 0, left: 0, driven: 0 }
  let place = own.start ?? null
  ready[0] = own.shift?.[0] ?? 0
  for (let g = 0; g <= jobs.length; g++) {
    const job = problem.jobs[checker.jobs.get(jobs[g] ?? '') ?? -1]
    const to = job ? job.location : (own.end ?? null)
    const way = place === null || to === null ? 0 : checker.duration(place, to) / (own.speed ?? 1)
    const setup = job && place !== to ? (job.setup ?? 0) : 0
    const window = g < locked ? undefined : job?.windows?.at(-1)
    const last = (window ? endOf(window) : Number.POSITIVE_INFINITY) + room
    then.fill(Number.POSITIVE_INFINITY)
    for (let taken = 0; taken < states; taken++) {
      drive.now = ready[taken] as number
      if (drive.now === Number.POSITIVE_INFINITY) continue
      drive.left = Number.isFinite(way) ? way : 0
      for (let k = taken; k < states; k++) {
        const arrival = driveOn(factors, drive.now, drive.left) + setup
        const begin = job ? openFrom(job, arrival) : arrival
        const done = begin + (job?.service ?? 0)
        if (begin <= last && done < (then[k] as number)) {
          then[k] = done
          before[g * states + k] = taken
        }
        const rest = rests[k]
        if (!rest) break
        driveToBreak(factors, drive, rest.window[0])
        if (drive.now > endOf(rest.window) + room) break
        drive.now += rest.duration
      }
    }
    ;[ready, then] = [then, ready]
    place = to
  }
  let finish = Math.min(own.shift?.[1] ?? endless, endless) + room
  let most = -1
  for (const [k, time] of ready.entries())
    if (
      (most < 0 ? time <= finish : time < finish) &&
      !rests.some(({ window }, b) => b >= k && time > endOf(window) + room)
    ) {
      finish = time
      most = k
    }
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

/** So many places of breaks are tried for one route at most. */
export const mostTries = { quick: 12, thorough: 400 }

/**
 * Places a vehicle's breaks among its visits where that breaks and costs least: in every gap that is reached in time, or, where it is to
 * be quick, in the last of these only; and, either way, where they make nothing late, if there is such a way.
 */
export function placeBreaks(checker: Checker, vehicle: string, jobs: readonly string[], isThorough: boolean): Placed {
  const own = checker.problem.vehicles[checker.vehicles.get(vehicle) ?? -1]
  const rests = own?.breaks ?? []
  const placed = (visits: readonly Visit[]): Placed => ({ visits, checked: checkRoute(checker, { vehicle, visits }) })
  let best = placed(jobs)
  if (rests.length === 0 || jobs.length === 0) return best
  const from = own?.shift?.[0] ?? 0
  const most = isThorough ? mostTries.thorough : mostTries.quick
  let tries = 0
  const put = (one: Placed, b: number, first: number): void => {
    const { visits, checked } = one
    const rest = rests[b]
    // Of many breaks some are not looked at in every gap: it is called for each of thousands of places.
    tries++
    if (!rest || tries > most) return
    const { timed } = checked
    const before = (at: number): readonly Visit[] => [...visits.slice(0, at), { break: b }, ...visits.slice(at)]
    // Who leaves at once is there earlier, by what the departure is put off.
    const early = Math.max(0, timed.departure - from)
    const isReached = (at: number, by: number): boolean =>
      at === 0 || (timed.visits[at - 1]?.end ?? 0) - by <= rest.window[1] + 1e-6
    const gaps: number[] = []
    if (isThorough) for (let at = first; at <= visits.length && isReached(at, early); at++) gaps.push(at)
    else if (timed.finish > rest.window[1])
      for (const by of early > 0 ? [0, early] : [0]) {
        let at = first
        while (at < visits.length && isReached(at + 1, by)) at++
        if (!gaps.includes(at)) gaps.push(at)
      }
    for (const at of gaps) {
      if (tries > most) return
      const next = placed(before(at))
      if (isBetter(checker, next, best)) best = next
      put(next, b + 1, at + 1)
    }
    // This one may not be due at all.
    put(one, b + 1, first)
  }
  put(best, 0, 0)
  const gaps = restsInTime(checker, vehicle, jobs)
  if (gaps?.some((gap) => gap >= 0)) {
    const next = placed(withRests(jobs, gaps))
    if (isBetter(checker, next, best)) best = next
  }
  return best
}
