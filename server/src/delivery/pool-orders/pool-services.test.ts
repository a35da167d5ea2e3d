import * as customServices from '@crossdock/contract/account/custom-services'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import * as routes from '@crossdock/contract/delivery/routes'
import type { InputOf } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'

const server = testServer()
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
const form: InputOf<typeof pool.create> = {
  orderNo: 'W-1001',
  customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100' },
  ...address,
  packages: 3,
}
const assembly = { title: 'Assembly', price: 25, chargeBasis: 'Per order' } as const
const stairs = { title: 'Stairs', price: 1.15, chargeBasis: 'Per package' } as const
const charged = ({ serviceCharges }: Pick<pool.PoolOrder, 'serviceCharges'>) =>
  serviceCharges.map(({ title, price, amount }) => [title, price, amount])

test('an order has services by their titles, each with the price of when it was ticked; other words stay words', async () => {
  const owner = await make.account(server)
  const { id: serviceId } = await owner.call(customServices.create, assembly)
  await owner.call(customServices.create, stairs)
  await owner.call(customServices.create, { ...assembly, title: 'Old bed', isActive: false })
  const services = ['assembly', 'Stairs', 'Old bed', 'Ring twice']
  const order = await owner.call(pool.create, { ...form, services })
  expect(order.services).toEqual(services)
  expect(order.serviceCharges[0]).toEqual({
    ...{ serviceId, title: 'Assembly', price: 25, chargeBasis: 'Per order', amount: 25 },
  })
  expect(charged(order)).toEqual([
    ['Assembly', 25, 25],
    ['Stairs', 1.15, 3.45],
  ])
})

test('what an order has stays as it was, whatever becomes of the service; what is ticked anew costs what it costs now (CSVC-001)', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(customServices.create, assembly)
  const { id: gone } = await owner.call(customServices.create, stairs)
  const order = await owner.call(pool.create, { ...form, services: ['Assembly', 'Stairs'] })
  await owner.call(customServices.update, { ...assembly, id, price: 30, title: 'Putting up' })
  await owner.call(customServices.remove, { id: gone })
  // Saved again, with fewer packages.
  const kept = await owner.call(pool.update, { ...order, packages: 2 })
  expect(charged(kept)).toEqual([
    ['Assembly', 25, 25],
    ['Stairs', 1.15, 2.3],
  ])
  const [fewer] = await owner.call(pool.edit, {
    addresses: [{ ...kept, addressId: order.id, services: ['Putting up', 'Stairs'] }],
  })
  expect(charged(fewer as pool.PoolOrder)).toEqual([
    ['Putting up', 30, 30],
    ['Stairs', 1.15, 2.3],
  ])
  const without = await owner.call(pool.update, { ...(fewer as pool.PoolOrder), services: [] })
  expect(charged(await owner.call(pool.update, { ...without, services: ['Stairs'] }))).toEqual([])
})

test('imported orders have them, and lose no word; the stops of a route show them (CSVC-002)', async () => {
  const owner = await make.account(server)
  await owner.call(customServices.create, stairs)
  const row = { orderNo: 'W-7', firstName: 'John', phone: '6045550100', ...address }
  const addresses = [
    { ...row, packages: 4, services: 'STAIRS; Ring twice' },
    { ...row, orderNo: 'W-8', services: 'Ring twice' },
  ]
  expect(await owner.call(importOrders, { addresses })).toMatchObject({ created: 2 })
  // The same file twice changes nothing.
  expect(await owner.call(importOrders, { addresses })).toMatchObject({ created: 0, unchanged: 2 })
  const orders = await owner.call(pool.getAddresses, {})
  const route = await owner.call(routes.create, { name: 'North', addressIds: orders.map(({ id }) => id) })
  expect(route.orders.map((stop) => [stop.orderNo, stop.services, charged(stop)])).toEqual([
    ['W-8', ['Ring twice'], []],
    ['W-7', ['STAIRS', 'Ring twice'], [['Stairs', 1.15, 4.6]]],
  ])
})
