import { codeKey, packageType } from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import { resolveSkus } from '../../products/codes/reads.ts'
import type { NamedProduct } from './rules.ts'

/** An order that an earlier import made. */
export interface KnownImport {
  readonly id: Id<'receiptOrder'>
  readonly referenceId: string
  readonly externalId: string | null
  readonly hash: string
}

/** Orders that imports made before, by import key. */
export async function findImported(
  ctx: Context,
  storeId: Id<'store'>,
  keys: readonly string[],
): Promise<Map<string, KnownImport>> {
  const rows = await ctx.db
    .selectFrom('receipt_orders')
    .select(['id', 'reference_id', 'external_id', 'import_key', 'import_hash'])
    .where('account_id', '=', ctx.account.id)
    .where('store_id', '=', storeId)
    .where('import_key', '=', anyText(keys))
    .orderBy('id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.import_key ?? '',
      { id: row.id, referenceId: row.reference_id, externalId: row.external_id, hash: row.import_hash ?? '' },
    ]),
  )
}

const namedProduct = {
  id: col.id('product'),
  sku: col.text,
  hasExpiration: col.bool,
  packages: col.json(
    z.array(
      packageType.pick({
        ...{ id: true, name: true, unitQuantity: true, barcode: true },
        ...{ depth: true, width: true, height: true, weight: true },
      }),
    ),
  ),
}

/** What a SKU of a file names. */
export interface Naming {
  readonly product: NamedProduct
  /** Set when the SKU is a package's own alias. */
  readonly productPackageTypeId: Id<'productPackageType'> | null
}

/** Products by SKU, alias or id, with their packages; the keys are code keys, what names nothing is absent. */
export async function findNamedProducts(
  ctx: Context,
  storeId: Id<'store'>,
  names: readonly string[],
): Promise<Map<string, Naming>> {
  const codes = await resolveSkus(ctx, storeId, names)
  const byId = new Set(names.filter((name) => /^[0-9a-f]{24}$/.test(name) && !codes.has(codeKey(name))))
  const ids = [...new Set([...Array.from(codes.values(), ({ productId }) => productId), ...byId])]
  if (ids.length === 0) return new Map()
  const { rows } = await statement('receipts.import-named-products', namedProduct)`
    select p.id, p.sku, p.has_expiration as "hasExpiration", (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'unitQuantity', t.unit_quantity, 'barcode', t.barcode,
        'depth', t.depth, 'width', t.width, 'height', t.height, 'weight', t.weight) order by t.unit_quantity, t.id), '[]')
      from product_package_types t where t.account_id = p.account_id and t.product_id = p.id and t.archived_at is null) as packages
    from products p
    where p.account_id = ${ctx.account.id} and p.store_id = ${storeId} and p.id = any(${ids}::text[]) and p.deleted_at is null`.execute(
    ctx.db,
  )
  const products = new Map(rows.map((row) => [row.id, row]))
  const named = new Map<string, Naming>()
  for (const [key, { productId, productPackageTypeId }] of codes) {
    const product = products.get(productId)
    if (product) named.set(key, { product, productPackageTypeId })
  }
  for (const id of byId) {
    const product = products.get(id)
    if (product) named.set(codeKey(id), { product, productPackageTypeId: null })
  }
  return named
}
