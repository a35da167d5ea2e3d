import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { allGrants } from '../../permissions.ts'
import { newPassword } from '../passwords.ts'

const token = z.string().min(1).max(200)

export const check = endpoint({
  method: 'POST',
  path: '/api/users/invitation/check',
  summary:
    'What somebody who was invited will be able to do, before a password is chosen; LinkExpired when the link works no more',
  can: 'public',
  input: z.object({ token }),
  answer: z.object({
    name: z.string(),
    email: z.string(),
    businessName: z.string(),
    invitedBy: z.string().nullable(),
    /** Chooses another password: the person has been here before. */
    isKnown: z.boolean(),
    permissions: z.array(z.enum(allGrants)),
    fullStoreAccess: z.boolean(),
    /** Names of the merchants; the account's own store is its business. */
    stores: z.array(z.string()),
    endsAt: moment,
  }),
  triesPerMinute: 30,
})

export const accept = endpoint({
  method: 'POST',
  path: '/api/users/invitation/accept',
  summary: 'Choose a password with the link of an invitation, and be signed in',
  can: 'public',
  input: z.object({
    token,
    password: newPassword,
    /** Where the browser is. */
    timeZone: z.string().max(60).optional(),
  }),
  answer: z.object({ token: z.string(), device: z.string(), message: z.string() }),
  beside: ['token', 'message'],
  triesPerMinute: 30,
})
