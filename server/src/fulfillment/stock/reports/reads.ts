import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/stock/reports'
import { cubicCentimetresPerCubicFoot } from '@crossdock/contract/units'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { betweenDays } from '../../../platform/day-range.ts'
import { failField } from '../../../platform/errors.ts'
import { sumList } from '../../../platform/list-totals.ts'
import { contains, type ListRules, readList } from '../../../platform/listing.ts'
import { col } from '../../../platform/statement.ts'
import { findFewProducts } from '../ledger/reads.ts'

const productOrder: ListRules = {
  sorts: { productDescription: { by: sql`lower(p.description)`, type: 'text' } },
  defaultSort: 'productDescriptionAsc',
  id: sql.ref('p.id'),
}
export const summaryRules = productOrder
export const lineRules: ListRules = { ...productOrder, within: sql`t.package_id || t.warehouse_id` }

type Filters = Omit<ParsedOf<typeof contract.exportInventoryLines>, 'format'>

/** Conditions on stock records `i`; none when nothing is asked of them. */
function recordConditions(filters: Filters): RawBuilder<SqlBool>[] {
  const { warehouseId, productPackageTypeId, storagePackageTypeId } = filters
  const expiry = betweenDays(sql.ref('i.expires_on'), 'expiryDateEnd', [filters.expiryDateStart, filters.expiryDateEnd])
  return [
    ...(warehouseId ? [sql<SqlBool>`i.warehouse_id = ${warehouseId}`] : []),
    ...(productPackageTypeId ? [sql<SqlBool>`i.product_package_type_id = ${productPackageTypeId}`] : []),
    ...(storagePackageTypeId ? [sql<SqlBool>`i.storage_package_type_id = ${storagePackageTypeId}`] : []),
    ...(expiry ? [expiry] : []),
  ]
}

/** The stock records of a product that count. */
const recordsOf = (ctx: Context, filters: Filters) =>
  ctx.db
    .selectFrom('inventory as i')
    .where(({ and }) =>
      and([
        sql<SqlBool>`i.account_id = p.account_id and i.product_id = p.id and i.is_stocked`,
        ...recordConditions(filters),
      ]),
    )

/**
 * Products in the order of the reports. Stock is added up for the rows that are asked for, never ahead: products come in
 * order from an index, each with its few records, so that a page costs the same whatever the stock. Where the filters leave
 * few products, those are found first.
 */
async function selectProducts(ctx: Context, filters: Filters) {
  const { volumeFrom, volumeTo } = filters
  if (volumeFrom !== undefined && volumeTo !== undefined && volumeTo < volumeFrom)
    failField('volumeTo', 'Must not be less than the start of the range')
  const storeId = filters.merchantId ?? ctx.storeId
  let query = ctx.db
    .selectFrom('products as p')
    .select([
      'p.id as productId',
      'p.description as productDescription',
      'p.sku as sku',
      'p.store_id as storeId',
      col.text.orNull`(select s.name from stores s where s.account_id = p.account_id and s.id = p.store_id)`.as(
        'storeName',
      ),
    ])
    .where('p.account_id', '=', ctx.account.id)
    .where(sql<SqlBool>`p.is_stocked`)
  if (storeId !== null) query = query.where('p.store_id', '=', storeId)
  if (filters.search) query = query.where(contains(sql.ref('p.search_text'), filters.search))
  if (filters.productId) query = query.where('p.id', '=', filters.productId)
  if (filters.isDangerous !== undefined) query = query.where('p.is_dangerous', '=', filters.isDangerous)
  if (volumeFrom !== undefined) query = query.where('p.stock_volume', '>=', volumeFrom * cubicCentimetresPerCubicFoot)
  if (volumeTo !== undefined) query = query.where('p.stock_volume', '<=', volumeTo * cubicCentimetresPerCubicFoot)
  const asked = recordConditions(filters)
  const few = asked.length > 0 ? await findFewProducts(ctx, asked) : null
  return few ? query.where(sql<SqlBool>`p.id = any(${few}::text[])`) : query
}

/** What the reports come to: kept sums are of all records of a product, so that what is narrowed to some has none. */
export async function sumInventory(
  ctx: Context,
  filters: ParsedOf<typeof contract.inventoryTotals>,
): Promise<AnswerOf<typeof contract.inventoryTotals>> {
  const isNarrowed = recordConditions(filters).length > 0
  const bare = (await selectProducts(ctx, filters)).clearSelect().select('p.stock_units as units')
  const query = isNarrowed ? bare.where(({ exists }) => exists(recordsOf(ctx, filters).select(sql`1`.as('one')))) : bare
  const { count, sums } = await sumList(ctx, [sql`${query}`], ['units'])
  return { products: count, units: isNarrowed ? null : sums.units }
}

/** One row a product: what is on hand of it in the filters. */
export const selectSummaries = async (ctx: Context, filters: Filters) =>
  (await selectProducts(ctx, filters))
    .innerJoinLateral(
      recordsOf(ctx, filters)
        .select([
          col.int8`sum(i.package_count)`.as('packages'),
          col.int8`sum(i.package_count * (select k.unit_quantity::bigint from product_package_types k
            where k.account_id = i.account_id and k.id = i.product_package_type_id))`.as('units'),
        ])
        .having(sql<SqlBool>`count(*) > 0`)
        .as('t'),
      (join) => join.onTrue(),
    )
    .select(['t.units as quantity', 't.packages as packageQuantity'])

/** One row a product, package type and warehouse. */
export const selectLines = async (ctx: Context, filters: Filters) =>
  (await selectProducts(ctx, filters))
    .innerJoinLateral(
      // Its package type is looked up for each row that is shown, and not joined: all of them together are many.
      recordsOf(ctx, filters)
        .select(['i.product_package_type_id as package_id', 'i.warehouse_id'])
        .select([
          col.int8`sum(i.package_count)`.as('packages'),
          col.text`(select k.name from product_package_types k
            where k.account_id = p.account_id and k.id = i.product_package_type_id)`.as('name'),
          col.int4`(select k.unit_quantity from product_package_types k
            where k.account_id = p.account_id and k.id = i.product_package_type_id)`.as('unit_quantity'),
        ])
        .groupBy(['i.product_package_type_id', 'i.warehouse_id'])
        .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      col.int8`t.packages * t.unit_quantity`.as('quantity'),
      't.packages as packageQuantity',
      't.package_id as productPackageTypeId',
      't.name as productPackageType',
      't.unit_quantity as productPackageUnitQuantity',
      't.warehouse_id as warehouseId',
      col.text`(select w.title from warehouses w where w.account_id = p.account_id and w.id = t.warehouse_id)`.as(
        'warehouseTitle',
      ),
    ])

type Awaitable<Select extends (...args: never[]) => Promise<{ executeTakeFirstOrThrow(): Promise<unknown> }>> = Awaited<
  ReturnType<Awaited<ReturnType<Select>>['executeTakeFirstOrThrow']>
>
type SummaryRow = Awaitable<typeof selectSummaries>
type LineRow = Awaitable<typeof selectLines>

const shapeSummary = (row: SummaryRow): contract.InventorySummary => ({
  productId: row.productId,
  productDescription: row.productDescription,
  sku: row.sku,
  storeId: row.storeId,
  storeName: row.storeName,
  quantity: row.quantity,
  packageQuantity: row.packageQuantity,
})

const shapeLine = (row: LineRow): contract.InventoryLine => ({
  ...shapeSummary(row),
  productPackageTypeId: row.productPackageTypeId,
  productPackageType: row.productPackageType,
  productPackageUnitQuantity: row.productPackageUnitQuantity,
  warehouseId: row.warehouseId,
  warehouseTitle: row.warehouseTitle,
})

export const listInventoryLines = async (
  ctx: Context,
  input: ParsedOf<typeof contract.inventoryLines>,
): Promise<AnswerOf<typeof contract.inventoryLines>> =>
  readList(ctx, await selectLines(ctx, input), input, lineRules, (rows) => rows.map(shapeLine))

export const listInventorySummaries = async (
  ctx: Context,
  input: ParsedOf<typeof contract.inventorySummaries>,
): Promise<AnswerOf<typeof contract.inventorySummaries>> =>
  readList(ctx, await selectSummaries(ctx, input), input, summaryRules, (rows) => rows.map(shapeSummary))
