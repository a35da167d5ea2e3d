import * as stores from '@crossdock/contract/account/stores'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { InputOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
type Form = InputOf<typeof pool.create>
const form: Form = {
  orderNo: 'W-1001',
  customer: { firstName: 'John', lastName: 'Smith', phone: '(604) 555-0100' },
  addressLine1: '12 Water Street',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V5K 0A1',
}
const numbersOf = (orders: readonly { readonly orderNo: string }[]) => orders.map(({ orderNo }) => orderNo)
const faultsOf = async (owner: Person, change: object) =>
  (await owner.try(pool.create, { ...form, ...change })).body.errInfo.fields

describe('an order of the pool', () => {
  test('has the fields of the rows, and both of its ids (POOL-004, POOL-005)', async () => {
    const owner = await make.account(server)
    const order = await owner.call(pool.create, { ...form, poNo: 'PO-7', weight: 4.5 })
    expect(order).toMatchObject({
      ...{ orderNo: 'W-1001', poNo: 'PO-7', zipCode: 'V5K 0A1', city: 'Vancouver', weight: 4.5, packages: 1 },
      customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100', secphone: null },
      ...{ storeId: owner.mainStoreId, priority: 'Normal', deliveryType: 'BusinessDelivery', deletedAt: null },
    })
    expect([order._id, order.addressId]).toEqual([order.id, order.id])
  })

  test('is refused with what is wrong at each field', async () => {
    const owner = await make.account(server)
    expect(await faultsOf(owner, { customer: { firstName: ' ', phone: '555 01' }, zipCode: '', packages: 0 })).toEqual([
      { path: 'customer.firstName', message: 'First Name is required' },
      { path: 'customer.phone', message: 'Phone number is not valid' },
      { path: 'zipCode', message: 'Zip Code is required' },
      { path: 'packages', message: 'Must be greater than 0' },
    ])
    expect(await faultsOf(owner, { windowFrom: '12:00', windowTo: '09:00' })).toEqual([
      { path: 'windowTo', message: 'Must be after the start' },
    ])
    // Latitude and longitude exchanged.
    expect(await faultsOf(owner, { lat: -123.1, lng: 49.2 })).toEqual([
      { path: 'lat', message: 'Must be from -90 to 90' },
    ])
    expect(await faultsOf(owner, { lat: 0, lng: 0 })).toEqual([
      { path: 'lat', message: 'Latitude and longitude of 0 are in the sea' },
    ])
  })

  test('needs one merchant, and is seen by whoever may see that one', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    expect((await owner.at(owner.allStoreId).try(pool.create, form)).body.errInfo.errType).toBe('INVALID_STORE_ALL')
    const order = await owner.at(merchant).call(pool.create, form)
    expect((await owner.call(pool.list, {})).items).toEqual([])
    expect((await owner.at(owner.allStoreId).call(pool.list, { merchantId: merchant })).items).toMatchObject([
      { id: order.id, storeId: merchant },
    ])
    const other = await make.subAccount(server, owner, ['DELIVERY_VIEW', 'DELIVERY_MANAGE'], [owner.mainStoreId])
    expect((await other.try(pool.get, { id: order.id })).status).toBe(404)
    expect((await other.try(pool.remove, { addresses: [order.id] })).status).toBe(404)
    // A merchant stays while its orders wait.
    const kept = await owner.try(stores.remove, { id: merchant })
    expect([kept.body.errInfo.errType, kept.body.errInfo['reasons']]).toEqual([
      'StoreInUse',
      ['Orders of it wait in the pool.'],
    ])
  })
})

describe('the two pools', () => {
  test('delete moves to the deleted pool, restore back, purge removes for ever (POOL-008)', async () => {
    const owner = await make.account(server)
    const { id } = await owner.call(pool.create, form)
    const addresses = [id]
    const both = async () => [
      numbersOf(await owner.call(pool.getAddresses, {})),
      numbersOf(await owner.call(pool.getDeletedAddresses, {})),
    ]
    const refused = await owner.try(pool.purge, { addresses })
    expect(refused.body.message).toBe('Only orders in the deleted pool can be purged.')
    expect(await both()).toEqual([['W-1001'], []])
    expect(await owner.call(pool.remove, { addresses })).toEqual({ changed: 1 })
    // Twice is the same as once.
    expect(await owner.call(pool.remove, { addresses })).toEqual({ changed: 0 })
    expect(await both()).toEqual([[], ['W-1001']])
    expect((await owner.try(pool.update, { ...form, id })).status).toBe(404)
    expect(await owner.call(pool.undelete, { addresses })).toEqual({ changed: 1 })
    expect(await both()).toEqual([['W-1001'], []])
    await owner.call(pool.remove, { addresses })
    expect(await owner.call(pool.purge, { addresses })).toEqual({ changed: 1 })
    expect(await both()).toEqual([[], []])
    expect((await owner.try(pool.undelete, { addresses })).status).toBe(404)
  })

  test('an unknown id refuses all of a call, and nothing is changed (POOL-033)', async () => {
    const owner = await make.account(server)
    const { id } = await owner.call(pool.create, form)
    const addresses = [id, newId<'poolOrder'>()]
    for (const call of [pool.remove, pool.undelete, pool.purge])
      expect((await owner.try(call, { addresses })).status).toBe(404)
    const edited = addresses.map((addressId) => ({ ...form, addressId, orderNo: 'W-2' }))
    expect((await owner.try(pool.edit, { addresses: edited })).status).toBe(404)
    expect(await owner.call(pool.getAddresses, {})).toMatchObject([{ id, orderNo: 'W-1001' }])
  })

  test('editing replaces orders in their place, and a late edit none of them (POOL-009)', async () => {
    const owner = await make.account(server)
    const first = await owner.call(pool.create, { ...form, note: 'Ring twice' })
    const second = await owner.call(pool.create, { ...form, orderNo: 'W-1002' })
    const addresses = [first, second].map(({ id: addressId, updatedAt }, n) => ({
      ...form,
      ...{ addressId, updatedAt, orderNo: `E-${n}` },
    }))
    const edited = await owner.call(pool.edit, { addresses })
    expect(edited.map(({ id, orderNo, note }) => [id, orderNo, note])).toEqual([
      [first.id, 'E-0', null],
      [second.id, 'E-1', null],
    ])
    expect(numbersOf(await owner.call(pool.getAddresses, {}))).toEqual(['E-1', 'E-0'])
    const [one, two] = edited
    if (!one || !two) throw new Error('both are there')
    const late = [
      { ...one, orderNo: 'L-0' },
      { ...two, orderNo: 'L-1', updatedAt: second.updatedAt },
    ]
    if (two.updatedAt !== second.updatedAt) expect((await owner.try(pool.edit, { addresses: late })).status).toBe(409)
    const twice = await owner.try(pool.edit, { addresses: [one, one] })
    expect(twice.body.errInfo.fields).toEqual([{ path: 'addresses', message: 'Each order may be there once' }])
  })

  test('who views may not change, and who imports may not delete (PERM-027)', async () => {
    const owner = await make.account(server)
    const { id } = await owner.call(pool.create, form)
    for (const [grant, sees, changes] of [
      ['DELIVERY_VIEW', 200, 403],
      ['DELIVERY_IMPORT', 403, 403],
      ['DELIVERY_MANAGE', 403, 200],
    ] as const) {
      const person = await make.subAccount(server, owner, [grant])
      expect((await person.try(pool.list, {})).status, grant).toBe(sees)
      expect((await person.try(pool.update, { ...form, id })).status, grant).toBe(changes)
      expect((await person.try(pool.remove, { addresses: [id] })).status, grant).toBe(changes)
    }
  })
})

describe('the search of the pool', () => {
  test('goes by name either way round, zip code, city, phone, order and PO number (POOL-019 to 025)', async () => {
    const owner = await make.account(server)
    await owner.call(pool.create, {
      ...form,
      poNo: 'PO-77',
      customer: { ...form.customer, secphone: '+1 778 555 0199' },
    })
    await owner.call(pool.create, {
      ...form,
      ...{ orderNo: 'X-9', zipCode: 'M5V3L9', city: 'Toronto', customer: { firstName: 'Ana', phone: '4165550123' } },
    })
    const found = async (term: string) => numbersOf((await owner.call(pool.list, { term })).items)
    for (const term of [
      ...['john smith', 'smith john', 'smith, john', ' JOHN ', 'ohn smi'],
      ...['v5k0a1', 'V5K 0A1', 'v5 k0', 'ancouv', '(604) 555-0100', '6045550100', '+1 (778) 555', 'w-10', 'po-77'],
    ])
      expect(await found(term), term).toEqual(['W-1001'])
    expect(await found('m5v 3l9')).toEqual(['X-9'])
    expect(await found('   ')).toEqual(['X-9', 'W-1001'])
    // Spaces are left out of zip codes and phones only; signs of a pattern stand for themselves.
    for (const term of ['an couver', 'w 1001', '%', '_', 'john, smith']) expect(await found(term), term).toEqual([])
  })

  test('is over the deleted pool when that is shown (POOL-014)', async () => {
    const owner = await make.account(server)
    const { id } = await owner.call(pool.create, form)
    await owner.call(pool.create, { ...form, orderNo: 'W-1002' })
    await owner.call(pool.remove, { addresses: [id] })
    const found = async (isDeleted: boolean) =>
      numbersOf((await owner.call(pool.list, { term: 'smith', isDeleted })).items)
    expect([await found(false), await found(true)]).toEqual([['W-1002'], ['W-1001']])
  })
})

test('the list is narrowed, and says what it comes to', async () => {
  const owner = await make.account(server)
  const place = { lat: 49.28, lng: -123.12 }
  const dated = { deliveryDate: '2031-03-04', ...place, weight: 2.5, volumeM3: 0.25, packages: 3 }
  await owner.call(pool.create, { ...form, orderNo: 'A', ...dated })
  await owner.call(pool.create, { ...form, orderNo: 'B', deliveryDate: '2031-03-09', priority: 'High', weight: 1 })
  await owner.call(pool.create, { ...form, orderNo: 'C' })
  const found = async (input: InputOf<typeof pool.list>) => numbersOf((await owner.call(pool.list, input)).items)
  expect(await found({ sort: 'deliveryDateAsc' })).toEqual(['A', 'B', 'C'])
  expect(await found({ sort: 'orderNoDesc' })).toEqual(['C', 'B', 'A'])
  expect(await found({ deliveryDateStart: '05/03/2031', deliveryDateEnd: '09/03/2031' })).toEqual(['B'])
  expect(await found({ hasPlace: true })).toEqual(['A'])
  expect(await found({ hasPlace: false, priority: 'High' })).toEqual(['B'])
  expect(await owner.call(pool.totals, {})).toEqual({ orders: 3, packages: 5, weight: 3.5, volumeM3: 0.25 })
  expect(await owner.call(pool.totals, { priority: 'High' })).toMatchObject({ orders: 1, packages: 1 })
  // By cursor, in one order, without a row twice.
  const first = await owner.call(pool.list, { infinite: true, page_size: 2 })
  const rest = await owner.call(pool.list, { infinite: true, page_size: 2, cursor: first.next ?? '' })
  expect([numbersOf(first.items), numbersOf(rest.items)]).toEqual([['C', 'B'], ['A']])
})
