import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import * as picking from '@crossdock/contract/fulfillment/shipments/packing'
import { newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { makeStockedYard, placeOrder } from '../../../test/shipments.ts'

const server = testServer()
const worker = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const

describe('assigning', () => {
  test('gives an order to a sub-account, and takes the name away again', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const lee = await make.subAccount(server, owner, worker)
    const { id } = await placeOrder(owner, yard)
    const reply = await owner.try(orders.assign, { id, userId: lee.userId })
    expect(reply).toMatchObject({ status: 200, body: { data: { assignee: { id: lee.userId, name: 'Lee Chen' } } } })
    // It can be seen and worked on (NAVF-002).
    expect((await lee.call(orders.list, { assignedTo: lee.userId })).items).toMatchObject([{ id }])
    await lee.call(picking.setTask, { id, state: 'IN_PROGRESS' })
    expect(await owner.call(orders.assign, { id, userId: null })).toEqual({ assignee: null })
    const { events } = await owner.call(orders.get, { id })
    expect(events.map(({ type }) => type)).toEqual(['created', 'assigned', 'start-picking', 'started', 'unassigned'])
    expect(events[1]?.detail).toEqual({ assignee: { id: lee.userId, name: 'Lee Chen' } })
    const { rows } = await server.app.platform.pool.query(
      "select before, after from audit_log where account_id = $1 and action = 'assign' order by id",
      [owner.accountId],
    )
    expect(rows).toEqual([
      { before: { assigneeId: null }, after: { assigneeId: lee.userId } },
      { before: { assigneeId: lee.userId }, after: { assigneeId: null } },
    ])
  })

  test('what is taken back is taken from who was given it, not from who has it since', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const [lee, kim] = [await make.subAccount(server, owner, worker), await make.subAccount(server, owner, worker)]
    const { id } = await placeOrder(owner, yard)
    await owner.call(orders.assign, { id, userId: kim.userId, from: null })
    const late = await owner.try(orders.assign, { id, userId: null, from: lee.userId })
    expect([late.status, late.body.errInfo.errType]).toEqual([409, 'VersionConflict'])
    expect((await owner.call(orders.get, { id })).assignee?.id).toBe(kim.userId)
    expect(await owner.call(orders.assign, { id, userId: null, from: kim.userId })).toEqual({ assignee: null })
  })

  test('several orders at once: all of them or none', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const lee = await make.subAccount(server, owner, worker)
    const ids = [(await placeOrder(owner, yard)).id, (await placeOrder(owner, yard)).id]
    const twice = [...ids, ...ids]
    const reply = await owner.try(orders.assignMany, { ids: twice, userId: lee.userId })
    expect(reply).toMatchObject({ status: 200, body: { data: { assigned: 2, assignee: { name: 'Lee Chen' } } } })
    expect((await owner.try(orders.assignMany, { ids: [...ids, newId()], userId: null })).status).toBe(404)
    const { items } = await owner.call(orders.list, { assignedTo: lee.userId })
    expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const none = await owner.try(orders.assignMany, { ids: [], userId: null })
    expect(none.body.errInfo.fields).toEqual([{ path: 'ids', message: 'Choose at least one order' }])
  })

  test('works under "All" for orders of several merchants, for who may process them all', async () => {
    const owner = await make.account(server)
    const merchant = owner.at(await make.store(server, owner))
    const [yard, theirs] = [await makeStockedYard(server, owner, 5), await makeStockedYard(server, merchant, 5)]
    const ids = [(await placeOrder(owner, yard)).id, (await placeOrder(merchant, theirs)).id]
    const all = owner.at(owner.allStoreId)
    const mainOnly = await make.subAccount(server, owner, worker)
    const both = await make.subAccount(server, owner, worker, [owner.mainStoreId, merchant.storeId])
    expect((await all.try(orders.assignMany, { ids, userId: mainOnly.userId })).status).toBe(404)
    expect(await all.call(orders.assignMany, { ids, userId: both.userId })).toMatchObject({ assigned: 2 })
    expect((await owner.try(orders.assignMany, { ids, userId: null })).body.errInfo.errType).toBe('StoreAccess')
  })

  test('only to people who may process orders', async () => {
    const owner = await make.account(server)
    const yard = await makeStockedYard(server, owner, 5)
    const { id } = await placeOrder(owner, yard)
    const [viewer, stranger] = [await make.subAccount(server, owner, ['INVENTORY_VIEW']), await make.account(server)]
    for (const userId of [viewer.userId, stranger.userId, newId()])
      expect((await owner.try(orders.assign, { id, userId })).status).toBe(404)
    expect((await viewer.try(orders.assign, { id, userId: viewer.userId })).body.code).toBe(300)
    const lee = await make.subAccount(server, owner, worker)
    const kim = await make.subAccount(server, owner, worker, [await make.store(server, owner)])
    const { users } = await owner.call(orders.assignable, {})
    expect(users.map((user) => user.id)).toEqual([owner.userId, lee.userId])
    expect(users[0]).toMatchObject({ name: 'Maya Brandt', isOwner: true })
    expect((await owner.call(orders.assignable, { term: 'lee ch' })).users.map((user) => user.id)).toEqual([lee.userId])
    const everywhere = await owner.at(owner.allStoreId).call(orders.assignable, {})
    expect(everywhere.users.map((user) => user.id)).toEqual(expect.arrayContaining([kim.userId, lee.userId]))
  })
})
