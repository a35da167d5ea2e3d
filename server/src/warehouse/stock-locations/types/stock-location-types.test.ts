import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../../test/factories.ts'
import { type InputOf, make, type Person, testServer } from '../../../test/harness.ts'

const server = testServer()

const size = { depth: 120, width: 60, height: 40.5 }
const shelf = { label: 'Shelf Space', ...size, isBulk: false }

async function makeStage(): Promise<{ owner: Person; id: Id<'warehouse'> }> {
  const owner = await make.account(server)
  return { owner, id: await makeWarehouse(server, owner) }
}

test('a type is created, listed, changed and deleted', async () => {
  const { owner, id } = await makeStage()
  const made = await owner.call(types.create, { id, ...shelf, storagePackageIds: [] })
  expect(made).toMatchObject({
    ...shelf,
    warehouseId: id,
    storagePackageIds: [],
    storagePackages: [],
    stockLocationCount: 0,
  })
  const listed = await owner.call(types.list, { id })
  expect(listed).toMatchObject({ total: 1, page: 1, hasNext: false })
  expect(listed.types).toEqual([made])

  const changed = await owner.call(types.update, {
    id,
    typeId: made.id,
    label: 'Aisle',
    depth: 1,
    width: 2,
    height: 3,
    isBulk: true,
  })
  expect(changed).toMatchObject({ id: made.id, label: 'Aisle', depth: 1, width: 2, height: 3, isBulk: true })
  // Left out, it stays what it is.
  expect((await owner.call(types.update, { id, typeId: made.id, label: 'Aisle', ...size })).isBulk).toBe(true)
  await owner.call(types.remove, { id: made.id })
  expect((await owner.call(types.list, { id })).types).toEqual([])
  expect((await owner.try(types.remove, { id: made.id })).status).toBe(404)
})

test.each([
  ['label', '', 'Label is required'],
  ['label', undefined, 'Label is required'],
  ['label', 'x'.repeat(101), 'Must be at most 100 characters'],
  ['depth', undefined, 'Length is required'],
  ['width', null, 'Width is required'],
  ['height', undefined, 'Height is required'],
  ['depth', 0, 'Must be greater than 0'],
  ['width', -1, 'Must be greater than 0'],
  ['height', 100_000.5, 'Must be at most 100,000'],
  ['height', 1e308, 'Must be at most 100,000'],
  ['depth', '12', 'Must be a number'],
  ['depth', 1.0001, 'Must have at most 3 decimals'],
])('%s = %j is refused with "%s"', async (field, value, message) => {
  const { owner, id } = await makeStage()
  const reply = await owner.try(types.create, { id, ...shelf, [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body.errInfo.fields).toContainEqual({ path: field, message })
})

test.each([
  ['depth', 0.001],
  ['height', 100_000],
])('%s = %j is kept', async (field, value) => {
  const { owner, id } = await makeStage()
  expect(await owner.call(types.create, { id, ...shelf, [field]: value })).toHaveProperty(field, value)
})

test('the kinds are the nine of the list', () => {
  expect(types.stockLocationKinds.join(', ')).toBe(
    'Storage Room, Shelf Space, Bin Space, Rack Space, Pallet Space, Container Space, Aisle, Bay Area, Compartment',
  )
})

test('a call may give another label than the list has', async () => {
  const { owner, id } = await makeStage()
  expect(await owner.call(types.create, { id, ...shelf, label: 'Foo Space' })).toHaveProperty('label', 'Foo Space')
})

test('a label may repeat with other dimensions; an exact duplicate is refused', async () => {
  const { owner, id } = await makeStage()
  const made = await owner.call(types.create, { id, ...shelf })
  const other = await owner.call(types.create, { id, ...shelf, height: 80 })
  const message = 'You already have a stock location type with this label and these dimensions'
  const twins = [
    await owner.try(types.create, { id, ...shelf, label: ' SHELF space ' }),
    await owner.try(types.update, { id, typeId: other.id, ...shelf }),
  ]
  for (const reply of twins) expect([reply.status, reply.body.message]).toEqual([400, message])
  const elsewhere = await makeWarehouse(server, owner)
  await owner.call(types.create, { id: elsewhere, ...shelf })
  await owner.call(types.remove, { id: made.id })
  await owner.call(types.create, { id, ...shelf })
})

test('links go by either name, are answered as storagePackageIds, and are seen from the other side', async () => {
  const { owner, id } = await makeStage()
  const box = await owner.call(packages.create, { id, name: 'Box', depth: 40, width: 60, height: 30 })
  const tote = await owner.call(packages.create, { id, name: 'Tote', depth: 10, width: 10, height: 10 })
  const first = await owner.call(types.create, { id, ...shelf, storagePackageIds: [tote.id, box.id, box.id] })
  expect(first.storagePackages).toEqual([
    { id: box.id, name: 'Box' },
    { id: tote.id, name: 'Tote' },
  ])
  expect(first.storagePackageIds).toEqual([box.id, tote.id])
  const second = await owner.call(types.create, { id, ...shelf, label: 'Aisle', storagePackageTypeIds: [box.id] })
  expect(second.storagePackageIds).toEqual([box.id])
  const linksOf = async () =>
    Object.fromEntries(
      (await owner.call(packages.list, { id })).types.map((entry) => [entry.name, entry.stockLocationTypes]),
    )
  expect(await linksOf()).toEqual({ Box: [second.id, first.id], Tote: [first.id] })

  // Left out: the links stay. Given: they are replaced.
  expect((await owner.call(types.update, { id, typeId: first.id, ...shelf })).storagePackageIds).toHaveLength(2)
  await owner.call(types.update, { id, typeId: first.id, ...shelf, storagePackageTypeIds: [tote.id] })
  expect(await linksOf()).toEqual({ Box: [second.id], Tote: [first.id] })
  await owner.call(types.remove, { id: first.id })
  expect(await linksOf()).toEqual({ Box: [second.id], Tote: [] })
})

test('a storage package that fits in no orientation is refused, also when the type shrinks', async () => {
  const { owner, id } = await makeStage()
  const pole = await owner.call(packages.create, { id, name: 'Tube', depth: 40, width: 120, height: 60 })
  const fits = await owner.call(types.create, { id, ...shelf, height: 40, storagePackageIds: [pole.id] })
  const refused = [
    await owner.try(types.create, { id, ...shelf, height: 39.9, storagePackageIds: [pole.id] }),
    await owner.try(types.update, { id, typeId: fits.id, ...shelf, height: 39 }),
    await owner.try(types.update, { id, typeId: fits.id, ...shelf, height: 39, storagePackageIds: [pole.id] }),
  ]
  for (const reply of refused)
    expect([reply.status, reply.body.errInfo.errType, reply.body.errInfo['tooLarge']]).toEqual([
      400,
      'PackageSpecificationConflict',
      [{ id: pole.id, name: 'Tube' }],
    ])
  await owner.call(types.update, { id, typeId: fits.id, ...shelf, height: 39, storagePackageIds: [] })
})

test('links are to packages of the same warehouse', async () => {
  const { owner, id } = await makeStage()
  const elsewhere = await makeWarehouse(server, owner)
  const foreign = await owner.call(packages.create, { id: elsewhere, name: 'Box', depth: 1, width: 1, height: 1 })
  expect((await owner.try(types.create, { id, ...shelf, storagePackageIds: [foreign.id] })).status).toBe(404)
  const malformed = await owner.try(types.create, { id, ...shelf, storagePackageIds: ['x'] })
  expect(malformed.body.errInfo.fields?.[0]?.path).toBe('storagePackageIds.0')
})

test('a type with a location keeps label, size and kind, and cannot be deleted; its links can change', async () => {
  const { owner, id } = await makeStage()
  await makeLocation(server, owner, id)
  const [used] = (await owner.call(types.list, { id })).types
  if (!used) throw new Error('no type')
  expect(used.stockLocationCount).toBe(1)
  const same = {
    id,
    typeId: used.id,
    label: used.label,
    depth: used.depth,
    width: used.width,
    height: used.height,
    isBulk: used.isBulk,
  }
  for (const change of [{ label: 'Aisle' }, { depth: 1 }, { width: 1 }, { height: 1 }, { isBulk: false }]) {
    const reply = await owner.try(types.update, { ...same, ...change })
    expect([reply.status, reply.body.errInfo.errType, reply.body.message], JSON.stringify(change)).toEqual([
      400,
      'StockLocationTypeInUse',
      'This stock location type is in use and cannot be modified or deleted.',
    ])
  }
  expect((await owner.try(types.remove, { id: used.id })).body.errInfo.errType).toBe('StockLocationTypeInUse')
  const box = await owner.call(packages.create, { id, name: 'Box', depth: 1, width: 1, height: 1 })
  expect((await owner.call(types.update, { ...same, storagePackageIds: [box.id] })).storagePackageIds).toEqual([box.id])
})

test('the list is searched, sorted and paged, and counts only when asked', async () => {
  const { owner, id } = await makeStage()
  for (const label of ['pallet space', 'Aisle', 'Bay Area']) await owner.call(types.create, { id, ...shelf, label })
  const labels = async (filters: Omit<InputOf<typeof types.list>, 'id'>) =>
    (await owner.call(types.list, { id, ...filters })).types.map(({ label }) => label)
  expect(await labels({})).toEqual(['Aisle', 'Bay Area', 'pallet space'])
  expect(await labels({ sort: 'labelDesc', page_size: 2 })).toEqual(['pallet space', 'Bay Area'])
  expect(await labels({ sort: 'createdAtAsc', page_size: 2, page: 2 })).toEqual(['Bay Area'])
  expect(await labels({ label: 'A' })).toEqual(['Aisle', 'Bay Area', 'pallet space'])
  expect(await labels({ label: 'PALL' })).toEqual(['pallet space'])
  const slice = await owner.call(types.list, { id, infinite: 'true', page_size: 2, skipStats: 'true' })
  expect([slice.types.length, slice.hasNext, slice.total]).toEqual([2, true, undefined])
  expect(slice.types[0]).not.toHaveProperty('stockLocationCount')
  expect((await owner.try(types.list, { id, sort: 'colour' })).status).toBe(400)
})

test('of ten that create the same type at once, one wins', async () => {
  const { owner, id } = await makeStage()
  const replies = await Promise.all(Array.from({ length: 10 }, () => owner.try(types.create, { id, ...shelf })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
})

test("another account's warehouse and types do not exist", async () => {
  const { owner, id } = await makeStage()
  const made = await owner.call(types.create, { id, ...shelf })
  const { owner: stranger, id: theirs } = await makeStage()
  expect((await stranger.try(types.list, { id })).status).toBe(404)
  expect((await stranger.try(types.create, { id, ...shelf })).status).toBe(404)
  expect((await stranger.try(types.update, { id, typeId: made.id, ...shelf })).status).toBe(404)
  expect((await stranger.try(types.update, { id: theirs, typeId: made.id, ...shelf })).status).toBe(404)
  expect((await stranger.try(types.remove, { id: made.id })).status).toBe(404)
  // Nor does a type of one's own under another of one's warehouses.
  const elsewhere = await makeWarehouse(server, owner)
  expect((await owner.try(types.update, { id: elsewhere, typeId: made.id, ...shelf })).status).toBe(404)
})

test('writing needs Manage Warehouses or the sorting hub’s Allocate', async () => {
  const { owner, id } = await makeStage()
  for (const [index, grant] of (['INVENTORY_WAREHOUSES', 'SORTING_ALLOCATE'] as const).entries()) {
    const keeper = await make.subAccount(server, owner, [grant])
    const made = await keeper.call(types.create, { id, ...shelf, height: 50 + index })
    await keeper.call(types.update, { id, typeId: made.id, ...shelf })
    await keeper.call(types.remove, { id: made.id })
  }
  const made = await owner.call(types.create, { id, ...shelf })
  const viewer = await make.subAccount(server, owner, [
    'INVENTORY_VIEW',
    'INVENTORY_MANAGE',
    'SORTING_VIEW',
    'SORTING_MANAGE',
  ])
  await viewer.call(types.list, { id })
  expect((await viewer.try(types.create, { id, ...shelf, height: 90 })).body.code).toBe(300)
  expect((await viewer.try(types.update, { id, typeId: made.id, ...shelf })).body.code).toBe(300)
  expect((await viewer.try(types.remove, { id: made.id })).body.code).toBe(300)
})
