import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import * as contract from '@crossdock/contract/fulfillment/products/cart-settings'
import type { Id } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { failField, found } from '../../../platform/errors.ts'
import { requireUnchanged } from '../../../platform/plain-noun.ts'
import { col, statement } from '../../../platform/statement.ts'
import { listNamedPackages } from '../../stock/low-points/reads.ts'
import { resolvePackages } from '../../stock/low-points/rules.ts'
import { findCartSettings } from './reads.ts'

type Asked = ParsedOf<typeof contract.set>['cartSettings'][number]

/** The packages that settings name, each by its name or its id. */
async function packagesOf(ctx: Context, productId: Id<'product'>, asked: readonly Asked[]) {
  const packages = await listNamedPackages(ctx, productId)
  return asked.map((one, index) => {
    const byId = packages.find(({ id }) => id === one.packageType)
    if (byId) return byId.id
    const named = resolvePackages(packages, [one])
    if ('fault' in named) failField(`cartSettings.${index}.packageType`, named.fault)
    return named.found[0]?.id as Id<'productPackageType'>
  })
}

/** A SKU that a cart has for something else already, or that is another product's own, would make an order of the wrong goods. */
async function refuseTaken(ctx: Context, storeId: Id<'store'>, productId: Id<'product'>, asked: readonly Asked[]) {
  const rows = asked.map((one) => ({ cart_key: codeKey(one.cartSettingId), sku_key: codeKey(one.sku) }))
  const { rows: taken } = await statement('cart-settings.taken', {
    sku: col.text,
    cart: col.text.orNull,
    by: col.text,
  })`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(cart_key text, sku_key text)
    )
    select a.sku_key as sku, a.cart_key as cart, p.sku as by from asked a
    join cart_settings c on c.account_id = ${ctx.account.id} and c.store_id = ${storeId} and c.sku_key = a.sku_key
      and c.cart_key = a.cart_key and c.product_id <> ${productId}
    join products p on p.account_id = c.account_id and p.id = c.product_id and p.deleted_at is null
    union all
    select a.sku_key, null, p.sku from asked a
    join product_codes k on k.account_id = ${ctx.account.id} and k.store_id = ${storeId} and k.space = 'sku'
      and k.code_key = a.sku_key and k.product_id <> ${productId}
    join products p on p.account_id = k.account_id and p.id = k.product_id`.execute(ctx.db)
  for (const [index, one] of asked.entries()) {
    const other = taken.find(
      ({ sku, cart }) => sku === codeKey(one.sku) && (cart === null || cart === codeKey(one.cartSettingId)),
    )
    if (other) failField(`cartSettings.${index}.sku`, `This SKU names ${other.by}`)
  }
}

export async function setCartSettings(
  ctx: Context,
  { id, updatedAt, cartSettings: asked }: ParsedOf<typeof contract.set>,
): Promise<AnswerOf<typeof contract.set>> {
  const product = ctx.db
    .selectFrom('products')
    .select(['store_id', 'updated_at'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
  const { store_id: storeId, updated_at } = found(await product.executeTakeFirst())
  requireUnchanged(updatedAt, updated_at)
  requireCurrentStore(ctx, storeId, 'The selected merchant differs from the one this product belongs to.')
  const before = await findCartSettings(ctx, id)
  const packages = await packagesOf(ctx, id, asked)
  await refuseTaken(ctx, storeId, id, asked)
  await ctx.db
    .deleteFrom('cart_settings')
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', id)
    .execute()
  const rows = asked.map((one, index) => ({
    cart_key: codeKey(one.cartSettingId),
    sku_key: codeKey(one.sku),
    product_package_type_id: packages[index],
    cart: one.cartSettingId,
    sku: one.sku,
  }))
  // What a deleted product was sold under goes over; who asks for the same at once comes second, and is refused.
  const { rows: written } = await statement('cart-settings.put', { key: col.text })`
    insert into cart_settings (account_id, store_id, product_id, cart_key, sku_key, product_package_type_id, cart, sku)
    select ${ctx.account.id}, ${storeId}, ${id}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(cart_key text, sku_key text, product_package_type_id text, cart text, sku text)
    order by r.sku_key, r.cart_key
    on conflict (account_id, store_id, sku_key, cart_key) do update
      set product_id = excluded.product_id, product_package_type_id = excluded.product_package_type_id,
        cart = excluded.cart, sku = excluded.sku
      where exists (select 1 from products p where p.account_id = cart_settings.account_id
        and p.id = cart_settings.product_id and p.deleted_at is not null)
    returning cart_key || e'\\n' || sku_key as key`.execute(ctx.db)
  const kept = new Set(written.map(({ key }) => key))
  const refused = asked.findIndex((one) => !kept.has(contract.cartKey(one)))
  if (refused >= 0) failField(`cartSettings.${refused}.sku`, 'This SKU names another product')
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('products')
    .set({ updated_at: now })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  const after = await findCartSettings(ctx, id)
  await ctx.audit({
    action: 'set-cart-settings',
    entity: 'product',
    id,
    before: { cartSettings: before },
    after: { cartSettings: after },
  })
  await ctx.emit('product.changed', { storeId })
  return { cartSettings: after, updatedAt: now }
}
