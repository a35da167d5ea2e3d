import type * as contract from '@crossdock/contract/delivery/pool-orders'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import { centsOf } from '@crossdock/contract/money'
import type { PoolBound } from '@crossdock/contract/sorting/events'
import { findServicesCalled } from '../../account/custom-services/reads.ts'
import { chargesOf, type KeptCharge } from '../../account/custom-services/rules.ts'
import { holdStore } from '../../account/stores/writes.ts'
import { type Context, storeOf } from '../../platform/context.ts'
import { fail, failFields } from '../../platform/errors.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import { anyText } from '../../platform/statement.ts'
import { getPoolOrder, getPoolOrders } from './reads.ts'
import { faultsOfOrder, type PlaceColumns, placeJob, placeOfChange, placeOfForm } from './rules.ts'

/** The columns that the form fills, but for where the order is. */
export const columnsOf = ({ customer, ...form }: contract.PoolOrderForm) => ({
  order_no: form.orderNo,
  po_no: form.poNo,
  first_name: customer.firstName,
  last_name: customer.lastName,
  phone: customer.phone,
  secphone: customer.secphone,
  email: form.email,
  address_line1: form.addressLine1,
  address_line2: form.addressLine2,
  city: form.city,
  state: form.state,
  zip_code: form.zipCode,
  country: form.country,
  note: form.note,
  delivery_type: form.deliveryType,
  delivery_date: form.deliveryDate,
  window_from: form.windowFrom,
  window_to: form.windowTo,
  weight: form.weight,
  volume_m3: form.volumeM3,
  packages: form.packages,
  skills: form.skills,
  priority: form.priority,
  services: form.services,
  service_minutes: form.serviceMinutes,
  proof: form.proof,
})

/** What an order had of the service book before, as it is kept. */
const keptBy = (order: contract.PoolOrder | undefined): KeptCharge[] =>
  (order?.serviceCharges ?? []).map(({ price, amount: _sum, ...charge }) => ({ ...charge, cents: centsOf(price) }))

/** Has places looked for once what says so is saved: who asks others waits for them, and a save does not. */
export async function lookFor(ctx: Context, places: readonly (PlaceColumns | null)[]): Promise<void> {
  if (places.some((place) => place?.place_state === 'Looking')) await ctx.enqueue(placeJob, {})
}

export const createPoolOrder = (ctx: Context, form: ParsedOf<typeof contract.create>): Promise<contract.PoolOrder> =>
  addPoolOrder(ctx, form, { storeId: storeOf(ctx), shipmentOrderId: null })

/** Puts an order of a merchant into the pool: one that was entered, or one whose goods leave a warehouse. */
export async function addPoolOrder(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
  { storeId, shipmentOrderId }: Pick<contract.PoolOrder, 'storeId' | 'shipmentOrderId'>,
): Promise<contract.PoolOrder> {
  failFields(faultsOfOrder(form))
  await holdStore(ctx, storeId)
  const id = newId<'poolOrder'>()
  const now = ctx.now().toISOString()
  const place = placeOfForm(form, ctx.account.country, ctx.now())
  await ctx.db
    .insertInto('pool_orders')
    .values({
      account_id: ctx.account.id,
      store_id: storeId,
      id,
      shipment_order_id: shipmentOrderId,
      ...columnsOf(form),
      service_charges: JSON.stringify(chargesOf(form.services, await findServicesCalled(ctx, form.services))),
      ...place,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await lookFor(ctx, [place])
  const after = await getPoolOrder(ctx, id)
  await ctx.audit({ action: 'create', entity: 'pool-order', id, after })
  await ctx.emit('pool-order.changed', { storeId })
  return after
}

/** The orders, locked in the order of their ids, as they are; 404 where one of them is not there. */
export async function lockOrders(
  ctx: Context,
  ids: readonly Id<'poolOrder'>[],
): Promise<Map<Id<'poolOrder'>, contract.PoolOrder>> {
  const rows = await ctx.db
    .selectFrom('pool_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) fail('NotFound')
  return new Map((await getPoolOrders(ctx, ids)).map((order) => [order.id, order]))
}

/** Tells the screens of every merchant whose orders they are. */
async function tellStores(ctx: Context, orders: readonly contract.PoolOrder[]): Promise<void> {
  for (const storeId of new Set(orders.map((order) => order.storeId))) await ctx.emit('pool-order.changed', { storeId })
}

type Edited = ParsedOf<typeof contract.edit>['addresses'][number]

/** Replaces active orders, each in its place (POOL-009); one that is not there, or is deleted, refuses them all. */
async function replaceOrders(ctx: Context, edited: readonly Edited[]): Promise<contract.PoolOrder[]> {
  const ids = edited.map(({ addressId }) => addressId)
  if (new Set(ids).size < ids.length)
    fail('ValidationError', { fields: [{ path: 'addresses', message: 'Each order may be there once' }] })
  const before = await lockOrders(ctx, ids)
  const places = new Map<Id<'poolOrder'>, PlaceColumns | null>()
  for (const { addressId, updatedAt, ...form } of edited) {
    const order = before.get(addressId)
    if (!order || order.deletedAt !== null) fail('NotFound')
    requireUnchanged(updatedAt, order.updatedAt)
    places.set(addressId, placeOfChange(order, form, ctx.account.country, ctx.now()))
  }
  const book = await findServicesCalled(
    ctx,
    edited.flatMap(({ services }) => services),
  )
  const now = ctx.now().toISOString()
  await Promise.all(
    edited.map(({ addressId, updatedAt: _seen, ...form }) =>
      ctx.db
        .updateTable('pool_orders')
        .set({
          ...columnsOf(form),
          service_charges: JSON.stringify(chargesOf(form.services, book, keptBy(before.get(addressId)))),
          ...places.get(addressId),
          updated_at: now,
        })
        .where('account_id', '=', ctx.account.id)
        .where('id', '=', addressId)
        .execute(),
    ),
  )
  await lookFor(ctx, [...places.values()])
  const after = await getPoolOrders(ctx, ids)
  await ctx.audit(
    ...after.map((order) => ({
      action: 'update' as const,
      entity: 'pool-order' as const,
      id: order.id,
      before: before.get(order.id) ?? null,
      after: order,
    })),
  )
  await ctx.emit('pool-order.edited', { before, after })
  await tellStores(ctx, after)
  return after
}

export async function updatePoolOrder(
  ctx: Context,
  { id, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.PoolOrder> {
  failFields(faultsOfOrder(form))
  await replaceOrders(ctx, [{ addressId: id, ...form }])
  return getPoolOrder(ctx, id)
}

export function editPoolOrders(
  ctx: Context,
  { addresses }: ParsedOf<typeof contract.edit>,
): Promise<contract.PoolOrder[]> {
  failFields(
    addresses.flatMap((form, place) =>
      faultsOfOrder(form).map(({ path, message }) => ({ path: `addresses.${place}.${path}`, message })),
    ),
  )
  return replaceOrders(ctx, addresses)
}

type Ids = ParsedOf<typeof contract.remove>
type Done = AnswerOf<typeof contract.remove>

/** Moves orders from one pool to the other; those that are there already stay as they are. */
async function move(ctx: Context, { addresses }: Ids, toDeleted: boolean): Promise<Done> {
  const orders = [...(await lockOrders(ctx, addresses)).values()]
  if (orders.some(({ routeId }) => routeId !== null))
    fail('WrongState', { message: 'What is on a route is not deleted.' })
  if (orders.some(({ scheduleId }) => scheduleId !== null))
    fail('WrongState', { message: 'What is in a schedule is not deleted.' })
  const moving = orders.filter(({ deletedAt }) => (deletedAt === null) === toDeleted)
  const now = ctx.now().toISOString()
  const changes = { deletedAt: toDeleted ? now : null, updatedAt: now }
  if (moving.length > 0)
    await ctx.db
      .updateTable('pool_orders')
      .set({ deleted_at: changes.deletedAt, updated_at: now })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', anyText(moving.map(({ id }) => id)))
      .execute()
  await ctx.audit(
    ...orders.map((order) => ({
      action: toDeleted ? ('remove' as const) : ('restore' as const),
      entity: 'pool-order' as const,
      id: order.id,
      before: order,
      after: moving.includes(order) ? { ...order, ...changes } : order,
    })),
  )
  await tellStores(ctx, moving)
  return { changed: moving.length }
}

export const deletePoolOrders = (ctx: Context, input: Ids): Promise<Done> => move(ctx, input, true)

/** Their merchants are there, and stay until they have come back. */
export async function undeletePoolOrders(ctx: Context, input: Ids): Promise<Done> {
  const orders = await getPoolOrders(ctx, input.addresses)
  for (const storeId of [...new Set(orders.map((order) => order.storeId))].sort()) await holdStore(ctx, storeId)
  return move(ctx, input, false)
}

/** Removes orders of the deleted pool for ever. */
export async function purgePoolOrders(ctx: Context, { addresses }: Ids): Promise<Done> {
  const orders = [...(await lockOrders(ctx, addresses)).values()]
  if (orders.some(({ deletedAt }) => deletedAt === null))
    fail('WrongState', { message: 'Only orders in the deleted pool can be purged.' })
  await ctx.db
    .deleteFrom('pool_orders')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(addresses))
    .execute()
  await ctx.audit(
    ...orders.map((order) => ({
      action: 'purge' as const,
      entity: 'pool-order' as const,
      id: order.id,
      before: order,
    })),
  )
  await tellStores(ctx, orders)
  return { changed: orders.length }
}

/** Takes orders that have left the sorting hub into the pool, each with a whole address; one that was announced from here is here. */
export async function takeFromHub(ctx: Context, bound: readonly PoolBound[]): Promise<void> {
  const now = ctx.now().toISOString()
  const here = await ctx.db
    .selectFrom('pool_orders')
    .select('hub_order_id')
    .where('account_id', '=', ctx.account.id)
    .where('hub_order_id', '=', anyText(bound.map(({ hubOrderId }) => hubOrderId)))
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set(here.map((row) => row.hub_order_id))
  const orders = bound.filter(({ hubOrderId }) => !known.has(hubOrderId))
  if (orders.length === 0) return
  const made = orders.map(({ hubOrderId, storeId, customer: { email, ...customer }, address, boxes, ...order }) => {
    const { lat, lng, ...lines } = address
    const form: contract.PoolOrderForm = {
      ...{ orderNo: order.orderNo, poNo: order.poNo, email, note: order.note, weight: order.weight, packages: boxes },
      customer: { ...customer, secphone: null },
      ...lines,
      ...{ lat, lng, deliveryType: 'BusinessDelivery', deliveryDate: null, windowFrom: null, windowTo: null },
      ...{ volumeM3: null, skills: [], priority: 'Normal', services: [], serviceMinutes: null, proof: [] },
    }
    return {
      hubOrderId,
      storeId,
      id: newId<'poolOrder'>(),
      form,
      place: placeOfForm(form, ctx.account.country, ctx.now()),
    }
  })
  for (const storeId of [...new Set(made.map((order) => order.storeId))].sort()) await holdStore(ctx, storeId)
  await ctx.db
    .insertInto('pool_orders')
    .values(
      made.map(({ hubOrderId, storeId, id, form, place }) => ({
        ...{ account_id: ctx.account.id, store_id: storeId, id, hub_order_id: hubOrderId, ...columnsOf(form) },
        ...{ service_charges: '[]', ...place, created_at: now, updated_at: now },
      })),
    )
    .execute()
  await lookFor(
    ctx,
    made.map(({ place }) => place),
  )
  const after = await getPoolOrders(
    ctx,
    made.map(({ id }) => id),
  )
  await ctx.audit(
    ...after.map((order) => ({ action: 'create' as const, entity: 'pool-order' as const, id: order.id, after: order })),
  )
  await tellStores(ctx, after)
}
