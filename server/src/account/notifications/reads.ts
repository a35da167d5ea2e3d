import type { list, Notification, NotificationKind } from '@crossdock/contract/account/notifications'
import {
  notificationActions,
  notificationEvents,
  notificationFacts,
  notificationsAtOnce,
  orderEvents,
} from '@crossdock/contract/account/notifications'
import type { NotificationSetting } from '@crossdock/contract/account/notifications/settings'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { exactTotal } from '@crossdock/contract/paging'
import { allGrants, grants, type Permission } from '@crossdock/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { anyText, col, type RowOf, statement } from '../../platform/statement.ts'
import { hiddenFrom, wordsOf } from './rules.ts'
import { settingColumns, settingOf } from './settings/reads.ts'

/** Whom something concerns: these people, or whoever may see it; with stores, at one of these at least. */
export type Concerned =
  | { readonly people: readonly Id<'user'>[] }
  | { readonly can: Permission; readonly ofStores?: readonly Id<'store'>[] }

interface Listener {
  readonly id: Id<'user'>
  readonly setting: NotificationSetting
  readonly hasDevice: boolean
}

/** Those of the concerned who may sign in and see what belongs to the store, with how they want to be told. */
export async function findListeners(
  ctx: Context,
  concerned: Concerned,
  storeId: Id<'store'> | null,
): Promise<Listener[]> {
  let query = ctx.db
    .selectFrom('users as u')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.account_id', '=', 'u.account_id').onRef('s.user_id', '=', 'u.id'),
    )
    .select(['u.id', ...settingColumns.map((column) => `s.${column}` as const)])
    .select(
      col.bool`exists (select 1 from devices d where d.account_id = u.account_id and d.user_id = u.id)`.as(
        'has_device',
      ),
    )
    .where('u.account_id', '=', ctx.account.id)
    .where('u.deleted_at', 'is', null)
    .where('u.active', '=', true)
    .orderBy('u.id')
  if ('people' in concerned) query = query.where('u.id', '=', anyText(concerned.people))
  else {
    const permitting = allGrants.filter((grant) =>
      (grants[grant].keys as readonly Permission[]).includes(concerned.can),
    )
    query = query.where(sql<SqlBool>`(u.is_owner or u.grants && ${permitting}::text[])`)
  }
  const stores = 'can' in concerned ? concerned.ofStores : undefined
  if (storeId !== null || stores !== undefined)
    query = query.where(sql<SqlBool>`(u.is_owner or u.full_store_access or exists (select 1 from user_stores x
      where x.account_id = u.account_id and x.user_id = u.id and x.store_id = any(${[...(stores ?? []), ...(storeId === null ? [] : [storeId])]}::text[])))`)
  const rows = await query.execute()
  return rows.map(({ id, has_device, ...row }) => ({
    id,
    setting: settingOf(row, ctx.user.timeZone),
    hasDevice: has_device,
  }))
}

const columns = {
  id: col.id('notification'),
  event: col.oneOf(notificationEvents),
  action: col.oneOf(Object.keys(notificationActions) as (keyof typeof notificationActions)[]),
  facts: col.json(notificationFacts),
  orderId: col.text.orNull,
  storeId: col.id('store').orNull,
  isRead: col.bool,
  needsYou: col.bool,
  createdAt: col.timestamptz,
}
const selected = sql`n.id, n.event, n.action, n.facts, n.order_id as "orderId", n.store_id as "storeId",
  n.read_at is not null as "isRead", n.needs_you as "needsYou", n.created_at as "createdAt"`

const shape = ({ isRead, ...row }: RowOf<typeof columns>): Notification => ({
  ...row,
  ...wordsOf('en', row.action, row.facts),
  status: isRead ? 'read' : 'unread',
})

/**
 * Of the caller's own; what belongs to a store that was taken away from the caller is not seen (row-level security), nor what the
 * caller may not know any more.
 */
const own = (ctx: Context): RawBuilder<unknown> =>
  sql`n.account_id = ${ctx.account.id} and n.user_id = ${ctx.user.id} and n.is_listed
    and n.event <> all(${hiddenFrom((permission) => ctx.can(permission))}::text[])`

const isAboutOrders = sql`n.event = any(${[...orderEvents]}::text[])`
const narrowed: Readonly<Record<NotificationKind, RawBuilder<unknown>>> = {
  all: sql``,
  'needs-me': sql`and n.needs_you`,
  unread: sql`and n.read_at is null`,
  orders: sql`and ${isAboutOrders}`,
  account: sql`and not ${isAboutOrders}`,
}

/** Notifications that this release knows how to say: one that is older than the code, or newer, is left out. */
const known = sql`and n.action = any(${Object.keys(notificationActions)}::text[])`

export async function listNotifications(
  ctx: Context,
  { page = 1, perPage = notificationsAtOnce, kind = 'all' }: ParsedOf<typeof list>,
): Promise<AnswerOf<typeof list>> {
  const most = exactTotal + 1
  const [{ rows }, { rows: sums }] = await Promise.all([
    statement('notifications.list', columns)`
      select ${selected} from notifications n where ${own(ctx)} ${known} ${narrowed[kind]}
      order by n.needs_you desc, n.id desc limit ${perPage + 1} offset ${(page - 1) * perPage}`.execute(ctx.db),
    statement('notifications.count', {
      all: col.int8,
      needsMe: col.int8,
      unread: col.int8,
      orders: col.int8,
    })`
      select count(*) as all, count(*) filter (where n.needs_you) as "needsMe",
        count(*) filter (where n.read_at is null) as unread, count(*) filter (where ${isAboutOrders}) as orders
      from (select n.needs_you, n.read_at, n.event from notifications n where ${own(ctx)} ${known}
        order by n.needs_you desc, n.id desc limit ${most}) n`.execute(ctx.db),
  ])
  const { all, needsMe, unread, orders } = found(sums[0])
  const counts = { all, 'needs-me': needsMe, unread, orders, account: all - orders }
  return {
    items: rows.slice(0, perPage).map(shape),
    total: counts[kind],
    page,
    perPage,
    hasNext: rows.length > perPage,
    counts,
  }
}

/** SQL: how many of the caller's own were not read, counted to 10,001. */
export const unreadCount = (ctx: Context) =>
  col.int8`select count(*) from (select 1 from notifications n where ${own(ctx)} and n.read_at is null ${known} limit ${exactTotal + 1}) x`

/** One of the caller's own, or 404. */
export async function getNotification(ctx: Context, id: Id<'notification'>): Promise<Notification> {
  const { rows } = await statement('notifications.get', columns)`
    select ${selected} from notifications n where ${own(ctx)} and n.id = ${id}`.execute(ctx.db)
  return shape(found(rows[0]))
}
