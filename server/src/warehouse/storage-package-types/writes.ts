import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/storage-package-types'
import { linkRequiredMessage } from '@crossdock/contract/warehouse/storage-package-types'
import type { Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/errors.ts'
import { plainNoun, requireUnchanged } from '../../platform/plain-noun.ts'
import { hasTypesForPackagesOnly } from '../stock-locations/types/reads.ts'
import { fitsInside, isSameSize, planLinks, type Sides } from '../stock-locations/types/rules.ts'
import { holdWarehouse, lockWarehouseTypes } from '../warehouses/writes.ts'
import { getStoragePackageType } from './reads.ts'

const packages = plainNoun({
  table: 'storage_package_types',
  entity: 'storage-package-type',
  read: getStoragePackageType,
})

/**
 * Refuses location types that do not exist in the warehouse or are too small in every orientation. Goods coming into
 * locations of the types in `locked` wait until the request ends.
 */
async function holdLocationTypes(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  ids: readonly Id<'stockLocationType'>[],
  size: Sides,
  locked: readonly Id<'stockLocationType'>[] = [],
): Promise<void> {
  const all = [...new Set([...ids, ...locked])]
  if (all.length === 0) return
  const query = ctx.db
    .selectFrom('stock_location_types')
    .select(['id', 'label', 'depth', 'width', 'height'])
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', warehouseId)
    .where('id', 'in', all)
    .where('deleted_at', 'is', null)
    .orderBy('id')
  const types = await (locked.length > 0 ? query.forUpdate() : query.forKeyShare()).execute()
  const wanted = types.filter(({ id }) => ids.includes(id))
  if (wanted.length < ids.length) fail('NotFound')
  const tooSmall = wanted.filter((type) => !fitsInside(size, type)).map(({ id, label }) => ({ id, label }))
  if (tooSmall.length > 0)
    fail('PackageSpecificationConflict', {
      message: `There is a conflict with package specifications. This storage package does not fit into ${tooSmall.map(({ label }) => label).join(', ')}.`,
      info: { tooSmall },
    })
}

async function requireLink(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  wanted: readonly string[] | undefined,
): Promise<void> {
  if (wanted?.length === 0 && (await hasTypesForPackagesOnly(ctx, warehouseId)))
    failField('stockLocationTypes', linkRequiredMessage)
}

async function addLinks(
  ctx: Context,
  packageId: Id<'storagePackageType'>,
  typeIds: readonly Id<'stockLocationType'>[],
): Promise<void> {
  if (typeIds.length === 0) return
  await ctx.db
    .insertInto('stock_location_type_packages')
    .values(
      typeIds.map((typeId) => ({
        account_id: ctx.account.id,
        stock_location_type_id: typeId,
        storage_package_type_id: packageId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function createStoragePackageType(
  ctx: Context,
  { id: warehouseId, stockLocationTypes, ...form }: ParsedOf<typeof contract.create>,
): Promise<contract.StoragePackageType> {
  await holdWarehouse(ctx, warehouseId)
  await requireLink(ctx, warehouseId, stockLocationTypes)
  const links = stockLocationTypes ?? []
  await holdLocationTypes(ctx, warehouseId, links, form)
  return packages.create(ctx, { warehouseId, ...form }, (id) => addLinks(ctx, id, links))
}

/** Without the types that are named. */
async function dropLinks(
  ctx: Context,
  packageId: Id<'storagePackageType'>,
  typeIds: readonly Id<'stockLocationType'>[],
): Promise<void> {
  await ctx.db
    .deleteFrom('stock_location_type_packages')
    .where('account_id', '=', ctx.account.id)
    .where('storage_package_type_id', '=', packageId)
    .where('stock_location_type_id', 'in', typeIds)
    .execute()
}

export async function updateStoragePackageType(
  ctx: Context,
  { id: warehouseId, typeId, updatedAt, stockLocationTypes: wanted, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.StoragePackageType> {
  await lockWarehouseTypes(ctx, warehouseId)
  const seen = await getStoragePackageType(ctx, typeId)
  if (seen.warehouseId !== warehouseId) fail('NotFound')
  requireUnchanged(updatedAt, seen.updatedAt)
  await requireLink(ctx, warehouseId, wanted)
  const links = planLinks(seen.stockLocationTypes, wanted)
  // Location types before storage packages: goods coming in take them in this order, too.
  await holdLocationTypes(ctx, warehouseId, wanted ?? seen.stockLocationTypes, form, links.drop)
  const before = await packages.lock(ctx, typeId)
  if (!isSameSize(before, form)) await ctx.emit('storage-package-type.resizing', { id: typeId })
  if (links.drop.length > 0) {
    // Whoever keeps goods in such packages in such locations refuses with PackageSpecificationConflict.
    await ctx.emit('stock-location-type.unlinking', {
      links: links.drop.map((id) => ({ stockLocationTypeId: id, storagePackageTypeId: typeId })),
    })
    await dropLinks(ctx, typeId, links.drop)
  }
  await addLinks(ctx, typeId, links.add)
  return packages.update(ctx, before, form)
}

/**
 * Areas whose goods stand in it refuse with PackageSpecificationConflict. Its links stay with it: once it is there again, it stands in
 * types that are there, and that it still fits.
 */
export const packageRemoval = packages.removal({
  async restoring(ctx, after) {
    const { warehouseId, stockLocationTypes: links } = after
    await holdWarehouse(ctx, warehouseId)
    await requireLink(ctx, warehouseId, links)
    await holdLocationTypes(ctx, warehouseId, links, after)
  },
})
