import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { couponCode } from '../invoices.ts'

const planKey = z.string().min(1).max(40)

const promoCode = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'fixed']),
  /** Percent, or dollars. */
  value: z.number(),
  /** The plans it is good for; null: any. */
  plans: z.array(z.string()).nullable(),
  endsAt: moment.nullable(),
  /** How often it may be used, by all accounts together; each uses it once. */
  mostUses: z.number().int().nullable(),
  used: z.number().int(),
  isOver: z.boolean(),
})

const answer = z.object({ items: z.array(promoCode) })

export const list = endpoint({
  method: 'GET',
  path: '/api/operator/promo-codes',
  summary: 'The promo codes, those that are good first, 500 at most',
  can: 'operator',
  input: z.object({}),
  answer,
})

export const create = endpoint({
  method: 'POST',
  path: '/api/operator/promo-codes',
  summary: 'Make a promo code: so many percent or dollars off an invoice, once for each account',
  can: 'operator',
  input: z
    .object({
      code: couponCode,
      kind: z.enum(['percent', 'fixed']),
      value: z.number('Must be a number').positive('Must be more than 0').max(1_000_000, 'Must be at most 1,000,000'),
      plans: z.array(planKey).min(1, 'Choose a plan, or all of them').max(20).nullable(),
      endsAt: z.iso.datetime({ offset: true, error: 'Must be a time' }).nullable(),
      mostUses: z
        .number('Must be a whole number')
        .int('Must be a whole number')
        .min(1, 'Must be 1 or more')
        .max(1_000_000, 'Must be at most 1,000,000')
        .nullable(),
    })
    .refine(({ kind, value }) => kind === 'fixed' || (Number.isInteger(value) && value <= 100), {
      path: ['value'],
      message: 'Must be a whole number up to 100',
    })
    .refine(({ kind, value }) => kind === 'percent' || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      path: ['value'],
      message: 'Maximum two digits after comma',
    }),
  answer,
})

export const end = endpoint({
  method: 'POST',
  path: '/api/operator/promo-codes/{code}/end',
  summary: 'Let nobody use a promo code any more; what it was taken off stays as it is',
  can: 'operator',
  input: z.object({ code: couponCode }),
  answer,
})
