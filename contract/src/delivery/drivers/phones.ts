import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { managesFleet } from '../fleet.ts'

/** Days for which the link that invites a driver's phone can be used. */
export const phoneInviteDays = 7

export const invite = endpoint({
  method: 'POST',
  path: '/api/delivery/drivers/{id}/invite',
  summary:
    'Invite a driver’s phone: a link that works once, mailed to the driver and answered, so that it can be copied. An earlier link and the phone that is signed in end with it',
  can: managesFleet,
  store: 'any',
  isSecret: true,
  input: z.object({
    id: id('driver'),
    /** False: the link is handed over in another way, and no mail is sent. */
    byMail: z.boolean('Must be true or false').default(true),
  }),
  answer: z.object({
    /** To put behind the address of the installation. The secret stands behind the #, which browsers send to no server. */
    path: z.string(),
    endsAt: moment,
    /** Whom the mail goes to; null: nobody. */
    mailedTo: z.string().nullable(),
  }),
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/delivery/drivers/{id}/phone',
  summary:
    'Sign a driver’s phone out at once, and end a link that was not used; what the phone has not sent yet stays on it',
  can: managesFleet,
  store: 'any',
  final: 'the phone is let in again by another invitation',
  input: z.object({ id: id('driver') }),
  answer: z.object({}),
})

export const join = endpoint({
  method: 'POST',
  path: '/api/driver/join',
  summary: 'Sign a driver’s phone in with the link of an invitation; LinkExpired when it works no more',
  can: 'public',
  input: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({
    token: z.string(),
    driverId: id('driver'),
    name: z.string(),
    businessName: z.string(),
  }),
  triesPerMinute: 30,
})

export const setDuty = endpoint({
  method: 'PATCH',
  path: '/api/driver/duty',
  summary: 'Go on duty, or off it: what the office sees of who drives today',
  can: 'driver',
  input: z.object({ isOnDuty: z.boolean('Must be true or false') }),
  answer: z.object({ isOnDuty: z.boolean() }),
})

export const leave = endpoint({
  method: 'POST',
  path: '/api/driver/leave',
  summary: 'Sign this phone out',
  can: 'driver',
  input: z.object({}),
  answer: z.object({}),
  evenWhenFull: true,
})
