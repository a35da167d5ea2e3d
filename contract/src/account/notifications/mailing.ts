import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../fields.ts'

/** A call of the fulfillment service (AUTH-022): it answers below its base and at the literal path (HTTP-006). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/global/unsubscribe',
  summary:
    'No more mails that one may do without to an address, or with a mail’s token them again. Without the token it is told of it by one last mail; whether anybody has it is not said',
  can: 'public',
  input: z.object({
    email,
    token: z.string().min(1, 'This link is not complete').max(200).optional(),
    again: z.boolean('Must be true or false').default(false),
  }),
  answer: z.object({ message: z.string() }),
  beside: ['message'],
  triesPerMinute: 30,
})

export const unsubscribeBelowBase = endpoint({
  ...unsubscribe,
  path: '/api/fulfillment/global/unsubscribe',
  summary: `${unsubscribe.summary}; the same at the path below the service’s base`,
})
