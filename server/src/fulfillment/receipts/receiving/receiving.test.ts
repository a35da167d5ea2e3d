import { meaningsOf } from '@crossdock/contract/fulfillment/known-codes'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { relocate } from '@crossdock/contract/fulfillment/stock/records'
import { type Id, newId } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeLocation, makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { formOf, startedOrder } from '../../../test/receipts.ts'
import { pickUpOrder } from '../../../test/shipments.ts'

const server = testServer()
const query = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])

/** A started order of ten cases of 12, and a shelf to put them on. */
async function dock(facts: Parameters<typeof makeProduct>[2] = {}, person?: Person) {
  const owner = person ?? (await make.account(server))
  const warehouseId = await makeWarehouse(server, owner)
  const shelf = await makeLocation(server, owner, warehouseId)
  const product = await makeProduct(server, owner, facts)
  const form = formOf(warehouseId, product)
  const order = await startedOrder(
    server,
    owner,
    facts.hasExpiration ? { ...form, items: [{ ...form.items[0], expirationDate: '2035-01-31' } as never] } : form,
  )
  const itemId = order.items[0]?.id ?? ''
  const line = { id: order.id, itemId, packageCount: 1, condition: 5, stockLocationId: shelf }
  return { owner, warehouseId, shelf, product, order, itemId, line }
}

const stockOf = async (orderId: Id<'receiptOrder'>) =>
  (
    await query(
      'select condition, package_count as packages, stock_location_id as place, lot, expires_on, received_on from inventory where receipt_order_id = $1 and package_count > 0 order by condition desc, package_count',
      [orderId],
    )
  ).rows
const logOf = async (orderId: Id<'receiptOrder'>) =>
  (
    await query(
      'select type, package_change, effective_on from inventory_log where receipt_order_id = $1 order by id',
      [orderId],
    )
  ).rows

test('a line is in the stock and in the ledger at once', async () => {
  const { owner, order, line, shelf } = await dock()
  const today = new Date().toISOString().slice(0, 10)
  const answer = await owner.call(receiving.receive, { ...line, packageCount: 4, lot: 'L-7' })
  expect(answer).toMatchObject({
    line: {
      packageCount: 4,
      condition: 5,
      lot: 'L-7',
      stockLocationId: shelf,
      createdBy: { id: owner.userId, name: 'Maya Brandt' },
    },
    item: { packageQuantity: 10, received: 4, receivable: 7 },
    warnings: [],
  })
  await owner.call(receiving.receive, { ...line, packageCount: 2, condition: 3 })
  await owner.call(receiving.receive, { ...line, packageCount: 1, condition: 2 })
  expect(await stockOf(order.id)).toMatchObject([
    { condition: 5, packages: 4, lot: 'L-7', received_on: today },
    { condition: 3, packages: 2 },
    { condition: 2, packages: 1 },
  ])
  expect(await logOf(order.id)).toMatchObject([
    { type: 'RECEIVE', package_change: 4, effective_on: today },
    { type: 'RECEIVE', package_change: 2 },
    { type: 'RECEIVE', package_change: 1 },
  ])
  const { items, report, receivedCount } = await owner.call(orders.get, { id: order.id })
  expect(items[0]).toMatchObject({
    expected: 10,
    received: 7,
    putAway: 7,
    rejected: 1,
    onHold: 2,
    clearance: 0,
    excellent: 4,
    short: 3,
    over: 0,
    receivable: 4,
  })
  expect(report).toMatchObject({ received: 7, short: 3, rejected: 1 })
  expect(receivedCount).toBe(7)
})

test('what stands in a temporary location is received, but not put away', async () => {
  const { owner, order, line, warehouseId } = await dock()
  const buffer = await makeLocation(server, owner, warehouseId)
  await query('update stock_locations set is_temporary = true where id = $1', [buffer])
  await owner.call(receiving.receive, { ...line, packageCount: 6, stockLocationId: buffer })
  await owner.call(receiving.receive, { ...line, packageCount: 3 })
  expect((await owner.call(orders.get, { id: order.id })).items[0]).toMatchObject({ received: 9, putAway: 3 })
})

test('an expiring product is not received without its date; a short life and an expired date warn', async () => {
  const { owner, order, line } = await dock({ hasExpiration: true })
  const without = await owner.try(receiving.receive, line)
  expect(without.body.errInfo.fields).toEqual([{ path: 'expirationDate', message: 'Expiration Date is required' }])
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const codes = async (expirationDate: string) =>
    (await owner.call(receiving.receive, { ...line, expirationDate })).warnings.map((warning) => warning.code)
  expect(await codes(day(365))).toEqual([])
  expect(await codes(day(5))).toEqual(['ShortLife'])
  expect(await codes(day(-5))).toEqual(['Expired'])
  expect(await stockOf(order.id)).toHaveLength(3)
  // Correcting the line cannot take the date away, either.
  const { lines } = await owner.call(orders.get, { id: order.id })
  const cleared = await owner.try(receiving.updateLine, { ...line, lineId: lines[0]?.id })
  expect(cleared.status).toBe(400)
})

test('more than expected is let in up to the tolerance of the whole line, and no further', async () => {
  const { owner, order, line, itemId } = await dock()
  await owner.call(receiving.receive, { ...line, packageCount: 6 })
  await owner.call(receiving.receive, { ...line, packageCount: 4 })
  const over = await owner.call(receiving.receive, { ...line, packageCount: 1, condition: 2 })
  expect(over.warnings).toEqual([{ code: 'Over', message: expect.stringContaining('1 more than expected') }])
  const refused = await owner.try(receiving.receive, { ...line, packageCount: 1 })
  expect(refused.status).toBe(400)
  expect(refused.body.errInfo.fields).toEqual([
    {
      path: 'packageCount',
      message: 'No more can be received on this line: 10 expected, 11 received, 10 % over is allowed',
    },
  ])
  expect(refused.body.errInfo).toMatchObject({ expected: 10, received: 11, most: 11, left: 0 })
  expect((await owner.call(orders.get, { id: order.id })).items[0]).toMatchObject({
    id: itemId,
    over: 1,
    short: 0,
    receivable: 0,
  })
  await query('update accounts set over_receipt_percent = 0 where id = $1', [owner.accountId])
  // The tolerance was lowered: what is there may shrink, not grow.
  const { lines } = await owner.call(orders.get, { id: order.id })
  expect((await owner.try(receiving.updateLine, { ...line, lineId: lines[0]?.id, packageCount: 7 })).status).toBe(400)
  expect((await owner.try(receiving.updateLine, { ...line, lineId: lines[0]?.id, packageCount: 5 })).status).toBe(200)
})

test('any sequence of entries keeps line, order, stock and ledger equal', async () => {
  const { owner, order, line } = await dock()
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({
            kind: fc.constant('receive' as const),
            count: fc.integer({ min: 1, max: 6 }),
            condition: fc.constantFrom(5, 4, 3, 2, 0),
          }),
          fc.record({
            kind: fc.constant('change' as const),
            nth: fc.nat(20),
            count: fc.integer({ min: 1, max: 8 }),
            condition: fc.constantFrom(5, 3),
          }),
          fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(20) }),
        ),
        { minLength: 1, maxLength: 6 },
      ),
      async (steps) => {
        for (const step of steps) {
          const { lines } = await owner.call(orders.get, { id: order.id })
          const chosen = step.kind === 'receive' ? undefined : lines[step.nth % Math.max(lines.length, 1)]
          if (step.kind === 'receive')
            await owner.try(receiving.receive, { ...line, packageCount: step.count, condition: step.condition })
          else if (chosen && step.kind === 'change')
            await owner.try(receiving.updateLine, {
              ...line,
              lineId: chosen.id,
              packageCount: step.count,
              condition: step.condition,
            })
          else if (chosen) await owner.try(receiving.removeLine, { id: order.id, lineId: chosen.id })
        }
        const after = await owner.call(orders.get, { id: order.id })
        const sum = after.lines.reduce((total, one) => total + one.packageCount, 0)
        const stock = (await stockOf(order.id)).reduce((total, one) => total + one.packages, 0)
        const ledger = (await logOf(order.id)).reduce((total, one) => total + one.package_change, 0)
        expect([after.receivedCount, after.items[0]?.received, stock, ledger]).toEqual([sum, sum, sum, sum])
        expect(sum).toBeLessThanOrEqual(11)
      },
    ),
    { numRuns: 15 },
  )
})

test('two people receive the last expected packages: one of them does', async () => {
  const { owner, order, line } = await dock()
  await owner.call(receiving.receive, { ...line, packageCount: 10 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => owner.try(receiving.receive, line)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
  expect((await stockOf(order.id)).map((one) => one.packages)).toEqual([11])
})

test('the same entry with one key is received once', async () => {
  const { owner, order, line } = await dock()
  const headers = { 'idempotency-key': newId() }
  const replies = await Promise.all(
    [1, 2, 3].map(() => owner.try(receiving.receive, { ...line, packageCount: 4 }, headers)),
  )
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  expect((await owner.call(orders.get, { id: order.id })).receivedCount).toBe(4)
})

test('a line is corrected and taken back while its goods are untouched, and the ledger says so', async () => {
  const { owner, order, line, warehouseId } = await dock()
  const other = await makeLocation(server, owner, warehouseId)
  const { line: first } = await owner.call(receiving.receive, { ...line, packageCount: 5 })
  const changed = await owner.call(receiving.updateLine, {
    ...line,
    lineId: first.id,
    packageCount: 3,
    condition: 4,
    stockLocationId: other,
    lot: 'B',
  })
  expect(changed).toMatchObject({
    line: { packageCount: 3, condition: 4, stockLocationId: other, lot: 'B' },
    item: { received: 3 },
  })
  expect(await stockOf(order.id)).toMatchObject([{ packages: 3, condition: 4, place: other, lot: 'B' }])
  await owner.call(receiving.removeLine, { id: order.id, lineId: first.id })
  expect(await stockOf(order.id)).toEqual([])
  expect((await logOf(order.id)).map((entry) => [entry.type, entry.package_change])).toEqual([
    ['RECEIVE', 5],
    ['RECEIVE_UPDATE', -5],
    ['RECEIVE_UPDATE', 3],
    ['RECEIVE_REMOVE', -3],
  ])
  const after = await owner.call(orders.get, { id: order.id })
  expect(after).toMatchObject({ receivedCount: 0, lines: [] })
  expect(after.events.map((event) => event.type).slice(-3)).toEqual([
    'received',
    'received-changed',
    'received-removed',
  ])
  expect((await owner.try(receiving.removeLine, { id: order.id, lineId: first.id })).status).toBe(404)
})

test('goods that were reserved, moved or picked meanwhile stay received', async () => {
  const { owner, order, line } = await dock()
  const { line: entered } = await owner.call(receiving.receive, { ...line, packageCount: 5 })
  await query('update inventory set allocated_count = 2 where receipt_order_id = $1', [order.id])
  const refused = await owner.try(receiving.removeLine, { id: order.id, lineId: entered.id })
  expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'InventoryNotAvailable'])
  expect(refused.body.errInfo).toMatchObject({ left: 3 })
  expect((await owner.try(receiving.updateLine, { ...line, lineId: entered.id, packageCount: 1 })).status).toBe(400)
  expect((await owner.try(receiving.updateLine, { ...line, lineId: entered.id, packageCount: 2 })).status).toBe(200)
  expect((await owner.call(orders.get, { id: order.id })).lines).toMatchObject([{ packageCount: 2 }])
})

test('what was relocated is put away, and cannot be un-received; what stayed can', async () => {
  const { owner, order, line, warehouseId, shelf } = await dock()
  const buffer = await makeLocation(server, owner, warehouseId)
  await query('update stock_locations set is_temporary = true where id = $1', [buffer])
  const { line: moved } = await owner.call(receiving.receive, { ...line, packageCount: 5, stockLocationId: buffer })
  const { line: stayed } = await owner.call(receiving.receive, { ...line, packageCount: 3, condition: 3 })
  const { rows } = await query('select id from inventory where receipt_order_id = $1 and stock_location_id = $2', [
    order.id,
    buffer,
  ])
  expect((await owner.call(orders.get, { id: order.id })).items[0]).toMatchObject({ received: 8, putAway: 3 })
  await owner.call(relocate, { inventoryId: rows[0].id, toStockLocationId: shelf, packageCount: 4 })
  expect((await owner.call(orders.get, { id: order.id })).items[0]).toMatchObject({ received: 8, putAway: 7 })
  const refused = await owner.try(receiving.removeLine, { id: order.id, lineId: moved.id })
  expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'InventoryNotAvailable'])
  expect(refused.body.errInfo).toMatchObject({ left: 1 })
  await owner.call(receiving.removeLine, { id: order.id, lineId: stayed.id })
  const after = await owner.call(orders.get, { id: order.id })
  expect([after.receivedCount, after.lines.length]).toEqual([5, 1])
})

test('a line of which something was moved is not corrected as if it were all there', async () => {
  const { owner, order, line, warehouseId } = await dock()
  const other = await makeLocation(server, owner, warehouseId)
  const { line: entered } = await owner.call(receiving.receive, { ...line, packageCount: 10 })
  const { rows } = await query('select id from inventory where receipt_order_id = $1', [order.id])
  const { to } = await owner.call(relocate, { inventoryId: rows[0].id, toStockLocationId: other, packageCount: 1 })
  const change = { ...line, lineId: entered.id }
  for (const packageCount of [9, 8, 11]) {
    const refused = await owner.try(receiving.updateLine, { ...change, packageCount })
    expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'InventoryNotAvailable'])
    expect(refused.body.message).toContain('Only 9 of the 10 packages of this line are untouched')
    expect(refused.body.errInfo).toMatchObject({ left: 9, received: 10 })
  }
  expect((await owner.try(receiving.removeLine, { id: order.id, lineId: entered.id })).body.errInfo).toMatchObject({
    errType: 'InventoryNotAvailable',
    left: 9,
  })
  // What changes nothing is no correction; and once the package is back, the line is whole again.
  expect((await owner.try(receiving.updateLine, { ...change, packageCount: 10 })).status).toBe(200)
  await owner.call(relocate, { inventoryId: to.id, toStockLocationId: line.stockLocationId, packageCount: 1 })
  expect((await owner.try(receiving.updateLine, { ...change, packageCount: 9 })).status).toBe(200)
  expect((await stockOf(order.id)).map((one) => one.packages)).toEqual([9])
})

test('a line of which something is picked is not corrected as if it were all on the shelf', async () => {
  const { owner, order, line, warehouseId, shelf, product } = await dock()
  const { line: entered } = await owner.call(receiving.receive, { ...line, packageCount: 10 })
  const { items, id } = await owner.call(
    shipments.create,
    pickUpOrder({ warehouseId, shelf, otherShelf: shelf, product: { ...product, unitId: product.caseId } }, 48),
  )
  const { rows } = await query('select id from inventory where receipt_order_id = $1', [order.id])
  const pick = { itemId: items[0]?.id ?? '', inventoryId: rows[0].id, packageCount: 3 }
  await owner.call(picking.pick, { id, lines: [pick] })
  const refused = await owner.try(receiving.updateLine, { ...line, lineId: entered.id, packageCount: 9 })
  expect([refused.status, refused.body.errInfo]).toMatchObject([
    400,
    { errType: 'InventoryNotAvailable', left: 7, received: 10 },
  ])
})

test('receiving and relocating the same goods at once never wait for each other in a circle', async () => {
  const { owner, order, line, warehouseId } = await dock()
  const shelves = await Promise.all([1, 2, 3].map(() => makeLocation(server, owner, warehouseId)))
  await owner.call(receiving.receive, { ...line, packageCount: 4 })
  const { rows } = await query('select id from inventory where receipt_order_id = $1', [order.id])
  const replies = await Promise.all([
    ...shelves.map((toStockLocationId) =>
      owner.try(relocate, { inventoryId: rows[0].id, toStockLocationId, packageCount: 1 }),
    ),
    ...[1, 2, 3].map(() => owner.try(receiving.receive, line)),
  ])
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  expect((await stockOf(order.id)).reduce((sum, one) => sum + one.packages, 0)).toBe(7)
})

test('after completion nothing is changed any more', async () => {
  const { owner, order, line } = await dock()
  const { line: entered } = await owner.call(receiving.receive, line)
  await owner.call(receiptTasks.confirmReport, { id: order.id })
  await owner.call(receiptTasks.complete, { id: order.id })
  for (const attempt of [
    owner.try(receiving.receive, line),
    owner.try(receiving.updateLine, { ...line, lineId: entered.id, packageCount: 2 }),
    owner.try(receiving.removeLine, { id: order.id, lineId: entered.id }),
  ])
    expect((await attempt).body.errInfo.errType).toBe('WrongState')
  expect(await stockOf(order.id)).toMatchObject([{ packages: 1 }])
})

test('a later receipt never changes an earlier one', async () => {
  const { owner, order, line, warehouseId, product, shelf } = await dock()
  await owner.call(receiving.receive, { ...line, packageCount: 5 })
  const second = await startedOrder(server, owner, formOf(warehouseId, product))
  await owner.call(receiving.receive, {
    ...line,
    id: second.id,
    itemId: second.items[0]?.id ?? '',
    packageCount: 2,
    stockLocationId: shelf,
  })
  expect(await stockOf(order.id)).toMatchObject([{ packages: 5 }])
  expect(await stockOf(second.id)).toMatchObject([{ packages: 2 }])
})

test('a location carries its limit and no more, and takes the storage packages of its type', async () => {
  const { owner, order, line, warehouseId } = await dock()
  const shelf = await makeLocation(server, owner, warehouseId)
  await query('update stock_locations set max_weight = 60 where id = $1', [shelf])
  // A case weighs 12 kg.
  await owner.call(receiving.receive, { ...line, packageCount: 4, stockLocationId: shelf })
  const heavy = await owner.try(receiving.receive, { ...line, packageCount: 2, stockLocationId: shelf })
  expect([heavy.status, heavy.body.errInfo.errType]).toEqual([400, 'PackageSpecificationConflict'])
  expect(heavy.body.errInfo).toMatchObject({ maxWeight: 60, contentWeight: 48, addedWeight: 24 })
  const races = await Promise.all(
    [1, 2, 3].map(() => owner.try(receiving.receive, { ...line, stockLocationId: shelf })),
  )
  expect(races.map((reply) => reply.status).sort()).toEqual([200, 400, 400])
  // Its own packages do not stand in the way of a correction.
  const { lines } = await owner.call(orders.get, { id: order.id })
  const four = lines.find((one) => one.packageCount === 4)
  expect(
    (
      await owner.try(receiving.updateLine, {
        ...line,
        lineId: four?.id,
        packageCount: 4,
        condition: 3,
        stockLocationId: shelf,
      })
    ).status,
  ).toBe(200)

  const [typeId, palletId, binId] = [newId(), newId<'storagePackageType'>(), newId<'storagePackageType'>()]
  await query(
    "insert into stock_location_types (account_id, id, warehouse_id, label, depth, width, height) values ($1, $2, $3, 'Pallet Space', 120, 100, 200)",
    [owner.accountId, typeId, warehouseId],
  )
  await query(
    "insert into storage_package_types (account_id, id, warehouse_id, name, depth, width, height) values ($1, $2, $3, 'Pallet', 120, 80, 15), ($1, $4, $3, 'Bin', 40, 30, 20)",
    [owner.accountId, palletId, warehouseId, binId],
  )
  await query(
    'insert into stock_location_type_packages (account_id, stock_location_type_id, storage_package_type_id) values ($1, $2, $3)',
    [owner.accountId, typeId, palletId],
  )
  const space = newId()
  await query(
    "insert into stock_locations (account_id, id, warehouse_id, stock_location_type_id, title) values ($1, $2, $3, $4, 'P-01')",
    [owner.accountId, space, warehouseId, typeId],
  )
  const into = (storagePackageTypeId: Id<'storagePackageType'> | null) =>
    owner.try(receiving.receive, { ...line, stockLocationId: space, storagePackageTypeId })
  expect((await into(null)).body.errInfo.errType).toBe('PackageSpecificationConflict')
  expect((await into(binId)).body.errInfo.errType).toBe('PackageSpecificationConflict')
  const pallet = await into(palletId)
  expect(pallet.body.data).toMatchObject({ line: { storagePackageTypeName: 'Pallet', stockLocationTitle: 'P-01' } })
})

test('missed packages are not received: nothing that is not there stands in the stock', async () => {
  const { owner, order, line } = await dock()
  await owner.call(receiving.receive, { ...line, packageCount: 8 })
  const missed = await owner.try(receiving.receive, { ...line, packageCount: 2, condition: 1 })
  expect(missed.body.errInfo.fields).toEqual([
    { path: 'condition', message: 'Missed packages are not received: leave them out, the report shows them as short' },
  ])
  const { items, report } = await owner.call(orders.get, { id: order.id })
  expect(items[0]).toMatchObject({ received: 8, excellent: 8, short: 2, over: 0 })
  expect(report).toMatchObject({ short: 2 })
})

describe('progress', () => {
  test('tells the lines that changed since a step, as the whole order would', async () => {
    const { owner, warehouseId, shelf, product } = await dock()
    const other = await makeProduct(server, owner)
    const form = formOf(warehouseId, product)
    const order = await startedOrder(server, owner, {
      ...form,
      items: [...form.items, { productId: other.id, productPackageTypeId: other.caseId, packageQuantity: 3 }],
    })
    const [first, second] = order.items.map((item) => item.id)
    const on = (itemId = '', packageCount = 1, condition = 5) =>
      owner.call(receiving.receive, { id: order.id, itemId, packageCount, condition, stockLocationId: shelf })
    const since = (step: number) => owner.call(receiving.progress, { id: order.id, since: step })
    expect(order.receivingStep).toBe(0)
    expect(await since(0)).toMatchObject({ receivingStep: 0, items: [], lines: [], version: order.version })

    await on(first, 4)
    const { line } = await on(second, 2, 3)
    const all = await since(0)
    expect(all).toMatchObject({ receivingStep: 2, receivedCount: 6, confirmedAt: null })
    const whole = await owner.call(orders.get, { id: order.id })
    expect(all.lines).toEqual(whole.lines)
    for (const item of all.items) expect(whole.items.find(({ id }) => id === item.id)).toMatchObject(item)

    // Only what is new: the second line, with all that stands on it.
    const news = await since(1)
    expect(news.items).toMatchObject([{ id: second, received: 2, onHold: 2, short: 1 }])
    expect(news.lines.map(({ id }) => id)).toEqual([line.id])
    await owner.call(receiving.removeLine, { id: order.id, lineId: line.id })
    expect(await since(2)).toMatchObject({ receivingStep: 3, items: [{ id: second, received: 0 }], lines: [] })
    expect(await since(3)).toMatchObject({ receivingStep: 3, items: [], lines: [] })

    await owner.call(receiptTasks.confirmReport, { id: order.id })
    expect((await since(3)).confirmedAt).not.toBeNull()
    await owner.call(receiptTasks.pause, { id: order.id })
    expect((await since(3)).version).toBeGreaterThan(order.version)
  })

  test('lines of one package type share what stands in a temporary location', async () => {
    const { owner, warehouseId, shelf, product } = await dock({ hasExpiration: true })
    const buffer = await makeLocation(server, owner, warehouseId)
    await query('update stock_locations set is_temporary = true where id = $1', [buffer])
    const form = formOf(warehouseId, product)
    const order = await startedOrder(server, owner, {
      ...form,
      items: ['2035-01-31', '2035-02-28'].map((expirationDate) => ({ ...form.items[0], expirationDate }) as never),
    })
    const [first, second] = order.items.map(({ id }) => id)
    const on = (itemId = '', stockLocationId: Id<'stockLocation'>) =>
      owner.call(receiving.receive, {
        id: order.id,
        itemId,
        packageCount: 2,
        condition: 5,
        expirationDate: '2035-01-31',
        stockLocationId,
      })
    await on(first, shelf)
    await on(second, buffer)
    const { items } = await owner.call(receiving.progress, { id: order.id, since: 1 })
    const whole = (await owner.call(orders.get, { id: order.id })).items
    expect(items.map(({ id, putAway }) => [id, putAway])).toEqual(whole.map(({ id, putAway }) => [id, putAway]))
  })

  test('bad steps are refused', async () => {
    const { owner, order } = await dock()
    for (const since of [-1, 1.5, 'x', 1e308])
      expect((await owner.try(receiving.progress, { id: order.id, since })).status).toBe(400)
    const elsewhere = owner.at(await make.store(server, owner))
    expect((await elsewhere.try(receiving.progress, { id: order.id, since: 0 })).body.errInfo.errType).toBe(
      'StoreAccess',
    )
  })
})

test('foreign lines, places and packages are refused', async () => {
  const { owner, order, line } = await dock()
  const other = await dock({}, owner)
  const stranger = await dock()
  for (const condition of [-1, 6, 2.5, 'x', null])
    expect((await owner.try(receiving.receive, { ...line, condition })).status).toBe(400)
  for (const packageCount of [0, -1, 1.5, 1e308, 'x', null])
    expect((await owner.try(receiving.receive, { ...line, packageCount })).status).toBe(400)
  expect((await owner.try(receiving.receive, { ...line, stockLocationId: undefined })).body.errInfo.fields).toEqual([
    { path: 'stockLocationId', message: 'Stock Location is required' },
  ])
  for (const change of [
    { itemId: other.itemId },
    { itemId: newId() },
    { stockLocationId: other.shelf },
    { stockLocationId: stranger.shelf },
    { storagePackageTypeId: newId() },
    { id: stranger.order.id },
  ])
    expect((await owner.try(receiving.receive, { ...line, ...change })).status).toBe(404)
  const { line: theirs } = await stranger.owner.call(receiving.receive, stranger.line)
  const { line: others } = await owner.call(receiving.receive, other.line)
  expect((await owner.try(receiving.removeLine, { id: stranger.order.id, lineId: theirs.id })).status).toBe(404)
  expect((await owner.try(receiving.removeLine, { id: order.id, lineId: others.id })).status).toBe(404)
  expect((await owner.try(receiving.updateLine, { ...line, lineId: others.id })).status).toBe(404)
  expect(await stockOf(order.id)).toEqual([])
  // Another merchant of the same account: allowed, but not the current one.
  const elsewhere = owner.at(await make.store(server, owner))
  expect((await elsewhere.try(receiving.receive, line)).body.errInfo.errType).toBe('StoreAccess')
  expect((await owner.at(owner.allStoreId).try(receiving.receive, line)).status).toBe(200)
})

test('many lines are received together, all or none', async () => {
  const { owner, order, line } = await dock()
  const { id: _id, ...entry } = line
  const refused = await owner.try(receiving.receiveMany, {
    id: order.id,
    lines: [
      { ...entry, packageCount: 8 },
      { ...entry, packageCount: 4 },
    ],
  })
  expect(refused.body.errInfo.fields?.[0]?.path).toBe('lines.1.packageCount')
  expect(await stockOf(order.id)).toEqual([])
  const done = await owner.call(receiving.receiveMany, {
    id: order.id,
    lines: [
      { ...entry, packageCount: 8 },
      { ...entry, packageCount: 3, condition: 3 },
    ],
  })
  expect(done).toMatchObject({ received: 2, warnings: [{ code: 'Over' }] })
  expect((await stockOf(order.id)).map((one) => one.packages)).toEqual([8, 3])
})

test('a scan finds the line by SKU, alias or barcode, and a location by its title', async () => {
  const { owner, order, product, itemId, warehouseId } = await dock()
  const code = (space: string, text: string, packageId: Id<'productPackageType'> | null) =>
    query(
      'insert into product_codes (account_id, store_id, space, code_key, code, is_alias, product_id, product_package_type_id) values ($1, $2, $3, lower($4), $4, true, $5, $6)',
      [owner.accountId, owner.mainStoreId, space, text, product.id, packageId],
    )
  await code('barcode', '4006381333931', product.caseId)
  await code('sku', 'FN-1', null)
  await makeLocation(server, owner, warehouseId, 'A-01-02')
  const scan = (text: string) => owner.call(receiving.getScanned, { id: order.id, code: text })
  await code('barcode', '628504751367', null)
  const writings = ['628504751367', '0628504751367', '00628504751367', ']E00628504751367', ']C1010062850475136710L-7']
  for (const text of [product.sku, product.sku.toLowerCase(), '4006381333931', 'fn-1', ...writings])
    expect(await scan(text)).toEqual({ itemIds: [itemId], stockLocation: null, otherWarehouse: null })
  // Without a connection the same is found in what is kept of the order.
  const { codes } = await owner.call(receiving.codes, { id: order.id })
  const find = (text: string) =>
    meaningsOf(text, (space, key) => codes.find((one) => one.space === space && one.code === key))
  for (const text of [product.sku, '4006381333931', 'fn-1', ...writings])
    expect(find(text), text).toMatchObject([{ productId: product.id }])
  expect(find('0628504751368')).toEqual([])
  expect(await scan('a-01-02')).toMatchObject({ itemIds: [], stockLocation: { title: 'A-01-02' } })
  for (const text of ['nothing', '0628504751368', ']C10100628504751368'])
    expect(await scan(text)).toEqual({ itemIds: [], stockLocation: null, otherWarehouse: null })
  // A place of another house is named, where this one has none of its title; nobody else's is.
  const annex = await makeWarehouse(server, owner, 'Langley Annex')
  for (const title of ['A-01-02', 'L-01-1']) await makeLocation(server, owner, annex, title)
  const stranger = await make.account(server)
  await makeLocation(server, stranger, await makeWarehouse(server, stranger), 'Z-01-1')
  expect(await scan('A-01-02')).toMatchObject({ stockLocation: { title: 'A-01-02' }, otherWarehouse: null })
  expect(await scan('l-01-1')).toEqual({ itemIds: [], stockLocation: null, otherWarehouse: 'Langley Annex' })
  expect(await scan('Z-01-1')).toEqual({ itemIds: [], stockLocation: null, otherWarehouse: null })
})

test('a receiving sheet is of what is expected or in process, several in one file', async () => {
  const { owner, order } = await dock()
  const other = (await dock({}, owner)).order
  const file = await owner.try(receiving.sheets, { ids: [order.id, other.id] })
  expect(file.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(String(file.headers['content-disposition'])).toContain('2 orders receiving sheet.pdf')
  await owner.call(receiptTasks.confirmReport, { id: order.id })
  await owner.call(receiptTasks.complete, { id: order.id })
  const refused = await owner.try(receiving.sheets, { ids: [other.id, order.id] })
  expect([refused.status, refused.body.errInfo.errType]).toEqual([400, 'WrongState'])
  expect(refused.body.message).toContain(order.referenceId)
  const stranger = await make.account(server)
  expect((await stranger.try(receiving.sheets, { ids: [other.id] })).status).toBe(404)
})
