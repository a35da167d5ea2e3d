import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { ConditionCode } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as contract from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { cubicCentimetresPerCubicFoot, round } from '@crossdock/contract/units'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { betweenDays } from '../../../platform/day-range.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import { sumList } from '../../../platform/list-totals.ts'
import { type ListRules, readList } from '../../../platform/listing.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { isCalled } from '../../products/codes/reads.ts'
import { blockOf, mayLeave, stockJoins } from '../ledger/reads.ts'
import { findWarnings } from '../low-points/reads.ts'

type RecordFilters = Pick<
  ParsedOf<typeof contract.listRecords>,
  'warehouseId' | 'productPackageTypeId' | 'storagePackageTypeId' | 'expiryDateStart' | 'expiryDateEnd'
>

/** SQL conditions of stock records `i`; none when nothing is filtered. */
function recordConditions(filters: RecordFilters): RawBuilder<SqlBool>[] {
  const { warehouseId, productPackageTypeId, storagePackageTypeId, expiryDateStart, expiryDateEnd } = filters
  const expiry = betweenDays(sql.ref('i.expires_on'), 'expiryDateEnd', [expiryDateStart, expiryDateEnd])
  return [
    ...(warehouseId ? [sql<SqlBool>`i.warehouse_id = ${warehouseId}`] : []),
    ...(productPackageTypeId ? [sql<SqlBool>`i.product_package_type_id = ${productPackageTypeId}`] : []),
    ...(storagePackageTypeId ? [sql<SqlBool>`i.storage_package_type_id = ${storagePackageTypeId}`] : []),
    ...(expiry ? [expiry] : []),
  ]
}

const and = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`and ${sql.join([...conditions], sql` and `)}`

export const unitColumns = {
  totalUnits: col.int8,
  availableUnits: col.int8,
  reservedUnits: col.int8,
  onHoldUnits: col.int8,
  clearanceUnits: col.int8,
  otherUnits: col.int8,
}
type UnitSums = RowOf<typeof unitColumns>

const packageSums = {
  productId: col.id('product'),
  productPackageTypeId: col.id('productPackageType'),
  name: col.text,
  unitQuantity: col.int4,
  packageCount: col.int8,
  ...unitColumns,
  volume: col.numeric,
  expiresAt: col.date.orNull,
  receivedAt: col.date,
}
type PackageSums = RowOf<typeof packageSums>

/** Of what is not there. */
export const noUnits: UnitSums = {
  totalUnits: 0,
  availableUnits: 0,
  reservedUnits: 0,
  onHoldUnits: 0,
  clearanceUnits: 0,
  otherUnits: 0,
}

/** SQL: sums in units by what can be done with the goods. */
export const unitSums = (ctx: Context) => sql`
  sum(i.package_count::bigint * t.unit_quantity)::bigint as "totalUnits",
  coalesce(sum((i.package_count - i.allocated_count)::bigint * t.unit_quantity) filter (where ${mayLeave(ctx)}), 0)::bigint as "availableUnits",
  sum(i.allocated_count::bigint * t.unit_quantity)::bigint as "reservedUnits",
  coalesce(sum((i.package_count - i.allocated_count)::bigint * t.unit_quantity) filter (where i.condition = 3), 0)::bigint as "onHoldUnits",
  coalesce(sum((i.package_count - i.allocated_count)::bigint * t.unit_quantity) filter (where i.condition = 4), 0)::bigint as "clearanceUnits",
  coalesce(sum((i.package_count - i.allocated_count)::bigint * t.unit_quantity)
    filter (where i.condition not in (3, 4) and not ${mayLeave(ctx)}), 0)::bigint as "otherUnits"`

/** Sums of products' stock by package type, for the records that pass the filters. */
export async function sumPackages(
  ctx: Context,
  productIds: readonly Id<'product'>[],
  filters: RecordFilters,
): Promise<Map<string, PackageSums[]>> {
  const { rows } = await statement('stock.sum-packages', packageSums)`${kept}
    select i.product_id as "productId", t.id as "productPackageTypeId", t.name, t.unit_quantity as "unitQuantity",
      sum(i.package_count)::bigint as "packageCount", ${unitSums(ctx)},
      sum(i.package_count * t.depth * t.width * t.height) as volume, min(i.expires_on) as "expiresAt", max(i.received_on) as "receivedAt"
    from inventory i ${stockJoins}
    where i.account_id = ${ctx.account.id} and i.product_id = any(${[...productIds]}::text[]) and i.is_stocked ${and(recordConditions(filters))}
    group by i.product_id, t.id, t.name, t.unit_quantity
    order by t.unit_quantity, lower(t.name), t.id`.execute(ctx.db)
  const byProduct = new Map<string, PackageSums[]>()
  for (const row of rows) byProduct.set(row.productId, [...(byProduct.get(row.productId) ?? []), row])
  return byProduct
}

/** Sums of several package types. */
export const addUnits = (rows: readonly UnitSums[]): UnitSums =>
  rows.reduce(
    (sum, row) => ({
      totalUnits: sum.totalUnits + row.totalUnits,
      availableUnits: sum.availableUnits + row.availableUnits,
      reservedUnits: sum.reservedUnits + row.reservedUnits,
      onHoldUnits: sum.onHoldUnits + row.onHoldUnits,
      clearanceUnits: sum.clearanceUnits + row.clearanceUnits,
      otherUnits: sum.otherUnits + row.otherUnits,
    }),
    noUnits,
  )

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** Cubic feet with two decimals. */
export const qbft = (cubicCentimetres: number): number => round(cubicCentimetres / cubicCentimetresPerCubicFoot, 2)

const selectProducts = (ctx: Context) =>
  ctx.db
    .selectFrom('products as p')
    .select([
      'p.id',
      'p.description',
      'p.sku',
      'p.store_id',
      // Looked up for the rows that are shown: a join would be part of the count, too.
      col.text.orNull`(select s.name from stores s where s.account_id = p.account_id and s.id = p.store_id)`.as(
        'store_name',
      ),
      'p.is_dangerous',
      'p.has_expiration',
    ])
    .where('p.account_id', '=', ctx.account.id)

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

const shapeProduct = (
  row: ProductRow,
  sums: readonly PackageSums[],
  warnings: contract.StockWarning[],
): contract.ProductStock => ({
  product: {
    id: row.id,
    description: row.description,
    sku: row.sku,
    storeId: row.store_id,
    storeName: row.store_name,
    isDangerous: row.is_dangerous,
    hasExpiration: row.has_expiration,
  },
  ...addUnits(sums),
  packages: sums.map(({ productPackageTypeId, name, unitQuantity, packageCount }) => ({
    productPackageTypeId,
    name,
    unitQuantity,
    packageCount,
  })),
  totalVolumeQbft: qbft(sums.reduce((sum, { volume }) => sum + volume, 0)),
  expiresAt: earliest(sums.map(({ expiresAt }) => expiresAt)),
  receivedAt: latest(sums.map(({ receivedAt }) => receivedAt)),
  warnings,
})

type ProductFilters = ParsedOf<typeof contract.totals>

/** The products with stock that passes the filters, and the kept sums of theirs: in all, or in the warehouse that is asked for. */
async function stockedProducts(ctx: Context, input: ProductFilters) {
  const { productTerm, productId, isDangerous, volumeFrom, volumeTo } = input
  const storeId = input.merchantId ?? ctx.storeId
  const { warehouseId, ...others } = input
  let query = selectProducts(ctx).where(sql<SqlBool>`p.is_stocked`)
  if (storeId !== null) query = query.where('p.store_id', '=', storeId)
  if (productId) query = query.where('p.id', '=', productId)
  if (productTerm) query = query.where(await isCalled(ctx, productTerm))
  if (isDangerous !== undefined) query = query.where('p.is_dangerous', '=', isDangerous)
  if (recordConditions(others).length > 0)
    query = query.where(
      sql<SqlBool>`exists (select 1 from inventory i
        where i.account_id = p.account_id and i.product_id = p.id and i.is_stocked ${and(recordConditions(input))})`,
    )
  // The kept sums of the product, or of the product in the warehouse asked for.
  if (warehouseId)
    query = query
      .innerJoin('product_stock as k', (join) =>
        join.onRef('k.account_id', '=', 'p.account_id').onRef('k.product_id', '=', 'p.id'),
      )
      .where('k.warehouse_id', '=', warehouseId)
      .where(sql<SqlBool>`k.is_stocked`)
  const sums = warehouseId
    ? { units: sql`k.units`, volume: sql`k.volume`, received: sql`k.received_on`, expires: sql`k.expires_on` }
    : {
        units: sql`p.stock_units`,
        volume: sql`p.stock_volume`,
        received: sql`p.stock_received_on`,
        expires: sql`p.stock_expires_on`,
      }
  const cubicCentimetres = (feet: number) => sql`${feet}::numeric * ${cubicCentimetresPerCubicFoot}::numeric`
  if (volumeFrom !== undefined) query = query.where(sql<SqlBool>`${sums.volume} >= ${cubicCentimetres(volumeFrom)}`)
  if (volumeTo !== undefined) query = query.where(sql<SqlBool>`${sums.volume} <= ${cubicCentimetres(volumeTo)}`)
  return { query, sums }
}

/** What the products of the list come to, by their kept sums. */
export async function sumByProduct(ctx: Context, input: ProductFilters): Promise<AnswerOf<typeof contract.totals>> {
  const { query, sums: of } = await stockedProducts(ctx, input)
  const { warehouseId: _, ...others } = input
  const part = query.clearSelect().select([sql`${of.units}`.as('units'), sql`${of.volume}`.as('volume')])
  const { count, sums } = await sumList(ctx, [sql`${part}`], ['units', 'volume'])
  // Kept sums are of all records of a product: what is narrowed further has none.
  const isNarrowed = recordConditions(others).length > 0
  return {
    products: count,
    units: isNarrowed ? null : sums.units,
    volumeQbft: isNarrowed || sums.volume === null ? null : qbft(sums.volume),
  }
}

/** Products with stock that passes the filters; sums are of that stock. */
export async function listByProduct(
  ctx: Context,
  input: ParsedOf<typeof contract.byProduct>,
): Promise<AnswerOf<typeof contract.byProduct>> {
  const { query, sums } = await stockedProducts(ctx, input)
  const { warehouseId } = input
  const rules: ListRules = {
    sorts: {
      productDescription: { by: sql`lower(p.description)`, type: 'text' },
      receivedAt: { by: sql`coalesce(${sums.received}, '-infinity'::date)`, type: 'date' },
      expiresAt: { by: sql`coalesce(${sums.expires}, 'infinity'::date)`, type: 'date' },
    },
    defaultSort: 'productDescriptionAsc',
    id: warehouseId ? sql.ref('k.product_id') : sql.ref('p.id'),
  }
  const dated = query
    .select(col.date.orNull`${sums.received}`.as('received_on'))
    .select(col.date.orNull`${sums.expires}`.as('expires_on'))
  return readList(ctx, dated, input, rules, async (rows) => {
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return []
    const [packages, warnings] = await Promise.all([sumPackages(ctx, ids, input), findWarnings(ctx, ids, warehouseId)])
    return rows.map((row) => ({
      ...shapeProduct(row, packages.get(row.id) ?? [], warnings.get(row.id) ?? []),
      receivedAt: row.received_on,
      expiresAt: row.expires_on,
    }))
  })
}

/** The product, or 404. */
export async function getProductRow(ctx: Context, id: Id<'product'>): Promise<ProductRow> {
  return found(await selectProducts(ctx).where('p.id', '=', id).where('p.deleted_at', 'is', null).executeTakeFirst())
}

export async function getByProduct(
  ctx: Context,
  { productId, warehouseId }: ParsedOf<typeof contract.getByProduct>,
): Promise<contract.ProductStock> {
  const product = await getProductRow(ctx, productId)
  const [sums, warnings] = await Promise.all([
    sumPackages(ctx, [productId], { warehouseId }),
    findWarnings(ctx, [productId], warehouseId),
  ])
  return shapeProduct(product, sums.get(productId) ?? [], warnings.get(productId) ?? [])
}

const selectRecords = (ctx: Context) =>
  ctx.db
    .selectFrom('inventory as i')
    // Most are always there; joined so that a page leaves them out for the rows that it skips.
    .leftJoin('product_package_types as t', (join) =>
      join.onRef('t.account_id', '=', 'i.account_id').onRef('t.id', '=', 'i.product_package_type_id'),
    )
    .leftJoin('warehouses as h', (join) =>
      join.onRef('h.account_id', '=', 'i.account_id').onRef('h.id', '=', 'i.warehouse_id'),
    )
    .leftJoin('stock_locations as l', (join) =>
      join.onRef('l.account_id', '=', 'i.account_id').onRef('l.id', '=', 'i.stock_location_id'),
    )
    .leftJoin('storage_package_types as g', (join) =>
      join.onRef('g.account_id', '=', 'i.account_id').onRef('g.id', '=', 'i.storage_package_type_id'),
    )
    .leftJoin('receipt_orders as r', (join) =>
      join.onRef('r.account_id', '=', 'i.account_id').onRef('r.id', '=', 'i.receipt_order_id'),
    )
    .select([
      'i.id',
      'i.warehouse_id',
      'i.stock_location_id',
      'i.storage_package_type_id',
      'g.name as storage_package_name',
      'i.product_package_type_id',
      'i.package_count',
      'i.allocated_count',
      'i.picked_count',
      'i.condition',
      'i.lot',
      'i.expires_on',
      'i.received_on',
      'i.receipt_order_id',
      'r.reference_id',
    ])
    .select((the) => [
      the.ref('h.title').$notNull().as('warehouse_title'),
      the.ref('l.title').$notNull().as('location_title'),
      the.ref('t.name').$notNull().as('package_name'),
      the.ref('t.unit_quantity').$notNull().as('unit_quantity'),
    ])
    .select(blockOf(ctx).as('block'))
    .where('i.account_id', '=', ctx.account.id)

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

const shapeRecord = (row: RecordRow): contract.StockRecord => ({
  id: row.id,
  warehouse: { id: row.warehouse_id, title: row.warehouse_title },
  stockLocation: { id: row.stock_location_id, title: row.location_title },
  storagePackageType: row.storage_package_type_id
    ? { id: row.storage_package_type_id, name: row.storage_package_name ?? '' }
    : null,
  packageType: { id: row.product_package_type_id, name: row.package_name, unitQuantity: row.unit_quantity },
  packageCount: row.package_count,
  unitCount: row.package_count * row.unit_quantity,
  reservedCount: row.allocated_count,
  pickedCount: row.picked_count,
  availableCount: row.block === null ? row.package_count - row.allocated_count : 0,
  block: row.block,
  condition: row.condition as ConditionCode,
  lot: row.lot,
  expiresAt: row.expires_on,
  receivedAt: row.received_on,
  receipt: row.receipt_order_id ? { id: row.receipt_order_id, referenceId: row.reference_id ?? '' } : null,
})

export async function listRecords(
  ctx: Context,
  input: ParsedOf<typeof contract.listRecords>,
): Promise<AnswerOf<typeof contract.listRecords>> {
  await getProductRow(ctx, input.productId)
  const conditions = recordConditions(input)
  let query = selectRecords(ctx).where('i.product_id', '=', input.productId).where('i.is_stocked', '=', true)
  for (const condition of conditions) query = query.where(condition)
  const rules: ListRules = {
    sorts: {
      expiresAt: { by: sql`coalesce(i.expires_on, 'infinity'::date)`, type: 'date' },
      receivedAt: { by: sql.ref('i.received_on'), type: 'date' },
      id: { by: sql.ref('i.id'), type: 'text' },
    },
    defaultSort: 'expiresAtAsc',
    defaultSize: 50,
    id: sql.ref('i.id'),
  }
  return readList(ctx, query, input, rules, (rows) => rows.map(shapeRecord))
}

/** What the records of one product come to. */
export async function sumRecords(
  ctx: Context,
  input: ParsedOf<typeof contract.recordTotals>,
): Promise<AnswerOf<typeof contract.recordTotals>> {
  await getProductRow(ctx, input.productId)
  const part = sql`select i.package_count as packages, i.package_count::bigint * t.unit_quantity as units,
      i.package_count * t.weight as weight
    from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.product_id = ${input.productId} and i.is_stocked ${and(recordConditions(input))}`
  const { count, sums } = await sumList(ctx, [part], ['packages', 'units', 'weight'])
  return { records: count, ...sums }
}

/** Stock records by id, in the order asked for. */
export async function getRecords(ctx: Context, ids: readonly Id<'inventory'>[]): Promise<contract.StockRecord[]> {
  const rows = await selectRecords(ctx)
    .where(sql<SqlBool>`i.id = ${anyOf(ids)}`)
    .modifyFront(kept)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, shapeRecord(row)]))
  return ids.map((id) => found(byId.get(id)))
}
