import { z } from 'zod'
import { dayOrSerial, moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalCode, positiveCount } from '../../fields.ts'
import { contentTypes, fileAnswer, mostPrinted, printedIds } from '../../files.ts'
import { chosenId, id } from '../../ids.ts'
import { queryNumber } from '../../paging.ts'
import { knownCode } from '../known-codes.ts'
import { receiptLimits, receiptStates, receivedCounts, receivedLine, taskStates } from './orders.ts'

export const base = '/api/fulfillment/receiving-orders'
export const processing = 'FULFILLMENT_PROCESS_RECEIVING_ORDERS'

/** Conditions that goods can be received in: what is missing is not received, the report shows it as short. */
export const receivingConditions = [5, 4, 3, 2, 0] as const

/** Days of life left under which receiving warns. */
export const shortLifeDays = 30

/** The largest number of packages a line may come to: expected, and the account's tolerance over it, whole packages only. */
export const mostReceivable = (expected: number, overReceiptPercent: number): number =>
  Math.floor((expected * (100 + overReceiptPercent)) / 100)

const lineFields = {
  packageCount: positiveCount('Quantity', receiptLimits.packages),
  condition: z
    .number('Condition is required')
    .int('Condition is required')
    .refine((code) => code !== 1, 'Missed packages are not received: leave them out, the report shows them as short')
    .refine((code) => code >= 0 && code <= 5, 'Must be a condition code from 0 to 5'),
  /** Required when the product expires. */
  expirationDate: z
    .union([dayOrSerial(), z.literal('')])
    .nullish()
    .transform((value) => (value === '' ? null : (value ?? null))),
  lot: optionalCode(receiptLimits.reference),
  stockLocationId: chosenId('stockLocation', 'Stock Location is required'),
  storagePackageTypeId: id('storagePackageType')
    .nullish()
    .transform((value) => value ?? null),
}
/** What was received at once, as it is entered. */
const receivedLineForm = z.object(lineFields)
export type ReceivedLineForm = z.output<typeof receivedLineForm>

/** A thing to look at again, that is no reason to refuse. */
const receivingWarning = z.object({ code: z.enum(['ShortLife', 'Expired', 'Over']), message: z.string() })
export type ReceivingWarning = z.output<typeof receivingWarning>

const receivedAnswer = z.object({
  line: receivedLine,
  /** The order's line after it. */
  item: z.object({
    id: id('receiptOrderItem'),
    packageQuantity: z.number().int(),
    received: z.number().int(),
    receivable: z.number().int(),
  }),
  warnings: z.array(receivingWarning),
})

export const sheets = endpoint({
  method: 'GET',
  path: `${base}/receiving-sheets`,
  summary: 'Receiving sheets: what is expected, with room to write what came, its condition and its place: PDF',
  can: processing,
  input: z.object({ ids: printedIds('receiptOrder', mostPrinted.orders) }),
  answer: fileAnswer(contentTypes.pdf),
})

export const receive = endpoint({
  method: 'POST',
  path: `${base}/{id}/received-items`,
  summary: 'Receive packages of a line into a stock location',
  can: processing,
  store: 'any',
  input: z.object({ id: id('receiptOrder'), itemId: id('receiptOrderItem'), ...lineFields }),
  answer: receivedAnswer,
})

export const receiveMany = endpoint({
  method: 'POST',
  path: `${base}/{id}/received-items/bulk`,
  summary: 'Receive many lines at once: all of them or none',
  can: processing,
  store: 'any',
  input: z.object({
    id: id('receiptOrder'),
    lines: z
      .array(z.object({ itemId: id('receiptOrderItem'), ...lineFields }))
      .min(1)
      .max(receiptLimits.items),
  }),
  answer: z.object({ received: z.number().int(), warnings: z.array(receivingWarning) }),
  bodyLimit: 8 * 1024 * 1024,
})

export const updateLine = endpoint({
  method: 'PUT',
  path: `${base}/{id}/received-items/{lineId}`,
  summary: 'Correct what was received, while its goods are untouched',
  can: processing,
  store: 'any',
  input: z.object({ id: id('receiptOrder'), lineId: id('receivedLine'), ...lineFields }),
  answer: receivedAnswer,
})

export const removeLine = endpoint({
  method: 'DELETE',
  path: `${base}/{id}/received-items/{lineId}`,
  summary: 'Take back what was received, while its goods are untouched',
  can: processing,
  store: 'any',
  final: 'It takes receiving back itself: the goods are received again',
  input: z.object({ id: id('receiptOrder'), lineId: id('receivedLine') }),
  answer: z.object({}),
})

export const progress = endpoint({
  method: 'GET',
  path: `${base}/{id}/progress`,
  summary: 'What changed on an order since a receiving step: its lines that did, with all that was received on them',
  can: 'FULFILLMENT_VIEW_RECEIVING_ORDERS',
  input: z.object({
    id: id('receiptOrder'),
    /** The step that is known: `receivingStep` of the order, or of the last answer. */
    since: queryNumber.pipe(z.number().int('Must be a whole number').min(0, 'Must be at least 0').max(2_147_483_647)),
  }),
  answer: z.object({
    receivingStep: z.number().int(),
    /** Another one than is known: more than goods changed, and the whole order is to be read again. */
    version: z.number().int(),
    state: z.enum(receiptStates),
    taskState: z.enum(taskStates),
    receivedCount: z.number().int(),
    confirmedAt: moment.nullable(),
    items: z.array(z.object({ id: id('receiptOrderItem'), ...receivedCounts, receivable: z.number().int() })),
    lines: z.array(receivedLine),
  }),
})
export type ReceivingProgress = z.output<typeof progress.answer>

export const codes = endpoint({
  method: 'GET',
  path: `${base}/{id}/codes`,
  summary: 'What scanners may read on the products of an order: so that receiving goes on without a connection',
  can: processing,
  input: z.object({ id: id('receiptOrder') }),
  answer: z.object({ codes: z.array(knownCode) }),
})

export const getScanned = endpoint({
  method: 'GET',
  path: `${base}/{id}/scan`,
  summary: 'What a scanned code means to this order: lines by SKU, alias or barcode, or a stock location by title',
  can: processing,
  input: z.object({ id: id('receiptOrder'), code: z.string().trim().min(1).max(200) }),
  answer: z.object({
    itemIds: z.array(id('receiptOrderItem')),
    stockLocation: z.object({ id: id('stockLocation'), title: z.string() }).nullable(),
    /** Where there is none in the warehouse of the order: another one of the account that has a location of this title. */
    otherWarehouse: z.string().nullable(),
  }),
})
