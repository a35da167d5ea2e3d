import { z } from 'zod'
import { callersZone, dayAnswer, moment, zoneHeader } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { counts, shipByAnswer } from './shipments/due.ts'
import { shipmentStates, taskKinds } from './shipments/states.ts'

/** Rows that a card of the board has; its count tells of all. */
export const mostShown = 4
/** Stuck work that is named; no list shows it. */
export const mostStuck = 40
/** People that the board names. */
export const mostPeople = 8
/** Orders that are counted of one person, and of those that nobody has; more are as many. */
export const mostCounted = 1000
/** Hours without anything happening after which work that was begun is stuck. */
export const stuckAfter = 24

const owner = z.object({ id: id('user'), name: z.string() }).nullable()

const urgentOrder = z.object({
  id: id('shipmentOrder'),
  referenceId: z.string(),
  warehouseId: id('warehouse'),
  customer: z.string(),
  state: z.enum(shipmentStates),
  taskKind: z.enum(taskKinds),
  assignee: owner,
  shipBy: shipByAnswer,
})

const overdueReceipt = z.object({
  id: id('receiptOrder'),
  referenceId: z.string(),
  vendorName: z.string().nullable(),
  expectedArrival: dayAnswer,
})

const comingReceipt = overdueReceipt.extend({
  expectedArrival: dayAnswer.nullable(),
  /** It should have come, and has not. */
  isOverdue: z.boolean(),
  /** Back orders that want goods of it which have not been received. */
  orders: z.number().int(),
  /** Those of them that have to leave today. */
  ordersToday: z.number().int(),
})

export const stuckKinds = ['shipment', 'receipt'] as const

const stuckWork = z.object({
  kind: z.enum(stuckKinds),
  id: z.string(),
  referenceId: z.string(),
  /** The recipient, or the vendor. */
  party: z.string().nullable(),
  assignee: owner,
  /** When something happened last. */
  since: moment,
})

const person = z.object({
  id: id('user'),
  name: z.string(),
  /** The order at hand, and how many of its packages are picked; null: nothing was begun. */
  doing: z
    .object({
      id: id('shipmentOrder'),
      referenceId: z.string(),
      taskKind: z.enum(taskKinds),
      picked: z.number().int(),
      of: z.number().int(),
    })
    .nullable(),
  /** Orders in operation that the person has been given; `mostCounted` means that or more. */
  open: z.number().int(),
})

/** What to do first, and why: the order, receipt or number of orders (`mostCounted` means that or more) that it is about. */
const nextAction = z.discriminatedUnion('kind', [
  /** Orders that are late, and nobody has them. */
  z.object({ kind: z.literal('give-late'), orders: z.number().int(), order: urgentOrder }),
  /** An order that is late, and somebody is at it. */
  z.object({ kind: z.literal('help-late'), order: urgentOrder }),
  /** Orders due within the hour that nobody has. */
  z.object({ kind: z.literal('give-soon'), orders: z.number().int(), order: urgentOrder }),
  /** Orders that wait for stock, and have to leave today. */
  z.object({ kind: z.literal('keep-promise'), orders: z.number().int(), order: urgentOrder }),
  /** Orders wait for stock, and goods that they want should have come. */
  z.object({ kind: z.literal('ask-vendor'), waiting: z.number().int(), receipt: overdueReceipt }),
  z.object({ kind: z.literal('unstick'), work: stuckWork }),
  /** Orders due today that nobody has. */
  z.object({ kind: z.literal('give-today'), orders: z.number().int(), order: urgentOrder }),
])
export type NextAction = z.output<typeof nextAction>

const shiftAnswer = z.object({
  due: counts.answer,
  /** Of the orders in operation that are late and of all that are due today, back orders too, the first by when they must have left. */
  urgent: z.array(urgentOrder),
  waiting: z.object({
    /** Orders in operation that nobody has; exact to 10,000. */
    nobody: z.number().int(),
    /** Orders that wait for stock; exact to 10,000. */
    backOrders: z.number().int(),
    /** Of each of both, the first by when it must have left. */
    first: z.object({ nobody: urgentOrder.nullable(), backOrder: urgentOrder.nullable() }),
    /** Receipt orders with goods that back orders want, the first to come first. */
    coming: z.array(comingReceipt),
    /** Receipt orders that should have come, the oldest first; empty for whom may not see them. */
    receipts: z.array(overdueReceipt),
    overdueReceipts: z.number().int(),
  }),
  stuck: z.object({ count: z.number().int(), work: z.array(stuckWork) }),
  people: z.array(person),
  /** Orders that left, by the hour of the day of the zone, today and yesterday. */
  hours: z.array(z.object({ hour: z.number().int(), today: z.number().int(), yesterday: z.number().int() })),
  next: nextAction.nullable(),
  /** What would be next without that. */
  after: nextAction.nullable(),
})
export type Shift = z.output<typeof shiftAnswer>

export const get = endpoint({
  method: 'GET',
  path: '/api/fulfillment/dashboard/shift',
  summary:
    'The shift at a glance: what is late and due, who and what is waited for, what is stuck, who does what, and what to do first',
  can: { allOf: ['FULFILLMENT_VIEW_DASHBOARD', 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'] },
  headers: zoneHeader,
  input: z.object({ warehouseId: id('warehouse').optional(), timezone: callersZone }),
  answer: shiftAnswer,
})
