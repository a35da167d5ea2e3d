import { orderKeyOf } from '@crossdock/contract/fulfillment/imported-rows'
import { plainRow, shipmentImport, shipmentRow } from '@crossdock/contract/fulfillment/shipments/import'
import type { RowKind } from '../../../platform/imports/row-kind.ts'

/** Rows of shipment orders. */
export const shipmentRows: RowKind<'shipments'> = {
  kind: 'shipments',
  definition: shipmentImport,
  row: shipmentRow,
  plain: (row) => plainRow(row as never),
  keyOf: (record) => orderKeyOf(record as never),
}
