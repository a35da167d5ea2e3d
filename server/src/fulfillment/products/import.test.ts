import * as importing from '@crossdock/contract/fulfillment/product-import'
import * as products from '@crossdock/contract/fulfillment/products'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'

const server = testServer()

const row = (rowId: number, facts: Partial<importing.ProductRow> = {}) => ({
  rowId,
  description: 'Wooden blocks',
  sku: 'BLOCKS',
  weight: 1,
  depth: 10,
  width: 10,
  height: 10,
  ...facts,
})
const parcel = {
  packageTypeName: 'Case',
  packageUnits: 12,
  packageWeight: 13,
  packageDepth: 40,
  packageWidth: 30,
  packageHeight: 20,
}

test('rows of one SKU and description become one product with several packages', async () => {
  const owner = await make.account(server)
  const reply = await owner.try(importing.importProducts, {
    products: [
      row(1, { ...parcel, productSkuAliases: ['BLK'] }),
      row(2, { ...parcel, packageTypeName: 'Pallet', packageUnits: 480, packageSkuAliases: ['BLK-P'] }),
      row(3, { sku: 'blocks' }),
      row(4, { sku: 'TRAIN', description: 'Train', hasExpiration: true }),
    ],
  })
  expect([reply.status, reply.body.data]).toEqual([202, { created: 2, extended: 0, unchanged: 0 }])
  const { items } = await owner.call(products.list)
  expect(items.map(({ sku }) => sku)).toEqual(['TRAIN', 'BLOCKS'])
  const blocks = await owner.call(products.get, { id: items[1]?.id ?? '' })
  expect(blocks.packages.map(({ name, unitQuantity, skuAliases }) => [name, unitQuantity, skuAliases])).toEqual([
    ['Unit', 1, []],
    ['Case', 12, []],
    ['Pallet', 480, ['BLK-P']],
  ])
})

test('the same file twice changes nothing, and new packages of a known product are added', async () => {
  const owner = await make.account(server)
  const file = { products: [row(1, parcel)] }
  await owner.call(importing.importProducts, file)
  expect(await owner.call(importing.importProducts, file)).toEqual({ created: 0, extended: 0, unchanged: 1 })
  expect(await owner.call(importing.importProducts, { products: [row(1, { ...parcel, packageUnits: 24 })] })).toEqual({
    created: 0,
    extended: 1,
    unchanged: 0,
  })
})

test.each([
  [{ packageUnits: 0, packageTypeName: 'Case' }, 'Unit Per Package cannot be zero!'],
  [
    { ...parcel, packageTypeName: ' UNIT ' },
    "Please do not enter 'Unit' as a Package Type Name as it will be created automatically by the system.",
  ],
  [{ ...parcel, packageWeight: null }, 'Please enter unit per package, package dimensions, and weight.'],
  [{ ...parcel, packageUnits: null }, 'Please enter unit per package, package dimensions, and weight.'],
  [{ ...parcel, packageTypeName: null }, 'Please enter package type name.'],
  [{ weight: null }, 'Unit Weight is required'],
  [{ weight: 0 }, 'Must be greater than 0'],
  [{ sku: 'x'.repeat(33) }, 'Must be at most 32 characters'],
  [{ hsCode: '12' }, 'HS Code must be 6-10 digits'],
  [{ isDangerous: true }, 'Dangerous Class is required'],
  [{ sku: 'BLOCKS', description: 'Other blocks' }, 'with another description'],
])('a row with %j is refused: %s', async (facts, message) => {
  const owner = await make.account(server)
  const reply = await owner.try(importing.importProducts, { products: [row(1), row(7, { sku: 'SECOND', ...facts })] })
  expect([reply.status, reply.body.errInfo.rowId]).toEqual([417, 7])
  expect(reply.body.errors?.join()).toContain(message)
  expect((await owner.call(products.list)).items).toEqual([])
})

test('all faults come in one answer, and nothing is written', async () => {
  const owner = await make.account(server)
  await owner.call(products.create, {
    description: 'Known',
    sku: 'KNOWN',
    barcode: '111',
    weight: 1,
    depth: 1,
    width: 1,
    height: 1,
  })
  const reply = await owner.try(importing.importProducts, {
    products: [
      row(2),
      row(3, { sku: 'KNOWN' }),
      row(4, { sku: 'known', description: 'Thing' }),
      row(5, { sku: 'BLOCKS', description: 'Thing' }),
    ],
  })
  expect(reply.status).toBe(417)
  expect(reply.body.errInfo.rowId).toBe(3)
  expect(reply.body.errors).toHaveLength(3)
  const taken = await owner.try(importing.importProducts, { products: [row(2), row(3, { sku: 'A', barcode: '111' })] })
  expect([taken.status, taken.body.errInfo.rowId]).toEqual([417, 3])
  expect((await owner.call(products.list)).total).toBe(1)
})

test('twenty thousand rows go in at once', async () => {
  const owner = await make.account(server)
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    row(index + 1, { sku: `SKU-${index}`, description: `Product ${index}` }),
  )
  expect(await owner.call(importing.importProducts, { products: rows })).toMatchObject({ created: 20_000 })
}, 30_000)
