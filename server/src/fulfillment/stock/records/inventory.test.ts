import * as availability from '@crossdock/contract/fulfillment/stock/availability'
import * as locationStock from '@crossdock/contract/fulfillment/stock/locations'
import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { makeLocation, makeProduct, makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { inTransactionOf, makeOrders, makeStock, makeYard, type Yard } from '../../../test/stock.ts'
import { reserveOrders } from '../reservations/writes.ts'

const server = testServer()

const recordsOf = async (person: Person, productId: Id<'product'>) =>
  (await person.call(inventory.listRecords, { productId, sort: 'idAsc' })).items
const logOf = async (person: Person, productId: Id<'product'>) =>
  (await person.call(inventoryLog.logs, { productId, sort: 'createdAt' })).items.map(
    ({ type, packageChange, before, after, reason }) => ({ type, packageChange, before, after, reason }),
  )

async function reserve(owner: Person, yard: Yard, unitsCount: number, packageTypeId = yard.product.unitId) {
  const orders = await makeOrders(server, owner, yard.warehouseId, [
    { state: 'READY', items: [{ productId: yard.product.id, productPackageTypeId: packageTypeId, unitsCount }] },
  ])
  const outcomes = await inTransactionOf(server, owner, (ctx) =>
    reserveOrders(ctx, { warehouseId: yard.warehouseId, orders }),
  )
  expect(outcomes.every((outcome) => outcome.reserved)).toBe(true)
  return orders[0]
}

describe('the inventory list', () => {
  test('sums by what can be done with the goods', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { caseOf: 12 })
    const { product } = yard
    await makeStock(server, owner, yard, { packages: 5, packageTypeId: product.caseId, expiresOn: '2090-05-01' })
    await makeStock(server, owner, yard, { packages: 4, condition: 3 })
    await makeStock(server, owner, yard, { packages: 3, condition: 4 })
    await makeStock(server, owner, yard, { packages: 2, expiresOn: '2020-05-01', receivedOn: '2024-03-01' })
    await reserve(owner, yard, 24, product.caseId)
    const totals = (filters = {}) => owner.call(inventory.recordTotals, { productId: product.id, ...filters })
    expect(await totals()).toEqual({ records: 4, packages: 14, units: 69, weight: 69 })
    expect(await totals({ expiryDateStart: '2090-01-01' })).toEqual({ records: 1, packages: 5, units: 60, weight: 60 })
    const { items, total } = await owner.call(inventory.byProduct, {})
    expect(total).toBe(1)
    expect(items[0]).toEqual({
      product: {
        id: product.id,
        description: `Wooden blocks ${product.sku}`,
        sku: product.sku,
        storeId: owner.storeId,
        storeName: null,
        isDangerous: false,
        hasExpiration: false,
      },
      totalUnits: 69,
      availableUnits: 36,
      reservedUnits: 24,
      onHoldUnits: 4,
      clearanceUnits: 3,
      otherUnits: 2,
      packages: [
        { productPackageTypeId: product.unitId, name: 'Unit', unitQuantity: 1, packageCount: 9 },
        { productPackageTypeId: product.caseId, name: 'Case', unitQuantity: 12, packageCount: 5 },
      ],
      totalVolumeQbft: 5.09,
      expiresAt: '2020-05-01',
      receivedAt: '2024-03-01',
      warnings: [],
    })
    expect(await owner.call(inventory.getByProduct, { productId: product.id })).toEqual(items[0])
    // What the list comes to, by the filters of the list; other merchants' and accounts' stock is none of it.
    const all = { products: 1, units: 69, volumeQbft: 5.09 }
    expect(await owner.call(inventory.totals, {})).toEqual(all)
    expect(await owner.call(inventory.totals, { warehouseId: yard.warehouseId, productTerm: product.sku })).toEqual(all)
    const none = { products: 0, units: 0, volumeQbft: 0 }
    expect(await owner.call(inventory.totals, { productTerm: 'no such goods' })).toEqual(none)
    expect(await owner.call(inventory.totals, { warehouseId: await makeWarehouse(server, owner) })).toEqual(none)
    expect(await (await make.account(server)).call(inventory.totals, {})).toEqual(none)
    // Kept sums are of all records: of some of them nothing is said.
    expect(await owner.call(inventory.totals, { productPackageTypeId: product.caseId })).toEqual({
      ...{ products: 1, units: null, volumeQbft: null },
    })
    const why = await owner.call(availability.explainAvailability, {
      productId: product.id,
      warehouseId: yard.warehouseId,
    })
    expect(why).toMatchObject({
      availableUnits: 36,
      orders: [{ units: 24, pickedUnits: 0, state: 'READY' }],
      conditions: [
        { condition: 3, units: 4 },
        { condition: 4, units: 3 },
      ],
      expired: [{ expiresAt: '2020-05-01', units: 2 }],
      temporaryLocations: [],
    })
  })

  test('filters and sorts, by page and by cursor', async () => {
    const owner = await make.account(server)
    const other = owner.at(await make.store(server, owner, 'Hearth & Home'))
    const yard = await makeYard(server, owner, { description: 'b tea' })
    const elsewhere = await makeWarehouse(server, owner)
    const far = { ...yard, warehouseId: elsewhere, shelf: await makeLocation(server, owner, elsewhere) }
    const cup = await makeProduct(server, owner, { description: 'A cup 100%', sku: 'CUP-1' })
    const theirs = await makeProduct(server, other, { description: 'c their cup' })
    await makeStock(server, owner, yard, { packages: 1, receivedOn: '2024-01-05', expiresOn: '2031-01-01' })
    await makeStock(server, owner, far, {
      packages: 1000,
      productId: cup.id,
      packageTypeId: cup.unitId,
      receivedOn: '2024-01-09',
    })
    await makeStock(server, other, yard, {
      packages: 1,
      productId: theirs.id,
      packageTypeId: theirs.caseId,
      receivedOn: '2024-01-01',
    })
    const all = owner.at(owner.allStoreId)
    const names = async (input: Parameters<typeof all.call<typeof inventory.byProduct.input, never>>[1]) =>
      ((await all.call(inventory.byProduct, input as never)).items as { product: { description: string } }[]).map(
        (item) => item.product.description,
      )
    expect(await names({})).toEqual(['A cup 100%', 'b tea', 'c their cup'])
    expect(await names({ sort: 'productDescriptionDesc' })).toEqual(['c their cup', 'b tea', 'A cup 100%'])
    expect(await names({ sort: 'receivedAt', sortDir: 'desc' })).toEqual(['A cup 100%', 'b tea', 'c their cup'])
    expect((await names({ sort: 'expiresAtAsc' }))[0]).toBe('b tea')
    expect(await names({ productTerm: 'cup-1' })).toEqual(['A cup 100%'])
    expect(await names({ productTerm: '%' })).toEqual(['A cup 100%'])
    expect(await names({ warehouseId: elsewhere })).toEqual(['A cup 100%'])
    expect(await names({ merchantId: other.storeId })).toEqual(['c their cup'])
    expect(await names({ productPackageTypeId: theirs.caseId })).toEqual(['c their cup'])
    expect(await names({ volumeFrom: '30' })).toEqual(['A cup 100%'])
    expect(await names({ volumeTo: '0.04' })).toEqual(['b tea'])
    expect(await names({ volumeFrom: '30', warehouseId: yard.warehouseId })).toEqual([])
    expect(await names({ expiryDateStart: '2031-01-01', expiryDateEnd: '01/01/2031' })).toEqual(['b tea'])
    expect(await names({ isDangerous: 'true' })).toEqual([])
    expect((await other.call(inventory.byProduct, {})).items).toHaveLength(1)
    for (const sort of ['productDescriptionAsc', 'receivedAtDesc', 'expiresAtAsc']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await all.call(inventory.byProduct, {
          sort,
          infinite: 'true',
          page_size: '1',
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...page.items.map((item) => item.product.description))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toEqual(await names({ sort }))
    }
    const reply = await owner.try(inventory.byProduct, { expiryDateStart: '2031-01-02', expiryDateEnd: '2031-01-01' })
    expect(reply.body.errInfo.errType).toBe('ValidationError')
  })
})

describe('adjusting', () => {
  test('writes before and after, loses all as GONE, and keeps what is reserved', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const first = await makeStock(server, owner, yard, { packages: 10 })
    const second = await makeStock(server, owner, yard, { packages: 3, lot: 'B' })
    await reserve(owner, yard, 4)
    const holding = (await recordsOf(owner, yard.product.id)).find((record) => record.reservedCount > 0)?.id
    expect(holding).toBe(first)
    const tooFew = await owner.try(inventory.adjust, {
      lines: [{ inventoryId: first, packageCount: 3, reason: 'Counted' }],
    })
    expect(tooFew.body.errInfo.fields).toEqual([
      { path: 'lines.0.packageCount', message: 'Must be at least 4: 4 packages are reserved' },
    ])
    const stale = await owner.try(inventory.adjust, {
      lines: [{ inventoryId: first, packageCount: 9, reason: 'Counted', seenCount: 11 }],
    })
    expect([stale.status, stale.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
    await owner.call(inventory.adjust, {
      lines: [
        { inventoryId: first, packageCount: 9, reason: 'Counted', seenCount: 10 },
        { inventoryId: second, packageCount: 0, reason: 'Lost' },
      ],
    })
    expect(await logOf(owner, yard.product.id)).toEqual([
      { type: 'RECEIVE', packageChange: 10, before: 0, after: 10, reason: null },
      { type: 'RECEIVE', packageChange: 3, before: 0, after: 3, reason: null },
      { type: 'ADJUSTMENT', packageChange: -1, before: 10, after: 9, reason: 'Counted' },
      { type: 'GONE', packageChange: -3, before: 3, after: 0, reason: 'Lost' },
    ])
    expect((await recordsOf(owner, yard.product.id)).map((record) => record.packageCount)).toEqual([9])
    const noReason = await owner.try(inventory.adjust, {
      lines: [{ inventoryId: first, packageCount: 5, reason: ' ' }],
    })
    expect(noReason.body.errInfo.fields).toEqual([{ path: 'lines.0.reason', message: 'Reason is required' }])
    const twice = await owner.try(inventory.adjust, {
      lines: [
        { inventoryId: first, packageCount: 5, reason: 'x' },
        { inventoryId: first, packageCount: 6, reason: 'x' },
      ],
    })
    expect(twice.status).toBe(400)
  })

  test('a changed condition is another record, with the same lot, dates and place', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const inventoryId = await makeStock(server, owner, yard, { packages: 10, lot: 'L1', expiresOn: '2090-01-01' })
    const { records } = await owner.call(inventory.adjust, {
      lines: [{ inventoryId, packageCount: 8, conditionCode: 3, reason: 'Damaged' }],
    })
    expect(records).toMatchObject([
      { packageCount: 8, condition: 3, lot: 'L1', expiresAt: '2090-01-01', block: 'CONDITION', availableCount: 0 },
    ])
    expect((await recordsOf(owner, yard.product.id)).map((record) => record.id)).toEqual([records[0]?.id])
    await owner.call(inventory.adjust, {
      lines: [{ inventoryId: records[0]?.id ?? '', packageCount: 8, conditionCode: 5, reason: 'Repaired' }],
    })
    expect((await recordsOf(owner, yard.product.id)).map(({ id, packageCount }) => ({ id, packageCount }))).toEqual([
      { id: inventoryId, packageCount: 8 },
    ])
  })

  test('goods of another merchant are not touched by mistake, and need the permission', async () => {
    const owner = await make.account(server)
    const other = owner.at(await make.store(server, owner))
    const yard = await makeYard(server, owner)
    const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
    const input = { lines: [{ inventoryId, packageCount: 1, reason: 'Counted' }] }
    expect((await other.try(inventory.adjust, input)).body.errInfo.errType).toBe('StoreAccess')
    const stranger = await make.account(server)
    expect((await stranger.try(inventory.adjust, input)).status).toBe(404)
    const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
    expect((await viewer.try(inventory.adjust, input)).body.code).toBe(300)
    expect((await viewer.call(inventory.byProduct, {})).items).toHaveLength(1)
    expect(await recordsOf(owner, yard.product.id)).toMatchObject([{ packageCount: 10 }])
  })
})

describe('moving stock about', () => {
  test('relocating writes both sides with one cause, and takes what is free first', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const inventoryId = await makeStock(server, owner, yard, { packages: 10, lot: 'L1' })
    await reserve(owner, yard, 4)
    const move = { inventoryId, toStockLocationId: yard.otherShelf }
    const tooMany = await owner.try(inventory.relocate, { ...move, packageCount: 11 })
    expect(tooMany.body.errInfo).toMatchObject({ errType: 'AvailablePackagesLessThanSelected', left: 10 })
    const { from, to } = await owner.call(inventory.relocate, { ...move, packageCount: 6 })
    expect([from.packageCount, to.packageCount, to.lot, to.stockLocation.id]).toEqual([4, 6, 'L1', yard.otherShelf])
    const { items } = await owner.call(inventoryLog.logs, { changeType: 'RELOCATED_IN,RELOCATED_OUT' })
    expect(new Set(items.map((entry) => entry.causeId)).size).toBe(1)
    expect(
      items.map(({ type, packageChange, stockLocation, otherStockLocation }) => [
        type,
        packageChange,
        stockLocation.id,
        otherStockLocation?.id,
      ]),
    ).toEqual([
      ['RELOCATED_IN', 6, yard.otherShelf, yard.shelf],
      ['RELOCATED_OUT', -6, yard.shelf, yard.otherShelf],
    ])
  })

  test('weight, fit and warehouse of the new location are checked', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
    await server.app.platform.pool.query('update stock_locations set max_weight = 5 where id = $1', [yard.otherShelf])
    const heavy = await owner.try(inventory.relocate, {
      inventoryId,
      toStockLocationId: yard.otherShelf,
      packageCount: 6,
    })
    expect(heavy.body.errInfo).toMatchObject({ errType: 'PackageSpecificationConflict', maxWeight: 5, addedWeight: 6 })
    await owner.call(inventory.relocate, { inventoryId, toStockLocationId: yard.otherShelf, packageCount: 5 })
    const elsewhere = await makeLocation(server, owner, await makeWarehouse(server, owner))
    const away = await owner.try(inventory.relocate, { inventoryId, toStockLocationId: elsewhere, packageCount: 1 })
    expect(away.body.errInfo.fields).toEqual([
      { path: 'toStockLocationId', message: 'This stock location does not exist in the warehouse' },
    ])
    const here = await owner.try(inventory.relocate, { inventoryId, toStockLocationId: yard.shelf, packageCount: 1 })
    expect(here.body.errInfo.fields?.[0]?.message).toBe('The goods stand there already')
  })

  test('merging joins the same goods, and nothing else', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    const target = await makeStock(server, owner, yard, { packages: 10 })
    const older = await makeStock(server, owner, yard, { packages: 3, receivedOn: '2023-01-01' })
    const held = await makeStock(server, owner, yard, { packages: 3, condition: 3 })
    const dated = await makeStock(server, owner, yard, { packages: 3, expiresOn: '2090-01-01' })
    const lot = await makeStock(server, owner, yard, { packages: 3, lot: 'X' })
    const why = async (fromIds: string[]) =>
      (await owner.try(inventory.merge, { fromIds, toId: target })).body.errInfo.fields?.[0]
    expect(await why([held])).toEqual({
      path: 'fromIds.0',
      message: 'Only records in the same condition can be merged',
    })
    expect((await why([older, dated]))?.path).toBe('fromIds.1')
    expect((await why([lot]))?.message).toBe('Only records of the same lot can be merged')
    expect((await why([target]))?.message).toBe('A stock record cannot be merged with itself')
    expect((await why([older, older]))?.message).toBe('This stock record is in the list twice')
    const { record } = await owner.call(inventory.merge, { fromIds: [older], toId: target })
    expect(record.packageCount).toBe(13)
    expect((await logOf(owner, yard.product.id)).slice(-2)).toEqual([
      { type: 'MERGED_TO', packageChange: -3, before: 3, after: 0, reason: null },
      { type: 'MERGED_FROM', packageChange: 3, before: 10, after: 13, reason: null },
    ])
  })

  test('unitizing keeps units equal', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { caseOf: 12 })
    const inventoryId = await makeStock(server, owner, yard, {
      packages: 5,
      packageTypeId: yard.product.caseId,
      lot: 'L',
    })
    const { from, to } = await owner.call(inventory.unitize, { inventoryId, packageCount: 2 })
    expect([from.packageCount, to.packageCount, to.packageType.name, to.lot]).toEqual([3, 24, 'Unit', 'L'])
    expect((await owner.call(inventory.getByProduct, { productId: yard.product.id })).totalUnits).toBe(60)
    const again = await owner.try(inventory.unitize, { inventoryId: to.id, packageCount: 1 })
    expect(again.body.errInfo.fields?.[0]?.message).toBe('These are single units already')
    const { items } = await owner.call(inventoryLog.logs, { changeType: 'UNITIZED' })
    expect(items.map((entry) => entry.unitChange).sort((a, b) => a - b)).toEqual([-24, 24])
  })

  test('what orders hold is not taken apart', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { caseOf: 12 })
    const inventoryId = await makeStock(server, owner, yard, { packages: 5, packageTypeId: yard.product.caseId })
    await reserve(owner, yard, 48, yard.product.caseId)
    const { items } = await owner.call(locationStock.byStockLocation, { id: yard.shelf })
    expect(items).toMatchObject([{ packageCount: 5, heldCount: 4 }])
    const { status, body } = await owner.try(inventory.unitize, { inventoryId, packageCount: 2 })
    expect([status, body.errInfo.errType, body.message]).toEqual([
      400,
      'AvailablePackagesLessThanSelected',
      'Only 1 of the 5 packages are free: 4 are reserved.',
    ])
    expect((await owner.call(inventory.unitize, { inventoryId, packageCount: 1 })).from.packageCount).toBe(4)
  })

  test('a location answers what stands in it; picked goods have left', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { caseOf: 12 })
    await makeStock(server, owner, yard, { packages: 2, packageTypeId: yard.product.caseId })
    const content = await owner.call(locationStock.byStockLocation, { id: yard.shelf })
    expect(content).toMatchObject({
      stockLocation: { id: yard.shelf, warehouse: { id: yard.warehouseId } },
      items: [{ product: { id: yard.product.id }, packageCount: 2, heldCount: 0, unitCount: 24, condition: 5 }],
      hasMore: false,
      totalVolumeQbft: 1.91,
      totalWeight: 24,
      maxWeight: null,
    })
  })
})

describe('the log', () => {
  test('filters by warehouse, type, person, days and product', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner, { description: 'Green tea' })
    server.clock.now = new Date('2024-05-10T23:30:00Z')
    const inventoryId = await makeStock(server, owner, yard, { packages: 10 })
    server.clock.now = new Date('2024-05-11T00:30:00Z')
    await owner.call(inventory.adjust, { lines: [{ inventoryId, packageCount: 9, reason: 'Counted' }] })
    server.clock.now = null
    const types = async (input: object) => (await owner.call(inventoryLog.logs, input)).items.map((entry) => entry.type)
    expect(await types({})).toEqual(['ADJUSTMENT', 'RECEIVE'])
    expect(await types({ sort: 'createdAtAsc' })).toEqual(['RECEIVE', 'ADJUSTMENT'])
    expect(await types({ changeType: 'RECEIVE' })).toEqual(['RECEIVE'])
    expect(await types({ fromDate: '2024-05-11' })).toEqual(['ADJUSTMENT'])
    expect(await types({ toDate: '10/05/2024' })).toEqual(['RECEIVE'])
    expect(await types({ fromDate: '2024-05-10', toDate: '2024-05-10' })).toEqual(['RECEIVE'])
    expect(await types({ fromDate: '2024-05-11', timezone: 'America/Vancouver' })).toEqual([])
    // Nobody names a zone: the days are those of the warehouse.
    const move = (zone: string) =>
      server.app.platform.pool.query('update warehouses set time_zone = $1 where id = $2', [zone, yard.warehouseId])
    await move('America/Vancouver')
    expect(await types({ fromDate: '2024-05-11' })).toEqual([])
    await move('UTC')
    expect(await types({ productDescription: 'GREEN' })).toHaveLength(2)
    expect(await types({ productDescription: 'coffee' })).toEqual([])
    expect(await types({ createdBy: owner.userId, warehouseId: yard.warehouseId })).toHaveLength(2)
    expect(await types({ createdBy: yard.warehouseId })).toEqual([])
    expect(await owner.call(inventoryLog.people, { term: 'maya' })).toEqual({
      users: [{ id: owner.userId, name: 'Maya Brandt' }],
    })
    expect(await owner.call(inventoryLog.people, { term: 'nobody' })).toEqual({ users: [] })
    const reply = await owner.try(inventoryLog.logs, { fromDate: '2024-05-11', toDate: '2024-05-10' })
    expect(reply.status).toBe(400)
  })

  test('cannot be changed, not even by SQL of the application', async () => {
    const owner = await make.account(server)
    const yard = await makeYard(server, owner)
    await makeStock(server, owner, yard, { packages: 1 })
    for (const change of ['update inventory_log set after_count = 0', 'delete from inventory_log'])
      await expect(
        inTransactionOf(server, owner, async (ctx) => {
          const { sql } = await import('kysely')
          await sql.raw(change).execute(ctx.db)
        }),
      ).rejects.toThrow('permission denied')
  })
})
