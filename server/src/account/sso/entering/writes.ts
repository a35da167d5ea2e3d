import type * as entering from '@crossdock/contract/account/sso/entering'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { email as emailField } from '@crossdock/contract/fields'
import type pg from 'pg'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { OpenIdPerson } from '../../../platform/openid.ts'
import { queueJob } from '../../../platform/queue.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import { noteChange } from '../../audit-log/writes.ts'
import { findLogin, type Login } from '../../auth/reads.ts'
import { deviceOf, newDeviceMark } from '../../auth/rules.ts'
import { letIn, requireToken, tellSignedIn } from '../../auth/writes.ts'
import { signInChangeJob } from '../../sign-in-changes/rules.ts'
import { findAccountOfDomain } from '../reads.ts'
import { domainOf } from '../rules.ts'
import { beginVisit, finishVisit, requireSameProvider, takeVisit } from '../visits/writes.ts'

export const beginSso = (
  ctx: PublicContext,
  { email }: ParsedOf<typeof entering.begin>,
): Promise<AnswerOf<typeof entering.begin>> =>
  beginVisit(ctx.platform, ctx.tx, {
    kind: 'sso',
    email,
    who: async (client) => {
      const accountId = await findAccountOfDomain(client, domainOf(email))
      return accountId === null ? null : { accountId, userId: null }
    },
  })

/** Whom of the account a provider speaks of: somebody who is there already, by the address that it has verified. */
async function requirePerson(
  client: pg.ClientBase,
  accountId: number,
  { email, isVerified }: OpenIdPerson,
): Promise<Login> {
  const address = emailField.safeParse(email)
  if (!address.success || !isVerified) return fail('SsoUnverified')
  // Of other domains it says nothing, nor of other accounts' people, whatever it says.
  if ((await findAccountOfDomain(client, domainOf(address.data))) !== accountId) return fail('SsoUnknown')
  const login = await findLogin(client, address.data)
  if (login?.account_id !== accountId || !login.active || login.deleted_at) return fail('SsoUnknown')
  return login.email_verified_at ? login : fail('EmailNotVerified')
}

/** Keeps who somebody is at the provider; from then on it is nobody else there, though the address be given to another. */
async function linkPerson(client: pg.ClientBase, ctx: PublicContext, login: Login, subject: string): Promise<void> {
  const who = { account_id: login.account_id, user_id: login.id }
  const db = ownerDb(client)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_links')
    .values({ ...who, subject, created_at: ctx.platform.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) {
    await noteChange(db, ctx, login, 'link-sso')
    const accountId = login.account_id
    await queueJob(client, signInChangeJob, { userId: login.id, what: 'sso-linked', by: null }, { accountId })
    return
  }
  const link = await db
    .selectFrom('sso_links')
    .select('subject')
    .where(({ and }) => and(who))
    .executeTakeFirst()
  if (link?.subject === null) fail('SsoBarred')
  if (link?.subject !== subject) fail('SsoOther')
}

export async function finishSso(
  ctx: PublicContext,
  input: ParsedOf<typeof entering.finish>,
): Promise<AnswerOf<typeof entering.finish>> {
  const { platform } = ctx
  const visit = await takeVisit(platform, ctx.tx, 'sso', input, null)
  const { accountId } = visit
  const noteOutcome = (outcome: string, err?: unknown): void =>
    platform.log.info({ id: ctx.requestId, place: ctx.place, account: accountId, outcome, err }, 'sign-in, provider')
  const person = await finishVisit(platform, visit, input).catch((err: unknown) => {
    noteOutcome('failed', err)
    return fail('SsoFailed')
  })
  const { login, entry } = await ctx
    .tx(async (client) => {
      const login = await requirePerson(client, accountId, person)
      await requireSameProvider(client, platform, visit)
      await linkPerson(client, ctx, login, person.subject)
      // A provider that lets somebody through by a sign-in of last week has seen no proof now.
      return { login, entry: await letIn(client, ctx, login, 'sso', person.provenAt) }
    })
    .catch((err: unknown) => {
      noteOutcome('refused', err)
      throw err
    })
  noteOutcome('token' in entry ? 'signed in' : 'second step')
  const token = requireToken(entry)
  tellSignedIn(platform, login)
  const mark = deviceOf(platform.settings.secret, login.id, input.device) === null ? undefined : input.device
  return { token, device: mark ?? newDeviceMark(platform.settings.secret, login.id), message: 'Signed in' }
}
