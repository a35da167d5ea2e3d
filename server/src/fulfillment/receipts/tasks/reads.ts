import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/tasks'
import { allGrants, grants } from '@crossdock/contract/permissions'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contains } from '../../../platform/listing.ts'

/** People of the account who may process receipt orders of the current store. */
export async function listAssignable(
  ctx: Context,
  { term }: ParsedOf<typeof contract.assignable>,
): Promise<AnswerOf<typeof contract.assignable>> {
  let query = selectProcessors(ctx)
  if (ctx.storeId !== null) query = query.where(seesStore(ctx.storeId))
  if (term) query = query.where(contains(sql`(u.first_name || ' ' || u.last_name)`, term))
  const rows = await query
    .orderBy('u.is_owner', 'desc')
    .orderBy(sql`lower(u.first_name)`)
    .orderBy('u.id')
    .limit(200)
    .execute()
  return { users: rows.map((row) => ({ id: row.id, name: row.name, isOwner: row.is_owner })) }
}

/** Those of the given people who may process receipt orders of the store. */
export async function findProcessors(
  ctx: Context,
  storeId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectProcessors(ctx)
    .where(seesStore(storeId))
    .where('u.id', '=', sql<string>`any(${userIds}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The grants that let a sub-account receive. */
const processingGrants = allGrants.filter((grant) =>
  (grants[grant].keys as readonly string[]).includes('FULFILLMENT_PROCESS_RECEIVING_ORDERS'),
)

const selectProcessors = (ctx: Context) =>
  ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.is_owner'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('u.account_id', '=', ctx.account.id)
    .where('u.deleted_at', 'is', null)
    .where('u.active', '=', true)
    .where(sql<boolean>`(u.is_owner or u.grants && ${processingGrants}::text[])`)

const seesStore = (storeId: string) =>
  sql<boolean>`(u.is_owner or u.full_store_access or exists (select 1 from user_stores x
    where x.account_id = u.account_id and x.user_id = u.id and x.store_id = ${storeId}))`
