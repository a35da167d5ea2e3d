import * as notifications from '@crossdock/contract/account/notifications'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { makePhone } from '../../test/phones.ts'

const server = testServer()

const told = async (person: Person) =>
  (await person.call(notifications.list, {})).items.map(({ action, title }) => `${action}: ${title}`).reverse()

test('whoever may see routes is told of a start and of what became of the orders, each merchant of its own (NOTIF-014)', async () => {
  const owner = await make.account(server)
  const [store, third] = [await make.store(server, owner), await make.store(server, owner)]
  const [mine, elsewhere, blind] = [
    await make.subAccount(server, owner, ['DELIVERY_VIEW'], [store]),
    await make.subAccount(server, owner, ['DELIVERY_VIEW'], [third]),
    await make.subAccount(server, owner, ['INVENTORY_VIEW'], '*'),
  ]
  const order = async (who: Person, orderNo: string) => {
    const customer = { firstName: 'John', lastName: 'Smith', phone: '6045550100' }
    const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
    return (await who.call(pool.create, { orderNo, customer, ...address })).id
  }
  const addressIds = [await order(owner, 'W-1'), await order(owner.at(store), 'W-2')] as const
  const { id } = await owner.call(routes.create, { name: 'North', date: '2031-03-04', addressIds: [...addressIds] })
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550177' },
  })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  const phone = await makePhone(server, owner, driverId)
  const now = new Date().toISOString()
  const action = { id: crypto.randomUUID(), at: now, routeId: id, addressId: addressIds[1] }
  await phone.call(driving.act, { now, actions: [{ ...action, kind: 'fail', reason: 'Nobody home' }] })
  await owner.call(routes.setResult, { id, addressId: addressIds[0], status: 'Delivered' })
  // The same again is no news.
  await owner.call(routes.setResult, { id, addressId: addressIds[0], status: 'Delivered' })
  const failed = 'order-failed: Order W-2 was not delivered'
  expect(await told(mine)).toEqual(['route-started: North has started', failed])
  // Who starts and delivers knows; what the phone does, the owner has not done.
  expect(await told(owner)).toEqual([failed])
  expect([...(await told(elsewhere)), ...(await told(blind))]).toEqual([])
  const [last] = (await owner.call(notifications.list, {})).items
  expect(last?.text).toBe('Nobody home. On North, by Ines Moreau')
})
