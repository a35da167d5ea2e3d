import * as products from '@crossdock/contract/fulfillment/products'
import { size, type World } from '../../test/world.ts'

export async function example({ owner, own }: World) {
  const form = {
    description: `${own} Wooden blocks`,
    sku: own,
    barcode: `B${own}`,
    weight: 1,
    ...size,
    skuAliases: [`A${own}`],
    packages: [{ name: 'Case', unitQuantity: 12, weight: 13, depth: 60, width: 40, height: 40, skuAliases: [] }],
  }
  const { product } = await owner.call(products.create, form)
  const packages = product.packages.filter(({ unitQuantity }) => unitQuantity > 1)
  await owner.call(products.update, { ...form, id: product.id, barcode: `B${own}2`, packages })
  const packageOf = (units: number) => product.packages.find(({ unitQuantity }) => unitQuantity === units)?.id ?? ''
  await owner.call(products.setAliases, { id: product.id, skuAliases: [`A${own}`, `C${own}`] })
  return { product: product.id, unit: packageOf(1), case: packageOf(12) }
}
