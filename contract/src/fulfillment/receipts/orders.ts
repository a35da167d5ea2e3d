import { z } from 'zod'
import { dayAnswer, dayOrSerial, moment, orderDays, queryDay, zoneHeader } from '../../dates.ts'
import type { Day } from '../../days.ts'
import { endpoint } from '../../endpoint.ts'
import {
  besideOthers,
  goodsRule,
  hasGoods,
  nameGoods,
  optionalCode,
  optionalText,
  positiveCount,
} from '../../fields.ts'
import { id, requiredId } from '../../ids.ts'
import { listAnswer, listInput, queryList, searchText } from '../../paging.ts'
import { orderEvent, person } from '../order-events.ts'

/** States of a receipt order, as lists are asked for them (spec 3, section 4). */
export const receiptStates = ['DRAFT', 'EXPECTED', 'PROCESSING', 'COMPLETED'] as const
export type ReceiptState = (typeof receiptStates)[number]
/** What people read for a state. */
export const receiptStateLabels: Readonly<Record<ReceiptState, string>> = {
  DRAFT: 'Draft',
  EXPECTED: 'Not Started',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
}
/** Orders that can be deleted: receiving has not begun. */
export const removableReceiptStates: readonly ReceiptState[] = ['DRAFT', 'EXPECTED']
/** The operation list: what is on its way or on the dock. */
export const operationStates = ['EXPECTED', 'PROCESSING'] as const satisfies readonly ReceiptState[]

/** States of the receiving task. It follows the order, and can be paused. */
export const taskStates = ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'COMPLETED'] as const
export type TaskState = (typeof taskStates)[number]

export const receiptTypes = ['LTL', 'FTL'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** What a full truck load comes in: the number is the truck's length in feet. */
export const truckContainerTypes = [
  ...(['FLOOR_LOADED20', 'FLOOR_LOADED40', 'FLOOR_LOADED53'] as const),
  ...(['PALLETIZED20', 'PALLETIZED40', 'PALLETIZED53'] as const),
] as const
/** What less than a truck load comes in. */
export const looseContainerTypes = ['Pallets', 'Gaylord Boxes', 'Crates'] as const
const containerTypes = [...truckContainerTypes, ...looseContainerTypes] as const
export type ContainerType = (typeof containerTypes)[number]

/** What people read for a container type: "40' floor-loaded". */
export const containerTypeLabels: Readonly<Record<ContainerType, string>> = {
  FLOOR_LOADED20: "20' floor-loaded",
  FLOOR_LOADED40: "40' floor-loaded",
  FLOOR_LOADED53: "53' floor-loaded",
  PALLETIZED20: "20' palletized",
  PALLETIZED40: "40' palletized",
  PALLETIZED53: "53' palletized",
  Pallets: 'Pallets',
  'Gaylord Boxes': 'Gaylord Boxes',
  Crates: 'Crates',
}

/** The receipt type that a container type belongs to. */
export const receiptTypeOf = (type: ContainerType): ReceiptType =>
  (truckContainerTypes as readonly ContainerType[]).includes(type) ? 'FTL' : 'LTL'

/** Longest texts of a receipt order (spec 3, section 9), and the most lines one can have. */
export const receiptLimits = { reference: 50, note: 255, items: 5000, containers: 200, packages: 1_000_000 } as const

/** Texts of the receipt form (RCPT-027). */
export const receiptTexts = {
  pastArrival: 'Expected arrival can not be in the past',
  warehouse: 'Warehouse is required',
  arrival: 'Expected Arrival is required',
  containerType: 'Container Type is required',
  expirationDate: 'Expiration Date is required',
  pallets: 'Must be at least 1',
} as const

/** What is wrong with an expected arrival, given today where the warehouse is; null when nothing is. */
export const arrivalFault = (arrival: Day, today: Day): string | null =>
  arrival < today ? receiptTexts.pastArrival : null

const missing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A day, as text or as an Excel serial, that may be left out; blank means none. */
const optionalDay = z
  .union([dayOrSerial(), z.literal('')])
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? null)))

const expectedArrival = z
  .union([z.number(), z.string()], {
    error: (issue) => (missing(issue.input) ? receiptTexts.arrival : 'Must be a date'),
  })
  .refine((value) => !missing(value), receiptTexts.arrival)
  .pipe(dayOrSerial())

const lineFields = {
  productId: requiredId('product', 'Product is required'),
  productPackageTypeId: requiredId('productPackageType', 'Package Type is required'),
  /** Packages of the named type. */
  packageQuantity: positiveCount('Quantity', receiptLimits.packages),
  /** Required when the product expires. */
  expirationDate: optionalDay,
}
/** A line of a receipt order, and of a container: how many packages of what. */
const receiptItemForm = z.object(lineFields)
export type ReceiptItemForm = z.output<typeof receiptItemForm>

/** A container, or several alike: `items` says what they hold together, not each of them. */
const containerForm = z.object({
  containerNumber: optionalCode(receiptLimits.reference),
  containerType: z.enum(containerTypes, receiptTexts.containerType),
  count: positiveCount('Count', 10_000),
  items: z.array(receiptItemForm).max(receiptLimits.items),
})
export type ContainerForm = z.output<typeof containerForm>

export const containers = z.array(containerForm).max(receiptLimits.containers)

const references = {
  receiptOrderId: optionalCode(receiptLimits.reference),
  packingListId: optionalCode(receiptLimits.reference),
  poNumber: optionalCode(receiptLimits.reference),
}

const orderFields = {
  warehouseId: requiredId('warehouse', receiptTexts.warehouse),
  ...references,
  vendorName: optionalText(receiptLimits.reference),
  note: optionalText(receiptLimits.note),
  expectedArrival,
  receiptType: z.enum(receiptTypes, 'Receipt Type is required'),
  /** Of a full truck load; of another it is not kept. */
  containerType: z
    .enum(truckContainerTypes, receiptTexts.containerType)
    .nullish()
    .transform((value) => value ?? null),
  palletsAtReceiving: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, receiptTexts.pallets)
    .max(100_000, 'Must be at most 100,000')
    .nullish()
    .transform((value) => value ?? null),
  items: z.array(receiptItemForm).max(receiptLimits.items, `Must be at most ${receiptLimits.items} lines`).default([]),
  /** How the goods travel. Where there are containers, they hold what the items say, no more and no less. */
  containers: containers.optional(),
}

interface Load {
  readonly receiptType: ReceiptType
  readonly containerType: string | null
  readonly palletsAtReceiving: number | null
}
const truckRule = { ...besideOthers, path: ['containerType'], message: receiptTexts.containerType }
const palletRule = { ...besideOthers, path: ['palletsAtReceiving'], message: receiptTexts.pallets }
/** A truck needs its container type (RCPT-018). */
const hasTruck = (form: Partial<Load>): boolean => form.receiptType !== 'FTL' || (form.containerType ?? null) !== null
/** A smaller load needs its pallets (RCPT-020). */
const hasPallets = (form: Partial<Load>): boolean =>
  form.receiptType !== 'LTL' || (form.palletsAtReceiving ?? null) !== null

/** The receipt order form (spec 3, sections 3 and 5). */
export const receiptOrderForm = z.object(orderFields).refine(hasTruck, truckRule).refine(hasPallets, palletRule)
export type ReceiptOrderForm = z.output<typeof receiptOrderForm>

const orderSummary = z.object({
  id: id('receiptOrder'),
  referenceId: z.string(),
  storeId: id('store'),
  /** Name of the merchant; null for the main store. */
  storeName: z.string().nullable(),
  warehouseId: id('warehouse'),
  warehouseName: z.string(),
  state: z.enum(receiptStates),
  taskState: z.enum(taskStates),
  receiptOrderId: z.string().nullable(),
  packingListId: z.string().nullable(),
  poNumber: z.string().nullable(),
  vendorName: z.string().nullable(),
  note: z.string().nullable(),
  /** Null in an imported draft that has not been completed yet; so are the three below where they do not apply. */
  expectedArrival: dayAnswer.nullable(),
  receiptType: z.enum(receiptTypes).nullable(),
  containerType: z.enum(truckContainerTypes).nullable(),
  palletsAtReceiving: z.number().int().nullable(),
  /** Where the order came from: Manual, Import. */
  channel: z.string(),
  /** What the spreadsheet called it. */
  externalId: z.string().nullable(),
  lineCount: z.number().int(),
  /** Expected packages, and the units in them. */
  packageCount: z.number().int(),
  unitCount: z.number().int(),
  /** Received packages in any condition. */
  receivedCount: z.number().int(),
  assignees: z.array(person),
  createdAt: moment,
  arrivedAt: moment.nullable(),
  completedAt: moment.nullable(),
})
export type ReceiptOrderSummary = z.output<typeof orderSummary>

/** Packages of a line, told apart (domain.md, Receiving). */
export const receivedCounts = {
  expected: z.number().int(),
  /** In any condition. */
  received: z.number().int(),
  /** Received and standing in a place that is not a temporary one. */
  putAway: z.number().int(),
  /** Direct to disposal: on hand, never available. */
  rejected: z.number().int(),
  onHold: z.number().int(),
  clearance: z.number().int(),
  excellent: z.number().int(),
  /** Expected and not here. */
  short: z.number().int(),
  /** Received and not expected. */
  over: z.number().int(),
}
type LineCounts = Record<keyof typeof receivedCounts, number>

/** The counts of an order: those of its lines together. */
export function totalReceived(lines: readonly LineCounts[]): LineCounts {
  const keys = Object.keys(receivedCounts) as (keyof LineCounts)[]
  const sum = (key: keyof LineCounts): number => lines.reduce((total, line) => total + line[key], 0)
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as LineCounts
}

const orderItem = z.object({
  id: id('receiptOrderItem'),
  productId: id('product'),
  sku: z.string(),
  description: z.string(),
  hasExpiration: z.boolean(),
  productPackageTypeId: id('productPackageType'),
  packageTypeName: z.string(),
  unitQuantity: z.number().int(),
  /** Kilograms of one package. */
  packageWeight: z.number(),
  packageQuantity: z.number().int(),
  expirationDate: dayAnswer.nullable(),
  ...receivedCounts,
  /** How many more packages the over-receipt tolerance lets in. */
  receivable: z.number().int(),
})
export type ReceiptOrderItem = z.output<typeof orderItem>

/** What was received at once: one condition, expiry, lot and place. */
export const receivedLine = z.object({
  id: id('receivedLine'),
  itemId: id('receiptOrderItem'),
  packageCount: z.number().int(),
  condition: z.number().int(),
  expirationDate: dayAnswer.nullable(),
  lot: z.string().nullable(),
  stockLocationId: id('stockLocation'),
  stockLocationTitle: z.string(),
  storagePackageTypeId: id('storagePackageType').nullable(),
  storagePackageTypeName: z.string().nullable(),
  createdAt: moment,
  createdBy: person,
})
export type ReceivedLine = z.output<typeof receivedLine>

const container = z.object({
  containerNumber: z.string().nullable(),
  containerType: z.enum(containerTypes),
  count: z.number().int(),
  items: z.array(
    z.object({
      productId: id('product'),
      productPackageTypeId: id('productPackageType'),
      packageQuantity: z.number().int(),
      expirationDate: dayAnswer.nullable(),
    }),
  ),
})

export const receiptOrder = orderSummary.extend({
  items: z.array(orderItem),
  lines: z.array(receivedLine),
  containers: z.array(container),
  /** Expected against received, over all lines. */
  report: z.object({
    ...receivedCounts,
    confirmedAt: moment.nullable(),
    confirmedBy: person.nullable(),
  }),
  /** Seconds of work so far: from arrival to completion without the pauses; null before the start. */
  handlingSeconds: z.number().int().nullable(),
  /** Hours from arrival to completion, two decimals; null while open. */
  receivingDuration: z.number().nullable(),
  /** Newest last, at most 500. */
  events: z.array(orderEvent),
  /** Send it back with a change: somebody else's change in between answers VersionConflict. */
  version: z.number().int(),
  /** Changes of what was received so far; `receiving.progress` tells what came after a step. */
  receivingStep: z.number().int(),
})
export type ReceiptOrder = z.output<typeof receiptOrder>

export const base = '/api/fulfillment/receiving-orders'

/** What is expected and has not come: since before today where its warehouse is, or today. */
export const receiptDues = ['overdue', 'today'] as const
export type ReceiptDue = (typeof receiptDues)[number]

export const listFilters = {
  referenceId: searchText.optional(),
  states: queryList(z.enum(receiptStates)).optional(),
  due: z.enum(receiptDues).optional(),
  warehouseId: id('warehouse').optional(),
  merchantId: id('store').optional(),
  /** Ids of users, and `none` for orders that nobody has: any of them. */
  assignedTo: queryList(id('user').or(z.literal('none'))).optional(),
  productId: id('product').optional(),
  productPackageTypeId: id('productPackageType').optional(),
  channel: searchText.optional(),
  /** Expected arrival; both ends belong to the range, as in all of these. */
  arrivalFrom: queryDay,
  arrivalTo: queryDay,
  expectedArrivalStart: queryDay,
  expectedArrivalEnd: queryDay,
  arrivedAtStart: queryDay,
  arrivedAtEnd: queryDay,
  ...orderDays,
} as const

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Receipt orders: drafts, expected and processing, completed',
  can: 'FULFILLMENT_VIEW_RECEIVING_ORDERS',
  headers: zoneHeader,
  input: z.object({ ...listInput, ...listFilters }),
  answer: listAnswer(orderSummary),
})

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One receipt order with its items, what was received, its containers and what happened to it',
  can: 'FULFILLMENT_VIEW_RECEIVING_ORDERS',
  input: z.object({ id: id('receiptOrder') }),
  answer: receiptOrder,
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a receipt order: as a draft, or expected at once',
  can: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
  limit: { key: 'receiptOrders', takes: () => 1 },
  input: z
    .object({ ...orderFields, isDraft: z.boolean().default(false) })
    .refine(hasTruck, truckRule)
    .refine(hasPallets, palletRule)
    .refine(hasGoods, goodsRule),
  answer: receiptOrder,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change a draft or expected order; of one in process only note and references',
  can: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
  store: 'any',
  input: z
    .object({
      id: id('receiptOrder'),
      ...orderFields,
      /** As read: of an order past draft, missing goods are named with all else that is wrong. It changes nothing. */
      state: z.enum(receiptStates).optional(),
      /** As read: answers VersionConflict when somebody else has changed the order since. */
      version: z.number().int().optional(),
    })
    .refine(hasTruck, truckRule)
    .refine(hasPallets, palletRule)
    .superRefine(nameGoods, besideOthers),
  answer: receiptOrder,
  // What the call above answers of an order of as many lines, with all that was received on them, is taken back as it is.
  bodyLimit: 8 * 1024 * 1024,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Delete a draft or expected order',
  can: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
  store: 'any',
  final: 'The timeline and the files of an order go with it',
  input: z.object({ id: id('receiptOrder') }),
  answer: z.object({}),
})
