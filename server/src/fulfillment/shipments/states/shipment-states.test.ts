import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { makeStockedYard, placeOrder } from '../../../test/shipments.ts'
import { inTransactionOf } from '../../../test/stock.ts'
import { canMove, type MoveName, moves } from './rules.ts'
import { moveOrders } from './writes.ts'

const server = testServer()

test('a step that the table does not have is refused whoever takes it, and nothing is written', async () => {
  const owner = await make.account(server)
  const { id, storeId } = await placeOrder(owner, await makeStockedYard(server, owner, 5))
  const before = await owner.call(orders.get, { id })
  for (const name of Object.keys(moves) as MoveName[])
    for (const state of shipmentStates.filter((one) => !canMove(name, one)))
      await expect(
        inTransactionOf(server, owner, (ctx) => moveOrders(ctx, name, [{ order: { id, storeId, state } }])),
      ).rejects.toMatchObject({ type: 'WrongState', details: { info: { orderId: id, state } } })
  expect(await owner.call(orders.get, { id })).toEqual(before)
})

test('each step makes a new version: who changes the order as it was before is told so', async () => {
  const owner = await make.account(server)
  const { id, storeId, state, version } = await placeOrder(owner, await makeStockedYard(server, owner, 5))
  await inTransactionOf(server, owner, (ctx) => moveOrders(ctx, 'start-picking', [{ order: { id, storeId, state } }]))
  const moved = await owner.call(orders.get, { id })
  expect([moved.state, moved.version]).toEqual(['PICKING', version + 1])
})
