import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { importLocations } from '@crossdock/contract/warehouse/stock-locations/import'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { type InputOf, make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()

async function makeStage(): Promise<{
  owner: Person
  id: Id<'warehouse'>
  stockLocationTypeId: Id<'stockLocationType'>
}> {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const type = await owner.call(types.create, { id, label: 'Shelf Space', depth: 120, width: 60, height: 40 })
  return { owner, id, stockLocationTypeId: type.id }
}

test('a location is created, read, changed and deleted', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const made = await owner.call(locations.create, {
    id,
    stockLocationTypeId,
    title: ' A-01 ',
    maxWeight: 500.5,
    isTemporary: false,
  })
  expect(made).toMatchObject({
    title: 'A-01',
    warehouseId: id,
    stockLocationTypeId,
    stockLocationType: {
      id: stockLocationTypeId,
      label: 'Shelf Space',
      depth: 120,
      width: 60,
      height: 40,
      isBulk: false,
    },
    maxWeight: 500.5,
    isTemporary: false,
    isOccupied: false,
  })
  const byId = await owner.call(locations.list, { stockLocationId: made.id })
  expect(byId.items).toEqual([made])
  const changed = await owner.call(locations.update, {
    id,
    locId: made.id,
    stockLocationTypeId,
    title: 'A-02',
    maxWeight: 10,
    isTemporary: true,
  })
  expect(changed).toMatchObject({ title: 'A-02', maxWeight: 10, isTemporary: true })
  const kept = await owner.call(locations.update, {
    id,
    locId: made.id,
    stockLocationTypeId,
    title: 'a-02',
    maxWeight: 20,
  })
  expect(kept).toMatchObject({ title: 'a-02', isTemporary: true })
  await owner.call(locations.remove, { warehouseId: id, id: made.id })
  expect((await owner.try(locations.list, { stockLocationId: made.id })).status).toBe(404)
  await owner.call(locations.create, { id, stockLocationTypeId, title: 'A-02', maxWeight: 1 })
})

test('a location is deleted by its id alone, too, and only once', async () => {
  const { owner, id } = await makeStage()
  const locationId = await makeLocation(server, owner, id)
  await owner.call(locations.removeById, { id: locationId })
  expect((await owner.try(locations.removeById, { id: locationId })).status).toBe(404)
  expect((await owner.try(locations.remove, { warehouseId: id, id: locationId })).status).toBe(404)
})

test.each([
  ['title', '', 'Title is required'],
  ['title', undefined, 'Title is required'],
  ['title', 'x'.repeat(101), 'Must be at most 100 characters'],
  ['stockLocationTypeId', '', 'Stock location type is required'],
  ['stockLocationTypeId', undefined, 'Stock location type is required'],
  ['stockLocationTypeId', 'shelf', 'Must be 24 hexadecimal characters'],
  ['maxWeight', undefined, 'Max weight is required'],
  ['maxWeight', null, 'Max weight is required'],
  ['maxWeight', 'abc', 'Must be a number'],
  ['maxWeight', 0, 'Must be greater than 0'],
  ['maxWeight', 10_000_001, 'Must be at most 10,000,000'],
  ['maxWeight', 0.0001, 'Must have at most 3 decimals'],
])('%s = %j is refused with "%s"', async (field, value, message) => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const form = { id, stockLocationTypeId, title: 'A-01', maxWeight: 500, [field]: value }
  for (const endpoint of [locations.create, locations.createTemporary]) {
    const reply = await owner.try(endpoint, form)
    expect(reply.status).toBe(400)
    expect(reply.body.errInfo.fields).toEqual([{ path: field, message }])
  }
})

test.each([0.001, 10_000_000, 12.345])('a weight limit of %d kg is kept', async (maxWeight) => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  expect((await owner.call(locations.create, { id, stockLocationTypeId, title: 'A', maxWeight })).maxWeight).toBe(
    maxWeight,
  )
})

test('temporary locations are made by their own call or by a field, and listed apart', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const form = { id, stockLocationTypeId, maxWeight: 5 }
  await owner.call(locations.create, { ...form, title: 'A-01' })
  await owner.call(locations.create, { ...form, title: 'T-02', isTemporary: true })
  const forced = await owner.try(locations.createTemporary, { ...form, title: 'T-01', isTemporary: false })
  expect([forced.status, forced.body.data]).toMatchObject([200, { isTemporary: true }])
  const titles = async (isTemporary: 'true' | 'false') =>
    (await owner.call(locations.list, { isTemporary })).items.map(({ title }) => title)
  expect(await titles('true')).toEqual(['T-01', 'T-02'])
  expect(await titles('false')).toEqual(['A-01'])
})

test('a title is taken in its warehouse, whatever its case and kind; another warehouse may have it', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const form = { id, stockLocationTypeId, maxWeight: 5 }
  await owner.call(locations.create, { ...form, title: 'A-01' })
  const other = await owner.call(locations.createTemporary, { ...form, title: 'T-01' })
  for (const reply of [
    await owner.try(locations.create, { ...form, title: ' a-01 ' }),
    await owner.try(locations.createTemporary, { ...form, title: 'A-01' }),
    await owner.try(locations.update, { ...form, locId: other.id, title: 'A-01' }),
  ])
    expect([reply.status, reply.body.errInfo.errType, reply.body.message]).toEqual([
      400,
      'StockLocationTitleExists',
      'You already have a stock location with this name!',
    ])
  const elsewhere = await makeWarehouse(server, owner)
  const type = await owner.call(types.create, { id: elsewhere, label: 'Aisle', depth: 1, width: 1, height: 1 })
  await owner.call(locations.create, { id: elsewhere, stockLocationTypeId: type.id, title: 'A-01', maxWeight: 1 })
})

test('of ten that create the same title at once, one wins', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      owner.try(index % 2 ? locations.create : locations.createTemporary, {
        id,
        stockLocationTypeId,
        title: 'A-01',
        maxWeight: 1,
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.errInfo.errType))).toEqual(
    new Set(['StockLocationTitleExists']),
  )
})

test('the type of a location cannot be changed, and is one of its warehouse', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const made = await owner.call(locations.create, { id, stockLocationTypeId, title: 'A-01', maxWeight: 1 })
  const aisle = await owner.call(types.create, { id, label: 'Aisle', depth: 1, width: 1, height: 1 })
  const reply = await owner.try(locations.update, {
    id,
    locId: made.id,
    stockLocationTypeId: aisle.id,
    title: 'A-01',
    maxWeight: 1,
  })
  expect([reply.status, reply.body.errInfo.fields?.[0]?.path]).toEqual([400, 'stockLocationTypeId'])
  const elsewhere = await makeWarehouse(server, owner)
  expect(
    (await owner.try(locations.create, { id: elsewhere, stockLocationTypeId, title: 'A-01', maxWeight: 1 })).status,
  ).toBe(404)
  await owner.call(types.remove, { id: aisle.id })
  expect(
    (await owner.try(locations.create, { id, stockLocationTypeId: aisle.id, title: 'B', maxWeight: 1 })).status,
  ).toBe(404)
})

test('a type that is being deleted takes no location: one of the two wins', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  for (let round = 0; round < 5; round++) {
    const type = await owner.call(types.create, { id, label: `Aisle ${round}`, depth: 1, width: 1, height: 1 })
    const [made, removed] = await Promise.all([
      owner.try(locations.create, { id, stockLocationTypeId: type.id, title: `A-${round}`, maxWeight: 1 }),
      owner.try(types.remove, { id: type.id }),
    ])
    expect(
      [made.status === 200, removed.status === 200].filter(Boolean),
      JSON.stringify([made.body, removed.body]),
    ).toHaveLength(1)
  }
  expect(stockLocationTypeId).not.toBe('')
})

test('the list is searched, filtered, sorted and paged', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  for (const title of ['b-02', 'A-01', 'a-10', 'C_1'])
    await owner.call(locations.create, { id, stockLocationTypeId, title, maxWeight: 1 })
  const elsewhere = await makeWarehouse(server, owner, 'Elsewhere')
  await makeLocation(server, owner, elsewhere, 'Z-99')
  const titles = async (filters: InputOf<typeof locations.list>) =>
    (await owner.call(locations.list, filters)).items.map(({ title }) => title)
  expect(await titles({})).toEqual(['A-01', 'a-10', 'b-02', 'C_1', 'Z-99'])
  expect(await titles({ sort: 'title', sortDir: 'asc', warehouseId: id })).toEqual(['A-01', 'a-10', 'b-02', 'C_1'])
  expect(await titles({ sort: 'title', sortDir: 'desc', page_size: 2 })).toEqual(['Z-99', 'C_1'])
  expect(await titles({ sort: 'createdAtAsc', page: 2, page_size: 2 })).toEqual(['a-10', 'C_1'])
  expect(await titles({ title: 'A-' })).toEqual(['A-01', 'a-10'])
  expect(await titles({ title: '_' })).toEqual(['C_1'])
  expect(await titles({ type: stockLocationTypeId, title: '0' })).toEqual(['A-01', 'a-10', 'b-02'])
  expect(await titles({ type: 'All', occupancyState: 'All', warehouseId: '' })).toHaveLength(5)
  expect(await titles({ occupancyState: 'all' })).toHaveLength(5)
  expect(await titles({ occupancyState: 'Occupied' })).toEqual([])
  expect(await titles({ occupancyState: 'EMPTY' })).toHaveLength(5)
  expect(await titles({ occupiedBy: 'FULFILLMENT' })).toEqual([])
  expect(await titles({ occupiedBy: 'SORTING' })).toEqual([])
  const page = await owner.call(locations.list, {})
  expect(page).toMatchObject({ total: 5, page: 1, page_size: 50, hasNext: false })
  expect(page.items.at(-1)?.warehouseTitle).toBe('Elsewhere')

  const seen: string[] = []
  let cursor: string | null = null
  do {
    const slice: { items: { title: string }[]; next: string | null } = await owner.call(locations.list, {
      infinite: 'true',
      page_size: 2,
      ...(cursor === null ? {} : { cursor }),
    })
    seen.push(...slice.items.map(({ title }) => title))
    cursor = slice.next
  } while (cursor !== null)
  expect(seen).toEqual(['A-01', 'a-10', 'b-02', 'C_1', 'Z-99'])
  for (const wrong of [
    { sort: 'weight' },
    { page_size: 501 },
    { type: 'x' },
    { occupancyState: 'Half' },
    { occupiedBy: 'NOBODY' },
  ])
    expect((await owner.try(locations.list, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test("another account's warehouses and locations do not exist", async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const made = await owner.call(locations.create, { id, stockLocationTypeId, title: 'A-01', maxWeight: 1 })
  const { owner: stranger, id: theirs, stockLocationTypeId: theirType } = await makeStage()
  const form = { title: 'X', maxWeight: 1 }
  for (const reply of [
    await stranger.try(locations.list, { stockLocationId: made.id }),
    await stranger.try(locations.create, { id, stockLocationTypeId: theirType, ...form }),
    await stranger.try(locations.create, { id: theirs, stockLocationTypeId, ...form }),
    await stranger.try(locations.createTemporary, { id, stockLocationTypeId, ...form }),
    await stranger.try(locations.update, { id, locId: made.id, stockLocationTypeId, ...form }),
    await stranger.try(locations.update, { id: theirs, locId: made.id, stockLocationTypeId, ...form }),
    await stranger.try(locations.remove, { warehouseId: id, id: made.id }),
    await stranger.try(locations.removeById, { id: made.id }),
    await stranger.try(importLocations, { id, items: [{ rowId: 1, title: 'X', stockLocationTypeId }] }),
    await owner.try(locations.remove, { warehouseId: await makeWarehouse(server, owner), id: made.id }),
  ])
    expect(reply.status).toBe(404)
  expect((await stranger.call(locations.list, { warehouseId: id })).items).toEqual([])
})

test('writing needs Manage Warehouses or the sorting hub’s Allocate', async () => {
  const { owner, id, stockLocationTypeId } = await makeStage()
  const form = { id, stockLocationTypeId, title: 'A-01', maxWeight: 1 }
  for (const grant of ['INVENTORY_WAREHOUSES', 'SORTING_ALLOCATE'] as const) {
    const keeper = await make.subAccount(server, owner, [grant])
    const made = await keeper.call(locations.create, form)
    await keeper.call(locations.update, { ...form, locId: made.id })
    await keeper.call(locations.removeById, { id: made.id })
    await keeper.call(locations.createTemporary, form)
    expect((await keeper.call(warehouses.list)).items).toHaveLength(1)
    const temporary = (await keeper.call(locations.list)).items[0]
    await keeper.call(locations.remove, { warehouseId: id, id: temporary?.id ?? '' })
  }
  const viewer = await make.subAccount(server, owner, [
    'INVENTORY_VIEW',
    'INVENTORY_MANAGE',
    'INVENTORY_IMPORT',
    'SORTING_MANAGE',
  ])
  await viewer.call(locations.list)
  for (const call of [
    () => viewer.try(locations.create, form),
    () => viewer.try(locations.createTemporary, form),
    () => viewer.try(locations.update, { ...form, locId: id }),
    () => viewer.try(locations.remove, { warehouseId: id, id }),
    () => viewer.try(locations.removeById, { id }),
    () => viewer.try(importLocations, { id, items: [{ rowId: 1, title: 'X', stockLocationTypeId }] }),
  ]) {
    const reply = await call()
    expect([reply.status, reply.body.code]).toEqual([403, 300])
  }
})

test('labels say the titles, a page each, in the order asked for; all or none', async () => {
  const { owner, id } = await makeStage()
  const ids = [await makeLocation(server, owner, id, 'A-10'), await makeLocation(server, owner, id, 'A-2')]
  const zpl = await owner.try(locations.labels, { ids, format: 'zpl' })
  expect([...zpl.text.matchAll(/N,N,N,A\^FH_\^FD([^^]+)\^FS/g)].map(([, code]) => code)).toEqual(['A-10', 'A-2'])
  const pdf = await owner.try(locations.labels, { ids })
  expect(pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(String(pdf.headers['content-disposition'])).toContain('Labels of 2 stock locations.pdf')
  const stranger = await makeStage()
  const own = await makeLocation(server, stranger.owner, stranger.id, 'B-1')
  expect((await stranger.owner.try(locations.labels, { ids: [own, ...ids] })).status).toBe(404)
})
