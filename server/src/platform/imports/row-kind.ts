import { createHash } from 'node:crypto'
import type { ImportKind } from '@crossdock/contract/imports'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import type { z } from 'zod'

type Row = Readonly<Record<string, unknown>>

/** What the thread that reads an import has to know of it: pure declarations, which each feature has in its `rows.ts`. */
export interface RowKind<Kind extends ImportKind = ImportKind> {
  readonly kind: Kind
  readonly definition: AnyImportDefinition
  /** A row as it arrives. */
  readonly row: z.ZodType<Row>
  /** The row under the definition's own names; `index` is its place among all rows. */
  readonly plain: (row: Row, index: number) => Row & { readonly rowId: number }
  /** What the definition does not say of a row. */
  readonly also?: (row: Row) => Row
  /** Rows of one key are read together, wherever they stand in the file. */
  readonly keyOf: (record: Row) => string
}

/** A row that stands under the definition's own names already; one without a number has that of its place. */
export const numbered = (row: Row, index: number): Row & { readonly rowId: number } => ({
  ...row,
  rowId: typeof row['rowId'] === 'number' ? row['rowId'] : index + 1,
})

/** A key that an index takes, however long it is. */
export const shortKey = (key: string): string =>
  key.length <= 200 ? key : createHash('sha256').update(key).digest('base64url')
