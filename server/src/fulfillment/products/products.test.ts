import * as products from '@crossdock/contract/fulfillment/products'
import * as importing from '@crossdock/contract/fulfillment/products/import'
import { type Id, newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()

const form = {
  description: 'Wooden blocks, 36 pieces',
  sku: 'NW-BLOCKS-36',
  barcode: '0628504712343',
  hsCode: '950300',
  weight: 1.25,
  depth: 30,
  width: 20,
  height: 10.5,
  isDangerous: false,
  hasExpiration: false,
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

/** Stock of a product's package, straight into the tables: enough to make it used. */
async function putStock(owner: Person, productId: Id<'product'>, packageTypeId: string): Promise<string> {
  const warehouseId = await makeWarehouse(server, owner)
  const locationId = await makeLocation(server, owner, warehouseId)
  const { pool } = server.app.platform
  await pool.query(
    `insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, product_id, product_package_type_id, condition, received_on, package_count)
     values ($1, $2, $3, $4, $5, $6, $7, 5, '2026-01-01', 3)`,
    [owner.accountId, newId(), owner.storeId, warehouseId, locationId, productId, packageTypeId],
  )
  return warehouseId
}

test('a product is created with its Unit package, read, changed and deleted', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, {
    ...form,
    skuAliases: ['BLK36', ' blk36 ', ''],
    packages: [caseOf12],
  })
  expect(product).toMatchObject({
    ...form,
    skuAliases: ['blk36'],
    state: 'Active',
    isUsed: false,
    stockUnits: 0,
    storeName: null,
  })
  expect(product.packages.map(({ name, unitQuantity }) => [name, unitQuantity])).toEqual([
    ['Unit', 1],
    ['Case', 12],
  ])
  expect(product.packages[0]).toMatchObject({ depth: 30, width: 20, height: 10.5, weight: 1.25 })
  expect(product.packages[1]).toMatchObject({ barcode: '10628504712340', skuAliases: ['NW-BLOCKS-CASE'] })

  const changed = await owner.call(products.update, {
    ...form,
    id: product.id,
    description: 'Blocks',
    weight: 2,
    packages: [],
  })
  expect(changed.product).toMatchObject({ description: 'Blocks', weight: 2, skuAliases: [] })
  expect(changed.product.packages).toMatchObject([{ name: 'Unit', weight: 2 }])

  await owner.call(products.remove, { id: product.id })
  expect((await owner.try(products.get, { id: product.id })).status).toBe(404)
  // Its SKU and barcode are free again.
  await owner.call(products.create, form)
})

test('the answer carries product inside data, status 200', async () => {
  const owner = await make.account(server)
  const reply = await owner.try(products.create, form)
  expect(reply.status).toBe(200)
  expect(reply.body.data).toHaveProperty('product.sku', 'NW-BLOCKS-36')
})

test.each([
  ['description', '', 'Product Description is required'],
  ['description', '   ', 'Product Description is required'],
  ['description', 'x'.repeat(256), 'Must be at most 255 characters'],
  ['description', 'a\u0000b', 'Must not contain control characters'],
  ['sku', undefined, 'SKU is required'],
  ['sku', 'a\tb', 'Must not contain control characters'],
  ['sku', 5, 'SKU is required'],
  ['skuAliases', 'A-1', 'Must be a list'],
  ['packages', { name: 'Case' }, 'Must be a list'],
  ['barcode', 'a\nb', 'Must not contain control characters'],
  ['barcode', 5, 'Must be text'],
  ['sku', 'x'.repeat(33), 'Must be at most 32 characters'],
  ['barcode', 'x'.repeat(65), 'Must be at most 64 characters'],
  ['hsCode', '12345', 'HS Code must be 6-10 digits'],
  ['hsCode', '12345678901', 'HS Code must be 6-10 digits'],
  ['hsCode', '12345a', 'HS Code must be 6-10 digits'],
  ['weight', undefined, 'Weight is required'],
  ['weight', 0, 'Must be greater than 0'],
  ['weight', -1, 'Must be greater than 0'],
  ['weight', 10000.01, 'Must be at most 10,000'],
  ['weight', 1e308, 'Must be at most 10,000'],
  ['weight', 'heavy', 'Must be a number'],
  ['weight', 0.0001, 'Must have at most 3 decimals'],
  ['depth', 1000.1, 'Must be at most 1,000'],
  ['width', 0, 'Must be greater than 0'],
  ['height', null, 'Height is required'],
  ['dangerousClass', 'Class 5', 'Dangerous Class is required'],
])('%s = %j is refused with "%s"', async (field, value, message) => {
  const owner = await make.account(server)
  const reply = await owner.try(products.create, { ...form, [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body.errInfo.fields).toContainEqual({ path: field, message })
})

test.each([
  ['description', 'x'.repeat(255)],
  ['description', '🧸 <script>alert(1)</script> מוצר'],
  ['sku', 'x'.repeat(32)],
  ['barcode', 'x'.repeat(64)],
  ['hsCode', '1234567890'],
  ['weight', 10000],
  ['weight', 0.001],
  ['depth', 1000],
])('%s = %j is kept as sent', async (field, value) => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, [field]: value })
  expect(product).toHaveProperty(field, value)
})

test('a dangerous good names its class, and a harmless one has none', async () => {
  const owner = await make.account(server)
  const without = await owner.try(products.create, { ...form, isDangerous: true })
  expect(without.body.errInfo.fields).toEqual([{ path: 'dangerousClass', message: 'Dangerous Class is required' }])
  const { product } = await owner.call(products.create, { ...form, isDangerous: true, dangerousClass: 'Class 3' })
  expect(product.dangerousClass).toBe('Class 3')
  const harmless = await owner.call(products.update, {
    ...form,
    id: product.id,
    isDangerous: false,
    dangerousClass: 'Class 3',
  })
  expect(harmless.product.dangerousClass).toBeNull()
})

test('of ten that create the same SKU at once, one wins', async () => {
  const owner = await make.account(server)
  const replies = await Promise.all(Array.from({ length: 10 }, () => owner.try(products.create, form)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.errInfo.errType))).toEqual(
    new Set(['ProductSkuExists']),
  )
})

test('a used product keeps its SKU, size and expiry; the rest can change', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, packages: [caseOf12] })
  await putStock(owner, product.id, product.packages[1]?.id ?? '')
  const packages = [caseOf12]
  for (const change of [{ sku: 'NEW' }, { weight: 9 }, { depth: 9 }, { hasExpiration: true }, { packages: [] }]) {
    const reply = await owner.try(products.update, { ...form, id: product.id, packages, ...change })
    expect(reply.body.errInfo?.errType, JSON.stringify(change)).toBe('ProductHasBeenUsed')
  }
  expect((await owner.try(products.remove, { id: product.id })).body.errInfo.errType).toBe('ProductHasBeenUsed')
  const changed = await owner.call(products.update, {
    ...form,
    id: product.id,
    packages,
    description: 'Blocks',
    barcode: null,
    hsCode: null,
    state: 'Inactive',
    skuAliases: ['BLK'],
  })
  expect(changed.product).toMatchObject({ description: 'Blocks', state: 'Inactive', skuAliases: ['BLK'], isUsed: true })
})

test('another size of a used package makes a new version; its stock keeps the old', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, packages: [caseOf12] })
  const old = product.packages[1]?.id ?? ''
  await putStock(owner, product.id, old)
  const changed = await owner.call(products.update, {
    ...form,
    id: product.id,
    packages: [{ ...caseOf12, id: old, unitQuantity: 24 }],
  })
  expect(changed.product.packages.map(({ unitQuantity }) => unitQuantity)).toEqual([1, 24])
  expect(changed.product.packages[1]?.id).not.toBe(old)
  const { rows } = await server.app.platform.pool.query(
    'select unit_quantity from product_package_types where account_id = $1 and id = $2',
    [owner.accountId, old],
  )
  expect(rows).toEqual([{ unit_quantity: 12 }])
})

test('two packages of one name and unit quantity conflict, and Unit has no size of its own', async () => {
  const owner = await make.account(server)
  for (const packages of [
    [caseOf12, { ...caseOf12, barcode: null, weight: 16, skuAliases: [] }],
    [{ ...caseOf12, name: 'unit', unitQuantity: 1 }],
    [{ ...caseOf12, ...form, name: 'Unit', unitQuantity: 2, barcode: null, skuAliases: [] }],
  ]) {
    expect((await owner.try(products.create, { ...form, packages })).body.errInfo.errType).toBe(
      'PackageSpecificationConflict',
    )
  }
})

test('Unit keeps its codes in every update, takes new ones, and follows its product in size', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  const unit = product.packages[0]
  const [productPackageTypeId, id] = [unit?.id ?? '', product.id]
  await owner.call(products.setAliases, { id, skuAliases: [{ alias: 'ONE-PIECE', productPackageTypeId }] })
  // An update that does not name it, as older clients send it, loses nothing.
  const left = await owner.call(products.update, { ...form, id, description: 'Blocks' })
  expect(left.product.packages).toEqual([{ ...unit, skuAliases: ['ONE-PIECE'] }])
  // As it was read, beside another size of the product.
  const larger = await owner.call(products.update, { ...left.product, depth: form.depth + 1 })
  expect(larger.product.packages).toEqual([{ ...unit, depth: form.depth + 1, skuAliases: ['ONE-PIECE'] }])
  const codes = { barcode: '0628504719999', skuAliases: ['LOOSE'] }
  const named = await owner.call(products.update, {
    ...larger.product,
    packages: larger.product.packages.map((entry) => ({ ...entry, ...codes })),
  })
  expect(named.product.packages).toEqual([{ ...unit, depth: form.depth + 1, ...codes }])
  const odd = named.product.packages.map((entry) => ({ ...entry, height: 999 }))
  expect((await owner.try(products.update, { ...named.product, packages: odd })).body.errInfo.errType).toBe(
    'PackageSpecificationConflict',
  )
})

test("two packages can take each other's place", async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, {
    ...form,
    packages: [caseOf12, { ...caseOf12, unitQuantity: 24, barcode: null, skuAliases: [] }],
  })
  const [, twelve, twentyFour] = product.packages
  const changed = await owner.call(products.update, {
    ...form,
    id: product.id,
    packages: [
      { ...caseOf12, id: twelve?.id, unitQuantity: 24 },
      { ...caseOf12, id: twentyFour?.id, barcode: null, skuAliases: [] },
    ],
  })
  expect(changed.product.packages.map(({ id, unitQuantity }) => [id, unitQuantity])).toEqual([
    [product.packages[0]?.id, 1],
    [twentyFour?.id, 12],
    [twelve?.id, 24],
  ])
})

test('a product tells its stock by warehouse', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, packages: [caseOf12] })
  expect((await owner.call(products.get, { id: product.id })).stock).toEqual([])
  const warehouseId = await putStock(owner, product.id, product.packages[1]?.id ?? '')
  const { stock } = await owner.call(products.get, { id: product.id })
  expect(stock.map(({ warehouse, units }) => [warehouse.id, units])).toEqual([[warehouseId, 36]])
})

test('an edit of something changed meanwhile is refused', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  server.clock.now = new Date(Date.now() + 5000)
  await owner.call(products.update, { ...form, id: product.id, updatedAt: product.updatedAt })
  server.clock.now = null
  const late = await owner.try(products.update, { ...form, id: product.id, updatedAt: product.updatedAt })
  expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
})

test('the list searches, filters, sorts and pages', async () => {
  const owner = await make.account(server)
  const names = ['cherry', 'Apple', 'banana', 'Date_1', 'date%2']
  const made = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const { product } = await owner.call(products.create, {
      ...form,
      barcode: null,
      sku: `S-${index}`,
      description: name,
      isDangerous: index === 0,
      dangerousClass: index === 0 ? 'Class 1' : null,
    })
    made.set(name, product.id)
  }
  const found = async (input: Record<string, unknown>) =>
    (await owner.call(products.list, input)).items.map(({ description }) => description)
  expect(await found({})).toEqual(['Apple', 'banana', 'cherry', 'date%2', 'Date_1'])
  expect(await found({ sort: 'description', sortDir: 'desc', page_size: 2 })).toEqual(['Date_1', 'date%2'])
  expect(await found({ sort: 'skuDesc', page: 2, page_size: 2 })).toEqual(['banana', 'Apple'])
  expect(await found({ description: 'AN' })).toEqual(['banana'])
  expect(await found({ description: 's-1' })).toEqual(['Apple'])
  expect(await found({ description: '%' })).toEqual(['date%2'])
  expect(await found({ description: '_' })).toEqual(['Date_1'])
  expect(await found({ isDangerous: 'true' })).toEqual(['cherry'])
  expect(await found({ isDangerous: 'All', DESCRIPTION: 'cher' })).toEqual(['cherry'])
  const warehouseId = await putStock(
    owner,
    made.get('banana') ?? '',
    (await owner.call(products.packageTypes, { id: made.get('banana') ?? '' })).packageTypes[0]?.id ?? '',
  )
  expect(await found({ warehouseId })).toEqual(['banana'])

  const first = await owner.call(products.list, { page_size: 2 })
  expect(first).toMatchObject({ total: 5, page: 1, page_size: 2, hasNext: true })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const slice: { items: { description: string }[]; next: string | null; total?: number | undefined } =
      await owner.call(products.list, { page_size: 2, infinite: true, ...(cursor === null ? {} : { cursor }) })
    expect(slice.total).toBeUndefined()
    seen.push(...slice.items.map(({ description }) => description))
    cursor = slice.next
  } while (cursor !== null)
  expect(seen).toEqual(['Apple', 'banana', 'cherry', 'date%2', 'Date_1'])
  expect((await owner.call(products.list)).page_size).toBe(10)
  expect((await owner.try(products.list, { sort: 'colour' })).status).toBe(400)
  expect((await owner.try(products.list, { page_size: 501 })).status).toBe(400)
  expect((await owner.try(products.list, { cursor: 'nonsense' })).status).toBe(400)
})

test('a product belongs to its store, and ALL reads but does not write', async () => {
  const owner = await make.account(server)
  const other = await make.store(server, owner)
  const { product } = await owner.call(products.create, form)
  expect((await owner.at(other).call(products.list)).items).toEqual([])
  expect((await owner.at(owner.allStoreId).call(products.list)).items).toHaveLength(1)
  const elsewhere = owner.at(other)
  for (const reply of [
    await elsewhere.try(products.update, { ...form, id: product.id }),
    await elsewhere.try(products.remove, { id: product.id }),
  ])
    expect([reply.body.errInfo.errType, reply.body.message]).toEqual([
      'StoreAccess',
      'The selected merchant differs from the one this product belongs to.',
    ])
  const all = await owner.at(owner.allStoreId).try(products.create, form)
  expect([all.status, all.body.errInfo.errType]).toEqual([400, 'INVALID_STORE_ALL'])

  const stranger = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [other])
  for (const person of [stranger, clerk]) {
    expect((await person.try(products.get, { id: product.id })).status).toBe(404)
    expect((await person.try(products.update, { ...form, id: product.id })).status).toBe(404)
    expect((await person.try(products.remove, { id: product.id })).status).toBe(404)
  }
  expect((await owner.at(stranger.mainStoreId).try(products.list)).status).toBe(404)
})

test('reading needs Inventory View Access, writing Manage Orders, importing Data Import', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  await viewer.call(products.get, { id: product.id })
  for (const [endpoint, input] of [
    [products.create, form],
    [products.remove, { id: product.id }],
    [importing.importProducts, { products: [{ rowId: 1 }] }],
  ] as const) {
    const reply = await viewer.try(endpoint as typeof products.create, input)
    expect([reply.status, reply.body.code]).toEqual([403, 300])
  }
  expect((await (await make.subAccount(server, owner, ['DELIVERY_VIEW'])).try(products.list)).body.code).toBe(300)
})

test('every write leaves an audit row with before and after', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, form)
  await owner.call(products.update, { ...form, id: product.id, description: 'Blocks' })
  const { rows } = await server.app.platform.pool.query(
    "select action, before->>'description' as before, after->>'description' as after from audit_log where account_id = $1 order by id",
    [owner.accountId],
  )
  expect(rows).toEqual([
    { action: 'create', before: null, after: 'Wooden blocks, 36 pieces' },
    { action: 'update', before: 'Wooden blocks, 36 pieces', after: 'Blocks' },
  ])
})

test('the same POST twice with a key writes once and answers the same', async () => {
  const owner = await make.account(server)
  const headers = { 'idempotency-key': 'k-1' }
  const replies = await Promise.all(Array.from({ length: 5 }, () => owner.try(products.create, form, headers)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const other = await owner.try(products.create, { ...form, sku: 'OTHER' }, headers)
  expect([other.status, other.body.errInfo.errType]).toEqual([409, 'IdempotencyConflict'])
})

test('a SKU that was stored with signs nobody sees keeps its product changeable; a new one with them is refused', async () => {
  const owner = await make.account(server)
  const { product } = await owner.call(products.create, { ...form, packages: [caseOf12] })
  const sku = 'NW\u200b-BLOCKS-36'
  const { pool } = server.app.platform
  await pool.query('update products set sku = $2 where id = $1', [product.id, sku])
  await pool.query(
    "update product_codes set code = $2, code_key = lower($2) where product_id = $1 and space = 'sku' and not is_alias",
    [product.id, sku],
  )
  await putStock(owner, product.id, product.packages[0]?.id ?? '')
  const read = await owner.call(products.get, { id: product.id })
  const saved = await owner.call(products.update, { ...read, description: 'Blocks of wood' })
  expect([saved.product.sku, saved.product.description]).toEqual([sku, 'Blocks of wood'])
  for (const refused of [
    await owner.try(products.update, { ...saved.product, barcode: '06285\u200b' }),
    await owner.try(products.create, { ...form, sku: 'OTHER\u00ad', barcode: null }),
    await owner.try(products.setAliases, {
      id: product.id,
      skuAliases: [{ alias: 'A\ufeffB', productPackageTypeId: null }],
    }),
  ])
    expect(JSON.stringify(refused.body)).toContain('Must not contain control characters')
})

test('labels have the barcode, or the SKU where there is none, as often as asked for; all or none', async () => {
  const owner = await make.account(server)
  const { id } = (await owner.call(products.create, form)).product
  const bare = (await owner.call(products.create, { ...form, sku: 'NW-BARE', barcode: '' })).product
  const zpl = await owner.try(products.labels, { ids: [bare.id, id], format: 'zpl', copies: 2 })
  expect([...zpl.text.matchAll(/N,N,N,A\^FH_\^FD([^^]+)\^FS/g)].map(([, code]) => code)).toEqual([
    'NW-BARE',
    'NW-BARE',
    form.barcode,
    form.barcode,
  ])
  expect((await owner.try(products.labels, { ids: [id] })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = await make.account(server)
  const own = (await stranger.call(products.create, form)).product
  expect((await stranger.try(products.labels, { ids: [own.id, id] })).status).toBe(404)
})

test('a product taken back has all its codes again, or none of them where another has one', async () => {
  const owner = await make.account(server)
  const coded = { ...form, skuAliases: ['BLOCKS', 'KLOTZ'], barcode: '4006381333931' }
  const { product } = await owner.call(products.create, coded)
  const { id } = product
  await owner.call(products.remove, { id })
  const { product: other } = await owner.call(products.create, { ...form, sku: 'klotz' })
  const reply = await owner.try(products.restore, { id })
  expect([reply.body.errInfo.errType, reply.body.errInfo['skus']]).toEqual(['ProductSkuExists', ['KLOTZ']])
  expect((await owner.try(products.get, { id })).status).toBe(404)
  await owner.call(products.remove, { id: other.id })
  const others = await make.store(server, owner, 'Other')
  expect((await owner.at(others).try(products.restore, { id })).body.errInfo.errType).toBe('StoreAccess')
  await owner.call(products.restore, { id })
  expect(await owner.call(products.get, { id })).toMatchObject(product)
  // One that was deleted before codes were kept has none to come back with.
  await owner.call(products.remove, { id })
  await server.app.platform.pool.query('update products set deleted_codes = null where id = $1', [id])
  expect((await owner.try(products.restore, { id })).status).toBe(404)
})
