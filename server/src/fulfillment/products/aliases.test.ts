import * as products from '@crossdock/contract/fulfillment/products'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'

const server = testServer()

const form = {
  description: 'Wooden blocks, 36 pieces',
  sku: 'NW-BLOCKS-36',
  barcode: '0628504712343',
  weight: 1.25,
  depth: 30,
  width: 20,
  height: 10.5,
}
const caseOf12 = {
  name: 'Case',
  unitQuantity: 12,
  barcode: '10628504712340',
  depth: 62,
  width: 42,
  height: 33,
  weight: 15.5,
  skuAliases: ['NW-BLOCKS-CASE'],
}

test('a SKU or an alias is one of a kind in its store, whatever its case', async () => {
  const owner = await make.account(server)
  await owner.call(products.create, { ...form, skuAliases: ['BLK36'], packages: [caseOf12] })
  for (const sku of ['NW-BLOCKS-36', 'nw-blocks-36 ', 'blk36', 'nw-blocks-case']) {
    const reply = await owner.try(products.create, { ...form, barcode: null, sku })
    expect([reply.status, reply.body.errInfo.errType, reply.body.message]).toEqual([
      400,
      'ProductSkuExists',
      'You already have a product with this SKU!',
    ])
  }
  const other = await make.store(server, owner)
  await owner.at(other).call(products.create, form)
  const barcode = await owner.try(products.create, { ...form, sku: 'OTHER' })
  expect(barcode.body.errInfo.fields?.[0]?.path).toBe('barcode')
})

test('a renamed product still answers to its old SKU', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  await owner.call(products.update, { ...form, id: product.id, sku: 'NW-BLOCKS' })
  expect((await owner.call(products.packageTypesBySku, { sku: 'nw-blocks-36' })).productId).toBe(product.id)
})

test('aliases are replaced as a whole, by word or with their package', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, packages: [caseOf12] })
  const caseId = product.packages[1]?.id ?? ''
  const set = await owner.call(products.setAliases, {
    id: product.id,
    skuAliases: ['BLK', { alias: 'BLK-C', productPackageTypeId: caseId }, ' '],
  })
  expect(set.skuAliases).toEqual([
    { alias: 'BLK', productPackageTypeId: null },
    { alias: 'BLK-C', productPackageTypeId: caseId },
  ])
  expect(await owner.call(products.getAliases, { id: product.id })).toEqual(set)
  await owner.call(products.create, { ...form, barcode: null, sku: 'SECOND' })
  expect((await owner.try(products.setAliases, { id: product.id, skuAliases: ['second'] })).body.errInfo.errType).toBe(
    'ProductSkuExists',
  )
  expect(await owner.call(products.getAliases, { id: product.id })).toEqual(set)
})

test('packages are found by SKU or alias, active ones when asked', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, {
    ...form,
    sku: 'A/B 1',
    skuAliases: ['X-1'],
    packages: [caseOf12],
  })
  const bySku = await owner.call(products.packageTypesBySku, { sku: 'a/b 1', state: 'Active' })
  expect(bySku.packageTypes.map(({ name, unitQuantity }) => [name, unitQuantity])).toEqual([
    ['Unit', 1],
    ['Case', 12],
  ])
  expect((await owner.call(products.packageTypesBySku, { sku: 'x-1' })).productId).toBe(product.id)
  await owner.call(products.update, { ...form, id: product.id, sku: 'A/B 1', state: 'Inactive' })
  expect((await owner.try(products.packageTypesBySku, { sku: 'a/b 1', state: 'Active' })).status).toBe(404)
  expect((await owner.try(products.packageTypesBySku, { sku: 'unknown' })).status).toBe(404)
})

test('a product that gets its old SKU back loses the alias it was', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, skuAliases: ['nw-blocks-36'] })
  expect(product.skuAliases).toEqual([])
  const renamed = await owner.call(products.update, { ...form, id: product.id, sku: 'NW-BLOCKS' })
  expect(renamed.product.skuAliases).toEqual(['NW-BLOCKS-36'])
  const back = await owner.call(products.update, { ...form, id: product.id, skuAliases: renamed.product.skuAliases })
  expect([back.product.sku, back.product.skuAliases]).toEqual(['NW-BLOCKS-36', ['NW-BLOCKS']])
})

test('an alias is a short line of text', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  for (const [alias, message] of [
    ['a\u0000b', 'Must not contain control characters'],
    ['a\tb', 'Must not contain control characters'],
    ['a\u0001b', 'Must not contain control characters'],
    ['x'.repeat(33), 'Must be at most 32 characters'],
  ] as const) {
    const own = await owner.try(products.create, { ...form, sku: 'SECOND', barcode: null, skuAliases: [alias] })
    expect([own.status, own.body.errInfo.fields]).toEqual([400, [{ path: 'skuAliases.0', message }]])
    const set = await owner.try(products.setAliases, { id: product.id, skuAliases: [alias] })
    expect([set.status, set.body.errInfo.fields]).toEqual([400, [{ path: 'skuAliases.0.alias', message }]])
  }
  const { skuAliases } = await owner.call(products.setAliases, { id: product.id, skuAliases: ['🧸 <b> מוצר'] })
  expect(skuAliases).toEqual([{ alias: '🧸 <b> מוצר', productPackageTypeId: null }])
})

test('a form that was opened before the aliases changed does not undo them', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  server.clock.now = new Date(Date.now() + 5000)
  await owner.call(products.setAliases, { id: product.id, skuAliases: ['BLK'] })
  server.clock.now = null
  const late = await owner.try(products.update, { ...form, id: product.id, updatedAt: product.updatedAt })
  expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
})
