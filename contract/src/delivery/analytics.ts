import { z } from 'zod'
import type { Needed } from '../access.ts'
import { callersZone, dayAnswer, moment, queryDay, zoneHeader } from '../dates.ts'
import { type AnswerOf, endpoint } from '../endpoint.ts'
import { exportAnswer, exportInput, type FileColumn } from '../files.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, searchText } from '../paging.ts'

const base = '/api/analytics/delivery'

/** Whoever sees the pool and how routes end: figures that leave out a part of it would be wrong without saying so. */
const viewsAnalytics = {
  allOf: ['VIEW_ORDER_POOL', 'VIEW_ONGOING_ROUTE', 'VIEW_DELIVERED_ROUTE', 'VIEW_FAILED_ROUTE', 'VIEW_CANCELED_ROUTE'],
} as const satisfies Needed

/** The most days that are counted at once. */
export const mostAnalyticsDays = 366
/** Most rows of a table: the busiest. */
export const mostAnalyticsRows = 500

/**
 * The days, both included; the last 28 when they are left out. A stop belongs to the day of its route, and is on time by the clocks
 * where its route starts. An order was received on the day that it was by the caller's clocks, by the account's where no zone is named.
 */
const days = { timezone: callersZone, fromDate: queryDay, toDate: queryDay }

const figures = z.object({
  /** Orders that came in, wherever they are now. */
  received: z.number().int(),
  /** Stops by what became of them. A failed one counts for its day, whatever became of its order afterwards. */
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Stops that a canceled route left undone. */
  canceled: z.number().int(),
  /** Of delivered and failed those delivered, from 0 to 1. */
  successRate: z.number().nullable(),
  /** Stops, delivered or failed, whose order has a window: reached before, within and behind it. */
  early: z.number().int(),
  onTime: z.number().int(),
  late: z.number().int(),
  onTimeRate: z.number().nullable(),
  /** Routes with a stop that was delivered or failed, and how many each has of them. */
  routes: z.number().int(),
  stopsPerRoute: z.number().nullable(),
  /** By the rates of the vehicles on the day; null where they are not known, or not for the caller to see. */
  costPerStop: z.number().nullable(),
  /** Of routes that have ended: minutes as their plan had them, and as it was. */
  plannedMinutes: z.number().nullable(),
  actualMinutes: z.number().nullable(),
  stopsPerHour: z.number().nullable(),
})
export type AnalyticsFigures = z.output<typeof figures>

const range = z.object({ fromDate: dayAnswer, toDate: dayAnswer })

export const get = endpoint({
  method: 'GET',
  path: base,
  summary:
    'What came in and what became of it on the days asked for, in all, by day, driver, city and merchant, with as many days before',
  can: viewsAnalytics,
  headers: zoneHeader,
  input: z.object(days),
  answer: range.extend({
    timeZone: z.string(),
    /** As many days right before. */
    before: range,
    totals: figures,
    totalsBefore: figures,
    perDay: z.array(figures.extend({ date: dayAnswer })),
    perDayBefore: z.array(figures.extend({ date: dayAnswer })),
    /** The lowest on-time rate first, each with that of the days before. Of drivers none is received: an order comes in before it is anybody's. */
    perDriver: z.array(figures.extend({ driverId: id('driver'), driverName: z.string(), before: figures })),
    perCity: z.array(figures.extend({ city: z.string(), before: figures })),
    perMerchant: z.array(figures.extend({ storeId: id('store'), storeName: z.string().nullable(), before: figures })),
  }),
})
export type Analytics = AnswerOf<typeof get>

/** What a figure counts. */
export const counted = ['closed', 'received', 'delivered', 'failed', 'canceled', 'early', 'onTime', 'late'] as const
export type Counted = (typeof counted)[number]

/** What became of an order: of a stop what its driver said, and what a canceled route left undone. */
export const countedStates = ['To go', 'Delivered', 'Failed', 'Canceled'] as const

const countedOrder = z.object({
  /** Of the stop; of an order that came in its own. */
  id: z.string(),
  addressId: id('poolOrder'),
  orderNo: z.string(),
  customer: z.string(),
  city: z.string(),
  storeId: id('store'),
  storeName: z.string().nullable(),
  routeId: id('route').nullable(),
  routeName: z.string().nullable(),
  driverName: z.string().nullable(),
  date: dayAnswer,
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  /** When its driver was there. */
  arrivedAt: moment.nullable(),
  /** The clocks that its window goes by. */
  timeZone: z.string(),
  status: z.enum(countedStates).nullable(),
  reason: z.string().nullable(),
})
export type CountedOrder = z.output<typeof countedOrder>

export const orders = endpoint({
  method: 'GET',
  path: `${base}/orders`,
  summary: 'The orders and stops that a figure counts',
  can: viewsAnalytics,
  headers: zoneHeader,
  input: z.object({
    ...listInput,
    ...days,
    /** What is counted; the stops that were delivered or failed when it is left out. */
    what: z.enum(counted).optional(),
    driverId: id('driver').optional(),
    city: searchText.optional(),
    merchantId: id('store').optional(),
    searchTxt: searchText.optional(),
  }),
  answer: listAnswer(countedOrder),
})

/** A row of the file: of whom or of which day, and its figures; rates from 0 to 100. */
export type ExportedFigures = AnalyticsFigures & { readonly part: string; readonly name: string }

export const figureColumns: readonly FileColumn<keyof ExportedFigures>[] = [
  { key: 'part', heading: 'Counted by' },
  { key: 'name', heading: 'Name' },
  { key: 'received', heading: 'Orders received', kind: 'number' },
  { key: 'delivered', heading: 'Delivered', kind: 'number' },
  { key: 'failed', heading: 'Failed', kind: 'number' },
  { key: 'canceled', heading: 'Canceled', kind: 'number' },
  { key: 'successRate', heading: 'Success rate, %', kind: 'number' },
  { key: 'onTimeRate', heading: 'On-time rate, %', kind: 'number' },
  { key: 'early', heading: 'Early', kind: 'number' },
  { key: 'onTime', heading: 'On time', kind: 'number' },
  { key: 'late', heading: 'Late', kind: 'number' },
  { key: 'routes', heading: 'Routes', kind: 'number' },
  { key: 'stopsPerRoute', heading: 'Stops per route', kind: 'number' },
  { key: 'costPerStop', heading: 'Cost a stop', kind: 'money' },
  { key: 'plannedMinutes', heading: 'Planned minutes', kind: 'number' },
  { key: 'actualMinutes', heading: 'Actual minutes', kind: 'number' },
  { key: 'stopsPerHour', heading: 'Stops an hour', kind: 'number' },
]

export const exportFigures = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'The figures as a file: in all, before, by day, driver, city and merchant',
  can: viewsAnalytics,
  headers: zoneHeader,
  input: z.object({ format: exportInput.format, ...days }),
  answer: exportAnswer,
})
