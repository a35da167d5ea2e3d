import * as auditLog from '@crossdock/contract/account/audit-log'
import * as stores from '@crossdock/contract/account/stores'
import * as users from '@crossdock/contract/account/users'
import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namelessThings } from '../../platform/thing-names.ts'
import { make, testServer } from '../../test/harness.ts'
import { inTransactionOf, makeYard } from '../../test/stock.ts'

const server = testServer()

const merchant = { name: 'Granville Tea' }

test('what is done is told newest first: who, what, to which thing, how it was and is, and from where', async () => {
  const owner = await make.account(server)
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await server.app.platform.pool.query('update sessions set user_agent = $2, place = $3 where account_id = $1', [
    owner.accountId,
    browser,
    '203.0.113.7',
  ])
  const store = await owner.call(stores.create, merchant)
  await owner.call(stores.update, { ...store, name: 'Granville Tea & Co.' })
  await owner.call(stores.remove, { id: store.id })
  const { items, total } = await owner.call(auditLog.list, { entity: ['store'] })
  expect(total).toBe(3)
  expect(items.map(({ action, name }) => [action, name])).toEqual([
    ['remove', 'Granville Tea & Co.'],
    ['update', 'Granville Tea & Co.'],
    ['create', 'Granville Tea & Co.'],
  ])
  const changed = items[1]
  expect(changed).toMatchObject({
    entity: 'store',
    entityId: store.id,
    user: { id: owner.userId },
    before: { name: 'Granville Tea' },
    after: { name: 'Granville Tea & Co.' },
    device: 'Firefox on Linux',
    place: '203.0.113.7',
  })
  expect(changed?.requestId).toBeTruthy()
})

test('people, merchants, warehouses and products that an entry names by their ids are named, of the own account only', async () => {
  const [owner, stranger] = [await make.account(server), await make.account(server)]
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], '*')
  const store = await owner.call(stores.create, merchant)
  const foreign = await stranger.call(stores.create, { name: 'Elsewhere' })
  const [unknown, { product, warehouseId }] = [newId(), await makeYard(server, owner, { sku: 'TEA-1' })]
  await inTransactionOf(server, owner, (ctx) =>
    ctx.audit({
      ...{ action: 'assign', entity: 'shipment-order', id: newId() },
      before: { assigneeId: null },
      after: {
        ...{ assigneeId: clerk.userId, storeId: store.id, warehouseId },
        ...{ otherId: unknown, foreignId: foreign.id },
        lines: [{ productId: product.id }],
      },
    }),
  )
  const { items } = await owner.call(auditLog.list, { entity: ['shipment-order'] })
  const { name, lastName } = await owner.call(users.get, { id: clerk.userId })
  expect(items[0]?.names).toEqual({
    [clerk.userId]: `${name} ${lastName}`,
    [store.id]: 'Granville Tea',
    [product.id]: 'TEA-1',
    [warehouseId]: expect.any(String),
  })
})

test('it is narrowed by user, thing, verb and day, each alone and together', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], '*')
  const first = await owner.call(stores.create, merchant)
  await clerk.at(owner.mainStoreId).call(stores.create, { name: 'Little Fir Toys' })
  const names = async (filters: object) =>
    (await owner.call(auditLog.list, { entity: ['store'], ...filters })).items.map(({ name }) => name)
  expect(await names({})).toEqual(['Little Fir Toys', 'Granville Tea'])
  expect(await names({ userId: clerk.userId })).toEqual(['Little Fir Toys'])
  expect(await names({ entityId: first.id })).toEqual(['Granville Tea'])
  expect(await names({ action: ['remove'] })).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  const days = { timezone: 'UTC' }
  expect(await names({ ...days, fromDate: today, toDate: today })).toHaveLength(2)
  expect(await names({ ...days, toDate: '2026-01-01' })).toEqual([])
  const { users } = await owner.call(auditLog.people, {})
  expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.userId, clerk.userId]))
})

test('whoever may not see every merchant reads none of it, nor does who has no permission', async () => {
  const owner = await make.account(server)
  const some = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  const viewer = await make.subAccount(server, owner, ['INVENTORY_VIEW'], '*')
  for (const person of [some, viewer])
    for (const { body } of [
      await person.try(auditLog.list),
      await person.try(auditLog.people),
      await person.try(auditLog.exportList, { format: 'csv' }),
    ])
      expect(body.code).toBe(300)
  const manager = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'], '*')
  expect((await manager.try(auditLog.list, {})).status).toBe(200)
})

test('no role of the application changes or removes a line', async () => {
  const owner = await make.account(server)
  await owner.call(stores.create, merchant)
  for (const write of ["update audit_log set action = 'update'", 'delete from audit_log'])
    await expect(inTransactionOf(server, owner, (ctx) => sql.raw(write).execute(ctx.db))).rejects.toThrow(
      'permission denied',
    )
  expect((await owner.call(auditLog.list, {})).items).toHaveLength(1)
})

test('its file holds all of the filters, in words', async () => {
  const owner = await make.account(server)
  await owner.call(stores.create, { name: '=1+1' })
  const file = await owner.try(auditLog.exportList, { format: 'csv', entity: ['store'] })
  expect(file.status).toBe(200)
  const [heads = '', line = ''] = file.text.replace(/^\uFEFF/, '').split('\r\n')
  expect(heads.split(',').slice(0, 5)).toEqual(['Time', 'Who', 'Did', 'What', 'Name'])
  expect(line).toContain('Created,Merchant')
  expect(line).not.toMatch(/,=1\+1/)
})

test('every kind of thing says what one is called, or that it has no name', () => {
  expect(namelessThings()).toEqual([])
})
