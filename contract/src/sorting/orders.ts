import { z } from 'zod'
import { day, dayAnswer, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import {
  lastSeen,
  optionalAddressPhone,
  optionalCode,
  optionalEmail,
  optionalPlace,
  optionalText,
  requiredCode,
  requiredText,
} from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, queryList, queryOneOf, searchText } from '../paging.ts'
import { box, plannedStop } from './boxes.ts'
import { hubOrderStates } from './hub-states.ts'

const base = '/api/sorting/orders'

/** Most orders that one call processes or merges. */
const mostHubOrders = 500
/** Highest position of a stock location. */
const mostPositions = 100_000
/** Longest reason of a cancellation, and longest note. */
export const longestReason = 255

/** Orders of a page when nothing is chosen (CNSTW-002). */
export const hubOrdersPageSize = 50

const customerFields = {
  firstName: requiredText('First Name', 50),
  lastName: optionalText(50),
  phone: optionalAddressPhone,
  email: optionalEmail,
}
const addressFields = {
  addressLine1: requiredText('Address Line 1', 255),
  addressLine2: optionalText(255),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalCode(20),
  country: optionalText(100),
  /** Both or neither. */
  ...optionalPlace,
}

/** What of an order can be changed (SORT-035): what is left out stays as it is. */
const edited = {
  orderNo: requiredCode('Order Number', 50).optional(),
  poNo: optionalCode(50).optional(),
  customer: z.object(customerFields).optional(),
  address: z.object(addressFields).optional(),
  note: optionalText(longestReason).optional(),
  expectedAt: day()
    .nullish()
    .transform((chosen) => chosen ?? null)
    .optional(),
}

/** An order of the hub as lists show it (SORT-026). */
export const hubOrder = z.object({
  id: id('hubOrder'),
  orderNo: z.string(),
  poNo: z.string().nullable(),
  /** Its state group (SORT-028), the same as `state`. */
  type: z.enum(hubOrderStates),
  state: z.enum(hubOrderStates),
  manifestId: id('manifest'),
  manifestTitle: z.string(),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  storeId: id('store'),
  storeName: z.string().nullable(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  address: z.object({
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    country: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  note: z.string().nullable(),
  expectedAt: dayAnswer.nullable(),
  /** Where it stands; null: it is unallocated. */
  stockLocation: z.object({ id: id('stockLocation'), title: z.string() }).nullable(),
  /** A whole number from 1 within the location. */
  position: z.number().int().nullable(),
  /** By a route that is still to be driven; of an order that has left, the route that took it. */
  plannedStop: plannedStop.nullable(),
  /** Of a head with the boxes of whatever was merged into it. */
  boxesCount: z.number().int(),
  receivedBoxesCount: z.number().int(),
  /** Others are merged into it. */
  isMerged: z.boolean(),
  mergedOrders: z.array(id('hubOrder')),
  /** The head that it was merged into; such an order is in no list. */
  mergedInto: id('hubOrder').nullable(),
  /** Why what was expected was cancelled. */
  cancelReason: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  receivedAt: moment.nullable(),
  processedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
})
export type HubOrder = z.output<typeof hubOrder>

/** One order, with the boxes that it shows. */
const wholeOrder = hubOrder.extend({ boxes: z.array(box) })
export type WholeHubOrder = z.output<typeof wholeOrder>

/** Filters of the list, and of the count of its boxes. */
const filters = {
  /** Only open orders that stand nowhere. */
  only_unallocated: queryBoolean.optional(),
  warehouseId: id('warehouse').optional(),
  stockLocationIds: queryList(id('stockLocation')).optional(),
  /** Order number, PO number, customer's name, phone, and barcodes of its boxes (SORT-027). */
  term: searchText.optional(),
  /** A state group; All: every one. */
  type: queryOneOf(hubOrderStates).optional(),
  manifestIds: queryList(id('manifest')).optional(),
}

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Orders of the sorting hub; what is merged into another order is part of that',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object({ ...listInput, ...filters }),
  answer: listAnswer(hubOrder),
})

export const totalBoxesCount = endpoint({
  method: 'GET',
  path: `${base}/total-boxes-count`,
  summary: 'How many boxes the orders of the list have, with its filters: exact, however many there are',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object(filters),
  answer: z.object({ totalBoxesCount: z.number().int() }),
})

const named = { id: id('hubOrder') }

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One order of the sorting hub with its boxes',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object(named),
  answer: wholeOrder,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change numbers, customer, address, note or day of an open order; what is left out stays',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  store: 'any',
  input: z.object({ ...named, ...edited, updatedAt: lastSeen }),
  answer: wholeOrder,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Delete an order that was cancelled, or of which nothing has arrived',
  can: 'WAREHOUSE_DELETE_ORDERS',
  store: 'any',
  final: 'its boxes and its history go with it; it is imported again',
  input: z.object(named),
  answer: z.object({}),
})

/** What is to be looked at: the place may not carry it (SLOC-032). */
const warned = { warnings: z.array(z.string()) }

export const allocate = endpoint({
  method: 'PUT',
  path: `${base}/{id}/stock-locations/{slId}`,
  summary:
    'Put an open order into a stock location: at a position, or without one at the lowest that is free. A taken one answers StockLocationPositionTaken, with the lowest free one in errInfo.freePosition; what the location does not carry PackageSpecificationConflict',
  can: 'WAREHOUSE_ALLOCATE',
  store: 'any',
  input: z.object({
    ...named,
    slId: id('stockLocation'),
    position: z
      .number('Must be a whole number')
      .int('Must be a whole number')
      .min(1, 'Must be greater than 0')
      .max(mostPositions, `Must be at most ${mostPositions.toLocaleString('en-US')}`)
      .nullish()
      .transform((position) => position ?? null),
    /** Where it stands as far as whoever puts it knows, null: nowhere. It is refused where that is no longer so. */
    standsAt: id('stockLocation').nullable().optional(),
  }),
  answer: hubOrder.pick({ id: true, orderNo: true, stockLocation: true, position: true }).extend(warned),
})

export const deallocate = endpoint({
  method: 'DELETE',
  path: `${base}/{id}/stock-locations`,
  summary: 'Take an order out of its stock location; one that stands nowhere stays as it is',
  can: 'WAREHOUSE_ALLOCATE',
  store: 'any',
  final: 'its position is free for others at once; it is allocated again',
  input: z.object(named),
  answer: wholeOrder,
})

const orderIds = (fewest: number, message: string) =>
  z
    .array(id('hubOrder'), message)
    .max(mostHubOrders, `Must be at most ${mostHubOrders} orders`)
    .transform((chosen) => [...new Set(chosen)])
    .refine((chosen) => chosen.length >= fewest, message)

export const process = endpoint({
  method: 'PATCH',
  path: `${base}/process`,
  summary:
    'Hand over received orders: they leave the hub, and their positions are free. With boxes missing only by force; with toOrderPool they wait in the order pool',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  store: 'any',
  input: z.object({
    orderIds: orderIds(1, 'Please choose orders'),
    /** Although boxes are missing; a dialog has asked. */
    force: z.boolean().default(false),
    toOrderPool: z.boolean().default(false),
  }),
  answer: z.object({ orders: z.array(hubOrder) }),
})

export const merge = endpoint({
  method: 'PATCH',
  path: `${base}/merge`,
  summary: 'Merge open orders of one merchant and one warehouse into the first of them, which shows the boxes of all',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  store: 'any',
  input: z.object({ orderIds: orderIds(2, 'Please choose at least 2 orders') }),
  answer: wholeOrder.extend(warned),
})

export const unmerge = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/unmerge`,
  summary:
    'Part merged orders: those of keepingOrders stay, all others are orders of their own again, with their boxes and nowhere yet',
  can: 'WAREHOUSE_MANAGE_ORDERS',
  store: 'any',
  input: z.object({
    ...named,
    keepingOrders: z.array(id('hubOrder'), 'Must be a list of orders').max(100_000, 'Must be at most 100,000 orders'),
  }),
  answer: z.object({
    order: wholeOrder,
    /** What is an order of its own again. */
    parted: z.array(hubOrder),
  }),
})

export const cancel = endpoint({
  method: 'PUT',
  path: `${base}/{id}/cancel`,
  summary: 'Cancel an open order; its position is free',
  can: 'WAREHOUSE_CANCEL_ORDERS',
  store: 'any',
  input: z.object(named),
  answer: wholeOrder,
})

export const cancelExpecting = endpoint({
  method: 'PUT',
  path: `${base}/{id}/cancel-expecting`,
  summary:
    'Expect the missing boxes of an open order no longer: with none received it is ExpectingCancelled, else it is received with the boxes at hand',
  can: 'WAREHOUSE_CANCEL_ORDERS',
  store: 'any',
  input: z.object({ ...named, reason: requiredText('Reason', longestReason) }),
  answer: wholeOrder,
})

export const trackingMessage = endpoint({
  method: 'GET',
  path: `${base}/{id}/tracking-msg`,
  summary: 'What its customer may be told of an order, in plain words',
  can: 'WAREHOUSE_VIEW_ORDERS',
  input: z.object(named),
  answer: z.object({ message: z.string() }),
})
