import { createHash } from 'node:crypto'
import type { ImportKind } from '@crossdock/contract/account/imports'
import { orderKeyOf } from '@crossdock/contract/fulfillment/imported-rows'
import { productImport, productRow } from '@crossdock/contract/fulfillment/product-import'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import {
  countsUnits,
  plainRow as plainReceiptRow,
  receiptImport,
  receiptKeyOf,
  receiptRow,
} from '@crossdock/contract/fulfillment/receipt-import'
import {
  plainRow as plainShipmentRow,
  shipmentImport,
  shipmentRow,
} from '@crossdock/contract/fulfillment/shipment-import'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { stockLocationImport, stockLocationRow, titleKey } from '@crossdock/contract/warehouse/stock-location-import'
import type { z } from 'zod'

type Row = Readonly<Record<string, unknown>>

/** What the thread that reads an import has to know of it: pure declarations of the contract. */
export interface RowKind {
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

const numbered = (row: Row, index: number): Row & { readonly rowId: number } => ({
  ...row,
  rowId: typeof row['rowId'] === 'number' ? row['rowId'] : index + 1,
})

const kinds: Readonly<Record<ImportKind, RowKind>> = {
  products: {
    definition: productImport,
    row: productRow,
    plain: numbered,
    keyOf: (record) => codeKey(String(record['sku'])),
  },
  'stock-locations': {
    definition: stockLocationImport,
    row: stockLocationRow,
    plain: numbered,
    keyOf: (record) => titleKey(String(record['title'])),
  },
  receipts: {
    definition: receiptImport,
    row: receiptRow,
    plain: plainReceiptRow,
    also: (row) => ({ inUnits: countsUnits(row) }),
    keyOf: (record) => receiptKeyOf(record as never),
  },
  shipments: {
    definition: shipmentImport,
    row: shipmentRow,
    plain: (row) => plainShipmentRow(row as never),
    keyOf: (record) => orderKeyOf(record as never),
  },
}

/** The kind of that name. */
export const rowKind = (kind: ImportKind): RowKind => kinds[kind]

/** A key that an index takes, however long it is. */
export const shortKey = (key: string): string =>
  key.length <= 200 ? key : createHash('sha256').update(key).digest('base64url')
