import * as notifications from '@crossdock/contract/account/notifications'
import { getProfile } from '@crossdock/contract/account/profile'
import * as users from '@crossdock/contract/account/users'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as tasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { newId } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { makeProduct, makeWarehouse } from '../../test/factories.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { limitPlan, pickUpRow } from '../../test/imports.ts'
import { formOf } from '../../test/receipts.ts'
import { makeStockedYard, pickUpOrder, placeOrder } from '../../test/shipments.ts'
import { inTransactionOf, makeStock, makeYard } from '../../test/stock.ts'
import { readOutgoing } from './mailing/reads.ts'
import { notify } from './writes.ts'

const server = testServer({}, { withLive: true })
const worker = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const

const warehouseForm = (name: string) => ({
  warehouseName: `Shed ${name}`,
  addressLine1: '1 Dock Road',
  facilityTypes: ['Storage warehouse' as const],
})

const listOf = async (person: Person, kind?: notifications.NotificationKind) =>
  person.call(notifications.list, { role: 'business', ...(kind ? { kind } : {}) })
const titlesOf = async (person: Person) => (await listOf(person)).items.map(({ title }) => title)

/** Tells somebody of orders that were imported, so many times. */
const tell = (owner: Person, to: Person, count: number, facts = { count: 2, who: 'Maya Brandt' }) =>
  inTransactionOf(server, owner, async (ctx) => {
    for (let index = 0; index < count; index++)
      await notify(ctx, {
        action: 'shipments-imported',
        facts: { ...facts, count: index + 1 },
        storeId: owner.storeId,
        to: { people: [to.userId] },
      })
  })

test('a receipt that arrives, and one that is done, is told to whoever may see it, in the transaction that does it, and never to who did it', async () => {
  const owner = await make.account(server)
  const other = await make.store(server, owner)
  const [lee, clerk, nobody, elsewhere] = [
    await make.subAccount(server, owner, worker),
    await make.subAccount(server, owner, ['INVENTORY_VIEW']),
    await make.subAccount(server, owner, ['ACCOUNT_SUBSCRIPTION']),
    await make.subAccount(server, owner, worker, [other]),
  ]
  const warehouseId = await makeWarehouse(server, owner)
  const { id, referenceId } = await owner.call(receipts.create, formOf(warehouseId, await makeProduct(server, owner)))
  await lee.call(tasks.start, { id })
  expect(await titlesOf(lee)).toEqual([])
  expect(await titlesOf(nobody)).toEqual([])
  expect(await titlesOf(elsewhere)).toEqual([])
  for (const person of [owner, clerk]) {
    const { items } = await listOf(person)
    expect(items).toMatchObject([
      {
        title: `Receipt ${referenceId} has arrived`,
        text: 'Lee Chen is receiving it',
        event: 'receipt',
        action: 'receipt-started',
        orderId: id,
        storeId: owner.storeId,
        status: 'unread',
        needsYou: false,
      },
    ])
  }
  await lee.call(tasks.confirmReport, { id })
  await lee.call(tasks.complete, { id })
  expect(await titlesOf(owner)).toEqual([`Receipt ${referenceId} is completed`, `Receipt ${referenceId} has arrived`])
  // What is refused tells nobody.
  expect((await lee.try(tasks.start, { id })).status).toBe(400)
  expect((await listOf(owner)).total).toBe(2)
})

test('who is given work learns of it, once, and of several orders in one; who takes it unasked does not', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 9)
  const lee = await make.subAccount(server, owner, worker)
  const kim = await make.subAccount(server, owner, worker)
  const orders = [await placeOrder(owner, yard), await placeOrder(owner, yard), await placeOrder(owner, yard)]
  const [first, ...others] = orders.map(({ id }) => id)
  await owner.call(shipments.assign, { id: first ?? '', userId: lee.userId })
  await owner.call(shipments.assign, { id: first ?? '', userId: lee.userId })
  await owner.call(shipments.assignMany, { ids: [first ?? '', ...others], userId: lee.userId })
  const names = orders.map(({ referenceId }) => referenceId)
  expect((await listOf(lee)).items).toMatchObject([
    {
      title: '2 orders were given to you',
      text: `${names.slice(1).join(', ')} by Maya Brandt`,
      action: 'shipments-assigned',
      orderId: null,
    },
    { title: `Order ${names[0]} was given to you`, text: 'By Maya Brandt', orderId: first, event: 'task' },
  ])
  const receipt = await owner.call(receipts.create, formOf(yard.warehouseId, yard.product))
  await kim.call(tasks.assign, { id: receipt.id, users: [kim.userId, lee.userId] })
  await owner.call(tasks.assign, { id: receipt.id, users: [kim.userId, lee.userId] })
  expect((await listOf(kim)).items).toEqual([])
  expect((await titlesOf(lee))[0]).toBe(`Receipt ${receipt.referenceId} was given to you`)
  expect((await listOf(lee)).total).toBe(3)
  expect((await listOf(owner)).total).toBe(0)
})

test('orders that were imported are told to the others who may see them, and an import that adds nothing to nobody', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 9)
  const lee = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const rows = [1, 2, 3].map((rowId) => ({ rowId, externalOrderNumber: `A${rowId}`, ...pickUpRow(yard) }))
  const input = { orderId: 'new', warehouseId: yard.warehouseId, rows }
  await owner.call(importShipments, input)
  await owner.call(importShipments, input)
  expect((await listOf(lee)).items).toMatchObject([
    { title: 'Shipment orders imported: 3', text: 'By Maya Brandt', event: 'orderImported' },
  ])
  expect((await listOf(owner)).items).toEqual([])
})

test('a limit of the plan is told at 80 and at 100 hundredths, once each, to who may change the plan; it needs somebody until it is settled', async () => {
  const owner = await make.account(server)
  const buyer = await make.subAccount(server, owner, ['ACCOUNT_SUBSCRIPTION'], [])
  const clerk = await make.subAccount(server, owner, worker)
  await limitPlan(server, owner, { warehouses: 5 })
  for (const name of ['A', 'B', 'C']) await owner.call(warehouses.create, warehouseForm(name))
  expect(await titlesOf(owner)).toEqual([])
  await owner.call(warehouses.create, warehouseForm('D'))
  for (const person of [owner, buyer])
    expect((await listOf(person)).items).toMatchObject([
      { title: '80 % of your plan’s warehouses are used', text: '4 of 5 used', needsYou: true, storeId: null },
    ])
  await owner.call(warehouses.create, warehouseForm('E'))
  expect((await owner.try(warehouses.create, warehouseForm('F'))).status).toBe(402)
  const { items, counts } = await listOf(owner)
  expect(items).toMatchObject([
    { title: 'Your plan’s warehouses are used up', text: '5 of 5 used; more are refused', needsYou: true },
    { title: '80 % of your plan’s warehouses are used', needsYou: false },
  ])
  expect(counts).toEqual({ all: 2, 'needs-me': 1, unread: 2, orders: 0, account: 2 })
  // What needs somebody stays on top, read or not, whatever comes later.
  await owner.call(notifications.update, { id: items[0]?.id ?? '', status: 'read' })
  await tell(clerk, owner, 1)
  expect((await listOf(owner)).items.map(({ action, status }) => [action, status])).toEqual([
    ['limit-reached', 'read'],
    ['shipments-imported', 'unread'],
    ['limit-near', 'unread'],
  ])
  expect(await titlesOf(clerk)).toEqual([])
})

test('a page has twenty, the next ones follow, and each kind is counted and listed', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  await tell(owner, lee, 45)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => lee.call(notifications.list, { page })))
  expect(pages.map(({ items, hasNext }) => [items.length, hasNext])).toEqual([
    [20, true],
    [20, true],
    [5, false],
    [0, false],
  ])
  expect(pages[0]).toMatchObject({ total: 45, page: 1, perPage: 20 })
  const titles = pages.flatMap(({ items }) => items.map(({ title }) => title))
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Shipment orders imported: ${45 - index}`))
  expect((await lee.call(notifications.list, { perPage: 45 })).items).toHaveLength(45)
  for (const wrong of [{ page: 0 }, { perPage: 501 }, { kind: 'none' }, { role: 'driver' }])
    expect((await lee.try(notifications.list, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('one is read and unread again, all of them at once, and the profile counts them; nobody reads somebody else’s', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  await tell(owner, lee, 3)
  const unread = async () => (await lee.call(getProfile)).unreadNotificationCount
  const profile = await lee.try(getProfile)
  expect(profile.body).toMatchObject({ unreadNotificationCount: 3, data: { unreadNotificationCount: 3 } })
  const { items } = await listOf(lee)
  const id = items[1]?.id ?? ''
  expect(await lee.call(notifications.update, { id, status: 'read' })).toMatchObject({ id, status: 'read' })
  await lee.call(notifications.update, { id, status: 'read' })
  expect(await unread()).toBe(2)
  expect((await listOf(lee, 'unread')).items.map((one) => one.id)).toEqual([items[0]?.id, items[2]?.id])
  await lee.call(notifications.update, { id, status: 'unread' })
  expect(await unread()).toBe(3)
  expect((await owner.try(notifications.update, { id, status: 'read' })).status).toBe(404)
  expect((await lee.try(notifications.update, { id: newId(), status: 'read' })).status).toBe(404)
  expect(await owner.call(notifications.bulkUpdate, { status: 'read' })).toEqual({ updated: 0 })
  expect(await lee.call(notifications.bulkUpdate, { status: 'read' })).toEqual({ updated: 3 })
  expect(await lee.call(notifications.bulkUpdate, { status: 'read' })).toEqual({ updated: 0 })
  expect(await unread()).toBe(0)
  for (const status of ['unread', 'gone'])
    expect((await lee.try(notifications.bulkUpdate, { status })).status).toBe(400)
})

test('what belongs to a store is seen no more once that is taken away', async () => {
  const owner = await make.account(server)
  const other = await make.store(server, owner)
  const lee = (await make.subAccount(server, owner, worker, [owner.mainStoreId, other])).at(other)
  await tell(owner, lee, 1)
  const id = (await listOf(lee)).items[0]?.id ?? ''
  const { pool } = server.app.platform
  await pool.query('delete from user_stores where user_id = $1 and store_id = $2', [lee.userId, owner.mainStoreId])
  expect((await listOf(lee)).items).toEqual([])
  expect((await lee.call(getProfile)).unreadNotificationCount).toBe(0)
  expect((await lee.try(notifications.update, { id, status: 'read' })).status).toBe(404)
})

test('only the screens of those who are told hear of it', async () => {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const owner = await make.account(server)
  const [lee, kim] = [await make.subAccount(server, owner, worker), await make.subAccount(server, owner, worker)]
  const { port } = server.app.http.server.address() as { port: number }
  const heard = await Promise.all(
    [lee, kim].map(async (person) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        path: '/api/live',
        auth: { token: person.token },
        transports: ['websocket'],
      })
      const topics: string[] = []
      socket.on('changed', (notice: { topics: string[] }) => topics.push(...notice.topics))
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return { socket, topics }
    }),
  )
  await tell(owner, lee, 1)
  await tell(owner, kim, 1)
  await expect
    .poll(() => heard.map(({ topics }) => topics))
    .toEqual([['notification.changed'], ['notification.changed']])
  for (const { socket } of heard) socket.disconnect()
})

test('goods that come in let back orders go, which is told to all who may see them', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { id, referenceId } = await owner.call(shipments.create, { ...pickUpOrder(yard, 3), asBackOrder: true })
  await makeStock(server, owner, yard, { packages: 3 })
  const { releasing } = await import('../../fulfillment/shipments/placement/jobs.ts')
  await releasing.run(server.app.platform, {
    accountId: owner.accountId,
    userId: owner.userId,
    payload: { storeId: owner.storeId, warehouseId: yard.warehouseId },
  })
  expect((await listOf(owner)).items).toMatchObject([
    { title: `Back order ${referenceId} can go`, orderId: id, event: 'backOrder', action: 'back-order-released' },
  ])
})

test('what is told of money is seen and mailed as long as its person may see it, and through nobody’s eyes by who may not', async () => {
  const owner = await make.account(server)
  const buyer = await make.subAccount(server, owner, ['ACCOUNT_SUBSCRIPTION', 'INVENTORY_VIEW'])
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  await inTransactionOf(server, owner, (ctx) =>
    notify(ctx, {
      action: 'invoice-paid',
      facts: { number: 'INV-000001', plan: 'Growth', amount: '$261.45' },
      storeId: null,
      to: { can: 'BUY_SUBSCRIPTION' },
    }),
  )
  const { items } = await listOf(buyer)
  expect(items.map(({ title }) => title)).toEqual(['Invoice INV-000001 is paid'])
  const outgoing = async () =>
    (await readOutgoing(server.app.platform.pool, owner.accountId, [items[0]?.id ?? newId()])).length
  expect(await outgoing()).toBe(1)
  const { token } = await clerk.call(users.preview, { id: buyer.userId })
  const seen = await send(server, notifications.list, { role: 'business' }, { authorization: `Bearer ${token}` })
  expect([seen.status, (seen.body.data as { items: unknown[] }).items]).toEqual([200, []])
  await server.app.platform.pool.query("update users set grants = '{INVENTORY_VIEW}' where id = $1", [buyer.userId])
  expect((await listOf(buyer)).counts).toMatchObject({ all: 0, unread: 0 })
  expect((await buyer.try(notifications.update, { id: items[0]?.id, status: 'read' })).status).toBe(404)
  expect(await outgoing()).toBe(0)
})
