import type { MatrixServer } from '@crossdock/optimizer/matrices'
import type { Problem, TableMatrix } from '@crossdock/optimizer/problem'
import type { Solution } from '@crossdock/optimizer/solution'

/** A problem without its ways: they are measured where it is searched. Jobs and vehicles name places by their numbers. */
export interface Unmeasured {
  readonly problem: Omit<Problem, 'matrix'>
  readonly places: readonly { readonly lat: number; readonly lng: number }[]
}

/** What the thread is told: what to search, with whose program; that nobody wants it any more. */
export type ToSearch =
  | {
      readonly kind: 'search'
      readonly asked: Unmeasured
      readonly iterations: number
      readonly budgetMs: number
      readonly program: string
      readonly roads: MatrixServer | null
    }
  | { readonly kind: 'cancel' }

/** The ways between places: where there is a routing server they are roads, or it says why they are not. */
export interface Ways {
  readonly matrix: TableMatrix
  readonly kind: 'straight' | 'roads' | 'unanswered'
  readonly why: string | null
}

/** A plan, and the ways that it was made with. */
export interface SearchResult {
  readonly ways: Ways
  readonly solution: Solution
}

/** What the thread says: how far it is; what it has found; why it has not. */
export type FromSearch =
  | { readonly kind: 'progress'; readonly iterations: number }
  | { readonly kind: 'found'; readonly result: SearchResult }
  | { readonly kind: 'failed'; readonly message: string; readonly isThread: boolean }
