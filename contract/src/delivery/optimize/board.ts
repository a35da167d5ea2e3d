import { z } from 'zod'
import { dayAnswer, moment, queryDay } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { routeEnds } from '../fleet.ts'
import { hurdles } from '../optimize.ts'
import { head, routeTypes, stop, viewsType } from '../routes.ts'

/** Lanes of a board at most. */
export const mostLanes = 100

const boardStop = z.object({
  addressId: id('poolOrder'),
  orderNo: stop.shape.orderNo,
  customer: z.string(),
  city: stop.shape.city,
  status: stop.shape.status,
  lat: stop.shape.lat,
  lng: stop.shape.lng,
  packages: stop.shape.packages,
  /** Clocks of the lane, and the moments of the day at which its service may begin; null: no end to that side. */
  windowFrom: stop.shape.windowFrom,
  windowTo: stop.shape.windowTo,
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  /** When its driver is there and its service begins and ends, or has; null: it has no place, so nobody can say. */
  arrivesAt: moment.nullable(),
  beginsAt: moment.nullable(),
  endsAt: moment.nullable(),
  arrives: z.string().nullable(),
  lateMinutes: z.number().int(),
  /** It stays on this lane. */
  isLocked: stop.shape.isLocked,
  /** Its driver stands at its door. */
  isAtDoor: z.boolean(),
})
export type BoardStop = z.output<typeof boardStop>

const lane = head
  .pick({
    ...{ id: true, name: true, type: true, date: true, driverId: true, driverName: true, vehicleName: true },
    ...{ startDepotId: true, startDepotName: true, isLocked: true, updatedAt: true },
  })
  .extend({
    /** Whose clocks it goes by: where it starts. */
    timeZone: z.string(),
    ...routeEnds,
    /** From where it leaves, or goes on, to its end; null where it has no stop with a place. */
    leavesAt: moment.nullable(),
    returnsAt: moment.nullable(),
    leaves: z.string().nullable(),
    returns: z.string().nullable(),
    breaks: z.array(z.object({ beginsAt: moment, endsAt: moment })),
    distance: z.number(),
    duration: z.number(),
    cost: z.number().nullable(),
    lateMinutes: z.number().int(),
    packages: z.number().int(),
    weight: z.number(),
    /** What its vehicle carries; null: nobody has said. */
    maxPackages: z.number().nullable(),
    maxWeight: z.number().nullable(),
    /** What it breaks as it stands. */
    hurdles,
    /** Its stops are all of merchants that the caller sees: else nothing of it can be changed. */
    isWhole: z.boolean(),
    /** In the order in which they are driven. */
    stops: z.array(boardStop),
  })
export type Lane = z.output<typeof lane>

export const get = endpoint({
  method: 'GET',
  path: '/api/delivery/routes/board',
  summary: 'The open routes of a day, and drafts without one, with when each stop is served, what they carry and break',
  can: { anyOf: routeTypes.map((type) => viewsType[type]) },
  input: z.object({
    /** Left out: today, by the account's clocks. */
    day: queryDay,
  }),
  answer: z.object({
    day: dayAnswer,
    lanes: z.array(lane),
    /** There are more routes than a board has lanes. */
    isMore: z.boolean(),
  }),
})
