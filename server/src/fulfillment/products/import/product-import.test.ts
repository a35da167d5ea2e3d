import * as products from '@crossdock/contract/fulfillment/products'
import * as importing from '@crossdock/contract/fulfillment/products/import'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'

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

test.each([
  [{ weight: 'abc' }, 'Must be a number'],
  [{ packageUnits: true }, 'Must be a number'],
  [{ hasExpiration: 'maybe' }, 'Must be yes or no'],
])('a row with another kind of value, %j, is named: %s', async (facts, message) => {
  const owner = await make.account(server)
  const reply = await owner.try(importing.importProducts, { products: [row(1), row(3, { sku: 'SECOND', ...facts })] })
  expect([reply.status, reply.body.errInfo?.rowId]).toEqual([417, 3])
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

test('a package of another name than the list has comes from a file, and goes back as it was read', async () => {
  const owner = await make.account(server)
  await owner.call(importing.importProducts, { products: [row(1, { ...parcel, packageTypeName: 'Wheel' })] })
  const { items } = await owner.call(products.list)
  const read = await owner.call(products.get, { id: items[0]?.id ?? '' })
  const { product } = await owner.call(products.update, { ...read, description: 'Blocks' })
  expect(product.packages.map(({ name }) => name)).toEqual(['Unit', 'Wheel'])
})

test('a later row fills in what the first left blank', async () => {
  const owner = await make.account(server)
  await owner.call(importing.importProducts, {
    products: [
      row(1, { ...parcel, packageSkuAliases: ['CASE-A'] }),
      row(2, { barcode: '111', hsCode: '950300', hasExpiration: true, productSkuAliases: ['BLK'] }),
      row(3, { ...parcel, packageBarcode: '222', packageSkuAliases: ['CASE-B', 'case-a'] }),
    ],
  })
  const { packageTypes, productId } = await owner.call(products.packageTypesBySku, { sku: 'case-b' })
  expect(packageTypes[1]).toMatchObject({ name: 'Case', barcode: '222', skuAliases: ['CASE-A', 'CASE-B'] })
  expect(await owner.call(products.get, { id: productId })).toMatchObject({
    barcode: '111',
    hsCode: '950300',
    hasExpiration: true,
    skuAliases: ['BLK'],
  })
})

test.each([
  [{ weight: 2 }, 'SKU BLOCKS stands in row 1 with another weight or size.'],
  [{ barcode: '112' }, 'SKU BLOCKS stands in row 1 with another barcode.'],
  [{ ...parcel, packageWeight: 14 }, 'Package Case of 12 stands in row 1 with another weight or size.'],
  [{ ...parcel, packageBarcode: '223' }, 'Package Case of 12 stands in row 1 with another barcode.'],
])('a row that contradicts an earlier one with %j is refused', async (facts, message) => {
  const owner = await make.account(server)
  const reply = await owner.try(importing.importProducts, {
    products: [row(1, { ...parcel, barcode: '111', packageBarcode: '222' }), row(2, facts)],
  })
  expect([reply.status, reply.body.errors]).toEqual([417, [`Row 2: ${message}`]])
})

test('a known product gains the aliases it lacks', async () => {
  const owner = await make.account(server)
  await owner.call(importing.importProducts, { products: [row(1, { ...parcel, productSkuAliases: ['BLK'] })] })
  const file = { products: [row(1, { ...parcel, productSkuAliases: ['blk', 'B-36'], packageSkuAliases: ['B-CASE'] })] }
  expect(await owner.call(importing.importProducts, file)).toEqual({ created: 0, extended: 1, unchanged: 0 })
  expect(await owner.call(importing.importProducts, file)).toEqual({ created: 0, extended: 0, unchanged: 1 })
  const { productId, packageTypes } = await owner.call(products.packageTypesBySku, { sku: 'b-case' })
  expect(packageTypes[1]).toMatchObject({ name: 'Case', skuAliases: ['B-CASE'] })
  expect((await owner.call(products.get, { id: productId })).skuAliases).toEqual(['B-36', 'BLK'])
})

test('a code that is taken is a fault of the row that has it', async () => {
  const owner = await make.account(server)
  await owner.call(importing.importProducts, { products: [row(1, { sku: 'TRAIN', barcode: '111' }), row(2, parcel)] })
  const reply = await owner.try(importing.importProducts, {
    products: [
      row(1, parcel),
      row(2, { ...parcel, packageUnits: 24, packageBarcode: '111' }),
      row(3, { productSkuAliases: ['train'] }),
    ],
  })
  expect(reply.body.errors).toEqual([
    'Row 2: Another product or package has the barcode 111.',
    'Row 3: You already have a product with this SKU! (train)',
  ])
})

test('importing needs both permissions', async () => {
  const owner = await make.account(server)
  const file = { products: [{ rowId: 1, description: 'Blocks', sku: 'BLK', weight: 1, depth: 1, width: 1, height: 1 }] }
  for (const grants of [
    ['INVENTORY_VIEW', 'INVENTORY_MANAGE'],
    ['INVENTORY_VIEW', 'INVENTORY_IMPORT'],
  ] as const) {
    const person = await make.subAccount(server, owner, grants)
    expect((await person.try(importing.importProducts, file)).body.code).toBe(300)
  }
  const allowed = await make.subAccount(server, owner, ['INVENTORY_MANAGE', 'INVENTORY_IMPORT'])
  expect(await allowed.call(importing.importProducts, file)).toMatchObject({ created: 1 })
})

test('twenty thousand rows go in at once', async () => {
  const owner = await make.account(server)
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    row(index + 1, { sku: `SKU-${index}`, description: `Product ${index}` }),
  )
  expect(await owner.call(importing.importProducts, { products: rows })).toMatchObject({ created: 20_000 })
  const cases = rows.map((one) => ({ ...one, ...parcel }))
  expect(await owner.call(importing.importProducts, { products: cases })).toMatchObject({ extended: 20_000 })
})

test('one import of products at a time in a store: the next one waits', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1, hashtext($2))', [
      owner.accountId,
      `product-import/${owner.mainStoreId}`,
    ])
    const seen = { isAnswered: false }
    const reply = owner.try(importing.importProducts, { products: [row(1)] }).finally(() => {
      seen.isAnswered = true
    })
    const isWaiting = async () => {
      const { rowCount } = await other.query(
        "select from pg_locks where locktype = 'advisory' and classid = $1::integer::oid and not granted",
        [owner.accountId],
      )
      return rowCount === 1
    }
    while (!seen.isAnswered && !(await isWaiting())) await new Promise(setImmediate)
    expect(seen.isAnswered).toBe(false)
    // Another store's are not kept waiting.
    const merchant = owner.at(await make.store(server, owner))
    expect((await merchant.try(importing.importProducts, { products: [row(1)] })).status).toBe(202)
    await other.query('commit')
    expect((await reply).status).toBe(202)
  } finally {
    other.release(true)
  }
})
