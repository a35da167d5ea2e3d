import { evaluate, makeChecker } from '../evaluate.ts'
import type { Problem, Route, Visit } from '../problem.ts'

/** What counts, first things first. */
type Score = readonly number[]

/** Is one score less than another, by more than the last digits? */
export function isLess(a: Score, b: Score): boolean {
  for (const [k, value] of a.entries()) {
    const other = b[k] ?? 0
    const room = 1e-6 * Math.max(1, Math.abs(other))
    if (value < other - room) return true
    if (value > other + room) return false
  }
  return false
}

/** The score of a plan by the checker alone; null where it breaks something. */
export function scoreOf(problem: Problem, routes: readonly Route[], checker = makeChecker(problem)): Score | null {
  const { feasible, objective } = evaluate(problem, routes, checker)
  if (!feasible) return null
  return [objective.unplanned, ...(problem.objective === 'hierarchical' ? [objective.vehicles] : []), objective.value]
}

function* ordersOf(ids: readonly string[]): Generator<readonly string[]> {
  if (ids.length === 0) yield []
  for (const [index, id] of ids.entries())
    for (const rest of ordersOf([...ids.slice(0, index), ...ids.slice(index + 1)])) yield [id, ...rest]
}

function* withBreaks(visits: readonly Visit[], count: number, b = 0, from = 0): Generator<readonly Visit[]> {
  if (b === count) {
    yield visits
    return
  }
  yield* withBreaks(visits, count, b + 1, from)
  for (let at = from; at <= visits.length; at++)
    yield* withBreaks([...visits.slice(0, at), { break: b }, ...visits.slice(at)], count, b + 1, at + 1)
}

/**
 * The best score of a problem: every share of the jobs among the vehicles and nobody, every order, every place of every break, each
 * looked at by the checker. For five jobs or so.
 */
export function bruteForce(problem: Problem): Score {
  const checker = makeChecker(problem)
  const { vehicles, jobs } = problem
  const options = vehicles.map(() => new Map<string, readonly Route[]>())
  /** The routes of a vehicle with a set of jobs that break nothing by themselves: for each order the one of the best breaks. */
  const routesOf = (v: number, ids: readonly string[]): readonly Route[] => {
    const key = ids.join()
    const known = options[v]?.get(key)
    if (known) return known
    const vehicle = vehicles[v]?.id ?? ''
    const found: Route[] = []
    let best: Score | null = null
    for (const order of ordersOf(ids))
      for (const visits of withBreaks(order, ids.length > 0 ? (vehicles[v]?.breaks?.length ?? 0) : 0)) {
        const route = { vehicle, visits }
        const { violations, objective } = evaluate(problem, [route], checker)
        if (violations.some(({ tolerated, vehicle: of, rule }) => !tolerated && (of === vehicle || rule === 'pair')))
          continue
        const score = [objective.value]
        if (!best || isLess(score, best)) {
          best = score
          found[0] = route
        }
      }
    options[v]?.set(key, found)
    return found
  }
  let best: Score | null = null
  const lists: string[][] = vehicles.map(() => [])
  const assign = (j: number): void => {
    if (j < jobs.length) {
      for (const list of lists) {
        list.push(jobs[j]?.id ?? '')
        assign(j + 1)
        list.pop()
      }
      assign(j + 1)
      return
    }
    const routes: Route[] = []
    for (const [v, list] of lists.entries()) {
      if (list.length === 0) continue
      const [route] = routesOf(v, list)
      if (!route) return
      routes.push(route)
    }
    const score = scoreOf(problem, routes, checker)
    if (score && (!best || isLess(score, best))) best = score
  }
  assign(0)
  return best ?? [Number.POSITIVE_INFINITY]
}
