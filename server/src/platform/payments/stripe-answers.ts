import { createHmac, timingSafeEqual } from 'node:crypto'
import { brands, type CardBrand, trialRefusals } from '@crossdock/contract/trial-cards'
import { z } from 'zod'
import type { KeptCard, Outcome } from './gateway.ts'
import type { StripeRefusal } from './stripe-calls.ts'

/** What Stripe answers and tells, as far as it is read. */

const paymentMethod = z.object({
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() }).nullish(),
})
const lastError = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() })
export const intent = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_method: z.union([z.string(), paymentMethod]).nullish(),
  last_payment_error: lastError.nullish(),
})
export const session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([z.string(), intent]).nullish(),
  setup_intent: z.union([z.string(), intent]).nullish(),
})
export const refundAnswer = z.object({
  id: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export const made = z.object({ id: z.string() })
/** A page of one of its lists. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), has_more: z.boolean() })
/** What carries our own name for it. */
export const named = z.object({ id: z.string(), metadata: z.object({ ref: z.string() }) })
export const dispute = z.object({ payment_intent: z.string().nullish(), status: z.string().nullish() })
export const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const brandOf = (brand: string): CardBrand => brands.find((known) => known === brand) ?? 'other'
const titles: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  other: 'Card',
}

/** A card as it is kept: whose it is there stands in its name, because it is taken from nobody else. */
export function keptCard(given: z.output<typeof intent>['payment_method'], customer: string): KeptCard | null {
  if (typeof given !== 'object' || given === null || !given.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = given.card
  return { ref: `${customer}/${given.id}`, brand: brandOf(brand), last4, expMonth, expYear }
}

/** Why no money came: in words of ours, which are there in every language. */
const refusalOf = (code: string | null | undefined): string =>
  code === 'authentication_required' ? trialRefusals.needsPage : trialRefusals.refused

/** What has become of a payment. On a page another card may be tried; from a saved card it is tried once. */
export function outcomeOf(given: z.output<typeof intent>, customer: string, isOnPage: boolean): Outcome {
  const { status, payment_method: method, last_payment_error: error } = given
  if (status === 'succeeded') {
    const card = keptCard(method, customer)
    const paidWith = card ? `${titles[card.brand]} ${card.last4}` : titles.other
    return { state: 'succeeded', paidWith, card: isOnPage ? card : null }
  }
  if (status === 'canceled') return { state: 'failed', message: trialRefusals.refused, isFinal: true }
  if (status === 'processing' || isOnPage) return { state: 'open' }
  const needsPage = status === 'requires_action'
  return { state: 'failed', message: refusalOf(needsPage ? 'authentication_required' : error?.code), isFinal: true }
}

/** The last refusal on a page where another card may still be tried; null: there was none. */
export const refusedOnPage = ({ last_payment_error: error }: z.output<typeof intent>): Outcome | null =>
  error ? { state: 'failed', message: refusalOf(error.code), isFinal: false } : null

/** What a refusal says of a payment from a saved card; null: it says nothing of the payment, but that it was not asked for rightly. */
export function outcomeOfRefusal(refusal: StripeRefusal): Outcome | null {
  const isOfCard = refusal.type === 'card_error' || refusal.status === 402
  const isGone = refusal.code === 'resource_missing' && ['payment_method', 'customer'].includes(refusal.param)
  if (!isOfCard && !isGone && refusal.code !== 'payment_method_unexpected_state') return null
  return { state: 'failed', message: refusalOf(refusal.code), isFinal: true }
}

/** Seconds that word of Stripe may be on its way, and a clock be wrong: older word may be somebody's who has listened. */
const tolerance = 300

/** Whether word is Stripe's own: signed with one of the secrets, letter by letter, and not long ago. */
export function isSignedBy(secrets: readonly string[], body: string, header: unknown, now: Date): boolean {
  if (typeof header !== 'string' || header.length > 2000) return false
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(now.getTime() / 1000 - Number(at)) > tolerance) return false
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => Buffer.from(value))
  const wanted = secrets.map((secret) =>
    Buffer.from(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')),
  )
  return wanted.some((right) => given.some((one) => one.length === right.length && timingSafeEqual(one, right)))
}
