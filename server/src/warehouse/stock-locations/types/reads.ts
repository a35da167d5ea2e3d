import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/warehouse/stock-locations/types'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { fieldsOf } from '../../../platform/field-names.ts'
import { contains } from '../../../platform/listing.ts'
import { is, namedList, plainReads } from '../../../platform/plain-noun.ts'
import type { StockLocationTypes } from '../../../platform/schema.gen.ts'
import { col } from '../../../platform/statement.ts'
import { requireWarehouse } from '../../warehouses/reads.ts'

const linkedPackages = col.json(z.array(z.object({ id: z.string(), name: z.string() })))`
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id)
    from stock_location_type_packages k
    join storage_package_types p on p.account_id = k.account_id and p.id = k.storage_package_type_id and p.deleted_at is null
    where k.account_id = t.account_id and k.stock_location_type_id = t.id), '[]'::jsonb)`

type TypeRow = Selectable<StockLocationTypes> & {
  readonly packages: readonly { readonly id: string; readonly name: string }[]
}

const shape = ({ packages, ...row }: TypeRow): contract.StockLocationType => ({
  ...fieldsOf(row),
  storagePackageIds: packages.map(({ id }) => id),
  storagePackages: [...packages],
})

const reads = plainReads(contract, 't', {
  select: ({ db }) => db.selectFrom('stock_location_types as t').selectAll('t').select(linkedPackages.as('packages')),
  // Pickers ask without a page and want them all.
  rules: namedList('t', 'label', { defaultSize: 500, plainFilters: ['id', 'skipStats'] }),
  filters: {
    id: (_, warehouseId) => is(sql.ref('t.warehouse_id'), warehouseId),
    label: contains,
    skipStats: null,
  },
  shape,
})

/** How many locations types have, by id; a type without locations is absent. */
async function countLocations(ctx: Context, typeIds: readonly Id<'stockLocationType'>[]): Promise<Map<string, number>> {
  if (typeIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('stock_locations')
    .select(['stock_location_type_id', col.int8`count(*)`.as('count')])
    .where('account_id', '=', ctx.account.id)
    .where('stock_location_type_id', 'in', [...typeIds])
    .where('deleted_at', 'is', null)
    .groupBy('stock_location_type_id')
    .execute()
  return new Map(rows.map((row) => [row.stock_location_type_id, row.count]))
}

export async function listStockLocationTypes(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  await requireWarehouse(ctx, input.id)
  const { items, ...page } = await reads.list(ctx, input)
  return { types: input.skipStats ? items : await withCounts(ctx, items), ...page }
}

async function withCounts(
  ctx: Context,
  types: readonly contract.StockLocationType[],
): Promise<contract.StockLocationType[]> {
  const counts = await countLocations(
    ctx,
    types.map(({ id }) => id),
  )
  return types.map((type) => ({ ...type, stockLocationCount: counts.get(type.id) ?? 0 }))
}

export async function getStockLocationType(
  ctx: Context,
  id: Id<'stockLocationType'>,
): Promise<contract.StockLocationType> {
  return found((await withCounts(ctx, [await reads.get(ctx, id)]))[0])
}

/** True when the type has a location. */
export async function hasLocations(ctx: Context, id: Id<'stockLocationType'>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('stock_locations')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('stock_location_type_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when the warehouse has a type whose locations take storage packages only (SPT-009). */
export async function hasTypesForPackagesOnly(ctx: Context, warehouseId: Id<'warehouse'>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('stock_location_types')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', warehouseId)
    .where('is_bulk', '=', false)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
