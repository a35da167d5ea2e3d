import type * as links from '@crossdock/contract/account/sso/links'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { mayMail, postMail } from '../../../platform/mail.ts'
import { originOf } from '../../../platform/origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import { platformJob } from '../../../platform/queue.ts'
import { statement } from '../../../platform/statement.ts'
import { findLoginOf } from '../../auth/reads.ts'
import { makeLink } from '../../auth/writes.ts'
import { requireHolderOf } from '../../users/reads.ts'
import { unlinkedMail } from './mails.ts'

/** Leads somebody whom the provider lets in no more to a password; `by`: who did that, where it was about them alone. */
export const unlinkedMailJob = platformJob(
  'sso-unlinked-mail',
  z.object({ userId: id('user'), by: z.string().nullable() }),
)

/** The provider lets somebody in no more, whoever it says comes: until a colleague allows it again. */
export async function unlinkPerson(
  ctx: Context,
  { id }: ParsedOf<typeof links.unlink>,
): Promise<Record<string, never>> {
  await requireHolderOf(ctx, id)
  const { numUpdatedRows } = await ctx.db
    .updateTable('sso_links')
    .set({ subject: null })
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: id }))
    .where('subject', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('SsoNotLinked')
  await statement('sso.end-sessions')`select end_sessions_of(${id})`.execute(ctx.db)
  await ctx.audit({ action: 'unlink-sso', entity: 'user', id })
  await ctx.enqueue(unlinkedMailJob, { userId: id, by: ctx.user.name })
  ctx.recheck(id)
  await ctx.emit('user.changed')
  return {}
}

/** Who somebody is at the provider is kept anew, at their next sign-in there. */
export async function allowPerson(ctx: Context, { id }: ParsedOf<typeof links.allow>): Promise<Record<string, never>> {
  await requireHolderOf(ctx, id)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sso_links')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: id, subject: null }))
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('SsoNotBarred')
  await ctx.audit({ action: 'allow-sso', entity: 'user', id })
  await ctx.emit('user.changed')
  return {}
}

/** Forgets who people are at the provider: all of them, or those with addresses of a domain. Whom it does not let in stays so. */
export async function forgetLinks(ctx: Context, domain: string | null): Promise<Id<'user'>[]> {
  const gone = ctx.db.deleteFrom('sso_links').where('account_id', '=', ctx.account.id).where('subject', 'is not', null)
  const ofDomain = ctx.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where(sql`lower(substring(email from '[^@]*$'))`, '=', domain)
  const rows = await (domain === null ? gone : gone.where('user_id', 'in', ofDomain)).returning('user_id').execute()
  return rows.map((row) => row.user_id)
}

/** People whom a provider let in that does so no more: each is led to a password. */
export async function tellUnlinked(ctx: Context, people: readonly Id<'user'>[]): Promise<void> {
  for (const userId of people) await ctx.enqueue(unlinkedMailJob, { userId, by: null })
}

export async function mailUnlinked(
  client: pg.ClientBase,
  platform: Platform,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  by: string | null,
): Promise<void> {
  const login = await findLoginOf(client, who.accountId, who.userId)
  if (!login?.active || login.deleted_at) return
  if (!(await mayMail(client, platform, login.email, 'sso-unlinked'))) return
  const token = await makeLink(client, platform, who, 'reset')
  const origin = await originOf(platform, client)
  const text = unlinkedMail(login.language, { origin, name: login.first_name, by, token })
  await postMail(client, { ...text, to: login.email, accountId: who.accountId })
}
