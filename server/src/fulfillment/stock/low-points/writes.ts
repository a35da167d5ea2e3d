import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { excellent } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as contract from '@crossdock/contract/fulfillment/stock/low-points'
import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { notify } from '../../../account/notifications/writes.ts'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { failField, found } from '../../../platform/errors.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'
import { holdWarehouse } from '../../../warehouse/warehouses/writes.ts'
import { findLowPoints, listNamedPackages } from './reads.ts'
import { resolvePackages } from './rules.ts'

/** A low point that is not met any more. */
const crossing = {
  id: col.id('lowPoint'),
  productId: col.id('product'),
  storeId: col.id('store'),
  sku: col.text,
  packageType: col.text,
  warehouse: col.text.orNull,
  lowpoint: col.int4,
  onHand: col.int8,
}
type Crossing = RowOf<typeof crossing>

/**
 * Counts what is on hand for the low points of these products, which must be locked, and says which of them are not met any more.
 * Whoever changes stock takes that lock, so that each crossing is seen by one transaction: the one that made it.
 */
export const countForLowPoints = (ctx: Context, productIds: readonly Id<'product'>[]) =>
  statement('low-points.count', crossing)`${kept}
    with counted as materialized (
      select l.id, l.product_id, l.store_id, l.product_package_type_id, l.warehouse_id, l.quantity, l.on_hand, l.is_below,
        (select coalesce(sum(i.package_count), 0)::bigint from inventory i where i.account_id = l.account_id
          and i.product_id = l.product_id and i.is_stocked and i.product_package_type_id = l.product_package_type_id
          and i.condition = ${excellent} and (l.warehouse_id is null or i.warehouse_id = l.warehouse_id)) as now
      from low_points l where l.account_id = ${ctx.account.id} and l.product_id = ${anyOf(productIds)} and l.deleted_at is null
    ), written as (
      update low_points l set on_hand = c.now from counted c
      where l.account_id = ${ctx.account.id} and l.id = c.id and l.on_hand <> c.now
    ), flagged as (
      update products p set is_low = f.is_low
      from (select product_id, bool_or(now < quantity) as is_low from counted group by product_id) f
      where p.account_id = ${ctx.account.id} and p.id = f.product_id and p.is_low <> f.is_low
    )
    select c.id, c.product_id as "productId", c.store_id as "storeId", p.sku, t.name as "packageType", w.title as warehouse,
      c.quantity as lowpoint, c.now as "onHand"
    from counted c
    join products p on p.account_id = ${ctx.account.id} and p.id = c.product_id
    join product_package_types t on t.account_id = ${ctx.account.id} and t.id = c.product_package_type_id
    left join warehouses w on w.account_id = ${ctx.account.id} and w.id = c.warehouse_id
    where not c.is_below and c.now < c.quantity
    order by c.id`

/** Whoever may see the inventory learns of each low point that is not met any more, who took the goods, too. */
export async function tellOfLowPoints(ctx: Context, crossings: readonly Crossing[]): Promise<void> {
  for (const { productId, storeId, warehouse, sku, packageType, lowpoint, onHand } of crossings)
    await notify(ctx, {
      action: warehouse === null ? 'low-point-reached-anywhere' : 'low-point-reached',
      facts: { productId, sku, packageType, lowpoint, onHand, ...(warehouse === null ? {} : { warehouse }) },
      storeId,
      to: { can: 'FULFILLMENT_VIEW_INVENTORY' },
      alsoDoer: true,
    })
}

/** Counts anew, and keeps by the products whether they have low points. Nobody is told: no goods have gone. */
export async function settleLowPoints(ctx: Context, productIds: readonly Id<'product'>[]): Promise<void> {
  if (productIds.length === 0) return
  await countForLowPoints(ctx, productIds).execute(ctx.db)
  await statement('low-points.flag-products')`
    update products p set has_low_point = f.has_some, is_low = f.is_low
    from (select x.id, count(l.id) > 0 as has_some, coalesce(bool_or(l.is_below), false) as is_low
      from unnest(${[...productIds]}::text[]) as x(id)
      left join low_points l on l.account_id = ${ctx.account.id} and l.product_id = x.id and l.deleted_at is null group by x.id) f
    where p.account_id = ${ctx.account.id} and p.id = f.id
      and (p.has_low_point <> f.has_some or p.is_low <> f.is_low)`.execute(ctx.db)
}

/** The low point of a package, of one warehouse or (null) of all of them together; `lowpoint: null` takes it away. */
interface LowPoint {
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly lowpoint: number | null
}

/** Writes low points of products, which must be locked or new. */
export async function putLowPoints(
  ctx: Context,
  storeId: Id<'store'>,
  points: readonly LowPoint[],
  warehouseId: Id<'warehouse'> | null = null,
): Promise<void> {
  if (points.length === 0) return
  const gone = points.flatMap(({ lowpoint, productPackageTypeId }) => (lowpoint === null ? productPackageTypeId : []))
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('low_points')
      .where('account_id', '=', ctx.account.id)
      .where('product_package_type_id', '=', anyText(gone))
      .where('warehouse_id', 'is not distinct from', warehouseId)
      .execute()
  const rows = points
    .filter(({ lowpoint }) => lowpoint !== null)
    .map(({ productId, productPackageTypeId, lowpoint }) => ({
      id: newId(),
      product_id: productId,
      product_package_type_id: productPackageTypeId,
      quantity: lowpoint,
    }))
  if (rows.length > 0)
    await statement('low-points.put')`
      insert into low_points (account_id, store_id, warehouse_id, created_by, updated_by, created_at, updated_at,
        id, product_id, product_package_type_id, quantity)
      select ${ctx.account.id}, ${storeId}, ${warehouseId}, ${ctx.user.id}, ${ctx.user.id}, ${ctx.now()}, ${ctx.now()}, r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, product_id text, product_package_type_id text, quantity integer)
      on conflict (account_id, product_package_type_id, coalesce(warehouse_id, '')) do update
        set quantity = excluded.quantity, updated_by = excluded.updated_by, updated_at = excluded.updated_at
        where low_points.quantity <> excluded.quantity`.execute(ctx.db)
  await settleLowPoints(ctx, [...new Set(points.map(({ productId }) => productId))])
}

/** Units from which on the inventory warns; what is left out stays as it is. */
interface Levels {
  readonly onHold?: number | null | undefined
  readonly clearance?: number | null | undefined
}

/** Writes the levels of a product, which must be locked or new. */
export async function putLevels(
  ctx: Context,
  {
    storeId,
    productId,
    warehouseId = null,
  }: { storeId: Id<'store'>; productId: Id<'product'>; warehouseId?: Id<'warehouse'> | null },
  { onHold, clearance }: Levels,
): Promise<void> {
  if (onHold === undefined && clearance === undefined) return
  const changed = {
    ...(onHold === undefined ? {} : { on_hold: onHold }),
    ...(clearance === undefined ? {} : { clearance }),
    updated_by: ctx.user.id,
    updated_at: ctx.now().toISOString(),
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable('stock_levels')
    .set(changed)
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', productId)
    .where('warehouse_id', 'is not distinct from', warehouseId)
    .executeTakeFirstOrThrow()
  // The product is locked, so that nobody else makes it meanwhile.
  if (numUpdatedRows > 0n || (!onHold && !clearance)) return
  await ctx.db
    .insertInto('stock_levels')
    .values({
      account_id: ctx.account.id,
      id: newId(),
      store_id: storeId,
      product_id: productId,
      warehouse_id: warehouseId,
      created_by: ctx.user.id,
      ...changed,
    })
    .execute()
}

export async function setLowPoints(
  ctx: Context,
  input: ParsedOf<typeof contract.set>,
): Promise<AnswerOf<typeof contract.set>> {
  const { productId: id, lowPoints, onHold, clearance } = input
  const warehouseId = input.warehouseId ?? null
  if (warehouseId !== null) await holdWarehouse(ctx, warehouseId)
  const product = ctx.db
    .updateTable('products')
    .set({ updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('store_id')
  const { store_id: storeId } = found(await product.executeTakeFirst())
  requireCurrentStore(ctx, storeId, 'The selected merchant differs from the one this product belongs to.')
  const named = resolvePackages(await listNamedPackages(ctx, id), lowPoints)
  if ('fault' in named) failField('lowPoints', named.fault)
  const before = await findLowPoints(ctx, id, warehouseId)
  const points = named.found.map((entry) => ({
    productId: id,
    productPackageTypeId: entry.id,
    lowpoint: entry.lowpoint,
  }))
  await putLowPoints(ctx, storeId, points, warehouseId)
  await putLevels(ctx, { storeId, productId: id, warehouseId }, { onHold, clearance })
  const after = await findLowPoints(ctx, id, warehouseId)
  const place = warehouseId === null ? {} : { warehouseId }
  await ctx.audit({
    action: 'set-low-points',
    entity: 'product',
    id,
    before: { ...place, ...before },
    after: { ...place, ...after },
  })
  await ctx.emit('product.changed', { storeId })
  return after
}

/** Low points and levels go with what they are of, and come back with it: `from` and `to` are the moment of its deletion. */
export async function carryAlong(
  ctx: Context,
  whose: 'warehouse_id' | 'store_id',
  id: Id,
  from: string | null,
  to: string | null,
): Promise<void> {
  const owner = sql.ref(whose)
  const state = from === null ? sql`deleted_at is null` : sql`deleted_at = ${from}::timestamptz`
  await statement('low-points.carry-levels')`
    update stock_levels set deleted_at = ${to}::timestamptz
    where account_id = ${ctx.account.id} and ${owner} = ${id} and ${state}`.execute(ctx.db)
  const { rows } = await statement('low-points.carry', { productId: col.id('product') })`
    update low_points set deleted_at = ${to}::timestamptz
    where account_id = ${ctx.account.id} and ${owner} = ${id} and ${state} returning product_id as "productId"`.execute(
    ctx.db,
  )
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  if (productIds.length === 0) return
  await statement('low-points.lock-products', { id: col.id('product') })`
    select id from products where account_id = ${ctx.account.id} and id = ${anyOf(productIds)}
    order by id for no key update`.execute(ctx.db)
  await settleLowPoints(ctx, productIds)
}
