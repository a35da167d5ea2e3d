import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contains } from '../../../platform/listing.ts'

/** SQL: `users u` may process shipment orders of all these stores. */
const mayProcessIn = (storeIds: readonly string[]) => sql<SqlBool>`
  u.active and u.deleted_at is null and (u.is_owner or 'INVENTORY_MANAGE' = any(u.grants)) and (u.is_owner or u.full_store_access
    or not exists (select 1 from unnest(${[...storeIds]}::text[]) as wanted(id)
      where not exists (select 1 from user_stores x where x.account_id = u.account_id and x.user_id = u.id and x.store_id = wanted.id)))`

export interface AssignableUser {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
}

const columns = sql`u.id, trim(u.first_name || ' ' || u.last_name) as name, u.is_owner as "isOwner"`

/** People of the account who may process orders of the current store, the owner first. */
export async function listAssignable(
  ctx: Context,
  { term }: ParsedOf<typeof contract.assignable>,
): Promise<AnswerOf<typeof contract.assignable>> {
  const { rows } = await sql<AssignableUser>`
    select ${columns} from users u
    where u.account_id = ${ctx.account.id} and ${mayProcessIn(ctx.storeId === null ? [] : [ctx.storeId])}
      ${term ? sql`and ${contains(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, term)}` : sql``}
    order by u.is_owner desc, lower(u.first_name), u.id limit 200`.execute(ctx.db)
  return { users: rows }
}

/** A person who may process orders of all these stores; undefined when he may not, or does not exist. */
export async function findAssignable(
  ctx: Context,
  userId: string,
  storeIds: readonly string[],
): Promise<AssignableUser | undefined> {
  const { rows } = await sql<AssignableUser>`
    select ${columns} from users u where u.account_id = ${ctx.account.id} and u.id = ${userId} and ${mayProcessIn(storeIds)}`.execute(
    ctx.db,
  )
  return rows[0]
}
