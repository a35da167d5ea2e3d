import type * as contract from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import type { DB } from '../../../platform/schema.gen.ts'
import { anyText, statement } from '../../../platform/statement.ts'

/** What was left at a stop, besides what the office may write of it. */
export interface Left {
  readonly packages: number | null
  readonly isPinRight: boolean | null
  readonly bornBy: string | null
  /** By their ids. */
  readonly files: readonly string[]
}

/** How it is kept. */
export const leftColumns = (left: Partial<Left> | null) => ({
  ...{ proof_packages: left?.packages ?? null, proof_pin: left?.isPinRight ?? null },
  ...{ proof_born_by: left?.bornBy ?? null, proof_files: [...(left?.files ?? [])] },
})

/** A stop as nobody has been there. */
export const untouched = {
  ...{ status: 'To go', reason: null, arrived_at: null, done_at: null, reported_by: null },
  ...{ proof_name: null, proof_note: null, pin_tries: 0, is_locked: false, ...leftColumns(null) },
}

/**
 * Days that are nobody else's until the transaction ends, before anything else of their routes is locked: of those who change what is
 * driven on a day and the customers who accept it one waits for the other. Whether a day has room is read in several statements: an
 * order that goes from the pool onto a route between two of them would stand in neither.
 */
export async function holdDays(ctx: Context, days: readonly (string | null)[]): Promise<void> {
  // In one order, so that two who hold the same two do not wait for each other.
  for (const day of [...new Set(days)].filter((one) => one !== null).sort())
    await statement(
      'routes.hold-day',
    )`select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${`routes of ${day}`}))`.execute(ctx.db)
}

/** The days of routes, and others besides; those of the routes are answered. */
export async function holdDaysOf(
  ctx: Context,
  ids: readonly (Id<'route'> | null)[],
  days: readonly (string | null)[] = [],
): Promise<(string | null)[]> {
  const rows = await ctx.db
    .selectFrom('routes')
    .select('date')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids.filter((id) => id !== null)))
    .execute()
  const held = rows.map(({ date }) => date)
  await holdDays(ctx, [...days, ...held])
  return held
}

/** Takes orders of the pool onto a route, behind `after` others. One that is not in the pool refuses them all. */
export async function takeOrders(
  ctx: Context,
  id: Id<'route'>,
  ids: readonly Id<'poolOrder'>[],
  isScheduled: boolean,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .selectFrom('pool_orders')
    .select(['id', 'store_id', 'route_id', 'schedule_id', 'deleted_at', 'order_no', 'offer_uncounted'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) fail('NotFound')
  const gone = rows.filter((row) => (row.route_id ?? row.schedule_id ?? row.deleted_at) !== null)
  if (gone.length > 0)
    fail('WrongState', {
      message: 'Only orders of the pool can be put on a route.',
      info: { orderNos: gone.map(({ order_no }) => order_no) },
    })
  const uncounted = rows.filter((row) => row.offer_uncounted).map((row) => row.id)
  if (uncounted.length > 0) await ctx.emit('pool-order.routing', { ids: uncounted })
  const now = ctx.now().toISOString()
  await ctx.db
    .insertInto('route_stops')
    .values(
      rows.map((row) => ({
        ...{ account_id: ctx.account.id, store_id: row.store_id, route_id: id, order_id: row.id },
        ...{ position: ids.indexOf(row.id) + 1, status: 'To go', updated_at: now },
        assigned_at: isScheduled ? now : null,
      })),
    )
    // It was on this route before, and comes back.
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'route_id', 'order_id']).doUpdateSet({
        ...{ ...untouched, left_at: null, updated_at: now },
        assigned_at: isScheduled ? sql`coalesce(route_stops.assigned_at, ${now})` : sql`route_stops.assigned_at`,
      }),
    )
    .execute()
  await ctx.db
    .updateTable('pool_orders')
    .set({ route_id: id, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()
  for (const storeId of new Set(rows.map((row) => row.store_id))) await ctx.emit('pool-order.changed', { storeId })
}

/** Puts orders of a route back into the pool; that they were on it is kept. */
export async function returnOrders(ctx: Context, id: Id<'route'>, stops: readonly contract.RouteStop[]): Promise<void> {
  if (stops.length === 0) return
  const ids = stops.map(({ addressId }) => addressId)
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('route_stops')
    .set({ left_at: now, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', id)
    .where('order_id', '=', anyText(ids))
    .execute()
  await ctx.db
    .updateTable('pool_orders')
    .set({ route_id: null, updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .execute()
  for (const storeId of new Set(stops.map((stop) => stop.storeId))) await ctx.emit('pool-order.changed', { storeId })
}

/** Writes what is said of one stop of a route that the caller has locked. */
export const setStop = (
  ctx: Context,
  id: Id<'route'>,
  addressId: Id<'poolOrder'>,
  columns: Updateable<DB['route_stops']>,
) =>
  ctx.db
    .updateTable('route_stops')
    .set({ ...columns, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', id)
    .where('order_id', '=', addressId)
    .execute()
