import * as invoices from '@crossdock/contract/account/invoices'
import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** An invoice that has been paid, one that is worked out, and one of nothing. */
export async function example({ owner, shared, insert }: World) {
  const [paid, draft, zero] = [newId<'invoice'>(), newId<'invoice'>(), newId<'invoice'>()]
  const parties = { seller: { name: shared, lines: [] }, buyer: { name: shared, lines: [] } }
  const taxes = [{ name: 'GST', rate: 500, cents: 445, number: null }]
  const rows = [
    [paid, 'new', 'PAID', Number.parseInt(paid.slice(-8), 16), null],
    [draft, 'new', 'DRAFT', null, null],
    [zero, 'add-on', 'DRAFT', null, 'stores-5'],
  ] as const
  for (const [id, kind, state, number, addOn] of rows)
    await insert(
      `insert into invoices (account_id, id, kind, state, number, plan_key, period_key, add_on_key, new_price, sub_total, taxes,
         tax_cents, total, currency, parties, created_by, created_at)
       values ($1, $2, $3, $4, $5, 'starter', 'monthly', $6, 8900, 8900, $9, 445, 9345, 'CAD', $7, $8, now())`,
      [owner.accountId, id, kind, state, number, addOn, parties, owner.userId, JSON.stringify(taxes)],
    )
  await insert("insert into promo_codes (code, kind, value) values ($1, 'percent', 100)", [shared])
  await owner.call(invoices.addDiscount, { invoiceId: zero, couponCode: shared })
  await owner.call(invoices.get, { id: paid })
  return { paid, draft, zero }
}
