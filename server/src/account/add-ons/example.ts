import * as addOns from '@crossdock/contract/account/add-ons'
import { newId } from '@crossdock/contract/ids'
import type { World } from '../../test/world.ts'

/** An add-on that raises a limit now. */
export async function example({ owner, shared, insert }: World) {
  const id = newId<'addOnPurchase'>()
  await insert(
    `insert into add_on_purchases (account_id, id, invoice_id, add_on_key, title, feature_key, amount, bought_at, lapses_at)
     values ($1, $2, $3, 'stores-5', $4, 'stores', 5, now(), now() + interval '30 days')`,
    [owner.accountId, id, newId<'invoice'>(), shared],
  )
  await owner.call(addOns.bought)
  return { addOnPurchase: id }
}
