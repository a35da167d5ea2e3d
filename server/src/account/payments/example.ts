import * as payments from '@crossdock/contract/account/payments'
import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'
import { example as invoices } from '../invoices/example.ts'

/** A saved card, a payment of an invoice with some of it given back, and one that is under way. */
export async function example({ owner, shared, of, insert }: World) {
  const { paid, draft, zero } = await of(invoices)
  const { accountId, userId } = owner
  const [card, payment, refund] = [newId<'card'>(), newId<'payment'>(), newId<'refund'>()]
  await insert(
    `insert into cards (account_id, id, gateway, ref, brand, last4, exp_month, exp_year) values ($1, $2, 'sandbox', $3, 'visa', '4242', 12, 2030)`,
    [accountId, card, `${shared}${card}`],
  )
  await owner.call(payments.setRecurringCard, { cardId: card })
  await insert(
    `insert into payments (account_id, id, invoice_id, gateway, state, cents, created_by, created_at) values ($1, $2, $3, 'sandbox', 'SUCCEEDED', 9345, $4, now())`,
    [accountId, payment, paid, userId],
  )
  await insert(
    `insert into refunds (account_id, id, payment_id, cents, state, created_by, created_at) values ($1, $2, $3, 100, 'OPEN', $4, now())`,
    [accountId, refund, payment, userId],
  )
  await owner.call(payments.refund, { id: paid, amount: 1 })
  await owner.call(payments.finishZero, { invoiceId: zero })
  const { orderId } = await owner.call(payments.init, { invoiceId: draft, cardId: card })
  await owner.call(payments.result, { orderId })
  return { payment, card }
}
