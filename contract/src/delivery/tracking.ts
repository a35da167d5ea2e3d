import { z } from 'zod'
import { dayAnswer, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
import { id } from '../ids.ts'
import { zoneClocks } from '../zone-clocks.ts'
import { proofFileKinds } from './proof-rules.ts'

/** What a link in a mail opens, for as long as it is told anew: days after the last of it, or after the day of the delivery. */
export const trackingDays = 14

const path = '/api/delivery/tracking/{token}'
const token = z.string().min(20, 'Must be a link of a delivery').max(100, 'Must be a link of a delivery')
/** A page asks three times a minute; whoever shares an address with others asks as well. */
const triesPerMinute = 60

/** What mails tell of a delivery, once each. */
export const toldStates = ['Planned', 'On the way', 'Next', 'Delivered', 'Failed'] as const
export type ToldState = (typeof toldStates)[number]
const trackStates = ['Waiting', ...toldStates] as const
export type TrackState = (typeof trackStates)[number]

/** What drivers are told most, each in the reader's language. */
export const instructionChips = ['Ring twice', 'At the door', 'Back door', 'With a neighbour'] as const
export const ratingChips = ['On time', 'Friendly', 'Careful', 'Missing or broken'] as const

/** Why something was not delivered, of what a customer is told: what the office writes by itself is not for them. */
export const toldReasons = ['Nobody home', 'Refused', 'Wrong address', 'Damaged', 'Could not get in'] as const

const chosen = <const Chip extends string>(chips: readonly Chip[]) =>
  z
    .array(z.enum(chips, 'Must be one of the choices'))
    .max(chips.length, `Must be at most ${chips.length} choices`)
    .default([])
    .transform((given) => chips.filter((one) => (given as readonly string[]).includes(one)))

/** What a customer has said to the driver. */
export const instruction = z.object({ chips: z.array(z.enum(instructionChips)), words: z.string().nullable() })
export type Instruction = z.output<typeof instruction>

const rating = z.object({
  stars: z.number().int(),
  chips: z.array(z.enum(ratingChips)),
  words: z.string().nullable(),
  at: moment,
})
export type Rating = z.output<typeof rating>

/** Between two moments: it narrows as the driver comes near. */
const span = z.object({ from: moment, to: moment })

const answer = z.object({
  /** Whose goods come. */
  merchant: z.string(),
  orderNo: z.string(),
  packages: z.number().int(),
  city: z.string(),
  state: z.enum(trackStates),
  /** The clocks of the route. */
  timeZone: z.string(),
  zoneClocks,
  day: dayAnswer.nullable(),
  promised: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Stops that the driver makes before: a number, and nothing of them. Null: not on the way. */
  stopsBefore: z.number().int().nullable(),
  eta: span.nullable(),
  /** Only while this order is next. */
  driver: z.object({ firstName: z.string(), vehicle: z.string().nullable() }).nullable(),
  /** Where the driver was last: only while this order is next, within the customer radius of it (TRACK-004), and under a plan that tracks. */
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      /** Metres from the order. */
      distance: z.number().int(),
      at: moment,
      /** The phone was heard of in the last minute. */
      isSeen: z.boolean(),
    })
    .nullable(),
  /** Where this order goes, on a map: only while it is next. */
  place: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** The driver is at the door. */
  arrivedAt: moment.nullable(),
  /** Delivered, or tried. */
  doneAt: moment.nullable(),
  reason: z.enum(toldReasons).nullable(),
  /** Who took it. */
  receivedBy: z.string().nullable(),
  /** Photos and signatures of the delivery, which are shown to whoever knows the postal code. */
  pictures: z.number().int(),
  instruction: instruction.nullable(),
  mayInstruct: z.boolean(),
  rating: rating.nullable(),
  mayRate: z.boolean(),
  /** When the link ends. */
  endsAt: moment,
  /** When this was so. */
  asOf: moment,
})
export type Tracked = z.output<typeof answer>

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'What a customer sees of a delivery by a private link: opening it changes nothing',
  can: 'public',
  triesPerMinute,
  input: z.object({ token }),
  answer,
})

export const instruct = endpoint({
  method: 'POST',
  path: `${path}/instruction`,
  summary: 'Leave the driver a word, until the driver is at the door; empty takes it back',
  can: 'public',
  triesPerMinute: 20,
  isSecret: true,
  input: z.object({ token, chips: chosen(instructionChips), words: optionalText(255) }),
  answer,
})

export const rate = endpoint({
  method: 'POST',
  path: `${path}/rating`,
  summary: 'Rate what was delivered; it can be changed once',
  can: 'public',
  triesPerMinute: 20,
  isSecret: true,
  input: z.object({
    token,
    stars: z.int('Please choose stars').min(1, 'Please choose stars').max(5, 'Must be at most 5 stars'),
    chips: chosen(ratingChips),
    words: optionalText(1000),
  }),
  answer,
})

/** Times that a postal code may be wrong, until a day after the last of them. */
export const mostCodeTries = 5

export const proof = endpoint({
  method: 'POST',
  path: `${path}/proof`,
  summary: 'Photo and signature of what was delivered, for whoever says the postal code that it went to',
  can: 'public',
  triesPerMinute: 20,
  isSecret: true,
  input: z.object({
    token,
    zipCode: z.string().trim().min(1, 'Postal code is required').max(20, 'Must be a postal code'),
  }),
  answer: z.object({
    isRight: z.boolean(),
    triesLeft: z.number().int(),
    /** With links that end after 15 minutes. */
    files: z.array(z.object({ id: z.string(), kind: z.enum(proofFileKinds), url: z.string() })),
  }),
})

const ofOrder = '/api/delivery/pool-orders/{id}/tracking'
const sees = {
  anyOf: ['VIEW_ORDER_POOL', 'VIEW_ROUTE', 'VIEW_SCHEDULE_ROUTE', 'VIEW_ONGOING_ROUTE', 'VIEW_DELIVERED_ROUTE'],
} as const
const named = z.object({ id: id('poolOrder') })

export const read = endpoint({
  method: 'GET',
  path: ofOrder,
  summary: 'What the customer of an order was told by mail, and has said',
  can: sees,
  input: named,
  answer: z.object({
    /** States of which mails have told. */
    told: z.array(z.enum(toldStates)),
    instruction: instruction.nullable(),
    rating: rating.nullable(),
    /** When the link ends; null: there is none yet, or it has ended. */
    endsAt: moment.nullable(),
  }),
})

export const link = endpoint({
  method: 'POST',
  path: ofOrder,
  summary: 'The tracking link of an order, to be sent to its customer: it works for two weeks more',
  can: sees,
  store: 'any',
  isSecret: true,
  input: named,
  answer: z.object({ path: z.string(), endsAt: moment }),
})
