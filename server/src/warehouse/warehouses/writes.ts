import { isTimeZone } from '@crossdock/contract/dates'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/warehouses'
import { type Selectable, sql } from 'kysely'
import type { Context, DomainEvent } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import { fail, failField, found, onConflict } from '../../platform/errors.ts'
import type { Warehouses } from '../../platform/schema.gen.ts'
import { getWarehouse } from './reads.ts'
import { columnsOf } from './rules.ts'

const titleTaken = { warehouses_title: 'WarehouseTitleExists' } as const

function requireTimeZone(timeZone: string | null): void {
  if (timeZone !== null && !isTimeZone(timeZone)) failField('timeZone', 'This time zone is not known')
}

/** Warehouses of the account: what the plan counts. */
export async function countWarehouses(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('warehouses')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function createWarehouse(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
): Promise<contract.Warehouse> {
  requireTimeZone(form.timeZone)
  const id = newId()
  const now = ctx.now().toISOString()
  const columns = columnsOf(form, ctx.account.timeZone)
  await onConflict(
    ctx.db
      .insertInto('warehouses')
      .values({ account_id: ctx.account.id, id, ...columns, created_at: now, updated_at: now })
      .execute(),
    titleTaken,
  )
  await ctx.audit({ action: 'create', entity: 'warehouse', id, after: columns })
  await ctx.emit({ topic: 'warehouse.changed', id })
  return getWarehouse(ctx, { id })
}

const selectWarehouse = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('warehouses')
    .selectAll()
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/**
 * The warehouse, or 404, for a write that makes something new point at it: it waits for a deletion that is under way, and
 * keeps one from starting until the write has ended. Others are not held up: it is the lock the foreign key takes anyway.
 */
export async function holdWarehouse(ctx: Context, id: string): Promise<{ title: string; timeZone: string }> {
  const { title, time_zone } = found(await selectWarehouse(ctx, id).modifyFront(kept).forKeyShare().executeTakeFirst())
  return { title, timeZone: time_zone }
}

/** The warehouse, or 404, for edits of what its types are linked to: one at a time, while goods and orders come and go. */
export async function lockWarehouseTypes(ctx: Context, id: string): Promise<void> {
  found(await selectWarehouse(ctx, id).forNoKeyUpdate().executeTakeFirst())
}

const formOf = (row: Selectable<Warehouses>) => ({
  title: row.title,
  manager_name: row.manager_name,
  address_line1: row.address_line1,
  address_line2: row.address_line2,
  facility_types: row.facility_types,
  email: row.email,
  manager_phone: row.manager_phone,
  time_zone: row.time_zone,
})

export async function updateWarehouse(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Warehouse> {
  requireTimeZone(form.timeZone)
  const before = found(await selectWarehouse(ctx, id).forNoKeyUpdate().executeTakeFirst())
  if (updatedAt !== undefined && updatedAt !== before.updated_at) fail('VersionConflict')
  const columns = columnsOf(form, before.time_zone)
  await onConflict(
    ctx.db
      .updateTable('warehouses')
      .set({ ...columns, updated_at: ctx.now().toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .execute(),
    titleTaken,
  )
  await ctx.audit({ action: 'update', entity: 'warehouse', id, before: formOf(before), after: columns })
  await ctx.emit({ topic: 'warehouse.changed', id })
  return getWarehouse(ctx, { id })
}

/** Rows that belong to a warehouse, by its id, and are marked as deleted. */
type WarehouseTable = 'stock_locations' | 'stock_location_types' | 'storage_package_types'

/** What belongs to a warehouse goes with it: a handler of `warehouse.removing` for the feature that keeps the table. */
export const removedWithWarehouse =
  (table: WarehouseTable) =>
  async (ctx: Context, { id = '' }: DomainEvent): Promise<void> => {
    await ctx.db
      .updateTable(table)
      .set({ deleted_at: ctx.now().toISOString() })
      .where('account_id', '=', ctx.account.id)
      .where('warehouse_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  }

/**
 * Deletes a warehouse. By its event, features whose records belong to it delete them, and areas that keep goods or orders in
 * it refuse with WarehouseInUse.
 */
export async function removeWarehouse(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const before = found(await selectWarehouse(ctx, id).forUpdate().executeTakeFirst())
  await ctx.emit({ topic: 'warehouse.removing', id })
  await ctx.db
    .updateTable('warehouses')
    .set({ deleted_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.audit({ action: 'remove', entity: 'warehouse', id, before: formOf(before) })
  await ctx.emit({ topic: 'warehouse.changed', id })
  return {}
}
