import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { importLocations } from '@crossdock/contract/warehouse/stock-locations/import'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()

async function makeStage(): Promise<{ owner: Person; id: Id<'warehouse'>; shelf: string }> {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  const type = await owner.call(types.create, { id, label: 'Shelf Space', depth: 120, width: 60, height: 40 })
  return { owner, id, shelf: type.id }
}
const titlesOf = async (owner: Person) => (await owner.call(locations.list)).items.map(({ title }) => title)

test('rows become locations; a type goes by id or by name, and a blank weight is no limit', async () => {
  const { owner, id, shelf } = await makeStage()
  const reply = await owner.try(importLocations, {
    id,
    items: [
      { rowId: 1, title: ' A-01 ', stockLocationTypeId: shelf, maxWeight: 500 },
      { rowId: 2, title: 'A-02', stockLocationTypeId: ' shelf  SPACE ', maxWeight: null },
      { title: 'A-03', stockLocationTypeId: 'Shelf Space', maxWeight: '12.5' },
    ],
  })
  expect([reply.status, reply.body.data]).toEqual([202, { created: 3 }])
  const { items } = await owner.call(locations.list)
  expect(
    items.map(({ title, maxWeight, stockLocationTypeId, isTemporary }) => [
      title,
      maxWeight,
      stockLocationTypeId,
      isTemporary,
    ]),
  ).toEqual([
    ['A-01', 500, shelf, false],
    ['A-02', null, shelf, false],
    ['A-03', 12.5, shelf, false],
  ])
})

test.each([
  [{ title: null }, 'SL Name is required'],
  [{ title: '   ' }, 'SL Name is required'],
  [{ title: 'x'.repeat(101) }, 'Must be at most 100 characters'],
  [{ stockLocationTypeId: null }, 'SL Type Name is required'],
  [{ stockLocationTypeId: 'Cellar' }, 'There is no stock location type "Cellar" in this warehouse'],
  [{ maxWeight: 'heavy' }, 'Must be a number'],
  [{ maxWeight: 0 }, 'Must be greater than 0'],
  [{ maxWeight: -5 }, 'Must be greater than 0'],
  [{ title: 'a-01' }, '"a-01" stands in row 1, too'],
  [{ title: 'KNOWN' }, 'You already have a stock location with this name! (KNOWN)'],
])('a row with %j is refused by its number, and nothing goes in', async (facts, message) => {
  const { owner, id, shelf } = await makeStage()
  await owner.call(locations.createTemporary, { id, stockLocationTypeId: shelf, title: 'known', maxWeight: 1 })
  const reply = await owner.try(importLocations, {
    id,
    items: [
      { rowId: 1, title: 'A-01', stockLocationTypeId: shelf },
      { rowId: 7, title: 'A-07', stockLocationTypeId: shelf, ...facts },
      { rowId: 9, title: 'A-09', stockLocationTypeId: shelf },
    ],
  })
  expect([reply.status, reply.body.code, reply.body.errInfo.errType, reply.body.errInfo.rowId]).toEqual([
    417,
    417,
    'ImportRowError',
    7,
  ])
  expect(reply.body.errors).toHaveLength(1)
  expect(reply.body.errors?.[0]).toContain(message)
  expect(await titlesOf(owner)).toEqual(['known'])
})

test('faults that only the warehouse shows come all in one answer, the first row in rowId', async () => {
  const { owner, id, shelf } = await makeStage()
  await owner.call(locations.create, { id, stockLocationTypeId: shelf, title: 'A-02', maxWeight: 1 })
  const reply = await owner.try(importLocations, {
    id,
    items: [
      { rowId: 2, title: 'A-01', stockLocationTypeId: shelf },
      { rowId: 3, title: 'A-02', stockLocationTypeId: shelf },
      { rowId: 4, title: 'A-03', stockLocationTypeId: 'Cellar' },
      { rowId: 5, title: 'A-01', stockLocationTypeId: 'Attic' },
    ],
  })
  expect([reply.status, reply.body.errInfo.rowId, reply.body.errInfo['rowIds']]).toEqual([417, 3, [3, 4, 5]])
  expect(reply.body.errors).toEqual([
    'Row 3: You already have a stock location with this name! (A-02)',
    'Row 4: There is no stock location type "Cellar" in this warehouse.',
    'Row 5: There is no stock location type "Attic" in this warehouse.',
    'Row 5: "A-01" stands in row 2, too.',
  ])
  expect(await titlesOf(owner)).toEqual(['A-02'])
})

test('numbers and yes or no are cells as well: a number is a title, and what it is not is named by its row', async () => {
  const { owner, id, shelf } = await makeStage()
  const reply = await owner.try(importLocations, {
    id,
    items: [
      { title: 1001, stockLocationTypeId: shelf },
      { title: '02', stockLocationTypeId: shelf, maxWeight: 7 },
    ],
  })
  expect([reply.status, reply.body.data]).toEqual([202, { created: 2 }])
  expect((await titlesOf(owner)).sort()).toEqual(['02', '1001'])
  const wrong = await owner.try(importLocations, {
    id,
    items: [
      { title: 'B', stockLocationTypeId: 7 },
      { title: 'C', stockLocationTypeId: shelf, maxWeight: true },
    ],
  })
  expect([wrong.status, wrong.body.errInfo.rowId]).toEqual([417, 2])
  expect(wrong.body.errors?.join()).toMatch(/Row 2, Max Weight/)
  const unnamed = await owner.try(importLocations, { id, items: [{ title: 'B', stockLocationTypeId: 7 }] })
  expect([unnamed.status, unnamed.body.errInfo.rowId]).toEqual([417, 1])
})

test('a label that several types have is told apart by size', async () => {
  const { owner, id } = await makeStage()
  const high = await owner.call(types.create, { id, label: 'Shelf Space', depth: 120, width: 60, height: 80.5 })
  const vague = await owner.try(importLocations, {
    id,
    items: [{ rowId: 1, title: 'A', stockLocationTypeId: 'shelf space' }],
  })
  expect(vague.body.message).toBe(
    'Row 1: Several stock location types are called "shelf space". Write Shelf Space (120 × 60 × 40 cm) or Shelf Space (120 × 60 × 80.5 cm).',
  )
  await owner.call(importLocations, {
    id,
    items: [{ rowId: 1, title: 'A', stockLocationTypeId: 'shelf space (120 x 60 x 80.5 CM)' }],
  })
  expect((await owner.call(locations.list)).items[0]?.stockLocationTypeId).toBe(high.id)
})

test("a type of another warehouse is not this one's", async () => {
  const { owner, id } = await makeStage()
  const elsewhere = await makeWarehouse(server, owner)
  const foreign = await owner.call(types.create, { id: elsewhere, label: 'Aisle', depth: 1, width: 1, height: 1 })
  for (const stockLocationTypeId of [foreign.id, 'Aisle'])
    expect(
      (await owner.try(importLocations, { id, items: [{ rowId: 1, title: 'A', stockLocationTypeId }] })).status,
    ).toBe(417)
})

test('an import without rows is refused with the spec’s words', async () => {
  const { owner, id } = await makeStage()
  const reply = await owner.try(importLocations, { id, items: [] })
  expect([reply.status, reply.body.message]).toEqual([400, 'No stock locations to upload'])
  expect((await owner.try(importLocations, { id })).status).toBe(400)
})

test('importing needs Data Import as well as the right to change locations', async () => {
  const { owner, id, shelf } = await makeStage()
  const file = { id, items: [{ rowId: 1, title: 'A', stockLocationTypeId: shelf }] }
  for (const grants of [['INVENTORY_IMPORT'], ['INVENTORY_WAREHOUSES'], ['SORTING_ALLOCATE']] as const) {
    const reply = await (await make.subAccount(server, owner, grants)).try(importLocations, file)
    expect([grants, reply.status, reply.body.code]).toEqual([grants, 403, 300])
  }
  await (await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'INVENTORY_WAREHOUSES'])).call(importLocations, file)
  await (await make.subAccount(server, owner, ['INVENTORY_IMPORT', 'SORTING_ALLOCATE'])).call(importLocations, {
    id,
    items: [{ rowId: 1, title: 'B', stockLocationTypeId: shelf }],
  })
})

test('of two imports of the same titles at once, one goes in whole', async () => {
  const { owner, id, shelf } = await makeStage()
  const rows = Array.from({ length: 300 }, (_, index) => ({
    rowId: index + 1,
    title: `A-${index}`,
    stockLocationTypeId: shelf,
  }))
  const replies = await Promise.all([
    owner.try(importLocations, { id, items: rows }),
    owner.try(importLocations, { id, items: [...rows].reverse() }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 417])
  expect((await owner.call(locations.list, { page_size: 500 })).total).toBe(300)
})

test('twenty thousand rows go in at once, and their faults come back at once', async () => {
  const { owner, id, shelf } = await makeStage()
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    rowId: index + 1,
    title: `A-${index}`,
    stockLocationTypeId: 'Shelf Space',
    maxWeight: 500,
  }))
  expect(await owner.call(importLocations, { id, items: rows })).toEqual({ created: 20_000 })
  const again = await owner.try(importLocations, {
    id,
    items: rows.map((row) => ({ ...row, stockLocationTypeId: shelf })),
  })
  expect([again.status, again.body.errInfo.rowId, again.body.errInfo['faultCount'], again.body.errors?.length]).toEqual(
    [417, 1, 20_000, 1000],
  )
})

test('an import leaves an audit row for itself and for each location', async () => {
  const { owner, id, shelf } = await makeStage()
  await owner.call(importLocations, {
    id,
    items: [
      { rowId: 1, title: 'A', stockLocationTypeId: shelf },
      { rowId: 2, title: 'B', stockLocationTypeId: shelf },
    ],
  })
  const { rows } = await server.app.platform.pool.query(
    "select action, after->>'title' as title from audit_log where account_id = $1 and entity = 'stock-location' order by id",
    [owner.accountId],
  )
  expect(rows).toEqual([
    { action: 'create', title: 'A' },
    { action: 'create', title: 'B' },
    { action: 'import', title: null },
  ])
})
