import { welcome } from '@crossdock/contract/account/users'
import type { accept } from '@crossdock/contract/account/users/invitations'
import { isTimeZone } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { countChange } from '../../../platform/changes.ts'
import { ownerDb } from '../../../platform/db.ts'
import { requireUnguessed } from '../../../platform/known-passwords.ts'
import { mayMail, postMail } from '../../../platform/mail.ts'
import { originOf } from '../../../platform/origin.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import { noteChange } from '../../audit-log/writes.ts'
import { findLogin, wordsAbout } from '../../auth/reads.ts'
import { newDeviceMark } from '../../auth/rules.ts'
import { letIn, makeLink, requireToken, useLink } from '../../auth/writes.ts'
import { forgetTries } from '../../sign-in-tries/writes.ts'
import { handedOverMail, invitationMail, knownElsewhereMail, takenOverMail } from './mails.ts'
import { requireInvited } from './reads.ts'

const personOf = (client: pg.ClientBase, accountId: number, userId: Id<'user'>) =>
  ownerDb(client)
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.language', 'a.business_name'])
    .where(({ and }) => and({ 'u.account_id': accountId, 'u.id': userId, 'u.deleted_at': null }))
    .executeTakeFirst()

/**
 * Takes the address for the person to sign in with, and sends the link. An address that signs in to another account is told that it
 * cannot: nobody else learns of it.
 */
export async function sendInvitation(
  client: pg.ClientBase,
  platform: Platform,
  accountId: number,
  userId: Id<'user'>,
): Promise<void> {
  const person = await personOf(client, accountId, userId)
  if (!person) return
  const { email, business_name: businessName } = person
  if (!(await mayMail(client, platform, email, 'invitation'))) return
  const { numInsertedOrUpdatedRows } = await ownerDb(client)
    .insertInto('logins')
    .values({ email, account_id: accountId, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ user_id: userId })
        .where('logins.account_id', '=', accountId)
        .where('logins.user_id', '=', userId),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) {
    const other = await findLogin(client, email)
    await postMail(client, { ...knownElsewhereMail(other?.language ?? null, { businessName }), to: email, accountId })
    return
  }
  const token = await makeLink(client, platform, { accountId, userId }, 'invite')
  const origin = await originOf(platform, client)
  const text = invitationMail(person.language, { origin, name: person.first_name, businessName, token })
  await postMail(client, { ...text, to: email, accountId })
}

export async function acceptInvitation(
  ctx: PublicContext,
  input: ParsedOf<typeof accept>,
): Promise<AnswerOf<typeof accept>> {
  const { platform } = ctx
  // A guessed link is not worth a hash.
  const invited = await ctx.tx(async (client) => {
    const { account_id: accountId, id: userId } = await requireInvited(client, platform, input.token)
    return wordsAbout(client, { accountId, userId })
  })
  requireUnguessed('password', input.password, invited)
  const passwordHash = await hashPassword(input.password)
  const accepted = await ctx.tx(async (client) => {
    const { email } = await requireInvited(client, platform, input.token)
    const { accountId, userId } = await useLink(client, platform, input.token, 'invite')
    const now = platform.now().toISOString()
    const db = ownerDb(client)
    // Whoever opened the link has the mailbox, so the address is verified, too, and no stranger's tries count any more.
    await db
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        email_verified_at: sql`coalesce(email_verified_at, ${now})`,
        registration_step: sql`greatest(registration_step, 5)`,
        // What no server knows is as if the browser had not said it.
        ...(input.timeZone && isTimeZone(input.timeZone) ? { time_zone: input.timeZone } : {}),
      })
      .where(({ and }) => and({ account_id: accountId, id: userId }))
      .execute()
    await forgetTries(client, email, null)
    await db
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where(({ and }) => and({ account_id: accountId, user_id: userId, revoked_at: null }))
      .execute()
    const login = await findLogin(client, email)
    if (!login || login.id !== userId) throw new Error('An invitation was accepted by nobody who can sign in.')
    const entry = await letIn(client, ctx, login, 'invitation')
    await noteChange(db, ctx, login, 'accept-invitation')
    return { accountId, userId, entry }
  })
  const { accountId, userId, entry } = accepted
  // Lists count anew who is still invited.
  await platform.pool.query(countChange(accountId))
  platform.announce(accountId, [{ topic: 'user.changed', storeId: null }])
  platform.recheck(accountId, [userId])
  platform.log.info({ id: ctx.requestId, place: ctx.place, account: accountId, user: userId }, 'invitation accepted')
  const token = requireToken(entry)
  return { token, device: newDeviceMark(platform.settings.secret, userId), message: welcome }
}

/** Tells who had an account and who has it now. */
export async function tellOwners(
  client: pg.ClientBase,
  accountId: number,
  { from, to }: { readonly from: Id<'user'>; readonly to: Id<'user'> },
): Promise<void> {
  const [before, now] = [await personOf(client, accountId, from), await personOf(client, accountId, to)]
  if (!before || !now) return
  const nameOf = (person: typeof now) => `${person.first_name} ${person.last_name}`
  const businessName = now.business_name
  const given = handedOverMail(before.language, { name: nameOf(before), businessName, to: nameOf(now) })
  const taken = takenOverMail(now.language, { name: nameOf(now), businessName, from: nameOf(before) })
  await postMail(client, { ...given, to: before.email, accountId })
  await postMail(client, { ...taken, to: now.email, accountId })
}
