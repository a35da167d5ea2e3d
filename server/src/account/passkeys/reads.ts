import type { list, Passkey } from '@crossdock/contract/account/passkeys'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from './rules.ts'

export const selectPasskeys = (ctx: Context) =>
  ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'device', 'created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.user.id)

/** The address by which browsers know the installation. */
export const findOrigin = (platform: Platform): Promise<string | null> => originOf(platform, platform.pool)

/** The caller's passkeys, the newest first. */
export async function listPasskeys(
  ctx: Context,
  _input: unknown,
  origin: string | null,
): Promise<AnswerOf<typeof list>> {
  const items: Passkey[] = await selectPasskeys(ctx).orderBy('id', 'desc').execute()
  const site = siteOf(origin)
  return { items, fault: typeof site === 'string' ? site : null, origin }
}

/** A passkey of somebody, by what the browser calls it, as a signature is checked with. */
export async function findCredential(
  client: pg.ClientBase,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  credential: string,
) {
  const row = await ownerDb(client)
    .selectFrom('passkeys')
    .select(['id', 'credential', 'public_key', 'counter'])
    .where(({ and }) => and({ account_id: who.accountId, user_id: who.userId, credential }))
    .executeTakeFirst()
  return row ?? null
}
