import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** What a SKU, an alias or a barcode names. */
export interface CodeMeaning {
  readonly code: string
  readonly isAlias: boolean
  readonly productId: string
  /** Set when the code is a package's own. */
  readonly productPackageTypeId: string | null
}

/** How codes are compared: a SKU is kept as typed, and upper and lower case mean the same (docs/decisions/004). */
export const codeKey = (code: string): string => code.trim().toLowerCase()

/** SKUs and aliases are of one space, barcodes of another. */
export interface CodeOf {
  readonly space: 'sku' | 'barcode'
  readonly code: string
}

/** Tells codes of both spaces apart. */
export const claimKey = ({ space, code }: CodeOf): string => `${space}/${codeKey(code)}`

/** Looks codes of one store up, all at once. The map's keys are `codeKey`s; unknown codes are absent. */
export async function resolveCodes(
  ctx: Context,
  storeId: string,
  space: 'sku' | 'barcode',
  codes: Iterable<string>,
): Promise<Map<string, CodeMeaning>> {
  const keys = [...new Set(Array.from(codes, codeKey))]
  if (keys.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('product_codes')
    .select(['code_key', 'code', 'is_alias', 'product_id', 'product_package_type_id'])
    .where('account_id', '=', ctx.account.id)
    .where('store_id', '=', storeId)
    .where('space', '=', space)
    .where('code_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.code_key,
      {
        code: row.code,
        isAlias: row.is_alias,
        productId: row.product_id,
        productPackageTypeId: row.product_package_type_id,
      },
    ]),
  )
}

/** SKUs and aliases, as imports and orders name products. */
export const resolveSkus = (ctx: Context, storeId: string, skus: Iterable<string>): Promise<Map<string, CodeMeaning>> =>
  resolveCodes(ctx, storeId, 'sku', skus)
