import type * as contract from '@crossdock/contract/account/sso'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/errors.ts'
import { discoverProvider } from '../../platform/openid.ts'
import { originOf } from '../../platform/origin.ts'
import { receiverOf } from '../../platform/outgoing.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal } from '../../platform/sealing.ts'
import { asOwner } from '../../platform/transaction.ts'
import { signInChangeJob } from '../sign-in-changes/rules.ts'
import { forgetLinks, tellUnlinked } from './links/writes.ts'
import { findProvider, isOwner, readProvider, requireOwner, selectDomains, type Who } from './reads.ts'
import { ssoSecrets } from './rules.ts'

/** What the installation knows of its address, read before a call's transaction. */
export const findOrigin = (platform: Platform): Promise<string | null> => originOf(platform, platform.pool)

export const setProvider =
  ({ settings }: Platform) =>
  async (
    ctx: Context,
    { issuer, client: clientId, secret: clientSecret, isOn, updatedAt }: ParsedOf<typeof contract.set>,
    origin: string | null,
  ): Promise<AnswerOf<typeof contract.set>> => {
    requireOwner(ctx)
    if (receiverOf(issuer, settings) === null)
      failField('issuer', 'Must be an address of the public internet that begins with https://')
    // One after the other: who is let in must not depend on which of two came last.
    await ctx.db.selectFrom('accounts').select('id').where('id', '=', ctx.account.id).forNoKeyUpdate().execute()
    const before = await ctx.db
      .selectFrom('sso_providers')
      .select(['issuer', 'client', 'secret', 'is_on', 'updated_at'])
      .where('account_id', '=', ctx.account.id)
      .executeTakeFirst()
    if (updatedAt !== undefined && updatedAt !== null && updatedAt !== before?.updated_at) fail('VersionConflict')
    const isSame = before?.issuer === issuer && before.client === clientId
    // Of another provider the secret is another one: the one that is kept is sent to nobody else.
    const kept = isSame ? before.secret : null
    const secret =
      clientSecret === null ? kept : seal(settings.secret, ssoSecrets, String(ctx.account.id), clientSecret)
    if (isOn) {
      const proven = await selectDomains(ctx).where('proven_at', 'is not', null).limit(1).executeTakeFirst()
      if (secret === null || !proven) fail('SsoNotReady')
      if (origin === null) fail('SsoNoAddress')
    }
    const columns = {
      ...{ issuer, client: clientId, secret, is_on: isOn },
      updated_at: ctx.now().toISOString(),
    }
    await ctx.db
      .insertInto('sso_providers')
      .values({ account_id: ctx.account.id, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute()
    // Who people were at another provider says nothing of who they are at this one.
    const unlinked = isSame && isOn ? [] : await forgetLinks(ctx, null)
    if (!isOn) await tellUnlinked(ctx, unlinked)
    await ctx.audit({
      ...{ action: 'update', entity: 'sso-provider', id: String(ctx.account.id) },
      before: before && { issuer: before.issuer, clientId: before.client, isOn: before.is_on },
      after: { issuer, clientId, isOn, ...(clientSecret === null ? {} : { hasNewSecret: true }) },
    })
    if (isOn || before?.is_on)
      await ctx.enqueue(signInChangeJob, { userId: ctx.user.id, what: isOn ? 'sso-on' : 'sso-off', by: null })
    await ctx.emit('account.changed')
    return readProvider(ctx, origin)
  }

/** Asks the provider what it says of itself, outside any transaction; null where there is none to ask. */
export async function askProvider(platform: Platform, who: Who): Promise<boolean | null> {
  if (!(await isOwner(platform, who))) return null
  const provider = await asOwner(await platform.pool.connect(), (client) =>
    findProvider(client, platform, who.accountId),
  )
  if (provider === null) return null
  return discoverProvider(provider, platform.settings, platform.now(), true).then(
    () => true,
    (err: unknown) => {
      platform.log.info({ err, account: who.accountId }, 'a provider was tried, and did not answer as it should')
      return false
    },
  )
}

export async function testProvider(
  ctx: Context,
  _input: unknown,
  isReached: boolean | null,
): Promise<AnswerOf<typeof contract.test>> {
  requireOwner(ctx)
  if (isReached === null) return fail('SsoNotReady')
  await ctx.audit({ action: 'test', entity: 'sso-provider', id: String(ctx.account.id), after: { isReached } })
  return { isReached }
}
