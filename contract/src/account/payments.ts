import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { price } from '../fields.ts'
import { id, requiredId } from '../ids.ts'
import { cardBrands } from '../trial-cards.ts'

const card = z.object({
  id: id('card'),
  brand: z.enum(cardBrands),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  /** Renewals are taken from it. */
  isRecurring: z.boolean(),
})
export type Card = z.output<typeof card>

const invoiceId = requiredId('invoice', 'Invoice is required')

export const init = endpoint({
  method: 'POST',
  path: '/api/payment-init-invoice',
  summary:
    'Start the payment of an invoice: on the page of the gateway, or from a saved card. The same again while one is under way',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ invoiceId, cardId: id('card').nullish() }),
  answer: z.object({
    orderId: id('payment'),
    /** Where the card is asked for; null: it is taken from the saved card. */
    url: z.string().nullable(),
  }),
})

export const finishZero = endpoint({
  method: 'POST',
  path: '/api/payment-done-zero-invoice',
  summary: 'Finish an invoice of nothing; one that costs something is refused',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ invoiceId }),
  answer: z.object({ isSuccessful: z.boolean() }),
})

export const result = endpoint({
  method: 'GET',
  path: '/api/payment-final-result',
  summary: 'What became of a payment',
  can: 'BUY_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({ orderId: requiredId('payment', 'Order is required') }),
  answer: z.object({
    isSuccessful: z.boolean(),
    /** The gateway has not said yet. */
    isPending: z.boolean(),
    errorMessage: z.string().nullable(),
    invoiceId: id('invoice'),
  }),
})

export const listCards = endpoint({
  method: 'GET',
  path: '/api/user-recurring-cards',
  summary: 'The saved cards: brand and last four digits, never a number',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ cards: z.array(card), isPaymentSetUp: z.boolean(), isSandbox: z.boolean() }),
})

export const startSavingCard = endpoint({
  method: 'GET',
  path: '/api/init-save-new-card',
  summary: 'Where a new card is saved: a page of the gateway',
  can: 'BUY_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ url: z.string() }),
})

export const openPage = endpoint({
  method: 'POST',
  path: '/api/payment-page/open',
  summary: 'Where the card page of a payment stands: with the gateway, which alone is told what is on the card',
  can: 'public',
  input: z.object({ token: z.string().min(1).max(2000) }),
  answer: z.object({ url: z.string() }),
  triesPerMinute: 60,
  isSecret: true,
})

export const setRecurringCard = endpoint({
  method: 'PUT',
  path: '/api/set-user-recurring-card',
  summary: 'Take renewals from this saved card',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({ cardId: requiredId('card', 'Card is required') }),
  answer: z.object({ cards: z.array(card) }),
})

export const refund = endpoint({
  method: 'POST',
  path: '/api/invoice/{id}/refund',
  summary: 'Give back all or part of a paid invoice, at most what is left of it',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ id: id('invoice'), amount: price.refine((value) => value > 0, 'Must be greater than 0') }),
  answer: z.object({ refundId: id('refund'), refundedAmount: z.number() }),
})

/** What the gateway tells by itself: signed, so that nobody else can. */
export const webhook = endpoint({
  method: 'POST',
  path: '/api/payment-webhook',
  summary: 'Word from the payment gateway; taken only with its signature, each once',
  can: 'public',
  isSigned: true,
  input: z.object({}),
  answer: z.object({}),
  bodyLimit: 64 * 1024,
})
