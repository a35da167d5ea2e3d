import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'

export const get = endpoint({
  method: 'GET',
  path: '/api/subscription/user/renewal',
  summary: 'What the next renewal costs and when, and whether the last one could not be taken',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({
    /** With tax, what is in hand taken off; null: nothing is renewed. */
    next: z.object({ total: z.number(), at: moment, planName: z.string() }).nullable(),
    /** A renewal that could not be taken: how often it was tried, of how many times, and when it is tried again. */
    overdue: z
      .object({
        invoiceId: id('invoice'),
        total: z.number(),
        tries: z.number().int(),
        mostTries: z.number().int(),
        retryAt: moment.nullable(),
      })
      .nullable(),
  }),
})
