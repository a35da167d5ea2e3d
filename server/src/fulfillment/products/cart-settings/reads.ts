import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import type * as contract from '@crossdock/contract/fulfillment/products/cart-settings'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'

/** What carts sell of a product, cart by cart. */
export const findCartSettings = (ctx: Context, productId: Id<'product'>): Promise<contract.CartSetting[]> =>
  ctx.db
    .selectFrom('cart_settings as c')
    .innerJoin('product_package_types as t', (join) =>
      join.onRef('t.account_id', '=', 'c.account_id').onRef('t.id', '=', 'c.product_package_type_id'),
    )
    .select([
      'c.cart as cartSettingId',
      'c.sku',
      't.name as packageType',
      't.unit_quantity as unitQuantity',
      't.id as productPackageTypeId',
    ])
    .where('c.account_id', '=', ctx.account.id)
    .where('c.product_id', '=', productId)
    .orderBy(sql`c.cart_key`)
    .orderBy(sql`c.sku_key`)
    .execute()

/** Refuses with 404 unless the product exists and the caller may see it. */
export async function getCartSettings(
  ctx: Context,
  { id }: ParsedOf<typeof contract.get>,
): Promise<AnswerOf<typeof contract.get>> {
  const product = ctx.db
    .selectFrom('products')
    .select('updated_at')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const { updated_at: updatedAt } = found(await product.executeTakeFirst())
  return { cartSettings: await findCartSettings(ctx, id), updatedAt }
}

/** The package that carts of a store sell under each SKU, by its key; absent where none does, or two mean two packages. */
export async function findSold(
  ctx: Context,
  storeId: Id<'store'>,
  skus: Iterable<string>,
): Promise<
  Map<string, { readonly productId: Id<'product'>; readonly productPackageTypeId: Id<'productPackageType'> }>
> {
  const { rows } = await statement('cart-settings.find-sold', {
    key: col.text,
    productId: col.id('product'),
    productPackageTypeId: col.id('productPackageType'),
  })`
    select c.sku_key as key, min(c.product_id::text) as "productId", min(c.product_package_type_id::text) as "productPackageTypeId"
    from cart_settings c
    join products p on p.account_id = c.account_id and p.id = c.product_id and p.deleted_at is null
    where c.account_id = ${ctx.account.id} and c.store_id = ${storeId} and c.sku_key = ${anyText(Array.from(skus, codeKey))}
    group by c.sku_key having count(distinct c.product_package_type_id) = 1`.execute(ctx.db)
  return new Map(rows.map(({ key, ...sold }) => [key, sold]))
}
