import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { contentTypes, fileAnswer } from '../files.ts'
import { id, requiredId } from '../ids.ts'
import { limitKeys, periodKeys } from '../plans.ts'
import { periodKey, planId } from './subscriptions.ts'

const invoiceKinds = ['new', 'upgrade', 'renewal', 'add-on', 'route'] as const
const invoiceStates = ['DRAFT', 'OPEN', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOID'] as const

/** Money is a decimal with two digits. */
const money = z.number()

/** A tax of an invoice, by itself. */
export const taxPart = z.object({ name: z.string(), percent: z.number(), amount: money })

const invoice = z.object({
  id: id('invoice'),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** "INV-000041", once it is paid. */
  number: z.string().nullable(),
  /** `zero-amount` is finished without a card. */
  type: z.enum(['card', 'zero-amount']),
  title: z.string(),
  period: z.enum(periodKeys).nullable(),
  /** Of a plan: from when to when, if it were paid at the moment it was worked out. */
  periodStart: moment.nullable(),
  periodEnd: moment.nullable(),
  newPrice: money,
  /** What is left of the present period and taken off. */
  remainingBalance: money,
  subTotalBeforeDiscount: money,
  discountAmount: money,
  subTotal: money,
  gst: money,
  gstAmt: money,
  total: money,
  totalCharge: money,
  isDiscountApplied: z.boolean(),
  promoCode: z.string().nullable(),
  promoAmount: money,
  /** What was in hand: gifts for invitations, and what was left of earlier periods. */
  creditAmount: money,
  /** Of all taxes together, as gstAmt is. */
  gstName: z.string(),
  gstPercent: z.number(),
  taxes: z.array(taxPart),
  /** How what is left was worked out. */
  rest: z
    .object({
      planName: z.string(),
      price: money,
      seconds: z.number().int(),
      ofSeconds: z.number().int(),
      from: moment,
      at: moment,
      to: moment,
    })
    .nullable(),
  currency: z.string(),
  workedOutAt: moment,
  refundedAmount: money,
})
export type Invoice = z.output<typeof invoice>

const invoiceId = requiredId('invoice', 'Invoice is required')

export const ofNewPlan = endpoint({
  method: 'POST',
  path: '/api/invoice/subscription/new',
  summary: 'Work out what a plan costs, for who has no paid period; it takes the place of what was worked out before',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ planId, periodKey }),
  answer: invoice,
})

export const ofUpgrade = endpoint({
  method: 'POST',
  path: '/api/invoice/subscription/upgrade',
  summary: 'Work out what a larger plan costs now, less the rest of the present period, to the second',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ planId, periodKey }),
  answer: invoice,
})

export const checkUpgrade = endpoint({
  method: 'POST',
  path: '/api/subscription/user/check-upgrade',
  summary: 'Whether an upgrade is possible, and why not',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ planId, periodKey }),
  answer: z.object({ isPossible: z.boolean(), message: z.string().nullable() }),
})

export const ofAddOn = endpoint({
  method: 'POST',
  path: '/api/invoice/subscription/feature-dbo',
  summary: 'Work out what an add-on costs',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({
    featureKey: z.enum(limitKeys, 'Limit is required'),
    dboId: z.string('Add-on is required').trim().min(1, 'Add-on is required').max(60),
  }),
  answer: invoice,
})

/** Trimmed, in upper case: 3 to 32 letters, digits and hyphens (PAY-004). */
export const couponCode = z
  .string('Promo code is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,32}$/, 'A promo code has 3 to 32 letters, digits or hyphens')

export const addDiscount = endpoint({
  method: 'POST',
  path: '/api/invoice/discount',
  summary: 'Apply a promo code to what was worked out; one an invoice',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ invoiceId, couponCode }),
  answer: invoice,
})

export const removeDiscount = endpoint({
  method: 'DELETE',
  path: '/api/invoice/discount/{id}',
  summary: 'Take the promo code off again',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  final: 'The promo code is entered again',
  input: z.object({ id: id('invoice') }),
  answer: invoice,
})

export const get = endpoint({
  method: 'GET',
  path: '/api/invoice/{id}',
  summary: 'One invoice, or what was worked out',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({ id: id('invoice') }),
  answer: invoice,
})

export const pdf = endpoint({
  method: 'GET',
  path: '/api/invoice/{id}/pdf',
  summary: 'A paid invoice on paper',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({ id: id('invoice') }),
  answer: fileAnswer(contentTypes.pdf),
})
