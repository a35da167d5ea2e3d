import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput } from '../../paging.ts'
import { viewsInventory } from './records.ts'

const root = '/api/fulfillment/self-check'

/** What the self-check compares, with the name a person reads. */
export const checks = {
  LEDGER: 'On hand = sum of the ledger',
  CHAIN: 'Each ledger entry starts where the one before it ended',
  ALLOCATED: 'Reserved = sum of open reservations',
  PICKED: 'Picked = sum of what orders have picked',
  PRODUCT_SUMS: 'Stock sums of products',
  ORDER_HOLDS: 'Orders hold what they need',
  SHIPPED: 'Shipped orders left the ledger once',
  RECEIVED: 'Received lines stand in the ledger',
  UNITIZED: 'Broken packages and their units',
  ORDER_SUMS: 'Sums of orders',
} as const
export type Check = keyof typeof checks
export const allChecks = Object.keys(checks) as [Check, ...Check[]]

/** Kinds of things that can be out of step. */
export const subjectKinds = ['stock-record', 'product', 'shipment-order', 'receipt-order'] as const

export const drift = z.object({
  check: z.enum(allChecks),
  subject: z.object({
    kind: z.enum(subjectKinds),
    id: z.union([id('inventory'), id('product'), id('shipmentOrder'), id('receiptOrder')]),
    /** How people know it: SKU and location, or the order's reference. */
    title: z.string(),
    /** Of stock records and products: where the screen leads. */
    productId: id('product').nullable(),
  }),
  /** What it should be, by the records it is made of. */
  expected: z.string(),
  /** What it is. */
  found: z.string(),
  explanation: z.string(),
  /** True when a repair can put it right: by a new ledger entry, or by adding up anew. */
  canRepair: z.boolean(),
})
export type Drift = z.output<typeof drift>

export const selfCheck = z.object({
  id: id('selfCheck'),
  createdAt: moment,
  createdBy: z.object({ id: id('user'), name: z.string() }),
  isNightly: z.boolean(),
  durationMs: z.number().int(),
  figures: z.object({
    stockRecords: z.number().int(),
    ledgerEntries: z.number().int(),
    openReservations: z.number().int(),
    products: z.number().int(),
    orders: z.number().int(),
  }),
  driftCount: z.number().int(),
  /** At most 1,000. */
  drifts: z.array(drift),
})
export type SelfCheck = z.output<typeof selfCheck>

export const list = endpoint({
  method: 'GET',
  path: root,
  summary: 'Self-checks of the last 90 days, newest first',
  can: viewsInventory,
  input: z.object(listInput),
  answer: listAnswer(selfCheck),
})

export const run = endpoint({
  method: 'POST',
  path: `${root}/run`,
  summary: 'Check now that ledger, stock records, reservations, sums and orders agree',
  can: viewsInventory,
  store: 'any',
  input: z.object({}),
  answer: selfCheck,
})

export const repair = endpoint({
  method: 'POST',
  path: `${root}/repair`,
  summary: 'Put right what can be: by ledger entries, and by adding up anew; then check again',
  can: 'FULFILLMENT_MANAGE_INVENTORY',
  store: 'any',
  input: z.object({}),
  answer: z.object({ repaired: z.number().int(), check: selfCheck }),
})
