import { z } from 'zod'
import { addressFields, countryField, phoneCell, placeFaults, placeFields } from '../../address-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { importAnswer, mostImportBytes, mostImportRows } from '../../imports.ts'
import { isGiven, keysOf, rowCell, rowCells } from '../../row-cells.ts'
import { poolDeliveryTypes, poolPriorities, proofs } from '../pool-orders.ts'

const text = { kind: 'text' } as const
const clockPattern = /^([01]?\d|2[0-3]):[0-5]\d$/
/** A time of the day as people and spreadsheets write it: 9:00, 09:00:00. */
const clock = {
  ...text,
  maxLength: 8,
  clean: (typed: string): string => typed.trim().replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1'),
  check: (time: string): string | null => (clockPattern.test(time) ? null : 'Must be a time: HH:MM'),
  wants: 'HH:MM',
} as const

interface WindowAndPlace {
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly lat: number | null
  readonly lng: number | null
}
const padded = (time: string): string => time.padStart(5, '0')

/** The order pool spreadsheet (POOL-034): a row an order. What follows the delivery date may be left out. */
export const poolImport = {
  name: 'Order Pool',
  title: 'Import Orders',
  fields: [
    {
      key: 'orderNo',
      label: 'Order No',
      ...text,
      required: true,
      isCode: true,
      maxLength: 50,
      aliases: ['Order Number', 'Order ID', 'Order', 'Reference', 'Invoice Number'],
      example: 'W-1001',
    },
    {
      key: 'poNo',
      label: 'PO No',
      ...text,
      isCode: true,
      maxLength: 50,
      aliases: ['PO Number', 'Purchase Order', 'PO'],
      example: 'PO-7711',
    },
    {
      key: 'firstName',
      label: 'First Name',
      ...text,
      required: true,
      maxLength: 50,
      aliases: ['Name', 'Customer', 'Customer Name', 'Recipient', 'Full Name'],
      example: 'John',
    },
    { key: 'lastName', label: 'Last Name', ...text, maxLength: 50, aliases: ['Surname'], example: 'Smith' },
    {
      key: 'phone',
      label: 'Phone',
      ...phoneCell,
      required: true,
      aliases: ['Phone Number', 'Telephone', 'Mobile', 'Primary Phone'],
      example: '6045550100',
    },
    {
      key: 'secphone',
      label: 'Secondary Phone',
      ...phoneCell,
      aliases: ['Phone 2', 'Alternate Phone', 'Other Phone'],
      example: '7785550199',
    },
    ...addressFields,
    countryField,
    {
      key: 'note',
      label: 'Note',
      ...text,
      maxLength: 1000,
      aliases: ['Notes', 'Comment', 'Instructions', 'Delivery Instructions'],
    },
    {
      key: 'weight',
      label: 'Weight',
      kind: 'number',
      unit: 'kg',
      above: 0,
      max: 100_000,
      decimals: 3,
      aliases: ['Total Weight'],
      example: 4.5,
    },
    {
      key: 'packages',
      label: 'Packages',
      kind: 'count',
      above: 0,
      max: 100_000,
      aliases: ['Boxes', 'Parcels', 'Pieces', 'Qty'],
      example: 2,
    },
    {
      key: 'deliveryDate',
      label: 'Delivery Date',
      kind: 'day',
      aliases: ['Date', 'Requested Date', 'Ship Date'],
      example: '15/03/2030',
    },
    {
      key: 'windowFrom',
      label: 'Window From',
      ...clock,
      aliases: ['From', 'Time From', 'Start Time'],
      example: '09:00',
    },
    {
      key: 'windowTo',
      label: 'Window To',
      ...clock,
      aliases: ['To', 'Until', 'Time To', 'End Time'],
      example: '12:00',
    },
    {
      key: 'volumeM3',
      label: 'Volume (m³)',
      kind: 'number',
      above: 0,
      max: 1000,
      decimals: 3,
      aliases: ['Volume', 'Cubic Metres'],
      example: 0.2,
    },
    { key: 'skills', label: 'Skills', kind: 'list', isCode: true, maxLength: 40, example: 'Tail lift' },
    { key: 'priority', label: 'Priority', ...text, oneOf: poolPriorities, example: 'Normal' },
    { key: 'services', label: 'Services', kind: 'list', isCode: true, maxLength: 60, example: 'Assembly' },
    {
      key: 'serviceMinutes',
      label: 'Service Minutes',
      kind: 'count',
      above: 0,
      max: 480,
      aliases: ['Service Time'],
      example: 10,
    },
    { key: 'proof', label: 'Proof', kind: 'list', maxLength: 20, aliases: ['Proof Wanted'], example: 'Photo' },
    ...placeFields,
    { key: 'deliveryType', label: 'Delivery Type', ...text, oneOf: poolDeliveryTypes, example: 'BusinessDelivery' },
  ],
  checkRow: (row: WindowAndPlace & { readonly proof: readonly string[] }) => {
    const faults: { field: string; message: string }[] = []
    const { windowFrom, windowTo, lat, lng, proof } = row
    if (windowFrom !== null && windowTo !== null && padded(windowTo) <= padded(windowFrom))
      faults.push({ field: 'windowTo', message: 'Must be after the start' })
    for (const { path, message } of placeFaults({ lat, lng })) faults.push({ field: path, message })
    if (proof.some((word) => !proofs.some((known) => known.toLowerCase() === word.toLowerCase())))
      faults.push({ field: 'proof', message: `Must be of: ${proofs.join(', ')}` })
    return faults
  },
} as const

const listCell = z.union([rowCell, z.array(z.string().max(2000)).max(200).readonly()])

const customerKeys = ['firstName', 'lastName', 'phone', 'secphone'] as const

/** A row as the mapper sends it. The server repeats every check of `poolImport` on it. */
export const poolRow = z.object({
  rowId: z.number().int().min(0).optional(),
  ...rowCells(keysOf(poolImport)),
  skills: listCell,
  services: listCell,
  proof: listCell,
  /** As an order of the pool names its customer; a column of its own holds over it. */
  customer: z.object(rowCells(customerKeys)).optional(),
})

/** A row under the columns' names, whether its customer stands in them or by itself. */
export function plainPoolRow({
  customer,
  ...row
}: z.output<typeof poolRow>): Omit<z.output<typeof poolRow>, 'customer'> {
  const plain = { ...row }
  for (const key of customerKeys) if (!isGiven(plain[key])) plain[key] = customer?.[key]
  return plain
}

export const importOrders = endpoint({
  method: 'POST',
  path: '/api/web-order/import-addresses',
  summary: 'Import orders into the pool, all rows or none; 417 names the rows at fault',
  can: 'IMPORT_ORDER_POOL',
  status: 202,
  input: z.object({
    addresses: z
      .array(poolRow)
      .min(1, 'There are no rows to import')
      .max(mostImportRows, `Must be at most ${mostImportRows.toLocaleString('en-US')} rows`),
  }),
  answer: importAnswer({
    created: z.number().int(),
    /** The same order is in the pool already, and stays as it is. */
    unchanged: z.number().int(),
    /** Numbers that another order of the pool has, too, at most 1,000. */
    twins: z.array(z.string()),
  }),
  bodyLimit: mostImportBytes,
})
