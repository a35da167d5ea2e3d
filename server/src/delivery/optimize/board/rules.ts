import { timeIn } from '@crossdock/contract/days'
import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import { amountOf } from '@crossdock/contract/money'
import { evaluate } from '@crossdock/optimizer/evaluate'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import { endless, type Window } from '@crossdock/optimizer/problem'
import { makeProblem, type OrderToPlan, type PlanToMake } from '../problems/rules.ts'
import { asItStands, hasCosts, hurdlesOf, latenessOf } from '../rules.ts'

/** What of a lane is reckoned: the day of its driver as it stands. */
type Reckoned = Pick<
  Lane,
  | 'leavesAt'
  | 'returnsAt'
  | 'leaves'
  | 'returns'
  | 'breaks'
  | 'distance'
  | 'duration'
  | 'cost'
  | 'lateMinutes'
  | 'maxPackages'
  | 'maxWeight'
  | 'hurdles'
> & {
  /** Of those that are still to go, by their ids. */
  readonly times: ReadonlyMap<string, StopTimes>
}
export type StopTimes = Pick<
  BoardStop,
  'opensAt' | 'closesAt' | 'arrivesAt' | 'beginsAt' | 'endsAt' | 'arrives' | 'lateMinutes'
>

/** The window in which a service begins, else the last that it has missed, else the one that it waits for. */
export function windowOf(windows: readonly Window[], begin: number): Window | null {
  const met = windows.find(([from, to]) => from <= begin && begin <= to)
  return met ?? windows.findLast(([, to]) => to < begin) ?? windows[0] ?? null
}

/** When each stop of a route that is still to go is served, what its vehicle carries, and what it breaks. */
export function reckon(plan: PlanToMake, maySeeCosts: boolean): Reckoned {
  const made = makeProblem(plan)
  const matrix = straightMatrix(made.places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  const problem = { ...made.problem, matrix }
  const visits = problem.jobs.map(({ id }) => id)
  const orders = new Map<string, OrderToPlan>(plan.orders.map((one) => [one.id, one]))
  const [driver] = made.drivers
  const limits = { maxPackages: driver?.maxPieces ?? null, maxWeight: driver?.maxWeight ?? null }
  const evaluation = visits.length === 0 ? null : evaluate(problem, [asItStands(problem, { vehicle: '0', visits })])
  const [timed] = evaluation?.routes ?? []
  if (!evaluation || !timed)
    return {
      ...{ leavesAt: null, returnsAt: null, leaves: null, returns: null, breaks: [], distance: 0, duration: 0 },
      ...{ cost: null, lateMinutes: 0, ...limits, hurdles: [], times: new Map() },
    }
  const dateOf = (seconds: number): Date => new Date(made.base + Math.round(seconds) * 1000)
  const momentOf = (seconds: number): string => dateOf(seconds).toISOString()
  const clockOf = (seconds: number): string => timeIn(plan.timeZone, dateOf(seconds))
  const late = latenessOf(evaluation, made.lost)
  const jobs = new Map(problem.jobs.map((job) => [job.id, job]))
  const times = new Map<string, StopTimes>()
  const breaks: { beginsAt: string; endsAt: string }[] = []
  for (const { job, break: pause, arrival, begin, end } of timed.visits) {
    if (pause !== null) breaks.push({ beginsAt: momentOf(begin), endsAt: momentOf(end) })
    if (job === null) continue
    const lost = made.lost.get(job)
    const [from, to] = windowOf(jobs.get(job)?.windows ?? [], begin) ?? [null, lost ?? null]
    times.set(job, {
      opensAt: from === null || from <= 0 ? null : momentOf(from),
      closesAt: to === null || to >= endless ? null : momentOf(to),
      ...{ arrivesAt: momentOf(arrival), beginsAt: momentOf(begin), endsAt: momentOf(end), arrives: clockOf(begin) },
      lateMinutes: late.get(job) ?? 0,
    })
  }
  return {
    ...{ leavesAt: momentOf(timed.departure), returnsAt: momentOf(timed.finish) },
    ...{ leaves: clockOf(timed.departure), returns: clockOf(timed.finish), breaks, ...limits },
    ...{ distance: Math.round(evaluation.distance), duration: Math.round(evaluation.duration) },
    cost: maySeeCosts && hasCosts(made.drivers) ? amountOf(Math.round(timed.cost.total)) : null,
    lateMinutes: [...late.values()].reduce((sum, one) => sum + one, 0),
    hurdles: evaluation.violations.flatMap((violation) => {
      if (violation.tolerated) return []
      const order = violation.job === null ? undefined : orders.get(violation.job)
      const [any] = plan.orders
      if (!any) return []
      return hurdlesOf([violation], order ?? any, { driver, orders }).map((hurdle) => ({
        ...hurdle,
        orderNo: order?.orderNo ?? null,
      }))
    }),
    times,
  }
}
