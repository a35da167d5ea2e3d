import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/box-types'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { getShipmentPackageType } from './reads.ts'

/** Refuses stores that do not exist or are not the caller's; who sees few stores only cannot make a box for all. */
async function requireStores(ctx: Context, storeIds: readonly string[]): Promise<void> {
  if (ctx.stores !== '*' && storeIds.length === 0) failField('store_ids', 'Please choose among your stores')
  if (ctx.stores !== '*' && storeIds.some((id) => !ctx.stores.includes(id))) fail('NotFound')
  if (storeIds.length === 0) return
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', storeIds)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < storeIds.length) fail('NotFound')
}

const columnsOf = (form: contract.ShipmentPackageTypeForm) => ({
  name: form.name,
  depth: form.depth,
  width: form.width,
  height: form.height,
  store_ids: form.store_ids,
})

export async function createShipmentPackageType(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
): Promise<contract.ShipmentPackageType> {
  await requireStores(ctx, form.store_ids)
  const id = newId()
  const now = ctx.now().toISOString()
  await ctx.db
    .insertInto('shipment_package_types')
    .values({ account_id: ctx.account.id, id, ...columnsOf(form), created_at: now, updated_at: now })
    .execute()
  await ctx.audit({ action: 'create', entity: 'shipment-package-type', id, after: columnsOf(form) })
  await ctx.emit({ topic: 'shipment-package-type.changed', id })
  return getShipmentPackageType(ctx, id)
}

/** The box, locked; 404 unless the caller may see it. */
async function lockType(ctx: Context, id: string): Promise<contract.ShipmentPackageType> {
  found(
    await ctx.db
      .selectFrom('shipment_package_types')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
  const before = await getShipmentPackageType(ctx, id)
  await requireStores(ctx, before.store_ids)
  return before
}

export async function updateShipmentPackageType(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.ShipmentPackageType> {
  const before = await lockType(ctx, id)
  if (updatedAt !== undefined && updatedAt !== before.updatedAt) fail('VersionConflict')
  await requireStores(ctx, form.store_ids)
  await ctx.db
    .updateTable('shipment_package_types')
    .set({ ...columnsOf(form), updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'update', entity: 'shipment-package-type', id, before, after: columnsOf(form) })
  await ctx.emit({ topic: 'shipment-package-type.changed', id })
  return getShipmentPackageType(ctx, id)
}

/** Orders that are packed keep name and size as a copy; while one is being packed the box stays (PACK-019). */
export async function removeShipmentPackageType(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const before = await lockType(ctx, id)
  const isInPacking = await acrossStores(ctx, async ({ db }) => {
    const { rows } = await sql`
      select 1 from shipment_boxes b
      join shipment_orders o on o.account_id = b.account_id and o.id = b.shipment_order_id
      where b.account_id = ${ctx.account.id} and b.shipment_package_type_id = ${id} and o.phase = 'OPERATION' limit 1`.execute(
      db,
    )
    return rows.length > 0
  })
  if (isInPacking)
    fail('PackageSpecificationConflict', { message: 'An order that is being packed uses this box.', info: { id } })
  await ctx.db
    .updateTable('shipment_package_types')
    .set({ deleted_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'remove', entity: 'shipment-package-type', id, before })
  await ctx.emit({ topic: 'shipment-package-type.changed', id })
  return {}
}
