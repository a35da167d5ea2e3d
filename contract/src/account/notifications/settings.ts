import { z } from 'zod'
import { moment } from '../../dates.ts'
import { isTimeZone } from '../../days.ts'
import { endpoint } from '../../endpoint.ts'
import { lastSeen } from '../../fields.ts'
import { type NotificationEvent, notificationEvents } from '../notifications.ts'

/** How a notification comes besides standing in the list: at once on a device or by mail, or in the mail of the day. */
export const notificationChannels = ['push', 'mail', 'digest'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Events that somebody must learn of: they stand in the list whatever was chosen. */
export const lockedEvents: readonly NotificationEvent[] = ['planLimit', 'payment', 'support', 'signIn']

const each = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(notificationEvents.map((event) => [event, value])) as Record<NotificationEvent, Value>)
const channels = z.object({ push: z.boolean(), mail: z.boolean(), digest: z.boolean() })

/** The hour of a person's day at which the mail of the day comes. */
export const digestHour = 7

const timeOfDay = z.string('Must be a time: HH:MM').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time: HH:MM')

const fields = {
  push: z.boolean(),
  email: z.boolean(),
  sound: z.boolean(),
  events: each(z.boolean()),
  channels: each(channels),
  /** Neither push nor sound between these, of the person's day; over midnight where it ends before it begins. */
  quietHours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Must be another time than the start' })
    .nullable(),
  /** The person's own; null: the account's. */
  timeZone: z.string().max(60).refine(isTimeZone, 'This time zone is not known').nullable(),
} as const

export const notificationSetting = z.object({
  ...fields,
  /** The zone that is meant: the person's own, else the account's. */
  zone: z.string(),
  /** Null: nothing was chosen yet. */
  updatedAt: moment.nullable(),
})
export type NotificationSetting = z.output<typeof notificationSetting>

/** What holds for who has chosen nothing: all is on, and the list is what comes by mail only where nobody can wait for it. */
export const chosenByDefault: Pick<NotificationSetting, keyof typeof fields> = {
  push: true,
  email: true,
  sound: true,
  events: {
    task: true,
    receipt: true,
    backOrder: true,
    lowPoint: true,
    orderImported: true,
    importEnded: true,
    offer: true,
    route: true,
    delivery: true,
    planLimit: true,
    payment: true,
    support: true,
    signIn: true,
  },
  channels: {
    task: { push: true, mail: false, digest: true },
    receipt: { push: true, mail: false, digest: true },
    backOrder: { push: true, mail: false, digest: true },
    lowPoint: { push: true, mail: false, digest: true },
    orderImported: { push: false, mail: false, digest: true },
    importEnded: { push: true, mail: false, digest: false },
    offer: { push: true, mail: false, digest: true },
    route: { push: false, mail: false, digest: true },
    // A good day has hundreds of them.
    delivery: { push: false, mail: false, digest: true },
    planLimit: { push: true, mail: true, digest: false },
    payment: { push: true, mail: true, digest: false },
    // A ticket's answer goes to the address of the ticket by itself.
    support: { push: true, mail: false, digest: false },
    // A mail comes by itself, whatever is chosen here.
    signIn: { push: true, mail: false, digest: false },
  },
  quietHours: null,
  timeZone: null,
}

const path = '/api/users/notification-setting'

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'How the caller wants to be told of what happens',
  can: 'signed-in',
  input: z.object({}),
  answer: notificationSetting,
})

export const update = endpoint({
  method: 'PUT',
  path,
  summary: 'Change how one wants to be told; what is left out stays as it is',
  can: 'signed-in',
  store: 'any',
  input: z.object({
    push: fields.push.optional(),
    email: fields.email.optional(),
    sound: fields.sound.optional(),
    events: fields.events.partial().optional(),
    channels: each(channels.partial()).partial().optional(),
    quietHours: fields.quietHours.optional(),
    timeZone: fields.timeZone.optional(),
    updatedAt: lastSeen.nullable(),
  }),
  answer: notificationSetting,
})
