import type { Id } from '@crossdock/contract/ids'
import { allGrants, grants, type Permission } from '@crossdock/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contains } from '../../../platform/listing.ts'
import { anyText, col } from '../../../platform/statement.ts'

interface AssignableUser {
  readonly id: Id<'user'>
  readonly name: string
  readonly isOwner: boolean
}

/** People of the account who may do such work for all these stores; null: for what is of no store that anybody knows of. */
function selectAssignable(ctx: Context, work: Permission, storeIds: readonly Id<'store'>[] | null) {
  const permitting = allGrants.filter((grant) => (grants[grant].keys as readonly Permission[]).includes(work))
  return ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.is_owner as isOwner', col.text`trim(u.first_name || ' ' || u.last_name)`.as('name')])
    .where('u.account_id', '=', ctx.account.id)
    .where('u.deleted_at', 'is', null)
    .where('u.active', '=', true)
    .where(sql<SqlBool>`(u.is_owner or u.grants && ${permitting}::text[] and (u.full_store_access
      or not ${storeIds === null} and not exists (select 1 from unnest(${[...(storeIds ?? [])]}::text[]) as wanted(id) where not exists (select 1 from user_stores x
        where x.account_id = u.account_id and x.user_id = u.id and x.store_id = wanted.id))))`)
}

/** People of the account who may do such work in the current store, or in others that are named, the owner first. */
export async function listAssignable(
  ctx: Context,
  work: Permission,
  term: string | undefined,
  storeIds: readonly Id<'store'>[] | null = ctx.storeId === null ? [] : [ctx.storeId],
): Promise<{ users: AssignableUser[] }> {
  let query = selectAssignable(ctx, work, storeIds)
  if (term) query = query.where(contains(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, term))
  const users = await query
    .orderBy('u.is_owner', 'desc')
    .orderBy(sql`lower(u.first_name)`)
    .orderBy('u.id')
    .limit(200)
    .execute()
  return { users }
}

/** Those of the given people who may do such work for all these stores; null: see above. */
export async function findAssignable(
  ctx: Context,
  work: Permission,
  storeIds: readonly Id<'store'>[] | null,
  userIds: readonly Id<'user'>[],
): Promise<Map<string, AssignableUser>> {
  if (userIds.length === 0) return new Map()
  const users = await selectAssignable(ctx, work, storeIds).where('u.id', '=', anyText(userIds)).execute()
  return new Map(users.map((user) => [user.id, user]))
}
