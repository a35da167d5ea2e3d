import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { InputOf } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { watchStatements } from '../../test/statements.ts'

/** One connection, so that every statement is seen. */
const server = testServer({ poolSize: 1 })

const order = (n: number, more: object = {}): InputOf<typeof pool.create> => ({
  orderNo: `W-${n}`,
  customer: { firstName: 'John', phone: '6045550100' },
  ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  ...{ lat: 49 + n / 100, lng: -123.123_456_7 },
  ...more,
})
const idsOf = async (owner: Person, filters: InputOf<typeof pool.places> = {}) =>
  (await owner.call(pool.places, filters)).ids

test('the map is told where the active orders are, the newest first, and of nobody else’s', async () => {
  const owner = await make.account(server)
  const other = await make.account(server)
  await other.call(pool.create, order(9))
  const first = await owner.call(pool.create, order(1))
  const second = await owner.call(pool.create, order(2, { city: 'Burnaby', priority: 'High' }))
  await owner.call(pool.create, order(3, { lat: null, lng: null }))
  expect(await owner.call(pool.places, {})).toEqual({
    ids: [second.id, first.id],
    lngs: [-123.12346, -123.12346],
    lats: [49.02, 49.01],
    states: ['open', 'open'],
    isCut: false,
  })
  expect(await idsOf(owner, { term: 'burnaby' })).toEqual([second.id])
  expect(await idsOf(owner, { priority: 'Normal' })).toEqual([first.id])
  expect(await idsOf(owner, { hasPlace: false })).toEqual([])
  await owner.call(pool.remove, { addresses: [first.id] })
  expect([await idsOf(owner), await idsOf(owner, { isDeleted: true })]).toEqual([[second.id], [first.id]])
})

test('whoever sees one merchant sees that one’s places, and without the permission nobody sees any', async () => {
  const owner = await make.account(server)
  const merchant = await make.store(server, owner)
  const theirs = await owner.at(merchant).call(pool.create, order(1))
  const own = await owner.call(pool.create, order(2))
  const all = owner.at(owner.allStoreId)
  expect(await idsOf(all)).toEqual([own.id, theirs.id])
  expect(await idsOf(all, { merchantId: merchant })).toEqual([theirs.id])
  expect(await idsOf(owner)).toEqual([own.id])
  const one = await make.subAccount(server, owner, ['DELIVERY_VIEW'], [owner.mainStoreId])
  expect(await idsOf(one)).toEqual([own.id])
  expect((await one.try(pool.places, { merchantId: merchant })).body).not.toMatchObject({ data: { ids: [theirs.id] } })
  const none = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [owner.mainStoreId])
  expect((await none.try(pool.places, {})).status).toBe(403)
})

test('a window that closes within the hour, or has closed, is told by the account’s clocks', async () => {
  const owner = await make.account(server)
  const { timeZone } = (await server.app.platform.pool
    .query('select time_zone as "timeZone" from accounts where id = $1', [owner.accountId])
    .then(({ rows }) => rows[0])) as { timeZone: string }
  const at = (minutes: number) => {
    const local = new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone })
    return { deliveryDate: local.slice(0, 10), windowTo: local.slice(11, 16) }
  }
  const stateOf = async (n: number, more: object) => {
    const { id } = await owner.call(pool.create, order(n, more))
    const { ids, states } = await owner.call(pool.places, {})
    return states[ids.indexOf(id)]
  }
  expect(await stateOf(1, at(-10))).toBe('late')
  expect(await stateOf(2, at(30))).toBe('soon')
  expect(await stateOf(3, at(120))).toBe('open')
  expect(await stateOf(4, { deliveryDate: at(-3 * 24 * 60).deliveryDate })).toBe('late')
  expect(await stateOf(5, { deliveryDate: at(2 * 24 * 60).deliveryDate })).toBe('open')
  expect(await stateOf(6, { windowTo: '00:01' })).toBe('open')
})

test('a list of chosen orders has these alone', async () => {
  const owner = await make.account(server)
  const made = []
  for (const n of [1, 2, 3]) made.push(await owner.call(pool.create, order(n)))
  const addressIds = `${made[0]?.id},${made[2]?.id}`
  const { items, total } = await owner.call(pool.list, { addressIds, page_size: 500 })
  expect([items.map(({ orderNo }) => orderNo), total]).toEqual([['W-3', 'W-1'], 2])
})

test('100,000 places are told, in pieces by an index, and that there are more', async () => {
  const owner = await make.account(server)
  await server.app.platform.pool.query(
    `insert into pool_orders (account_id, store_id, id, order_no, first_name, phone, address_line1, city, state, zip_code,
       lat, lng, place_state, place_source, delivery_type, packages, skills, priority, services, proof)
     select $1, $2, lpad(to_hex(n), 24, '0'), 'W', 'A', '6', '1', 'V', 'B', 'V', 49 + n / 1e6, -123, 'Placed', 'Given', 'BusinessDelivery', 1,
       '{}', 'Normal', '{}', '{}' from generate_series(1, 100001) n`,
    [owner.accountId, owner.mainStoreId],
  )
  await server.app.platform.pool.query('analyze pool_orders')
  let told: pool.PoolPlaces | undefined
  const statements = await watchStatements(server, async () => {
    told = await owner.call(pool.places, {})
  })
  expect([told?.ids.length, told?.isCut, told?.ids[0]]).toEqual([
    100_000,
    true,
    (100_001).toString(16).padStart(24, '0'),
  ])
  expect(new Set(told?.ids).size).toBe(100_000)
  const plans = statements.filter(({ text }) => /"lng"/.test(text)).map(({ plan }) => plan)
  // The first piece, and those that begin where another ended.
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.filter((plan) => /Seq Scan|Sort/.test(plan))).toEqual([])
})
