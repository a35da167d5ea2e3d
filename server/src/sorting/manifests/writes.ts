import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/sorting/manifests'
import type { Context } from '../../platform/context.ts'
import { fail, found } from '../../platform/errors.ts'
import { getManifest } from './reads.ts'

/** A manifest of a merchant, which its orders are then written for. */
export async function createManifest(
  ctx: Context,
  { storeId, warehouseId, title, source }: Pick<contract.Manifest, 'storeId' | 'warehouseId' | 'title' | 'source'>,
): Promise<Id<'manifest'>> {
  const id = newId<'manifest'>()
  const now = ctx.now().toISOString()
  await ctx.db
    .insertInto('manifests')
    .values({
      ...{ account_id: ctx.account.id, store_id: storeId, id, warehouse_id: warehouseId, title, source },
      ...{ created_by: ctx.user.id, created_at: now, updated_at: now },
    })
    .execute()
  return id
}

/** Deletes a manifest with its orders, while nothing of it has arrived (MANIF-010). */
export async function removeManifest(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<AnswerOf<typeof contract.remove>> {
  // Orders first, as whoever receives a box of one locks it: their boxes are as they stay.
  const orders = await ctx.db
    .selectFrom('hub_orders')
    .select(['id', 'merged_into'])
    .where('account_id', '=', ctx.account.id)
    .where('manifest_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const before = await getManifest(ctx, id)
  found(
    await ctx.db
      .selectFrom('manifests')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const own = new Set(orders.map((order) => order.id))
  const isMixed = orders.some(({ merged_into }) => merged_into !== null && !own.has(merged_into))
  if (before.receivedBoxesCount > 0 || isMixed) fail('ManifestInUse')
  const foreign = await ctx.db
    .selectFrom('hub_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('merged_into', 'in', (query) =>
      query
        .selectFrom('hub_orders')
        .select('id')
        .where('account_id', '=', ctx.account.id)
        .where('manifest_id', '=', id),
    )
    .where('manifest_id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (foreign) fail('ManifestInUse', { message: 'Orders of other manifests are merged into orders of this one.' })
  await ctx.db.deleteFrom('manifests').where('account_id', '=', ctx.account.id).where('id', '=', id).execute()
  await ctx.audit({ action: 'remove', entity: 'manifest', id, before })
  await ctx.emit('manifest.changed', { storeId: before.storeId })
  return {}
}
