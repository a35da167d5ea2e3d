import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { contains } from '../../platform/listing.ts'
import { findByCode } from '../product-codes/reads.ts'

/** A phone as it is stored, of a text that could be one: separators and the country's 1 go. */
function phoneOf(text: string): string | null {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{4,}$/.test(digits) ? digits : null
}

/** SQL: order `o` has a line of a product whose SKU, alias or barcode contains a text. */
const hasCode = (text: string) => sql<SqlBool>`exists (select 1 from shipment_order_items x
  join product_codes c on c.account_id = x.account_id and c.product_id = x.product_id
  where x.account_id = o.account_id and x.shipment_order_id = o.id and ${contains(sql.ref('c.code_key'), text)})`

/** SQL: order `o` itself says so: by a reference, who gets it, his phone, or the number of its parcel. */
function isNamed(text: string): RawBuilder<SqlBool> {
  const phone = phoneOf(text)
  const own = [
    ...['o.search_text', 'o.recipient_name', 'o.tracking_number'].map((column) => contains(sql.ref(column), text)),
    ...(phone === null ? [] : [contains(sql.ref('o.recipient_primary_phone'), phone)]),
  ]
  return sql<SqlBool>`(${sql.join(own, sql` or `)})`
}

/** SQL: order `o` says a text somewhere: itself, or by a code of its products. */
export const saysAnywhere = (text: string): RawBuilder<SqlBool> => sql<SqlBool>`(${isNamed(text)} or ${hasCode(text)})`

/**
 * SQL conditions on order `o` by which a text is found, each with an index of its own: what the order says itself, and the
 * products of its lines, where any is called so.
 */
export async function waysToFind(ctx: Context, text: string): Promise<RawBuilder<SqlBool>[]> {
  const products = await findByCode(ctx, text)
  if (products === null) return [isNamed(text), hasCode(text)]
  if (products.length === 0) return [isNamed(text)]
  const ofProducts = sql<SqlBool>`o.id in (select x.shipment_order_id from shipment_order_items x
    where x.account_id = ${ctx.account.id} and x.product_id = any(${products}::text[]))`
  return [isNamed(text), ofProducts]
}
