import type { Events, OfRecord } from '@crossdock/contract/events'
import { type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'
import { addContents, addOccupant } from '../../warehouse/stock-locations/reads.ts'
import { exceedsWeight } from '../../warehouse/stock-locations/rules.ts'
import { addWarehouseStats } from '../../warehouse/warehouses/reads.ts'
import { contentWeightOf, countUse, goodsMeasures, hasStock, hasStockInLinks, openOrders } from './reads.ts'

/**
 * What warehouse master data must ask the fulfilment before it changes: whether goods or orders, of any store, are in the
 * way. The warehouse area knows nothing of goods; it emits, and this refuses.
 */
export function watchWarehouses(): void {
  addOccupant(
    'FULFILLMENT',
    () =>
      // The limit makes it a look per location: an "exists" among what is shown would be answered from all stock there is.
      sql<SqlBool>`coalesce((select true from inventory i
        where i.account_id = l.account_id and i.stock_location_id = l.id and i.is_stocked limit 1), false)`,
  )
  addContents('FULFILLMENT', goodsMeasures)
  addWarehouseStats(countUse)
  onEvent('warehouse.removing', keepUsedWarehouse)
  onEvent('stock-location.removing', keepFilledLocation)
  onEvent('stock-location.limiting', keepLoadedLimit)
  onEvent('storage-package-type.removing', keepFilledPackage)
  onEvent('storage-package-type.resizing', keepFilledPackage)
  onEvent('stock-location-type.unlinking', keepFilledLinks)
}

async function keepUsedWarehouse(ctx: Context, { id }: OfRecord<'warehouse'>): Promise<void> {
  const reasons = await acrossStores(ctx, async (wide) => {
    const open = await openOrders(wide, 'warehouse_id', id)
    return [
      ...((await hasStock(wide, 'warehouse_id', id)) ? ['Goods stand in it.'] : []),
      ...(open.receipts ? ['Receipt orders for it are open.'] : []),
      ...(open.shipments ? ['Shipment orders from it are open.'] : []),
    ]
  })
  if (reasons.length > 0) fail('WarehouseInUse', { info: { reasons } })
}

async function keepFilledLocation(ctx: Context, { id }: OfRecord<'stockLocation'>): Promise<void> {
  if (await acrossStores(ctx, (wide) => hasStock(wide, 'stock_location_id', id)))
    fail('StockLocationInUse', { info: { reasons: ['Goods stand in it.'] } })
}

async function keepLoadedLimit(ctx: Context, { id, maxWeight }: Events['stock-location.limiting']): Promise<void> {
  const content = (await contentWeightOf(ctx, [id])).get(id) ?? 0
  if (exceedsWeight(maxWeight, content, 0))
    fail('StockLocationInUse', {
      message: `What stands in this stock location weighs ${content.toLocaleString('en-US')} kg. The limit cannot be lower.`,
      info: { contentWeight: content },
    })
}

async function keepFilledPackage(ctx: Context, { id }: OfRecord<'storagePackageType'>): Promise<void> {
  if (await acrossStores(ctx, (wide) => hasStock(wide, 'storage_package_type_id', id)))
    fail('PackageSpecificationConflict', { info: { reasons: ['Goods stand in this storage package.'] } })
}

async function keepFilledLinks(ctx: Context, { links }: Events['stock-location-type.unlinking']): Promise<void> {
  if (await acrossStores(ctx, (wide) => hasStockInLinks(wide, links)))
    fail('PackageSpecificationConflict', {
      info: { reasons: ['Goods stand in this storage package in locations of this type.'] },
    })
}
