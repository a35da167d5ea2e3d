import type * as contract from '@crossdock/contract/delivery/drivers/phones'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import { findOwnersLanguage } from '../../../account/auth/reads.ts'
import { countChange } from '../../../platform/changes.ts'
import type { Context } from '../../../platform/context.ts'
import { ownerDb } from '../../../platform/db.ts'
import { deviceName } from '../../../platform/device.ts'
import { accountOfToken, hashOfDriverToken, newDriverToken } from '../../../platform/driver-sessions.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { mayMail, postMail } from '../../../platform/mail.ts'
import { originOf } from '../../../platform/origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import type { DriverContext } from '../../../platform/serve-driver.ts'
import { drivers, endPhone, setDriverStatus } from '../writes.ts'
import { phoneInviteMail } from './mails.ts'
import { inviteEnd, invitePath, phoneInviteJob } from './rules.ts'

export async function invitePhone(
  ctx: Context,
  { id, byMail }: ParsedOf<typeof contract.invite>,
): Promise<AnswerOf<typeof contract.invite>> {
  const driver = await drivers.lock(ctx, id)
  if (!driver.isActive) fail('WrongState', { message: 'Who is deactivated is not invited.' })
  if (byMail && driver.email === null)
    failField('byMail', 'This driver has no e-mail address. Add one, or copy the link')
  const token = newDriverToken('di', ctx.account.id)
  const endsAt = inviteEnd(ctx.now())
  const invite = { invited_at: ctx.now().toISOString(), invite_hash: hashOfDriverToken(token), invite_ends_at: endsAt }
  // A phone that was lost is out at once, not when the next one comes.
  await endPhone(ctx, id)
  await ctx.db
    .insertInto('driver_access')
    .values({ account_id: ctx.account.id, driver_id: id, ...invite })
    .onConflict((conflict) => conflict.columns(['account_id', 'driver_id']).doUpdateSet(invite))
    .execute()
  if (byMail) await ctx.enqueue(phoneInviteJob, { driverId: id, token })
  await ctx.audit({ action: 'invite-driver', entity: 'driver', id })
  await ctx.emit('driver.changed')
  return { path: invitePath(token), endsAt, mailedTo: byMail ? driver.email : null }
}

/** Sends the link, if it is still the one that counts. */
export async function mailInvite(
  client: pg.ClientBase,
  platform: Platform,
  accountId: number,
  { driverId, token }: { readonly driverId: Id<'driver'>; readonly token: string },
): Promise<void> {
  const row = await ownerDb(client)
    .selectFrom('driver_access as x')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'x.account_id').onRef('d.id', '=', 'x.driver_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'x.account_id')
    .select(['d.email', 'd.first_name', 'a.business_name'])
    .where('x.account_id', '=', accountId)
    .where('x.driver_id', '=', driverId)
    .where('x.invite_hash', '=', hashOfDriverToken(token))
    .executeTakeFirst()
  if (!row?.email || !(await mayMail(client, platform, row.email, 'driver-invite'))) return
  const text = phoneInviteMail(await findOwnersLanguage(client, accountId), {
    origin: await originOf(platform, client),
    name: row.first_name,
    businessName: row.business_name,
    token,
  })
  await postMail(client, { ...text, to: row.email, accountId })
}

/** Signs a phone out: it is a stranger's with its next call. */
export async function signOutPhone(
  ctx: Context,
  { id }: ParsedOf<typeof contract.signOut>,
): Promise<Record<string, never>> {
  await drivers.lock(ctx, id)
  await endPhone(ctx, id)
  await ctx.audit({ action: 'sign-out-phone', entity: 'driver', id })
  await ctx.emit('driver.changed')
  return {}
}

export async function leave(ctx: DriverContext): Promise<Record<string, never>> {
  await endPhone(ctx, ctx.driver.id)
  await ctx.audit({ action: 'sign-out-phone', entity: 'driver', id: ctx.driver.id })
  await ctx.emit('driver.changed')
  return {}
}

/** A driver goes on duty or off it by phone. */
export async function setDuty(
  ctx: DriverContext,
  { isOnDuty }: ParsedOf<typeof contract.setDuty>,
): Promise<AnswerOf<typeof contract.setDuty>> {
  const after = await setDriverStatus(ctx, { id: ctx.driver.id, isOnDuty, updatedAt: undefined })
  return { isOnDuty: after.isOnDuty }
}

export async function joinPhone(
  { platform, tx, place, userAgent, requestId }: PublicContext,
  { token }: ParsedOf<typeof contract.join>,
): Promise<AnswerOf<typeof contract.join>> {
  const accountId = accountOfToken('di', token)
  if (accountId === null) return fail('LinkExpired')
  const joined = await tx(async (client) => {
    const db = ownerDb(client)
    const now = platform.now().toISOString()
    const row = await db
      .selectFrom('driver_access as x')
      .innerJoin('drivers as d', (join) =>
        join.onRef('d.account_id', '=', 'x.account_id').onRef('d.id', '=', 'x.driver_id'),
      )
      .innerJoin('accounts as a', 'a.id', 'x.account_id')
      .select(['d.id', 'd.first_name', 'd.last_name', 'a.business_name'])
      .where('x.account_id', '=', accountId)
      .where('x.invite_hash', '=', hashOfDriverToken(token))
      .where('x.invite_ends_at', '>', now)
      .where(({ and }) =>
        and({ 'd.is_active': true, 'd.deleted_at': null, 'a.suspended_at': null, 'a.deleted_at': null }),
      )
      // Of two who open it at once, one is in.
      .forUpdate('x')
      .executeTakeFirst()
    if (!row) return fail('LinkExpired')
    const session = newDriverToken('dr', accountId)
    const device = deviceName(userAgent)
    await db
      .updateTable('driver_access')
      .set({
        ...{ invite_hash: null, invite_ends_at: null, session_hash: hashOfDriverToken(session) },
        ...{ phone_since: now, seen_at: now, phone_name: device, place },
      })
      .where('account_id', '=', accountId)
      .where('driver_id', '=', row.id)
      .execute()
    await db
      .insertInto('audit_log')
      .values({
        ...{ account_id: accountId, id: newId<'auditLog'>(), at: now, driver_id: row.id, request_id: requestId },
        ...{ action: 'join-driver', entity: 'driver', entity_id: row.id, device, place },
      })
      .execute()
    const name = `${row.first_name} ${row.last_name}`
    return { token: session, driverId: row.id, name, businessName: row.business_name }
  })
  await platform.pool.query(countChange(accountId))
  platform.announce(accountId, [{ topic: 'driver.changed', storeId: null }])
  return joined
}
