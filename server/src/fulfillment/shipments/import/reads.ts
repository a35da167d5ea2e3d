import { codeKey } from '@crossdock/contract/fulfillment/products'
import { orderChannels } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { findSold } from '../../products/cart-settings/reads.ts'
import { resolveSkus } from '../../products/codes/reads.ts'
import { orderColumns, orderFacts } from '../states/reads.ts'
import { knownRows, type PackageChoice } from './rules.ts'

/** Packages of the products that SKUs name, and the SKUs that name nothing in the store. */
export async function findPackages(
  ctx: Context,
  storeId: Id<'store'>,
  skus: Iterable<string>,
): Promise<{ packagesOf: (sku: string) => readonly PackageChoice[]; unknown: string[] }> {
  const asked = new Map(Array.from(skus, (sku) => [codeKey(sku), sku]))
  const codes = await resolveSkus(ctx, storeId, asked.values())
  const named = new Map(Array.from(codes, ([key, { productId }]) => [key, productId]))
  // Payloads may name a product by its id, too; a SKU that looks like one is a SKU.
  const ids = [...asked.keys()].filter((key) => !named.has(key) && /^[0-9a-f]{24}$/.test(key))
  if (ids.length > 0) {
    const { rows: products } = await statement('shipments.import-find-packages', { id: col.id('product') })`
      select id from products where account_id = ${ctx.account.id} and store_id = ${storeId} and id = any(${ids}::text[])
        and deleted_at is null`.execute(ctx.db)
    for (const { id } of products) named.set(id, id)
  }
  // What a shopping cart calls it means the one package that it sells so.
  const others = [...asked].flatMap(([key, sku]) => (named.has(key) ? [] : sku))
  const sold = others.length > 0 ? await findSold(ctx, storeId, others) : new Map<string, never>()
  for (const [key, { productId }] of sold) named.set(key, productId)
  const unknown = [...asked].filter(([key]) => !named.has(key)).map(([, sku]) => sku)
  const productIds = [...new Set(named.values())]
  const { rows } = await statement('shipments.import-packages', {
    id: col.id('productPackageType'),
    productId: col.id('product'),
    name: col.text,
    unitQuantity: col.int4,
  })`
    select t.id, t.product_id as "productId", t.name, t.unit_quantity as "unitQuantity" from product_package_types t
    where t.account_id = ${ctx.account.id} and t.product_id = any(${productIds}::text[]) and t.archived_at is null
    order by t.unit_quantity, t.name`.execute(ctx.db)
  const byProduct = groupBy(rows, (row) => row.productId)
  const packagesOf = (sku: string): readonly PackageChoice[] => {
    const only = sold.get(codeKey(sku))?.productPackageTypeId
    const all = byProduct.get(named.get(codeKey(sku)) ?? '') ?? []
    return only === undefined ? all : all.filter(({ id }) => id === only)
  }
  return { packagesOf, unknown }
}

/** What the imports said of an order; null of orders that were imported before that was kept. */
const said = {
  head: col.json(z.record(z.string(), z.string())).orNull,
  rows: col.json(knownRows).orNull,
  /** Digests of the files that it is made of. */
  files: col.texts,
}
const knownOrder = { ...orderColumns, key: col.text.orNull, hash: col.text.orNull, ...said }
/** An order that an earlier import made. */
export type KnownOrder = RowOf<typeof knownOrder>

/** What imports said of the order `o`, as `i` keeps it. */
const saidOf = sql`i.head, case when i.units is not null then json_build_object('units', i.units, 'lines', i.lines) end as rows,
  coalesce(i.files, '{}') as files`

/** Orders of the store that came by import under these keys. */
export async function findImported(
  ctx: Context,
  storeId: Id<'store'>,
  keys: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await statement('shipments.import-known', knownOrder)`
    select ${orderFacts}, o.external_key as key, o.import_hash as hash, ${saidOf} from shipment_orders o
    left join imported_orders i on i.account_id = o.account_id and i.shipment_order_id = o.id
    where o.account_id = ${ctx.account.id} and o.store_id = ${storeId} and o.channel = ${orderChannels.import}
      and o.external_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key ?? '', row]))
}

/**
 * What imports have put into a draft. Packages of which it has no line any more were taken out by somebody: their rows may come
 * again.
 */
export async function findDrafted(
  ctx: Context,
  orderId: Id<'shipmentOrder'>,
): Promise<Pick<KnownOrder, 'rows' | 'files'>> {
  const { rows: found } = await statement('shipments.import-drafted', { ...said, packages: col.texts })`
    select ${saidOf}, array(select product_package_type_id::text from shipment_order_items l
      where l.account_id = i.account_id and l.shipment_order_id = i.shipment_order_id) as packages
    from imported_orders i where i.account_id = ${ctx.account.id} and i.shipment_order_id = ${orderId}`.execute(ctx.db)
  const [draft] = found
  if (!draft?.rows) return { rows: null, files: [] }
  const { units, lines } = draft.rows
  const present = new Set(draft.packages)
  return {
    rows: {
      units: Object.fromEntries(
        Object.entries(units).filter(([productPackageTypeId]) => present.has(productPackageTypeId)),
      ),
      lines: Object.fromEntries(
        Object.entries(lines).filter(([, [productPackageTypeId]]) => present.has(productPackageTypeId)),
      ),
    },
    files: Object.keys(units).every((productPackageTypeId) => present.has(productPackageTypeId)) ? draft.files : [],
  }
}

/** Those of these warehouses that exist. */
export async function findWarehouses(ctx: Context, ids: readonly Id<'warehouse'>[]): Promise<Set<Id<'warehouse'>>> {
  const { rows } = await statement('shipments.import-find-warehouses', { id: col.id('warehouse') })`
    select id from warehouses where account_id = ${ctx.account.id} and id = any(${[...ids]}::text[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The stores and warehouses in which some of these orders wait for their stock. */
export async function findWaiting(
  ctx: Context,
  ids: readonly Id<'shipmentOrder'>[],
): Promise<{ readonly storeId: Id<'store'>; readonly warehouseId: Id<'warehouse'> }[]> {
  const { rows } = await statement('shipments.import-find-waiting', {
    storeId: col.id('store'),
    warehouseId: col.id('warehouse'),
  })`
    select distinct store_id as "storeId", warehouse_id as "warehouseId" from shipment_orders
    where account_id = ${ctx.account.id} and id = any(${ids}::text[]) and phase = 'BACK_ORDER'`.execute(ctx.db)
  return rows
}
