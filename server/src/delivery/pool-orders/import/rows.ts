import { plainPoolRow, poolImport, poolRow } from '@crossdock/contract/delivery/pool-orders/import'
import { importDefinition } from '@crossdock/sheets/fields'
import { numbered, type RowKind } from '../../../platform/imports/row-kind.ts'

/** Rows of the order pool, an order each. */
export const poolRows: RowKind<'pool-orders'> = {
  kind: 'pool-orders',
  definition: importDefinition(poolImport),
  row: poolRow,
  plain: (row, index) => numbered(plainPoolRow(row), index),
  // Orders of one number are looked at together: one of them may be there already.
  keyOf: (record) => String(record['orderNo']).toLowerCase(),
}
