import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import type * as contract from '@crossdock/contract/delivery/pool-orders/places'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { requireUnchanged } from '../../../platform/plain-noun.ts'
import { col, statement } from '../../../platform/statement.ts'
import { isNowhere } from '../../depots/rules.ts'
import { getPoolOrder, getPoolOrders } from '../reads.ts'
import { lookedFor, type PlaceColumns, placedBy } from '../rules.ts'
import { lockOrders, lookFor } from '../writes.ts'
import type { Sought } from './reads.ts'

type Changed = readonly (readonly [Id<'poolOrder'>, PlaceColumns])[]

/** Writes places of orders, as far as they are still looked for at the same address; tells the screens of their merchants. */
const setPlace = (ctx: Context, id: Id<'poolOrder'>, place: PlaceColumns) =>
  ctx.db.updateTable('pool_orders').set(place).where('account_id', '=', ctx.account.id).where('id', '=', id)

async function tell(ctx: Context, storeIds: Iterable<Id<'store'>>): Promise<void> {
  for (const storeId of new Set(storeIds)) await ctx.emit('pool-order.changed', { storeId })
}

/** Changes places in somebody's name, with what the audit log is told. */
async function changePlaces(ctx: Context, before: readonly PoolOrder[], places: Changed): Promise<void> {
  const now = ctx.now().toISOString()
  for (const [id, place] of places) await setPlace(ctx, id, place).set({ updated_at: now }).execute()
  await lookFor(
    ctx,
    places.map(([, place]) => place),
  )
  const after = new Map(
    (
      await getPoolOrders(
        ctx,
        places.map(([id]) => id),
      )
    ).map((order) => [order.id, order]),
  )
  await ctx.audit(
    ...before.map((order) => ({
      action: 'update' as const,
      entity: 'pool-order' as const,
      id: order.id,
      before: order,
      after: after.get(order.id) ?? order,
    })),
  )
  await tell(
    ctx,
    before.map(({ storeId }) => storeId),
  )
}

/** A person says where an order is. */
export async function setPin(
  ctx: Context,
  { id, updatedAt, ...place }: ParsedOf<typeof contract.setPin>,
): Promise<PoolOrder> {
  if (isNowhere(place)) failField('lat', 'Latitude and longitude of 0 are in the sea')
  const order = (await lockOrders(ctx, [id])).get(id)
  if (!order || order.deletedAt !== null) fail('NotFound')
  requireUnchanged(updatedAt, order.updatedAt)
  await changePlaces(ctx, [order], [[id, placedBy('Person', place)]])
  return getPoolOrder(ctx, id)
}

/** Looks again for what has no place; what has one keeps it, and coordinates that wait for a person's word are not thrown away. */
export async function lookAgain(
  ctx: Context,
  { addresses }: ParsedOf<typeof contract.lookAgain>,
): Promise<AnswerOf<typeof contract.lookAgain>> {
  const orders = [...(await lockOrders(ctx, addresses)).values()]
  if (orders.some(({ deletedAt }) => deletedAt !== null)) fail('NotFound')
  const sought = orders.filter(({ place }) => place.state !== 'Placed' && place.source !== 'Given')
  const places = sought.map(({ id, place }) => [id, lookedFor(ctx.now(), place.hint)] as const)
  // What stays as it is stands in the audit log as asked, too.
  await changePlaces(ctx, orders, places)
  return { changed: sought.length }
}

/**
 * Places orders at addresses that the merchant has placed before: where a person has put one, or where all of them are near each
 * other. Answers how many.
 */
export async function placeKnown(ctx: Context): Promise<number> {
  const { rows } = await statement('places.known', { storeId: col.id('store') })`
    update pool_orders o set lat = k.lat, lng = k.lng, place_state = 'Placed', place_source = 'Known', place_exactness = null,
      place_by = null, place_reason = null, hint_lat = null, hint_lng = null, place_tries = 0, place_due = null
    from (
      select c.id, (array_agg(p.lat order by p.place_source = 'Person' desc, p.updated_at desc, p.id desc))[1] as lat,
        (array_agg(p.lng order by p.place_source = 'Person' desc, p.updated_at desc, p.id desc))[1] as lng
      from (
        select id, store_id, place_key from pool_orders
        where account_id = ${ctx.account.id} and place_state = 'Looking' and deleted_at is null and place_due <= ${ctx.now().toISOString()}
        order by place_due limit 2000
      ) c
      join pool_orders p on p.account_id = ${ctx.account.id} and p.store_id = c.store_id and p.place_key = c.place_key and p.lat is not null
      group by c.id
      having bool_or(p.place_source = 'Person')
        or (max(p.lat) - min(p.lat) < 0.005 and max(p.lng) - min(p.lng) < 0.005)
    ) k
    where o.account_id = ${ctx.account.id} and o.id = k.id and o.place_state = 'Looking'
    returning o.store_id as "storeId"`.execute(ctx.db)
  await tell(
    ctx,
    rows.map(({ storeId }) => storeId),
  )
  return rows.length
}

/** Takes orders to look for: nobody else does until `until`, and somebody does after that, should this process be killed. */
export async function takeSought(ctx: Context, most: number, until: Date): Promise<Sought[]> {
  const rows = await ctx.db
    .selectFrom('pool_orders')
    .select(['id', 'store_id', 'address_line1', 'city', 'state', 'zip_code', 'country', 'place_key', 'place_tries'])
    .where('account_id', '=', ctx.account.id)
    .where('place_state', '=', 'Looking')
    .where('deleted_at', 'is', null)
    .where('place_due', '<=', ctx.now().toISOString())
    .orderBy('place_due')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length > 0)
    await ctx.db
      .updateTable('pool_orders')
      .set({ place_due: until.toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  return rows.map((row) => ({
    ...{ id: row.id, storeId: row.store_id, key: row.place_key, tries: row.place_tries, country: row.country },
    ...{ addressLine1: row.address_line1, city: row.city, state: row.state, zipCode: row.zip_code },
  }))
}

/** Writes what was found, unless the order has another address or place by now. */
export async function settlePlaces(ctx: Context, found: readonly (readonly [Sought, PlaceColumns])[]): Promise<void> {
  for (const [{ id, key }, place] of found)
    await setPlace(ctx, id, place).where('place_state', '=', 'Looking').where('place_key', '=', key).execute()
  await tell(
    ctx,
    found.map(([{ storeId }]) => storeId),
  )
}
