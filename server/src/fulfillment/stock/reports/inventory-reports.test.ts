import * as stockReports from '@crossdock/contract/fulfillment/stock/reports'
import { type Id, newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { type MadeProduct, makeLocation, makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { inTransactionOf, makeStock, makeYard } from '../../../test/stock.ts'
import { changeStock, lockRecords } from '../ledger/writes.ts'

const server = testServer()

/** Stock straight into the tables, with the kept sums that receiving writes. */
async function putStock(
  owner: Person,
  product: MadeProduct,
  facts: {
    packageId?: string
    packages: number
    unitQuantity?: number
    warehouseId: Id<'warehouse'>
    locationId: Id<'stockLocation'>
    condition?: number
    storagePackageTypeId?: Id<'storagePackageType'>
  },
): Promise<void> {
  const { pool } = server.app.platform
  await pool.query(
    `insert into inventory (account_id, id, store_id, warehouse_id, stock_location_id, storage_package_type_id, product_id, product_package_type_id, condition, received_on, package_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '2026-01-01', $10)`,
    [
      owner.accountId,
      newId(),
      owner.storeId,
      facts.warehouseId,
      facts.locationId,
      facts.storagePackageTypeId ?? null,
      product.id,
      facts.packageId ?? product.unitId,
      facts.condition ?? 5,
      facts.packages,
    ],
  )
  await pool.query(
    `update products p set stock_units = (select sum(i.package_count * k.unit_quantity) from inventory i join product_package_types k on k.account_id = i.account_id and k.id = i.product_package_type_id where i.account_id = p.account_id and i.product_id = p.id),
       stock_volume = (select sum(i.package_count * k.depth * k.width * k.height) from inventory i join product_package_types k on k.account_id = i.account_id and k.id = i.product_package_type_id where i.account_id = p.account_id and i.product_id = p.id)
     where account_id = $1 and id = $2`,
    [owner.accountId, product.id],
  )
}

/** Two warehouses; blocks as units and cases in both, a train in one. */
async function stocked() {
  const owner = await make.account(server)
  const [north, south] = [await makeWarehouse(server, owner, 'North'), await makeWarehouse(server, owner, 'South')]
  const [inNorth, inSouth] = [await makeLocation(server, owner, north), await makeLocation(server, owner, south)]
  const blocks = await makeProduct(server, owner, { sku: 'BLOCKS', description: 'Wooden blocks', caseOf: 12 })
  const train = await makeProduct(server, owner, { sku: 'TRAIN', description: 'a train' })
  await makeProduct(server, owner, { sku: 'NONE', description: 'Nothing on hand' })
  const at = { warehouseId: north, locationId: inNorth }
  await putStock(owner, blocks, { ...at, packages: 5 })
  await putStock(owner, blocks, { ...at, packages: 2, condition: 3 })
  await putStock(owner, blocks, { ...at, packages: 3, packageId: blocks.caseId })
  await putStock(owner, blocks, { warehouseId: south, locationId: inSouth, packages: 4, packageId: blocks.caseId })
  await putStock(owner, train, { ...at, packages: 9 })
  return { owner, north, south, inNorth, blocks, train }
}

const lineOf = (line: stockReports.InventoryLine) => [
  line.sku,
  line.productPackageType,
  line.warehouseTitle,
  line.quantity,
  line.packageQuantity,
]

test('one row a product, package type and warehouse; conditions and locations are added up', async () => {
  const { owner } = await stocked()
  const page = await owner.call(stockReports.inventoryLines)
  expect(page.items.map(lineOf).slice(0, 1)).toEqual([['TRAIN', 'Unit', 'North', 9, 9]])
  expect(page.items.map(lineOf).slice(1)).toEqual(
    expect.arrayContaining([
      ['BLOCKS', 'Unit', 'North', 7, 7],
      ['BLOCKS', 'Case', 'North', 36, 3],
      ['BLOCKS', 'Case', 'South', 48, 4],
    ]),
  )
  expect(page).toMatchObject({ total: 4, hasNext: false })
  expect(page.items[0]).toMatchObject({ storeId: owner.mainStoreId, storeName: null, productDescription: 'a train' })
})

test('one row a product when consolidated', async () => {
  const { owner } = await stocked()
  const page = await owner.call(stockReports.inventorySummaries, { sort: 'productDescriptionDesc' })
  expect(page.items.map((row) => [row.sku, row.quantity, row.packageQuantity])).toEqual([
    ['BLOCKS', 91, 14],
    ['TRAIN', 9, 9],
  ])
})

test('what the reports come to is told by their filters; of some records of a product nothing is', async () => {
  const { owner, north, blocks } = await stocked()
  const totals = (filters: object) => owner.call(stockReports.inventoryTotals, filters)
  expect(await totals({})).toEqual({ products: 2, units: 100 })
  expect(await totals({ search: 'train' })).toEqual({ products: 1, units: 9 })
  expect(await totals({ productId: blocks.id })).toEqual({ products: 1, units: 91 })
  expect(await totals({ warehouseId: north })).toEqual({ products: 2, units: null })
  expect(await totals({ productPackageTypeId: blocks.caseId })).toEqual({ products: 1, units: null })
  const stranger = await make.account(server)
  expect(await stranger.call(stockReports.inventoryTotals, {})).toEqual({ products: 0, units: 0 })
})

test('a trailing slash changes nothing', async () => {
  const { owner } = await stocked()
  const reply = await owner.try({ ...stockReports.inventoryLines, path: `${stockReports.inventoryLines.path}/` })
  expect([reply.status, (reply.body.data as { total: number }).total]).toEqual([200, 4])
})

test('pages and cursors give every row once, in one order, both ways', async () => {
  const { owner } = await stocked()
  const all = (await owner.call(stockReports.inventoryLines)).items.map(lineOf)
  for (const sort of ['productDescriptionAsc', 'productDescriptionDesc']) {
    const whole = (await owner.call(stockReports.inventoryLines, { sort })).items.map(lineOf)
    const paged = []
    for (const page of [1, 2, 3, 4])
      paged.push(...(await owner.call(stockReports.inventoryLines, { sort, page, page_size: 1 })).items)
    expect(paged.map(lineOf)).toEqual(whole)
    const read = []
    let cursor: string | null | undefined
    do {
      const slice = await owner.call(stockReports.inventoryLines, {
        sort,
        infinite: true,
        page_size: 1,
        ...(cursor ? { cursor } : {}),
      })
      read.push(...slice.items.map(lineOf))
      cursor = slice.next
    } while (cursor)
    expect(read).toEqual(whole)
    expect(new Set(read.map(String))).toEqual(new Set(all.map(String)))
  }
})

test('filters narrow what is counted', async () => {
  const { owner, north, south, inNorth, blocks, train } = await stocked()
  const lines = async (input: Record<string, unknown>) =>
    (await owner.call(stockReports.inventoryLines, input)).items.map(lineOf)
  expect(await lines({ warehouseId: south })).toEqual([['BLOCKS', 'Case', 'South', 48, 4]])
  expect(await lines({ productId: train.id })).toEqual([['TRAIN', 'Unit', 'North', 9, 9]])
  expect(await lines({ productPackageTypeId: blocks.unitId })).toEqual([['BLOCKS', 'Unit', 'North', 7, 7]])
  expect(await lines({ search: 'trai' })).toEqual([['TRAIN', 'Unit', 'North', 9, 9]])
  expect(await lines({ isDangerous: true })).toEqual([])
  expect(await lines({ isDangerous: false, warehouseId: south, page_size: 1 })).toHaveLength(1)
  // Nine units of a litre are 0.32 cubic feet, the blocks over six.
  expect(await lines({ volumeTo: 1 })).toEqual([['TRAIN', 'Unit', 'North', 9, 9]])
  expect(await lines({ volumeFrom: 1 })).toHaveLength(3)
  const storagePackageTypeId = newId<'storagePackageType'>()
  await server.app.platform.pool.query(
    "insert into storage_package_types (account_id, id, warehouse_id, name, depth, width, height) values ($1, $2, $3, 'Tote', 60, 40, 40)",
    [owner.accountId, storagePackageTypeId, north],
  )
  await putStock(owner, blocks, { warehouseId: north, locationId: inNorth, packages: 1, storagePackageTypeId })
  expect(await lines({ storagePackageTypeId })).toEqual([['BLOCKS', 'Unit', 'North', 1, 1]])
  const [row] = (await owner.call(stockReports.inventorySummaries, { warehouseId: south })).items
  expect(row).toMatchObject({ quantity: 48, packageQuantity: 4 })
})

test('after work in the warehouse the reports, the products, the stock and the ledger say the same', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { caseOf: 12 })
  const second = await makeProduct(server, owner)
  const ids = [
    await makeStock(server, owner, yard, { packages: 40 }),
    await makeStock(server, owner, yard, { packages: 7, packageTypeId: yard.product.caseId, shelf: yard.otherShelf }),
    await makeStock(server, owner, yard, { packages: 5, condition: 3 }),
    await makeStock(server, owner, yard, { packages: 3, productId: second.id, packageTypeId: second.caseId }),
  ]
  const work = [
    [{ at: 0, type: 'SHIPPED', packages: -12 }],
    [
      { at: 1, type: 'UNITIZED', packages: -2 },
      { at: 0, type: 'UNITIZED', packages: 24 },
    ],
    [{ at: 2, type: 'GONE', packages: -5 }],
    [{ at: 3, type: 'ADJUSTMENT', packages: 4 }],
    [{ at: 3, type: 'SHIPPED', packages: -7 }],
  ] as const
  for (const step of work) {
    await inTransactionOf(server, owner, async (ctx) => {
      await lockRecords(ctx, ids)
      await changeStock(
        ctx,
        step.map(({ at, type, packages }) => ({ inventoryId: ids[at] ?? '', type, packages })),
      )
      await ctx.audit({ action: 'adjust', entity: 'inventory', id: ids[0] ?? '' })
    })
    const { rows } = await server.app.platform.pool.query<Record<string, number>>(
      `select (select coalesce(sum(i.package_count * k.unit_quantity), 0) from inventory i join product_package_types k on k.account_id = i.account_id and k.id = i.product_package_type_id where i.account_id = $1) as stock,
         (select sum(unit_change) from inventory_log where account_id = $1) as ledger, (select sum(stock_units) from products where account_id = $1) as products`,
      [owner.accountId],
    )
    const lines = (await owner.call(stockReports.inventoryLines)).items
    const summaries = (await owner.call(stockReports.inventorySummaries)).items
    const sum = (items: readonly { quantity: number }[]) => items.reduce((units, { quantity }) => units + quantity, 0)
    expect({ ...rows[0], lines: sum(lines), summaries: sum(summaries) }).toEqual({
      stock: rows[0]?.['stock'],
      ledger: rows[0]?.['stock'],
      products: rows[0]?.['stock'],
      lines: rows[0]?.['stock'],
      summaries: rows[0]?.['stock'],
    })
    for (const line of lines) expect(line.quantity).toBe(line.packageQuantity * line.productPackageUnitQuantity)
  }
  expect((await owner.call(stockReports.inventorySummaries)).items.map((row) => [row.productId, row.quantity])).toEqual(
    [[yard.product.id, 52 + 60]],
  )
})

test('a range that ends before it starts is refused', async () => {
  const owner = await make.account(server)
  const reply = await owner.try(stockReports.inventoryLines, { volumeFrom: 2, volumeTo: 1 })
  expect([reply.status, reply.body.errInfo.fields?.[0]?.path]).toEqual([400, 'volumeTo'])
  expect((await owner.try(stockReports.inventoryLines, { volumeFrom: 'x' })).status).toBe(400)
  expect((await owner.try(stockReports.inventoryLines, { volumeFrom: -1 })).status).toBe(400)
})

test('merchants are told apart, and a sub-account sees its own', async () => {
  const { owner, north, inNorth } = await stocked()
  const storeId = await make.store(server, owner, 'Hearth & Home')
  const merchant = owner.at(storeId)
  const kettle = await makeProduct(server, merchant, { sku: 'KETTLE', description: 'Kettle' })
  await putStock(merchant, kettle, { warehouseId: north, locationId: inNorth, packages: 2 })
  const seen = async (person: Person, input = {}) =>
    (await person.call(stockReports.inventorySummaries, input)).items.map(({ sku }) => sku)
  expect(await seen(owner.at(owner.allStoreId))).toEqual(['TRAIN', 'KETTLE', 'BLOCKS'])
  expect(await seen(merchant)).toEqual(['KETTLE'])
  expect(await seen(owner.at(owner.allStoreId), { merchantId: storeId })).toEqual(['KETTLE'])
  const sub = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [storeId])
  expect(await seen(sub)).toEqual(['KETTLE'])
  expect(await seen(sub, { merchantId: owner.mainStoreId })).toEqual([])
  const other = await make.account(server)
  expect(await seen(other)).toEqual([])
})

test("the export has the screen's headings, order and filters, in both formats", async () => {
  const { owner, south } = await stocked()
  server.clock.now = new Date('2026-03-05T12:00:00Z')
  const csv = await owner.try(stockReports.exportInventoryLines, { format: 'csv', warehouseId: south })
  server.clock.now = null
  expect(csv.status).toBe(200)
  expect(csv.headers['content-disposition']).toContain('Inventory Report - 05-03-2026.csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.bytes.toString()).toBe(
    '\ufeffProduct Description,SKU,Product Package Type,Warehouse,Store,Quantity,Package Quantity\r\nWooden blocks,BLOCKS,Case,South,Main,48,4\r\n',
  )
  const workbook = await owner.try(stockReports.exportInventorySummaries)
  expect(workbook.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('only stock that expires on the days asked for counts', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { hasExpiration: true })
  await makeStock(server, owner, yard, { packages: 3, expiresOn: '2030-01-31' })
  await makeStock(server, owner, yard, { packages: 4, expiresOn: '2030-02-28' })
  const quantity = async (filters: object) => {
    const [lines, summaries] = [
      await owner.call(stockReports.inventoryLines, filters),
      await owner.call(stockReports.inventorySummaries, filters),
    ]
    expect(lines.items.map((row) => row.quantity)).toEqual(summaries.items.map((row) => row.quantity))
    return summaries.items.map((row) => row.quantity)
  }
  expect(await quantity({})).toEqual([7])
  expect(await quantity({ expiryDateStart: '2030-01-31', expiryDateEnd: '31/01/2030' })).toEqual([3])
  expect(await quantity({ expiryDateStart: '2030-02-01' })).toEqual([4])
  expect(await quantity({ expiryDateEnd: '2030-01-01' })).toEqual([])
  const refused = await owner.try(stockReports.inventoryLines, {
    expiryDateStart: '2030-02-01',
    expiryDateEnd: '2030-01-01',
  })
  expect([refused.status, refused.body.errInfo.fields?.[0]?.path]).toEqual([400, 'expiryDateEnd'])
})
