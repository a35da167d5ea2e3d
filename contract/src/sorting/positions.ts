import { z } from 'zod'
import { dayAnswer, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { plannedStop } from './boxes.ts'
import { hubOrderStates } from './hub-states.ts'

const base = '/api/sorting/positions'

/** Most lanes of a picture: those in which something stands come first. */
export const mostLanes = 120
/** Hours after which an order has been in the hub for long, and for too long. */
export const longStay = 4
export const tooLongStay = 24
/** Most orders, and most boxes, that an alert names; it counts them all, up to `mostCounted`. */
export const mostNamed = 20
const mostCounted = 1000

const standing = z.object({
  position: z.number().int(),
  /** Null: it is of a merchant whom the caller does not see. */
  order: z
    .object({
      id: id('hubOrder'),
      orderNo: z.string(),
      customer: z.string(),
      state: z.enum(hubOrderStates),
      boxesCount: z.number().int(),
      receivedBoxesCount: z.number().int(),
      receivedAt: moment.nullable(),
      plannedStop: plannedStop.nullable(),
    })
    .nullable(),
})

const lane = z.object({
  id: id('stockLocation'),
  title: z.string(),
  /** In kg; null: no limit. */
  maxWeight: z.number().nullable(),
  /** Kilograms of all that stands in it, or is to come to it. */
  weight: z.number(),
  /** The lowest position that is free. */
  freePosition: z.number().int(),
  /** By their positions. */
  standing: z.array(standing),
})
export type Lane = z.output<typeof lane>

const inWarehouse = { warehouseId: id('warehouse') }

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: `The lanes of a hub: places in which orders stand, and empty ones, with what stands at each position; at most ${mostLanes}`,
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object(inWarehouse),
  answer: z.object({
    lanes: z.array(lane),
    /** There are more lanes than are answered. */
    hasMore: z.boolean(),
  }),
})

/** Where an order might stand, and why there. */
const suggestion = z.object({
  stockLocationId: id('stockLocation'),
  title: z.string(),
  position: z.number().int(),
  /** What else of its route stands there; that nothing stands there; or that it is the emptiest that carries it. */
  why: z.enum(['Route', 'Empty', 'Room']),
  /** Its position is its stop: the van is loaded from the last one. */
  isStop: z.boolean(),
})
export type Suggestion = z.output<typeof suggestion>

export const suggest = endpoint({
  method: 'GET',
  path: `${base}/suggestion`,
  summary: 'Where an open order might stand, by its route, its weight and its size; null where no place carries it',
  can: { anyOf: ['WAREHOUSE_VIEW_ORDERS', 'WAREHOUSE_ALLOCATE'] },
  input: z.object({ orderId: id('hubOrder') }),
  answer: z.object({ suggestion: suggestion.nullable() }),
})

const place = z.object({ id: id('stockLocation'), title: z.string(), position: z.number().int() })

export const alerts = endpoint({
  method: 'GET',
  path: `${base}/alerts`,
  summary: `What a hub is to look at: orders that have been in it for more than ${longStay} hours, and boxes that are expected and were never scanned`,
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object(inWarehouse),
  answer: z.object({
    /** Longest first. */
    staying: z.array(
      z.object({
        id: id('hubOrder'),
        orderNo: z.string(),
        customer: z.string(),
        place: place.nullable(),
        receivedAt: moment,
        isTooLong: z.boolean(),
      }),
    ),
    stayingCount: z.number().int().max(mostCounted),
    tooLongCount: z.number().int().max(mostCounted),
    /** Boxes of orders whose day has passed, or of which others came hours ago. */
    neverScanned: z.array(
      z.object({
        barcode: z.string(),
        orderId: id('hubOrder'),
        orderNo: z.string(),
        expectedAt: dayAnswer.nullable(),
        place: place.nullable(),
      }),
    ),
    neverScannedCount: z.number().int(),
  }),
})
