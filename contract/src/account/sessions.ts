import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'

/** How somebody has signed in. */
export const signInWays = ['password', 'invitation', 'code', 'recovery-code', 'passkey', 'sso'] as const
export type SignInWay = (typeof signInWays)[number]

/** Sessions that are shown of one person: those that were used last. */
export const mostShown = 100

const session = z.object({
  id: id('session'),
  /** "Chrome on Windows"; null where the browser says nothing that is known. */
  device: z.string().nullable(),
  /** The address, or the network of an IPv6 one; null of sessions of before it was kept. */
  place: z.string().nullable(),
  way: z.enum(signInWays),
  createdAt: moment,
  /** The last call, to five minutes. */
  seenAt: moment,
  /** The one that asks. */
  isThis: z.boolean(),
})
export type Session = z.output<typeof session>

const base = '/api/users/sessions'

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Where the caller is signed in, the last used first; nothing in a preview',
  can: 'signed-in',
  input: z.object({}),
  answer: z.object({ items: z.array(session) }),
})

export const end = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'End one of the caller’s sessions: its token stops working, and its live connection closes',
  can: 'signed-in',
  store: 'any',
  final: 'Its token is refused for good: whoever used it signs in again',
  input: z.object({ id: id('session') }),
  answer: z.object({}),
})

export const endOthers = endpoint({
  method: 'POST',
  path: `${base}/end-others`,
  summary: 'Sign out everywhere else; the session that asks stays',
  can: 'signed-in',
  store: 'any',
  input: z.object({}),
  answer: z.object({ ended: z.number().int() }),
})
