import { type NotificationEvent, notificationEvents } from '@crossdock/contract/account/notifications'
import {
  type NotificationSetting,
  notificationChannels,
  type update,
} from '@crossdock/contract/account/notifications/settings'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { statement } from '../../../platform/statement.ts'
import { getSetting } from './reads.ts'

/** Changes what was said, and leaves the rest: two windows may each press a switch of their own. */
export async function changeSetting(ctx: Context, said: ParsedOf<typeof update>): Promise<NotificationSetting> {
  // One of a person's at a time, also while there is no row to lock.
  await ctx.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .forNoKeyUpdate()
    .execute()
  const { updatedAt: seen, ...changes } = said
  const { updatedAt, zone: _, ...before } = await getSetting(ctx)
  if (seen !== undefined && seen !== updatedAt) fail('VersionConflict')
  const channels = Object.fromEntries(
    notificationEvents.map((event) => {
      const [old, given] = [before.channels[event], said.channels?.[event]]
      return [event, Object.fromEntries(notificationChannels.map((one) => [one, given?.[one] ?? old[one]]))]
    }),
  ) as NotificationSetting['channels']
  const events = Object.fromEntries(
    notificationEvents.map((event) => [event, said.events?.[event] ?? before.events[event]]),
  ) as Record<NotificationEvent, boolean>
  const after = {
    push: changes.push ?? before.push,
    email: changes.email ?? before.email,
    sound: changes.sound ?? before.sound,
    events,
    channels,
    quietHours: changes.quietHours === undefined ? before.quietHours : changes.quietHours,
    timeZone: changes.timeZone === undefined ? before.timeZone : changes.timeZone,
  }
  await statement('settings.keep')`
    insert into notification_settings (account_id, user_id, push, email, sound, events, channels, quiet_from, quiet_to, time_zone, updated_at)
    values (${ctx.account.id}, ${ctx.user.id}, ${after.push}, ${after.email}, ${after.sound}, ${JSON.stringify(events)}::jsonb,
      ${JSON.stringify(channels)}::jsonb, ${after.quietHours?.from ?? null}, ${after.quietHours?.to ?? null}, ${after.timeZone}, clock_timestamp())
    on conflict (account_id, user_id) do update set push = excluded.push, email = excluded.email, sound = excluded.sound,
      events = excluded.events, channels = excluded.channels, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone, updated_at = excluded.updated_at`.execute(ctx.db)
  if (said.email === true)
    await statement('settings.subscribe')`select subscribe_again(${ctx.account.id}, ${ctx.user.id})`.execute(ctx.db)
  await ctx.audit({ action: 'update', entity: 'notification-setting', id: ctx.user.id, before, after })
  await ctx.emit('account.changed')
  return getSetting(ctx)
}
