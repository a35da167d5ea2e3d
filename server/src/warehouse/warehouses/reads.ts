import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/warehouse/warehouses'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { type Finder, hasWords } from '../../platform/finders.ts'
import { contains, readList } from '../../platform/listing.ts'
import { namedList } from '../../platform/plain-noun.ts'
import type { Warehouses } from '../../platform/schema.gen.ts'
import { col } from '../../platform/statement.ts'

/** Figures of warehouses by id; what a source leaves out is 0. */
type StatsSource = (
  ctx: Context,
  warehouseIds: readonly Id<'warehouse'>[],
) => Promise<ReadonlyMap<string, Partial<contract.WarehouseStats>>>

const statsSources = new Set<StatsSource>()

/** Lets later areas tell figures of a warehouse that only they know. Called once, when the server is put together. */
export function addWarehouseStats(source: StatsSource): void {
  statsSources.add(source)
}

const noStats: contract.WarehouseStats = {
  stockLocations: 0,
  occupiedStockLocations: 0,
  productsInStock: 0,
  openReceiptOrders: 0,
  openShipmentOrders: 0,
}

async function statsOf(ctx: Context, ids: readonly Id<'warehouse'>[]): Promise<Map<string, contract.WarehouseStats>> {
  const stats = new Map(ids.map((id) => [id, { ...noStats }]))
  if (ids.length === 0) return stats
  for (const source of statsSources)
    for (const [id, figures] of await source(ctx, ids)) Object.assign(stats.get(id) ?? {}, figures)
  return stats
}

// Pickers ask without a page and want them all.
const listRules = namedList('w', 'title', { defaultSize: 500, plainFilters: ['skipStats'] })

const selectWarehouses = (ctx: Context) =>
  ctx.db
    .selectFrom('warehouses as w')
    .selectAll('w')
    .where('w.account_id', '=', ctx.account.id)
    .where('w.deleted_at', 'is', null)

const shape = ({ title, ...row }: Selectable<Warehouses>, stats?: contract.WarehouseStats): contract.Warehouse => ({
  ...fieldsOf(row),
  main: { id: row.id, title },
  warehouseName: title,
  ...(stats ? { stats } : {}),
})

export async function listWarehouses(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  let query = selectWarehouses(ctx)
  if (input.title) query = query.where(contains(sql.ref('w.title'), input.title))
  if (input.warehouseId) {
    await requireWarehouse(ctx, input.warehouseId)
    query = query.where('w.id', '=', input.warehouseId)
  }
  return readList(ctx, query, input, listRules, async (rows) => {
    const stats = input.skipStats
      ? null
      : await statsOf(
          ctx,
          rows.map(({ id }) => id),
        )
    return rows.map((row) => shape(row, stats?.get(row.id)))
  })
}

export async function getWarehouse(
  ctx: Context,
  { id, skipStats }: ParsedOf<typeof contract.get>,
): Promise<contract.Warehouse> {
  const warehouse = shape(found(await selectWarehouses(ctx).where('w.id', '=', id).executeTakeFirst()))
  return skipStats ? warehouse : addStats(ctx, warehouse)
}

/** The warehouse with its figures. */
export async function addStats(ctx: Context, warehouse: contract.Warehouse): Promise<contract.Warehouse> {
  const stats = (await statsOf(ctx, [warehouse.id])).get(warehouse.id)
  return { ...warehouse, ...(stats ? { stats } : {}) }
}

/** The warehouse, or 404. A write that makes something point at a warehouse calls `holdWarehouse` instead. */
export async function requireWarehouse(
  ctx: Context,
  id: Id<'warehouse'>,
): Promise<{ title: string; timeZone: string }> {
  const { title, time_zone } = found(await selectWarehouses(ctx).where('w.id', '=', id).executeTakeFirst())
  return { title, timeZone: time_zone }
}

/** Warehouses of the account: what the plan counts. */
export async function countWarehouses(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('warehouses')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const warehouseFinder: Finder = {
  noun: 'warehouse',
  call: contract.get,
  exactly: async () => [],
  // There are few of them.
  async loosely(ctx, sought) {
    const rows = await selectWarehouses(ctx)
      .where(hasWords(['w.title'], sought))
      .orderBy(sql`lower(w.title)`)
      .limit(100)
      .execute()
    return rows.map(({ id, title, address_line1 }) => ({
      id,
      name: title,
      about: address_line1,
      signs: [['title', title]],
    }))
  },
}
