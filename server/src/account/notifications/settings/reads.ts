import {
  chosenByDefault,
  type NotificationSetting,
  notificationSetting,
} from '@crossdock/contract/account/notifications/settings'
import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { NotificationSettings } from '../../../platform/schema.gen.ts'
import { col, statement } from '../../../platform/statement.ts'

type Row = Omit<Selectable<NotificationSettings>, 'account_id' | 'user_id'>
/** The row of who has one; all of it is null of who has chosen nothing. */
type SettingRow = { readonly [Column in keyof Row]: Row[Column] | null }

const { events, channels } = notificationSetting.shape

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** What a person wants: what was chosen, and of the rest what holds by itself, events of a later release among it. */
export function settingOf(row: SettingRow | undefined, accountZone: string): NotificationSetting {
  const base = chosenByDefault
  if (!row || row.updated_at === null) return { ...base, zone: accountZone, updatedAt: null }
  const said = events.catch(base.events).parse({ ...base.events, ...asObject(row.events) })
  const ways = channels.catch(base.channels).parse({ ...base.channels, ...asObject(row.channels) })
  const { quiet_from: from, quiet_to: to } = row
  return {
    push: row.push ?? base.push,
    email: row.email ?? base.email,
    sound: row.sound ?? base.sound,
    events: said,
    channels: ways,
    quietHours: from === null || to === null ? null : { from, to },
    timeZone: row.time_zone,
    zone: row.time_zone ?? accountZone,
    updatedAt: row.updated_at,
  }
}

/** Columns of `notification_settings`, as `settingOf` takes them. */
export const settingColumns = [
  'push',
  'email',
  'sound',
  'events',
  'channels',
  'quiet_from',
  'quiet_to',
  'time_zone',
  'updated_at',
] as const

/** How the caller wants to be told. */
export async function getSetting(ctx: Context): Promise<NotificationSetting> {
  const [row, { rows }] = await Promise.all([
    ctx.db
      .selectFrom('notification_settings')
      .select(settingColumns)
      .where('account_id', '=', ctx.account.id)
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirst(),
    statement('settings.is-unsubscribed', { isOff: col.bool })`
      select is_unsubscribed(${ctx.account.id}, ${ctx.user.id}) as "isOff"`.execute(ctx.db),
  ])
  const setting = settingOf(row, ctx.user.timeZone)
  // Who has followed the link of a mail gets none until it is switched on again here.
  return { ...setting, email: setting.email && !rows[0]?.isOff }
}
