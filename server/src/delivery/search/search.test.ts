import { counts, find, search as searchRecords } from '@crossdock/contract/account/finding'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as search from '@crossdock/contract/delivery/search'
import { allGrants } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
const address = { addressLine1: '12 Water Street', city: 'Kelowna', state: 'BC', zipCode: 'V5K 0A1' }

const order = (owner: Person, orderNo: string, more: object = {}) =>
  owner.call(pool.create, {
    ...{ orderNo, customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100' }, ...address },
    ...more,
  })

/** Two orders in the pool, one on a route. */
async function makePool() {
  const owner = await make.account(server)
  const john = await order(owner, 'W-1001', { poNo: 'PO-77' })
  const customer = { firstName: 'Ada', lastName: 'Byron', phone: '7785550199', secphone: '2505550111' }
  await order(owner, 'W-1002', { customer, city: 'Vernon', zipCode: 'V1T 2L6' })
  const gone = await order(owner, 'W-1003', { customer, poNo: 'PO-78' })
  const route = await owner.call(routes.create, { name: 'North loop', addressIds: [gone.id] })
  return { owner, john, gone, route }
}

test('orders of the pool, on routes and routes are searched apart, as POOL-019 to 025 say (SEARCH-002 to 004)', async () => {
  const { owner, route } = await makePool()
  const inPool = async (term?: string) =>
    (await owner.call(search.poolOrders, { ...(term === undefined ? {} : { term }) })).orders.map((one) => one.orderNo)
  for (const term of ['john smith', 'Smith John', ' smith, john ', 'v5k0a1', 'kelowna', '(604) 555-0100', 'po-77'])
    expect([term, await inPool(term)]).toEqual([term, ['W-1001']])
  expect(await inPool('V1 T2L6')).toEqual(['W-1002'])
  expect(await inPool('+1 250 555')).toEqual([])
  expect(await inPool('250-555-0111')).toEqual(['W-1002'])
  expect(await inPool('w-100')).toEqual(['W-1002', 'W-1001'])
  for (const term of [undefined, '', ' ', 'w', ' w ']) expect(await inPool(term)).toEqual([])
  const onRoutes = await owner.call(search.routeOrders, { term: 'byron, ada' })
  expect(onRoutes).toMatchObject({
    count: 1,
    orders: [{ orderNo: 'W-1003', routeId: route.id, routeName: 'North loop', routeType: 'Pending', status: 'To go' }],
  })
  for (const term of ['north', 'w-1003'])
    expect(await owner.call(search.routes, { term })).toMatchObject({ count: 1, routes: [{ id: route.id }] })
  expect(await owner.call(search.routes, { term: 'w-1001' })).toEqual({ routes: [], count: 0 })
  const page = await owner.call(search.poolOrders, { term: 'w-100', page: 2, page_size: 1 })
  expect(page).toMatchObject({ count: 2, orders: [{ orderNo: 'W-1001' }] })
})

test('the palette and the search find them by number, name, phone and place (SEARCH-007)', async () => {
  const { owner, john, gone, route } = await makePool()
  const found = async (person: Person, term: string, isCode = false) =>
    (await person.call(find, { term, ...(isCode ? { isCode: 'true' as const } : {}) })).hits.map(
      ({ noun, id, within, by, fit }) => [noun, id, within, by, fit],
    )
  const inPool = ['poolOrder', john.id, null]
  const onRoute = ['routeOrder', gone.id, route.id]
  const expected: readonly [term: string, found: readonly unknown[]][] = [
    ['w-1001', [...inPool, 'orderNumber', 'exact']],
    ['PO-77', [...inPool, 'poNumber', 'exact']],
    ['john smith', [...inPool, 'recipient', 'exact']],
    ['smith, john', [...inPool, 'recipient', 'word']],
    ['v5k0a1', [...inPool, 'zipCode', 'exact']],
    ['(604) 555-0100', [...inPool, 'phone', 'exact']],
    ['kelow', [...inPool, 'city', 'start']],
    ['W-1003', [...onRoute, 'orderNumber', 'exact']],
    ['2505550111', [...onRoute, 'phone', 'exact']],
    ['north', ['route', route.id, null, 'name', 'start']],
  ]
  for (const [term, one] of expected) expect(await found(owner, term), term).toContainEqual(one)
  expect(await found(owner, 'w-1003', true)).toEqual([[...onRoute, 'orderNumber', 'exact']])
  const countsOf = async (person: Person, term: string) =>
    Object.fromEntries((await person.call(counts, { term })).groups.map(({ noun, count }) => [noun, count]))
  expect(await countsOf(owner, 'w-100')).toMatchObject({ routeOrder: 1, poolOrder: 2, route: 0 })
  expect((await owner.call(searchRecords, { term: 'w-100', noun: 'poolOrder' })).items).toMatchObject([
    { name: 'W-1002' },
    { name: 'W-1001' },
  ])

  // What rights and stores do not open is in no row and no count.
  const other = await make.store(server, owner, 'Alder & Co')
  await order(owner.at(other), 'W-1009')
  const clerk = await make.subAccount(server, owner, allGrants, [other])
  expect(await countsOf(clerk, 'w-100')).toMatchObject({ routeOrder: 0, poolOrder: 1, route: 0 })
  expect(await found(clerk, 'north')).toEqual([])
  expect(await clerk.call(search.routeOrders, { term: 'w-100' })).toMatchObject({ count: 0 })
  expect(await clerk.call(search.routes, { term: 'w-100' })).toMatchObject({ count: 0 })
  expect((await clerk.call(search.poolOrders, { term: 'w-100' })).orders.map((one) => one.orderNo)).toEqual(['W-1009'])
  const nobody = await make.subAccount(server, owner, [])
  expect(Object.keys(await countsOf(nobody, 'w-100'))).toEqual(['store', 'contact', 'supportTicket'])
  expect((await nobody.try(search.routeOrders, { term: 'w-100' })).status).toBe(403)
  expect((await nobody.try(search.poolOrders, { term: 'w-100' })).status).toBe(403)
  expect((await nobody.try(search.routes, { term: 'w-100' })).status).toBe(403)
})
