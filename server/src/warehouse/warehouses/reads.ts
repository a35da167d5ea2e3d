import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/warehouse/warehouses'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { type Finder, hasWords, mostLooked } from '../../platform/finders.ts'
import { contains } from '../../platform/listing.ts'
import { is, namedList, plainReads } from '../../platform/plain-noun.ts'
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

const shape = ({ title, ...row }: Selectable<Warehouses>): contract.Warehouse => ({
  ...fieldsOf(row),
  main: { id: row.id, title },
  warehouseName: title,
})

const selectWarehouses = ({ db }: Context) => db.selectFrom('warehouses as w').selectAll('w')

const reads = plainReads(contract, 'w', {
  select: selectWarehouses,
  // Pickers ask without a page and want them all.
  rules: namedList('w', 'title', { defaultSize: 500, plainFilters: ['skipStats'] }),
  filters: {
    title: contains,
    warehouseId: (_, id) => is(sql.ref('w.id'), id),
    skipStats: null,
  },
  shape,
})

export async function listWarehouses(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  if (input.warehouseId) await requireWarehouse(ctx, input.warehouseId)
  const page = await reads.list(ctx, input)
  return input.skipStats ? page : { ...page, items: await withStats(ctx, page.items) }
}

export async function getWarehouse(
  ctx: Context,
  { id, skipStats }: ParsedOf<typeof contract.get>,
): Promise<contract.Warehouse> {
  const warehouse = await reads.get(ctx, id)
  return skipStats ? warehouse : addStats(ctx, warehouse)
}

async function withStats(ctx: Context, warehouses: readonly contract.Warehouse[]): Promise<contract.Warehouse[]> {
  const stats = await statsOf(
    ctx,
    warehouses.map(({ id }) => id),
  )
  return warehouses.map((warehouse) => ({ ...warehouse, stats: found(stats.get(warehouse.id)) }))
}

/** The warehouse with its figures. */
export async function addStats(ctx: Context, warehouse: contract.Warehouse): Promise<contract.Warehouse> {
  return found((await withStats(ctx, [warehouse]))[0])
}

/** The warehouse, or 404. A write that makes something point at a warehouse calls `holdWarehouse` instead. */
export async function requireWarehouse(
  ctx: Context,
  id: Id<'warehouse'>,
): Promise<{ title: string; timeZone: string }> {
  const { warehouseName: title, timeZone } = await reads.get(ctx, id)
  return { title, timeZone }
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
      .where('w.account_id', '=', ctx.account.id)
      .where('w.deleted_at', 'is', null)
      .where(hasWords(['w.title'], sought))
      .orderBy(sql`lower(w.title)`)
      .limit(mostLooked)
      .execute()
    return rows.map(({ id, title, address_line1 }) => ({
      id,
      name: title,
      about: address_line1,
      signs: [['title', title]],
    }))
  },
}
