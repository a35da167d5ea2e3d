import { notificationActions, notificationEvents, notificationFacts } from '@crossdock/contract/account/notifications'
import type { NotificationSetting } from '@crossdock/contract/account/notifications/settings'
import type { Id } from '@crossdock/contract/ids'
import { permissionsOf } from '@crossdock/contract/permissions'
import { onTheWall } from '@crossdock/contract/wall-clock'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Connected, ownerDb } from '../../../platform/db.ts'
import { languageOf } from '../../../platform/mail-words.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { hiddenFrom, wordsOf } from '../rules.ts'
import { settingOf } from '../settings/reads.ts'

const columns = {
  id: col.id('notification'),
  accountId: col.int4,
  userId: col.id('user'),
  storeId: col.text.orNull,
  orderId: col.text.orNull,
  event: col.oneOf(notificationEvents),
  action: col.oneOf(Object.keys(notificationActions) as (keyof typeof notificationActions)[]),
  facts: col.json(notificationFacts),
  createdAt: col.timestamptz,
  email: col.text,
  language: col.text.orNull,
  isOwner: col.bool,
  grants: col.texts,
  isUnsubscribed: col.bool,
  zone: col.text,
  setting: col.json(z.unknown()).orNull,
  /** The person's browsers. */
  devices: col.texts,
}

/** A notification on its way to somebody who may still see it, with how the person wants to be told. */
export interface Outgoing extends Omit<RowOf<typeof columns>, 'setting' | 'zone' | 'isOwner' | 'grants'> {
  readonly title: string
  readonly text: string
  readonly setting: NotificationSetting
}

/** SQL rows of `notifications n` of people who may sign in and see them; `is` narrows them. */
async function read(client: Connected, is: RawBuilder<unknown>): Promise<Outgoing[]> {
  const { rows } = await statement('mailing.outgoing', columns)`
    select n.id, n.account_id as "accountId", n.user_id as "userId", n.store_id as "storeId", n.order_id as "orderId", n.event, n.action,
      n.facts, n.created_at as "createdAt", u.email, u.language, u.is_owner as "isOwner", u.grants,
      a.time_zone as zone, to_jsonb(s) as setting,
      exists (select 1 from unsubscribed x where x.email = lower(u.email)) as "isUnsubscribed",
      array(select d.id::text from devices d where d.account_id = n.account_id and d.user_id = n.user_id order by d.id) as devices
    from notifications n
    join users u on u.account_id = n.account_id and u.id = n.user_id and u.active and u.deleted_at is null
    join accounts a on a.id = n.account_id and a.suspended_at is null and a.deleted_at is null
    left join notification_settings s on s.account_id = n.account_id and s.user_id = n.user_id
    where ${is} and n.action = any(${Object.keys(notificationActions)}::text[])
      and (n.store_id is null or u.is_owner or u.full_store_access or exists (select 1 from user_stores x
        where x.account_id = n.account_id and x.user_id = n.user_id and x.store_id = n.store_id))
    order by n.account_id, n.user_id, n.id`.execute(ownerDb(client))
  return rows.flatMap(({ setting, zone, isOwner, grants, ...row }) => {
    const held = permissionsOf(grants, false)
    if (hiddenFrom((permission) => isOwner || held.includes(permission)).some((event) => event === row.event)) return []
    return {
      ...row,
      ...wordsOf(languageOf(row.language), row.action, row.facts),
      setting: settingOf((setting ?? undefined) as Parameters<typeof settingOf>[0], zone),
    }
  })
}

/** Those of these notifications that can still go out. */
export const readOutgoing = (
  client: Connected,
  accountId: number,
  ids: readonly Id<'notification'>[],
): Promise<Outgoing[]> => read(client, sql`n.account_id = ${accountId} and n.id = any(${[...ids]}::text[])`)

/** Hours of which the mail of a day may tell: of what is older it was silent for a reason. */
const digestHours = 36

/** What was not read and no mail of a day has told of yet, of those for whom it is that hour now. */
export async function readDigests(client: Connected, now: Date, hour: number): Promise<Outgoing[]> {
  const { rows: zones } = await statement('mailing.zones', { zone: col.text })`
    select time_zone as zone from accounts union select time_zone from notification_settings where time_zone is not null`.execute(
    ownerDb(client),
  )
  // What hour it is is asked where everything else of people's days is: the database's calendar of zones may be another.
  const due = zones.filter(({ zone }) => onTheWall(now.getTime(), zone).getUTCHours() === hour)
  if (due.length === 0) return []
  return read(
    client,
    sql`n.created_at > ${new Date(now.getTime() - digestHours * 3_600_000)} and n.digested_at is null and n.read_at is null
      and coalesce(s.time_zone, a.time_zone) = any(${due.map(({ zone }) => zone)}::text[])`,
  )
}

/** Who has an address and may sign in; undefined: nobody. */
export async function findByAddress(client: Connected, email: string) {
  const { rows } = await statement('mailing.by-address', {
    accountId: col.int4,
    email: col.text,
    language: col.text.orNull,
    name: col.text,
  })`
    select l.account_id as "accountId", l.email, u.language, u.first_name as name
    from logins l join users u on u.account_id = l.account_id and u.id = l.user_id and u.active and u.deleted_at is null
    where l.email = ${email.toLowerCase()}`.execute(ownerDb(client))
  return rows[0]
}

/** The account in whose name an address was last written to, as far back as mails are kept; undefined: none. */
export async function findWriter(client: Connected, email: string): Promise<number | undefined> {
  const row = await ownerDb(client)
    .selectFrom('mails')
    .select('account_id')
    .where('recipient', '=', email.toLowerCase())
    .where('account_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id ?? undefined
}
