import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/stock-locations/types'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { plainNoun, requireUnchanged } from '../../../platform/plain-noun.ts'
import { holdWarehouse, lockWarehouseTypes } from '../../warehouses/writes.ts'
import { getStockLocationType, hasLocations } from './reads.ts'
import { fitsInside, isSameSize, planLinks, type Sides } from './rules.ts'

const types = plainNoun({
  table: 'stock_location_types',
  entity: 'stock-location-type',
  read: getStockLocationType,
  taken: {
    stock_location_types_same: () =>
      failField('label', 'You already have a stock location type with this label and these dimensions'),
  },
})

const hasLocationsReason = { info: { reasons: ['Stock locations are of this type.'] } } as const

/** The links of a form, under either of their names, apart from its fields. */
function apart<Form extends Pick<ParsedOf<typeof contract.create>, 'storagePackageIds' | 'storagePackageTypeIds'>>({
  storagePackageIds,
  storagePackageTypeIds,
  ...form
}: Form) {
  return { wanted: storagePackageIds ?? storagePackageTypeIds, form }
}

/** Refuses packages that do not exist in the warehouse, or are too large for the type in every orientation. */
async function holdPackageTypes(
  ctx: Context,
  warehouseId: Id<'warehouse'>,
  ids: readonly Id<'storagePackageType'>[],
  size: Sides,
): Promise<void> {
  if (ids.length === 0) return
  const packages = await ctx.db
    .selectFrom('storage_package_types')
    .select(['id', 'name', 'depth', 'width', 'height'])
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', warehouseId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (packages.length < ids.length) fail('NotFound')
  const tooLarge = packages.filter((entry) => !fitsInside(entry, size)).map(({ id, name }) => ({ id, name }))
  if (tooLarge.length > 0)
    fail('PackageSpecificationConflict', {
      message: `There is a conflict with package specifications. ${tooLarge.map(({ name }) => name).join(', ')} does not fit into this stock location type.`,
      info: { tooLarge },
    })
}

async function addLinks(
  ctx: Context,
  typeId: Id<'stockLocationType'>,
  packageIds: readonly Id<'storagePackageType'>[],
): Promise<void> {
  if (packageIds.length === 0) return
  await ctx.db
    .insertInto('stock_location_type_packages')
    .values(
      packageIds.map((packageId) => ({
        account_id: ctx.account.id,
        stock_location_type_id: typeId,
        storage_package_type_id: packageId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function createStockLocationType(
  ctx: Context,
  { id: warehouseId, ...input }: ParsedOf<typeof contract.create>,
): Promise<contract.StockLocationType> {
  await holdWarehouse(ctx, warehouseId)
  const { wanted: links = [], form } = apart(input)
  await holdPackageTypes(ctx, warehouseId, links, form)
  return types.create(ctx, { warehouseId, ...form }, (id) => addLinks(ctx, id, links))
}

/** Without the packages that are named. */
async function dropLinks(
  ctx: Context,
  typeId: Id<'stockLocationType'>,
  packageIds: readonly Id<'storagePackageType'>[],
): Promise<void> {
  await ctx.db
    .deleteFrom('stock_location_type_packages')
    .where('account_id', '=', ctx.account.id)
    .where('stock_location_type_id', '=', typeId)
    .where('storage_package_type_id', 'in', packageIds)
    .execute()
}

export async function updateStockLocationType(
  ctx: Context,
  { id: warehouseId, typeId, updatedAt, ...input }: ParsedOf<typeof contract.update>,
): Promise<contract.StockLocationType> {
  await lockWarehouseTypes(ctx, warehouseId)
  // New locations and goods coming into its locations wait until the request ends, or are seen by it.
  const before = await types.lock(ctx, typeId)
  if (before.warehouseId !== warehouseId) fail('NotFound')
  requireUnchanged(updatedAt, before.updatedAt)
  const { wanted, form: rest } = apart(input)
  const form = { ...rest, isBulk: rest.isBulk ?? before.isBulk }
  const touchesLocations = before.label !== form.label || before.isBulk !== form.isBulk || !isSameSize(before, form)
  if (touchesLocations && (await hasLocations(ctx, typeId))) fail('StockLocationTypeInUse', hasLocationsReason)
  const links = planLinks(before.storagePackageIds, wanted)
  await holdPackageTypes(ctx, warehouseId, wanted ?? before.storagePackageIds, form)
  if (links.drop.length > 0) {
    // Whoever keeps goods in such packages in such locations refuses with PackageSpecificationConflict.
    await ctx.emit('stock-location-type.unlinking', {
      links: links.drop.map((packageId) => ({ stockLocationTypeId: typeId, storagePackageTypeId: packageId })),
    })
    await dropLinks(ctx, typeId, links.drop)
  }
  await addLinks(ctx, typeId, links.add)
  return types.update(ctx, before, form)
}

/** Its links stay with it: once it is there again, packages that are there, and still fit, stand in it. */
export const typeRemoval = types.removal({
  async removing(ctx, { id }) {
    if (await hasLocations(ctx, id)) fail('StockLocationTypeInUse', hasLocationsReason)
  },
  async restoring(ctx, after) {
    await lockWarehouseTypes(ctx, after.warehouseId)
    await holdPackageTypes(ctx, after.warehouseId, after.storagePackageIds, after)
  },
})
