import type { Cell } from '@crossdock/sheets/cells'
import type { FileProblem, ReadLimits } from '@crossdock/sheets/limits'

/** What the reading thread is told. */
export interface ReadRequest {
  /** The bytes of the file, or its path. */
  readonly source: Uint8Array | string
  readonly fileName: string
  readonly limits: ReadLimits
  /** Name or place (from 0) of the only sheet that is wanted; absent: all. */
  readonly sheet?: string | number | undefined
}

/** What the reading thread says. It waits for a `next` of the other side when `batchesAhead` batches are on their way. */
export type ReadMessage =
  | { readonly type: 'sheets'; readonly names: readonly string[] }
  | { readonly type: 'rows'; readonly sheet: number; readonly rows: Cell[][] }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly problem: FileProblem; readonly message: string }

export const batchesAhead = 4
