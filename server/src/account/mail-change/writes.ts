import type { ask, confirm, MailChange, refuse } from '@crossdock/contract/account/mail-change'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { countChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, failField } from '../../platform/errors.ts'
import { mayMail, postMail } from '../../platform/mail.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueJob } from '../../platform/queue.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { noteChange } from '../audit-log/writes.ts'
import { findLogin } from '../auth/reads.ts'
import { newLinkToken } from '../auth/rules.ts'
import { signInChangeJob } from '../sign-in-changes/rules.ts'
import { addressTakenMail, changedMail, newAddressMail, oldAddressMail } from './mails.ts'
import { lockChange, readMailChange } from './reads.ts'
import { changeEnd, mailChangeJob } from './rules.ts'

/** Asks for another address; what was asked for before ends with it. */
export async function askForAddress(ctx: Context, { email }: ParsedOf<typeof ask>): Promise<MailChange> {
  if (email === ctx.user.email) failField('email', 'You sign in with this address already')
  const asked = {
    ...{ old_email: ctx.user.email, new_email: email, created_at: ctx.now().toISOString() },
    ...{ expires_at: changeEnd(ctx.now()), old_hash: null, new_hash: null },
    ...{ old_confirmed_at: null, new_confirmed_at: null },
  }
  await ctx.db
    .insertInto('mail_changes')
    .values({ account_id: ctx.account.id, user_id: ctx.user.id, ...asked })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(asked))
    .execute()
  await ctx.enqueue(mailChangeJob, { userId: ctx.user.id })
  await ctx.audit({ action: 'ask-email', entity: 'user', id: ctx.user.id, after: { email } })
  await ctx.emit('account.changed')
  return readMailChange(ctx)
}

/** Keeps the address: what was asked for ends. */
export async function takeChangeBack(ctx: Context): Promise<MailChange> {
  await ctx.db
    .deleteFrom('mail_changes')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: ctx.user.id }))
    .execute()
  await ctx.audit({ action: 'refuse-email', entity: 'user', id: ctx.user.id })
  await ctx.emit('account.changed')
  return readMailChange(ctx)
}

/** Whether an address signs in already, or belongs to a colleague who has not come in yet. */
async function isTaken(client: pg.ClientBase, accountId: number, email: string): Promise<boolean> {
  const db = ownerDb(client)
  const login = await db.selectFrom('logins').select('email').where('email', '=', email).executeTakeFirst()
  const colleague = await db
    .selectFrom('users')
    .select('id')
    .where(({ and }) => and({ account_id: accountId, email, deleted_at: null }))
    .executeTakeFirst()
  return login !== undefined || colleague !== undefined
}

/** Sends both addresses their links; one that signs in already is told so, by a mail without a link. */
export async function sendLinks(
  client: pg.ClientBase,
  platform: Platform,
  accountId: number,
  userId: Id<'user'>,
): Promise<void> {
  const db = ownerDb(client)
  const change = await db
    .selectFrom('mail_changes as m')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
    .select(['m.old_email', 'm.new_email', 'u.first_name', 'u.language'])
    .where(({ and }) => and({ 'm.account_id': accountId, 'm.user_id': userId, 'm.old_hash': null, 'm.new_hash': null }))
    .where(({ and }) => and({ 'm.old_confirmed_at': null, 'm.new_confirmed_at': null, 'u.deleted_at': null }))
    .whereRef('u.email', '=', 'm.old_email')
    .forUpdate('m')
    .executeTakeFirst()
  if (!change) return
  // Both are counted: nobody fills a stranger's mailbox from an account, nor one's own.
  if (!(await mayMail(client, platform, change.old_email, 'mail-change'))) return
  if (!(await mayMail(client, platform, change.new_email, 'mail-change'))) return
  const [toOld, toNew] = [newLinkToken(), newLinkToken()]
  const taken = await isTaken(client, accountId, change.new_email)
  await db
    .updateTable('mail_changes')
    .set({ old_hash: toOld.hash, new_hash: taken ? null : toNew.hash })
    .where(({ and }) => and({ account_id: accountId, user_id: userId }))
    .execute()
  const origin = await originOf(platform, client)
  const { first_name: name, language } = change
  const asked = oldAddressMail(language, { origin, name, token: toOld.token })
  await postMail(client, { ...asked, to: change.old_email, accountId })
  const text = taken
    ? addressTakenMail((await findLogin(client, change.new_email))?.language ?? null, { origin })
    : newAddressMail(language, { origin, name, token: toNew.token })
  await postMail(client, { ...text, to: change.new_email, accountId: taken ? null : accountId })
}

type Locked = Awaited<ReturnType<typeof lockChange>>
const whoseOf = ({ account_id, user_id }: Locked) => ({ account_id, id: user_id })

/** Says yes with a link; the address is another one with the second yes. Sessions stay. */
export async function confirmChange(
  ctx: PublicContext,
  { token }: ParsedOf<typeof confirm>,
): Promise<AnswerOf<typeof confirm>> {
  const { platform } = ctx
  const { change, isChanged } = await ctx.tx(async (client) => {
    const locked = await lockChange(client, platform.now(), token)
    const other = locked.isOld ? locked.new_confirmed_at : locked.old_confirmed_at
    if (other !== null) await changeAddress(client, ctx, locked)
    else {
      const now = platform.now().toISOString()
      await ownerDb(client)
        .updateTable('mail_changes')
        .set(locked.isOld ? { old_hash: null, old_confirmed_at: now } : { new_hash: null, new_confirmed_at: now })
        .where(({ and }) => and({ account_id: locked.account_id, user_id: locked.user_id }))
        .execute()
      await noteChange(ownerDb(client), ctx, whoseOf(locked), 'confirm-email')
    }
    return { change: locked, isChanged: other !== null }
  })
  await tellScreens(platform, change)
  return { isChanged }
}

/** The sign-in goes over to the new address, unless that has become somebody's meanwhile: then the link does not work. */
async function changeAddress(client: pg.ClientBase, ctx: PublicContext, change: Locked): Promise<void> {
  const { account_id: accountId, user_id: userId, old_email: before, new_email: email } = change
  const db = ownerDb(client)
  if (await isTaken(client, accountId, email)) fail('LinkExpired')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logins')
    .values({ email, account_id: accountId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) fail('LinkExpired')
  await db
    .deleteFrom('logins')
    .where(({ and }) => and({ account_id: accountId, user_id: userId, email: before }))
    .execute()
  const now = ctx.platform.now().toISOString()
  await db
    .updateTable('users')
    .set({ email, email_verified_at: now, updated_at: now })
    .where(({ and }) => and({ account_id: accountId, id: userId }))
    .execute()
  // Links that the address of before was sent lead nowhere any more.
  for (const table of ['mail_changes', 'mail_links'] as const)
    await db
      .deleteFrom(table)
      .where(({ and }) => and({ account_id: accountId, user_id: userId }))
      .execute()
  await noteChange(db, ctx, whoseOf(change), 'change-email', { before: { email: before }, after: { email } })
  const text = changedMail(change.language, { name: change.first_name })
  await postMail(client, { ...text, to: before, accountId })
  await queueJob(client, signInChangeJob, { userId, what: 'email-changed', by: null }, { accountId })
}

/** Says no with a link: the address stays. */
export async function refuseChange(
  ctx: PublicContext,
  { token }: ParsedOf<typeof refuse>,
): Promise<AnswerOf<typeof refuse>> {
  const change = await ctx.tx(async (client) => {
    const locked = await lockChange(client, ctx.platform.now(), token)
    await ownerDb(client)
      .deleteFrom('mail_changes')
      .where(({ and }) => and({ account_id: locked.account_id, user_id: locked.user_id }))
      .execute()
    await noteChange(ownerDb(client), ctx, whoseOf(locked), 'refuse-email')
    return locked
  })
  await tellScreens(ctx.platform, change)
  return {}
}

async function tellScreens(platform: Platform, { account_id }: Locked): Promise<void> {
  await platform.pool.query(countChange(account_id))
  platform.announce(account_id, [
    { topic: 'account.changed', storeId: null },
    { topic: 'user.changed', storeId: null },
  ])
}
