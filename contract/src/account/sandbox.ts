import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { trialNames } from '../trial-cards.ts'

const token = z.string().min(1).max(2000)

const page = z.object({
  purpose: z.enum(['pay', 'save-card']),
  state: z.enum(['open', 'confirming', 'late', 'succeeded', 'failed', 'cancelled']),
  amount: z.number(),
  currency: z.string(),
  description: z.string(),
  error: z.string().nullable(),
  /** Where the page leads back to, a path of the product. */
  returnPath: z.string(),
  endsAt: z.iso.datetime(),
})
export type SandboxPage = z.output<typeof page>

export const open = endpoint({
  method: 'POST',
  path: '/api/sandbox-gateway/open',
  summary: 'The card page of the built-in gateway: what is to be paid',
  can: 'public',
  input: z.object({ token }),
  answer: page,
})

export const pay = endpoint({
  method: 'POST',
  path: '/api/sandbox-gateway/pay',
  summary: 'Pay, or save a card, with one of the trial cards, by its name: no number is taken',
  can: 'public',
  input: z.object({ token, card: z.enum(trialNames), keepsCard: z.boolean() }),
  answer: page,
  triesPerMinute: 60,
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/sandbox-gateway/confirm',
  summary: 'Answer the question of the trial bank',
  can: 'public',
  input: z.object({ token, isConfirmed: z.boolean() }),
  answer: page,
  triesPerMinute: 60,
})
