import { z } from 'zod'
import { day, dayAnswer, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, positiveCount, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, searchText } from '../paging.ts'

const base = '/api/scheduler/schedules'

/** Most dates of a schedule. */
export const mostDates = 60

/**
 * How an order of a schedule stands (SCHD-003). Offered again, a Declined or Expired one is Offered; another date asked for keeps it
 * Accepted until the customer has chosen.
 */
export const scheduledStates = ['Added', 'Offered', 'Accepted', 'Declined', 'Expired', 'Assigned'] as const
export type ScheduledState = (typeof scheduledStates)[number]

const clockMessage = 'Must be a time: HH:MM'
const clock = z.string(clockMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockMessage)

/** A date that can be offered: by the account's clocks. */
const dateFields = {
  date: day(),
  windowFrom: clock,
  windowTo: clock,
  /** Customers that can accept it. */
  stops: positiveCount('Stops', 5000),
  /** Minutes of drivers that they may take together; null: as many as it needs. */
  minutes: positiveCount('Minutes', 100_000)
    .nullish()
    .transform((minutes) => minutes ?? null),
}

const dates = z
  .array(z.object({ id: id('scheduleDate').optional(), ...dateFields }))
  .max(mostDates, `Must be at most ${mostDates} dates`)

const shownDate = z.object({
  id: id('scheduleDate'),
  date: dayAnswer,
  windowFrom: z.string(),
  windowTo: z.string(),
  stops: z.number().int(),
  minutes: z.number().int().nullable(),
  /** Of both, what customers have accepted. */
  takenStops: z.number().int(),
  takenMinutes: z.number().int(),
  /** Open offers that name it. */
  offered: z.number().int(),
  /** Not offered, and not accepted any more. */
  closedAt: moment.nullable(),
})
export type ScheduleDate = z.output<typeof shownDate>

const head = z.object({
  id: id('schedule'),
  storeId: id('store'),
  storeName: z.string().nullable(),
  title: z.string(),
  /** Its first and last date. */
  from: dayAnswer.nullable(),
  to: dayAnswer.nullable(),
  orders: z.record(z.enum(scheduledStates), z.number().int()),
  createdAt: moment,
  updatedAt: moment,
})
export type ScheduleHead = z.output<typeof head>

const schedule = head.extend({ dates: z.array(shownDate) })
export type Schedule = z.output<typeof schedule>

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Schedules: dates that customers are offered',
  can: 'SCHEDULER_VIEW',
  input: z.object({ ...listInput, searchTxt: searchText.optional() }),
  answer: listAnswer(head),
})

const named = { id: id('schedule') }

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One schedule with its dates, and what is taken of each',
  can: 'SCHEDULER_VIEW',
  input: z.object(named),
  answer: schedule,
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Make a schedule',
  can: 'SCHEDULER_CREATE',
  input: z.object({ title: requiredText('Title', 100), dates: dates.default([]) }),
  answer: schedule,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary:
    'Change title and dates of a schedule: a date that somebody has accepted keeps its day and its window, and room for them',
  can: 'SCHEDULER_UPDATE',
  store: 'any',
  input: z.object({ ...named, title: requiredText('Title', 100), dates, updatedAt: lastSeen }),
  answer: schedule,
})

export const closeDate = endpoint({
  method: 'PUT',
  path: `${base}/{id}/dates/{dateId}/close`,
  summary:
    'Close a date to customers, or (isClosed false) open it again: whoever accepted it keeps it, open offers are made anew without it',
  can: 'SCHEDULER_CLOSE_DATE',
  store: 'any',
  input: z.object({ ...named, dateId: id('scheduleDate'), isClosed: z.boolean('Must be true or false').default(true) }),
  answer: schedule,
})
