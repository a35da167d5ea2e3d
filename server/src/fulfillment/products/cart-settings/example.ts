import * as cartSettings from '@crossdock/contract/fulfillment/products/cart-settings'
import type { World } from '../../../test/world.ts'
import { example as products } from '../example.ts'

/** What a shop sells of a product: single ones, and cases. */
export async function example({ owner, of }: World) {
  const { product } = await of(products)
  const { cartSettings: sold } = await owner.call(cartSettings.set, {
    id: product,
    cartSettings: [
      { cartSettingId: 'maple-shop', sku: 'SHOP-1', packageType: 'Unit' },
      { cartSettingId: 'maple-shop', sku: 'SHOP-12', packageType: 'Case' },
    ],
  })
  return { product, sold: sold.length }
}
