import * as contract from '@crossdock/contract/account/sso'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, failField } from '../../platform/errors.ts'
import { discoverProvider } from '../../platform/openid.ts'
import { originOf } from '../../platform/origin.ts'
import { receiverOf } from '../../platform/outgoing.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal } from '../../platform/sealing.ts'
import { col, statement } from '../../platform/statement.ts'
import { asOwner } from '../../platform/transaction.ts'
import { signInChangeJob } from '../sign-in-changes/rules.ts'
import { dueAfter, tellOperatorsJob } from '../support/rules.ts'
import { forgetLinks, tellUnlinked } from './links/writes.ts'
import {
  domainShape,
  findProvider,
  isOwner,
  readProvider,
  requireDomain,
  requireOwner,
  selectDomains,
  type Who,
} from './reads.ts'
import { newDomainToken, recordNameOf, recordValueOf, ssoSecrets } from './rules.ts'

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

export async function addDomain(
  ctx: Context,
  { domain }: ParsedOf<typeof contract.addDomain>,
): Promise<contract.SsoDomain> {
  requireOwner(ctx)
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', ctx.account.id).forNoKeyUpdate().execute()
  const { count } = await ctx.db
    .selectFrom('sso_domains')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirstOrThrow()
  if (count >= contract.mostDomains) fail('DomainsEnough')
  const row = await ctx.db
    .insertInto('sso_domains')
    .values({ account_id: ctx.account.id, id: newId<'ssoDomain'>(), domain, token: newDomainToken() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return fail('DomainThere')
  await ctx.audit({ action: 'add-domain', entity: 'sso-domain', id: row.id, after: { domain } })
  await ctx.emit('account.changed')
  return domainShape(await requireDomain(ctx, row.id))
}

/** What a domain's DNS says, looked up outside any transaction. */
export async function lookUpDomain(
  platform: Platform,
  who: Who,
  { id }: ParsedOf<typeof contract.proveDomain>,
): Promise<readonly string[]> {
  if (!(await isOwner(platform, who))) return []
  const row = await ownerDb(platform.pool)
    .selectFrom('sso_domains')
    .select('domain')
    .where(({ and }) => and({ account_id: who.accountId, id }))
    .executeTakeFirst()
  return row ? platform.txtOf(recordNameOf(row.domain)) : []
}

export async function proveDomain(
  ctx: Context,
  { id }: ParsedOf<typeof contract.proveDomain>,
  records: readonly string[],
): Promise<contract.SsoDomain> {
  requireOwner(ctx)
  const row = await requireDomain(ctx, id)
  if (!records.includes(recordValueOf(row.token))) fail('DomainNotProven')
  await countDomain(ctx, row.domain)
  await withdrawDomain(ctx, row.domain)
  await ctx.audit({ action: 'prove-domain', entity: 'sso-domain', id, after: { domain: row.domain } })
  return domainShape(await requireDomain(ctx, id))
}

export async function removeDomain(
  ctx: Context,
  { id }: ParsedOf<typeof contract.removeDomain>,
): Promise<Record<string, never>> {
  requireOwner(ctx)
  const { domain } = await requireDomain(ctx, id)
  await ctx.db
    .deleteFrom('sso_domains')
    .where(({ and }) => and({ account_id: ctx.account.id, id }))
    .execute()
  await statement('sso.release-domain')`select release_domain(${domain})`.execute(ctx.db)
  await withdrawDomain(ctx, domain)
  await tellUnlinked(ctx, await forgetLinks(ctx, domain))
  await ctx.audit({ action: 'remove-domain', entity: 'sso-domain', id, before: { domain } })
  await ctx.emit('account.changed')
  return {}
}

/** Has a domain of the account count, of which its DNS or whoever hosts the installation has said so: it is one account's at a time. */
export async function countDomain(ctx: Context, domain: string): Promise<void> {
  const { rows } = await statement('sso.prove-domain', { isProven: col.bool.orNull })`
    select prove_domain(${domain}) as "isProven"`.execute(ctx.db)
  if (!rows[0]?.isProven) fail('DomainTaken')
  const proven_at = ctx.now().toISOString()
  const { numUpdatedRows } = await ctx.db
    .updateTable('sso_domains')
    .set({ proven_at, updated_at: proven_at })
    .where(({ and }) => and({ account_id: ctx.account.id, domain }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('NotFound')
  await ctx.emit('account.changed')
}

/** Takes back what the host was asked of a domain and has not answered. */
const withdrawDomain = (ctx: Context, domain: string) =>
  ctx.db
    .deleteFrom('operator_requests')
    .where(({ and }) => and({ account_id: ctx.account.id, kind: 'domain', state: 'OPEN' }))
    .where(sql`details ->> 'domain'`, '=', domain)
    .execute()

/** Asks whoever hosts the installation for what a domain's DNS cannot say: of a network inside a building nobody else sees it. */
export async function askDomain(
  ctx: Context,
  { id }: ParsedOf<typeof contract.askDomain>,
): Promise<contract.SsoDomain> {
  requireOwner(ctx)
  const { domain, proven_at } = await requireDomain(ctx, id)
  if (proven_at !== null) fail('DomainProven')
  const { email } = await ctx.db
    .selectFrom('users')
    .select('email')
    .where(({ and }) => and({ account_id: ctx.account.id, id: ctx.user.id }))
    .executeTakeFirstOrThrow()
  const now = ctx.now()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('operator_requests')
    .values({
      ...{ account_id: ctx.account.id, id: newId<'operatorRequest'>(), kind: 'domain', created_by: ctx.user.id },
      ...{
        details: JSON.stringify({ domain, email }),
        created_at: now.toISOString(),
        due_at: dueAfter(now, 'request'),
      },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) fail('RequestOpen')
  await ctx.audit({ action: 'ask-domain', entity: 'sso-domain', id, after: { domain } })
  await ctx.enqueue(tellOperatorsJob, { what: 'A request for a domain' })
  await ctx.emit('account.changed')
  return domainShape(await requireDomain(ctx, id))
}
