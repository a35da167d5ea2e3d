import { type KnownCode, lookedUp, meaningsOf } from '@crossdock/contract/fulfillment/known-codes'
import * as contract from '@crossdock/contract/fulfillment/products'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Finder, type FoundRow, hasWords } from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'

/** What a SKU, an alias or a barcode names. */
interface CodeMeaning {
  readonly code: string
  readonly isAlias: boolean
  readonly productId: Id<'product'>
  /** Set when the code is a package's own. */
  readonly productPackageTypeId: Id<'productPackageType'> | null
}

/** SKUs and aliases are of one space, barcodes of another. */
export interface CodeOf {
  readonly space: 'sku' | 'barcode'
  readonly code: string
}

/** Tells codes of both spaces apart. */
export const claimKey = ({ space, code }: CodeOf): string => `${space}/${codeKey(code)}`

/** Looks codes of one store up, all at once. The map's keys are `codeKey`s; unknown codes are absent. */
async function resolveCodes(
  ctx: Context,
  storeId: Id<'store'>,
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
    .where('code_key', '=', anyText(keys))
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

/** What a scanned code means in a store. */
export async function readScan(ctx: Context, storeId: Id<'store'>, text: string): Promise<CodeMeaning[]> {
  const codes = lookedUp(text)
  const [barcode, sku] = await Promise.all([
    resolveCodes(ctx, storeId, 'barcode', codes),
    resolveCodes(ctx, storeId, 'sku', codes),
  ])
  const known = { barcode, sku }
  return meaningsOf(text, (space, key) => known[space].get(key))
}

const codeRow = {
  space: col.oneOf(['sku', 'barcode']),
  code: col.text,
  productId: col.id('product'),
  productPackageTypeId: col.id('productPackageType').orNull,
}

/** All that scanners may read on products, which a query names. */
export async function listCodes(ctx: Context, products: RawBuilder<unknown>): Promise<KnownCode[]> {
  const { rows } = await statement('products.list-codes', codeRow)`
    select c.space, c.code_key as code, c.product_id as "productId", c.product_package_type_id as "productPackageTypeId"
    from product_codes c where c.account_id = ${ctx.account.id} and c.product_id in (${products})
    order by c.space, c.code_key`.execute(ctx.db)
  return rows
}

/** Products whose codes contain a text are named one by one up to this many: a list comes upon more of them soon enough. */
const mostNamed = 1000

/** Products with a SKU, alias or barcode that contains a text; null when they are many. */
export async function findByCode(ctx: Context, text: string): Promise<string[] | null> {
  const rows = await ctx.db
    .selectFrom('product_codes as c')
    .select('c.product_id')
    .where('c.account_id', '=', ctx.account.id)
    .where(contains(sql.ref('c.code_key'), text))
    .limit(mostNamed + 1)
    .execute()
  return rows.length > mostNamed ? null : [...new Set(rows.map((row) => row.product_id))]
}

/** SQL: product `p` is called so: by its description, a SKU, an alias or a barcode. */
export async function isCalled(ctx: Context, text: string): Promise<RawBuilder<SqlBool>> {
  const named = contains(sql.ref('p.search_text'), text)
  const byCode = await findByCode(ctx, text)
  if (byCode?.length === 0) return named
  if (byCode) return sql<SqlBool>`(${named} or p.id = any(${byCode}::text[]))`
  return sql<SqlBool>`(${named} or exists (select 1 from product_codes c where c.account_id = p.account_id
    and c.product_id = p.id and ${contains(sql.ref('c.code_key'), text)}))`
}

/** SKUs and aliases, as imports and orders name products. */
export const resolveSkus = (
  ctx: Context,
  storeId: Id<'store'>,
  skus: Iterable<string>,
): Promise<Map<string, CodeMeaning>> => resolveCodes(ctx, storeId, 'sku', skus)

const foundProduct = {
  id: col.id('product'),
  storeId: col.id('store'),
  sku: col.text,
  description: col.text,
  code: col.text.orNull,
  by: col.oneOf(['sku', 'alias', 'barcode']).orNull,
}

/** SQL: products `p` with the code `c` that they are found by. */
const byCodes = sql`select p.id, p.store_id as "storeId", p.sku, p.description, c.code,
  case when c.space = 'barcode' then 'barcode' when c.is_alias then 'alias' else 'sku' end as by
  from product_codes c join products p on p.account_id = c.account_id and p.id = c.product_id and p.deleted_at is null`

const asFound = (rows: readonly RowOf<typeof foundProduct>[]): FoundRow[] =>
  rows.map(({ id, storeId, sku, description }) => ({
    id,
    storeId,
    name: description,
    about: sku,
    signs: [
      ['sku', sku],
      ...rows.flatMap((row) => (row.id === id && row.by ? [[row.by, row.code] as const] : [])),
      ['description', description],
    ],
  }))

/** A product's number as it stands on a package: the same with the zeros before it that longer kinds of bar codes have, and without. */
function alikeCodes(text: string): readonly string[] {
  const key = codeKey(text)
  return /^\d{11,14}$/.test(key)
    ? [...new Set([key, ...[12, 13, 14].map((length) => key.replace(/^0+/, '').padStart(length, '0'))])]
    : [key]
}

const [mostAlike, mostProducts] = [20, 100]

export const productFinder: Finder = {
  noun: 'product',
  call: contract.get,
  async exactly(ctx, { text }) {
    const { rows } = await statement('products.find-exactly', foundProduct)`${byCodes}
      where c.account_id = ${ctx.account.id} and c.code_key = ${anyText(alikeCodes(text))} limit ${mostAlike}`.execute(
      ctx.db,
    )
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const { text, words, isIndexed, enough } = sought
    const starts = (column: string) => sql<SqlBool>`${sql.ref(column)} ilike ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`
    const ways = [
      sql`${byCodes} where c.account_id = ${ctx.account.id} and ${starts('c.code_key')}`,
      ...(isIndexed && words.length === 1
        ? [sql`${byCodes} where c.account_id = ${ctx.account.id} and ${contains(sql.ref('c.code_key'), text)}`]
        : []),
      sql`select p.id, p.store_id as "storeId", p.sku, p.description, null as code, null as by from products p
        where p.account_id = ${ctx.account.id} and p.deleted_at is null
          and ${isIndexed ? hasWords(['p.search_text'], sought) : starts('p.search_text')}`,
    ]
    const { rows } = await statement('products.find-words', foundProduct)`${sql.join(
      ways.map((way) => sql`(${way} limit ${Math.max(mostProducts, enough)})`),
      sql` union all `,
    )}`.execute(ctx.db)
    return asFound(rows)
  },
}
