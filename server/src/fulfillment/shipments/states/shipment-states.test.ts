import { taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates, taskKinds } from '@crossdock/contract/fulfillment/shipments/states'
import { expect, test } from 'vitest'
import { type Standings, stands } from '../../../platform/order-machine.ts'
import { make, testServer } from '../../../test/harness.ts'
import { makeStockedYard, placeOrder } from '../../../test/shipments.ts'
import { inTransactionOf } from '../../../test/stock.ts'
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
