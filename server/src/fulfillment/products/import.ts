import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/product-import'
import { productImport } from '@crossdock/contract/fulfillment/product-import'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { type Context, storeOf } from '../../platform/context.ts'
import { checkRows, failRows, type RowProblem } from '../../platform/import-rows.ts'
import { codeKey, resolveSkus } from '../product-codes/reads.ts'
import type { CodeClaim } from '../product-codes/writes.ts'
import { type ImportedProduct, isSameSize, mergeRows, packageKey } from './rules.ts'
import { addPackages, insertProducts } from './writes.ts'

/** A product of the file that the store has already. */
interface KnownProduct {
  readonly id: string
  readonly description: string
  readonly packages: ReadonlyMap<string, { depth: number; width: number; height: number; weight: number }>
}

/**
 * Imports products, all rows or none. A SKU the store has already, with the same description, gains the packages it
 * lacks; the same file twice changes nothing. A SKU with another description is a fault of its row.
 */
export async function importProducts(
  ctx: Context,
  { products: rows }: ParsedOf<typeof contract.importProducts>,
): Promise<AnswerOf<typeof contract.importProducts>> {
  const storeId = storeOf(ctx)
  const { products, problems } = mergeRows(checkRows(productImport, rows))
  const known = await findKnown(ctx, storeId, products)
  const created: { id: string; product: ImportedProduct }[] = []
  const extensions: { productId: string; rowId: number; form: ImportedProduct['form']['packages'][number] }[] = []
  const extended = new Set<string>()
  for (const product of products) {
    const match = known.get(codeKey(product.form.sku))
    if (!match) {
      created.push({ id: newId(), product })
      continue
    }
    if (codeKey(match.description) !== codeKey(product.form.description)) {
      problems.push({
        rowId: product.rowId,
        message: `You already have a product with this SKU! (${product.form.sku}: ${match.description})`,
      })
      continue
    }
    for (const form of product.form.packages) {
      const twin = match.packages.get(packageKey(form))
      if (!twin) {
        extensions.push({ productId: match.id, rowId: product.rowId, form })
        extended.add(match.id)
      } else if (!isSameSize(twin, form)) {
        problems.push({
          rowId: product.rowId,
          message: `Package ${form.name} of ${form.unitQuantity} exists with another weight or size.`,
        })
      }
    }
  }
  if (problems.length > 0) failRows(problems)

  const taken = [
    ...(created.length > 0
      ? await insertProducts(
          ctx,
          storeId,
          created.map(({ id, product }) => ({ id, form: product.form })),
        )
      : []),
    ...(await addPackages(ctx, storeId, extensions)),
  ]
  if (taken.length > 0) {
    const rowOf = new Map([
      ...created.map(({ id, product }) => [id, product.rowId] as const),
      ...extensions.map((entry) => [entry.productId, entry.rowId] as const),
    ])
    failRows(
      taken.map((claim): RowProblem => ({ rowId: rowOf.get(claim.productId) ?? 0, message: takenMessage(claim) })),
    )
  }
  await ctx.audit(
    {
      action: 'import',
      entity: 'product',
      id: storeId,
      after: { rows: rows.length, created: created.length, extended: extended.size },
    },
    ...created.map(({ id, product }) => ({
      action: 'create',
      entity: 'product',
      id,
      after: { sku: product.form.sku, description: product.form.description },
    })),
    ...[...extended].map((id) => ({
      action: 'add-packages',
      entity: 'product',
      id,
      after: extensions.filter((entry) => entry.productId === id).map(({ form }) => form),
    })),
  )
  await ctx.emit({ topic: 'product.changed', storeId })
  return {
    created: created.length,
    extended: extended.size,
    unchanged: products.length - created.length - extended.size,
  }
}

const takenMessage = ({ space, code }: CodeClaim): string =>
  space === 'barcode'
    ? `Another product or package has the barcode ${code}.`
    : `You already have a product with this SKU! (${code})`

async function findKnown(
  ctx: Context,
  storeId: string,
  products: readonly ImportedProduct[],
): Promise<Map<string, KnownProduct>> {
  const codes = await resolveSkus(
    ctx,
    storeId,
    products.map(({ form }) => form.sku),
  )
  const ids = [...new Set(Array.from(codes.values(), ({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    description: string
    packages: { name: string; unitQuantity: number; depth: number; width: number; height: number; weight: number }[]
  }>`
    select p.id, p.description, (select jsonb_agg(jsonb_build_object('name', t.name, 'unitQuantity', t.unit_quantity, 'depth', t.depth, 'width', t.width, 'height', t.height, 'weight', t.weight))
      from product_package_types t where t.account_id = p.account_id and t.product_id = p.id and t.archived_at is null) as packages
    from products p where p.account_id = ${ctx.account.id} and p.id = any(${ids}::text[])`.execute(ctx.db)
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        description: row.description,
        packages: new Map(row.packages.map((entry) => [packageKey(entry), entry])),
      },
    ]),
  )
  const known = new Map<string, KnownProduct>()
  for (const [key, { productId }] of codes) {
    const product = byId.get(productId)
    if (product) known.set(key, product)
  }
  return known
}
