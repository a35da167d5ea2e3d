import { type Checker, checkRoute } from './evaluate.ts'
import type { Problem, Visit } from './problem.ts'
import { Lasting, restsInTime, slack, withRests } from './rests.ts'

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

/** So many places of breaks are tried for one route at most. */
export const mostTries = { quick: 12, thorough: 400 }

/**
 * Places a vehicle's breaks among its visits where that breaks and costs least: in every gap that is reached in time, or, where it is to
 * be quick, in the last of these only; and, either way, where they make nothing late, if there is such a way.
 * @param lasts how long the route lasts at least, wherever they are, and in a way that is known and breaks nothing: none that lasts longer
 * is looked for, and no other once one lasts no longer than that
 */
export function placeBreaks(
  checker: Checker,
  vehicle: string,
  jobs: readonly string[],
  isThorough: boolean,
  lasts = { least: 0, most: Number.POSITIVE_INFINITY },
): Placed {
  const own = checker.problem.vehicles[checker.vehicles.get(vehicle) ?? -1]
  const rests = own?.breaks ?? []
  const placed = (visits: readonly Visit[]): Placed => ({ visits, checked: checkRoute(checker, { vehicle, visits }) })
  let best = placed(jobs)
  if (rests.length === 0 || jobs.length === 0) return best
  /** How long it lasts where it breaks nothing: metres are the same, and who is under way for longer costs no less. */
  const lastsNow = (): number => {
    const { violations, timed } = best.checked
    return violations.length > 0 ? Number.POSITIVE_INFINITY : timed.finish - timed.departure
  }
  const isLeast = (): boolean => lastsNow() <= lasts.least * (1 + 1e-10)
  const lasting = isThorough && own && lasts.most < Number.POSITIVE_INFINITY ? new Lasting(checker, own, jobs) : null
  const from = own?.shift?.[0] ?? 0
  const mostTried = isThorough ? mostTries.thorough : mostTries.quick
  let tries = 0
  const put = (one: Placed, b: number, first: number): void => {
    const { visits, checked } = one
    const rest = rests[b]
    // Of many breaks some are not looked at in every gap: it is called for each of thousands of places.
    tries++
    if (!rest || tries > mostTried || isLeast()) return
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
      if (tries > mostTried || isLeast()) return
      // The other breaks lie before it.
      const behind = at - (visits.length - jobs.length)
      if (lasting && lasting.withRest(b, behind) > Math.min(lasts.most, lastsNow()) + slack) continue
      const next = placed(before(at))
      if (isBetter(checker, next, best)) best = next
      put(next, b + 1, at + 1)
    }
    // This one may not be due at all.
    put(one, b + 1, first)
  }
  put(best, 0, 0)
  const gaps = isLeast() ? null : restsInTime(checker, vehicle, jobs)
  if (gaps?.some((gap) => gap >= 0)) {
    const next = placed(withRests(jobs, gaps))
    if (isBetter(checker, next, best)) best = next
  }
  return best
}
