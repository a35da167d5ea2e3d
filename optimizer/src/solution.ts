import type { Evaluation } from './evaluate.ts'
import type { Route } from './problem.ts'
import type { Unplanned } from './reasons.ts'

/** How the search is going. */
export interface Progress {
  readonly elapsedMs: number
  readonly iterations: number
  /** Of the best plan so far; `unplanned` is the weight of what stays out (one and its priority, for each job). */
  readonly unplanned: number
  readonly vehicles: number
  readonly value: number
}

/** How a search ended: every plan enumerated, all iterations done, the time over (before the iterations, if any), or told to stop. */
export type Ending = 'exact' | 'iterations' | 'time' | 'cancelled'

export interface Solution {
  /** Used vehicles in the order of the problem, with their visits and breaks. */
  readonly routes: readonly Route[]
  /** What the independent checker says of them. Always feasible. */
  readonly evaluation: Evaluation
  /** Each job that stays out, with its reason and its cheapest repair. */
  readonly unplanned: readonly Unplanned[]
  readonly ending: Ending
  readonly iterations: number
  readonly elapsedMs: number
  /** Of the whole process meanwhile: all threads, and whatever else it did. */
  readonly cpuMs: number
}
