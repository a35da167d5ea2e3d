import { z } from 'zod'
import { callersZone, dayAnswer, zoneHeader } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { shipByAnswer } from './shipments/due.ts'
import { shipmentStates } from './shipments/states.ts'
import { counts, root, unitSums, viewsInventory, warehouse } from './stock/records.ts'

/** Orders and receipts that are named; their counts tell of all. */
export const mostNamed = 8
/** Days that movements are told of, today included. */
export const movementDays = 30

export const get = endpoint({
  method: 'GET',
  path: `${root}/by-product/{productId}/overview`,
  summary:
    'A product as a whole: what is where and what comes, in units, who waits for it, and what came and left by day',
  can: viewsInventory,
  headers: zoneHeader,
  input: z.object({ productId: id('product'), timezone: callersZone }),
  answer: z.object({
    ...unitSums,
    /** Announced, and neither received nor reported missing. */
    incomingUnits: counts,
    /** Every warehouse that has some of it, or gets some. */
    warehouses: z.array(z.object({ warehouse, ...unitSums, incomingUnits: counts })),
    /** What brings it, the first expected first. Empty for whom may not see receipts. */
    incoming: z.array(
      z.object({
        id: id('receiptOrder'),
        referenceId: z.string(),
        vendorName: z.string().nullable(),
        warehouseId: id('warehouse'),
        expectedArrival: dayAnswer.nullable(),
        units: counts,
      }),
    ),
    /** Open orders of it: placed, in process and waiting for stock, the first to leave first. Empty for whom may not see orders. */
    orders: z.array(
      z.object({
        id: id('shipmentOrder'),
        referenceId: z.string(),
        warehouseId: id('warehouse'),
        state: z.enum(shipmentStates),
        customer: z.string(),
        shipBy: shipByAnswer,
        units: counts,
        /** Of them, set aside for the order. */
        reservedUnits: counts,
      }),
    ),
    orderCount: counts,
    orderUnits: counts,
    /** The last days, oldest first: units received and found, units shipped and lost. What only moved is neither. */
    days: z.array(z.object({ day: dayAnswer, in: counts, out: counts })),
  }),
})
