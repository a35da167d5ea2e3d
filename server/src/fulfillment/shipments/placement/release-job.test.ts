import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { pickUpOrder } from '../../../test/shipments.ts'
import { makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer({}, { withJobs: true })

test('goods that come in release back orders through the queue, by themselves', async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  const { id, state } = await owner.call(orders.create, { ...pickUpOrder(yard, 3), asBackOrder: true })
  expect(state).toBe('BACK_ORDER')
  await makeStock(server, owner, yard, { packages: 3 })
  await expect.poll(async () => (await owner.call(orders.get, { id })).state, { interval: 100 }).toBe('READY')
  const order = await owner.call(orders.get, { id })
  expect(order.items).toMatchObject([{ reservedUnits: 3 }])
  expect(order.events.at(-1)).toMatchObject({ type: 'place', detail: { cause: 'stock-available' } })
})
