import type * as contract from '@crossdock/contract/delivery/vans'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { statement } from '../../platform/statement.ts'
import { receiveHubBox } from '../../sorting/boxes/writes.ts'
import { reportLeft } from '../../sorting/exceptions/writes.ts'
import { noteHubEvents } from '../../sorting/orders/history/writes.ts'
import { isAhead } from '../routes/hub/rules.ts'
import { ofMerchants } from '../routes/reads.ts'
import { hiddenStops } from '../routes/writes.ts'
import { findTaker, findVanBoxes, getVan, selectLoaded } from './reads.ts'
import { missingIn, unsaid } from './rules.ts'

/**
 * The route of a van, held before its orders as whoever plans it holds them: by many who load it at once, or by whoever closes its
 * doors alone.
 */
async function holdVan(ctx: Context, id: Id<'route'>, how: 'share' | 'alone') {
  const row = ctx.db
    .selectFrom('routes as r')
    .select(['r.name', 'r.type'])
    .where(sql<SqlBool>`${sql.join(ofMerchants(ctx), sql` and `)}`)
    .where('r.id', '=', id)
  const route = found(await (how === 'share' ? row.forShare('r') : row.forUpdate('r')).executeTakeFirst())
  const doors = await ctx.db
    .selectFrom('van_doors')
    .select('closed_at')
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', id)
    .executeTakeFirst()
  return { name: route.name, isAhead: isAhead(route.type as contract.Van['type']), isClosed: doors !== undefined }
}

/** A van that can be loaded. */
async function holdOpen(ctx: Context, id: Id<'route'>): Promise<{ readonly name: string }> {
  const van = await holdVan(ctx, id, 'share')
  if (!van.isAhead) fail('WrongState', { message: 'This route is not ahead any more.' })
  if (van.isClosed) fail('WrongState', { message: 'The doors of this van are closed.' })
  return van
}

/** A box that does not belong into the van: it is said whose it is. */
async function refuse(ctx: Context, boxId: Id<'hubBox'>): Promise<never> {
  found(
    await ctx.db
      .selectFrom('hub_boxes')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', boxId)
      .executeTakeFirst(),
  )
  const taker = await findTaker(ctx, boxId)
  return fail('WrongState', { message: taker ? `This box goes with ${taker}.` : 'No route takes this box.' })
}

/** Tells the history of its order, and the screens. */
async function tell(
  ctx: Context,
  type: 'BoxLoaded' | 'BoxUnloaded',
  orderId: Id<'hubOrder'>,
  storeId: Id<'store'>,
  data: { readonly number: number; readonly barcode: string; readonly route: string },
): Promise<void> {
  await noteHubEvents(ctx, { orderId, storeId, type, data })
  await ctx.emit('hub-order.changed', { storeId })
}

/** A box, with its order held as whoever receives it holds it. */
const holdBox = async (ctx: Context, boxId: Id<'hubBox'>) =>
  found(
    await ctx.db
      .selectFrom('hub_orders as o')
      .innerJoin('hub_boxes as b', (join) =>
        join.onRef('b.account_id', '=', 'o.account_id').onRef('b.order_id', '=', 'o.id'),
      )
      .select(['o.store_id', 'b.is_open'])
      .where('b.account_id', '=', ctx.account.id)
      .where('b.id', '=', boxId)
      .forUpdate('o')
      .executeTakeFirst(),
  )

/** A box that stands in the van; nothing where it does not. */
const holdLoaded = (ctx: Context, id: Id<'route'>, boxId: Id<'hubBox'>) =>
  selectLoaded(ctx, id).where('b.id', '=', boxId).forUpdate('x').executeTakeFirst()

/** A box into the van that it belongs into; scanned twice, it is loaded once. */
export async function loadBox(ctx: Context, { id, boxId }: ParsedOf<typeof contract.load>): Promise<contract.VanBox> {
  const { name } = await holdOpen(ctx, id)
  const [seen] = await findVanBoxes(ctx, id, boxId)
  if (!seen) return refuse(ctx, boxId)
  const { store_id: storeId, is_open: isOpen } = await holdBox(ctx, boxId)
  const [before = seen] = await findVanBoxes(ctx, id, boxId)
  if (before.loadedAt !== null) {
    await ctx.audit({ action: 'load-box', entity: 'hub-box', id: boxId, before, after: before })
    return before
  }
  // What goes straight from one truck into the other has come, too.
  if (before.state === 'Expected' && isOpen) await receiveHubBox(ctx, { id: before.orderId, boxId })
  else await ctx.emit('hub-box.received', { boxIds: [boxId] })
  await statement('vans.load')`
    insert into van_loads (account_id, store_id, box_id, route_id, loaded_at, loaded_by)
    values (${ctx.account.id}, ${storeId}, ${boxId}, ${id}, ${ctx.now()}, ${ctx.user.id})
    on conflict (account_id, box_id) do update set route_id = excluded.route_id, loaded_at = excluded.loaded_at,
      loaded_by = excluded.loaded_by`.execute(ctx.db)
  const after = found((await findVanBoxes(ctx, id, boxId))[0])
  const { orderId, number, barcode } = after
  await tell(ctx, 'BoxLoaded', orderId, storeId, { number, barcode, route: name })
  await ctx.audit({ action: 'load-box', entity: 'hub-box', id: boxId, before, after })
  return after
}

/** A box out of a van again, whether it belongs there or not. */
export async function unloadBox(
  ctx: Context,
  { id, boxId }: ParsedOf<typeof contract.unload>,
): Promise<contract.WholeVan> {
  const { name } = await holdOpen(ctx, id)
  const inside = await holdLoaded(ctx, id, boxId)
  if (!inside) {
    const van = await getVan(ctx, id)
    if (!van.boxes.some((box) => box.id === boxId)) return refuse(ctx, boxId)
    await ctx.audit({ action: 'unload-box', entity: 'hub-box', id: boxId })
    return van
  }
  await ctx.db.deleteFrom('van_loads').where('account_id', '=', ctx.account.id).where('box_id', '=', boxId).execute()
  const { order_id: orderId, store_id: storeId, number, barcode } = inside
  await tell(ctx, 'BoxUnloaded', orderId, storeId, { number, barcode, route: name })
  await ctx.audit({ action: 'unload-box', entity: 'hub-box', id: boxId, before: { barcode, route: name } })
  return getVan(ctx, id)
}

const doorsOf = ({ doors, boxesCount, loadedBoxesCount }: contract.WholeVan) => ({
  ...{ doors, boxesCount, loadedBoxesCount },
})

/** Closes the doors. What is missing is missing by somebody's decision, and looked for. */
export async function closeDoors(
  ctx: Context,
  { id, leaving, reason }: ParsedOf<typeof contract.close>,
): Promise<contract.WholeVan> {
  const van = await holdVan(ctx, id, 'alone')
  const before = await getVan(ctx, id)
  if (van.isClosed) {
    await ctx.audit({ action: 'close-doors', entity: 'route', id, before: doorsOf(before), after: doorsOf(before) })
    return before
  }
  if (!van.isAhead) fail('WrongState', { message: 'This route is not ahead any more.' })
  if ((await hiddenStops(ctx, id, before.stops)) > 0)
    fail('WrongState', { message: 'There are orders of other merchants on this route.' })
  if (before.strays.length > 0)
    fail('WrongState', {
      message: `These boxes do not belong into this van: ${before.strays.map(({ barcode }) => barcode).join(', ')}`,
    })
  const missing = missingIn(before.boxes)
  const open = unsaid(missing, leaving)
  if (open.length > 0)
    fail('WrongState', {
      message: `These boxes are not in the van: ${open
        .slice(0, 20)
        .map(({ barcode }) => barcode)
        .join(', ')}`,
      info: { boxes: open.map((box) => box.id) },
    })
  if (missing.length > 0) {
    if (!ctx.can('WAREHOUSE_MANAGE_ORDERS')) fail('NO_ACCESS', { permission: 'WAREHOUSE_MANAGE_ORDERS' })
    // In the order in which others lock them.
    const ids = [...missing].sort((a, b) => (a.orderId < b.orderId ? -1 : 1)).map((box) => box.id)
    await reportLeft(ctx, ids, reason ?? failField('reason', 'Reason is required'))
  }
  await ctx.db
    .insertInto('van_doors')
    .values({
      ...{ account_id: ctx.account.id, route_id: id, closed_at: ctx.now().toISOString(), closed_by: ctx.user.id },
      ...{ left_count: missing.length, reason: missing.length > 0 ? reason : null },
    })
    .execute()
  const after = await getVan(ctx, id)
  await ctx.audit({ action: 'close-doors', entity: 'route', id, before: doorsOf(before), after: doorsOf(after) })
  await ctx.emit('route.changed')
  return after
}

export async function openDoors(ctx: Context, { id }: ParsedOf<typeof contract.open>): Promise<contract.WholeVan> {
  const van = await holdVan(ctx, id, 'alone')
  const before = await getVan(ctx, id)
  if (van.isClosed)
    await ctx.db.deleteFrom('van_doors').where('account_id', '=', ctx.account.id).where('route_id', '=', id).execute()
  const after = van.isClosed ? await getVan(ctx, id) : before
  await ctx.audit({ action: 'open-doors', entity: 'route', id, before: doorsOf(before), after: doorsOf(after) })
  if (van.isClosed) await ctx.emit('route.changed')
  return after
}
