import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/fulfillment/shipments/box-types'
import type { Id } from '@crossdock/contract/ids'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fieldsOf } from '../../../platform/field-names.ts'
import { contains } from '../../../platform/listing.ts'
import { namedList, plainReads } from '../../../platform/plain-noun.ts'
import type { ShipmentPackageTypes } from '../../../platform/schema.gen.ts'
import { bySufficiency } from './rules.ts'

const shape = ({ store_ids, ...row }: Selectable<ShipmentPackageTypes>): contract.BoxType => ({
  ...fieldsOf(row),
  store_ids,
})

/** Boxes that the caller may see: those of all stores, and those of a store within the caller's rights. */
const { list, get } = plainReads(contract, 'b', {
  select({ db, stores }) {
    const types = db.selectFrom('shipment_package_types as b').selectAll('b')
    if (stores === '*') return types
    return types.where(sql<SqlBool>`(b.store_ids = '{}' or b.store_ids && ${[...stores]}::text[])`)
  },
  rules: namedList('b', 'name'),
  filters: { title: (_, text) => contains(sql.ref('b.name'), text) },
  shape,
})
export const getBoxType = get

/** What the caller sees with the rights to one store. */
const within = (ctx: Context, storeId: Id<'store'>): Context => ({ ...ctx, stores: [storeId] })

export const listBoxTypes = (ctx: Context, input: ParsedOf<typeof contract.list>) =>
  list(ctx.storeId === null ? ctx : within(ctx, ctx.storeId), input)

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
  const { items } = await list(within(ctx, storeId), { infinite: true, page_size: 500 })
  return { items: bySufficiency(items, volume ?? 0) }
}
