import { type Evaluation, evaluate as judge } from './evaluate.ts'
import type { Problem, Route } from './problem.ts'
import { checkOnce, checkShape } from './validate.ts'

export type { CostParts, Evaluation, TimedRoute, TimedVisit, Violation } from './evaluate.ts'

/**
 * What a plan costs, when each stop is reached, and every constraint that it breaks, by the independent checker. A problem or routes that
 * are none are refused with a ProblemError, as `solve` does; a problem that was looked at before is not looked at again.
 */
export function evaluate(problem: Problem, routes: readonly Route[]): Evaluation {
  checkOnce(problem)
  checkShape(routes)
  return judge(problem, routes)
}
