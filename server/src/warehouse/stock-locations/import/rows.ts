import { stockLocationImport, stockLocationRow, titleKey } from '@crossdock/contract/warehouse/stock-locations/import'
import { importDefinition } from '@crossdock/sheets/fields'
import { numbered, type RowKind } from '../../../platform/imports/row-kind.ts'

/** Rows of stock locations, one each. */
export const stockLocationRows: RowKind<'stock-locations'> = {
  kind: 'stock-locations',
  definition: importDefinition(stockLocationImport),
  row: stockLocationRow,
  plain: numbered,
  keyOf: (record) => titleKey(String(record['title'])),
}
