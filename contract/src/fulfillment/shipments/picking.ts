import { z } from 'zod'
import { dayAnswer, dayOrSerial } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { contentTypes, fileAnswer, mostPrinted, printedIds } from '../../files.ts'
import { type Id, id } from '../../ids.ts'
import { knownCode } from '../known-codes.ts'
import { taskStates } from '../receipts/orders.ts'
import { caseToBreak } from '../stock/case-breaks.ts'
import { workHead } from './due.ts'
import { shipmentStates, taskKinds } from './states.ts'

/** Most packages of one line. */
const mostPackages = 1_000_000

const packageCount = z
  .number({ error: (issue) => (issue.input === undefined ? 'Quantity is required' : 'Must be a number') })
  .int('Must be a whole number')
  .gt(0, 'Must be greater than 0')
  .max(mostPackages, `Must be at most ${mostPackages.toLocaleString('en-US')}`)

/** Where packages are taken from: a stock record, or all records of a package type in a location. */
const place = {
  itemId: id('shipmentOrderItem'),
  inventoryId: id('inventory').optional(),
  stockLocationId: id('stockLocation').optional(),
  /** The line's own package type when left out. */
  productPackageTypeId: id('productPackageType').optional(),
  expirationDate: dayOrSerial().optional(),
}
const namesPlace = (line: {
  inventoryId?: Id<'inventory'> | undefined
  stockLocationId?: Id<'stockLocation'> | undefined
}) => line.inventoryId !== undefined || line.stockLocationId !== undefined
const placeFault = { path: ['stockLocationId'], message: 'Stock Location is required' }

const pickLineForm = z.object({ ...place, packageCount }).refine(namesPlace, placeFault)
export type PickLineForm = z.output<typeof pickLineForm>

/** A stock record that a line can be picked from, next to leave first (PICK-006). */
export const pickOption = z.object({
  inventoryId: id('inventory'),
  stockLocationId: id('stockLocation'),
  stockLocationTitle: z.string(),
  productPackageTypeId: id('productPackageType'),
  packageTypeName: z.string(),
  unitQuantity: z.number().int(),
  expirationDate: dayAnswer.nullable(),
  receivedOn: dayAnswer,
  lot: z.string(),
  condition: z.number().int(),
  /** Packages this order may take here: its own reservation that is not picked yet, and what nobody holds. */
  packagesAvailable: z.number().int(),
  /** What Auto-fill takes: the order's reservation here that is not picked yet. */
  suggestedCount: z.number().int(),
  pickedCount: z.number().int(),
  /** The order's picker found fewer here than there should be, and nobody has counted since: not offered, but it can be taken. */
  isDoubtful: z.boolean(),
})
export type PickOption = z.output<typeof pickOption>

const pickItem = z.object({
  itemId: id('shipmentOrderItem'),
  productId: id('product'),
  sku: z.string(),
  description: z.string(),
  productPackageTypeId: id('productPackageType'),
  packageTypeName: z.string(),
  unitQuantity: z.number().int(),
  unitsCount: z.number().int(),
  heldUnits: z.number().int(),
  pickedUnits: z.number().int(),
  options: z.array(pickOption),
  /** While it holds too little: what BREAK would break for it; empty where that does not cover it. */
  casesToBreak: z.array(caseToBreak),
})
export type PickItem = z.output<typeof pickItem>

export const pickList = z.object({
  id: id('shipmentOrder'),
  referenceId: z.string(),
  state: z.enum(shipmentStates),
  taskKind: z.enum(taskKinds),
  taskState: z.enum(taskStates),
  isStrict: z.boolean(),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  head: workHead,
  /** Every unit of every line is picked: picking can be finished. */
  isComplete: z.boolean(),
  items: z.array(pickItem),
})
export type PickList = z.output<typeof pickList>

const base = '/api/fulfillment/shipment-orders'
const view = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const process = 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS'

export const options = endpoint({
  method: 'GET',
  path: `${base}/{id}/pick-options`,
  summary: 'Where each line of an order can be picked: earliest expiry first, then the oldest receipt',
  can: view,
  input: z.object({ id: id('shipmentOrder') }),
  answer: pickList,
})

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
/** Sorts titles of places as people walk along them: A-2 before A-10. */
export const byPlace = (a: string, b: string): number => collator.compare(a, b)

export const pickLists = endpoint({
  method: 'GET',
  path: `${base}/pick-lists`,
  summary: 'Pick lists on paper, in walking order, of orders that are placed or in process: PDF',
  can: process,
  input: z.object({ ids: printedIds('shipmentOrder', mostPrinted.orders) }),
  answer: fileAnswer(contentTypes.pdf),
})

export const pick = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/pick`,
  summary: 'Pick packages for lines; the first pick starts picking',
  can: process,
  store: 'any',
  input: z.object({ id: id('shipmentOrder'), lines: z.array(pickLineForm).min(1, 'Nothing was picked').max(1000) }),
  answer: pickList,
})

export const unpick = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/unpick`,
  summary: 'Put picked packages back; without lines all of them, and the order is as it was before picking',
  can: process,
  store: 'any',
  input: z.object({ id: id('shipmentOrder'), lines: z.array(pickLineForm).max(1000).optional() }),
  answer: pickList,
})

/** BREAK takes the units out of larger packages, where that covers the line. */
export const shortageActions = ['LOWER', 'BACK_ORDER', 'BREAK'] as const

export const reportShortage = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/shortage`,
  summary: 'Fewer than that: write off what is missing and look for other stock; else lower the line, or back-order',
  can: process,
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    itemId: id('shipmentOrderItem'),
    /** Packages that were not found where they should be. They leave the books (GONE), whatever is decided after. */
    missing: z
      .array(
        z.object({ ...place, itemId: id('shipmentOrderItem').optional(), packageCount }).refine(namesPlace, placeFault),
      )
      .max(100)
      .default([]),
    /** What to do when no other stock covers the line; left out, nothing more is done and the answer is SHORT. */
    action: z.enum(shortageActions).optional(),
  }),
  answer: z.object({
    outcome: z.enum(['REALLOCATED', 'SHORT', 'LOWERED', 'BACK_ORDERED']),
    /** Units the line still lacks. */
    missingUnits: z.number().int(),
    /** Of these, what a package could be broken for. */
    breakableUnits: z.number().int(),
    pickList,
  }),
})

export const codes = endpoint({
  method: 'GET',
  path: `${base}/{id}/codes`,
  summary: 'What scanners may read on the products of an order: so that picking goes on without a connection',
  can: process,
  input: z.object({ id: id('shipmentOrder') }),
  answer: z.object({ codes: z.array(knownCode) }),
})

export const getScanned = endpoint({
  method: 'GET',
  path: `${base}/{id}/scan`,
  summary: 'What a scanned code means to this order: lines by SKU, alias or barcode, or a stock location by title',
  can: process,
  input: z.object({ id: id('shipmentOrder'), code: z.string().trim().min(1).max(200) }),
  answer: z.object({
    itemIds: z.array(id('shipmentOrderItem')),
    /** Set when the code is a package's own. */
    productPackageTypeId: id('productPackageType').nullable(),
    stockLocation: z.object({ id: id('stockLocation'), title: z.string() }).nullable(),
    /** Where there is none in the warehouse of the order: another one of the account that has a location of this title. */
    otherWarehouse: z.string().nullable(),
  }),
})
