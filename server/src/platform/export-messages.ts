import type { ExportColumn } from '@crossdock/sheets/write-cells'

/** What the writing thread is told at its start. */
export interface WriteRequest {
  readonly format: 'xlsx' | 'csv'
  readonly title: string
  readonly columns: readonly (ExportColumn & {
    readonly words?: Readonly<Record<string, string>>
    readonly blank?: string
  })[]
  readonly timeZone: string
}

/** Rows for the writing thread, each a JSON array of cells; none: there are no more. */
export type WriteRows = readonly string[]

/** What the writing thread says: it can take more rows, here is a piece of the file, the file is complete. */
export type WriteMessage =
  | { readonly type: 'next' }
  | { readonly type: 'piece'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
