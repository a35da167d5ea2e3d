import type { Problem, Route } from './problem.ts'
import type { Progress, Solution } from './solution.ts'
import type { Worth } from './worth.ts'

/** What a thread is started with. `flags[0]` is 1 once it is to stop. */
export interface WorkerTask {
  readonly problem: Problem
  readonly seed: number
  readonly iterations: number | null
  readonly budgetMs: number
  readonly start: readonly Route[] | null
  readonly rounds: number
  readonly flags: SharedArrayBuffer
}

/** What a thread says: how it goes; its best plan at the end of a round, whereupon it waits; its answer; why it cannot. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'round'; readonly worth: Worth; readonly routes: number[][] }
  | { readonly kind: 'done'; readonly solution: Omit<Solution, 'cpuMs'> }
  | { readonly kind: 'failed'; readonly message: string; readonly path: string | null }

/** What it is told: a task; to go on (from another's plan), to write its answer (of another's plan), to end. */
export type ToWorker =
  | { readonly kind: 'task'; readonly task: WorkerTask }
  | { readonly kind: 'go' | 'finish'; readonly routes: number[][] | null }
  | { readonly kind: 'end'; readonly routes: null }
