import * as products from '@crossdock/contract/fulfillment/products'
import { importReceipts, receiptImport } from '@crossdock/contract/fulfillment/receipts/import'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { applyMapping } from '@crossdock/sheets/apply'
import { suggestMapping } from '@crossdock/sheets/mapping'
import { expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { atOnce } from '../../../test/imports.ts'

const server = testServer()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function yard(person?: Person) {
  const owner = person ?? (await make.account(server))
  const warehouseId = await makeWarehouse(server, owner)
  const product = await makeProduct(server, owner, { caseOf: 12 })
  const other = await makeProduct(server, owner)
  const row = (more: Record<string, unknown> = {}) => ({
    externalId: 'ASN-1',
    productSku: product.sku,
    productPackageTypeName: 'Case',
    packageCount: 5,
    expectedArrival: inDays(3),
    ...more,
  })
  const send = (rows: readonly Record<string, unknown>[]) => owner.try(importReceipts, { warehouseId, rows })
  return { owner, warehouseId, product, other, row, send }
}

test('rows that share an external id become one draft, whatever their order', async () => {
  const { owner, warehouseId, product, other, row, send } = await yard()
  const reply = await send([
    row({ vendor: 'Shenzhen Toys', poNumber: 'PO-1' }),
    row({ externalId: 'ASN-2', productSku: other.sku.toLowerCase(), productPackageTypeName: 'unit', packageCount: 7 }),
    row({
      productSku: other.sku,
      productPackageTypeName: 'UNIT',
      packageCount: 3,
      packingListId: 'PL-1',
      note: 'Dock 2',
    }),
    row({ packageCount: 2 }),
  ])
  expect(reply.status).toBe(202)
  expect(reply.body.data).toMatchObject({ created: 2, unchanged: 0, lines: 3, packagesAdded: 0 })
  const { items } = await owner.call(orders.list, { states: 'DRAFT', sort: 'createdAtAsc' })
  expect(items.map((item) => item.externalId).sort()).toEqual(['ASN-1', 'ASN-2'])
  const first = items.find((item) => item.externalId === 'ASN-1')
  expect(first).toMatchObject({
    state: 'DRAFT',
    warehouseId,
    channel: 'Import',
    vendorName: 'Shenzhen Toys',
    poNumber: 'PO-1',
    packingListId: 'PL-1',
    note: 'Dock 2',
    receiptOrderId: 'ASN-1',
    expectedArrival: inDays(3),
    receiptType: null,
    packageCount: 10,
    unitCount: 87,
  })
  const draft = await owner.call(orders.get, { id: first?.id ?? '' })
  expect(draft.items.map((item) => [item.sku, item.packageTypeName, item.packageQuantity])).toEqual([
    [product.sku, 'Case', 7],
    [other.sku, 'Unit', 3],
  ])
  expect(draft.events.map((event) => event.type)).toEqual(['imported'])
  // Its containers say what the spreadsheet does not.
  const published = await owner.call(receiptTasks.publishDraft, {
    id: draft.id,
    containers: [
      {
        containerType: 'Pallets',
        count: 4,
        items: draft.items.map(({ productId, productPackageTypeId, packageQuantity }) => ({
          productId,
          productPackageTypeId,
          packageQuantity,
        })),
      },
    ],
  })
  expect(published).toMatchObject({ state: 'EXPECTED', receiptType: 'LTL', palletsAtReceiving: 4 })
})

test('the same file twice changes nothing, in any order of rows; other content under a known id is refused', async () => {
  const { owner, other, row, send } = await yard()
  const file = [
    row(),
    row({ productSku: other.sku, productPackageTypeName: 'Unit' }),
    row({ externalId: 'ASN-2', packageCount: 1 }),
  ]
  expect((await send(file)).body.data).toMatchObject({ created: 2, unchanged: 0 })
  const count = async () => (await owner.call(orders.list, {})).total
  expect(await count()).toBe(2)
  for (const again of [file, [...file].reverse()]) {
    const reply = await send(again)
    expect(reply.status).toBe(202)
    expect(reply.body.data).toMatchObject({ created: 0, unchanged: 2, lines: 0 })
  }
  expect(await count()).toBe(2)
  const changed = await send([row({ packageCount: 6 })])
  expect([changed.status, changed.body.errInfo.rowId]).toEqual([417, 1])
  expect(changed.body.errors?.[0]).toMatch(/^Row 1: ASN-1 was imported before with other content, as RO-\d{6}/)
  // Weeks later its arrival has passed: it is still the same file.
  server.clock.now = new Date(Date.now() + 20 * 86_400_000)
  expect((await send(file)).body.data).toMatchObject({ created: 0, unchanged: 2 })
  server.clock.now = null
  const twins = await Promise.all([1, 2, 3].map(() => send([row({ externalId: 'ASN-9' })])))
  expect(twins.map((reply) => reply.status)).toEqual([202, 202, 202])
  expect(await count()).toBe(3)
  // A deleted draft can be imported anew.
  const { items } = await owner.call(orders.list, { sort: 'createdAtDesc' })
  await owner.call(orders.remove, { id: items[0]?.id ?? '' })
  expect((await send([row({ externalId: 'ASN-9' })])).body.data).toMatchObject({ created: 1 })
})

test('rows without an external id are one draft where their head agrees', async () => {
  const { owner, row, send } = await yard()
  const reply = await send([
    row({ externalId: null, poNumber: 'A' }),
    row({ externalId: '', poNumber: 'B' }),
    row({ externalId: undefined, poNumber: 'A', packageCount: 1 }),
  ])
  expect(reply.body.data).toMatchObject({ created: 2 })
  const { items } = await owner.call(orders.list, {})
  expect(items.map((item) => [item.poNumber, item.packageCount]).sort()).toEqual([
    ['A', 6],
    ['B', 5],
  ])
})

test('a row without an external id beside rows that have one is refused: whose line it is nobody knows', async () => {
  const { owner, row, send } = await yard()
  const reply = await send([row(), row({ externalId: null }), row({ externalId: ' ' }), row({ externalId: 'ASN-2' })])
  expect([reply.status, reply.body.errInfo.rowIds]).toEqual([417, [2, 3]])
  expect(reply.body.errors?.[0]).toContain('This row has no External ID, though other rows have one')
  expect((await owner.call(orders.list, {})).total).toBe(0)
})

test('unknown SKUs answer a bare array of them, and nothing is written', async () => {
  const { owner, row, send } = await yard()
  const reply = await send([
    row(),
    row({ productSku: 'NOPE-1' }),
    row({ productSku: 'nope-1' }),
    row({ productSku: 'NOPE-2' }),
  ])
  expect([reply.status, reply.body]).toEqual([400, ['nope-1', 'NOPE-2']])
  expect((await owner.call(orders.list, {})).total).toBe(0)
})

test('every fault is named by its row, and nothing is written', async () => {
  const { owner, warehouseId, product, row, send } = await yard()
  const milk = await makeProduct(server, owner, { hasExpiration: true })
  const cells = await send([
    row(),
    row({ packageCount: 0 }),
    row({ packageCount: 'many' }),
    row({ productPackageTypeName: '' }),
    row({ poNumber: 'x'.repeat(51) }),
    row({ expectedArrival: 'soon' }),
    row({ packageProductQuantity: 0 }),
  ])
  expect([cells.status, cells.body.errInfo.errType, cells.body.errInfo.rowId]).toEqual([417, 'ImportRowError', 2])
  expect(cells.body.errors).toHaveLength(6)
  expect(cells.body.errors?.at(-1)).toContain('Per Package Quantity cannot be zero!')
  const trade = await send([
    row(),
    row({ expectedArrival: inDays(-1), externalId: 'ASN-2' }),
    row({ productSku: milk.sku, productPackageTypeName: 'Unit' }),
    row({ productPackageTypeName: 'Crate' }),
    row({ vendor: 'A' }),
    row({ vendor: 'B' }),
  ])
  expect([trade.status, trade.body.errInfo.rowId]).toEqual([417, 2])
  expect(trade.body.errors).toEqual([
    'Row 2: Expected arrival can not be in the past.',
    'Row 3: Expiration Date is required.',
    `Row 4: SKU ${product.sku} has no package Crate. It has: Unit of 1, Case of 12.`,
    'Row 6: Vendor is "B" here and "A" in row 5 of the same order (ASN-1).',
  ])
  expect((await owner.call(orders.list, {})).total).toBe(0)
  const noWarehouse = await owner.try(importReceipts, { rows: [row()] })
  expect(noWarehouse.body.message).toBe('Please select warehouse before proceeding')
  const stranger = await yard()
  expect((await owner.try(importReceipts, { warehouseId: stranger.warehouseId, rows: [row()] })).status).toBe(404)
  expect((await owner.try(importReceipts, { warehouseId, rows: [] })).status).toBe(400)
  for (const body of [{}, 'text', [1], [null], [{ rowId: -1 }]])
    expect((await owner.try(importReceipts, { warehouseId, rows: body })).status).toBe(400)
})

test('the keys of the payload are understood under both names, ids and aliases name products, units fill packages', async () => {
  const { owner, product, warehouseId } = await yard()
  await server.app.platform.pool.query(
    "insert into product_codes (account_id, store_id, space, code_key, code, is_alias, product_id, product_package_type_id) values ($1, $2, 'sku', 'fn-case', 'FN-CASE', true, $3, $4)",
    [owner.accountId, owner.mainStoreId, product.id, product.caseId],
  )
  const answer = await owner.call(importReceipts, {
    warehouseId,
    rows: [
      { rowId: 7, externalId: 'A', productId: product.id, packageName: 'Case', packageCount: '3', vendorName: 'V' },
      { rowId: 9, externalId: 'A', productId: product.sku, packageName: 'case', unitCount: 24 },
      { rowId: 10, externalId: 'A', sku: 'FN-CASE', productPackageTypeName: 'Case', packageCount: 1 },
    ],
  })
  const done = atOnce(answer)
  expect(done).toMatchObject({ created: 1, lines: 1, orders: [{ externalId: 'A', isNew: true }] })
  const draft = await owner.call(orders.get, { id: done.orders[0]?.id ?? '' })
  expect(draft).toMatchObject({ vendorName: 'V', expectedArrival: null, items: [{ packageQuantity: 6 }] })
  const uneven = await owner.try(importReceipts, {
    warehouseId,
    rows: [
      { externalId: 'B', sku: product.sku, packageName: 'Case', unitCount: 25 },
      { externalId: 'B', sku: 'fn-case', packageName: 'Unit', packageCount: 1 },
    ],
  })
  expect(uneven.body.errors).toEqual([
    'Row 1: 25 units fill no whole number of Case (12 units).',
    `Row 2: SKU ${product.sku} has no package Unit. It has: Unit of 1, Case of 12.`,
  ])
  // Without an arrival the draft waits for a person.
  const early = await owner.try(receiptTasks.publishDraft, {
    id: draft.id,
    containers: [{ containerType: 'Crates', count: 1, items: [] }],
  })
  expect(early.body.errInfo.fields).toEqual([{ path: 'expectedArrival', message: 'Expected Arrival is required' }])
})

test('a package type that the product lacks is added when the row describes it', async () => {
  const { owner, product, row, send } = await yard()
  const size = { packageDepth: 40, packageWidth: 30, packageHeight: 20, packageWeight: 9.5 }
  const crate = { productPackageTypeName: 'Crate', packageProductQuantity: 6, packageBarcode: '999', ...size }
  const reply = await send([row(crate), row({ ...crate, packageCount: 1 })])
  expect(reply.body.data).toMatchObject({ created: 1, lines: 1, packagesAdded: 1 })
  const { packageTypes } = await owner.call(products.packageTypes, { id: product.id })
  expect(packageTypes.find((entry) => entry.name === 'Crate')).toMatchObject({
    unitQuantity: 6,
    barcode: '999',
    depth: 40,
    weight: 9.5,
  })
  expect((await send([row({ ...crate, externalId: 'ASN-2' })])).body.data).toMatchObject({
    created: 1,
    packagesAdded: 0,
  })
  const other = await send([row({ ...crate, externalId: 'ASN-3', packageWeight: 10 })])
  expect(other.body.errors?.[0]).toContain('There is a conflict with package specifications')
  const taken = await send([
    row({
      externalId: 'ASN-4',
      productPackageTypeName: 'Tray',
      packageProductQuantity: 3,
      packageBarcode: '999',
      ...size,
    }),
  ])
  expect(taken.body.errors).toEqual(['Row 1: Another product or package has the barcode 999.'])
  const twoSizes = await send([
    row({ externalId: 'ASN-5', productPackageTypeName: 'Bag', packageProductQuantity: 3, ...size }),
    row({ externalId: 'ASN-5', productPackageTypeName: 'Bag', packageProductQuantity: 3, ...size, packageWeight: 1 }),
  ])
  expect(twoSizes.body.errors).toEqual(['Row 2: Package Bag of 3 stands in row 1 with another weight or size.'])
  expect((await owner.call(products.packageTypes, { id: product.id })).packageTypes).toHaveLength(3)
  const importer = await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_VIEW'])
  expect((await importer.try(importReceipts, { warehouseId: product.id, rows: [row()] })).body.code).toBe(300)
  const manager = await make.subAccount(server, owner, ['INVENTORY_MANAGE'])
  expect((await manager.try(importReceipts, { warehouseId: product.id, rows: [row()] })).body.code).toBe(300)
})

test('an import takes its orders from the plan, all or none', async () => {
  const { owner, row, send } = await yard(await make.account(server, { plan: 'free' }))
  const refused = await send(Array.from({ length: 11 }, (_, n) => row({ externalId: `A-${n}` })))
  expect([refused.status, refused.body.errInfo.errType]).toEqual([402, 'RECEIVING_ORDER'])
  expect((await owner.call(orders.list, {})).total).toBe(0)
  expect((await send(Array.from({ length: 10 }, (_, n) => row({ externalId: `A-${n}` })))).status).toBe(202)
})

test('the template maps itself, with its mandatory columns', async () => {
  expect(
    receiptImport.fields.filter((field) => 'required' in field && field.required).map((field) => field.label),
  ).toEqual(['SKU', 'Package Type', 'Quantity'])
  expect(receiptImport.fields.map((field) => field.key).slice(0, 10)).toEqual([
    'vendor',
    'externalId',
    'packingListId',
    'poNumber',
    'note',
    'expectedArrival',
    'productSku',
    'expirationDate',
    'productPackageTypeName',
    'packageCount',
  ])
  const { product, send } = await yard()
  const rows = [
    ['SKU*', 'Package Type', 'qty', 'ASN', 'ETA'],
    [product.sku, 'CASE', '4', 'X-1', '01/02/2034'],
    [product.sku, 'unit', 2, 'X-1', 48976],
  ]
  const sheet = { name: 'Any', rows }
  const { mapping } = suggestMapping(sheet, receiptImport)
  const { records, faults } = applyMapping(receiptImport, rows.slice(1), mapping)
  expect(faults).toEqual([])
  const reply = await send(records)
  expect(reply.body.errors ?? reply.body.data).toMatchObject({ created: 1, lines: 2 })
})

test('twenty thousand rows go in together, and their sums are right', async () => {
  const { owner, warehouseId, product, other } = await yard()
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    rowId: n + 1,
    externalId: `ASN-${n % 200}`,
    productSku: n % 2 === 0 ? product.sku : other.sku,
    productPackageTypeName: n % 3 === 0 ? 'Case' : 'Unit',
    packageCount: (n % 9) + 1,
    expectedArrival: inDays(5),
  }))
  const done = await owner.call(importReceipts, { warehouseId, rows })
  expect(done).toMatchObject({ created: 200, unchanged: 0 })
  const packages = rows.reduce((sum, row) => sum + row.packageCount, 0)
  const { rows: sums } = await server.app.platform.pool.query(
    'select sum(package_quantity) as packages from receipt_order_items where account_id = $1',
    [owner.accountId],
  )
  expect(sums[0].packages).toBe(packages)
})
