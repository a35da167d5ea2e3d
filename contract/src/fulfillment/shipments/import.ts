import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { optionalEmail } from '../../fields.ts'
import { chosenId, id } from '../../ids.ts'
import { importAnswer, mostImportBytes, mostImportRows } from '../../imports.ts'
import { keysOf, rowCell, rowCells } from '../../row-cells.ts'
import { equalLines } from '../imported-rows.ts'
import { pickupTexts, recipientTexts, shipmentLimits } from './parties.ts'
import { phoneField } from './phone-text.ts'
import { cleanPostalCode, zipProblem, zipWanted } from './postal-text.ts'
import { deliveryTypeLabels, deliveryTypeOf, knownDeliveryTypeOf } from './states.ts'

/** Most units of one line. */
export const mostUnits = 1_000_000_000

/** What a form's schema says about a cell. */
const formRule = (schema: z.ZodType) => (value: string) => schema.safeParse(value).error?.issues[0]?.message ?? null
const text = { kind: 'text' } as const

/** Fields of an order's head: one value an order, whichever of its rows says it. */
export const headFields = [
  'externalOrderNumber',
  'externalPoNumber',
  'shipOutDate',
  'deliveryType',
  'recipientName',
  'recipientPrimaryPhone',
  'recipientSecondaryPhone',
  'recipientEmail',
  'recipientAddressLine1',
  'recipientAddressLine2',
  'recipientCity',
  'recipientState',
  'recipientPostalCode',
  'recipientCountry',
  'note',
  'pickupId',
  'poNumber',
  'referenceNumber',
  'carrierName',
  'warehouseId',
] as const
export type HeadField = (typeof headFields)[number]

/** What of a row is checked together. */
interface QuantityAndPlace {
  readonly perPackageQuantity: number
  readonly packageCount: number
  readonly recipientPostalCode: string | null
  readonly recipientCountry: string | null
}

/**
 * The shipment order spreadsheet (SHIP-057): a row a line; rows with one external order number, or else one PO number, are
 * one order, in any order of rows. Quantity counts packages.
 */
export const shipmentImport = {
  name: 'Shipment Orders',
  title: 'Add Shipment Order',
  warehouse: true,
  keyField: 'productSku',
  fields: [
    {
      key: 'externalOrderNumber',
      label: 'Order Number',
      ...text,
      isCode: true,
      maxLength: shipmentLimits.reference,
      aliases: ['External Order Number', 'Order ID', 'Order', 'Order No', 'InvoiceNo', 'Invoice Number', 'Sales Order'],
      example: '1001',
    },
    {
      key: 'externalPoNumber',
      label: 'PO Number',
      ...text,
      required: true,
      isCode: true,
      maxLength: shipmentLimits.reference,
      aliases: ['External PO Number', 'Purchase Order', 'Purchase Order Number', 'PO'],
      example: 'PO-7711',
    },
    {
      key: 'shipOutDate',
      label: 'Ship Out Date',
      kind: 'day',
      // An order's date is no ship date.
      aliases: ['Shipment Date', 'Ship Date', 'Ship By', 'Ship By Date', 'Latest Ship Date'],
      example: '15/03/2026',
    },
    {
      key: 'deliveryType',
      label: 'Shipment Type',
      ...text,
      required: true,
      aliases: ['Delivery Type'],
      asked: Object.values(deliveryTypeLabels),
      meaningOf: (text: string) => {
        const type = knownDeliveryTypeOf(text)
        return type && deliveryTypeLabels[type]
      },
      example: 'Delivery',
    },
    {
      key: 'productSku',
      label: 'SKU',
      ...text,
      required: true,
      isCode: true,
      maxLength: 64,
      aliases: ['Product SKU', 'SKU Number', 'Item SKU', 'Lineitem SKU', 'Seller SKU', 'StockCode', 'Item Number'],
      example: 'NW-BLOCKS-36',
    },
    {
      key: 'productPackageTypeName',
      label: 'Package Type Name',
      ...text,
      required: true,
      isCode: true,
      maxLength: 50,
      aliases: ['Package Type', 'Package Name', 'packageName'],
      example: 'Unit',
    },
    {
      key: 'perPackageQuantity',
      label: 'Per Package Quantity',
      kind: 'count',
      required: true,
      max: 1_000_000,
      aliases: ['Units Per Package'],
      check: (value: number) =>
        value === 0 ? 'Per Package Quantity cannot be zero!' : value < 0 ? 'Must be greater than 0' : null,
      example: 1,
    },
    {
      key: 'packageCount',
      label: 'Quantity',
      kind: 'count',
      required: true,
      above: 0,
      max: mostUnits,
      aliases: ['Package Count', 'Packages', 'Qty', 'Lineitem Quantity', 'Quantity Purchased', 'Quantity Ordered'],
      example: 6,
    },
    {
      key: 'recipientName',
      label: 'Recipient Name',
      ...text,
      maxLength: shipmentLimits.name,
      aliases: [
        'Ship To Name',
        'Shipping Name',
        'Ship Name',
        'Recipient',
        'Ship To',
        'Name',
        'Customer Name',
        'Customer',
      ],
      check: (value: string) => (value.length >= 3 ? null : 'Must be at least 3 characters'),
    },
    {
      key: 'recipientPrimaryPhone',
      ...phoneField('Primary Phone'),
      aliases: [
        'Ship To Phone',
        'Shipping Phone',
        'Ship Phone Number',
        'Phone',
        'Recipient Phone',
        'Phone Number',
        'Telephone',
      ],
    },
    { key: 'recipientSecondaryPhone', ...phoneField('Secondary Phone') },
    {
      key: 'recipientEmail',
      label: 'Email',
      ...text,
      maxLength: 254,
      aliases: ['Recipient Email', 'E-mail', 'Email Address', 'Customer Email', 'Buyer Email'],
      check: formRule(optionalEmail),
    },
    {
      key: 'recipientAddressLine1',
      label: 'Address Line 1',
      ...text,
      maxLength: shipmentLimits.address,
      aliases: [
        'Ship To Address 1',
        'Shipping Address 1',
        'Shipping Address Line 1',
        'Ship Address 1',
        'Address 1',
        'Shipping Street',
        'Shipping Address',
        'Ship To Address',
        'Ship Address',
        'Address',
        'Street',
      ],
    },
    {
      key: 'recipientAddressLine2',
      label: 'Address Line 2',
      ...text,
      maxLength: shipmentLimits.address,
      joinedBy: ', ',
      aliases: ['Ship To Address 2', 'Shipping Address 2', 'Shipping Address Line 2', 'Ship Address 2', 'Address 2'],
    },
    {
      key: 'recipientCity',
      label: 'City',
      ...text,
      maxLength: shipmentLimits.name,
      aliases: ['Ship To City', 'Shipping City', 'Ship City', 'Town'],
    },
    {
      key: 'recipientState',
      label: 'State',
      ...text,
      maxLength: shipmentLimits.name,
      aliases: [
        'Ship To State',
        'Shipping State',
        'Shipping Province',
        'Ship State',
        'Province',
        'State/Province',
        'Region',
      ],
    },
    {
      key: 'recipientPostalCode',
      label: 'Postal Code',
      ...text,
      maxLength: 20,
      clean: cleanPostalCode,
      aliases: [
        'Ship To Postal Code',
        'Ship To Zip',
        'Shipping Postal Code',
        'Shipping Zip',
        'Ship Postal Code',
        'Ship Zip',
        'Zip Code',
        'Zip',
        'Postcode',
      ],
    },
    {
      key: 'recipientCountry',
      label: 'Country',
      ...text,
      maxLength: shipmentLimits.name,
      aliases: ['Ship To Country', 'Shipping Country', 'Ship Country', 'Country Code'],
    },
    { key: 'note', label: 'Note', ...text, maxLength: shipmentLimits.note, aliases: ['Notes', 'Comment'] },
    { key: 'pickupId', label: 'Pickup ID', ...text, isCode: true, maxLength: shipmentLimits.reference },
    { key: 'poNumber', label: 'Carrier PO Number', ...text, isCode: true, maxLength: shipmentLimits.reference },
    { key: 'referenceNumber', label: 'Reference Number', ...text, isCode: true, maxLength: shipmentLimits.reference },
    { key: 'carrierName', label: 'Carrier Name', ...text, maxLength: shipmentLimits.name, aliases: ['Carrier'] },
    {
      key: 'warehouseId',
      label: 'Warehouse ID',
      ...text,
      maxLength: 24,
      check: (value: string) => (id('warehouse').safeParse(value).success ? null : 'Must be the id of a warehouse'),
    },
    {
      key: 'externalLineId',
      label: 'Line ID',
      ...text,
      isCode: true,
      maxLength: 100,
      aliases: ['External Line ID', 'Order Item ID', 'Order Line ID', 'Line Item ID'],
    },
  ],
  choices: [
    {
      field: 'deliveryType',
      choice: deliveryTypeLabels.BusinessDelivery,
      needs: Object.keys(recipientTexts),
    },
    {
      field: 'deliveryType',
      choice: deliveryTypeLabels.ThirdPartyPickup,
      needs: ['carrierName'],
      leavesOut: [...Object.keys(recipientTexts), 'recipientSecondaryPhone', 'recipientEmail', 'recipientAddressLine2'],
    },
  ],
  together: { by: ['externalOrderNumber', 'externalPoNumber'], agree: headFields },
  states: [
    'Status',
    'Order Status',
    'Item Status',
    'Line Status',
    'Fulfillment Status',
    'Shipping Status',
    'Order State',
  ],
  checkRow: (row: QuantityAndPlace) => {
    const faults: { field: string; message: string; expected?: string }[] = []
    if (row.perPackageQuantity * row.packageCount > mostUnits)
      faults.push({ field: 'packageCount', message: `Must be at most ${mostUnits.toLocaleString('en-US')} units` })
    const zip = zipProblem(row.recipientPostalCode, row.recipientCountry)
    return zip ? [...faults, { field: 'recipientPostalCode', message: zip, expected: zipWanted }] : faults
  },
} as const

/** What a delivery's head must say somewhere in its rows; texts of the recipient form. */
export const deliveryHeadTexts: Partial<Record<HeadField, string>> = recipientTexts

/** What a pick-up's head must say (SHIP-053); its day is the one on which the order is to ship. */
export const pickupHeadTexts: Partial<Record<HeadField, string>> = { carrierName: pickupTexts.carrierName }

/** Whom an order goes to: what a row that says one of these is never silently a pick-up. */
export const recipientFields = headFields.filter((field) => field.startsWith('recipient'))

/** True for rows that go to somebody's door. */
export const isDelivery = (deliveryType: string): boolean => deliveryTypeOf(deliveryType) === 'BusinessDelivery'

/** Other names of a row's fields (IMPF-004): each is read where the first is missing. */
export const rowSynonyms = {
  productId: 'productSku',
  sku: 'productSku',
  packageName: 'productPackageTypeName',
} as const

/** A row as the mapper sends it; the server repeats every check of `shipmentImport` on it. `productId` may be an id or a SKU. */
export const shipmentRow = z.object({
  rowId: z.number().int().min(0),
  ...rowCells(keysOf(shipmentImport)),
  ...rowCells(Object.keys(rowSynonyms) as (keyof typeof rowSynonyms)[]),
  /** Units in place of packages: packageCount times perPackageQuantity. */
  unitCount: rowCell,
})
export type ShipmentRow = z.output<typeof shipmentRow>

export const importShipments = endpoint({
  method: 'POST',
  path: '/api/fulfillment/shipment-orders/import/{orderId}',
  summary: 'Import shipment orders, all rows or none; 417 names every fault, an unknown SKU answers a bare array',
  can: { allOf: ['FULFILLMENT_IMPORT', 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'] },
  limit: { inHandler: ['shipmentOrdersInProcess', 'backOrders'] },
  input: z.object({
    /** `0` or `new` for new orders; a draft's id adds the rows to it as lines. */
    orderId: z.union([z.literal(['0', 'new']), id('shipmentOrder')]),
    warehouseId: chosenId('warehouse', 'Please select warehouse before proceeding'),
    /** Absent: they are the same lines, and the answer names them in `known`. */
    equalLines: z.enum(equalLines, 'Must be same, more or ask').optional(),
    rows: z
      .array(shipmentRow)
      .min(1, 'There are no rows to import')
      .max(mostImportRows, `Must be at most ${mostImportRows.toLocaleString('en-US')} rows`),
  }),
  answer: importAnswer({
    /** Orders made, and how many of them are placed and waiting for stock. */
    created: z.number().int(),
    placed: z.number().int(),
    backOrdered: z.number().int(),
    /** Orders of the file that were there already, just as the file says. */
    unchanged: z.number().int(),
    /** Orders that were there and got the rows of the file which they did not have: drafts and back orders. */
    extended: z.number().int(),
    lines: z.number().int(),
    /**
     * Rows of the file that were imported before, and so add nothing, and their orders, at most 1,000. A row is known by its
     * order and line id, or else by its order, product and package, and its how-manieth of these: then the same units in another
     * file are the same row again, unless `equalLines` says that they are more.
     */
    unchangedRows: z.number().int(),
    known: z.array(z.object({ referenceId: z.string(), number: z.string(), rows: z.number().int() })),
    /** Pick-ups of which the file names a recipient, whom no pick-up has: their timelines keep who it was. At most 1,000. */
    withoutRecipient: z.array(z.object({ referenceId: z.string(), number: z.string() })),
  }),
  bodyAs: 'rows',
  headers: { 'Warehouse-Id': 'warehouseId', 'Equal-Lines': 'equalLines' },
  bodyLimit: mostImportBytes,
})
