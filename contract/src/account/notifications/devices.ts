import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'

/** Browsers of one person that get a push; the one that was added first makes room. */
export const mostDevices = 10

const device = z.object({
  id: id('device'),
  /** Which browser it is, in its own words made short. */
  name: z.string(),
  createdAt: moment,
  /** When it was last sent something; null: never. */
  sentAt: moment.nullable(),
})
export type Device = z.output<typeof device>

const key = (bytes: number, message: string) =>
  z
    .string(message)
    .max(200, message)
    .regex(/^[\w-]+={0,2}$/, message)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, message)

/** What a browser answers when it is asked to take pushes (Push API, `PushSubscription.toJSON`). */
const subscription = z.object({
  endpoint: z.string().min(1, 'Must be an address').max(1000, 'Must be at most 1,000 characters'),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: key(65, 'Must be the key of a browser'),
    auth: key(16, 'Must be the secret of a browser'),
  }),
})

const base = '/api/notifications/devices'

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'The browsers in which the caller gets a push, and the key that a browser subscribes with',
  can: 'signed-in',
  input: z.object({}),
  answer: z.object({ applicationServerKey: z.string(), items: z.array(device) }),
})

export const add = endpoint({
  method: 'POST',
  path: base,
  summary: 'Get a push in this browser for as long as one is signed in there; once more renews it',
  can: 'signed-in',
  store: 'any',
  input: z.object({
    subscription,
    /** As the browser names itself, for the list of one's devices. */
    userAgent: z.string().max(400).optional(),
  }),
  answer: device,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Get no push in a browser any more',
  can: 'signed-in',
  store: 'any',
  final: 'The browser itself has to subscribe again',
  input: z.object({ id: id('device') }),
  answer: z.object({}),
})

export const trial = endpoint({
  method: 'POST',
  path: `${base}/trial`,
  summary: 'Send a push to all of the caller’s browsers, to see that it comes',
  can: 'signed-in',
  store: 'any',
  input: z.object({}),
  answer: z.object({ devices: z.number().int() }),
})
