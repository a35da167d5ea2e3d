import * as shipmentReports from '@crossdock/contract/fulfillment/shipments/reports'
import * as reports from '@crossdock/contract/fulfillment/stock/reports'
import { type Id, newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { makeOrders, makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer()
const run = (text: string, values: unknown[]) => server.app.platform.pool.query(text, values)

/** Sets columns of an order. */
async function change(orderId: Id<'shipmentOrder'>, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(columns)
  await run(
    `update shipment_orders set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [orderId, ...Object.values(columns)],
  )
}

/** An order that was delivered, one that is placed, one that waits, one draft; one second apart, in that order. */
async function ordered(): Promise<{
  owner: Person
  ids: Id<'shipmentOrder'>[]
  warehouseId: Id<'warehouse'>
  blockId: string
  caseId: string
  trainId: string
}> {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { sku: 'BLOCKS', description: 'Wooden blocks', caseOf: 12 })
  const blocks = yard.product
  const train = await makeProduct(server, owner, { sku: 'TRAIN', description: 'A train' })
  const line = (
    product: { id: Id<'product'>; unitId: Id<'productPackageType'> },
    unitsCount: number,
    packageId = product.unitId,
  ) => ({
    productId: product.id,
    productPackageTypeId: packageId,
    unitsCount,
  })
  const [left, placed, waiting, draft] = await makeOrders(server, owner, yard.warehouseId, [
    { items: [line(blocks, 30, blocks.caseId), line(train, 2)] },
    { state: 'READY', items: [line(train, 1)] },
    { items: [line(blocks, 5)] },
    { items: [line(blocks, 6)] },
  ])
  const ids = [left, placed, waiting, draft].map((order) => order?.orderId ?? '')
  for (const [index, id] of ids.entries()) await change(id, { created_at: `2026-01-01T10:00:0${index}Z` })
  await run(
    'update shipment_orders o set unit_count = (select sum(units_count) from shipment_order_items i where i.shipment_order_id = o.id), line_count = (select count(*) from shipment_order_items i where i.shipment_order_id = o.id)',
    [],
  )
  await change(ids[0] ?? '', {
    state: 'COMPLETED',
    delivery_type: 'BusinessDelivery',
    recipient_name: 'Ada Byron',
    recipient_city: 'Vancouver',
    recipient_state: 'BC',
    recipient_country: 'Canada',
    carrier_name: 'Purolator',
    tracking_link: 'https://track.example/1',
    shipment_price_cents: 1250,
    external_order_number: 'EX-1',
    external_po_number: 'PO-1',
    ship_out_date: '2026-01-03',
    completed_at: '2026-01-04T23:30:00Z',
    assignee_id: owner.userId,
    channel: 'Import',
  })
  await change(ids[1] ?? '', {
    pickup_carrier_name: 'Day & Ross',
    pickup_po_number: 'CPO',
    pickup_id: 'PU-9',
    ship_out_date: '2026-01-05',
  })
  await change(ids[2] ?? '', { state: 'BACK_ORDER', ship_out_date: '2026-01-06', order_type: 'D2C' })
  await change(ids[3] ?? '', { state: 'DRAFT' })

  // What left came from two lots, and went out in two cartons and a tube.
  const items = left?.items ?? []
  for (const expiresOn of ['2027-05-01', '2027-02-01']) {
    const stockId = await makeStock(server, owner, yard, { packages: 5, packageTypeId: blocks.caseId, expiresOn })
    await run(
      'insert into reservations (account_id, id, store_id, shipment_order_id, item_id, inventory_id, package_count) values ($1, $2, $3, $4, $5, $6, 1)',
      [owner.accountId, newId(), owner.storeId, ids[0], items[0]?.id, stockId],
    )
  }
  for (const [position, [name, quantity, item]] of (
    [
      ['Carton', 2, 0],
      ['Tube', 1, 0],
      ['Carton', 1, 1],
    ] as const
  ).entries()) {
    const boxId = newId()
    await run(
      'insert into shipment_boxes (account_id, id, store_id, shipment_order_id, position, is_repackaged, name, depth, width, height, weight, quantity) values ($1, $2, $3, $4, $5, true, $6, 10, 10, 10, 1, $7)',
      [owner.accountId, boxId, owner.storeId, ids[0], position, name, quantity],
    )
    await run(
      'insert into shipment_box_contents (account_id, id, store_id, box_id, item_id, product_id, units_count) values ($1, $2, $3, $4, $5, $6, 1)',
      [owner.accountId, newId(), owner.storeId, boxId, items[item]?.id, items[item]?.productId],
    )
  }
  return { owner, ids, warehouseId: yard.warehouseId, blockId: blocks.id, caseId: blocks.caseId, trainId: train.id }
}

test('one row a line of every order but drafts, the newest order first', async () => {
  const { owner, ids } = await ordered()
  const page = await owner.call(shipmentReports.shipmentLines)
  expect(page.items.map((row) => [row.orderState, row.sku, row.unitCount])).toEqual([
    ['BACK_ORDER', 'BLOCKS', 5],
    ['READY', 'TRAIN', 1],
    ['COMPLETED', 'BLOCKS', 30],
    ['COMPLETED', 'TRAIN', 2],
  ])
  expect(page.total).toBe(4)
  expect(page.items[2]).toEqual({
    id: expect.any(String),
    orderId: ids[0],
    orderState: 'COMPLETED',
    storeId: owner.mainStoreId,
    storeName: null,
    warehouseTitle: expect.any(String),
    timeZone: 'UTC',
    AssignedTo: 'Maya Brandt',
    channel: 'Import',
    orderType: 'B2B',
    referenceId: `SO-${ids[0]}`,
    externalOrderNumber: 'EX-1',
    externalPoNumber: 'PO-1',
    customer: 'Ada Byron',
    deliveryType: 'BusinessDelivery',
    carrierName: 'Purolator',
    carrierPoNumber: null,
    pickupID: null,
    city: 'Vancouver',
    state: 'BC',
    country: 'Canada',
    shipmentPriceAmount: 12.5,
    trackingLink: 'https://track.example/1',
    createdAt: '2026-01-01T10:00:00Z',
    shipOutDate: '2026-01-03',
    completedAt: '2026-01-04T23:30:00Z',
    sku: 'BLOCKS',
    productDescription: 'Wooden blocks',
    unitCount: 30,
    productPackageType: 'Case',
    productPackageUnitQuantity: 12,
    expirationDate: '2027-02-01',
    shipmentPackageType: 'Carton, Tube',
    shipmentPackageQuantity: 3,
  })
  expect(page.items[1]).toMatchObject({
    customer: 'Day & Ross',
    carrierName: 'Day & Ross',
    carrierPoNumber: 'CPO',
    pickupID: 'PU-9',
    AssignedTo: null,
    shipmentPackageType: null,
    expirationDate: null,
  })
})

test('one row an order when consolidated, its lines and boxes added up', async () => {
  const { owner } = await ordered()
  const page = await owner.call(shipmentReports.shipmentSummaries)
  expect(page.items.map((row) => row.orderState)).toEqual(['BACK_ORDER', 'READY', 'COMPLETED'])
  // Thirty units in cases of twelve are three packages, one of them begun.
  expect(page.items[2]).toMatchObject({
    SKUCount: 2,
    totalUnitCount: 32,
    totalPackageCount: 5,
    productPackageTypes: 'Case, Unit',
    shipmentPackageTypes: 'Carton, Tube',
    totalShipmentPackageQuantity: 4,
  })
  expect(page.items[1]).toMatchObject({
    SKUCount: 1,
    totalPackageCount: 1,
    shipmentPackageTypes: null,
    totalShipmentPackageQuantity: null,
  })
})

test('what a report comes to is what its rows add up to, with each filter', async () => {
  const { owner } = await ordered()
  for (const filters of [{}, { states: 'COMPLETED' }, { states: 'DRAFT' }, { isDangerous: false }, { search: 'SO-' }]) {
    const lines = (await owner.call(shipmentReports.shipmentLines, { ...filters, page_size: 100 })).items
    expect(await owner.call(shipmentReports.shipmentLineTotals, filters)).toEqual({
      lines: lines.length,
      units: lines.reduce((sum, { unitCount }) => sum + unitCount, 0),
    })
    const orders = (await owner.call(shipmentReports.shipmentSummaries, { ...filters, page_size: 100 })).items
    expect(await owner.call(shipmentReports.shipmentSummaryTotals, filters)).toEqual({
      orders: orders.length,
      units: orders.reduce((sum, { totalUnitCount }) => sum + totalUnitCount, 0),
    })
  }
  const stranger = await make.account(server)
  expect(await stranger.call(shipmentReports.shipmentLineTotals, {})).toEqual({ lines: 0, units: 0 })
})

test('pages and cursors give every line once, in one order, whatever the sort', async () => {
  const { owner } = await ordered()
  const key = (row: shipmentReports.ShipmentLine) => `${row.referenceId}/${row.sku}`
  for (const sort of ['createdAtDesc', 'createdAtAsc', 'shipOutDateDesc', 'shipOutDateAsc']) {
    const whole = (await owner.call(shipmentReports.shipmentLines, { sort })).items.map(key)
    expect(new Set(whole).size).toBe(4)
    const paged = []
    for (const page of [1, 2, 3, 4])
      paged.push(...(await owner.call(shipmentReports.shipmentLines, { sort, page, page_size: 1 })).items.map(key))
    expect(paged).toEqual(whole)
    const read: string[] = []
    let cursor: string | null = null
    do {
      const slice: { items: shipmentReports.ShipmentLine[]; next: string | null } = await owner.call(
        shipmentReports.shipmentLines,
        {
          sort,
          infinite: true,
          page_size: 1,
          ...(cursor ? { cursor } : {}),
        },
      )
      read.push(...slice.items.map(key))
      cursor = slice.next
    } while (cursor)
    expect(read).toEqual(whole)
  }
})

test('filters narrow lines and orders', async () => {
  const { owner, warehouseId, blockId, caseId, trainId } = await ordered()
  const lines = async (input: Record<string, unknown>) =>
    (await owner.call(shipmentReports.shipmentLines, input)).items.map((row) => `${row.orderState} ${row.sku}`)
  const orders = async (input: Record<string, unknown>) =>
    (await owner.call(shipmentReports.shipmentSummaries, input)).items.map((row) => row.orderState)
  expect(await lines({ states: 'READY,BACK_ORDER' })).toEqual(['BACK_ORDER BLOCKS', 'READY TRAIN'])
  expect(await lines({ states: 'PICKING' })).toEqual([])
  expect(await lines({ states: 'DRAFT' })).toEqual([])
  expect(await lines({ productId: trainId })).toEqual(['READY TRAIN', 'COMPLETED TRAIN'])
  expect(await orders({ productId: trainId })).toEqual(['READY', 'COMPLETED'])
  expect(await lines({ productPackageTypeId: caseId })).toEqual(['COMPLETED BLOCKS'])
  expect(await orders({ productPackageTypeId: caseId, productId: blockId })).toEqual(['COMPLETED'])
  expect(await orders({ search: 'ex-1' })).toEqual(['COMPLETED'])
  expect(await orders({ referenceId: 'PO-1' })).toEqual(['COMPLETED'])
  expect(await orders({ channel: 'Import' })).toEqual(['COMPLETED'])
  expect(await orders({ deliveryType: 'ThirdPartyPickup' })).toEqual(['BACK_ORDER', 'READY'])
  expect(await orders({ city: 'vancouver', country: 'canada', state: 'bc', carrierFilter: 'purolator' })).toEqual([
    'COMPLETED',
  ])
  expect(await orders({ assignedTo: owner.userId })).toEqual(['COMPLETED'])
  expect(await orders({ warehouseId })).toHaveLength(3)
  expect(await orders({ warehouseId: await makeWarehouse(server, owner) })).toEqual([])
  expect(await lines({ isDangerous: true })).toEqual([])
  expect(await orders({ isDangerous: false })).toHaveLength(3)
  // Three cases of 27 litres are 2.86 cubic feet; five units of a litre 0.18.
  expect(await lines({ volumeFrom: 2.8, volumeTo: 2.9 })).toEqual(['COMPLETED BLOCKS'])
  expect(await orders({ volumeFrom: 2.8 })).toEqual(['COMPLETED'])
  expect(await orders({ volumeTo: 0.1 })).toEqual(['READY', 'COMPLETED'])
})

test('what expires within some days is found by the lines that hold it or took it with them, on screens and in files', async () => {
  const { owner } = await ordered()
  // One of the two lots of the delivered line expires on 1 February, the other on 1 May; one of them has left.
  await run(
    "update reservations r set shipped_at = now() from inventory i where i.id = r.inventory_id and i.expires_on = '2027-05-01'",
    [],
  )
  const found = async (expiryDateStart: string, expiryDateEnd?: string) => {
    const input = { expiryDateStart, ...(expiryDateEnd ? { expiryDateEnd } : {}) }
    const lines = (await owner.call(shipmentReports.shipmentLines, input)).items.map(
      (row) => `${row.orderState} ${row.sku}`,
    )
    const orders = (await owner.call(shipmentReports.shipmentSummaries, input)).items.map((row) => row.orderState)
    const file = async (
      endpoint: typeof shipmentReports.exportShipmentLines | typeof shipmentReports.exportShipmentSummaries,
    ) => (await owner.try(endpoint, { ...input, format: 'csv' })).bytes.toString().trim().split('\r\n').length - 1
    expect([
      await file(shipmentReports.exportShipmentLines),
      await file(shipmentReports.exportShipmentSummaries),
    ]).toEqual([lines.length, orders.length])
    return [lines, orders]
  }
  const both = [['COMPLETED BLOCKS'], ['COMPLETED']]
  expect(await found('2027-02-01', '2027-02-01')).toEqual(both)
  expect(await found('01/05/2027', '01/05/2027')).toEqual(both)
  expect(await found('2027-01-01')).toEqual(both)
  expect(await found('2027-02-02', '2027-04-30')).toEqual([[], []])
  const turned = await owner.try(shipmentReports.shipmentLines, {
    expiryDateStart: '2027-02-02',
    expiryDateEnd: '2027-02-01',
  })
  expect([turned.status, turned.body.errInfo.fields?.[0]?.path]).toEqual([400, 'expiryDateEnd'])
})

test("ranges of days hold both ends in the zone of the order's warehouse, and are the order of the report", async () => {
  const { owner } = await ordered()
  const orders = async (input: Record<string, unknown>) =>
    (await owner.call(shipmentReports.shipmentSummaries, input)).items.map((row) => row.orderState)
  expect(await orders({ shipmentFrom: '2026-01-03', shipmentTo: '05/01/2026' })).toEqual(['READY', 'COMPLETED'])
  expect(await orders({ plannedShipmentDateStart: '2026-01-05' })).toEqual(['BACK_ORDER', 'READY'])
  expect(await orders({ createdAtStart: '2026-01-02' })).toEqual([])
  expect(await orders({ completedAtStart: '2026-01-04', completedAtEnd: '2026-01-04' })).toEqual(['COMPLETED'])
  expect(await orders({ actualShipmentDateStart: '2026-01-05' })).toEqual([])
  await run("update warehouses set time_zone = 'Asia/Tokyo' where account_id = $1", [owner.accountId])
  expect(await orders({ completedAtStart: '2026-01-05', completedAtEnd: '2026-01-05' })).toEqual(['COMPLETED'])
  expect(await orders({ completedAtStart: '2026-01-05', sort: 'completedAtAsc' })).toEqual(['COMPLETED'])
  // The caller's zone, where a report is asked for with one, comes before the warehouse's.
  const within = { completedAtStart: '2026-01-04', completedAtEnd: '2026-01-04' }
  expect(await orders(within)).toEqual([])
  for (const timezone of ['UTC', 'Pacific/Honolulu'])
    expect(await orders({ ...within, timezone })).toEqual(['COMPLETED'])
  for (const timezone of ['Bogus/Zone', '+05:00'])
    for (const { status, body } of [
      await owner.try(shipmentReports.shipmentSummaries, { ...within, timezone }),
      await owner.try(shipmentReports.shipmentLines, { ...within, timezone }),
      await owner.try(shipmentReports.exportShipmentLines, { ...within, timezone, format: 'csv' }),
    ])
      expect([status, body.errInfo.fields]).toEqual([
        400,
        [{ path: 'timezone', message: 'This time zone is not known' }],
      ])
  const refused = await owner.try(shipmentReports.shipmentSummaries, {
    completedAtStart: '2026-01-06',
    completedAtEnd: '2026-01-05',
  })
  expect([refused.status, refused.body.errInfo.fields?.[0]?.path]).toEqual([400, 'completedAtEnd'])
  expect((await owner.try(shipmentReports.shipmentSummaries, { sort: 'completedAtDesc' })).status).toBe(400)
})

test('the channel list has Manual, Import and what the orders name', async () => {
  const { owner, ids } = await ordered()
  expect(await owner.call(shipmentReports.channelList)).toEqual(['Manual', 'Import'])
  await change(ids[1] ?? '', { channel: 'WooCommerce' })
  await change(ids[2] ?? '', { channel: 'Shopify' })
  expect(await owner.call(shipmentReports.channelList)).toEqual(['Manual', 'Import', 'Shopify', 'WooCommerce'])
  expect(await (await make.account(server)).call(shipmentReports.channelList)).toEqual(['Manual', 'Import'])
})

test("another store's and another account's orders are in no report", async () => {
  const { owner } = await ordered()
  const storeId = await make.store(server, owner)
  expect((await owner.at(storeId).call(shipmentReports.shipmentLines)).items).toEqual([])
  expect((await owner.at(owner.allStoreId).call(shipmentReports.shipmentLines)).items).toHaveLength(4)
  const sub = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [storeId])
  expect((await sub.call(shipmentReports.shipmentLines, { merchantId: owner.mainStoreId })).items).toEqual([])
  expect((await (await make.account(server)).call(shipmentReports.shipmentLines)).items).toEqual([])
  const driver = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  const statuses = await Promise.all([
    driver.try(shipmentReports.shipmentLines),
    driver.try(shipmentReports.exportShipmentLines),
    driver.try(reports.inventoryLines),
    driver.try(reports.exportInventorySummaries),
    driver.try(shipmentReports.channelList),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test("exports hold all rows under the screen's headings, words and zone", async () => {
  const { owner } = await ordered()
  await run("update warehouses set time_zone = 'America/Vancouver' where account_id = $1", [owner.accountId])
  const csv = await owner.try(shipmentReports.exportShipmentLines, { format: 'csv', states: 'COMPLETED' })
  const [heads = '', first = '', ...rest] = csv.bytes.toString().replace('\ufeff', '').split('\r\n')
  expect(heads).toBe(shipmentReports.shipmentLineColumns.map(({ heading }) => heading).join(','))
  expect(heads).toMatch(
    /^Store,Warehouse,Assigned To,Channel,Order Type,Reference ID,External Order Number,External PO Number,Customer,Delivery Type,/,
  )
  expect(first).toMatch(
    /^Main,.*,Maya Brandt,Import,B2B,SO-[0-9a-f]+,EX-1,PO-1,Ada Byron,Delivery,Purolator,,,Vancouver,BC,Canada,12\.50,https:/,
  )
  expect(first).toMatch(
    /,01\/01\/2026 02:00,03\/01\/2026,04\/01\/2026 15:30,BLOCKS,Wooden blocks,30,Case,12,01\/02\/2027,"Carton, Tube",3$/,
  )
  expect(rest).toHaveLength(2)
  const orders = await owner.try(shipmentReports.exportShipmentSummaries, { format: 'csv', sort: 'createdAtAsc' })
  expect(orders.bytes.toString().trim().split('\r\n')).toHaveLength(4)
  expect((await owner.try(shipmentReports.exportShipmentSummaries, { format: 'pdf' })).status).toBe(400)
})
