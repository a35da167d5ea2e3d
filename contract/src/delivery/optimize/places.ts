import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { lastSeen } from '../../fields.ts'
import { id } from '../../ids.ts'
import { queryList } from '../../paging.ts'
import { hurdles, leftOut } from '../optimize.ts'
import { get as getRoute, head, mostStops } from '../routes.ts'

const screens = '/api/delivery/routes/places'

/** Routes that are looked at for one order at most. */
export const mostRoutes = 30

const place = z.object({
  /** Behind so many of the route's other stops, those that are done among them. */
  at: z.number().int(),
  /** What it adds: metres, seconds, and what that costs where that is known, and may be. */
  distance: z.number(),
  duration: z.number(),
  cost: z.number().nullable(),
  /** When it is served, by the clocks of the route. */
  arrives: z.string(),
  arrivesAt: moment,
  /** By how many minutes the others come later, at most. */
  delayMinutes: z.number().int(),
  /** The rules that it breaks; none: it fits. */
  hurdles,
})
export type OrderPlace = z.output<typeof place>

const routePlaces = z.object({
  routeId: id('route'),
  name: head.shape.name,
  type: head.shape.type,
  date: head.shape.date,
  driverName: head.shape.driverName,
  updatedAt: head.shape.updatedAt,
  /** Its other stops. */
  stops: z.number().int(),
  /** Of the route that has the order every place, in their order; of another one the best, or the one that breaks least. */
  places: z.array(place),
  /** The place of `places` that fits and adds least; null: none fits. */
  best: place.nullable(),
  /** Why none fits, and what would help; null where one does. */
  why: leftOut.nullable(),
})
export type RoutePlaces = z.output<typeof routePlaces>

export const find = endpoint({
  method: 'GET',
  path: screens,
  summary: 'Where an order fits on open routes, what each place adds and breaks, and why it fits nowhere',
  can: 'EDIT_ROUTE',
  input: z.object({
    addressId: id('poolOrder'),
    /** Left out: the open routes of the order’s day (of the route that it is on, else the day of its delivery, else from today on). */
    routeIds: queryList(id('route'))
      .pipe(z.array(id('route')).max(mostRoutes, `Must be at most ${mostRoutes} routes`))
      .optional(),
  }),
  answer: z.object({
    addressId: id('poolOrder'),
    orderNo: z.string(),
    /** Why no route can take it, whatever is on it: it has no place, or one that is nobody’s. */
    reason: leftOut.shape.reason.nullable(),
    /** Where it fits at the least first; then those that it does not fit on. */
    routes: z.array(routePlaces),
  }),
})

export const move = endpoint({
  method: 'POST',
  path: `${screens}/move`,
  summary: 'Put an order from the pool or another route at a place of a route, or back into the pool, all in one',
  can: 'EDIT_ROUTE',
  store: 'any',
  limit: { inHandler: ['routeAddresses', 'orderAssignments', 'schedulerOrders'] },
  input: z.object({
    addressId: id('poolOrder'),
    /** Null: the pool. */
    routeId: id('route').nullable(),
    /** Behind so many of its other stops; left out: behind the last. */
    at: z.number('Must be a number').int('Must be a whole number').min(0).max(mostStops).optional(),
    /** The route on which it was seen, null: in the pool. Where it stands elsewhere by now, it stays there. Left out: wherever it is. */
    leftRouteId: id('route').nullable().optional(),
    /** Behind so many of that route's other stops it was seen. Where somebody has put it at another place since, it stays there. */
    leftAt: z.number('Must be a number').int('Must be a whole number').min(0).max(mostStops).optional(),
    /** Of the route that it comes to; and of the one that it leaves. */
    updatedAt: lastSeen,
    leftUpdatedAt: lastSeen,
  }),
  answer: z.object({
    /** Those that were changed, the one that it left first. */
    routes: z.array(getRoute.answer),
  }),
})
