import { type add, type Device, mostDevices, type remove } from '@crossdock/contract/account/notifications/devices'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { isSwitchedOn } from '@crossdock/contract/feature-flags'
import { newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { receiverOf } from '../../../platform/outgoing.ts'
import type { Platform } from '../../../platform/platform.ts'
import { col, statement } from '../../../platform/statement.ts'
import { deviceName } from './rules.ts'

/** A browser that takes pushes, for as long as this sign-in lasts. Known already, it is renewed. */
export async function addDevice(
  ctx: Context,
  { subscription: { endpoint, keys }, userAgent = '' }: ParsedOf<typeof add>,
  { settings }: Pick<Platform, 'settings'>,
): Promise<Device> {
  if (!isSwitchedOn('NOTIFICATIONS', settings.featuresOff)) fail('FeatureOff')
  if (receiverOf(endpoint, settings) === null)
    failField('subscription.endpoint', 'Must be an https address of a push service')
  const name = deviceName(userAgent)
  const { rows } = await statement('devices.add', {
    id: col.id('device'),
    name: col.text,
    createdAt: col.timestamptz,
    sentAt: col.timestamptz.orNull,
  })`
    insert into devices (account_id, id, user_id, session_id, name, endpoint, p256dh, auth, created_at)
    values (${ctx.account.id}, ${newId<'device'>()}, ${ctx.user.id}, ${ctx.sessionId}, ${name}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${ctx.now()})
    on conflict (account_id, user_id, endpoint) do update set session_id = excluded.session_id, name = excluded.name,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning id, name, created_at as "createdAt", sent_at as "sentAt"`.execute(ctx.db)
  const device = found(rows[0])
  await statement('devices.drop-oldest')`
    delete from devices where account_id = ${ctx.account.id} and user_id = ${ctx.user.id} and id <> ${device.id} and id not in (
      select id from devices where account_id = ${ctx.account.id} and user_id = ${ctx.user.id} and id <> ${device.id}
      order by id desc limit ${mostDevices - 1})`.execute(ctx.db)
  await ctx.audit({ action: 'add', entity: 'device', id: device.id, after: { name } })
  await ctx.emit('notification.changed', { userIds: [ctx.user.id] })
  return device
}

/** Whoever signs out gets no push in this browser any more. */
export async function dropDevicesHere(ctx: Context): Promise<void> {
  if (ctx.sessionId === null) return
  await ctx.db
    .deleteFrom('devices')
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.user.id)
    .where('session_id', '=', ctx.sessionId)
    .execute()
}

export async function removeDevice(ctx: Context, { id }: ParsedOf<typeof remove>): Promise<Record<string, never>> {
  const { rows } = await statement('devices.remove', { name: col.text })`
    delete from devices where account_id = ${ctx.account.id} and user_id = ${ctx.user.id} and id = ${id}
    returning name`.execute(ctx.db)
  const { name } = found(rows[0])
  await ctx.audit({ action: 'remove', entity: 'device', id, before: { name } })
  await ctx.emit('notification.changed', { userIds: [ctx.user.id] })
  return {}
}
