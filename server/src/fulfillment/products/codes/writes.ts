import { codeKey } from '@crossdock/contract/fulfillment/products'
import { type Id, id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'
import { type CodeOf, claimKey } from './reads.ts'

/** A code that a product, or one of its packages, is to have. */
export interface CodeClaim extends CodeOf {
  readonly isAlias: boolean
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'> | null
}

/**
 * Gives codes to products. A code that is taken, by whomever, is not given: those come back. Two requests that want the
 * same code wait for each other here, and the second gets it back as taken.
 */
export async function claimCodes(
  ctx: Context,
  storeId: Id<'store'>,
  claims: readonly CodeClaim[],
): Promise<CodeClaim[]> {
  if (claims.length === 0) return []
  // Taken in one order by everybody, so that two imports cannot block each other.
  const keyed = claims
    .map((claim) => ({ claim, key: claimKey(claim) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const rows = keyed.map(({ claim }) => ({
    space: claim.space,
    code_key: codeKey(claim.code),
    code: claim.code,
    is_alias: claim.isAlias,
    product_id: claim.productId,
    product_package_type_id: claim.productPackageTypeId,
  }))
  const { rows: given } = await statement('codes.claim-codes', { key: col.text })`
    insert into product_codes (account_id, store_id, space, code_key, code, is_alias, product_id, product_package_type_id)
    select ${ctx.account.id}, ${storeId}, r.space, r.code_key, r.code, r.is_alias, r.product_id, r.product_package_type_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(space text, code_key text, code text, is_alias boolean, product_id text, product_package_type_id text)
    on conflict do nothing returning space || '/' || code_key as key`.execute(ctx.db)
  if (given.length === claims.length) return []
  const left = new Set(given.map(({ key }) => key))
  // Of a code claimed twice at once the first claim was given.
  return keyed.filter(({ key }) => !left.delete(key)).map(({ claim }) => claim)
}

/** Takes all codes of a product away, its packages' among them, before they are given anew; gives them back. */
export async function dropCodes(ctx: Context, productId: Id<'product'>): Promise<CodeClaim[]> {
  const rows = await ctx.db
    .deleteFrom('product_codes')
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', productId)
    .returning(['space', 'code', 'is_alias', 'product_id', 'product_package_type_id'])
    .execute()
  return rows.map((row) => ({
    space: row.space as CodeClaim['space'],
    code: row.code,
    isAlias: row.is_alias,
    productId: row.product_id,
    productPackageTypeId: row.product_package_type_id,
  }))
}

const keptCode = z.object({
  space: z.enum(['sku', 'barcode']),
  code: z.string(),
  isAlias: z.boolean(),
  productId: id('product'),
  productPackageTypeId: id('productPackageType').nullable(),
})

/** What a deleted product was called by, as its row has kept it. */
export const keptCodes = (codes: unknown): CodeClaim[] => z.array(keptCode).parse(codes)

/** Takes the aliases of a product away, its packages' among them. */
export async function dropAliases(ctx: Context, productId: Id<'product'>): Promise<void> {
  await ctx.db
    .deleteFrom('product_codes')
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', productId)
    .where('is_alias', '=', true)
    .execute()
}
