import type { check } from '@crossdock/contract/account/users/invitations'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { allGrants } from '@crossdock/contract/permissions'
import type pg from 'pg'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import { col } from '../../../platform/statement.ts'
import { hashOfToken } from '../../auth/rules.ts'

/** Whom a link invites; refuses one that has ended, was used, or is of somebody who may not come in. */
export async function requireInvited(client: pg.ClientBase, { now }: Platform, token: string) {
  const invited = await ownerDb(client)
    .selectFrom('mail_links as m')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.account_id', 'u.id', 'u.email', 'u.first_name', 'u.grants', 'u.full_store_access', 'u.is_owner'])
    .select(['u.password_hash', 'a.business_name', 'm.expires_at'])
    .select([
      col.texts`select coalesce(array_agg(t.name order by lower(t.name)), '{}') from user_stores x
        join stores t on t.account_id = x.account_id and t.id = x.store_id
        where x.account_id = u.account_id and x.user_id = u.id and t.deleted_at is null and t.name is not null`.as(
        'stores',
      ),
      col.text.orNull`select i.first_name || ' ' || i.last_name from users i
        where i.account_id = u.account_id and i.id = u.invited_by`.as('invited_by'),
    ])
    .where(({ and }) => and({ 'm.token_hash': hashOfToken(token), 'm.kind': 'invite', 'm.used_at': null }))
    .where('m.expires_at', '>', now().toISOString())
    .where(({ and }) => and({ 'u.active': true, 'u.deleted_at': null, 'a.suspended_at': null, 'a.deleted_at': null }))
    .executeTakeFirst()
  return invited ?? fail('LinkExpired')
}

/** What somebody who was invited will be able to do; nothing of the link is used up. */
export async function checkInvitation(
  ctx: PublicContext,
  { token }: ParsedOf<typeof check>,
): Promise<AnswerOf<typeof check>> {
  const invited = await ctx.tx((client) => requireInvited(client, ctx.platform, token))
  return {
    name: invited.first_name,
    email: invited.email,
    businessName: invited.business_name,
    invitedBy: invited.invited_by,
    isKnown: invited.password_hash !== null,
    permissions: allGrants.filter((grant) => invited.is_owner || invited.grants.includes(grant)),
    fullStoreAccess: invited.full_store_access,
    stores: invited.stores,
    endsAt: invited.expires_at,
  }
}
