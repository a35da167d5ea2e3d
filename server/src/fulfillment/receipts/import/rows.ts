import {
  countsUnits,
  plainRow,
  receiptImport,
  receiptKeyOf,
  receiptRow,
} from '@crossdock/contract/fulfillment/receipts/import'
import { importDefinition } from '@crossdock/sheets/fields'
import type { RowKind } from '../../../platform/imports/row-kind.ts'

/** Rows of receipt orders. */
export const receiptRows: RowKind<'receipts'> = {
  kind: 'receipts',
  definition: importDefinition(receiptImport),
  row: receiptRow,
  plain: plainRow,
  also: (row) => ({ inUnits: countsUnits(row) }),
  keyOf: (record) => receiptKeyOf(record as never),
}
