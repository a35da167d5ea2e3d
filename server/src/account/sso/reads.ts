import type * as contract from '@crossdock/contract/account/sso'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import type { OpenIdProvider } from '../../platform/openid.ts'
import type { Platform } from '../../platform/platform.ts'
import { unseal } from '../../platform/sealing.ts'
import { col } from '../../platform/statement.ts'
import { recordNameOf, recordValueOf, redirectUriOf, ssoSecrets } from './rules.ts'

/** The domains of the account. */
export const selectDomains = (ctx: Context) =>
  ctx.db
    .selectFrom('sso_domains')
    .select(['id', 'domain', 'token', 'proven_at'])
    .select(
      col.timestamptz
        .orNull`select r.created_at from operator_requests r where r.account_id = sso_domains.account_id and r.kind = 'domain'
          and r.state = 'OPEN' and coalesce(r.details ->> 'domain', '') = sso_domains.domain`.as('asked_at'),
    )
    .where('account_id', '=', ctx.account.id)

/** What a domain is, as it is answered. */
export const domainShape = (row: {
  readonly id: Id<'ssoDomain'>
  readonly domain: string
  readonly token: string
  readonly proven_at: string | null
  readonly asked_at: string | null
}): contract.SsoDomain => ({
  id: row.id,
  domain: row.domain,
  recordName: recordNameOf(row.domain),
  recordValue: recordValueOf(row.token),
  provenAt: row.proven_at,
  askedAt: row.asked_at,
})

export const requireDomain = async (ctx: Context, id: Id<'ssoDomain'>) =>
  found(await selectDomains(ctx).where('id', '=', id).executeTakeFirst())

export async function readProvider(ctx: Context, origin: string | null): Promise<contract.SsoProvider> {
  const [row, domains] = await Promise.all([
    ctx.db
      .selectFrom('sso_providers')
      .select(['issuer', 'client', 'secret', 'is_on', 'updated_at'])
      .where('account_id', '=', ctx.account.id)
      .executeTakeFirst(),
    selectDomains(ctx).orderBy('domain').execute(),
  ])
  return {
    issuer: row?.issuer ?? null,
    client: row?.client ?? null,
    hasSecret: (row?.secret ?? null) !== null,
    isOn: row?.is_on ?? false,
    redirectUri: origin === null ? null : redirectUriOf(origin),
    domains: domains.map(domainShape),
    mayChange: ctx.user.isOwner,
    updatedAt: row?.updated_at ?? null,
  }
}

/** The provider of an account, with its secret; null where it has none, or the installation's own secret is another one by now. */
export async function findProvider(
  client: pg.ClientBase,
  { settings }: Pick<Platform, 'settings'>,
  accountId: number,
): Promise<(OpenIdProvider & { readonly isOn: boolean }) | null> {
  const row = await ownerDb(client)
    .selectFrom('sso_providers')
    .select(['issuer', 'client', 'secret', 'is_on'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const secret = !row || row.secret === null ? null : unseal(settings.secret, ssoSecrets, String(accountId), row.secret)
  if (!row || secret === null) return null
  return { issuer: row.issuer, clientId: row.client, clientSecret: secret, isOn: row.is_on }
}

/** Which account has proven that a domain is its own. */
export async function findAccountOfDomain(client: pg.ClientBase, domain: string): Promise<number | null> {
  const row = await ownerDb(client)
    .selectFrom('proven_domains')
    .select('account_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Refuses who is not the owner: whoever chooses the provider could come in as anybody of the account. */
export function requireOwner({ user }: Pick<Context, 'user'>): void {
  if (!user.isOwner) fail('OwnersAlone')
}

export interface Who {
  readonly accountId: number
  readonly userId: Id<'user'>
}

/** Whether somebody is the owner, asked before anything is sent outside on their behalf. */
export async function isOwner(platform: Platform, { accountId, userId }: Who): Promise<boolean> {
  const row = await ownerDb(platform.pool)
    .selectFrom('users')
    .select('is_owner')
    .where(({ and }) => and({ account_id: accountId, id: userId }))
    .executeTakeFirst()
  return row?.is_owner ?? false
}
