import type { ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/stock-locations/types'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found, onConflict } from '../../../platform/errors.ts'
import { holdWarehouse, lockWarehouseTypes } from '../../warehouses/writes.ts'
import { getStockLocationType, hasLocations } from './reads.ts'
import { fitsInside, isSameSize, planLinks, type Sides } from './rules.ts'

type Form = Omit<ParsedOf<typeof contract.create>, 'id'>

const sameAgain = {
  stock_location_types_same: () =>
    failField('label', 'You already have a stock location type with this label and these dimensions'),
} as const

const hasLocationsReason = { info: { reasons: ['Stock locations are of this type.'] } } as const

const columnsOf = (form: Form) => ({
  label: form.label,
  depth: form.depth,
  width: form.width,
  height: form.height,
  is_bulk: form.isBulk,
})

const wantedLinks = (form: Form): readonly string[] | undefined => form.storagePackageIds ?? form.storagePackageTypeIds

/** Refuses packages that do not exist in the warehouse, or are too large for the type in every orientation. */
async function requirePackages(ctx: Context, warehouseId: string, ids: readonly string[], size: Sides): Promise<void> {
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

async function addLinks(ctx: Context, typeId: string, packageIds: readonly string[]): Promise<void> {
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
  { id: warehouseId, ...form }: ParsedOf<typeof contract.create>,
): Promise<contract.StockLocationType> {
  await holdWarehouse(ctx, warehouseId)
  const links = wantedLinks(form) ?? []
  await requirePackages(ctx, warehouseId, links, form)
  const id = newId()
  const now = ctx.now().toISOString()
  await onConflict(
    ctx.db
      .insertInto('stock_location_types')
      .values({
        account_id: ctx.account.id,
        id,
        warehouse_id: warehouseId,
        ...columnsOf(form),
        created_at: now,
        updated_at: now,
      })
      .execute(),
    sameAgain,
  )
  await addLinks(ctx, id, links)
  const type = await getStockLocationType(ctx, id)
  await ctx.audit({ action: 'create', entity: 'stock-location-type', id, after: type })
  await ctx.emit({ topic: 'stock-location-type.changed', id })
  return type
}

/** The type, or 404. New locations and goods coming into its locations wait until the request ends, or are seen by it. */
async function lockType(ctx: Context, id: string): Promise<{ warehouseId: string; updatedAt: string }> {
  const row = found(
    await ctx.db
      .selectFrom('stock_location_types')
      .select(['warehouse_id', 'updated_at'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
  return { warehouseId: row.warehouse_id, updatedAt: row.updated_at }
}

export async function updateStockLocationType(
  ctx: Context,
  { id: warehouseId, typeId, updatedAt, ...rest }: ParsedOf<typeof contract.update>,
): Promise<contract.StockLocationType> {
  await lockWarehouseTypes(ctx, warehouseId)
  const locked = await lockType(ctx, typeId)
  if (locked.warehouseId !== warehouseId) fail('NotFound')
  if (updatedAt !== undefined && updatedAt !== locked.updatedAt) fail('VersionConflict')
  const before = await getStockLocationType(ctx, typeId)
  const form: Form = { ...rest, isBulk: rest.isBulk ?? before.isBulk }
  const touchesLocations = before.label !== form.label || before.isBulk !== form.isBulk || !isSameSize(before, form)
  if (touchesLocations && (await hasLocations(ctx, typeId))) fail('StockLocationTypeInUse', hasLocationsReason)
  const wanted = wantedLinks(form)
  const links = planLinks(before.storagePackageIds, wanted)
  await requirePackages(ctx, warehouseId, wanted ?? before.storagePackageIds, form)
  if (links.drop.length > 0) {
    // Whoever keeps goods in such packages in such locations refuses with PackageSpecificationConflict.
    await ctx.emit({
      topic: 'stock-location-type.unlinking',
      links: links.drop.map((packageId) => ({ stockLocationTypeId: typeId, storagePackageTypeId: packageId })),
    })
    await ctx.db
      .deleteFrom('stock_location_type_packages')
      .where('account_id', '=', ctx.account.id)
      .where('stock_location_type_id', '=', typeId)
      .where('storage_package_type_id', 'in', links.drop)
      .execute()
  }
  await onConflict(
    ctx.db
      .updateTable('stock_location_types')
      .set({ ...columnsOf(form), updated_at: ctx.now().toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', typeId)
      .execute(),
    sameAgain,
  )
  await addLinks(ctx, typeId, links.add)
  const type = await getStockLocationType(ctx, typeId)
  await ctx.audit({ action: 'update', entity: 'stock-location-type', id: typeId, before, after: type })
  await ctx.emit({ topic: 'stock-location-type.changed', id: typeId })
  return type
}

export async function removeStockLocationType(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  await lockType(ctx, id)
  if (await hasLocations(ctx, id)) fail('StockLocationTypeInUse', hasLocationsReason)
  const before = await getStockLocationType(ctx, id)
  await ctx.db
    .deleteFrom('stock_location_type_packages')
    .where('account_id', '=', ctx.account.id)
    .where('stock_location_type_id', '=', id)
    .execute()
  await ctx.db
    .updateTable('stock_location_types')
    .set({ deleted_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'remove', entity: 'stock-location-type', id, before })
  await ctx.emit({ topic: 'stock-location-type.changed', id })
  return {}
}
