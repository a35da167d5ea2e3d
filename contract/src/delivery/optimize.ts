import { z } from 'zod'
import { day, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
import { id } from '../ids.ts'
import { get as getRoute, mostStops } from './routes.ts'

const screens = '/api/delivery/optimize'

/** Drivers that orders are split over at most. */
const mostDrivers = 50
/** Routes that are planned side by side at most. */
export const mostPlanned = 30

/**
 * Why an order stays out of a plan. Known before the search: it has no place, the place is nobody's (0, 0), it lies farther off than
 * anybody drives, nobody works. Found by it: its window, the drivers' hours or breaks, what vehicles carry, what they can do; `full`:
 * somebody could drive there alone, but not beside the rest; `cut`: the time was over before it was looked at.
 */
const leftOutReasons = [
  'noPlace',
  'badPlace',
  'tooFar',
  'noDriver',
  'window',
  'shift',
  'break',
  'weight',
  'volume',
  'packages',
  'skills',
  'full',
  'cut',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** How a run stands. What was canceled or failed is given back to the plan. */
export const runStates = ['running', 'done', 'failed', 'canceled'] as const

const figures = z.object({
  /** Metres and seconds from where a route starts to where it ends, over all routes. */
  distance: z.number(),
  duration: z.number(),
  /** Minutes after the ends of windows, over all stops. */
  lateMinutes: z.number().int(),
  /** Of vehicles and hours; null where nothing is known, and for whoever does not keep the fleet. */
  cost: z.number().nullable(),
  /** With those that have no place to drive to: they are in no other figure. */
  orders: z.number().int(),
  routes: z.number().int(),
})
export type PlanFigures = z.output<typeof figures>

const plannedRoute = z.object({
  /** The route that it becomes, of those that are planned side by side; else null. */
  routeId: id('route').nullable(),
  /** In the order in which they are driven; those of one door stand together. */
  addressIds: z.array(id('poolOrder')),
  distance: z.number(),
  duration: z.number(),
  driverId: id('driver').nullable(),
  driverName: z.string().nullable(),
  /** Where it starts and ends; null: at its first and its last stop. */
  startDepotId: id('depot').nullable(),
  endDepotId: id('depot').nullable(),
  /** Clocks are those of the plan's zone, moments of its day. */
  leaves: z.string(),
  leavesAt: moment,
  returns: z.string(),
  returnsAt: moment,
  lateMinutes: z.number().int(),
  cost: z.number().nullable(),
  stops: z.array(
    z.object({
      addressId: id('poolOrder'),
      orderNo: z.string(),
      arrives: z.string(),
      arrivesAt: moment,
      lateMinutes: z.number().int(),
    }),
  ),
})
export type PlannedRoute = z.output<typeof plannedRoute>

const hurdle = z.object({
  reason: z.enum(leftOutReasons),
  /** Minutes of a window, hours or break, kilograms, cubic metres, packages; null of the others. */
  amount: z.number().nullable(),
  /** What has to be done and cannot be. */
  skills: z.array(z.string()),
})

/** All that has to give way; none where it fits as it is. */
export const hurdles = z.array(
  hurdle.extend({
    /** Of a window that is another order's, which would be served too late. */
    orderNo: z.string().nullable(),
  }),
)

const repair = z.object({
  driverId: id('driver').nullable(),
  driverName: z.string().nullable(),
  hurdles,
  /** What it adds: metres, seconds, and what that costs. */
  distance: z.number(),
  duration: z.number(),
  cost: z.number().nullable(),
})
export type Repair = z.output<typeof repair>

export const leftOut = hurdle.extend({
  addressId: id('poolOrder'),
  orderNo: z.string(),
  /** Who comes nearest by that reason (its amount is the least of all drivers'); null: nobody in particular. */
  driverName: z.string().nullable(),
  /** Where it would go with the least that gives way; null where nothing helps. */
  repair: repair.nullable(),
})
export type LeftOut = z.output<typeof leftOut>

const plan = z.object({
  id: id('optimizeRun'),
  day: z.iso.date(),
  timeZone: z.string(),
  /** The routes that were planned side by side; none: one route, or orders of the pool. */
  ofRoutes: z.array(id('route')),
  routes: z.array(plannedRoute),
  /** The time was over before the search was: another run may find something better. */
  isCut: z.boolean(),
  /** What was measured: straight lines, lengthened; roads of the routing server; lines, as that had no answer for these places. */
  ways: z.enum(['straight', 'roads', 'unanswered']),
  leftOut: z.array(leftOut),
  /** Drivers who were chosen and do not work on that day. */
  off: z.array(z.object({ driverId: id('driver'), driverName: z.string() })),
  /** Of a route as it stands; null where orders of the pool are planned. */
  before: figures.nullable(),
  /** Of what `apply` makes true: of a route with what is left out behind its last stop, so that it is of the orders of `before`. */
  after: figures,
  /** Of a route, where something is left out: the same if that goes back into the pool. */
  pooled: figures.nullable(),
})
export type OptimizedPlan = z.output<typeof plan>

const optionalDepot = id('depot')
  .nullish()
  .transform((chosen) => chosen ?? null)

/**
 * A route: what of it is still to go; several, side by side: each keeps its driver, its ends and what is locked; or orders of the pool.
 * Under way a route keeps its driver and its orders, and goes on from where that one is.
 */
const asked = z
  .object({
    routeId: id('route').optional(),
    addressIds: z
      .array(id('poolOrder'), 'Please choose orders')
      .min(1, 'Please choose orders')
      .max(mostStops, `Must be at most ${mostStops} orders`)
      .transform((chosen) => [...new Set(chosen)])
      .optional(),
    routeIds: z
      .array(id('route'), 'Please choose routes')
      .min(1, 'Please choose routes')
      .max(mostPlanned, `Must be at most ${mostPlanned} routes`)
      .transform((chosen) => [...new Set(chosen)])
      .optional(),
    /** Depots where routes start and end; left out: those of the route, else of each driver, else the first and the last stop. */
    start: optionalDepot,
    end: optionalDepot,
    /** Who drives; left out: whoever drives the route, else somebody without hours and limits. */
    drivers: z
      .array(id('driver'))
      .max(mostDrivers, `Must be at most ${mostDrivers} drivers`)
      .default([])
      .transform((chosen) => [...new Set(chosen)]),
    /** Left out: the route's day, else today. */
    date: day()
      .nullish()
      .transform((chosen) => chosen ?? null),
    /** So many of the first stops of a route that are still to go stay where they are. */
    keeps: z
      .number('Must be a number')
      .int('Must be a whole number')
      .min(0, 'Must not be negative')
      .max(mostStops, `Must be at most ${mostStops}`)
      .nullish()
      .transform((chosen) => chosen ?? 0),
  })
  .refine(({ keeps, routeId }) => keeps === 0 || routeId !== undefined, {
    error: 'Only stops of a route can stay where they are',
    path: ['keeps'],
  })
  .refine((one) => [one.routeId, one.addressIds, one.routeIds].filter((chosen) => chosen !== undefined).length === 1, {
    error: 'Please choose a route or orders',
    path: ['addressIds'],
  })
  .refine(({ routeIds, drivers, start, end, date }) => !routeIds || (drivers.length === 0 && !start && !end && !date), {
    error: 'Routes that are planned side by side keep their drivers, their ends and their day',
    path: ['routeIds'],
  })

const plans = { anyOf: ['CREATE_ROUTE', 'EDIT_ROUTE'] } as const

export const optimize = endpoint({
  method: 'POST',
  path: '/api/routes/optimize',
  summary: 'The shortest order of a route’s stops, or orders of the pool split over drivers; nothing is changed by it',
  can: plans,
  store: 'any',
  // Asked for before anything is searched, in a transaction of its own.
  limit: { inHandler: ['routeOptimizer'] },
  input: asked,
  answer: plan,
})

export const start = endpoint({
  method: 'POST',
  path: screens,
  summary: 'The same in the background: with progress, and it can be canceled',
  can: plans,
  store: 'any',
  status: 202,
  limit: { key: 'routeOptimizer', takes: () => 1 },
  input: asked,
  answer: z.object({ jobId: id('optimizeRun') }),
})

const named = z.object({ id: id('optimizeRun') })

const run = z.object({
  id: id('optimizeRun'),
  state: z.enum(runStates),
  /** Of a hundred; null while it waits for its turn. */
  percent: z.number().int().nullable(),
  /** What has been found when it is done, until the next day. */
  plan: plan.nullable(),
  createdAt: moment,
  appliedAt: moment.nullable(),
})
export type OptimizeRun = z.output<typeof run>

export const get = endpoint({
  method: 'GET',
  path: `${screens}/{id}`,
  summary: 'One of the caller’s own runs: how far it is, and what it has found',
  can: plans,
  isFollowing: true,
  input: named,
  answer: run,
})

export const cancel = endpoint({
  method: 'POST',
  path: `${screens}/{id}/cancel`,
  summary: 'Cancel a run that has no result yet: it is given back to the plan',
  can: plans,
  isFollowing: true,
  store: 'any',
  input: named,
  answer: run,
})

export const apply = endpoint({
  method: 'POST',
  path: `${screens}/{id}/apply`,
  summary:
    'Make a plan true: the route gets its order, orders of the pool become routes; refused if anything of it has changed since',
  can: plans,
  store: 'any',
  limit: { inHandler: ['headerRoutes', 'routeAddresses', 'orderAssignments', 'schedulerOrders'] },
  input: named.extend({
    /** What new routes are called, with a number where there are several. */
    name: optionalText(90),
    /** Of a route: what stays out goes back to the pool instead of staying behind its last stop. */
    poolsLeftOut: z.boolean('Must be true or false').default(false),
  }),
  answer: z.object({ routes: z.array(getRoute.answer) }),
})

export const undo = endpoint({
  method: 'POST',
  path: `${screens}/{id}/undo`,
  summary: 'Put the routes of an applied plan back as they were before it; refused if any of them has changed since',
  can: plans,
  store: 'any',
  limit: { inHandler: ['routeAddresses', 'orderAssignments'] },
  input: named,
  answer: z.object({ routes: z.array(getRoute.answer) }),
})
