import { codeKey } from '@crossdock/contract/fulfillment/products'
import { productImport, productRow } from '@crossdock/contract/fulfillment/products/import'
import { importDefinition } from '@crossdock/sheets/fields'
import { numbered, type RowKind } from '../../../platform/imports/row-kind.ts'

/** Rows of products, of which those of one SKU are one product. */
export const productRows: RowKind<'products'> = {
  kind: 'products',
  definition: importDefinition(productImport),
  row: productRow,
  plain: numbered,
  keyOf: (record) => codeKey(String(record['sku'])),
}
