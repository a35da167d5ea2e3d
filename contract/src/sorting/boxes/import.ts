import { z } from 'zod'
import { addressFields, countryField, phoneCell } from '../../address-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText } from '../../fields.ts'
import { id, requiredId } from '../../ids.ts'
import { longestBarcode, longestBoxSide, mostBoxWeight } from '../boxes.ts'

/** Largest file of an import, and most boxes of it. */
export const mostSheetBytes = 32 * 1024 * 1024
export const mostImportedBoxes = 100_000

const text = { kind: 'text' } as const
const side = { kind: 'number', unit: 'cm', above: 0, max: longestBoxSide, decimals: 3 } as const
const longestName = 50

/** First and last name: the last word is the last name, where there are two of them. */
export function namesOf(name: string): { readonly firstName: string; readonly lastName: string | null } {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? null) : null
  return { firstName: words.join(' '), lastName: last }
}

const [email, line1, line2, city, state, zip] = addressFields

/** The spreadsheet of expected boxes (BOX-011): a row a box; rows of one order number are one order, wherever they stand. */
export const boxesImport = {
  name: 'Boxes',
  title: 'Import Boxes',
  warehouse: true,
  fields: [
    {
      key: 'orderNo',
      label: 'Order Number',
      ...text,
      required: true,
      isCode: true,
      maxLength: 50,
      aliases: ['Order No', 'Order ID', 'Order', 'Reference', 'Invoice Number'],
      example: 'W-1001',
    },
    {
      key: 'poNo',
      label: 'PO Number',
      ...text,
      isCode: true,
      maxLength: 50,
      aliases: ['PO No', 'Purchase Order', 'PO'],
      example: 'PO-7711',
    },
    {
      key: 'customerName',
      label: 'Customer Name',
      ...text,
      required: true,
      maxLength: 101,
      aliases: ['Name', 'Customer', 'Recipient', 'Full Name', 'Ship To', 'Ship To Name'],
      check: (name: string): string | null => {
        const { firstName, lastName } = namesOf(name)
        return firstName.length > longestName || (lastName?.length ?? 0) > longestName
          ? `Must be at most ${longestName} characters a name`
          : null
      },
      example: 'John Smith',
    },
    {
      key: 'phone',
      label: 'Phone',
      ...phoneCell,
      aliases: ['Phone Number', 'Telephone', 'Mobile', 'Primary Phone'],
      example: '6045550100',
    },
    email,
    line1,
    line2,
    { ...city, required: false },
    { ...state, label: 'State', aliases: ['State/Province', 'Province', 'Region'], required: false },
    { ...zip, required: false },
    countryField,
    {
      key: 'barcode',
      label: 'Box Barcode',
      ...text,
      isCode: true,
      maxLength: longestBarcode,
      aliases: ['Barcode', 'Box', 'Box ID', 'Box Number', 'Tracking Number', 'Package ID', 'SSCC'],
      example: 'BX-0001',
    },
    {
      key: 'description',
      label: 'Box Description',
      ...text,
      maxLength: 255,
      aliases: ['Description', 'Contents', 'Item'],
      example: 'Lamp',
    },
    {
      key: 'weight',
      label: 'Weight',
      kind: 'number',
      unit: 'kg',
      above: 0,
      max: mostBoxWeight,
      decimals: 3,
      aliases: ['Box Weight'],
      example: 4.5,
    },
    { key: 'depth', label: 'Length', ...side, aliases: ['Depth', 'Box Length'], example: 40 },
    { key: 'width', label: 'Width', ...side, aliases: ['Box Width'], example: 30 },
    { key: 'height', label: 'Height', ...side, aliases: ['Box Height'], example: 20 },
    {
      key: 'expectedAt',
      label: 'Expected Date',
      kind: 'day',
      aliases: ['Expected', 'Expected At', 'ETA', 'Date', 'Arrival Date'],
      example: '15/03/2030',
    },
  ],
  together: {
    by: ['orderNo'],
    agree: [
      'poNo',
      'customerName',
      'phone',
      'email',
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'zipCode',
      'country',
      'expectedAt',
    ],
  },
} as const

const column = z.number().int().min(0).max(16_383)
const source = z.union([
  z.object({
    column,
    and: z.array(column).max(20).optional(),
    unit: z.enum(['kg', 'g', 'lb', 'oz', 'cm', 'mm', 'm', 'in', 'ft']).optional(),
    decimal: z.enum(['.', ',']).optional(),
    dates: z.enum(['day first', 'month first', 'year first']).optional(),
    from1904: z.boolean().optional(),
  }),
  z.object({ constant: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]) }),
])

/** How the mapper has settled the columns of a file; left out, headers say it themselves. */
const boxMapping = z.object({
  /** Counted from 0. */
  sheet: z.number().int().min(0).max(1000).default(0),
  /** Index of the row with the headers, counted from 0; data begins below it. */
  headerRow: z.number().int().min(0).max(1_000_000).default(0),
  /** By field: its column, or one value for all rows. Columns that no field names are ignored. */
  columns: z.record(z.string().max(40), source),
  /** Numbers of data rows, from 1 below the header row, that were taken out. */
  without: z.array(z.number().int().min(1).max(1_000_000)).max(mostImportedBoxes).default([]),
})
export type BoxMapping = z.output<typeof boxMapping>

/** A file as a browser holds it; on the server the same field is its bytes. */
interface ChosenFile {
  readonly name?: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}
const isFile = (value: unknown): value is ChosenFile | Uint8Array =>
  value instanceof Uint8Array ||
  (typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value)

export const importBoxes = endpoint({
  method: 'POST',
  path: '/api/sorting/orders/import-boxes',
  summary:
    'Import expected boxes from .xlsx, .xls or .csv: a manifest with its orders and boxes, all rows or none; 417 names the rows at fault',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  status: 202,
  form: true,
  bodyLimit: mostSheetBytes,
  input: z.object({
    file: z.custom<ChosenFile | Uint8Array>(isFile, 'Please choose a file'),
    warehouseId: requiredId('warehouse', 'Please select warehouse before proceeding'),
    /** Of the manifest; without one it is called after its day. */
    title: optionalText(100),
    mapping: boxMapping.optional(),
  }),
  answer: z.object({
    manifestId: id('manifest'),
    ordersCount: z.number().int(),
    boxesCount: z.number().int(),
  }),
})
