import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type ConditionCode, clearance, onHold } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as contract from '@crossdock/contract/fulfillment/stock/low-points'
import type { StockWarning } from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { sumList } from '../../../platform/list-totals.ts'
import { contains, type ListRules, readList } from '../../../platform/listing.ts'
import { col, statement } from '../../../platform/statement.ts'
import type { NamedPackage } from './rules.ts'

type LowPoints = AnswerOf<typeof contract.get>
/** Of one warehouse; null: of all warehouses together. */
type Place = Id<'warehouse'> | null

/** From how many units on the inventory warns of a product. */
export async function findLevels(
  ctx: Context,
  productId: Id<'product'>,
  warehouseId: Place,
): Promise<Pick<LowPoints, 'onHold' | 'clearance'>> {
  const row = await ctx.db
    .selectFrom('stock_levels')
    .select(['on_hold as onHold', 'clearance'])
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', productId)
    .where('warehouse_id', 'is not distinct from', warehouseId)
    .executeTakeFirst()
  return row ?? { onHold: null, clearance: null }
}

/** Low points of a product, small packages first. */
export async function findLowPoints(ctx: Context, productId: Id<'product'>, warehouseId: Place): Promise<LowPoints> {
  const rows = ctx.db
    .selectFrom('low_points as l')
    .innerJoin('product_package_types as t', (join) =>
      join.onRef('t.account_id', '=', 'l.account_id').onRef('t.id', '=', 'l.product_package_type_id'),
    )
    .select(['t.name as packageType', 't.unit_quantity as unitQuantity', 'l.quantity as lowpoint'])
    .where('l.account_id', '=', ctx.account.id)
    .where('l.product_id', '=', productId)
    .where('l.warehouse_id', 'is not distinct from', warehouseId)
    .orderBy('t.unit_quantity')
    .orderBy(sql`lower(t.name)`)
    .execute()
  const [lowPoints, levels] = await Promise.all([rows, findLevels(ctx, productId, warehouseId)])
  return { lowPoints, ...levels }
}

/** Refuses with 404 unless product and warehouse exist and the caller may see them. */
export async function getLowPoints(
  ctx: Context,
  { id, warehouseId }: ParsedOf<typeof contract.get>,
): Promise<LowPoints> {
  const product = ctx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  found(await product.executeTakeFirst())
  if (warehouseId) {
    const warehouse = ctx.db
      .selectFrom('warehouses')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', warehouseId)
      .where('deleted_at', 'is', null)
    found(await warehouse.executeTakeFirst())
  }
  return findLowPoints(ctx, id, warehouseId ?? null)
}

/** The packages that a product has now. */
export const listNamedPackages = (ctx: Context, productId: Id<'product'>): Promise<NamedPackage[]> =>
  ctx.db
    .selectFrom('product_package_types')
    .select(['id', 'name', 'unit_quantity as unitQuantity'])
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .execute()

const warned = { id: col.id('product'), low: col.bool, onHold: col.bool, clearance: col.bool }

/** What the inventory warns of, by product; in a warehouse, what is said of it or of all warehouses together. */
export async function findWarnings(
  ctx: Context,
  productIds: readonly Id<'product'>[],
  warehouseId: Id<'warehouse'> | undefined,
): Promise<Map<string, StockWarning[]>> {
  const here = (alias: 'l' | 'v') => {
    const place = sql.ref(`${alias}.warehouse_id`)
    return warehouseId ? sql`and (${place} is null or ${place} = ${warehouseId})` : sql``
  }
  const held = (
    condition: ConditionCode,
  ) => sql`(select coalesce(sum(i.package_count::bigint * t.unit_quantity), 0) from inventory i
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = v.account_id and i.product_id = v.product_id and i.is_stocked and i.condition = ${sql.lit(condition)}
      and (v.warehouse_id is null or i.warehouse_id = v.warehouse_id))`
  const reaches = (level: 'on_hold' | 'clearance', condition: ConditionCode) => sql`exists (select 1 from stock_levels v
    where v.account_id = ${ctx.account.id} and v.product_id = x.id and v.deleted_at is null ${here('v')}
      and ${sql.ref(`v.${level}`)} <= ${held(condition)})`
  const { rows } = await statement('low-points.warnings', warned)`
    select x.id, exists (select 1 from low_points l where l.account_id = ${ctx.account.id} and l.product_id = x.id
        and l.is_below and l.deleted_at is null ${here('l')}) as low,
      ${reaches('on_hold', onHold)} as "onHold", ${reaches('clearance', clearance)} as clearance
    from unnest(${[...productIds]}::text[]) as x(id)`.execute(ctx.db)
  const wordsOf = (row: (typeof rows)[number]): StockWarning[] => [
    ...(row.low ? (['LOW_POINT'] as const) : []),
    ...(row.onHold ? (['ON_HOLD'] as const) : []),
    ...(row.clearance ? (['CLEARANCE'] as const) : []),
  ]
  return new Map(rows.map((row) => [row.id, wordsOf(row)]))
}

export const reportRules: ListRules = {
  sorts: { description: { by: sql`lower(p.description)`, type: 'text' } },
  defaultSort: 'descriptionAsc',
  id: sql.ref('p.id'),
  within: sql.ref('l.id'),
}

type Filters = Omit<ParsedOf<typeof contract.exportReport>, 'format'>

/** As many products are looked for first; where there are more, a list comes upon them soon enough. */
const fewProducts = 1000

/** Products with a low point of one warehouse, when they are few: the list would read through all others to find them. */
async function findFewOf(ctx: Context, warehouseId: Id<'warehouse'>): Promise<string[] | null> {
  const rows = await ctx.db
    .selectFrom('low_points')
    .select('product_id')
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', warehouseId)
    .limit(fewProducts + 1)
    .execute()
  return rows.length > fewProducts ? null : [...new Set(rows.map((row) => row.product_id))]
}

/**
 * A row for each low point. Products come in order from an index of those that have one, or of those that are low, each with its
 * few low points: a page costs the same however many there are.
 */
export async function selectReport(ctx: Context, filters: Filters) {
  const { search, type, warehouseId, productId, productPackageTypeId } = filters
  const storeId = filters.merchantId ?? ctx.storeId
  const nameOf = (column: 'created_by' | 'updated_by') =>
    col.text`coalesce((select trim(u.first_name || ' ' || u.last_name) from users u
      where u.account_id = l.account_id and u.id = ${sql.ref(`l.${column}`)}), '')`
  let query = ctx.db
    .selectFrom('products as p')
    .innerJoin('low_points as l', (join) =>
      join.onRef('l.account_id', '=', 'p.account_id').onRef('l.product_id', '=', 'p.id'),
    )
    .select([
      'l.id',
      'p.id as productId',
      'l.warehouse_id as warehouseId',
      col.text
        .orNull`(select w.title from warehouses w where w.account_id = l.account_id and w.id = l.warehouse_id)`.as(
        'warehouse',
      ),
      'p.description',
      'p.sku',
      col.int4`(select t.unit_quantity from product_package_types t
        where t.account_id = l.account_id and t.id = l.product_package_type_id)`.as('unitQuantity'),
      col.text`(select t.name from product_package_types t
        where t.account_id = l.account_id and t.id = l.product_package_type_id)`.as('packageType'),
      'l.quantity as lowPointQuantity',
      'l.on_hand as inventoryQuantity',
      'l.is_below as isBelow',
      'p.store_id as storeId',
      col.text.orNull`(select s.name from stores s where s.account_id = p.account_id and s.id = p.store_id)`.as(
        'storeName',
      ),
      nameOf('created_by').as('createdBy'),
      'l.created_at as createdAt',
      nameOf('updated_by').as('updatedBy'),
      col.text`coalesce((select w.time_zone from warehouses w where w.account_id = l.account_id and w.id = l.warehouse_id),
        ${ctx.user.timeZone})`.as('timeZone'),
    ])
    .where('p.account_id', '=', ctx.account.id)
    .where(type === 1 ? sql<SqlBool>`p.is_low` : sql<SqlBool>`p.has_low_point`)
    .where('p.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
  if (storeId !== null) query = query.where('p.store_id', '=', storeId)
  if (search) query = query.where(contains(sql.ref('p.search_text'), search))
  if (type) query = query.where('l.is_below', '=', type === 1)
  if (productId) query = query.where('p.id', '=', productId)
  if (productPackageTypeId) query = query.where('l.product_package_type_id', '=', productPackageTypeId)
  if (!warehouseId) return query
  const few = await findFewOf(ctx, warehouseId)
  const there = query.where('l.warehouse_id', '=', warehouseId)
  return few ? there.where(sql<SqlBool>`p.id = any(${few}::text[])`) : there
}

type ReportRow = Awaited<ReturnType<Awaited<ReturnType<typeof selectReport>>['executeTakeFirstOrThrow']>>

const shape = (row: ReportRow): contract.LowPointLine => ({
  id: row.id,
  productId: row.productId,
  warehouse: row.warehouse,
  warehouseId: row.warehouseId,
  description: row.description,
  sku: row.sku,
  unitQuantity: row.unitQuantity,
  packageType: row.packageType,
  lowPointQuantity: row.lowPointQuantity,
  inventoryQuantity: row.inventoryQuantity,
  isBelow: row.isBelow,
  storeId: row.storeId,
  storeName: row.storeName,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedBy: row.updatedBy,
  timeZone: row.timeZone,
})

export const listReport = async (
  ctx: Context,
  input: ParsedOf<typeof contract.report>,
): Promise<AnswerOf<typeof contract.report>> =>
  readList(ctx, await selectReport(ctx, input), input, reportRules, (rows) => rows.map(shape))

/** What the report comes to. */
export async function sumReport(
  ctx: Context,
  filters: ParsedOf<typeof contract.totals>,
): Promise<AnswerOf<typeof contract.totals>> {
  const query = (await selectReport(ctx, filters)).clearSelect().select(col.int4`l.is_below::int`.as('below'))
  const { count, sums } = await sumList(ctx, [sql`${query}`], ['below'])
  return { lowPoints: count, below: sums.below }
}
