import type { ChangeVerb } from '@crossdock/contract/changes'
import type * as contract from '@crossdock/contract/delivery/routes'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Updateable } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found, onConflict } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import type { DB } from '../../platform/schema.gen.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { depots } from '../depots/writes.ts'
import { drivers } from '../drivers/writes.ts'
import { keptOfRoute, nothingKept } from './ended/reads.ts'
import { poolOfManifest, requireManifest, tellHub } from './hub/writes.ts'
import { readRoute, selectArchived } from './reads.ts'
import {
  canDo,
  changedParts,
  changesDay,
  type Deed,
  keepsDone,
  lockedAgainst,
  type Plan,
  planOf,
  refusals,
  typeOfEnd,
  typeOfPlan,
} from './rules.ts'
import {
  holdDays,
  holdDaysOf,
  type Left,
  leftColumns,
  returnOrders,
  setStop,
  takeOrders,
  untouched,
} from './stops/writes.ts'

type Named = { readonly id: Id<'route'>; readonly updatedAt?: string | undefined }

/** Stops of a route that the caller may not see. */
export async function hiddenStops(ctx: Context, id: Id<'route'>, seen: number): Promise<number> {
  if (ctx.stores === '*') return 0
  const all = await acrossStores(ctx, async ({ db }) => {
    const row = await db
      .selectFrom('route_stops')
      .select(col.int8`count(*)`.as('count'))
      .where('account_id', '=', ctx.account.id)
      .where('route_id', '=', id)
      .where('left_at', 'is', null)
      .executeTakeFirstOrThrow()
    return row.count
  })
  return all - seen
}

/**
 * The route, locked, in a state in which this can be done to it. Whoever does not see all of its stops changes nothing of it; orders
 * of one's own go back to the pool from any.
 */
export async function lockRoute(ctx: Context, { id, updatedAt }: Named, deed: Deed): Promise<contract.Route> {
  const days = changesDay(deed) ? await holdDaysOf(ctx, [id]) : null
  const row = ctx.db.selectFrom('routes').select('date').where('account_id', '=', ctx.account.id).where('id', '=', id)
  const { date } = found(await row.forUpdate().executeTakeFirst())
  // It may have come to another day in between.
  if (days && !days.includes(date)) await holdDays(ctx, [date])
  const route = await readRoute(ctx, id)
  if (deed !== 'restoreOrders' && (await hiddenStops(ctx, id, route.orders.length)) > 0)
    fail('WrongState', { message: 'There are orders of other merchants on this route.' })
  requireUnchanged(updatedAt, route.updatedAt)
  if (!canDo(deed, route.type)) fail('WrongState', refusals[deed])
  return route
}

/** When something was done on the way, and by whose phone; null: the office says it. */
export interface Said {
  readonly at: string
  readonly driverId: Id<'driver'> | null
}
const saidNow = (ctx: Context): Said => ({ at: ctx.now().toISOString(), driverId: null })

/** Writes, reports and tells a change of a route; answers the route as it is then. */
export async function changeRoute(
  ctx: Context,
  before: contract.Route,
  columns: Updateable<DB['routes']>,
  action: ChangeVerb,
): Promise<contract.Route> {
  const { id } = before
  const update = ctx.db
    .updateTable('routes')
    .set({ ...columns, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
  await onConflict(update.execute(), {
    routes_under_way: () => fail('WrongState', { message: 'This driver is on another route.' }),
  })
  const after = await readRoute(ctx, id)
  await ctx.audit({ action, entity: 'route', id, ...changedParts(before, after) })
  await ctx.emit('route.changed')
  await ctx.emit('route.edited', { before, after })
  await tellHub(ctx, before, after)
  return after
}

/** Whoever is to drive is there and active, and stays so until the write has ended. */
async function holdActive(ctx: Context, driverId: Id<'driver'>): Promise<void> {
  const { isActive } = await drivers.lock(ctx, driverId)
  if (!isActive) failField('driverId', 'Who is deactivated gets no routes')
}

/** Where a route starts and ends is there, and stays until the write has ended. */
async function holdEnds(ctx: Context, { startDepotId, endDepotId }: Plan): Promise<void> {
  // In one order, so that two who hold the same two do not wait for each other.
  const depotIds = [...new Set([startDepotId, endDepotId])].filter((depotId) => depotId !== null)
  for (const depotId of depotIds.sort((a, b) => (a < b ? -1 : 1))) await depots.hold(ctx, depotId)
}

const undelivered = ({ orders }: contract.Route) => orders.filter(({ status }) => status !== 'Delivered')

/**
 * What the plan counts when a route becomes a draft, or a scheduled one: a draft more, or its orders that no scheduled route has
 * had in this form before.
 */
async function requireRoomFor(ctx: Context, before: contract.Route, type: contract.RouteType): Promise<void> {
  if (type === before.type || type === 'Pending') return ctx.requireRoom('headerRoutes', type === before.type ? 0 : 1)
  const row = await ctx.db
    .selectFrom('route_stops')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', before.id)
    .where('left_at', 'is', null)
    .where('assigned_at', 'is', null)
    .executeTakeFirstOrThrow()
  await ctx.requireRoom('orderAssignments', row.count)
  await ctx.db
    .updateTable('route_stops')
    .set({ assigned_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', before.id)
    .where('left_at', 'is', null)
    .where('assigned_at', 'is', null)
    .execute()
}

export async function createRoute(
  ctx: Context,
  { addressIds: chosen, manifestId, ...plan }: ParsedOf<typeof contract.create>,
): Promise<contract.Route> {
  if (manifestId !== null) await requireManifest(ctx, manifestId)
  const addressIds = manifestId !== null && chosen.length === 0 ? await poolOfManifest(ctx, manifestId) : chosen
  // A route without orders is nobody's: who does not see every merchant would not see it again.
  if (addressIds.length === 0 && ctx.stores !== '*') failField('addressIds', 'Please choose orders')
  await holdDays(ctx, [plan.date])
  await ctx.requireRoom('headerRoutes', 1)
  await ctx.requireRoom('routeAddresses', addressIds.length)
  await holdEnds(ctx, plan)
  const id = newId<'route'>()
  const now = ctx.now().toISOString()
  await ctx.db
    .insertInto('routes')
    .values({
      ...{ account_id: ctx.account.id, id, ...planOf(plan), manifest_id: manifestId },
      ...{ type: 'Pending', created_at: now, updated_at: now },
    })
    .execute()
  await takeOrders(ctx, id, addressIds, false)
  const after = await readRoute(ctx, id)
  await ctx.audit({ action: 'create', entity: 'route', id, after })
  await ctx.emit('route.changed')
  await tellHub(ctx, null, after)
  return after
}

export async function updateRoute(
  ctx: Context,
  { id, updatedAt, manifestId, ...plan }: ParsedOf<typeof contract.update>,
): Promise<contract.Route> {
  await holdDaysOf(ctx, [id], [plan.date])
  const before = await lockRoute(ctx, { id, updatedAt }, 'plan')
  if (manifestId && manifestId !== before.manifestId) await requireManifest(ctx, manifestId)
  await holdEnds(ctx, plan)
  const type = typeOfPlan({ date: plan.date, driverId: before.driverId })
  await requireRoomFor(ctx, before, type)
  const names = manifestId === undefined ? {} : { manifest_id: manifestId }
  return changeRoute(ctx, before, { ...planOf(plan), ...names, type }, 'update')
}

export async function assignDriver(
  ctx: Context,
  { id, updatedAt, driverId }: ParsedOf<typeof contract.assignDriver>,
): Promise<contract.Route> {
  const before = await lockRoute(ctx, { id, updatedAt }, 'plan')
  if (driverId !== null) await holdActive(ctx, driverId)
  const type = typeOfPlan({ date: before.date, driverId })
  await requireRoomFor(ctx, before, type)
  return changeRoute(ctx, before, { driver_id: driverId, type }, 'assign')
}

export async function setStops(
  ctx: Context,
  { id, updatedAt, addressIds }: ParsedOf<typeof contract.setStops>,
): Promise<contract.Route> {
  const before = await lockRoute(ctx, { id, updatedAt }, 'setStops')
  if (!keepsDone(before.orders, addressIds))
    fail('WrongState', { message: 'Stops that are done stay in front, as they were done.' })
  const locked = lockedAgainst(before, addressIds)
  if (locked !== null) fail('WrongState', { message: locked })
  const known = new Set(before.orders.map(({ addressId }) => addressId))
  const added = addressIds.filter((addressId) => !known.has(addressId))
  await ctx.requireRoom('routeAddresses', addressIds.length)
  const isScheduled = before.type !== 'Pending'
  if (isScheduled) await ctx.requireRoom('orderAssignments', added.length)
  await returnOrders(
    ctx,
    id,
    before.orders.filter(({ addressId }) => !addressIds.includes(addressId)),
  )
  await takeOrders(ctx, id, added, isScheduled)
  await statement('routes.place-stops')`
    update route_stops s set position = n.place from unnest(${[...addressIds]}::text[]) with ordinality n(id, place)
    where s.account_id = ${ctx.account.id} and s.route_id = ${id} and s.order_id = n.id`.execute(ctx.db)
  return changeRoute(ctx, before, {}, 'set-stops')
}

export async function startRoute(ctx: Context, named: Named, said = saidNow(ctx)): Promise<contract.Route> {
  const before = await lockRoute(ctx, named, 'start')
  if (before.orders.length === 0) fail('WrongState', { message: 'There are no orders on this route.' })
  if (before.driverId !== null) await holdActive(ctx, before.driverId)
  const after = await changeRoute(ctx, before, { type: 'Ongoing', started_at: said.at }, 'start')
  await ctx.emit('route.started', { route: after, driverId: said.driverId })
  return after
}

export async function completeRoute(ctx: Context, named: Named, said = saidNow(ctx)): Promise<contract.Route> {
  const before = await lockRoute(ctx, named, 'complete')
  const type = typeOfEnd(before.orders)
  if (type === null) {
    const left = before.orders.filter(({ status }) => status === 'To go').length
    fail('WrongState', { message: `Stops still to go: ${left}.` })
  }
  const kept = await keptOfRoute(ctx, before, said.at)
  return changeRoute(ctx, before, { type, ended_at: said.at, ...kept }, 'complete')
}

export async function cancelRoute(ctx: Context, named: ParsedOf<typeof contract.cancel>): Promise<contract.Route> {
  const before = await lockRoute(ctx, named, 'cancel')
  const permission = before.type === 'Ongoing' ? 'CANCEL_ONGOING_ROUTE' : 'EDIT_ROUTE'
  if (!ctx.can(permission)) fail('NO_ACCESS', { permission })
  return changeRoute(ctx, before, { type: 'Canceled', ended_at: ctx.now().toISOString() }, 'cancel-route')
}

export async function restoreRoute(ctx: Context, named: ParsedOf<typeof contract.restore>): Promise<contract.Route> {
  const before = await lockRoute(ctx, named, 'restore')
  await ctx.requireRoom('headerRoutes', 1)
  // What failed is to be tried again; what was delivered stays delivered.
  await ctx.db
    .updateTable('route_stops')
    .set({ ...untouched, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', before.id)
    .where('left_at', 'is', null)
    .where('status', '=', 'Failed')
    .execute()
  // What has left it since is no place of it, and nothing is locked.
  await statement('routes.draft-stops')`
    update route_stops s set position = n.place, is_locked = false from (
      select order_id, row_number() over (order by position) as place from route_stops
      where account_id = ${ctx.account.id} and route_id = ${before.id} and left_at is null
    ) n where s.account_id = ${ctx.account.id} and s.route_id = ${before.id} and s.order_id = n.order_id`.execute(
    ctx.db,
  )
  // Whoever drives it, and when, is said anew.
  const draft = {
    ...nothingKept,
    type: 'Pending',
    driver_id: null,
    started_at: null,
    ended_at: null,
    is_locked: false,
  } as const
  return changeRoute(ctx, before, draft, 'draft-again')
}

export async function placeInPool(ctx: Context, named: ParsedOf<typeof contract.placeInPool>): Promise<contract.Route> {
  const before = await lockRoute(ctx, named, 'placeInPool')
  await returnOrders(ctx, before.id, undelivered(before))
  return changeRoute(ctx, before, {}, 'place-in-pool')
}

export async function removeRoute(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const before = await lockRoute(ctx, { id }, 'remove')
  if (before.orders.some(({ status }) => status === 'Delivered'))
    fail('WrongState', { message: 'Something was delivered on this route: it is kept.' })
  await ctx.emit('route.removing', { id })
  await returnOrders(ctx, id, before.orders)
  await tellHub(ctx, before, { ...before, type: 'Canceled', orders: [] })
  await ctx.db.deleteFrom('routes').where('account_id', '=', ctx.account.id).where('id', '=', id).execute()
  await ctx.audit({ action: 'remove', entity: 'route', id, before })
  await ctx.emit('route.changed')
  return {}
}

type Reported = ParsedOf<typeof contract.setResult>
type Result = Omit<Reported, 'proof'> & { readonly proof: (NonNullable<Reported['proof']> & Partial<Left>) | null }

export async function setResult(
  ctx: Context,
  { id, addressId, status, reason, proof, updatedAt }: Result,
  said = saidNow(ctx),
): Promise<contract.Route> {
  if (status === 'Failed' && reason === null) failField('reason', 'Reason is required')
  if (status !== 'Failed' && reason !== null) failField('reason', 'Only a failed stop has a reason')
  const before = await lockRoute(ctx, { id }, 'report')
  const stop = found(before.orders.find((one) => one.addressId === addressId))
  requireUnchanged(updatedAt, stop.updatedAt)
  await setStop(ctx, id, addressId, {
    ...{ status, reason, reported_by: said.driverId },
    ...{ proof_name: proof?.name ?? null, proof_note: proof?.note ?? null },
    // What the driver has left stays with what the driver has said, whoever says the same once more.
    ...((said.driverId !== null || status !== stop.status) && leftColumns(proof)),
    done_at: status === 'To go' ? null : said.at,
  })
  const after = await changeRoute(ctx, before, {}, 'set-result')
  if (status !== 'To go' && status !== stop.status)
    await ctx.emit('route.stop-done', { route: after, stop, reason, driverId: said.driverId })
  return after
}

/** Keeps when its driver was at a stop. */
export async function setArrival(
  ctx: Context,
  { id, addressId }: { readonly id: Id<'route'>; readonly addressId: Id<'poolOrder'> },
  said: Said,
): Promise<contract.Route> {
  const before = await lockRoute(ctx, { id }, 'report')
  await setStop(ctx, id, addressId, { arrived_at: said.at })
  return changeRoute(ctx, before, {}, 'arrive')
}

/** Moves orders that failed and canceled routes left behind back to the active pool (ARCH-002). */
export async function restoreArchived(
  ctx: Context,
  { addresses }: ParsedOf<typeof contract.restoreArchived>,
): Promise<{ changed: number }> {
  const rows = await selectArchived(ctx)
    .select(['o.id', 'r.id as route_id'])
    .where('r.type', 'in', ['Failed', 'Canceled'])
    .where('o.id', '=', anyText(addresses))
    .execute()
  if (rows.length < addresses.length) fail('NotFound')
  for (const id of [...new Set(rows.map(({ route_id }) => route_id))].sort()) {
    const before = await lockRoute(ctx, { id }, 'restoreOrders')
    const chosen = undelivered(before).filter(({ addressId }) => addresses.includes(addressId))
    await returnOrders(ctx, id, chosen)
    await changeRoute(ctx, before, {}, 'place-in-pool')
  }
  return { changed: rows.length }
}
