import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/box-types'
import type { Id } from '@crossdock/contract/ids'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { contains, readList } from '../../../platform/listing.ts'
import { namedList } from '../../../platform/plain-noun.ts'
import type { ShipmentPackageTypes } from '../../../platform/schema.gen.ts'

import { bySufficiency } from './rules.ts'

const shape = (row: Selectable<ShipmentPackageTypes>): contract.BoxType => ({
  id: row.id,
  name: row.name,
  width: row.width,
  height: row.height,
  depth: row.depth,
  store_ids: row.store_ids,
  updatedAt: row.updated_at,
})

/** Boxes that the caller may see: those of all stores, and those of a store within the caller's rights. */
function visibleTypes(ctx: Context, storeId: Id<'store'> | null) {
  const query = ctx.db
    .selectFrom('shipment_package_types as b')
    .selectAll('b')
    .where('b.account_id', '=', ctx.account.id)
    .where('b.deleted_at', 'is', null)
  const stores = storeId === null ? ctx.stores : [storeId]
  return stores === '*'
    ? query
    : query.where(sql<SqlBool>`(b.store_ids = '{}' or b.store_ids && ${[...stores]}::text[])`)
}

export async function listBoxTypes(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  let query = visibleTypes(ctx, ctx.storeId)
  if (input.title) query = query.where(contains(sql.ref('b.name'), input.title))
  return readList(ctx, query, input, namedList('b', 'name'), (rows) => rows.map(shape))
}

export async function getBoxType(ctx: Context, id: Id<'shipmentPackageType'>): Promise<contract.BoxType> {
  return shape(found(await visibleTypes(ctx, null).where('b.id', '=', id).executeTakeFirst()))
}

/** Boxes a store may use: the smallest that holds the volume first, then larger ones, then those that are too small. */
export async function listDefaults(
  ctx: Context,
  { id: storeId, volume }: ParsedOf<typeof contract.defaults>,
): Promise<AnswerOf<typeof contract.defaults>> {
  if (ctx.stores !== '*' && !ctx.stores.includes(storeId)) fail('NotFound')
  found(
    await ctx.db
      .selectFrom('stores')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', storeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  const rows = await visibleTypes(ctx, storeId).orderBy(sql`lower(b.name)`).limit(500).execute()
  return { items: bySufficiency(rows.map(shape), volume ?? 0) }
}
