import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'

/** Hours that the links of a change live. */
export const changeHours = 24

const state = z.object({
  /** The address that signs in now. */
  email: z.string(),
  /** What was asked for and is not settled; null: nothing. Whether the new address can be had is not told. */
  change: z
    .object({
      newEmail: z.string(),
      oldConfirmedAt: moment.nullable(),
      newConfirmedAt: moment.nullable(),
      expiresAt: moment,
    })
    .nullable(),
})
export type MailChange = z.output<typeof state>

const base = '/api/users/mail-change'

export const get = endpoint({
  method: 'GET',
  path: base,
  summary: 'The address that one signs in with, and the other one that was asked for',
  can: 'signed-in',
  input: z.object({}),
  answer: state,
})

export const ask = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Ask for another address to sign in with, after a fresh sign-in: both get a link; the answer does not say whether the other is known',
  can: 'signed-in',
  store: 'any',
  isFresh: true,
  input: z.object({ email }),
  answer: state,
})

export const takeBack = endpoint({
  method: 'DELETE',
  path: base,
  summary: 'Keep the address: the links of the change stop working',
  final: 'The links have been voided; another address can be asked for again.',
  can: 'signed-in',
  store: 'any',
  input: z.object({}),
  answer: state,
})

const token = z.string().min(1).max(200)

export const check = endpoint({
  method: 'POST',
  path: `${base}/check`,
  summary: 'What a link of a change asks; LinkExpired when it does not work any more',
  can: 'public',
  input: z.object({ token }),
  answer: z.object({ oldEmail: z.string(), newEmail: z.string(), isOld: z.boolean() }),
  triesPerMinute: 30,
})

export const confirm = endpoint({
  method: 'POST',
  path: `${base}/confirm`,
  summary: 'Say yes with a link, once; the address is changed with the second yes',
  can: 'public',
  input: z.object({ token }),
  answer: z.object({ isChanged: z.boolean() }),
  triesPerMinute: 30,
})

export const refuse = endpoint({
  method: 'POST',
  path: `${base}/refuse`,
  summary: 'Say no with a link: the address stays, and both links stop working',
  can: 'public',
  input: z.object({ token }),
  answer: z.object({}),
  triesPerMinute: 30,
})
