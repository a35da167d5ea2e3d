import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { chosenId, id } from '../../ids.ts'
import { importAnswer, mostImportBytes, mostImportRows } from '../../imports.ts'
import { isGiven, keysOf, rowCell, rowCells, withSynonyms } from '../../row-cells.ts'
import { productLimits } from '../products.ts'
import { receiptLimits } from './orders.ts'

const text = { kind: 'text' } as const
const measure = { kind: 'number', isSize: true, above: 0, decimals: 3 } as const

/** Fields of an order's head: rows without an external id are one order where these agree. */
export const receiptHeadFields = ['vendor', 'packingListId', 'poNumber', 'note', 'expectedArrival'] as const

/**
 * The receipt order spreadsheet (RCPT-023): a row a line; rows with one external id are one order, in any order of rows.
 * Quantity counts packages of the named type. A package type that the product lacks is added when the row says its units,
 * size and weight.
 */
export const receiptImport = {
  name: 'Receipt Orders',
  title: 'Add Receipt Order',
  warehouse: true,
  keyField: 'productSku',
  together: { by: ['externalId'], agree: receiptHeadFields },
  fields: [
    {
      key: 'vendor',
      label: 'Vendor',
      ...text,
      maxLength: receiptLimits.reference,
      aliases: ['Vendor Name', 'Supplier'],
      example: 'Shenzhen Toys',
    },
    {
      key: 'externalId',
      label: 'External ID',
      ...text,
      isCode: true,
      maxLength: receiptLimits.reference,
      aliases: ['Receipt Order ID', 'Order Number', 'Order ID', 'Shipment ID', 'ASN'],
      example: 'ASN-1001',
    },
    {
      key: 'packingListId',
      label: 'Packing List ID',
      ...text,
      isCode: true,
      maxLength: receiptLimits.reference,
      aliases: ['Packing List'],
    },
    {
      key: 'poNumber',
      label: 'PO Number',
      ...text,
      isCode: true,
      maxLength: receiptLimits.reference,
      aliases: ['Purchase Order', 'PO'],
      example: 'PO-7711',
    },
    { key: 'note', label: 'Note', ...text, maxLength: receiptLimits.note, aliases: ['Notes', 'Comment'] },
    {
      key: 'expectedArrival',
      label: 'Expected Arrival',
      kind: 'day',
      aliases: ['Expected Arrival Date', 'Arrival Date', 'Arrival', 'ETA'],
      example: '15/03/2030',
    },
    {
      key: 'productSku',
      label: 'SKU',
      ...text,
      required: true,
      isCode: true,
      maxLength: 64,
      aliases: ['Product SKU', 'SKU Number', 'StockCode', 'Item Number'],
      example: 'NW-BLOCKS-36',
    },
    {
      key: 'expirationDate',
      label: 'Expiration Date',
      kind: 'day',
      isFarAhead: true,
      aliases: ['Expiry Date', 'Expiry', 'Best Before'],
      example: '31/12/2031',
    },
    {
      key: 'productPackageTypeName',
      label: 'Package Type',
      ...text,
      required: true,
      isCode: true,
      maxLength: 50,
      aliases: ['Package Type Name', 'Package Name', 'packageName'],
      example: 'Case',
    },
    {
      key: 'packageCount',
      label: 'Quantity',
      kind: 'count',
      required: true,
      above: 0,
      max: receiptLimits.packages,
      aliases: ['Package Count', 'Packages', 'Qty'],
      example: 40,
    },
    {
      key: 'packageProductQuantity',
      label: 'Units Per Package',
      kind: 'count',
      max: productLimits.unitsPerPackage,
      aliases: ['Unit Per Package', 'Per Package Quantity'],
      check: (value: number) =>
        value === 0 ? 'Per Package Quantity cannot be zero!' : value < 0 ? 'Must be greater than 0' : null,
    },
    { key: 'packageBarcode', label: 'Package Barcode', ...text, isCode: true, maxLength: productLimits.barcode },
    { key: 'packageWeight', label: 'Package Weight', ...measure, unit: 'kg', max: productLimits.weight },
    { key: 'packageDepth', label: 'Package Length', ...measure, unit: 'cm', max: productLimits.side },
    { key: 'packageWidth', label: 'Package Width', ...measure, unit: 'cm', max: productLimits.side },
    { key: 'packageHeight', label: 'Package Height', ...measure, unit: 'cm', max: productLimits.side },
  ],
} as const

/** Rows with one name belong together: those of one external id, or without one those whose heads agree. */
export const receiptKeyOf = (
  row: Readonly<Record<(typeof receiptHeadFields)[number] | 'externalId', string | null>>,
): string =>
  row.externalId === null
    ? `rows/${JSON.stringify(receiptHeadFields.map((field) => row[field]))}`
    : `id/${row.externalId}`

/** Other names of a row's fields, as the payload is called elsewhere: each is read where the first is missing. */
const rowSynonyms = {
  productId: 'productSku',
  sku: 'productSku',
  packageName: 'productPackageTypeName',
  vendorName: 'vendor',
} as const

/** A row as the mapper sends it; the server repeats every check of `receiptImport` on it. `productId` may be an id or a SKU. */
export const receiptRow = z.object({
  /** Number of the row in its sheet, from 1; its place in the list when left out. 417 names it. */
  rowId: z.number().int().min(0).optional(),
  ...rowCells(keysOf(receiptImport)),
  ...rowCells(Object.keys(rowSynonyms) as (keyof typeof rowSynonyms)[]),
  /** Units in place of packages; they must fill whole packages. */
  unitCount: rowCell,
})
type ReceiptRow = z.output<typeof receiptRow>

/** A row under the definition's own names: synonyms resolved, units in the place of packages where only those were given. */
export function plainRow(row: ReceiptRow, index: number): ReceiptRow & { readonly rowId: number } {
  const plain = withSynonyms({ ...row, rowId: row.rowId ?? index + 1 }, { ...rowSynonyms, unitCount: 'packageCount' })
  return plain as ReceiptRow & { rowId: number }
}

/** True for a row that counts units and not packages. */
export const countsUnits = (row: ReceiptRow): boolean => !isGiven(row.packageCount) && isGiven(row.unitCount)

export const importReceipts = endpoint({
  method: 'POST',
  path: '/api/fulfillment/receiving-orders/import',
  summary: 'Import draft receipt orders, all rows or none; 417 names every fault, an unknown SKU answers a bare array',
  // Rows may name packages that a product has not: they are added to it.
  can: { allOf: ['FULFILLMENT_IMPORT', 'FULFILLMENT_MANAGE_RECEIVING_ORDERS', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  limit: { inHandler: ['receiptOrders'] },
  status: 202,
  input: z.object({
    warehouseId: chosenId('warehouse', 'Please select warehouse before proceeding'),
    rows: z
      .array(receiptRow)
      .min(1, 'There are no rows to import')
      .max(mostImportRows, `Must be at most ${mostImportRows.toLocaleString('en-US')} rows`),
  }),
  answer: importAnswer({
    created: z.number().int(),
    /** Orders of the file that were imported before, just as the file says. */
    unchanged: z.number().int(),
    lines: z.number().int(),
    /** Package types added to products. */
    packagesAdded: z.number().int(),
    /** The orders of the file, at most 1,000. */
    orders: z.array(
      z.object({
        id: id('receiptOrder'),
        referenceId: z.string(),
        externalId: z.string().nullable(),
        isNew: z.boolean(),
      }),
    ),
  }),
  bodyAs: 'rows',
  headers: { 'Warehouse-Id': 'warehouseId' },
  bodyLimit: mostImportBytes,
})
