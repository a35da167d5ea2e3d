import { orderChannels } from '@crossdock/contract/fulfillment/shipment-states'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { UnknownSkus } from '../../platform/errors.ts'
import { codeKey, resolveSkus } from '../product-codes/reads.ts'
import { groupBy } from '../shipment-states/rules.ts'
import type { PackageChoice } from './rules.ts'

/** Packages of the products that SKUs name. Refuses with the bare array of those that the store does not know. */
export async function findPackages(
  ctx: Context,
  storeId: string,
  skus: Iterable<string>,
): Promise<(sku: string) => readonly PackageChoice[]> {
  const asked = new Map(Array.from(skus, (sku) => [codeKey(sku), sku]))
  const codes = await resolveSkus(ctx, storeId, asked.values())
  const named = new Map(Array.from(codes, ([key, { productId }]) => [key, productId]))
  // Payloads may name a product by its id, too; a SKU that looks like one is a SKU.
  const ids = [...asked.keys()].filter((key) => !named.has(key) && /^[0-9a-f]{24}$/.test(key))
  if (ids.length > 0) {
    const { rows: products } = await sql<{ id: string }>`
      select id from products where account_id = ${ctx.account.id} and store_id = ${storeId} and id = any(${ids}::text[])
        and deleted_at is null`.execute(ctx.db)
    for (const { id } of products) named.set(id, id)
  }
  const unknown = [...asked].filter(([key]) => !named.has(key)).map(([, sku]) => sku)
  if (unknown.length > 0) throw new UnknownSkus(unknown)
  const productIds = [...new Set(named.values())]
  const { rows } = await sql<PackageChoice>`
    select t.id, t.product_id as "productId", t.name, t.unit_quantity as "unitQuantity" from product_package_types t
    where t.account_id = ${ctx.account.id} and t.product_id = any(${productIds}::text[]) and t.archived_at is null
    order by t.unit_quantity, t.name`.execute(ctx.db)
  const byProduct = groupBy(rows, (row) => row.productId)
  return (sku) => byProduct.get(named.get(codeKey(sku)) ?? '') ?? []
}

/** An order that an earlier import made. */
export interface KnownOrder {
  readonly key: string
  readonly referenceId: string
  readonly hash: string | null
}

/** Orders of the store that came by import under these keys. */
export async function findImported(
  ctx: Context,
  storeId: string,
  keys: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await sql<KnownOrder>`
    select external_key as key, reference_id as "referenceId", import_hash as hash from shipment_orders
    where account_id = ${ctx.account.id} and store_id = ${storeId} and channel = ${orderChannels.import}
      and external_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Those of these warehouses that exist. */
export async function findWarehouses(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from warehouses where account_id = ${ctx.account.id} and id = any(${[...ids]}::text[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
