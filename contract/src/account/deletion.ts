import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'

/** Days for which a deleted account can be returned. */
export const returnDays = 30

/** Since when an account is deleted, and until when it can be returned: then all of it is erased. */
export const deletion = z.object({ at: moment, endsAt: moment })
export type Deletion = z.output<typeof deletion>

const base = '/api/account-deletion'

export const begin = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Delete the account, which its owner confirms by the name of the business: nobody else gets in, the subscription is canceled, and after 30 days all of it is erased but invoices',
  can: 'signed-in',
  store: 'any',
  isFresh: true,
  input: z.object({
    businessName: z
      .string('Please type the name of the business')
      .trim()
      .min(1, 'Please type the name of the business')
      .max(200),
  }),
  answer: deletion,
})

export const giveBack = endpoint({
  method: 'POST',
  path: `${base}/return`,
  summary:
    'Return a deleted account within its 30 days: everything is as it was, but the subscription stays canceled; for its owner',
  can: 'signed-in',
  store: 'any',
  evenWhenDeleted: true,
  input: z.object({}),
  answer: z.object({}),
})
