import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import { findTitled } from '../../../warehouse/stock-locations/reads.ts'
import type { Sides } from '../../../warehouse/stock-locations/types/rules.ts'
import { holdPlaces, type Place } from '../../../warehouse/stock-locations/writes.ts'
import { listCodes, readScan } from '../../products/codes/reads.ts'
import type { ReceivingItem } from './rules.ts'

/** Lines of an order by id, as receiving needs them. */
export async function findItems(
  ctx: Context,
  orderId: Id<'receiptOrder'>,
  itemIds: readonly Id<'receiptOrderItem'>[],
): Promise<Map<string, ReceivingItem>> {
  const { rows } = await statement('receiving.find-items', {
    id: col.id('receiptOrderItem'),
    productId: col.id('product'),
    productPackageTypeId: col.id('productPackageType'),
    sku: col.text,
    packageTypeName: col.text,
    hasExpiration: col.bool,
    packageWeight: col.numeric,
    expected: col.int4,
    received: col.int4,
  })`
    select i.id, i.product_id as "productId", i.product_package_type_id as "productPackageTypeId", p.sku, t.name as "packageTypeName",
      p.has_expiration as "hasExpiration", t.weight as "packageWeight", i.package_quantity as expected, i.received_count as received
    from receipt_order_items i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.receipt_order_id = ${orderId} and i.id = any(${[...new Set(itemIds)]}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locations of a warehouse by id, kept as they are until the write has ended: nobody deletes them meanwhile, and nobody
 * else fills up one that has a weight limit. Taken after the order, before stock records.
 */
export async function takePlaces(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  ids: readonly Id<'stockLocation'>[],
): Promise<Map<Id<'stockLocation'>, Place>> {
  const places = await holdPlaces(ctx, ids)
  return new Map([...places].filter(([, place]) => place.warehouseId === warehouseId))
}

/** Storage packages of a warehouse by id, kept as they are until the write has ended. */
export async function takeStoragePackages(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  ids: readonly Id<'storagePackageType'>[],
): Promise<Map<Id<'storagePackageType'>, Sides & { readonly id: Id<'storagePackageType'>; readonly name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('storage_package_types')
    .select(['id', 'name', 'depth', 'width', 'height'])
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', warehouseId)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyText([...new Set(ids)]))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A received line as it stands, with what its stock record says of it. */
export async function getStoredLine(ctx: Context, orderId: Id<'receiptOrder'>, lineId: Id<'receivedLine'>) {
  const row = await ctx.db
    .selectFrom('received_lines as r')
    .innerJoin('inventory as i', (join) =>
      join.onRef('i.account_id', '=', 'r.account_id').onRef('i.id', '=', 'r.inventory_id'),
    )
    .select(['r.id', 'r.item_id', 'r.inventory_id', 'r.package_count', 'r.condition', 'r.expiration_date', 'r.lot'])
    .select(['r.stock_location_id', 'r.storage_package_type_id', 'i.received_on'])
    .where('r.account_id', '=', ctx.account.id)
    .where('r.receipt_order_id', '=', orderId)
    .where('r.id', '=', lineId)
    .executeTakeFirst()
  return found(row)
}

/** Whose order it is and where, for those who may see it. */
async function requireSeen(ctx: Context, id: Id<'receiptOrder'>) {
  const order = found(
    await ctx.db
      .selectFrom('receipt_orders')
      .select(['store_id', 'warehouse_id'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  requireCurrentStore(ctx, order.store_id)
  return order
}

export async function getCodes(
  ctx: Context,
  { id }: ParsedOf<typeof contract.codes>,
): Promise<AnswerOf<typeof contract.codes>> {
  await requireSeen(ctx, id)
  const products = sql`select i.product_id from receipt_order_items i
    where i.account_id = ${ctx.account.id} and i.receipt_order_id = ${id}`
  return { codes: await listCodes(ctx, products) }
}

export async function getScanned(
  ctx: Context,
  { id, code }: ParsedOf<typeof contract.getScanned>,
): Promise<AnswerOf<typeof contract.getScanned>> {
  const order = await requireSeen(ctx, id)
  const [meaning] = await readScan(ctx, order.store_id, code)
  const items = meaning
    ? await ctx.db
        .selectFrom('receipt_order_items')
        .select(['id', 'product_package_type_id'])
        .where('account_id', '=', ctx.account.id)
        .where('receipt_order_id', '=', id)
        .where('product_id', '=', meaning.productId)
        .orderBy('position')
        .execute()
    : []
  // A package's own code names its lines; where the order has none of them, the product's others are offered.
  const exact = items.filter((item) => item.product_package_type_id === meaning?.productPackageTypeId)
  return {
    itemIds: (exact.length > 0 ? exact : items).map((item) => item.id),
    ...(await findTitled(ctx, order.warehouse_id, code)),
  }
}
