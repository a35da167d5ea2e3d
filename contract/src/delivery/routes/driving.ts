import { z } from 'zod'
import { day, dayAnswer, inputMoment, moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText } from '../../fields.ts'
import { id } from '../../ids.ts'
import { zoneClocks } from '../../zone-clocks.ts'
import { proofFileKinds } from '../proof-rules.ts'
import { routeTypes, stop, stopProof } from '../routes.ts'
import { openVan } from '../stop-fields.ts'
import { mostProofFiles, pinDigits, proofFileId } from './proofs.ts'

/** Actions of one call: an offline hour has some hundreds. */
const mostActions = 300
/** Days for which what a phone says late is done where it can be. */
export const actionDays = 7

const actionKinds = ['start', 'arrive', 'deliver', 'fail', 'reopen', 'finish'] as const
export type ActionKind = (typeof actionKinds)[number]
/** Of one stop; the others are of the whole route. */
const stopKinds: readonly ActionKind[] = ['arrive', 'deliver', 'fail', 'reopen']

export const driverStop = stop.pick({
  addressId: true,
  position: true,
  orderNo: true,
  storeName: true,
  customer: true,
  addressLine1: true,
  addressLine2: true,
  city: true,
  state: true,
  zipCode: true,
  lat: true,
  lng: true,
  note: true,
  instruction: true,
  windowFrom: true,
  windowTo: true,
  weight: true,
  packages: true,
  services: true,
  proofWanted: true,
  minAge: true,
  pinTries: true,
  status: true,
  reason: true,
  proof: true,
  arrivedAt: true,
  doneAt: true,
})
export type DriverStop = z.output<typeof driverStop>

const driverRoute = z.object({
  id: id('route'),
  name: z.string(),
  type: z.enum(routeTypes),
  date: dayAnswer.nullable(),
  start: z.string().nullable(),
  /** Whose clocks the route goes by: where it starts. */
  timeZone: z.string(),
  vehicleName: z.string().nullable(),
  startDepotName: z.string().nullable(),
  endDepotName: z.string().nullable(),
  distance: z.number().nullable(),
  duration: z.number().nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  openVan,
  stops: z.array(driverStop),
})
export type DriverRoute = z.output<typeof driverRoute>

export const ownRoutes = endpoint({
  method: 'GET',
  path: '/api/driver/routes',
  summary:
    'What a driver’s phone shows: the driver’s route under way, those of today by the clocks where they start, and what has just ended',
  can: 'driver',
  input: z.object({}),
  answer: z.object({
    now: moment,
    driverId: id('driver'),
    name: z.string(),
    businessName: z.string(),
    isOnDuty: z.boolean(),
    /** Of the zones that the routes go by. */
    zoneClocks,
    routes: z.array(driverRoute),
  }),
})

const action = z
  .object({
    /** Made by the phone: what was sent twice is done once. */
    id: z.uuid('Must be a UUID').transform((text) => text.toLowerCase()),
    /** When it was done, by the phone's clock. */
    at: inputMoment(),
    kind: z.enum(actionKinds, 'Kind is required'),
    routeId: id('route'),
    addressId: id('poolOrder').optional(),
    reason: optionalText(255),
    proof: z
      .object({
        name: optionalText(100),
        note: optionalText(1000),
        packages: z
          .number()
          .int()
          .min(0)
          .max(100_000)
          .nullish()
          .transform((given) => given ?? null),
        /** What the customer said: it is compared, and not kept. */
        pin: pinDigits.nullish().transform((given) => given ?? null),
        /** The latest birth date that a card may have that was looked at. */
        bornBy: day()
          .nullish()
          .transform((given) => given ?? null),
        /** Their bytes are sent by themselves, before or after. */
        files: z
          .array(z.object({ id: proofFileId, kind: z.enum(proofFileKinds) }))
          .max(mostProofFiles, `Must be at most ${mostProofFiles} files`)
          .default([]),
      })
      .nullish()
      .transform((given) => given ?? null),
  })
  .refine(({ kind, addressId }) => stopKinds.includes(kind) === (addressId !== undefined), {
    path: ['addressId'],
    message: 'Say which stop, where it is about one',
  })
  .refine(({ kind, reason }) => (kind === 'fail') === (reason !== null), {
    path: ['reason'],
    message: 'A failed stop has a reason, and nothing else has',
  })
export type DriverAction = z.output<typeof action>

const outcome = z.object({
  id: z.string(),
  /** Done; kept for the office to settle; or of a route that never was this driver's, and not kept. */
  outcome: z.enum(['done', 'review', 'refused']),
  /** Why it was not done: an error's type, and what people read. */
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type ActionOutcome = z.output<typeof outcome>

export const act = endpoint({
  method: 'POST',
  path: '/api/driver/actions',
  summary:
    'What a driver has done, in its order, each once: the same id again answers what it answered. What cannot be done is kept for the office to settle',
  can: 'driver',
  input: z.object({
    /** The phone's clock, so that its error is known. */
    now: inputMoment(),
    actions: z.array(action).min(1, 'Say what was done').max(mostActions, `Must be at most ${mostActions} actions`),
  }),
  answer: z.object({ now: moment, outcomes: z.array(outcome) }),
})

const report = z.object({
  id: z.string(),
  routeId: id('route'),
  /** Null where the route was deleted. */
  routeName: z.string().nullable(),
  driverId: id('driver'),
  driverName: z.string(),
  kind: z.enum(actionKinds),
  /** The stop; null: about the whole route. */
  addressId: id('poolOrder').nullable(),
  orderNo: z.string().nullable(),
  /** When it was, by a clock that is right. */
  at: moment,
  receivedAt: moment,
  reason: z.string().nullable(),
  proof: stopProof.nullable(),
  message: z.string(),
})
export type DriverReport = z.output<typeof report>

export const reports = endpoint({
  method: 'GET',
  path: '/api/delivery/driver-reports',
  summary:
    'What drivers have done and the product could not do, the oldest first, until somebody settles it: 200 at most',
  can: { anyOf: ['EDIT_ROUTE', 'MANAGE_DRIVERS'] },
  input: z.object({ routeId: id('route').optional(), driverId: id('driver').optional() }),
  answer: z.object({ reports: z.array(report) }),
})

export const settle = endpoint({
  method: 'PATCH',
  path: '/api/delivery/routes/{id}/reports',
  summary: 'Settle what a driver has reported: do it now, over what the office has said, or dismiss it',
  can: 'EDIT_ROUTE',
  store: 'any',
  input: z.object({
    id: id('route'),
    report: z.uuid('Must be a UUID'),
    isApplied: z.boolean('Must be true or false'),
  }),
  answer: z.object({}),
})
