import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { type InputOf, make, type Person, testServer } from '../../test/harness.ts'
import { lock, untilWaiting } from '../../test/locks.ts'

const server = testServer()

const pallet = { name: 'Pallet', depth: 120, width: 100, height: 14.4 }

async function makeStage(): Promise<{ owner: Person; id: Id<'warehouse'> }> {
  const owner = await make.account(server)
  return { owner, id: await makeWarehouse(server, owner) }
}
const makeType = (
  owner: Person,
  id: Id<'warehouse'>,
  facts: { label?: string; isBulk?: boolean; height?: number } = {},
) => owner.call(types.create, { id, label: 'Pallet Space', depth: 150, width: 150, height: 150, ...facts })

test('a storage package is created, listed, changed and deleted', async () => {
  const { owner, id } = await makeStage()
  const made = await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [] })
  expect(made).toMatchObject({ ...pallet, warehouseId: id, stockLocationTypes: [] })
  expect((await owner.call(packages.list, { id })).types).toEqual([made])
  const changed = await owner.call(packages.update, {
    id,
    typeId: made.id,
    name: 'Crate',
    depth: 1,
    width: 2,
    height: 3,
  })
  expect(changed).toMatchObject({ id: made.id, name: 'Crate', depth: 1, width: 2, height: 3 })
  await owner.call(packages.remove, { id: made.id })
  expect((await owner.call(packages.list, { id })).types).toEqual([])
  expect((await owner.try(packages.remove, { id: made.id })).status).toBe(404)
})

test.each([
  ['name', '', 'Name is required'],
  ['name', undefined, 'Name is required'],
  ['depth', undefined, 'Length is required'],
  ['width', undefined, 'Width is required'],
  ['height', null, 'Height is required'],
  ['height', 0, 'Must be greater than 0'],
  ['depth', 100_001, 'Must be at most 100,000'],
])('%s = %j is refused with "%s"', async (field, value, message) => {
  const { owner, id } = await makeStage()
  const reply = await owner.try(packages.create, { id, ...pallet, [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body.errInfo.fields).toContainEqual({ path: field, message })
})

test('the names are the nineteen of the list', () => {
  expect(packages.storagePackageNames.join(', ')).toBe(
    'Pallet, Carton, Box, Crate, Drum, Barrel, Bag, Container, Bundle, Roll, Tank, Bin, Tote, Tray, Case, Envelope, Tube, Package, Gaylord',
  )
})

test('a call may give another name than the list has', async () => {
  const { owner, id } = await makeStage()
  expect(await owner.call(packages.create, { id, ...pallet, name: 'Foo', stockLocationTypes: [] })).toHaveProperty(
    'name',
    'Foo',
  )
})

test('a location type must be linked once the warehouse has one for packages only', async () => {
  const { owner, id } = await makeStage()
  await makeType(owner, id, { isBulk: true })
  const loose = await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [] })
  const strict = await makeType(owner, id, { label: 'Rack Space' })
  const message = 'Please select at least one stock location type'
  for (const reply of [
    await owner.try(packages.create, { id, ...pallet, stockLocationTypes: [] }),
    await owner.try(packages.update, { id, typeId: loose.id, ...pallet, stockLocationTypes: [] }),
  ])
    expect([reply.status, reply.body.errInfo.fields]).toEqual([400, [{ path: 'stockLocationTypes', message }]])
  // From within the location type's form it is made first and linked by that form.
  await owner.call(packages.create, { id, ...pallet })
  await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [strict.id] })
})

test('linking is symmetrical', async () => {
  const { owner, id } = await makeStage()
  const [bay, aisle] = [await makeType(owner, id, { label: 'Bay Area' }), await makeType(owner, id, { label: 'Aisle' })]
  const made = await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [bay.id, aisle.id] })
  expect(made.stockLocationTypeLabels).toEqual([
    { id: aisle.id, label: 'Aisle' },
    { id: bay.id, label: 'Bay Area' },
  ])
  const linksOf = async () =>
    Object.fromEntries((await owner.call(types.list, { id })).types.map((type) => [type.label, type.storagePackageIds]))
  expect(await linksOf()).toEqual({ Aisle: [made.id], 'Bay Area': [made.id] })
  await owner.call(packages.update, { id, typeId: made.id, ...pallet, stockLocationTypes: [aisle.id] })
  expect(await linksOf()).toEqual({ Aisle: [made.id], 'Bay Area': [] })
  await owner.call(packages.update, { id, typeId: made.id, ...pallet, name: 'Crate' })
  expect(await linksOf()).toEqual({ Aisle: [made.id], 'Bay Area': [] })
  await owner.call(packages.remove, { id: made.id })
  expect(await linksOf()).toEqual({ Aisle: [], 'Bay Area': [] })
})

test('a package too large for a linked type in every orientation is refused, also when it grows', async () => {
  const { owner, id } = await makeStage()
  const low = await makeType(owner, id, { height: 120 })
  const made = await owner.call(packages.create, {
    id,
    name: 'Tube',
    depth: 10,
    width: 10,
    height: 150,
    stockLocationTypes: [low.id],
  })
  for (const reply of [
    await owner.try(packages.create, { id, ...pallet, height: 151, stockLocationTypes: [low.id] }),
    await owner.try(packages.update, { id, typeId: made.id, name: 'Tube', depth: 10, width: 10, height: 151 }),
  ])
    expect([reply.status, reply.body.errInfo.errType, reply.body.errInfo['tooSmall']]).toEqual([
      400,
      'PackageSpecificationConflict',
      [{ id: low.id, label: 'Pallet Space' }],
    ])
})

test('the list is searched by name, sorted and paged', async () => {
  const { owner, id } = await makeStage()
  for (const name of ['tote', 'Box', 'Pallet']) await owner.call(packages.create, { id, ...pallet, name })
  const names = async (filters: Omit<InputOf<typeof packages.list>, 'id'>) =>
    (await owner.call(packages.list, { id, ...filters })).types.map(({ name }) => name)
  expect(await names({})).toEqual(['Box', 'Pallet', 'tote'])
  expect(await names({ name: 'O' })).toEqual(['Box', 'tote'])
  expect(await names({ sort: 'name', sortDir: 'desc', page: 2, page_size: 2 })).toEqual(['Box'])
  expect(await names({ sort: 'createdAtDesc' })).toEqual(['Pallet', 'Box', 'tote'])
})

test("another account's warehouse, packages and location types do not exist", async () => {
  const { owner, id } = await makeStage()
  const made = await owner.call(packages.create, { id, ...pallet })
  const bay = await makeType(owner, id)
  const { owner: stranger, id: theirs } = await makeStage()
  expect((await stranger.try(packages.list, { id })).status).toBe(404)
  expect((await stranger.try(packages.create, { id, ...pallet })).status).toBe(404)
  expect((await stranger.try(packages.create, { id: theirs, ...pallet, stockLocationTypes: [bay.id] })).status).toBe(
    404,
  )
  expect((await stranger.try(packages.update, { id, typeId: made.id, ...pallet })).status).toBe(404)
  expect((await stranger.try(packages.update, { id: theirs, typeId: made.id, ...pallet })).status).toBe(404)
  expect((await stranger.try(packages.remove, { id: made.id })).status).toBe(404)
})

test('links edited from both sides at once end in one of the two wishes, and nobody gets stuck', async () => {
  const { owner, id } = await makeStage()
  const bay = await makeType(owner, id, { label: 'Bay Area' })
  const made = await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [bay.id] })
  const size = { depth: 150, width: 150, height: 150 }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? owner.try(types.update, {
            id,
            typeId: bay.id,
            label: 'Bay Area',
            ...size,
            storagePackageIds: index % 4 ? [] : [made.id],
          })
        : owner.try(packages.update, {
            id,
            typeId: made.id,
            ...pallet,
            name: `Pallet ${index}`,
            stockLocationTypes: [bay.id],
          }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const [one, other] = [
    (await owner.call(types.list, { id })).types[0],
    (await owner.call(packages.list, { id })).types[0],
  ]
  expect(one?.storagePackageIds.length).toBe(other?.stockLocationTypes.length)
})

test('writing needs Manage Warehouses or the sorting hub’s Allocate', async () => {
  const { owner, id } = await makeStage()
  for (const grant of ['INVENTORY_WAREHOUSES', 'SORTING_ALLOCATE'] as const) {
    const keeper = await make.subAccount(server, owner, [grant])
    const made = await keeper.call(packages.create, { id, ...pallet })
    await keeper.call(packages.update, { id, typeId: made.id, ...pallet })
    await keeper.call(packages.remove, { id: made.id })
  }
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE', 'SORTING_MANAGE'])
  await viewer.call(packages.list, { id })
  expect((await viewer.try(packages.create, { id, ...pallet })).body.code).toBe(300)
})

test('links come back with either end; what does not fit any more refuses', async () => {
  const { owner, id } = await makeStage()
  const type = await makeType(owner, id, { isBulk: true })
  const made = await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [type.id] })
  const linked = async () => (await owner.call(packages.list, { id })).types[0]?.stockLocationTypes
  await owner.call(types.remove, { id: type.id })
  expect(await linked()).toEqual([])
  await owner.call(types.restore, { id: type.id })
  expect(await linked()).toEqual([type.id])

  await owner.call(packages.remove, { id: made.id })
  await owner.call(types.update, { id, typeId: type.id, label: 'Low', depth: 150, width: 150, height: 10 })
  const reply = await owner.try(packages.restore, { id: made.id })
  expect([reply.status, reply.body.errInfo.errType]).toEqual([400, 'PackageSpecificationConflict'])
  expect((await owner.call(packages.list, { id })).types).toEqual([])
  await owner.call(types.update, { id, typeId: type.id, label: 'High', depth: 150, width: 150, height: 100 })
  await owner.call(packages.restore, { id: made.id })
  expect(await linked()).toEqual([type.id])
})

test('a deletion is not taken back past a change of size that is under way: what does not fit any more refuses', async () => {
  const { owner, id } = await makeStage()
  const high = await makeType(owner, id, { isBulk: true, label: 'High' })
  const low = await makeType(owner, id, { label: 'Low', height: 20 })
  const made = await owner.call(packages.create, { id, ...pallet, stockLocationTypes: [high.id, low.id] })
  await owner.call(types.remove, { id: low.id })
  // The package grows; it has seen which types it is linked to, and waits for one of them.
  const release = await lock(server, 'select from stock_location_types where id = $1 for update', [high.id])
  const growing = owner.try(packages.update, { id, typeId: made.id, ...pallet, height: 100 })
  await untilWaiting(server, growing)
  const restoring = owner.try(types.restore, { id: low.id })
  // Long enough to come to its end where nothing holds it.
  await Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, 3000))])
  await release()
  expect((await growing).status).toBe(200)
  expect((await restoring).body.errInfo?.errType).toBe('PackageSpecificationConflict')
  expect((await owner.call(packages.list, { id })).types[0]).toMatchObject({
    height: 100,
    stockLocationTypes: [high.id],
  })
})
