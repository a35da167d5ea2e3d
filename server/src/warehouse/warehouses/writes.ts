import { isTimeZone } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/warehouse/warehouses'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import { failField, found } from '../../platform/errors.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { addStats, getWarehouse } from './reads.ts'

const warehouses = plainNoun({
  table: 'warehouses',
  entity: 'warehouse',
  read: (ctx, id) => getWarehouse(ctx, { id, skipStats: true }),
  taken: { warehouses_title: 'WarehouseTitleExists' },
  isPointedAt: true,
})

function requireTimeZone(timeZone: string | null): void {
  if (timeZone !== null && !isTimeZone(timeZone)) failField('timeZone', 'This time zone is not known')
}

export async function createWarehouse(
  ctx: Context,
  { warehouseName: title, timeZone, ...form }: ParsedOf<typeof contract.create>,
): Promise<contract.Warehouse> {
  requireTimeZone(timeZone)
  return addStats(ctx, await warehouses.create(ctx, { ...form, title, timeZone: timeZone ?? ctx.account.timeZone }))
}

const selectWarehouse = (ctx: Context, id: Id<'warehouse'>) =>
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
export async function holdWarehouse(ctx: Context, id: Id<'warehouse'>): Promise<{ title: string; timeZone: string }> {
  const { title, time_zone } = found(await selectWarehouse(ctx, id).modifyFront(kept).forKeyShare().executeTakeFirst())
  return { title, timeZone: time_zone }
}

/** The warehouse, or 404, for edits of what its types are linked to: one at a time, while goods and orders come and go. */
export async function lockWarehouseTypes(ctx: Context, id: Id<'warehouse'>): Promise<void> {
  found(await selectWarehouse(ctx, id).forNoKeyUpdate().executeTakeFirst())
}

export async function updateWarehouse(
  ctx: Context,
  { id, updatedAt, warehouseName: title, timeZone, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Warehouse> {
  requireTimeZone(timeZone)
  const before = await warehouses.lock(ctx, id, updatedAt)
  const changed = { ...form, title, timeZone: timeZone ?? before.timeZone }
  return addStats(ctx, await warehouses.update(ctx, before, changed))
}

/**
 * By its event, features whose records belong to a warehouse delete them, and areas that keep goods or orders in it refuse
 * with WarehouseInUse. All of it comes back with it.
 */
export const warehouseRemoval = warehouses.removal()
