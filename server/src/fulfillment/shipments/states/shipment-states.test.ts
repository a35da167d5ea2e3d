import { taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates, taskKinds } from '@crossdock/contract/fulfillment/shipments/states'
import { expect, test } from 'vitest'
import { type Standings, stands } from '../../../platform/order-machine.ts'
import { make, testServer } from '../../../test/harness.ts'
import { lock, untilWaiting } from '../../../test/locks.ts'
import { makeStockedYard, placeOrder } from '../../../test/shipments.ts'
import { inTransactionOf } from '../../../test/stock.ts'
import type { OrderFacts } from './reads.ts'
import { type ShipmentStanding, steps } from './rules.ts'
import { shipments } from './writes.ts'

const server = testServer()

/** Every standing that could be. */
const standings: ShipmentStanding[] = shipmentStates.flatMap((state) =>
  taskKinds.flatMap((taskKind) => taskStates.map((taskState) => ({ state, taskKind, taskState }))),
)

test('a step that the table does not have is refused whoever takes it, and nothing is written', async () => {
  const owner = await make.account(server)
  const { id } = await placeOrder(owner, await makeStockedYard(server, owner, 5))
  const before = await owner.call(orders.get, { id })
  await inTransactionOf(server, owner, async (ctx) => {
    const order = await shipments.lockOne(ctx, id)
    for (const [name, { from }] of Object.entries<{ from: Standings<ShipmentStanding> }>(steps))
      for (const standing of standings) {
        if (stands(standing, from)) continue
        const { state, ...task } = standing
        const info = from.state?.includes(state) ? task : { state }
        const taken = shipments.move(ctx, name as keyof typeof steps, [
          { order: { ...order, ...standing }, facts: undefined },
        ])
        await expect(taken).rejects.toMatchObject({ type: 'WrongState', details: { info: { orderId: id, ...info } } })
      }
  })
  expect(await owner.call(orders.get, { id })).toEqual(before)
})

test('each step makes a new version: who changes the order as it was before is told so', async () => {
  const owner = await make.account(server)
  const { id, version } = await placeOrder(owner, await makeStockedYard(server, owner, 5))
  await inTransactionOf(server, owner, async (ctx) =>
    shipments.move(ctx, 'start-picking', [{ order: await shipments.lockOne(ctx, id), detail: { kind: 'PICKING' } }]),
  )
  const moved = await owner.call(orders.get, { id })
  expect([moved.state, moved.version]).toEqual(['PICKING', version + 1])
})

test('of many orders none takes a step that one of them may not take', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5)
  const ids = [(await placeOrder(owner, yard)).id, (await placeOrder(owner, yard)).id]
  const before = await Promise.all(ids.map((id) => owner.call(orders.get, { id })))
  const step = inTransactionOf(server, owner, async (ctx) => {
    const [first, second] = [...(await shipments.lock(ctx, ids)).values()] as [OrderFacts, OrderFacts]
    const detail = { kind: 'PICKING' } as const
    return shipments.move(ctx, 'start-picking', [
      { order: first, detail },
      { order: { ...second, state: 'COMPLETED' }, detail },
    ])
  })
  await expect(step).rejects.toMatchObject({ type: 'WrongState' })
  expect(await Promise.all(ids.map((id) => owner.call(orders.get, { id })))).toEqual(before)
})

test('of orders of several merchants the screens of each are told', async () => {
  const owner = await make.account(server)
  const stores = [owner.storeId, await make.store(server, owner)]
  const told: unknown[] = []
  await inTransactionOf(server, owner, (ctx) =>
    shipments.announce(
      { ...ctx, emit: async (...event: unknown[]) => void told.push(event) },
      [...stores, ...stores].map((storeId) => ({ storeId: storeId ?? owner.allStoreId })),
    ),
  )
  expect(told).toEqual(stores.map((storeId) => ['shipment.changed', { storeId }]))
})

test('orders are locked in the order of their ids, however they are asked for and wherever they lie', async () => {
  const owner = await make.account(server)
  const yard = await makeStockedYard(server, owner, 5)
  const [first, second] = [await placeOrder(owner, yard), await placeOrder(owner, yard)]
  const { pool } = server.app.platform
  // A row that is written anew lies behind the others.
  await pool.query('update shipment_orders set version = version where id = $1', [first.id])
  const release = await lock(server, 'select from shipment_orders where id = $1 for update', [first.id])
  const locking = inTransactionOf(server, owner, (ctx) => shipments.lock(ctx, [second.id, first.id]))
  try {
    await untilWaiting(server, locking)
    // Who waits for the first does not hold the second.
    const free = 'select from shipment_orders where id = $1 for update skip locked'
    expect((await pool.query(free, [second.id])).rowCount).toBe(1)
  } finally {
    await release()
  }
  expect((await locking).size).toBe(2)
})
