import { z } from 'zod'
import { dayAnswer } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { contentTypes, fileAnswer } from '../files.ts'
import { id } from '../ids.ts'

/** What a link in a mail opens. Its words alone say whose it is; who has not got it guesses among 2^256. */
const path = '/api/scheduler/offers/{token}'
const token = z.string().min(20, 'Must be a link of an offer').max(100, 'Must be a link of an offer')
const triesPerMinute = 30

/** Fewer places than these are told: what is nearly full is worth deciding. */
export const fewPlaces = 4

const offered = z.object({
  id: id('scheduleDate'),
  date: dayAnswer,
  windowFrom: z.string(),
  windowTo: z.string(),
  /** How many more customers it takes; null: enough. 0: it has filled since it was offered. */
  placesLeft: z.number().int().nullable(),
})
export type OfferedDate = z.output<typeof offered>

const answer = z.object({
  /** Whose goods come. */
  merchant: z.string(),
  orderNo: z.string(),
  city: z.string(),
  /** Minutes at the door. */
  minutes: z.number().int(),
  /** The clocks of the dates. */
  timeZone: z.string(),
  state: z.enum(['Open', 'Accepted', 'Declined', 'Assigned']),
  /** What can be accepted, the soonest first: those that filled since they were offered have no place left. */
  dates: z.array(offered),
  /** What is accepted. */
  accepted: offered.nullable(),
  waitsForId: id('scheduleDate').nullable(),
  expiresAt: z.string().nullable(),
})
export type Offer = z.output<typeof answer>

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'What a customer is offered: opening the link changes nothing',
  can: 'public',
  triesPerMinute,
  input: z.object({ token }),
  answer,
})

export const reply = endpoint({
  method: 'POST',
  path,
  summary: 'Accept a date, take another one, decline them all, or ask to be told when a full one has room again',
  can: 'public',
  triesPerMinute,
  isSecret: true,
  input: z
    .object({
      token,
      dateId: id('scheduleDate').optional(),
      decline: z.literal(true).optional(),
      waitForId: id('scheduleDate').optional(),
    })
    .refine(
      ({ dateId, decline, waitForId }) =>
        [dateId, decline, waitForId].filter((given) => given !== undefined).length === 1,
      'Please choose a date, or say that none of them is good',
    ),
  answer,
})

export const calendar = endpoint({
  method: 'GET',
  path: `${path}/calendar`,
  summary: 'The accepted date as a calendar file: the same entry at each change, with a higher number',
  can: 'public',
  triesPerMinute,
  input: z.object({ token }),
  answer: fileAnswer(contentTypes.ics),
})
