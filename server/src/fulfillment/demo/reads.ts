import { logoOwner } from '../../account/stores/reads.ts'
import { proofOwner } from '../../delivery/routes/proofs/rules.ts'
import type { Context } from '../../platform/context.ts'
import { col, statement } from '../../platform/statement.ts'
import { photoOwner as hubPhotoOwner } from '../../sorting/exceptions/rules.ts'
import { pictureOwner } from '../products/pictures/rules.ts'

/** True while the account has never had a warehouse, a merchant, a product, or a fleet and orders for it: removing the demo company can then take nothing of its own. */
export async function isAccountEmpty(ctx: Context): Promise<boolean> {
  const { rows } = await statement('demo.is-account-empty', { isEmpty: col.bool })`
    select not exists (select 1 from warehouses where account_id = ${ctx.account.id})
      and not exists (select 1 from stores where account_id = ${ctx.account.id} and type = 'STORE')
      and not exists (select 1 from products where account_id = ${ctx.account.id})
      and not exists (select 1 from depots where account_id = ${ctx.account.id})
      and not exists (select 1 from vehicles where account_id = ${ctx.account.id})
      and not exists (select 1 from drivers where account_id = ${ctx.account.id})
      and not exists (select 1 from custom_services where account_id = ${ctx.account.id})
      and not exists (select 1 from pool_orders where account_id = ${ctx.account.id}) as "isEmpty"`.execute(ctx.db)
  return rows[0]?.isEmpty === true
}

/** Orders, products, merchants and deliveries of the account that files hang on; what the account itself has stays. */
export async function listFileOwners(ctx: Context): Promise<{ ownerKind: string; ownerId: string }[]> {
  const { rows } = await statement('demo.list-file-owners', { ownerKind: col.text, ownerId: col.text })`
    select distinct owner_kind as "ownerKind", owner_id as "ownerId" from files
    where account_id = ${ctx.account.id}
      and (owner_kind in ('receipt-order', 'shipment-order', ${pictureOwner}, ${proofOwner}, ${hubPhotoOwner})
        or owner_kind = ${logoOwner} and owner_id <> ${ctx.account.mainStoreId})`.execute(ctx.db)
  return rows
}
