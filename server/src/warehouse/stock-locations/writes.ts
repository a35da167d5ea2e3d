import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/stock-locations'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { plainNoun, requireUnchanged } from '../../platform/plain-noun.ts'
import { col, statement } from '../../platform/statement.ts'
import { holdWarehouse } from '../warehouses/writes.ts'
import { getStockLocation } from './reads.ts'
import type { PlaceType } from './rules.ts'

/** Goods on their way into a location wait while it is changed or deleted, or are seen by it. */
const locations = plainNoun({
  table: 'stock_locations',
  entity: 'stock-location',
  read: getStockLocation,
  taken: { stock_locations_title: 'StockLocationTitleExists' },
})

/** Its warehouse and its type, or 404. */
async function holdWhatItNeeds(
  ctx: Context,
  { warehouseId, stockLocationTypeId }: Pick<contract.StockLocation, 'warehouseId' | 'stockLocationTypeId'>,
): Promise<void> {
  await holdWarehouse(ctx, warehouseId)
  found(
    await ctx.db
      .selectFrom('stock_location_types')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('warehouse_id', '=', warehouseId)
      .where('id', '=', stockLocationTypeId)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst(),
  )
}

export async function createStockLocation(
  ctx: Context,
  { id: warehouseId, ...form }: ParsedOf<typeof contract.create>,
): Promise<contract.StockLocation> {
  await holdWhatItNeeds(ctx, { warehouseId, ...form })
  return locations.create(ctx, { warehouseId, ...form })
}

export async function updateStockLocation(
  ctx: Context,
  { id: warehouseId, locId, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.StockLocation> {
  const before = await locations.lock(ctx, locId)
  if (before.warehouseId !== warehouseId) fail('NotFound')
  requireUnchanged(updatedAt, before.updatedAt)
  if (form.stockLocationTypeId !== before.stockLocationTypeId)
    failField('stockLocationTypeId', 'The stock location type cannot be changed')
  // Whoever keeps goods in it that weigh more refuses with StockLocationInUse.
  if (before.maxWeight === null || form.maxWeight < before.maxWeight)
    await ctx.emit('stock-location.limiting', { id: locId, maxWeight: form.maxWeight })
  return locations.update(ctx, before, {
    title: form.title,
    maxWeight: form.maxWeight,
    isTemporary: form.isTemporary ?? before.isTemporary,
  })
}

/** One that may be asked for as that of a warehouse. */
interface Named {
  readonly id: Id<'stockLocation'>
  readonly warehouseId?: Id<'warehouse'>
}

function requireNamed(_ctx: Context, location: contract.StockLocation, { warehouseId }: Named): void {
  if (warehouseId !== undefined && location.warehouseId !== warehouseId) fail('NotFound')
}

/** Areas whose goods it holds refuse with StockLocationInUse. */
export const locationRemoval = locations.removal<Named>({
  removing: requireNamed,
  async restoring(ctx, after, named) {
    requireNamed(ctx, after, named)
    await holdWhatItNeeds(ctx, after)
  },
})

/** A location that goods are about to be put into, with what its type allows (see `fitsType` and `exceedsWeight`). */
export interface Place {
  readonly id: Id<'stockLocation'>
  readonly warehouseId: Id<'warehouse'>
  readonly title: string
  /** In kg; null: no limit. */
  readonly maxWeight: number | null
  readonly isTemporary: boolean
  readonly type: PlaceType & { readonly id: Id<'stockLocationType'>; readonly label: string }
}

/**
 * Locations by id for goods about to be put into them; an unknown or deleted one is absent. Their deletion, another weight
 * limit and changes of their types wait until the write has ended. Others who put goods into a location with a weight
 * limit wait, too, so that weights can be added up; a location without one takes goods from many at once.
 */
export async function holdPlaces(
  ctx: Context,
  ids: readonly Id<'stockLocation'>[],
): Promise<Map<Id<'stockLocation'>, Place>> {
  if (ids.length === 0) return new Map()
  const { rows } = await statement('stock-locations.hold-places', {
    id: col.id('stockLocation'),
    warehouse_id: col.id('warehouse'),
    title: col.text,
    max_weight: col.numeric.orNull,
    is_temporary: col.bool,
    type_id: col.id('stockLocationType'),
    label: col.text,
    depth: col.numeric,
    width: col.numeric,
    height: col.numeric,
    is_bulk: col.bool,
    package_ids: col.ids('storagePackageType'),
  })`
    select l.id, l.warehouse_id, l.title, l.max_weight, l.is_temporary,
      t.id as type_id, t.label, t.depth, t.width, t.height, t.is_bulk,
      array(select k.storage_package_type_id::text from stock_location_type_packages k
        join storage_package_types p on p.account_id = k.account_id and p.id = k.storage_package_type_id and p.deleted_at is null
        where k.account_id = t.account_id and k.stock_location_type_id = t.id) as package_ids
    from stock_locations l
    join stock_location_types t on t.account_id = l.account_id and t.id = l.stock_location_type_id
    join warehouses w on w.account_id = l.account_id and w.id = l.warehouse_id
    where l.account_id = ${ctx.account.id} and l.id = any(${[...new Set(ids)]}::text[])
      and l.deleted_at is null and t.deleted_at is null and w.deleted_at is null
    order by l.id for key share of l, t, w`.execute(ctx.db)
  const limited = rows.filter((row) => row.max_weight !== null).map(({ id }) => id)
  if (limited.length > 0) {
    await statement(
      'stock-locations.hold-limited',
    )`select 1 from stock_locations where account_id = ${ctx.account.id} and id = any(${limited}::text[])
      order by id for no key update`.execute(ctx.db)
  }
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        warehouseId: row.warehouse_id,
        title: row.title,
        maxWeight: row.max_weight,
        isTemporary: row.is_temporary,
        type: {
          id: row.type_id,
          label: row.label,
          depth: row.depth,
          width: row.width,
          height: row.height,
          isBulk: row.is_bulk,
          storagePackageIds: row.package_ids,
        },
      },
    ]),
  )
}
