import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** Minutes that a card page takes a payment. */
export const pageMinutes = 30

/** What is taken from a saved card, and what of a payment is still to be done, with the gateway, outside of any transaction. */
const ofPayment = z.object({ accountId: z.number(), userId: z.string(), paymentId: z.string() })
export const chargeJob = platformJob('charge-payment', ofPayment, { key: ({ paymentId }) => `charge-${paymentId}` })
export const cancelJob = platformJob('cancel-payment', ofPayment, { key: ({ paymentId }) => `cancel-${paymentId}` })

export type PaymentState = 'OPEN' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | 'SURPLUS' | 'CHARGED_BACK'

/**
 * What word of the gateway does to a payment, whatever order it comes in: money that was taken stays taken, and a refusal after that
 * is old news. What was given up here and is taken all the same was not needed.
 */
export function settled(
  state: PaymentState,
  outcome: { readonly state: 'open' | 'failed' | 'succeeded'; readonly isFinal: boolean },
  isOwed: boolean,
): PaymentState {
  if (state === 'SUCCEEDED' || state === 'SURPLUS' || state === 'CHARGED_BACK') return state
  if (outcome.state === 'succeeded') return isOwed ? 'SUCCEEDED' : 'SURPLUS'
  if (outcome.state === 'failed' && outcome.isFinal && state === 'OPEN') return 'FAILED'
  return state
}
