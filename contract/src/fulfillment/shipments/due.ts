import { z } from 'zod'
import { dayAnswer, moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'

/** When an order must have left, as the clocks of its warehouse show it. */
export const shipByAnswer = z.object({ at: moment, day: dayAnswer, time: z.string() })

/** What stands in the head of the work on an order: whose goods go to whom, and by when. */
export const workHead = z.object({
  /** Name of the merchant; null for the main store. */
  storeName: z.string().nullable(),
  /** The recipient, or the carrier that picks up. */
  party: z.string().nullable(),
  /** Null once it has left. */
  shipBy: shipByAnswer.nullable(),
})
export type WorkHead = z.output<typeof workHead>

/** Of orders in operation, exact to 10,000; 10,001 means more. */
const counted = z.number().int()

export const counts = endpoint({
  method: 'GET',
  path: '/api/fulfillment/shipment-orders/due',
  summary:
    'How many orders in operation are late, due within the hour, due today, open, placed and in process, and whose they are; and how many back orders are late and due today',
  can: 'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
  input: z.object({ warehouseId: id('warehouse').optional(), merchantId: id('store').optional() }),
  answer: z.object({
    late: counted,
    hour: counted,
    /** What is left of the day of each warehouse, the next hour included. */
    today: counted,
    open: counted,
    /** Of those that are open: placed, and being picked and packed. */
    placed: counted,
    inProcess: counted,
    /** Those that the caller has been given. */
    mine: counted,
    /** Orders that wait for stock: those that should have left, and those that have to leave in what is left of the day. */
    backOrders: z.object({ late: counted, today: counted }),
  }),
})
