import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/box-types'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../../platform/across-stores.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { plainNoun } from '../../../platform/plain-noun.ts'
import { statement } from '../../../platform/statement.ts'
import { getBoxType } from './reads.ts'

/** Refuses stores that do not exist or are not the caller's; who sees few stores only cannot make a box for all. */
async function requireStores(ctx: Context, storeIds: readonly Id<'store'>[]): Promise<void> {
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

const boxes = plainNoun({
  table: 'shipment_package_types',
  entity: 'shipment-package-type',
  read: getBoxType,
})

export async function createBoxType(
  ctx: Context,
  { store_ids: storeIds, ...form }: ParsedOf<typeof contract.create>,
): Promise<contract.BoxType> {
  await requireStores(ctx, storeIds)
  return boxes.create(ctx, { ...form, storeIds })
}

export async function updateBoxType(
  ctx: Context,
  { id, updatedAt, store_ids: storeIds, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.BoxType> {
  const before = await boxes.lock(ctx, id, updatedAt)
  await requireStores(ctx, before.store_ids)
  await requireStores(ctx, storeIds)
  return boxes.update(ctx, before, { ...form, storeIds })
}

/** Orders that are packed keep name and size as a copy; while one is being packed the box stays (PACK-019). */
export const boxRemoval = boxes.removal({
  async removing(ctx, { id, store_ids }) {
    await requireStores(ctx, store_ids)
    const isInPacking = await acrossStores(ctx, async ({ db }) => {
      const { rows } = await statement('box-types.remove-shipment-package-type')`
        select 1 from shipment_boxes b
        join shipment_orders o on o.account_id = b.account_id and o.id = b.shipment_order_id
        where b.account_id = ${ctx.account.id} and b.shipment_package_type_id = ${id} and o.phase = 'OPERATION' limit 1`.execute(
        db,
      )
      return rows.length > 0
    })
    if (isInPacking)
      fail('PackageSpecificationConflict', { message: 'An order that is being packed uses this box.', info: { id } })
  },
  restoring: (ctx, { store_ids }) => requireStores(ctx, store_ids),
})
