import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { setWaitsForAll } from '@crossdock/contract/fulfillment/shipments/waiting'
import { expect, test } from 'vitest'
import { make, testServer } from '../../../test/harness.ts'
import { pickUpOrder } from '../../../test/shipments.ts'
import { makeStock, makeYard } from '../../../test/stock.ts'

const server = testServer()

async function backOrder() {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner)
  await makeStock(server, owner, yard, { packages: 18 })
  const order = await owner.call(orders.create, { ...pickUpOrder(yard, 24), asBackOrder: true })
  const read = () => owner.call(orders.get, { id: order.id })
  return { owner, yard, order, read }
}

test('an order that is to wait for all is kept whole until it is said that it may be split, and its timeline tells of both', async () => {
  const { owner, order, read } = await backOrder()
  expect(order.waiting?.waitsForAll).toBe(false)
  const decided = await owner.call(setWaitsForAll, { id: order.id, waitsForAll: true, version: order.version })
  expect(await read()).toMatchObject({ version: decided.version, waiting: { waitsForAll: true }, state: 'BACK_ORDER' })
  const refused = await owner.try(orders.shipHere, { id: order.id })
  expect(refused.body).toMatchObject({
    message: 'It was decided that this order waits for all of its goods. Say that it may be split first.',
  })
  // Who says it again tells nothing new; who has not seen that is asked to look again.
  const again = await owner.call(setWaitsForAll, { id: order.id, waitsForAll: true })
  const late = await owner.try(setWaitsForAll, { id: order.id, waitsForAll: false, version: order.version })
  expect(late.body.errInfo.errType).toBe('VersionConflict')
  await owner.call(setWaitsForAll, { id: order.id, waitsForAll: false, version: again.version })
  expect((await read()).events.map(({ type }) => type)).toEqual([
    'created',
    'back-order',
    'waits-for-all',
    'may-be-split',
  ])
  expect((await owner.call(orders.shipHere, { id: order.id })).rest).toMatchObject({ unitCount: 6 })
})

test('an order that waits for all is placed once all is here, and no other than a back order can wait', async () => {
  const { owner, yard, order, read } = await backOrder()
  await owner.call(setWaitsForAll, { id: order.id, waitsForAll: true })
  await makeStock(server, owner, yard, { packages: 6 })
  await owner.call(orders.place, { id: order.id })
  expect(await read()).toMatchObject({ state: 'READY', waiting: null })
  const refused = await owner.try(setWaitsForAll, { id: order.id, waitsForAll: true })
  expect(refused.body.errInfo.errType).toBe('WrongState')
})
