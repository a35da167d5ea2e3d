import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/products'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { type ListRules, readList } from '../../platform/listing.ts'
import { col, statement } from '../../platform/statement.ts'
import { findFewProducts, unitsByWarehouse } from '../stock/ledger/reads.ts'
import { findLevels } from '../stock/low-points/reads.ts'
import { isCalled } from './codes/reads.ts'

const listRules: ListRules = {
  sorts: {
    description: { by: sql`lower(p.description)`, type: 'text' },
    sku: { by: sql`lower(p.sku)`, type: 'text' },
    createdAt: { by: sql.ref('p.created_at'), type: 'timestamptz' },
  },
  defaultSort: 'descriptionAsc',
  id: sql.ref('p.id'),
}

function selectProducts(ctx: Context) {
  return ctx.db
    .selectFrom('products as p')
    .select([
      'p.id',
      'p.store_id',
      // Looked up for the rows that are shown: a join would be part of the count, too.
      col.text.orNull`(select s.name from stores s where s.account_id = p.account_id and s.id = p.store_id)`.as(
        'store_name',
      ),
      'p.sku',
      'p.description',
      'p.barcode',
      'p.hs_code',
      'p.is_dangerous',
      'p.dangerous_class',
      'p.has_expiration',
      'p.depth',
      'p.width',
      'p.height',
      'p.weight',
      'p.state',
      'p.stock_units',
      'p.created_at',
      'p.updated_at',
    ])
    .where('p.account_id', '=', ctx.account.id)
    .where('p.deleted_at', 'is', null)
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

const shape = (row: ProductRow): contract.ProductSummary => ({
  id: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  sku: row.sku,
  description: row.description,
  barcode: row.barcode,
  hsCode: row.hs_code,
  isDangerous: row.is_dangerous,
  dangerousClass: row.dangerous_class as contract.ProductSummary['dangerousClass'],
  hasExpiration: row.has_expiration,
  depth: row.depth,
  width: row.width,
  height: row.height,
  weight: row.weight,
  state: row.state as contract.ProductSummary['state'],
  stockUnits: row.stock_units,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function listProducts(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const { description, isDangerous, state, warehouseId } = input
  const storeId = input.merchantId ?? ctx.storeId
  let query = selectProducts(ctx)
  if (storeId !== null) query = query.where('p.store_id', '=', storeId)
  if (description) query = query.where(await isCalled(ctx, description))
  if (isDangerous !== undefined) query = query.where('p.is_dangerous', '=', isDangerous)
  if (state) query = query.where('p.state', '=', state)
  if (warehouseId) {
    const few = await findFewProducts(ctx, [sql<SqlBool>`i.warehouse_id = ${warehouseId}`])
    // Of many, a page is soon full: each product is asked as it comes, which the limit makes the planner do.
    query = query.where(
      few
        ? sql<SqlBool>`p.id = any(${few}::text[])`
        : sql<SqlBool>`(select true from inventory i where i.account_id = p.account_id and i.product_id = p.id
            and i.warehouse_id = ${warehouseId} and i.is_stocked limit 1)`,
    )
  }
  return readList(ctx, query, input, listRules, (rows) => rows.map(shape))
}

/** An alias and the package it names; null where it names the product itself. */
export type Alias = AnswerOf<typeof contract.getAliases>['skuAliases'][number]

async function aliasesOf(ctx: Context, productId: Id<'product'>): Promise<Alias[]> {
  const rows = await ctx.db
    .selectFrom('product_codes')
    .select(['code', 'product_package_type_id'])
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', productId)
    .where('space', '=', 'sku')
    .where('is_alias', '=', true)
    .orderBy('code_key')
    .execute()
  return rows.map((row) => ({ alias: row.code, productPackageTypeId: row.product_package_type_id }))
}

/** The packages of a product with their aliases, and the aliases of the product itself. */
async function contentsOf(
  ctx: Context,
  productId: Id<'product'>,
): Promise<Pick<contract.Product, 'skuAliases' | 'packages'>> {
  const packages = ctx.db
    .selectFrom('product_package_types as t')
    .select(['t.id', 't.name', 't.unit_quantity', 't.barcode', 't.depth', 't.width', 't.height', 't.weight'])
    .select(
      col.int4.orNull`(select l.quantity from low_points l where l.account_id = t.account_id
        and l.product_package_type_id = t.id and l.warehouse_id is null)`.as('lowpoint'),
    )
    .where('t.account_id', '=', ctx.account.id)
    .where('t.product_id', '=', productId)
    .where('t.archived_at', 'is', null)
    .orderBy('t.unit_quantity')
    .orderBy(sql`lower(t.name)`)
  const [aliases, rows] = await Promise.all([aliasesOf(ctx, productId), packages.execute()])
  const aliasesFor = (id: Id<'productPackageType'> | null) =>
    aliases.filter((entry) => entry.productPackageTypeId === id).map((entry) => entry.alias)
  return {
    skuAliases: aliasesFor(null),
    packages: rows.map(({ unit_quantity, ...row }) => ({
      ...row,
      unitQuantity: unit_quantity,
      skuAliases: aliasesFor(row.id),
    })),
  }
}

/** True when stock, a receipt or an order names the product, now or in the past. */
async function isProductUsed(ctx: Context, productId: Id<'product'>): Promise<boolean> {
  return (await usedPackageTypes(ctx, productId)).size > 0
}

/** Package types of a product that stock, a receipt or an order names. */
export async function usedPackageTypes(ctx: Context, productId: Id<'product'>): Promise<Set<Id<'productPackageType'>>> {
  const { rows } = await statement('products.used-package-types', { id: col.id('productPackageType') })`
    select t.id from product_package_types t where t.account_id = ${ctx.account.id} and t.product_id = ${productId} and (
      exists (select 1 from inventory x where x.account_id = t.account_id and x.product_package_type_id = t.id)
      or exists (select 1 from receipt_order_items x where x.account_id = t.account_id and x.product_package_type_id = t.id)
      or exists (select 1 from shipment_order_items x where x.account_id = t.account_id and x.product_package_type_id = t.id))`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function getProduct(ctx: Context, id: Id<'product'>): Promise<contract.Product> {
  // Reads that do not wait for each other are one round trip.
  const [row, contents, levels, isUsed] = await Promise.all([
    selectProducts(ctx).where('p.id', '=', id).executeTakeFirst(),
    contentsOf(ctx, id),
    findLevels(ctx, id, null),
    isProductUsed(ctx, id),
  ])
  return { ...shape(found(row)), ...contents, ...levels, isUsed }
}

export async function getStockedProduct(
  ctx: Context,
  { id }: ParsedOf<typeof contract.get>,
): Promise<AnswerOf<typeof contract.get>> {
  const [product, stock] = await Promise.all([getProduct(ctx, id), unitsByWarehouse(ctx, id)])
  return { ...product, stock }
}

/** These products, in the order of their ids; one that is not there refuses them all. */
export async function listProductsById(
  ctx: Context,
  ids: readonly Id<'product'>[],
): Promise<contract.ProductSummary[]> {
  const rows = await selectProducts(ctx).where('p.id', 'in', ids).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => shape(found(known.get(id))))
}

/** Refuses with 404 unless the product exists and the caller may see it. */
async function requireProduct(ctx: Context, id: Id<'product'>): Promise<void> {
  found(await selectProducts(ctx).where('p.id', '=', id).executeTakeFirst())
}

export async function listPackageTypes(
  ctx: Context,
  id: Id<'product'>,
): Promise<AnswerOf<typeof contract.packageTypes>> {
  await requireProduct(ctx, id)
  return { packageTypes: (await contentsOf(ctx, id)).packages }
}

/** The SKU may be an alias. Under the ALL store the first merchant (by age) that has it answers. */
export async function getPackageTypesBySku(
  ctx: Context,
  { sku, state }: ParsedOf<typeof contract.packageTypesBySku>,
): Promise<AnswerOf<typeof contract.packageTypesBySku>> {
  let query = selectProducts(ctx)
    .innerJoin('product_codes as c', (join) =>
      join.onRef('c.account_id', '=', 'p.account_id').onRef('c.product_id', '=', 'p.id'),
    )
    .where('c.space', '=', 'sku')
    .where('c.code_key', '=', codeKey(sku))
    .orderBy('c.store_id')
  if (ctx.storeId !== null) query = query.where('c.store_id', '=', ctx.storeId)
  if (state) query = query.where('p.state', '=', state)
  const { id } = found(await query.executeTakeFirst())
  return { productId: id, packageTypes: (await contentsOf(ctx, id)).packages }
}

export async function listAliases(ctx: Context, id: Id<'product'>): Promise<AnswerOf<typeof contract.getAliases>> {
  await requireProduct(ctx, id)
  return { skuAliases: await aliasesOf(ctx, id) }
}
