import { z } from 'zod'
import { inputMoment, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen } from '../fields.ts'
import { type Id, id } from '../ids.ts'
import { managesFleet } from './fleet.ts'

/** Metres around the next stop within which its driver is as good as there (TRACK-004, TRACK-007). */
export const trackingRadius = 5_000
/** Metres around a stop within which its customer sees the driver (TRACK-004, TRACK-007). */
export const customerRadius = 50_000

/** Seconds after which a driver whose phone says nothing is not seen. */
export const unseenAfter = 60
/** Minutes in one place, away from the stops, after which a driver is idle. */
export const idleAfter = 10
/** Days for which positions are kept, unless the account says otherwise. */
export const usualPositionDays = 30
/** Fixes of one call: an offline hour comes in some calls. */
const mostFixes = 500
/** What watchers of a route's room hear of its driver (TRACK-001). */
export interface TrackingEvents {
  driverLocation: {
    readonly driverId: Id<'driver'>
    readonly routeId: Id<'route'>
    readonly lat: number
    readonly lng: number
    /** Degrees from north, clockwise; null where the driver stands. */
    readonly heading: number | null
    readonly at: string
  }
  driverMoving: { readonly driverId: Id<'driver'>; readonly moving: boolean }
  driverDisconnected: { readonly driverId: Id<'driver'> }
  insideRadius: { readonly driverId: Id<'driver'>; readonly addressId: Id<'poolOrder'>; readonly distance: number }
  outsideRadius: TrackingEvents['insideRadius']
}

/** A phone's fix. Whatever is wrong with one is sorted out by rule: the others are taken. */
const fix = z.object({
  /** By the phone's clock. */
  at: z.string().max(40),
  lat: z.number(),
  lng: z.number(),
  /** Metres around it. */
  accuracy: z.number().nullish(),
  heading: z.number().nullish(),
  /** Metres a second. */
  speed: z.number().nullish(),
})
export type Fix = z.output<typeof fix>

/** Why a fix was left out. */
const fixFaults = ['place', 'vague', 'time', 'old', 'off-route', 'known', 'jump'] as const
export type FixFault = (typeof fixFaults)[number]

export const send = endpoint({
  method: 'POST',
  path: '/api/driver/positions',
  summary:
    'Where a driver’s phone was, in any order, while a route of the driver’s was under way: each moment is taken once, and what cannot be is left out',
  can: 'driver',
  input: z.object({
    /** The phone's clock, so that its error is known. */
    now: inputMoment(),
    fixes: z.array(fix).min(1, 'Say where').max(mostFixes, `Must be at most ${mostFixes} fixes`),
  }),
  answer: z.object({
    now: moment,
    /** How many were taken. */
    taken: z.number().int(),
    leftOut: z.array(z.object({ why: z.enum(fixFaults), count: z.number().int() })),
    /** Whether a route of the driver's is under way: positions are wanted. */
    isUnderWay: z.boolean(),
  }),
})

const position = z.object({
  driverId: id('driver'),
  routeId: id('route'),
  lat: z.number(),
  lng: z.number(),
  heading: z.number().nullable(),
  /** When the driver was there. */
  at: moment,
  moving: z.boolean(),
  /** Whether the phone was heard of in the last minute. */
  isSeen: z.boolean(),
})
export type Position = z.output<typeof position>

export const latestCoordinates = endpoint({
  method: 'GET',
  path: '/api/web-order/latest-coordinates',
  summary: 'Where the drivers of the routes under way were last, of those routes that the caller may see',
  can: 'VIEW_ONGOING_ROUTE',
  feature: 'tracking',
  input: z.object({ routeId: id('route').optional(), driverId: id('driver').optional() }),
  answer: z.object({
    coordinates: z.array(position.extend({ driverName: z.string(), routeName: z.string() })),
  }),
})

/** When a stop that is still to go is reached. */
const eta = z.object({
  addressId: id('poolOrder'),
  /** Null where the way is not known. */
  at: moment.nullable(),
  /** Minutes past the end of the stop's window; 0: in time, or without a window. */
  late: z.number().int(),
  /** Metres from the driver by road, over the stops before. */
  distance: z.number().int().nullable(),
})
export type Eta = z.output<typeof eta>

export const live = endpoint({
  method: 'GET',
  path: '/api/delivery/routes/{id}/live',
  summary:
    'A route under way: where its driver is and was, when the stops are reached, and what is not as it should be',
  can: 'VIEW_ONGOING_ROUTE',
  feature: 'tracking',
  input: z.object({ id: id('route') }),
  answer: z.object({
    /** Null: the phone has told nothing yet. */
    position: position.nullable(),
    /** Since when the driver stays in one place away from the stops; null: not for long enough to say so. */
    idleSince: moment.nullable(),
    /** Whether the times are a guess: the driver was not seen lately. */
    isUnsure: z.boolean(),
    etas: z.array(eta),
    /** When it ends; null where that is not known. */
    endsAt: moment.nullable(),
    /** Where the driver has come along, oldest first: longitude, latitude. */
    trail: z.array(z.tuple([z.number(), z.number()])),
  }),
})

const settings = {
  positionDays: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be greater than 0')
    .max(365, 'Must be at most 365'),
}
const answeredSettings = z.object({
  ...settings,
  /** Null: nobody has said anything yet. */
  updatedAt: moment.nullable(),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/delivery/tracking',
  summary: 'How long drivers’ positions are kept',
  can: managesFleet,
  input: z.object({}),
  answer: answeredSettings,
})

export const setSettings = endpoint({
  method: 'PUT',
  path: '/api/delivery/tracking',
  summary: 'Say how long drivers’ positions are kept: what is older is deleted within the hour',
  can: managesFleet,
  store: 'any',
  input: z.object({ ...settings, updatedAt: lastSeen }),
  answer: answeredSettings,
})
