import { z } from 'zod'
import { dayAnswer } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'

/** Why an order could not get a line: what was needed and what there was when it was looked at. */
const shortage = z.object({
  itemId: id('shipmentOrderItem'),
  productId: id('product'),
  sku: z.string(),
  description: z.string(),
  neededUnits: z.number().int(),
  /** In whole packages, as far as they fit. */
  availableUnits: z.number().int(),
  /** More of it, in packages that hold more than what is left to find: one would have to be broken. */
  packedUnits: z.number().int(),
  /** On hand and held by nobody, yet not to be promised: on hold, expired, or in a temporary location. */
  onHoldUnits: z.number().int(),
})
export type Shortage = z.output<typeof shortage>

/** Why a back order waits. */
export const waiting = z.object({
  since: z.string(),
  /** Somebody decided that it is not to be shipped in part. */
  waitsForAll: z.boolean(),
  shortages: z.array(shortage),
  /** Its place among the back orders of its warehouse that want one of the same products, oldest first. */
  position: z.number().int(),
  /** What of it is on its way to that warehouse, the first to come first. */
  coming: z.array(
    z.object({
      productId: id('product'),
      sku: z.string(),
      receiptOrderId: id('receiptOrder'),
      referenceId: z.string(),
      expectedArrival: dayAnswer.nullable(),
      units: z.number().int(),
    }),
  ),
})

export const setWaitsForAll = endpoint({
  method: 'PATCH',
  path: '/api/fulfillment/shipment-orders/{id}/waits-for-all',
  summary: 'Say that a back order waits until all of its goods are here, and is not shipped in part, or that it may be',
  can: 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    waitsForAll: z.boolean(),
    /** As read: answers VersionConflict when somebody else has changed the order since. */
    version: z.number().int().optional(),
  }),
  answer: z.object({ waitsForAll: z.boolean(), version: z.number().int() }),
})
