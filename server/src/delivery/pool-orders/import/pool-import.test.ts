import * as pool from '@crossdock/contract/delivery/pool-orders'
import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'

const server = testServer()
const row = {
  orderNo: 'W-1001',
  firstName: 'John',
  lastName: 'Smith',
  phone: '+1 (604) 555-0100',
  addressLine1: '12 Water Street',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V5K 0A1',
}
const full = {
  ...row,
  ...{ poNo: 'PO-7', secphone: '7785550199', email: 'John@Example.com', addressLine2: 'Suite 4', country: 'Canada' },
  ...{
    note: 'Ring twice',
    weight: 4.5,
    packages: 2,
    deliveryDate: '15/03/2031',
    windowFrom: '9:00',
    windowTo: '12:00',
  },
  ...{ volumeM3: 0.2, skills: 'Tail lift; 19+', priority: 'high', services: 'Assembly', serviceMinutes: 10 },
  ...{ proof: 'photo, Age check', lat: 49.28, lng: -123.11 },
}
const send = (owner: Person, ...addresses: object[]) => owner.call(importOrders, { addresses })

test('rows become orders of the current merchant, with all that the columns say (POOL-027, POOL-034)', async () => {
  const owner = await make.account(server)
  expect(await send(owner, row, { ...full, orderNo: 'W-1002' })).toEqual({ created: 2, unchanged: 0, twins: [] })
  const [second, first] = await owner.call(pool.getAddresses, {})
  expect(first).toMatchObject({
    ...{ orderNo: 'W-1001', packages: 1, priority: 'Normal', lat: null, storeId: owner.mainStoreId },
    customer: { firstName: 'John', lastName: 'Smith', phone: '16045550100', secphone: null },
  })
  expect(second).toMatchObject({
    ...{ orderNo: 'W-1002', poNo: 'PO-7', email: 'john@example.com', deliveryDate: '2031-03-15', weight: 4.5 },
    ...{ windowFrom: '09:00', windowTo: '12:00', volumeM3: 0.2, packages: 2, skills: ['Tail lift', '19+'] },
    ...{ priority: 'High', services: ['Assembly'], serviceMinutes: 10, proof: ['Photo', 'Age check'] },
    ...{ lat: 49.28, lng: -123.11 },
  })
})

test('an order that names its customer as the pool answers it is taken, and its faults are told by column', async () => {
  const owner = await make.account(server)
  const { firstName, lastName, phone, ...address } = row
  const named = { ...address, customer: { firstName, lastName, phone, secphone: '7785550199' } }
  expect(await send(owner, named)).toEqual({ created: 1, unchanged: 0, twins: [] })
  // What stands in a column of its own holds over it.
  expect(await send(owner, { ...named, orderNo: 'W-1002', firstName: 'Joan' })).toMatchObject({ created: 1 })
  const [second, first] = await owner.call(pool.getAddresses, {})
  expect(first?.customer).toEqual({ firstName, lastName, phone: '16045550100', secphone: '7785550199' })
  expect(second?.customer.firstName).toBe('Joan')
  const { status, body } = await owner.try(importOrders, { addresses: [{ ...address, customer: { firstName } }] })
  expect([status, body.errInfo['rowIds']]).toEqual([417, [1]])
  expect(body.message).toContain('Phone is required')
  expect((await owner.try(importOrders, { addresses: [{ ...address, customer: 'John' }] })).status).toBe(400)
})

test('the same file twice changes nothing; another order of a number is added, and its number is told', async () => {
  const owner = await make.account(server)
  await send(owner, row, full)
  expect(await send(owner, row, full)).toEqual({ created: 0, unchanged: 2, twins: [] })
  expect(await send(owner, { ...row, city: 'Burnaby' }, row)).toEqual({ created: 1, unchanged: 1, twins: ['W-1001'] })
  expect((await owner.call(pool.list, {})).total).toBe(3)
})

test('one row that is wrong keeps all of them out, and each is told with its number', async () => {
  const owner = await make.account(server)
  const wrong = [
    { ...row, rowId: 1 },
    { ...row, rowId: 2, phone: '555-01' },
    { ...row, rowId: 3, windowFrom: '12:00', windowTo: '09:00' },
    { ...row, rowId: 4, zipCode: ' ' },
    { ...row, rowId: 5, lat: 49.28 },
    { ...row, rowId: 6, proof: 'Fingerprint' },
  ]
  const { status, body } = await owner.try(importOrders, { addresses: wrong })
  expect(status).toBe(417)
  expect(body.errInfo['rowIds']).toEqual([2, 3, 4, 5, 6])
  expect((await owner.call(pool.list, {})).total).toBe(0)
})

test('needs the right to import, and one merchant', async () => {
  const owner = await make.account(server)
  const manager = await make.subAccount(server, owner, ['DELIVERY_MANAGE', 'DELIVERY_VIEW'])
  expect((await manager.try(importOrders, { addresses: [row] })).body.code).toBe(300)
  const everywhere = await owner.at(owner.allStoreId).try(importOrders, { addresses: [row] })
  expect(everywhere.body.errInfo.errType).toBe('INVALID_STORE_ALL')
})
