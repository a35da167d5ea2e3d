import * as contacts from '@crossdock/contract/account/address-book'
import { counts, find, readings, search } from '@crossdock/contract/account/finding'
import * as stores from '@crossdock/contract/account/stores'
import * as support from '@crossdock/contract/account/support'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { findable } from '@crossdock/contract/findable'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { newId } from '@crossdock/contract/ids'
import { allGrants } from '@crossdock/contract/permissions'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import { expect, test } from 'vitest'
import { finderOf } from '../../platform/finders.ts'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { formOf, makeReceiptOrder } from '../../test/receipts.ts'
import { deliveryOrder, makeStockedYard, recipient } from '../../test/shipments.ts'

const server = testServer()

const look = async (person: Person, term: string, isCode = false) => {
  const { hits } = await person.call(find, { term, ...(isCode ? { isCode: 'true' as const } : {}) })
  return hits.map(({ noun, name, by, fit }) => [noun, name, by, fit].join(' · '))
}

/** One of everything, with a name of its own for each way to be found. */
async function makeBusiness() {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 10)
  const product = await owner.call(products.create, {
    description: 'Saltwater lantern',
    sku: 'GT-SEN-100',
    barcode: '0200000100357',
    depth: 1,
    width: 1,
    height: 1,
    weight: 1,
    skuAliases: ['LANTERN-OLD'],
  })
  const order = await owner.call(shipments.create, {
    ...deliveryOrder(yard),
    externalPoNumber: 'PO-9917',
    externalOrderNumber: 'WEB-5501',
    businessDeliveryInfo: { ...recipient, recipientName: 'Bluewater Café', recipientPrimaryPhone: '6045557788' },
  })
  await server.app.platform.pool.query("update shipment_orders set tracking_number = '7310446539CA' where id = $1", [
    order.id,
  ])
  const receipt = await makeReceiptOrder(server, owner, {
    ...formOf(yard.warehouseId, yard.product),
    vendorName: 'Pacific Rim Trading',
    poNumber: 'PR-2210',
    receiptOrderId: 'ASN-88001',
    packingListId: 'PL-4410',
  })
  await server.app.platform.pool.query(
    `update receipt_orders set containers = '[{"containerNumber": "MSKU7654321"}]' where id = $1`,
    [receipt.id],
  )
  await makeLocation(server, owner, yard.warehouseId, 'R-07-2')
  await owner.call(stores.create, { name: 'Hearth and Hollow' })
  return { owner, yard, product, order, receipt }
}

test('every noun that can be found has its finder', () => {
  expect(findable.filter((noun) => finderOf(noun)?.noun !== noun)).toEqual([])
})

test('anything is found by whatever it is called', async () => {
  const { owner, order, receipt } = await makeBusiness()
  const ticket = await owner.call(support.send, {
    ...{ firstName: 'Maya', lastName: 'Brandt', phone: '6045550100', email: 'maya@example.com' },
    message: 'The forklift terminal prints nothing',
  })
  const shipment = `shipmentOrder · ${order.referenceId}`
  const arrival = `receiptOrder · ${receipt.referenceId}`
  const lantern = 'product · Saltwater lantern'
  const expected: readonly [term: string, found: string][] = [
    [order.referenceId, `${shipment} · referenceId · exact`],
    [order.referenceId.toLowerCase(), `${shipment} · referenceId · exact`],
    ['WEB-5501', `${shipment} · orderNumber · exact`],
    ['web-5501', `${shipment} · orderNumber · exact`],
    ['PO-9917', `${shipment} · poNumber · exact`],
    ['7310446539ca', `${shipment} · trackingNumber · exact`],
    ['73104465', `${shipment} · trackingNumber · start`],
    ['bluewater', `${shipment} · recipient · start`],
    ['café blue', `${shipment} · recipient · word`],
    ['+1 (604) 555-7788', `${shipment} · phone · exact`],
    ['555 7788', `${shipment} · phone · part`],
    [receipt.referenceId, `${arrival} · referenceId · exact`],
    ['PR-2210', `${arrival} · poNumber · exact`],
    ['pacific rim', `${arrival} · vendor · start`],
    ['ASN-88001', `${arrival} · asn · exact`],
    ['PL-4410', `${arrival} · packingList · exact`],
    ['msku7654321', `${arrival} · container · exact`],
    ['gt-sen-100', `${lantern} · sku · exact`],
    ['lantern-old', `${lantern} · alias · exact`],
    ['0200000100357', `${lantern} · barcode · exact`],
    ['saltw', `${lantern} · description · start`],
    ['r-07-2', 'stockLocation · R-07-2 · title · exact'],
    [ticket.ticketNumber, `supportTicket · ${ticket.ticketNumber} · ticketNumber · exact`],
    ['forklift', `supportTicket · ${ticket.ticketNumber} · title · word`],
    ['hollow', 'store · Hearth and Hollow · name · word'],
  ]
  for (const [term, found] of expected) expect(await look(owner, term), term).toContain(found)
  expect((await look(owner, order.referenceId))[0]).toBe(`${shipment} · referenceId · exact`)
  expect(await look(owner, 'nowhere-at-all')).toEqual([])
})

test('a receipt order whose work is paused is found as paused, as its list says it', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 1)
  const { id, referenceId } = await makeReceiptOrder(server, owner, formOf(yard.warehouseId, yard.product))
  const state = async () => (await owner.call(find, { term: referenceId })).hits.map((hit) => hit.state)
  await owner.call(receiptTasks.start, { id })
  expect(await state()).toEqual(['PROCESSING'])
  await owner.call(receiptTasks.pause, { id })
  expect(await state()).toEqual(['PAUSED'])
})

test('schedules, manifests, drivers, vehicles and contacts are found by what they are called, by whoever may see them', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const driver = { vehicleId: null, startDepotId: null, endDepotId: null, weekdays: [1], breaks: [], skills: [] }
  await owner.call(drivers.create, {
    ...driver,
    ...{ firstName: 'Tobias', lastName: 'Lindqvist', phone: '16045552345', email: 'tobias@lindqvist.example' },
  })
  await owner.call(vehicles.create, { name: 'Tall Sprinter', plate: 'KX 204-B', skills: [] })
  const { id: contactId } = await owner.call(contacts.create, {
    ...{ name: 'Ada Okafor', company: 'Harbour Bakery', phone: '6045557890', email: 'ada@harbour.example' },
    ...{ addressLine1: '1 Water Street', city: 'Nanaimo', state: 'BC', zipCode: 'V9R 5J1', country: 'Canada' },
  })
  const { id: scheduleId } = await owner.call(schedules.create, {
    title: 'Sofas of March',
    dates: [{ date: '2031-03-04', windowFrom: '09:00', windowTo: '12:00', stops: 5, minutes: 300 }],
  })
  await server.app.platform.pool.query(
    `insert into manifests (account_id, store_id, id, warehouse_id, title, source, created_by)
     values ($1, $2, $3, $4, 'Tuesday linehaul', 'Import', $5)`,
    [owner.accountId, owner.mainStoreId, newId(), warehouseId, owner.userId],
  )
  const expected: readonly [term: string, found: string][] = [
    ['604 555 2345', 'driver · Tobias Lindqvist · phone · exact'],
    ['lindq', 'driver · Tobias Lindqvist · name · word'],
    ['lindqvist tobias', 'driver · Tobias Lindqvist · name · word'],
    ['tobias@lind', 'driver · Tobias Lindqvist · email · start'],
    ['5552345', 'driver · Tobias Lindqvist · phone · part'],
    ['kx 204-b', 'vehicle · Tall Sprinter · plate · exact'],
    ['sprinter', 'vehicle · Tall Sprinter · name · word'],
    ['ada okafor', 'contact · Ada Okafor · name · exact'],
    ['okafor', 'contact · Ada Okafor · name · word'],
    ['harbour bak', 'contact · Ada Okafor · company · start'],
    ['(604) 555-7890', 'contact · Ada Okafor · phone · exact'],
    ['V9R5J1', 'contact · Ada Okafor · zipCode · exact'],
    ['sofas of march', 'schedule · Sofas of March · title · exact'],
    ['sofas', 'schedule · Sofas of March · title · start'],
    ['linehaul', 'manifest · Tuesday linehaul · title · word'],
  ]
  for (const [term, found] of expected) expect(await look(owner, term), term).toContain(found)
  expect(await look(owner, 'KX 204-B', true)).toEqual(['vehicle · Tall Sprinter · plate · exact'])
  expect((await owner.call(find, { term: 'sofas' })).hits).toMatchObject([{ id: scheduleId }])
  // Another merchant's person sees what the account shares alone; who may not see a thing finds none of it.
  const other = await make.store(server, owner, 'Alder & Co')
  const clerk = await make.subAccount(server, owner, allGrants, [other])
  const nobody = await make.subAccount(server, owner, [])
  const stranger = await make.account(server)
  for (const [term, found] of expected) {
    const isShared = found.startsWith('driver') || found.startsWith('vehicle')
    expect((await look(clerk, term)).includes(found), term).toBe(isShared)
    // The address book of one's merchants is open to everybody.
    expect(await look(nobody, term), term).toEqual(found.startsWith('contact') ? [found] : [])
    expect(await look(stranger, term), term).toEqual([])
  }
  // What is deleted is found no more.
  await owner.call(contacts.remove, { id: contactId })
  expect(await look(owner, 'okafor')).toEqual([])
})

test('a scan finds what is called exactly so, and nothing like it', async () => {
  const { owner, order } = await makeBusiness()
  expect(await look(owner, '7310446539CA', true)).toEqual([
    `shipmentOrder · ${order.referenceId} · trackingNumber · exact`,
  ])
  expect(await look(owner, 'GT-SEN-100', true)).toEqual(['product · Saltwater lantern · sku · exact'])
  expect(await look(owner, 'R-07-2', true)).toEqual(['stockLocation · R-07-2 · title · exact'])
  expect(await look(owner, '731044', true)).toEqual([])
  expect(await look(owner, 'EN-100', true)).toEqual([])
})

test('other merchants are found while one is chosen, and say whose they are; who may not see them finds nothing', async () => {
  const { owner, order } = await makeBusiness()
  const other = await make.store(server, owner, 'Alder & Co')
  const { hits } = await owner.at(other).call(find, { term: 'bluewater' })
  expect(hits).toMatchObject([{ id: order.id, store: { id: owner.mainStoreId, name: null, type: 'MAIN' } }])
  const clerk = await make.subAccount(server, owner, allGrants, [other])
  const stranger = await make.account(server)
  for (const person of [clerk, stranger])
    for (const term of [
      order.referenceId,
      'PO-9917',
      '7310446539CA',
      'bluewater',
      '6045557788',
      'saltwater',
      'GT-SEN-100',
    ])
      expect(await look(person, term), term).toEqual([])
  expect((await stranger.call(find, { term: 'hollow' })).hits).toEqual([])
  expect((await clerk.call(find, { term: 'hollow' })).hits).toEqual([])
})

/** Every plan has them. */
const deliveries = ['routeOrder', 'poolOrder', 'route']
/** What a plan of the sorting hub has besides. */
const ofHub = ['hubOrder', 'manifest', 'stockLocation', 'store', 'warehouse', 'driver', 'vehicle', 'contact', 'user']

test('what rights and plan do not open is not looked for', async () => {
  const { owner, order } = await makeBusiness()
  const nobody = await make.subAccount(server, owner, [])
  const told = await nobody.call(find, { term: order.referenceId })
  expect(told).toEqual({ hits: [], nouns: ['store', 'contact', 'supportTicket'], isCut: false })
  await setPlan(server, owner, { features: ['sorting'] })
  const sorting = await owner.call(find, { term: 'PO-9917' })
  expect([sorting.hits, sorting.nouns]).toEqual([[], [...deliveries, ...ofHub, 'supportTicket']])
})

test('odd and hostile texts are answered', async () => {
  const { owner } = await makeBusiness()
  const odd = [
    ' ',
    'a',
    // No made-up name has these letters: their ends are hexadecimal.
    'zq',
    '%',
    '%%%',
    '_____',
    '\\',
    "'; drop table stores; --",
    '<script>',
    '((((',
    '日本語',
    '🦊🦊🦊',
    '-'.repeat(100),
    'a '.repeat(50),
    '\u202e7310',
    '0'.repeat(100),
  ]
  for (const term of odd) {
    const { status, body } = await owner.try(find, { term })
    expect([status, (body.data as { hits?: unknown[] })?.hits ?? body], term).toEqual([200, []])
  }
  expect((await owner.try(find, { term: 'x'.repeat(101) })).status).toBe(400)
  expect((await owner.try(find, {})).status).toBe(400)
  expect((await owner.try(find, { term: '7310446539CA\u0000' })).status).toBe(400)
})

test('of what is common the newest are shown, six of a noun, and what is called exactly so before them', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  await server.app.platform.pool.query(
    `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_po_number, ship_out_date, delivery_type, created_by, created_at)
     select $1, lpad(to_hex(n), 24, '0'), $2, 'SO-' || n, $3, 'READY', case when n = 3 then 'LOT' else 'LOT-' || n end, '2026-01-01', 'ThirdPartyPickup', $4,
       timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, 3000) n`,
    [owner.accountId, owner.mainStoreId, warehouseId, owner.userId],
  )
  const { hits, isCut } = await owner.call(find, { term: 'lot' })
  expect(hits.map(({ name }) => name)).toEqual(['SO-3', 'SO-3000', 'SO-2999', 'SO-2998', 'SO-2997', 'SO-2996'])
  expect(isCut).toBe(false)
  // Behind the newest, by its index.
  expect(await look(owner, 'LOT-17')).toContain('shipmentOrder · SO-17 · poNumber · exact')
  // Who sees some merchants only gets the newest of those.
  const other = await make.store(server, owner, 'Alder & Co')
  await server.app.platform.pool.query(
    "update shipment_orders set store_id = $2, state = 'COMPLETED' where account_id = $1 and reference_id in ('SO-5', 'SO-9')",
    [owner.accountId, other],
  )
  const clerk = await make.subAccount(server, owner, allGrants, [other])
  const theirs = await clerk.call(find, { term: 'lot' })
  expect(theirs.hits.map(({ name }) => name)).toEqual(['SO-9', 'SO-5'])
})

const countsOf = async (person: Person, term: string) => {
  const { groups } = await person.call(counts, { term })
  return Object.fromEntries(groups.map(({ noun, count, isMore }) => [noun, isMore ? `${count}+` : count]))
}

test('a search counts what there is of each noun, and leads to it by what it is called (SEARCH-001, SEARCH-007)', async () => {
  const { owner, order } = await makeBusiness()
  expect(await countsOf(owner, 'bluewater')).toEqual({
    ...{
      shipmentOrder: 1,
      receiptOrder: 0,
      product: 0,
      ...{ routeOrder: 0, poolOrder: 0, route: 0, scheduledOrder: 0, schedule: 0, hubOrder: 0, manifest: 0 },
      stockLocation: 0,
      store: 0,
      warehouse: 0,
      ...{ driver: 0, vehicle: 0, contact: 0 },
      user: 0,
      supportTicket: 0,
    },
  })
  const phone = await owner.call(search, { term: '604 555 7788', noun: 'shipmentOrder' })
  expect(phone).toMatchObject({ total: 1, page: 1, page_size: 25, hasNext: false, isMore: false })
  expect(phone.items).toMatchObject([{ id: order.id, by: 'phone', foundIn: ['phone'], store: { type: 'MAIN' } }])
  const both = await owner.call(search, { term: '9917 5501', noun: 'shipmentOrder' })
  expect(both.items).toMatchObject([{ id: order.id, foundIn: ['poNumber', 'orderNumber'] }])
  expect(both.items[0]?.signs).toContainEqual({ by: 'trackingNumber', text: '7310446539CA' })
  // Trimmed, whatever the case; what is too short finds nothing and has no tabs.
  expect((await owner.call(search, { term: '  BLUEwater ', noun: 'shipmentOrder' })).total).toBe(1)
  for (const term of ['', ' ', 'b', ' b ', '%', '--'])
    expect([
      await owner.call(counts, { term }),
      (await owner.call(search, { term, noun: 'shipmentOrder' })).items,
    ]).toEqual([{ groups: [], isCut: false }, []])
  expect((await owner.try(search, { term: 'blue', noun: 'carrot' })).status).toBe(400)
  expect((await owner.try(counts, { term: 'x'.repeat(101) })).status).toBe(400)
})

test('counts and rows have nothing of what rights, stores and plan do not open', async () => {
  const { owner } = await makeBusiness()
  const other = await make.store(server, owner, 'Alder & Co')
  const clerk = await make.subAccount(server, owner, allGrants, [other])
  for (const term of ['bluewater', '6045557788', 'pacific', 'saltwater', 'hollow'])
    expect(Object.values(await countsOf(clerk, term)).filter(Boolean), term).toEqual([])
  expect((await clerk.call(search, { term: 'bluewater', noun: 'shipmentOrder' })).items).toEqual([])
  const nobody = await make.subAccount(server, owner, [])
  expect(await countsOf(nobody, 'bluewater')).toEqual({ store: 0, contact: 0, supportTicket: 0 })
  expect(await nobody.call(search, { term: 'bluewater', noun: 'shipmentOrder' })).toMatchObject({ items: [], total: 0 })
  expect((await nobody.call(readings, { term: 'bluewaterx' })).readings).toEqual([])
  await setPlan(server, owner, { features: ['sorting'] })
  expect(Object.keys(await countsOf(owner, 'bluewater'))).toEqual([...deliveries, ...ofHub, 'supportTicket'])
})

test('of what many are called 200 are led to, 25 a page, none twice, and it is said that there are more', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  await server.app.platform.pool.query(
    `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_po_number, ship_out_date, delivery_type, created_by, created_at)
     select $1, lpad(to_hex(n), 24, '0'), $2, 'SO-' || n, $3, 'READY', case when n % 10 = 0 then 'LOT-' || n else 'X-' || n end, '2026-01-01', 'ThirdPartyPickup', $4,
       timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, 3000) n`,
    [owner.accountId, owner.mainStoreId, warehouseId, owner.userId],
  )
  expect(await countsOf(owner, 'lot')).toMatchObject({ shipmentOrder: '200+' })
  // Of the newest thousand alone ten are called so, which the palette is content with.
  expect(await countsOf(owner, 'lot-1')).toMatchObject({ shipmentOrder: 111 })
  const seen = new Set<string>()
  for (let page = 1; page <= 9; page++) {
    const { items, hasNext, total, isMore } = await owner.call(search, { term: 'lot', noun: 'shipmentOrder', page })
    expect([items.length, hasNext, total, isMore]).toEqual([page < 9 ? 25 : 0, page < 8, 200, true])
    for (const { id } of items) seen.add(id)
  }
  expect(seen.size).toBe(200)
})

test('what finds nothing has readings that do, the likeliest first', async () => {
  const { owner, order } = await makeBusiness()
  const near = await owner.call(readings, { term: 'bluewater lanterns' })
  expect(near.readings.map(({ term, count }) => [term, count])).toEqual([['bluewater', 1]])
  expect(near.readings[0]?.names).toEqual([order.referenceId])
  const typed = await owner.call(readings, { term: 'saltwaetr' })
  expect(typed.readings[0]).toMatchObject({ term: 'saltw', count: 1 })
  expect((await owner.call(readings, { term: 'q' })).readings).toEqual([])
})
