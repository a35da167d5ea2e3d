import * as products from '@crossdock/contract/fulfillment/products'
import * as cartSettings from '@crossdock/contract/fulfillment/products/cart-settings'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { make, testServer } from '../../../test/harness.ts'
import { inTransactionOf } from '../../../test/stock.ts'
import { findPackages } from '../../shipments/import/reads.ts'

const server = testServer()

const of = (cartSettingId: string, sku: string, packageType = 'Unit') => ({ cartSettingId, sku, packageType })

test('a cart’s own SKU means the one package that it sells so (CART-001, CART-002)', async () => {
  const owner = await make.account(server)
  const { id } = await makeProduct(server, owner, { sku: 'GT-1' })
  const said = await owner.call(cartSettings.set, { id, cartSettings: [of('maple', 'shop-1'), of('birch', 'shop-1')] })
  expect(said.cartSettings).toMatchObject([
    { cartSettingId: 'birch', sku: 'shop-1', packageType: 'Unit', unitQuantity: 1 },
    { cartSettingId: 'maple', sku: 'shop-1', packageType: 'Unit', unitQuantity: 1 },
  ])
  expect(await owner.call(cartSettings.get, { id })).toEqual(said)
  const named = async (sku: string) => {
    const { packagesOf, unknown } = await inTransactionOf(server, owner, (ctx) =>
      findPackages(ctx, owner.storeId, [sku]),
    )
    return [packagesOf(sku).map(({ name }) => name), unknown]
  }
  expect(await named('SHOP-1')).toEqual([['Unit'], []])
  expect(await named('shop-2')).toEqual([[], ['shop-2']])
  await owner.call(products.remove, { id })
  expect(await named('SHOP-1')).toEqual([[], ['SHOP-1']])
})

test('no SKU of a cart means two things, whoever asks first; what is wrong is said where it stands', async () => {
  const owner = await make.account(server)
  const [one, two] = [
    await makeProduct(server, owner, { sku: 'GT-1' }),
    await makeProduct(server, owner, { sku: 'GT-2' }),
  ]
  const set = (id: string, ...settings: ReturnType<typeof of>[]) =>
    owner.try(cartSettings.set, { id, cartSettings: settings })
  const both = await Promise.all([one, two, one, two].map(({ id }) => set(id, of('maple', 'X-1'))))
  expect([...new Set(both.map(({ status }) => status))].sort()).toEqual([200, 400])
  const sold = await Promise.all([one, two].map(({ id }) => owner.call(cartSettings.get, { id })))
  expect(sold.flatMap((said) => said.cartSettings)).toHaveLength(1)

  const faults = async (...settings: ReturnType<typeof of>[]) => (await set(one.id, ...settings)).body.message
  expect(await faults(of('maple', 'gt-2'))).toBe('This SKU names GT-2')
  expect(await faults(of('maple', 'A'), of('Maple', 'a'))).toBe('This cart has this SKU twice')
  expect(await faults(of('maple', 'A', 'Pallet'))).toBe('This product has no package Pallet')
  expect((await set(one.id)).status).toBe(200)
  expect((await owner.call(cartSettings.get, { id: one.id })).cartSettings).toEqual([])
})

test('what a cart sells goes over to the package that takes another’s place, and goes with one that is taken away', async () => {
  const owner = await make.account(server)
  const { id } = await makeProduct(server, owner, { caseOf: 12 })
  await owner.call(cartSettings.set, { id, cartSettings: [of('maple', 'S-12', 'Case')] })
  const sold = async () =>
    (await owner.call(cartSettings.get, { id })).cartSettings.map(({ sku, unitQuantity }) => [sku, unitQuantity])
  const change = async (alter: (packages: products.PackageType[]) => products.PackageType[]) => {
    const product = await owner.call(products.get, { id })
    await owner.call(products.update, { ...product, packages: alter(product.packages) })
  }
  expect(await sold()).toEqual([['S-12', 12]])
  await change((packages) => packages.map((one) => (one.unitQuantity === 12 ? { ...one, unitQuantity: 10 } : one)))
  expect(await sold()).toEqual([['S-12', 10]])
  await change((packages) => packages.filter(({ unitQuantity }) => unitQuantity === 1))
  expect(await sold()).toEqual([])
})
