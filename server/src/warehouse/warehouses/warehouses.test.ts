import * as stores from '@crossdock/contract/account/stores'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../../test/factories.ts'
import { type InputOf, make } from '../../test/harness.ts'
import { makeWorld, worldServer } from '../../test/world.ts'

const server = worldServer()

const form: InputOf<typeof warehouses.create> = {
  warehouseName: 'Vancouver DC',
  managerName: 'Ana Diaz',
  addressLine1: '12 Dock Road',
  addressLine2: 'Gate 4',
  facilityTypes: ['Storage warehouse', 'Cold warehouse'],
  email: 'dc@example.com',
  managerPhone: '6045550199',
}

test('whatever belongs to a warehouse and can be deleted goes with it, in every table', async () => {
  const owner = await make.account(server)
  const { ids } = await makeWorld(server, owner)
  const { pool } = server.app.platform
  const [id = ''] = ids['warehouses'] ?? []
  // The goods and orders that would keep it go first; what is left is master data.
  for (const table of ['inventory', 'receipt_orders', 'shipment_orders', 'hub_orders'])
    await pool.query(
      `begin; set local session_replication_role = replica; delete from ${table} where account_id = ${owner.accountId}; commit`,
    )
  await owner.call(warehouses.remove, { id })
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'warehouse_id'
    intersect select table_name from information_schema.columns where column_name = 'deleted_at'`)
  expect(tables.length).toBeGreaterThan(2)
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*)::integer as n, count(deleted_at)::integer as gone from ${name} where warehouse_id = $1`,
      [id],
    )
    expect(rows[0].n, `${name}: an example in test/world.ts`).toBeGreaterThan(0)
    expect(rows[0].gone, name).toBe(rows[0].n)
  }
  await owner.call(warehouses.restore, { id })
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(deleted_at)::integer as gone from ${name} where warehouse_id = $1`,
      [id],
    )
    expect(rows[0].gone, name).toBe(0)
  }
})

test('a warehouse is created, read, changed and deleted with all its fields', async () => {
  const owner = await make.account(server)
  const made = await owner.call(warehouses.create, form)
  expect(made).toMatchObject({ ...form, main: { id: made.id, title: 'Vancouver DC' }, timeZone: 'UTC' })
  expect(await owner.call(warehouses.get, { id: made.id })).toEqual(made)

  const changed = await owner.call(warehouses.update, {
    id: made.id,
    warehouseName: '  Vancouver North ',
    managerName: null,
    addressLine1: '13 Dock Road',
    facilityTypes: ['Home storage', 'Home storage'],
    email: '',
    timeZone: 'America/Vancouver',
  })
  expect(changed).toMatchObject({
    main: { title: 'Vancouver North' },
    managerName: null,
    addressLine1: '13 Dock Road',
    addressLine2: null,
    facilityTypes: ['Home storage'],
    email: null,
    managerPhone: null,
    timeZone: 'America/Vancouver',
  })

  await owner.call(warehouses.remove, { id: made.id })
  expect((await owner.try(warehouses.get, { id: made.id })).status).toBe(404)
  expect((await owner.call(warehouses.list)).items).toEqual([])
  // Its name is free again.
  await owner.call(warehouses.create, { ...form, warehouseName: 'Vancouver North' })
})

test.each([
  ['warehouseName', '', 'Please enter warehouse name'],
  ['warehouseName', '   ', 'Please enter warehouse name'],
  ['warehouseName', undefined, 'Please enter warehouse name'],
  ['warehouseName', 'DC', 'Warehouse name must be at least 3 characters'],
  ['warehouseName', 'x'.repeat(101), 'Must be at most 100 characters'],
  ['warehouseName', 'a\tbc', 'Must not contain control characters'],
  ['warehouseName', 'a\u0000bc', 'Must not contain control characters'],
  ['managerName', 'Al', 'Warehouse Manager Name must be at least 3 characters'],
  ['addressLine1', '', 'Please enter address line 1'],
  ['addressLine1', null, 'Please enter address line 1'],
  ['facilityTypes', [], 'Please select your facility types'],
  ['facilityTypes', undefined, 'Please select your facility types'],
  ['email', 'a@b', 'Invalid email address'],
  ['email', 'a\u0001@b.ca', 'Invalid email address'],
  ['managerPhone', '604555019', 'Phone number is not valid'],
  ['managerPhone', '60455501999', 'Phone number is not valid'],
  ['timeZone', 'Mars/Olympus', 'This time zone is not known'],
])('%s = %j is refused with "%s" alone', async (field, value, message) => {
  const owner = await make.account(server)
  const reply = await owner.try(warehouses.create, { ...form, [field]: value })
  expect([reply.status, reply.body.errInfo.fields]).toEqual([400, [{ path: field, message }]])
})

test('a facility type outside the list is refused', async () => {
  const owner = await make.account(server)
  const reply = await owner.try(warehouses.create, { ...form, facilityTypes: ['Castle'] })
  expect(reply.body.errInfo.fields).toEqual([{ path: 'facilityTypes.0', message: 'Please select your facility types' }])
})

test.each([
  ['warehouseName', 'DC3'],
  ['warehouseName', '🏭 <script>alert(1)</script> מחסן'],
  ['managerName', 'Ali'],
  ['email', 'a@b.ca'],
])('%s = %j is kept as sent', async (field, value) => {
  const owner = await make.account(server)
  expect(await owner.call(warehouses.create, { ...form, [field]: value })).toHaveProperty(field, value)
})

test.each([
  ['managerName', ''],
  ['managerName', null],
  ['email', ''],
  ['managerPhone', ''],
])('%s = %j is stored as nothing', async (field, value) => {
  const owner = await make.account(server)
  expect(await owner.call(warehouses.create, { ...form, [field]: value })).toHaveProperty(field, null)
})

test('the facility types are the ten of the list, in its order', () => {
  expect(warehouses.facilityTypes).toEqual([
    'Storage warehouse',
    'Temperature control warehouse',
    'Food grade warehouse',
    'Cold warehouse',
    'Bounded warehouse',
    'Retail store',
    'Wholesale store',
    'Agricultural warehouse',
    'Manufacture',
    'Home storage',
  ])
})

test('a name is taken whatever its case and outer spaces, in this account only', async () => {
  const owner = await make.account(server)
  const made = await owner.call(warehouses.create, form)
  const taken = [400, 'WarehouseTitleExists', 'You already have a warehouse with this name!']
  for (const warehouseName of ['Vancouver DC', ' vancouver dc ', 'VANCOUVER DC']) {
    const reply = await owner.try(warehouses.create, { ...form, warehouseName })
    expect([reply.status, reply.body.errInfo.errType, reply.body.message]).toEqual(taken)
  }
  const other = await owner.call(warehouses.create, { ...form, warehouseName: 'Toronto' })
  const renamed = await owner.try(warehouses.update, { ...form, id: other.id })
  expect([renamed.status, renamed.body.errInfo.errType, renamed.body.message]).toEqual(taken)
  // Its own name in another case is no conflict.
  await owner.call(warehouses.update, { ...form, id: made.id, warehouseName: 'VANCOUVER DC' })
  await (await make.account(server)).call(warehouses.create, form)
})

test('of ten that create the same name at once, one wins', async () => {
  const owner = await make.account(server)
  const replies = await Promise.all(Array.from({ length: 10 }, () => owner.try(warehouses.create, form)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.errInfo.errType))).toEqual(
    new Set(['WarehouseTitleExists']),
  )
})

test('the plan limits warehouses, also under twenty creates at once; a deleted one makes room', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => owner.try(warehouses.create, { ...form, warehouseName: `DC ${index}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([402]))
  expect(refused[0]?.body).toMatchObject({
    code: 900,
    errInfo: { errType: 'REACH_WAREHOUSE_MAX_COUNT_DBO' },
    remaining: 0,
    max: 1,
    featureKey: 'warehouses',
    message: 'You have reached the maximum of 1 warehouses in your plan.',
  })
  const [only] = (await owner.call(warehouses.list)).items
  await owner.call(warehouses.remove, { id: only?.id ?? '' })
  await owner.call(warehouses.create, form)
})

test('the list is sorted, searched, paged, and gives one by id', async () => {
  const owner = await make.account(server)
  for (const warehouseName of ['toronto', 'Calgary', 'Vancouver', 'Montréal_1'])
    await owner.call(warehouses.create, { ...form, warehouseName })
  const titles = async (filters: InputOf<typeof warehouses.list>) =>
    (await owner.call(warehouses.list, filters)).items.map(({ main }) => main.title)
  expect(await titles({})).toEqual(['Calgary', 'Montréal_1', 'toronto', 'Vancouver'])
  expect(await titles({ sort: 'titleAsc', skipStats: 'true' })).toEqual([
    'Calgary',
    'Montréal_1',
    'toronto',
    'Vancouver',
  ])
  expect(await titles({ sort: 'titleDesc' })).toEqual(['Vancouver', 'toronto', 'Montréal_1', 'Calgary'])
  expect(await titles({ sort: 'createdAtAsc' })).toEqual(['toronto', 'Calgary', 'Vancouver', 'Montréal_1'])
  expect(await titles({ sort: 'createdAt', sortDir: 'desc', page_size: 1 })).toEqual(['Montréal_1'])
  expect(await titles({ title: 'ONT' })).toEqual(['Montréal_1', 'toronto'])
  expect(await titles({ title: '_' })).toEqual(['Montréal_1'])
  const all = await owner.call(warehouses.list, { page_size: 3 })
  expect(all).toMatchObject({ total: 4, page: 1, page_size: 3, hasNext: true })
  const [calgary] = all.items
  expect((await owner.call(warehouses.list, { warehouseId: calgary?.id })).items).toEqual([calgary])
  for (const wrong of [{ sort: 'colour' }, { page_size: 501 }, { page: 0 }, { warehouseId: 'x' }])
    expect((await owner.try(warehouses.list, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('figures come with the list, and not with skipStats', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  await makeLocation(server, owner, warehouseId)
  const [item] = (await owner.call(warehouses.list)).items
  expect(item?.stats).toEqual({
    stockLocations: 1,
    occupiedStockLocations: 0,
    productsInStock: 0,
    openReceiptOrders: 0,
    openShipmentOrders: 0,
  })
  expect((await owner.call(warehouses.get, { id: warehouseId })).stats?.stockLocations).toBe(1)
  const [picked] = (await owner.call(warehouses.list, { skipStats: 'true', sort: 'titleAsc' })).items
  expect(picked).not.toHaveProperty('stats')
  expect(picked?.main.id).toBe(warehouseId)
})

test('a deleted warehouse takes its locations and types along', async () => {
  const owner = await make.account(server)
  const warehouseId = await makeWarehouse(server, owner)
  const stockLocationId = await makeLocation(server, owner, warehouseId)
  await owner.call(warehouses.remove, { id: warehouseId })
  expect((await owner.call(locations.list)).items).toEqual([])
  expect((await owner.try(locations.list, { stockLocationId })).status).toBe(404)
  expect((await owner.try(types.list, { id: warehouseId })).status).toBe(404)
})

test('warehouses are shared by the stores of an account, and nobody else sees them', async () => {
  const owner = await make.account(server)
  const store = await owner.call(stores.create, { name: 'Hearth & Home' })
  const made = await owner.at(owner.allStoreId).call(warehouses.create, form)
  expect((await owner.at(store.id).call(warehouses.list)).items).toHaveLength(1)
  const stranger = await make.account(server)
  expect((await stranger.call(warehouses.list)).items).toEqual([])
  expect((await stranger.try(warehouses.list, { warehouseId: made.id })).status).toBe(404)
  expect((await stranger.try(warehouses.get, { id: made.id })).status).toBe(404)
  expect((await stranger.try(warehouses.update, { ...form, id: made.id })).status).toBe(404)
  expect((await stranger.try(warehouses.remove, { id: made.id })).status).toBe(404)
  expect((await owner.try(warehouses.get, { id: 'A'.repeat(24) })).status).toBe(404)
})

test('reading needs a view of either warehouse system, writing Manage Warehouses', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(warehouses.create, form)
  for (const grant of ['INVENTORY_VIEW', 'SORTING_VIEW', 'SORTING_ALLOCATE', 'INVENTORY_WAREHOUSES'] as const)
    await (await make.subAccount(server, owner, [grant])).call(warehouses.get, { id })
  for (const grant of ['DELIVERY_MANAGE', 'SCHEDULER_VIEW', 'ACCOUNT_MERCHANTS'] as const) {
    const reply = await (await make.subAccount(server, owner, [grant])).try(warehouses.list)
    expect([grant, reply.status, reply.body.code, reply.body.message]).toEqual([
      grant,
      403,
      300,
      'You do not have access to this feature, please contact your admin and request access.',
    ])
  }
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW', 'INVENTORY_MANAGE', 'SORTING_ALLOCATE'])
  for (const call of [
    () => viewer.try(warehouses.create, { ...form, warehouseName: 'Another' }),
    () => viewer.try(warehouses.update, { ...form, id }),
    () => viewer.try(warehouses.remove, { id }),
  ])
    expect((await call()).body.code).toBe(300)
  const keeper = await make.subAccount(server, owner, ['INVENTORY_WAREHOUSES'])
  await keeper.call(warehouses.update, { ...form, id, warehouseName: 'Kept' })
  await keeper.call(warehouses.remove, { id })
})

test('every write leaves an audit row with before and after', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(warehouses.create, form)
  await owner.call(warehouses.update, { ...form, id, warehouseName: 'Toronto' })
  await owner.call(warehouses.remove, { id })
  const { rows } = await server.app.platform.pool.query(
    "select action, before->>'warehouseName' as before, after->>'warehouseName' as after from audit_log where account_id = $1 and entity_id = $2 order by id",
    [owner.accountId, id],
  )
  expect(rows).toEqual([
    { action: 'create', before: null, after: 'Vancouver DC' },
    { action: 'update', before: 'Vancouver DC', after: 'Toronto' },
    { action: 'remove', before: 'Toronto', after: null },
  ])
})

test('a warehouse says when it sends goods out; what makes no sense is named', async () => {
  const owner = await make.account(server)
  const made = await owner.call(warehouses.create, {
    ...form,
    cutOff: '14:00',
    closedWeekdays: [7, 6, 7],
    holidays: ['25/12/2026', '2026-12-25', '2026-07-01'],
  })
  expect(made).toMatchObject({ cutOff: '14:00', closedWeekdays: [6, 7], holidays: ['2026-07-01', '2026-12-25'] })
  const bare = await owner.call(warehouses.create, { ...form, warehouseName: 'Bare' })
  expect(bare).toMatchObject({ cutOff: null, closedWeekdays: [], holidays: [] })
  for (const [wrong, path] of [
    [{ cutOff: '25:00' }, 'cutOff'],
    [{ cutOff: '2 pm' }, 'cutOff'],
    [{ closedWeekdays: [1, 2, 3, 4, 5, 6, 7] }, 'closedWeekdays'],
    [{ closedWeekdays: [8] }, 'closedWeekdays.0'],
    [{ holidays: ['31/02/2026'] }, 'holidays.0'],
  ] as const) {
    const refused = await owner.try(warehouses.create, { ...form, warehouseName: 'Wrong', ...wrong })
    expect([refused.status, refused.body.errInfo.fields?.[0]?.path]).toEqual([400, path])
  }
})

test('a warehouse taken back leaves out what was deleted before it; one of its name refuses it', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(warehouses.create, form)
  const [kept, gone] = [await makeLocation(server, owner, id, 'A-01'), await makeLocation(server, owner, id, 'A-02')]
  await owner.call(locations.removeById, { id: gone })
  await new Promise((done) => setTimeout(done, 5))
  await owner.call(warehouses.remove, { id })
  const alone = await owner.try(locations.restoreById, { id: kept })
  expect([alone.status, alone.body.errInfo.errType]).toEqual([404, 'NotFound'])

  const other = await owner.call(warehouses.create, { ...form, warehouseName: 'vancouver dc' })
  expect((await owner.try(warehouses.restore, { id })).body.errInfo.errType).toBe('WarehouseTitleExists')
  await owner.call(warehouses.remove, { id: other.id })
  await owner.call(warehouses.restore, { id })
  expect((await owner.call(locations.list, { warehouseId: id })).items.map(({ title }) => title)).toEqual(['A-01'])
  await owner.call(locations.restore, { warehouseId: id, id: gone })
  expect((await owner.call(locations.list, { warehouseId: id })).total).toBe(2)
  expect((await owner.try(locations.restore, { warehouseId: id, id: gone })).status).toBe(404)
})

test('of 64 deleted warehouses of one name that are taken back at once, one is; after a day none', async () => {
  const owner = await make.account(server)
  const gone: string[] = []
  for (let n = 0; n < 64; n++) {
    const { id } = await owner.call(warehouses.create, form)
    await owner.call(warehouses.remove, { id })
    gone.push(id)
  }
  const late = await owner.call(warehouses.create, { ...form, warehouseName: 'Late' })
  await owner.call(warehouses.remove, { id: late.id })
  const replies = await Promise.all(gone.map((id) => owner.try(warehouses.restore, { id })))
  const kinds = replies.map(({ status, body }) => (status === 200 ? 'done' : body.errInfo.errType)).sort()
  expect(kinds).toEqual([...Array.from({ length: 63 }, () => 'WarehouseTitleExists'), 'done'])
  await server.app.platform.pool.query(
    "update warehouses set deleted_at = deleted_at - interval '24 hours' where id = $1",
    [late.id],
  )
  expect((await owner.try(warehouses.restore, { id: late.id })).status).toBe(404)
})
