import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { conditionCodes } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as contract from '@crossdock/contract/fulfillment/stock/locations'
import { round } from '@crossdock/contract/units'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { contentsOf } from '../../../warehouse/stock-locations/reads.ts'
import { qbft } from '../records/reads.ts'

/** Most records of a location that one answer lists. */
const mostInLocation = 1000

export async function getByStockLocation(
  ctx: Context,
  { id }: ParsedOf<typeof contract.byStockLocation>,
): Promise<AnswerOf<typeof contract.byStockLocation>> {
  const location = found(
    await ctx.db
      .selectFrom('stock_locations as l')
      .innerJoin('warehouses as h', (join) =>
        join.onRef('h.account_id', '=', 'l.account_id').onRef('h.id', '=', 'l.warehouse_id'),
      )
      .select([
        'l.id',
        'l.title',
        'l.max_weight',
        'l.is_temporary',
        'h.id as warehouse_id',
        'h.title as warehouse_title',
      ])
      .where('l.account_id', '=', ctx.account.id)
      .where('l.id', '=', id)
      .where('l.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  const inStore = ctx.storeId === null ? sql`` : sql`and i.store_id = ${ctx.storeId}`
  const { rows } = await statement('stock.in-location', {
    id: col.id('inventory'),
    productId: col.id('product'),
    description: col.text,
    sku: col.text,
    storeId: col.id('store'),
    storeName: col.text.orNull,
    packageTypeId: col.id('productPackageType'),
    packageName: col.text,
    packageCount: col.int4,
    heldCount: col.int4,
    unitCount: col.int8,
    condition: col.code(conditionCodes),
    lot: col.text,
    expiresAt: col.date.orNull,
    receiptId: col.id('receiptOrder').orNull,
    referenceId: col.text.orNull,
  })`
    select i.id, p.id as "productId", p.description, p.sku, i.store_id as "storeId", s.name as "storeName", t.id as "packageTypeId",
      t.name as "packageName", i.package_count - i.picked_count as "packageCount",
      i.allocated_count - i.picked_count as "heldCount",
      ((i.package_count - i.picked_count)::bigint * t.unit_quantity)::bigint as "unitCount", i.condition, i.lot,
      i.expires_on as "expiresAt", r.id as "receiptId", r.reference_id as "referenceId"
    from inventory i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join stores s on s.account_id = i.account_id and s.id = i.store_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    left join receipt_orders r on r.account_id = i.account_id and r.id = i.receipt_order_id
    where i.account_id = ${ctx.account.id} and i.stock_location_id = ${id} and i.is_stocked and i.package_count > i.picked_count ${inStore}
    order by lower(p.description), i.id limit ${mostInLocation + 1}`.execute(ctx.db)
  const contents = (await contentsOf(ctx, [id])).get(id)
  return {
    stockLocation: {
      id: location.id,
      title: location.title,
      isTemporary: location.is_temporary,
      warehouse: { id: location.warehouse_id, title: location.warehouse_title },
    },
    items: rows.slice(0, mostInLocation).map((row) => ({
      inventoryId: row.id,
      product: { id: row.productId, description: row.description, sku: row.sku },
      storeId: row.storeId,
      storeName: row.storeName,
      packageType: { id: row.packageTypeId, name: row.packageName },
      packageCount: row.packageCount,
      heldCount: row.heldCount,
      unitCount: row.unitCount,
      condition: row.condition,
      lot: row.lot,
      expiresAt: row.expiresAt,
      receipt: row.receiptId === null ? null : { id: row.receiptId, referenceId: row.referenceId ?? '' },
    })),
    hasMore: rows.length > mostInLocation,
    totalVolumeQbft: qbft(contents?.volume ?? 0),
    totalWeight: round(contents?.weight ?? 0, 2),
    maxWeight: location.max_weight,
  }
}
