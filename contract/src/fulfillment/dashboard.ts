import { z } from 'zod'
import type { Needed } from '../access.ts'
import { callersZone, dayAnswer, queryDay, zoneHeader } from '../dates.ts'
import { routeTypes } from '../delivery/routes.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import type { LimitKey } from '../plans.ts'
import { receiptStates } from './receipts/orders.ts'
import { shipmentStates } from './shipments/states.ts'

/** How many of a thing there are; `isMore`: at least so many, for counting ends at 10,000. */
const figure = z.object({ count: z.number().int(), isMore: z.boolean() })
export type Figure = z.output<typeof figure>

const byState = <State extends string>(states: readonly State[]) =>
  z.object(Object.fromEntries(states.map((state) => [state, figure])) as Record<State, typeof figure>)

/** Limits of the plan whose use this build can count. */
export const countedLimits = [
  'stores',
  'warehouses',
  'receiptOrders',
  'shipmentOrdersInProcess',
  'backOrders',
] as const satisfies readonly LimitKey[]
export type CountedLimit = (typeof countedLimits)[number]

/** Whoever has one of these opens the account to others, or pays for it. */
export const opensDoors: Needed = { anyOf: ['MANAGE_STORES', 'CREATE_SUB_ACCOUNTS', 'BUY_SUBSCRIPTION'] }

export const dashboard = z.object({
  /** The caller's own, of all stores. */
  unreadNotifications: figure,
  stores: figure.nullable(),
  /** Besides the owner. */
  people: figure.nullable(),
  /** The caller's own code app and passkeys, where the account's doors are theirs to open. */
  secondFactors: figure.nullable(),
  warehouses: figure.nullable(),
  stockLocations: figure.nullable(),
  products: figure.nullable(),
  productsInStock: figure.nullable(),
  /** Products of which there is less than a low point of theirs. */
  lowPointProducts: figure.nullable(),
  receiptOrders: byState(receiptStates).nullable(),
  shipmentOrders: byState(shipmentStates).nullable(),
  poolOrders: figure.nullable(),
  /** By their state; 0 of a state that the caller may not see. */
  routes: byState(routeTypes).nullable(),
  /** Whoever drives a route now. */
  driversOnTheRoad: figure.nullable(),
  drivers: figure.nullable(),
  /** Of the hub. */
  manifests: figure.nullable(),
  schedules: figure.nullable(),
  /** What the plan counts. Without a limit nothing is counted: `max` and `used` are null. */
  plan: z
    .array(
      z.object({ limit: z.enum(countedLimits), used: z.number().int().nullable(), max: z.number().int().nullable() }),
    )
    .nullable(),
})
export type Dashboard = z.output<typeof dashboard>

export const get = endpoint({
  method: 'GET',
  path: '/api/fulfillment/dashboard',
  summary: 'What the dashboard counts for the current store, in one call; null stands for what the caller may not see',
  can: 'signed-in',
  // The first screen of every account, with what its plan has left.
  feature: null,
  input: z.object({}),
  answer: dashboard,
})

/** The most days a chart shows. */
export const mostDays = 366

const chartInput = {
  warehouseId: id('warehouse').optional(),
  timezone: callersZone,
  from: queryDay,
  to: queryDay,
} as const

export const charts = endpoint({
  method: 'GET',
  path: '/api/fulfillment/dashboard/charts',
  summary:
    'Occupied of all stock locations by warehouse, and shipment orders by status; those shipped out within the days only (the last 28)',
  can: 'FULFILLMENT_VIEW_DASHBOARD',
  headers: zoneHeader,
  input: z.object(chartInput),
  answer: z.object({
    from: dayAnswer,
    to: dayAnswer,
    /** The first warehouses by name. */
    occupied: z.array(z.object({ warehouseId: id('warehouse'), title: z.string(), occupied: figure, total: figure })),
    status: byState(shipmentStates),
  }),
})
export type Charts = z.output<typeof charts.answer>

export const receiving = endpoint({
  method: 'GET',
  path: '/api/fulfillment/dashboard/internal/receiving',
  summary:
    'Units by the day their receipt arrived, or is expected: all that were announced, and those received of them; the last 28 days unless others are asked for',
  can: 'FULFILLMENT_VIEW_DASHBOARD',
  headers: zoneHeader,
  input: z.object(chartInput),
  answer: z.array(z.object({ date: dayAnswer, received: z.number().int(), total: z.number().int() })),
})
