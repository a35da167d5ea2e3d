import { daysInclusive } from '@crossdock/contract/days'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { receiptOrderForm } from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { formOf, makeReceiptOrder, startedOrder } from '../../../test/receipts.ts'

const server = testServer()
const today = () => new Date().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function yard(person?: Person) {
  const owner = person ?? (await make.account(server))
  const warehouseId = await makeWarehouse(server, owner)
  const product = await makeProduct(server, owner, { caseOf: 12 })
  return { owner, warehouseId, product, form: formOf(warehouseId, product) }
}

const messagesOf = (body: { errInfo: { fields?: readonly { path: string; message: string }[] } }) =>
  Object.fromEntries((body.errInfo.fields ?? []).map((field) => [field.path, field.message]))

test('an order has the fields of the specification, a reference id, and is found by it', async () => {
  const { owner, warehouseId, product, form } = await yard()
  const created = await owner.call(orders.create, {
    ...form,
    receiptOrderId: 'R-1',
    packingListId: 'PL-1',
    poNumber: 'PO-1',
    vendorName: 'Shenzhen Toys',
    note: 'Dock 4',
  })
  expect(created).toMatchObject({
    referenceId: 'RO-000001',
    state: 'EXPECTED',
    taskState: 'NOT_STARTED',
    warehouseId,
    receiptOrderId: 'R-1',
    packingListId: 'PL-1',
    poNumber: 'PO-1',
    vendorName: 'Shenzhen Toys',
    note: 'Dock 4',
    receiptType: 'LTL',
    containerType: null,
    palletsAtReceiving: 2,
    packageCount: 10,
    unitCount: 120,
    arrivedAt: null,
    completedAt: null,
  })
  expect(created.warehouseName).toMatch(/Vancouver DC/)
  expect(created.items).toMatchObject([
    { productId: product.id, sku: product.sku, packageTypeName: 'Case', expected: 10, received: 0, short: 10, over: 0 },
  ])
  expect(created.events.map((event) => event.type)).toEqual(['created'])
  const second = await owner.call(orders.create, { ...form, isDraft: true })
  expect(second.state).toBe('DRAFT')
  const found = await owner.call(orders.list, { referenceId: 'ro-000001' })
  expect(found.items.map((item) => item.id)).toEqual([created.id])
  expect(found.total).toBe(1)
})

test('every rule of the form has its text', () => {
  const [warehouseId, productId, productPackageTypeId] = [newId(), newId(), newId()]
  const form = {
    warehouseId,
    expectedArrival: today(),
    receiptType: 'LTL' as const,
    palletsAtReceiving: 1,
    items: [{ productId, productPackageTypeId, packageQuantity: 1 }],
  }
  const faults = (change: Record<string, unknown>) => {
    const parsed = receiptOrderForm.safeParse({ ...form, ...change })
    return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((one) => [one.path.join('.'), one.message]))
  }
  expect(faults({})).toEqual({})
  expect(faults({ warehouseId: undefined })).toEqual({ warehouseId: 'Warehouse is required' })
  expect(faults({ warehouseId: '' })).toEqual({ warehouseId: 'Warehouse is required' })
  for (const field of ['receiptOrderId', 'packingListId', 'poNumber', 'vendorName']) {
    expect(faults({ [field]: 'x'.repeat(50) })).toEqual({})
    expect(faults({ [field]: 'x'.repeat(51) })).toEqual({ [field]: 'Must be at most 50 characters' })
  }
  expect(faults({ note: 'x'.repeat(255) })).toEqual({})
  expect(faults({ note: 'x'.repeat(256) })).toEqual({ note: 'Must be at most 255 characters' })
  for (const missing of [undefined, null, ''])
    expect(faults({ expectedArrival: missing })).toEqual({ expectedArrival: 'Expected Arrival is required' })
  expect(faults({ expectedArrival: 'abc' })).toEqual({ expectedArrival: 'Must be a date' })
  expect(faults({ expectedArrival: '31/12/1999' })).toEqual({ expectedArrival: 'Must be a date' })
  expect(faults({ expectedArrival: '01/01/10000' })).toEqual({ expectedArrival: 'Must be a date' })
  for (const [given, day] of [
    [45292, '2024-01-01'],
    ['45292', '2024-01-01'],
    ['02/03/2030', '2030-03-02'],
    ['9999-12-31', '9999-12-31'],
  ] as const)
    expect(receiptOrderForm.parse({ ...form, expectedArrival: given }).expectedArrival).toBe(day)
  expect(faults({ receiptType: 'AIR' })).toEqual({ receiptType: 'Receipt Type is required' })
  expect(faults({ receiptType: 'FTL' })).toEqual({ containerType: 'Container Type is required' })
  expect(faults({ receiptType: 'FTL', containerType: 'Pallets' })).toEqual({
    containerType: 'Container Type is required',
  })
  for (const containerType of orders.truckContainerTypes)
    expect(faults({ receiptType: 'FTL', containerType })).toEqual({})
  for (const pallets of [0, undefined, null])
    expect(faults({ palletsAtReceiving: pallets })).toEqual({ palletsAtReceiving: 'Must be at least 1' })
  for (const packageQuantity of [0, -1])
    expect(faults({ items: [{ productId, productPackageTypeId, packageQuantity }] })).toEqual({
      'items.0.packageQuantity': 'Must be greater than 0',
    })
  expect(orders.arrivalFault('2030-01-01', '2030-01-02')).toBe('Expected arrival can not be in the past')
  expect(orders.arrivalFault('2030-01-02', '2030-01-02')).toBeNull()
})

test('the arrival may be today at the warehouse, not yesterday', async () => {
  const { owner, form } = await yard()
  const yesterday = await owner.try(orders.create, { ...form, expectedArrival: inDays(-1) })
  expect(messagesOf(yesterday.body)).toEqual({ expectedArrival: 'Expected arrival can not be in the past' })
  expect((await owner.try(orders.create, { ...form, expectedArrival: today() })).status).toBe(200)
  server.clock.now = new Date('2031-03-01T02:00:00Z')
  const west = await makeWarehouse(server, owner)
  await server.app.platform.pool.query("update warehouses set time_zone = 'America/Vancouver' where id = $1", [west])
  // It is still the last of February in Vancouver.
  expect((await owner.try(orders.create, { ...form, warehouseId: west, expectedArrival: '2031-02-28' })).status).toBe(
    200,
  )
  expect((await owner.try(orders.create, { ...form, expectedArrival: '2031-02-28' })).status).toBe(400)
  server.clock.now = null
})

test('an expiring product needs its date, and a line stands once', async () => {
  const { owner, warehouseId, form } = await yard()
  const milk = await makeProduct(server, owner, { hasExpiration: true })
  const line = { productId: milk.id, productPackageTypeId: milk.unitId, packageQuantity: 5 }
  const without = await owner.try(orders.create, { ...formOf(warehouseId, milk), items: [...form.items, line] })
  expect(messagesOf(without.body)).toEqual({ 'items.1.expirationDate': 'Expiration Date is required' })
  const dated = { ...line, expirationDate: '31/12/2030' }
  const twice = await owner.try(orders.create, { ...form, items: [dated, dated] })
  expect([twice.status, twice.body.errInfo.errType]).toEqual([400, 'ExistingProductPackageInOrder'])
  const twoDates = await owner.call(orders.create, {
    ...form,
    items: [dated, { ...line, expirationDate: '2031-01-31' }],
  })
  expect(twoDates.items.map((item) => item.expirationDate)).toEqual(['2030-12-31', '2031-01-31'])
})

test('lists by state, and each filter narrows the answer', async () => {
  const { owner, warehouseId, product, form } = await yard()
  const draft = await owner.call(orders.create, { ...form, isDraft: true, expectedArrival: inDays(3) })
  const expected = await owner.call(orders.create, { ...form, expectedArrival: inDays(5) })
  const processing = await startedOrder(server, owner, { ...form, expectedArrival: inDays(7) })
  const completed = await startedOrder(server, owner, { ...form, expectedArrival: inDays(9) })
  await owner.call(receiving.confirmReport, { id: completed.id })
  await owner.call(receiving.complete, { id: completed.id })
  const ids = async (filter: Record<string, unknown>) =>
    (await owner.call(orders.list, filter as never)).items.map((item) => item.id)
  expect(await ids({})).toEqual([completed.id, processing.id, expected.id, draft.id])
  expect(await ids({ states: 'DRAFT' })).toEqual([draft.id])
  expect(await ids({ states: 'EXPECTED,PROCESSING' })).toEqual([processing.id, expected.id])
  expect(await ids({ states: 'EXPECTED' })).toEqual([expected.id])
  expect(await ids({ states: 'COMPLETED' })).toEqual([completed.id])
  expect(await ids({ states: 'DRAFT,PROCESSING' })).toEqual([processing.id, draft.id])
  expect(await ids({ sort: 'expectedArrivalAsc' })).toEqual([draft.id, expected.id, processing.id, completed.id])
  expect(await ids({ sort: 'completedAtAsc' })).toEqual([completed.id, draft.id, expected.id, processing.id])
  expect(await ids({ arrivalFrom: inDays(5), arrivalTo: inDays(7) })).toEqual([processing.id, expected.id])
  expect(await ids({ expectedArrivalStart: inDays(8) })).toEqual([completed.id])
  expect(await ids({ expectedArrivalEnd: inDays(3) })).toEqual([draft.id])
  expect(await ids({ arrivedAtStart: today(), arrivedAtEnd: today() })).toEqual([completed.id, processing.id])
  expect(await ids({ arrivedAtEnd: inDays(-1) })).toEqual([])
  expect(await ids({ completedAtStart: today() })).toEqual([completed.id])
  expect(await ids({ createdAtStart: today(), createdAtEnd: today() })).toHaveLength(4)
  expect(await ids({ createdAtEnd: inDays(-1) })).toEqual([])
  expect(await ids({ warehouseId })).toHaveLength(4)
  expect(await ids({ warehouseId: newId() })).toEqual([])
  expect(await ids({ productId: product.id, productPackageTypeId: product.caseId })).toHaveLength(4)
  expect(await ids({ productPackageTypeId: product.unitId })).toEqual([])
  expect(await ids({ channel: 'manual' })).toHaveLength(4)
  expect(await ids({ merchantId: owner.mainStoreId })).toHaveLength(4)
  await owner.call(receiving.assign, { id: expected.id, users: [owner.userId] })
  expect(await ids({ assignedTo: owner.userId })).toEqual([expected.id])
  expect(await ids({ assignedTo: `${newId()},${owner.userId}` })).toEqual([expected.id])
  expect(await ids({ assignedTo: 'none', states: 'EXPECTED' })).toEqual([])
  expect(await ids({ assignedTo: `${owner.userId},none`, states: 'EXPECTED,PROCESSING' })).toEqual([
    processing.id,
    expected.id,
  ])
  // Made at 10:00 UTC: in Kiritimati that is the next day.
  await server.app.platform.pool.query(
    "update receipt_orders set created_at = '2026-03-10T10:00:00Z', arrived_at = '2026-03-10T10:00:00Z' where id = $1",
    [processing.id],
  )
  const zoneOf = (id: string, zone: string) =>
    server.app.platform.pool.query(
      'update warehouses w set time_zone = $1 from receipt_orders o where o.id = $2 and w.id = o.warehouse_id',
      [zone, id],
    )
  for (const name of ['createdAt', 'arrivedAt']) {
    const days = { [`${name}Start`]: '2026-03-10', [`${name}End`]: '2026-03-10' }
    expect(await ids(days)).toEqual([processing.id])
    expect(await ids({ ...days, timezone: 'Pacific/Kiritimati' })).toEqual([])
    // Nobody names a zone: the days are those of the warehouse.
    await zoneOf(processing.id, 'Pacific/Kiritimati')
    expect(await ids(days)).toEqual([])
    await zoneOf(processing.id, 'UTC')
  }
  await server.app.platform.pool.query(
    'update receipt_orders set created_at = x.created_at from receipt_orders x where receipt_orders.id = $1 and x.id = $2',
    [processing.id, completed.id],
  )
  const turned = await owner.try(orders.list, { arrivalFrom: inDays(7), arrivalTo: inDays(5) })
  expect([turned.status, Object.keys(messagesOf(turned.body))]).toEqual([400, ['arrivalTo']])
  const first = await owner.call(orders.list, { infinite: 'true', page_size: '3' } as never)
  const rest = await owner.call(orders.list, { infinite: 'true', page_size: '3', cursor: first.next } as never)
  expect([...first.items, ...rest.items].map((item) => item.id)).toEqual([
    completed.id,
    processing.id,
    expected.id,
    draft.id,
  ])
  await owner.call(receiving.confirmReport, { id: processing.id })
  await owner.call(receiving.complete, { id: processing.id })
  expect(await ids({ states: 'COMPLETED', sort: 'completedAtDesc' })).toEqual([processing.id, completed.id])
  expect(await ids({ states: 'COMPLETED', sort: 'completedAtAsc' })).toEqual([completed.id, processing.id])
})

test('drafts and expected orders can be edited in all, in process only references, completed nothing', async () => {
  const { owner, warehouseId, product, form } = await yard()
  const other = await makeProduct(server, owner)
  const order = await owner.call(orders.create, form)
  const changed = await owner.call(orders.update, {
    id: order.id,
    ...form,
    poNumber: 'PO-2',
    expectedArrival: inDays(2),
    items: [...form.items, { productId: other.id, productPackageTypeId: other.unitId, packageQuantity: 3 }],
  })
  expect(changed).toMatchObject({ poNumber: 'PO-2', lineCount: 2, packageCount: 13, unitCount: 123 })
  // A line that stays keeps its id.
  expect(changed.items[0]?.id).toBe(order.items[0]?.id)
  expect(changed.events.at(-1)).toMatchObject({
    type: 'edited',
    detail: { fields: expect.arrayContaining(['poNumber', 'items']) },
  })
  const stale = await owner.try(orders.update, { id: order.id, ...form, version: order.version })
  expect(stale.status).toBe(409)

  const begun = await owner.call(receiving.start, { id: order.id })
  const asIs = {
    id: order.id,
    warehouseId,
    expectedArrival: begun.expectedArrival ?? '',
    receiptType: 'LTL' as const,
    palletsAtReceiving: begun.palletsAtReceiving,
    items: begun.items.map(({ productId, productPackageTypeId, packageQuantity }) => ({
      productId,
      productPackageTypeId,
      packageQuantity,
    })),
  }
  const noted = await owner.call(orders.update, { ...asIs, note: 'Two pallets wet', packingListId: 'PL-9' })
  expect(noted).toMatchObject({ note: 'Two pallets wet', packingListId: 'PL-9', state: 'PROCESSING' })
  for (const change of [
    { vendorName: 'Other' },
    { expectedArrival: inDays(9) },
    { items: [] },
    { palletsAtReceiving: 7 },
  ])
    expect((await owner.try(orders.update, { ...asIs, ...change })).body.errInfo.errType).toBe('WrongState')
  expect((await owner.try(orders.remove, { id: order.id })).body.errInfo.errType).toBe('WrongState')
  await owner.call(receiving.confirmReport, { id: order.id })
  await owner.call(receiving.complete, { id: order.id })
  expect((await owner.try(orders.update, { ...asIs, note: 'late' })).body.errInfo.errType).toBe('WrongState')
  expect((await owner.try(orders.remove, { id: order.id })).body.errInfo.errType).toBe('WrongState')
  expect(product.caseId).toBe(begun.items[0]?.productPackageTypeId)
})

test('a late truck does not stop a note from being written, but its date cannot be moved into the past', async () => {
  const { owner, form } = await yard()
  const order = await owner.call(orders.create, { ...form, expectedArrival: today() })
  server.clock.now = new Date(Date.now() + 3 * 86_400_000)
  expect(
    (await owner.call(orders.update, { id: order.id, ...form, expectedArrival: today(), note: 'late' })).note,
  ).toBe('late')
  const moved = await owner.try(orders.update, { id: order.id, ...form, expectedArrival: inDays(1) })
  expect(messagesOf(moved.body)).toEqual({ expectedArrival: 'Expected arrival can not be in the past' })
  server.clock.now = null
})

test('drafts and expected orders are deleted, and gone', async () => {
  const { owner, form } = await yard()
  for (const isDraft of [true, false]) {
    const order = await owner.call(orders.create, { ...form, isDraft })
    await owner.call(orders.remove, { id: order.id })
    expect((await owner.try(orders.get, { id: order.id })).status).toBe(404)
    expect((await owner.try(orders.remove, { id: order.id })).status).toBe(404)
    const { rows } = await server.app.platform.pool.query(
      'select before from audit_log where entity_id = $1 and action = $2',
      [order.id, 'remove'],
    )
    expect(rows[0].before).toMatchObject({ referenceId: order.referenceId, items: [{ packageQuantity: 10 }] })
  }
})

test('a draft is published with containers that hold what it says', async () => {
  const { owner, warehouseId, product, form } = await yard()
  const draft = await owner.call(orders.create, { ...form, isDraft: true })
  const line = { productId: product.id, productPackageTypeId: product.caseId, packageQuantity: 4 }
  const pallets = { containerType: 'Pallets' as const, count: 1, items: [line] }
  const short = await owner.try(receiving.publishDraft, { id: draft.id, containers: [pallets] })
  expect(short.status).toBe(400)
  expect(short.body.errInfo['differences']).toEqual([
    { productPackageTypeId: product.caseId, inContainers: 4, inOrder: 10 },
  ])
  const truck = await owner.try(receiving.publishDraft, {
    id: draft.id,
    containers: [{ containerType: 'PALLETIZED53', count: 1, items: form.items }],
  })
  expect(Object.keys(messagesOf(truck.body))).toEqual(['containers.0.containerType'])
  expect((await owner.try(receiving.publishDraft, { id: draft.id, containers: [] })).status).toBe(400)
  expect((await owner.call(orders.get, { id: draft.id })).state).toBe('DRAFT')
  const published = await owner.call(receiving.publishDraft, {
    id: draft.id,
    containers: [
      pallets,
      { containerNumber: 'C-2', containerType: 'Crates', count: 2, items: [{ ...line, packageQuantity: 6 }] },
    ],
  })
  expect(published).toMatchObject({
    state: 'EXPECTED',
    containers: [{ containerNumber: null }, { containerNumber: 'C-2' }],
  })
  expect((await owner.try(receiving.publishDraft, { id: draft.id, containers: [pallets] })).body.errInfo.errType).toBe(
    'WrongState',
  )
  // Containers stay true when the order is edited.
  const bent = await owner.try(orders.update, { id: draft.id, ...form, items: [{ ...line, packageQuantity: 11 }] })
  expect(Object.keys(messagesOf(bent.body))).toEqual(['containers'])
  const empty = await owner.call(orders.create, { ...formOf(warehouseId, product), isDraft: true, items: [] })
  const nothing = await owner.try(receiving.publishDraft, { id: empty.id, containers: [{ ...pallets, items: [] }] })
  expect(messagesOf(nothing.body)).toEqual({ items: 'At least one product is required' })
  expect((await owner.try(orders.create, { ...form, items: [] })).status).toBe(400)
})

test('a change of an expected order is told all that is wrong with it at once', async () => {
  const { owner, form } = await yard()
  const order = await owner.call(orders.create, form)
  const faults = async (more: object) =>
    messagesOf((await owner.try(orders.update, { ...form, id: order.id, items: [], ...more })).body)
  const past = { expectedArrival: '2020-01-01' }
  for (const state of ['EXPECTED', undefined])
    expect(await faults({ ...past, state })).toEqual({
      expectedArrival: 'Expected arrival can not be in the past',
      items: 'At least one product is required',
    })
  expect(await faults({ state: 'EXPECTED', poNumber: 'x'.repeat(51) })).toEqual({
    poNumber: 'Must be at most 50 characters',
    items: 'At least one product is required',
  })
  const draft = await owner.call(orders.create, { ...form, isDraft: true })
  expect((await owner.call(orders.update, { ...draft, items: [] } as never)).items).toEqual([])
})

test('a plan counts the orders of the calendar month, drafts too; deleting gives the count back', async () => {
  const { owner, form } = await yard(await make.account(server, { plan: 'free' }))
  const made: string[] = []
  for (let n = 0; n < 10; n++) made.push((await owner.call(orders.create, { ...form, isDraft: n % 2 === 0 })).id)
  const refused = await owner.try(orders.create, form)
  expect([refused.status, refused.body.code, refused.body.errInfo.errType, refused.body.max]).toEqual([
    402,
    900,
    'RECEIVING_ORDER',
    10,
  ])
  await owner.call(orders.remove, { id: made[0] ?? '' })
  expect((await owner.try(orders.create, form)).status).toBe(200)
  expect((await owner.try(orders.create, form)).status).toBe(402)
  // A sub-account that sees one merchant only counts the others' orders, too.
  const store = await make.store(server, owner)
  const helper = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [store])
  const product = await makeProduct(server, helper)
  const theirs = await helper.try(orders.create, formOf(form.warehouseId, product))
  expect([theirs.status, theirs.body.errInfo.errType]).toEqual([402, 'RECEIVING_ORDER'])
  server.clock.now = new Date(Date.now() + 32 * 86_400_000)
  expect((await owner.try(orders.create, { ...form, expectedArrival: inDays(60) })).status).toBe(200)
  server.clock.now = null
})

test('twenty creates at once do not slip past the limit', async () => {
  const { owner, form } = await yard(await make.account(server, { plan: 'free' }))
  const replies = await Promise.all(Array.from({ length: 20 }, () => owner.try(orders.create, form)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
  expect(replies.filter((reply) => reply.status === 402)).toHaveLength(10)
})

test("another account's and another merchant's orders, warehouses and products do not exist", async () => {
  const { owner, form } = await yard()
  const order = await owner.call(orders.create, form)
  const stranger = await yard()
  const theirs = await stranger.owner.call(orders.create, stranger.form)
  const containers = [{ containerType: 'Pallets' as const, count: 1, items: form.items }]
  expect((await owner.try(orders.get, { id: theirs.id })).status).toBe(404)
  expect((await owner.try(orders.update, { id: theirs.id, ...form })).status).toBe(404)
  expect((await owner.try(orders.remove, { id: theirs.id })).status).toBe(404)
  expect((await owner.try(receiving.publishDraft, { id: theirs.id, containers })).status).toBe(404)
  expect((await owner.try(receiving.assign, { id: theirs.id, users: [] })).status).toBe(404)
  expect((await owner.try(orders.create, { ...form, warehouseId: stranger.warehouseId })).status).toBe(404)
  expect((await owner.try(orders.create, { ...form, items: stranger.form.items })).status).toBe(404)
  expect((await owner.try(receiving.assign, { id: order.id, users: [stranger.owner.userId] })).status).toBe(404)
  expect((await owner.call(orders.list, { merchantId: stranger.owner.mainStoreId })).items).toEqual([])

  const storeId = await make.store(server, owner)
  const merchant = owner.at(storeId)
  const toy = await makeProduct(server, merchant)
  const own = await merchant.call(orders.create, formOf(form.warehouseId, toy))
  // Allowed, but not the current one.
  expect((await owner.try(orders.get, { id: own.id })).body.errInfo.errType).toBe('StoreAccess')
  expect((await owner.try(orders.remove, { id: own.id })).body.errInfo.errType).toBe('StoreAccess')
  expect((await owner.try(orders.create, { ...form, items: formOf('', toy).items })).status).toBe(404)
  expect((await owner.call(orders.list, {})).items.map((item) => item.id)).toEqual([order.id])
  const all = owner.at(owner.allStoreId)
  expect((await all.call(orders.list, {})).items.map((item) => item.id)).toEqual([own.id, order.id])
  expect((await all.call(orders.get, { id: own.id })).storeName).toBe('Hearth & Home')
  expect((await all.try(orders.create, form)).body.errInfo.errType).toBe('INVALID_STORE_ALL')
  // Not allowed: it does not exist.
  const helper = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], [storeId])
  expect((await helper.try(orders.get, { id: order.id })).status).toBe(404)
  expect((await helper.call(orders.list, {})).items.map((item) => item.id)).toEqual([own.id])
})

test('looking needs View, changing needs Manage', async () => {
  const { owner, form } = await yard()
  const order = await owner.call(orders.create, form)
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await viewer.try(orders.get, { id: order.id })).status).toBe(200)
  const nobody = await make.subAccount(server, owner, [])
  expect((await nobody.try(orders.list, {})).body.code).toBe(300)
  for (const attempt of [
    viewer.try(orders.create, form),
    viewer.try(orders.update, { id: order.id, ...form }),
    viewer.try(orders.remove, { id: order.id }),
    viewer.try(receiving.assign, { id: order.id, users: [] }),
    viewer.try(receiving.start, { id: order.id }),
  ]) {
    const reply = await attempt
    expect([reply.status, reply.body.code]).toEqual([403, 300])
  }
})

test('the same create with one key writes once', async () => {
  const { owner, form } = await yard()
  const headers = { 'idempotency-key': newId() }
  const [first, second] = [await owner.try(orders.create, form, headers), await owner.try(orders.create, form, headers)]
  expect(second.body.data).toEqual(first.body.data)
  expect((await owner.call(orders.list, {})).total).toBe(1)
})

test('labels and helper facts', async () => {
  expect(orders.receiptStateLabels).toEqual({
    DRAFT: 'Draft',
    EXPECTED: 'Not Started',
    PROCESSING: 'Processing',
    COMPLETED: 'Completed',
  })
  expect(daysInclusive('2024-02-01', '2024-02-03')).toBe(3)
  const { owner, form } = await yard()
  const order = await makeReceiptOrder(server, owner, { ...form, receiptType: 'FTL', containerType: 'FLOOR_LOADED40' })
  expect(order).toMatchObject({ receiptType: 'FTL', containerType: 'FLOOR_LOADED40', palletsAtReceiving: null })
})
