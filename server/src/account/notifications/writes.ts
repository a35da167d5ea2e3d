import {
  type bulkUpdate,
  type Notification,
  type NotificationAction,
  type NotificationFacts,
  notificationActions,
  type update,
} from '@crossdock/contract/account/notifications'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { LimitKey } from '@crossdock/contract/plans'
import type { Context } from '../../platform/context.ts'
import { type Db, kept, ownerDb } from '../../platform/db.ts'
import { everyAccount } from '../../platform/every-account.ts'
import { usedOf } from '../../platform/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { col, statement } from '../../platform/statement.ts'
import { type Concerned, findListeners, getNotification } from './reads.ts'
import { comesBy, deliverJob, importsWaitDays, isListed, keptDays } from './rules.ts'

/** Something that has happened, and whom it concerns. */
interface Happening {
  readonly action: NotificationAction
  readonly facts: NotificationFacts
  readonly storeId: Id<'store'> | null
  readonly orderId?: Id<'receiptOrder' | 'shipmentOrder'> | null
  readonly to: Concerned
  /** Who did it is told, too: it is a state of the account, or the outcome of what was left running. */
  readonly alsoDoer?: boolean
  /** What somebody has to settle: an older notification of the same thing is settled by it. */
  readonly toSettle?: string
}

/** Rows that are written in one statement. */
const slice = 1_000

/**
 * Tells people what has happened, in the transaction in which it does: whoever may see it and wants to be told, but for whoever
 * did it. Screens move once it is committed, and so do pushes and mails, which are sent in the background.
 */
export async function notify(ctx: Context, happening: Happening): Promise<void> {
  const { action, facts, storeId, orderId = null, to, alsoDoer = false, toSettle = null } = happening
  const { event } = notificationActions[action]
  if (toSettle !== null) await settle(ctx, toSettle)
  const listeners = await findListeners(ctx, to, storeId)
  const told = listeners.flatMap(({ id: userId, setting, hasDevice }) => {
    if (userId === ctx.user.id && !alsoDoer) return []
    const isOnList = isListed(setting, event)
    const goesOut = (hasDevice && comesBy(setting, event, 'push')) || comesBy(setting, event, 'mail')
    const isWanted = isOnList || goesOut || comesBy(setting, event, 'digest')
    return isWanted ? [{ id: newId<'notification'>(), userId, isOnList, goesOut }] : []
  })
  const said = JSON.stringify(facts)
  for (let at = 0; at < told.length; at += slice) {
    const rows = told.slice(at, at + slice)
    await statement('notifications.add')`${kept}
      insert into notifications (account_id, id, user_id, store_id, event, action, order_id, facts, is_listed, to_settle, created_at)
      select ${ctx.account.id}, r.id, r.user_id, ${storeId}, ${event}, ${action}, ${orderId}, ${said}::jsonb, r.is_listed, ${toSettle},
        ${ctx.now()}
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ userId }) => userId)}::text[],
        ${rows.map(({ isOnList }) => isOnList)}::boolean[]) as r(id, user_id, is_listed)`.execute(ctx.db)
    const outgoing = rows.flatMap(({ id, goesOut }) => (goesOut ? id : []))
    if (outgoing.length > 0) await ctx.enqueue(deliverJob, { accountId: ctx.account.id, ids: outgoing })
  }
  await tellScreens(
    ctx,
    told.flatMap(({ userId, isOnList }) => (isOnList ? userId : [])),
  )
}

async function tellScreens(ctx: Context, userIds: readonly Id<'user'>[]): Promise<void> {
  if (userIds.length > 0) await ctx.emit('notification.changed', { userIds: [...new Set(userIds)] })
}

/** Takes away that somebody has to do something: it is done, or is asked for anew. */
export async function settle(ctx: Context, what: string): Promise<void> {
  const { rows } = await statement('notifications.settle', { userId: col.id('user') })`
    update notifications set settled_at = ${ctx.now()}
    where account_id = ${ctx.account.id} and to_settle = ${what} and settled_at is null
    returning user_id as "userId"`.execute(ctx.db)
  await tellScreens(
    ctx,
    rows.map(({ userId }) => userId),
  )
}

/** Settles what needs nobody any more: limits that have room again, imports that nobody has sent anew for a week. */
export async function settleAll(platform: Platform): Promise<void> {
  const open = await ownerDb(platform.pool)
    .selectFrom('notifications')
    .select('account_id as id')
    .where('to_settle', 'is not', null)
    .where('settled_at', 'is', null)
    .groupBy('account_id')
    .execute()
  await everyAccount(
    platform,
    settleOwn,
    open.map(({ id }) => id),
  )
}

async function settleOwn(ctx: Context): Promise<void> {
  const { rows } = await statement('notifications.open', { what: col.text.orNull, isOld: col.bool })`
    select to_settle as what, max(created_at) < ${new Date(ctx.now().getTime() - importsWaitDays * 86_400_000)} as "isOld"
    from notifications where account_id = ${ctx.account.id} and to_settle is not null and settled_at is null
    group by to_settle`.execute(ctx.db)
  for (const { what, isOld } of rows) {
    if (what === null) continue
    const [kind, name] = what.split('/')
    if (kind === 'limit' ? await hasRoom(ctx, name as LimitKey) : isOld) await settle(ctx, what)
  }
}

async function hasRoom(ctx: Context, limit: LimitKey): Promise<boolean> {
  const max = ctx.planLimit(limit)
  return max === null || (await usedOf(ctx, limit)) * 100 < max * 80
}

/** Takes away what has had its time, and browsers whose sign-in has ended. */
export async function clearOld(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000).toISOString())
    .where('needs_you', '=', false)
    .execute()
  await statement('notifications.clear-devices')`
    delete from devices d where not exists (select 1 from sessions s
      where s.id = d.session_id and s.revoked_at is null and s.expires_at > ${now})`.execute(db)
}

export async function updateNotification(ctx: Context, { id, status }: ParsedOf<typeof update>): Promise<Notification> {
  const before = await getNotification(ctx, id)
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: status === 'read' ? ctx.now().toISOString() : null })
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.user.id)
    .where('id', '=', id)
    .where('read_at', status === 'read' ? 'is' : 'is not', null)
    .execute()
  await ctx.audit({
    action: 'update',
    entity: 'notification',
    id,
    before: { status: before.status },
    after: { status },
  })
  await tellScreens(ctx, [ctx.user.id])
  return getNotification(ctx, id)
}

export async function readAllNotifications(
  ctx: Context,
  { status }: ParsedOf<typeof bulkUpdate>,
): Promise<AnswerOf<typeof bulkUpdate>> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.user.id)
    .where('is_listed', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  const updated = Number(numUpdatedRows)
  await ctx.audit({
    action: 'update-all',
    entity: 'notification',
    id: ctx.user.id,
    after: { status, notifications: updated },
  })
  await tellScreens(ctx, [ctx.user.id])
  return { updated }
}
