import { z } from 'zod'
import { moment } from '../dates.ts'
import { type AnswerOf, endpoint } from '../endpoint.ts'
import { lastSeen, optionalEmail, optionalText, phone, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, searchText } from '../paging.ts'
import { plainCalls } from '../plain-calls.ts'
import { restoreOf } from '../restoring.ts'
import { managesFleet, skills } from './fleet.ts'

const base = '/api/delivery/drivers'

/** Most breaks of a shift. */
export const mostBreaks = 5

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/
const clockMessage = 'Must be a time: HH:MM'
const clock = z.string(clockMessage).regex(clockPattern, clockMessage)
const optionalClock = optionalText(5).refine((time) => time === null || clockPattern.test(time), clockMessage)
const optionalId = <Noun extends 'depot' | 'vehicle'>(noun: Noun) =>
  id(noun)
    .nullish()
    .transform((chosen) => chosen ?? null)

/** A break, taken between two times of the shift. */
const shiftBreak = z.object({
  from: clock,
  to: clock,
  minutes: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be greater than 0')
    .max(480, 'Must be at most 480'),
})
export type ShiftBreak = z.output<typeof shiftBreak>

/** The form of a driver. Times are those of the clocks of the depot where the driver starts, else of the account's. */
const fields = {
  firstName: requiredText('First name', 50),
  lastName: requiredText('Last name', 50),
  /** One driver of the account has it. */
  phone: phone('ten-or-eleven'),
  email: optionalEmail,
  vehicleId: optionalId('vehicle'),
  team: optionalText(60),
  skills,
  /** Where routes of the driver start; null: at the first stop. */
  startDepotId: optionalId('depot'),
  /** Where they end; null: at the last stop. */
  endDepotId: optionalId('depot'),
  /** Both or neither. A shift that ends before it starts ends on the next day. */
  shiftStart: optionalClock,
  shiftEnd: optionalClock,
  /** Days of the week on which the shift starts: 1 is Monday, 7 is Sunday. */
  weekdays: z
    .array(
      z
        .union(
          [
            z.number(),
            z
              .string()
              .regex(/^[1-7]$/)
              .transform(Number),
          ],
          'Must be a day of the week',
        )
        .pipe(
          z
            .number()
            .int('Must be a day of the week')
            .min(1, 'Must be a day of the week')
            .max(7, 'Must be a day of the week'),
        ),
    )
    .max(7, 'Must be at most 7 days')
    .default([1, 2, 3, 4, 5])
    .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b)),
  breaks: z.array(shiftBreak).max(mostBreaks, `Must be at most ${mostBreaks} breaks`).default([]),
}

const shown = {
  vehicleName: z.string().nullable(),
  startDepotName: z.string().nullable(),
  endDepotName: z.string().nullable(),
  /** Who is not gets no routes, and comes to the roster no more. */
  isActive: z.boolean(),
  isOnDuty: z.boolean(),
  /** The route that the driver is on; null: none, or the caller may not see started routes. */
  currentRouteId: id('route').nullable(),
  currentRouteName: z.string().nullable(),
  /** When the driver's phone was last heard of; null: never. */
  lastSeenAt: moment.nullable(),
  /** Since when a phone is signed in, and which; null: none is. */
  phoneSince: moment.nullable(),
  phoneName: z.string().nullable(),
  /** Until when a link that was not used yet invites a phone; null: there is none. */
  inviteEndsAt: moment.nullable(),
}

const calls = plainCalls({
  path: base,
  noun: 'driver',
  summaries: {
    list: 'Drivers of the account',
    get: 'One driver',
    create: 'Add a driver',
    update: 'Change a driver',
    remove: 'Delete a driver',
  },
  view: managesFleet,
  manage: managesFleet,
  fields,
  filters: {
    /** What name, phone, e-mail, team or vehicle contains. */
    term: searchText.optional(),
    isActive: queryBoolean.optional(),
    isOnDuty: queryBoolean.optional(),
  },
  shown,
})
export const { list, get, update, remove } = calls
export type Driver = AnswerOf<typeof get>

/** One driver more is one of the plan's (DRV-004). */
export const create = endpoint({ ...calls.create, limit: { key: 'inHouseDrivers', takes: () => 1 } })
export const restore = restoreOf(remove, 'inHouseDrivers')

export const setStatus = endpoint({
  method: 'PATCH',
  path: `${base}/{id}`,
  summary: 'Deactivate a driver or take that back, or switch duty on and off; who is deactivated is off duty',
  can: managesFleet,
  store: 'any',
  input: z.object({
    id: id('driver'),
    isActive: z.boolean('Must be true or false').optional(),
    isOnDuty: z.boolean('Must be true or false').optional(),
    updatedAt: lastSeen,
  }),
  answer: get.answer,
})

export const assignable = endpoint({
  method: 'GET',
  path: `${base}/assignable`,
  summary: 'Drivers that routes can be given to: name, vehicle and shift, nothing by which they are reached',
  can: { anyOf: ['ASSIGN_DRIVER', 'MANAGE_DRIVERS'] },
  input: z.object({ ...listInput, name: searchText.optional() }),
  answer: listAnswer(
    z.object({
      id: id('driver'),
      firstName: z.string(),
      lastName: z.string(),
      vehicleId: id('vehicle').nullable(),
      vehicleName: z.string().nullable(),
      skills: z.array(z.string()),
      startDepotId: id('depot').nullable(),
      startDepotName: z.string().nullable(),
      endDepotId: id('depot').nullable(),
      endDepotName: z.string().nullable(),
      shiftStart: z.string().nullable(),
      shiftEnd: z.string().nullable(),
      weekdays: z.array(z.number()),
      breaks: z.array(shiftBreak),
      isOnDuty: z.boolean(),
    }),
  ),
})
export type AssignableDriver = AnswerOf<typeof assignable>['items'][number]
