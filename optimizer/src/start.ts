import { type Evaluation, evaluate } from './evaluate.ts'
import { type Problem, ProblemError, type Route } from './problem.ts'

/** A plan to begin with, and what the checker says of it. */
interface Start {
  readonly routes: readonly Route[]
  readonly evaluation: Evaluation
  /** Its visits by vehicle, as numbers; where its breaks are taken is found anew. */
  readonly visits: readonly (readonly number[])[]
}

const isPlan = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((route: Partial<Route> | null) => typeof route?.vehicle === 'string' && Array.isArray(route.visits))

/** Reads a plan to begin with. Throws a ProblemError of `options.start` where it is none, or breaks anything that is not locked. */
export function readStart(problem: Problem, routes: readonly Route[]): Start {
  if (!isPlan(routes)) throw new ProblemError('options.start', 'is no list of routes')
  const evaluation = evaluate(problem, routes)
  const wrong = evaluation.violations.find(({ tolerated }) => !tolerated)
  if (wrong) {
    const where = [wrong.vehicle, wrong.job].filter((one) => one !== null).join(', ')
    throw new ProblemError('options.start', `breaks ${wrong.rule}: ${where}`)
  }
  const numbers = new Map(problem.jobs.map(({ id }, index) => [id, index]))
  const byVehicle = new Map(routes.map(({ vehicle, visits }) => [vehicle, visits] as const))
  const visits = problem.vehicles.map(({ id }) =>
    (byVehicle.get(id) ?? []).flatMap((visit) => (typeof visit === 'string' ? (numbers.get(visit) ?? []) : [])),
  )
  return { routes, evaluation, visits }
}
