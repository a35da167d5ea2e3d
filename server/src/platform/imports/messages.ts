import type { FieldError } from '@crossdock/contract/errors'
import type { ImportKind } from '@crossdock/contract/imports'
import type { RowProblem } from '../import-rows.ts'

/** Some rows that are right, as JSON: `[[key, record], …]`. What is null in a record is left out. */
export interface RowText {
  /** Rows that were read, and how many of them are in the text. */
  readonly rows: number
  readonly right: number
  readonly text: string
}

/** What the reading thread is started with. */
export interface ReadRequest {
  readonly kind: ImportKind
  /** Field of the body that holds the rows; null: the body is the rows. */
  readonly field: string | null
}

/** What it is sent: pieces of the body, and null at its end. It answers each. */
export type ReadPiece = Uint8Array | null

export type ReadMessage =
  | ({ readonly type: 'rows' } & RowText)
  | {
      readonly type: 'end'
      /** What stood around the rows, when there were none. */
      readonly around: unknown
      readonly hasRows: boolean
      readonly problems: readonly RowProblem[]
      readonly faultCount: number
      /** Of all rows that are right. */
      readonly digest: string
    }
  | { readonly type: 'refused'; readonly message: string; readonly fields: readonly FieldError[] }
