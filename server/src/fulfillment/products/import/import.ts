import { codeKey } from '@crossdock/contract/fulfillment/products'
import type { productImport } from '@crossdock/contract/fulfillment/products/import'
import { type Id, newId } from '@crossdock/contract/ids'
import type { RecordOf } from '@crossdock/sheets/fields'
import { holdStore } from '../../../account/stores/writes.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import type { RowProblem } from '../../../platform/import-rows.ts'
import { holdImports, type ImportWork, type Understood, type Written } from '../../../platform/imports/import-work.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import { claimKey, resolveSkus } from '../codes/reads.ts'
import type { CodeClaim } from '../codes/writes.ts'
import {
  type Extension,
  extendKnown,
  type ImportedProduct,
  type KnownProduct,
  mergeRows,
  packageKey,
} from '../rules.ts'
import { extendProducts, insertProducts } from '../writes.ts'
import { productRows } from './rows.ts'

interface Plan {
  readonly products: readonly ImportedProduct[]
  readonly created: readonly { readonly id: Id<'product'>; readonly form: ImportedProduct['form'] }[]
  readonly extended: readonly Extension[]
  /** What of the file a product comes from. */
  readonly source: ReadonlyMap<string, ImportedProduct>
}

type Row = RecordOf<typeof productImport>

/**
 * Imports products. A SKU the store has already, with the same description, gains the packages and aliases it lacks and keeps
 * everything else; the same file twice changes nothing. A SKU with another description is a fault of its row.
 */
export const productImportWork: ImportWork<object, Row, Plan> = {
  rows: productRows,
  tables: ['products', 'product_package_types', 'product_codes'],
  admit: async () => {},
  async hold(ctx) {
    const storeId = storeOf(ctx)
    await holdStore(ctx, storeId)
    // One import at a time in a store: each locks the products of one slice after the other, and two could meet crosswise.
    await holdImports(ctx, `product-import/${storeId}`)
  },
  understand: (ctx, _input, rows) => understand(ctx, rows),
  write: (ctx, _input, plan) => write(ctx, plan),
  audited: (ctx) => ({ entity: 'product', id: storeOf(ctx) }),
}

async function understand(ctx: Context, rows: readonly Row[]): Promise<Understood<Plan>> {
  const { products, problems } = mergeRows(rows)
  const known = await lockKnown(ctx, storeOf(ctx), products)
  const created: { id: Id<'product'>; form: ImportedProduct['form'] }[] = []
  const extended: Extension[] = []
  const source = new Map<string, ImportedProduct>()
  for (const product of products) {
    const match = known.get(codeKey(product.form.sku))
    const id = match?.id ?? newId<'product'>()
    source.set(id, product)
    if (!match) {
      created.push({ id, form: product.form })
      continue
    }
    const { extension, problems: more } = extendKnown(match, product)
    problems.push(...more)
    if (extension.packages.length > 0 || extension.aliases.length > 0) extended.push(extension)
  }
  return { plan: { products, created, extended, source }, problems, unknownSkus: [] }
}

async function write(ctx: Context, { products, created, extended, source }: Plan): Promise<Written> {
  const storeId = storeOf(ctx)
  const taken = [
    ...(await insertProducts(ctx, storeId, created)),
    ...(await extendProducts(
      ctx,
      storeId,
      extended.flatMap(({ known: { id: productId }, packages }) => packages.map((form) => ({ productId, form }))),
      extended.flatMap(({ known: { id: productId }, aliases }) => aliases.map((entry) => ({ ...entry, productId }))),
    )),
  ]
  if (taken.length > 0)
    return { done: {}, problems: taken.map((claim) => problemOf(claim, source.get(claim.productId))) }
  await ctx.audit(
    ...created.map(({ id, form }) => ({
      action: 'create' as const,
      entity: 'product' as const,
      id,
      after: { sku: form.sku, description: form.description },
    })),
    ...extended.map(({ known: { id }, packages, aliases }) => ({
      action: 'extend' as const,
      entity: 'product' as const,
      id,
      after: { packages, aliases },
    })),
  )
  await ctx.emit('product.changed', { storeId })
  return {
    done: {
      created: created.length,
      extended: extended.length,
      unchanged: products.length - created.length - extended.length,
    },
    problems: [],
  }
}

/** A code of the file that something else has already. */
function problemOf(claim: CodeClaim, product: ImportedProduct | undefined): RowProblem {
  const { space, code } = claim
  return {
    rowId: product?.rowOfCode.get(claimKey(claim)) ?? product?.rowId ?? 0,
    message:
      space === 'barcode'
        ? `Another product or package has the barcode ${code}.`
        : `You already have a product with this SKU! (${code})`,
  }
}

/** The products of the file that the store has already, by the SKU they have in the file, locked until the import has ended. */
async function lockKnown(
  ctx: Context,
  storeId: Id<'store'>,
  products: readonly ImportedProduct[],
): Promise<Map<string, KnownProduct>> {
  const meanings = await resolveSkus(
    ctx,
    storeId,
    products.map(({ form }) => form.sku),
  )
  const ids = [...new Set(Array.from(meanings.values(), ({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  // In one order, as everybody does: two imports then wait for each other and never in a circle. Orders for these products
  // come and go meanwhile.
  const { rows } = await statement('products.import-lock-known', { id: col.id('product'), description: col.text })`
    select id, description from products
    where account_id = ${ctx.account.id} and id = any(${ids}::text[]) and deleted_at is null order by id for no key update`.execute(
    ctx.db,
  )
  const packages = await ctx.db
    .selectFrom('product_package_types')
    .select(['id', 'product_id', 'name', 'unit_quantity as unitQuantity', 'depth', 'width', 'height', 'weight'])
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', anyText(ids))
    .where('archived_at', 'is', null)
    .execute()
  const codes = await ctx.db
    .selectFrom('product_codes')
    .select(['product_id', 'code_key'])
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', anyText(ids))
    .where('space', '=', 'sku')
    .execute()
  const byId = new Map(
    rows.map(({ id, description }) => [
      id,
      { id, description, packages: new Map<string, (typeof packages)[number]>(), codes: new Set<string>() },
    ]),
  )
  for (const entry of packages) byId.get(entry.product_id)?.packages.set(packageKey(entry), entry)
  for (const { product_id, code_key } of codes) byId.get(product_id)?.codes.add(code_key)
  const known = new Map<string, KnownProduct>()
  for (const [key, { productId }] of meanings) {
    const product = byId.get(productId)
    if (product) known.set(key, product)
  }
  return known
}
