import { randomUUID } from 'node:crypto'
import * as stores from '@crossdock/contract/account/stores'
import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as positions from '@crossdock/contract/delivery/positions'
import * as routes from '@crossdock/contract/delivery/routes'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import * as tracking from '@crossdock/contract/delivery/tracking'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { mailsAnHour } from '../../platform/mail.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { makePhone } from '../../test/phones.ts'

const server = testServer({}, { withJobs: true })
const morning = new Date('2026-11-24T16:00:00.000Z')
beforeEach(() => {
  server.clock.now = morning
})
const later = (minutes: number) => {
  server.clock.now = new Date(morning.getTime() + minutes * 60_000)
}
const query = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])

let made = 0
/** Orders of a merchant's own customers, in a row from north to south. */
async function makeOrders(owner: Person, count: number, fields: object = {}) {
  const orders: { id: string; email: string; orderNo: string }[] = []
  for (let n = 0; n < count; n++) {
    made += 1
    const email = `customer${made}@customers.example`
    const customer = { firstName: `Ana${made}`, lastName: `Reyes${made}`, phone: `604555${1000 + made}` }
    const { id } = await owner.call(pool.create, {
      ...{
        orderNo: `GT-${made}-X`,
        customer,
        email,
        addressLine1: `${made} Alder Way`,
        city: 'Vancouver',
        state: 'BC',
      },
      ...{ zipCode: 'V5K 0A1', lat: 49.28 - made * 0.001, lng: -123.1, windowFrom: '12:00', windowTo: '14:00' },
      ...fields,
    })
    orders.push({ id, email, orderNo: `GT-${made}-X` })
  }
  return orders as [{ id: string; email: string; orderNo: string }, { id: string; email: string; orderNo: string }]
}
async function makeRoute(owner: Person, addressIds: string[]) {
  const place = { addressLine1: '1 Dock Road', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
  const depot = await owner.call(depots.create, {
    ...{ name: `Dock ${made}`, ...place, lat: 49.3, lng: -123.1, timeZone: 'America/Vancouver' },
  })
  const vehicle = await owner.call(vehicles.create, { name: `Van ${made}` })
  const driver = await owner.call(drivers.create, {
    ...{ firstName: 'Rosa', lastName: 'Moreau', phone: `604777${1000 + made}`, vehicleId: vehicle.id },
  })
  const route = { name: 'North', date: '2026-11-24', addressIds, startDepotId: depot.id }
  const { id } = await owner.call(routes.create, route)
  return { id, driverId: driver.id, plan: () => owner.call(routes.assignDriver, { id, driverId: driver.id }) }
}
let callers = 0
const from = () => `203.0.${Math.floor((callers += 1) / 200)}.${(callers % 200) + 1}`
const ask = (endpoint: Endpoint, input: object, place = from()) => send(server, endpoint, input as never, {}, place)
const open = async (token: string) => (await ask(tracking.get, { token })).body.data as tracking.Tracked
const tokenOf = async (owner: Person, id: string) =>
  (await owner.call(tracking.link, { id })).path.slice('/track/'.length)

test('a customer sees the own order come, and nothing of anybody else’s (TRACK-008)', async () => {
  const owner = await make.account(server)
  const [a, b] = await makeOrders(owner, 2, { proof: ['Name'] })
  const { id, driverId, plan } = await makeRoute(owner, [a.id, b.id])
  const phone = await makePhone(server, owner, driverId)
  const [first, second] = [await tokenOf(owner, a.id), await tokenOf(owner, b.id)]
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await tokenOf(owner, a.id), 'it is shown again').toBe(first)
  const seen: string[] = []
  const look = async (token: string) => {
    const shown = await open(token)
    seen.push(JSON.stringify(shown))
    return shown
  }
  const nobody = {
    driver: null,
    position: null,
    place: null,
    eta: null,
    stopsBefore: null,
    doneAt: null,
    receivedBy: null,
  }
  expect(await look(second)).toMatchObject({
    ...nobody,
    state: 'Waiting',
    merchant: 'Northwind Toys',
    mayInstruct: true,
  })
  expect((await look(second)).orderNo).toBe(b.orderNo)
  await plan()
  const promised = { from: '12:00', to: '14:00' }
  expect(await look(second)).toMatchObject({ ...nobody, state: 'Planned', day: '2026-11-24', promised })
  await owner.call(routes.start, { id })
  const far = await look(second)
  expect(far).toMatchObject({ state: 'On the way', stopsBefore: 1, driver: null, place: null, mayRate: false })
  // By the windows: nobody is served before noon, which is three hours away there, or four, by the year of the database.
  expect(Date.parse(far.eta?.from ?? '')).toBeGreaterThan(morning.getTime() + 2 * 3_600_000)
  expect(await look(first)).toMatchObject({ state: 'Next', driver: { firstName: 'Rosa', vehicle: expect.any(String) } })
  // Where the driver is, whoever is next sees alone, and from no farther away than 50 km (TRACK-004).
  const drive = async (lat: number, at: number) => {
    later(at)
    const moment = (server.clock.now ?? new Date()).toISOString()
    await phone.call(positions.send, { now: moment, fixes: [{ at: moment, lat, lng: -123.1 }] })
  }
  await drive(49.8, 60)
  expect((await look(first)).position).toBeNull()
  await drive(49.3, 200)
  const { position } = await look(first)
  expect(position).toMatchObject({ lat: 49.3, isSeen: true })
  expect(position?.distance).toBeGreaterThan(1_000)
  expect(await look(second)).toMatchObject({ state: 'On the way', position: null, driver: null })
  await query("update plans set features = '{}' where key = $1", ['unlimited'])
  expect((await look(first)).position, 'the plan does not track (TRACK-006)').toBeNull()
  await query('update plans set features = null where key = $1', ['unlimited'])
  later(245)
  await owner.call(routes.setResult, { id, addressId: a.id, status: 'Failed', reason: 'Dog of the Smiths' })
  const near = await look(second)
  expect(near).toMatchObject({ state: 'Next', stopsBefore: 0, place: { lng: -123.1 }, timeZone: 'America/Vancouver' })
  const width = ({ eta }: tracking.Tracked) => Date.parse(eta?.to ?? '') - Date.parse(eta?.from ?? '')
  expect(width(near)).toBeLessThan(width(far))
  // What the office writes of a failure is its own.
  expect(await look(first)).toMatchObject({ ...nobody, state: 'Failed', reason: null, doneAt: expect.any(String) })
  const proof = { name: 'J. Reyes', note: 'left with the dog' }
  await owner.call(routes.setResult, { id, addressId: b.id, status: 'Delivered', proof })
  await owner.call(routes.complete, { id })
  expect(await look(second)).toMatchObject({
    ...{ ...nobody, state: 'Delivered', doneAt: expect.any(String), receivedBy: 'J. Reyes', mayRate: true },
    mayInstruct: false,
  })
  for (const other of [a.orderNo, 'Ana', 'Alder', 'V5K', '604555', 'Dock', 'Moreau', 'dog', 'customers.example'])
    expect(
      seen.filter((text) => text.includes(other) && !(other === a.orderNo && text.includes(`"${a.orderNo}"`))),
    ).toEqual([])
  const ofOther = seen.filter((text) => text.includes(a.orderNo) && text.includes(b.orderNo))
  expect(ofOther).toEqual([])
})

test('links that nobody has, that ended, or whose order, merchant or account is gone are refused alike', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner)
  const [a] = await makeOrders(owner.at(store), 1)
  const token = await tokenOf(owner, a.id)
  const unknown = await ask(tracking.get, { token: 'x'.repeat(43) })
  expect([unknown.status, unknown.body.message]).toEqual([400, 'This link has expired or was used already.'])
  const told = ({ text, body }: typeof unknown) => text.replaceAll(body.errInfo.requestId ?? '-', '')
  const isRefused = async () => {
    for (const [call, input] of [
      [tracking.get, {}],
      [tracking.instruct, { words: 'Ring twice' }],
      [tracking.rate, { stars: 5 }],
    ] as const) {
      const reply = await ask(call, { token, ...input })
      expect([reply.status, told(reply)]).toEqual([unknown.status, told(unknown)])
    }
  }
  const back = async (gone: string, here: string, values: readonly unknown[]) => {
    expect((await open(token)).state).toBe('Waiting')
    await query(gone, values)
    await isRefused()
    await query(here, values)
  }
  await back(
    'update accounts set suspended_at = now() where id = $1',
    'update accounts set suspended_at = null where id = $1',
    [owner.accountId],
  )
  await back(
    'update accounts set deleted_at = now() where id = $1',
    'update accounts set deleted_at = null where id = $1',
    [owner.accountId],
  )
  await back(
    'update stores set deleted_at = now() where id = $1',
    'update stores set deleted_at = null where id = $1',
    [store],
  )
  await owner.call(pool.remove, { addresses: [a.id] })
  await isRefused()
  expect((await owner.try(tracking.link, { id: a.id })).body.message).toBe('A deleted order has no tracking link.')
  await owner.call(pool.undelete, { addresses: [a.id] })
  later(14 * 24 * 60 + 1)
  await isRefused()
  expect((await owner.call(tracking.read, { id: a.id })).endsAt).toBeNull()
  // Whoever shows the link again makes it work again; a purged order has none.
  expect(await tokenOf(owner, a.id)).toBe(token)
  expect((await open(token)).state).toBe('Waiting')
  await owner.call(pool.remove, { addresses: [a.id] })
  await owner.call(pool.purge, { addresses: [a.id] })
  await isRefused()
})

test('the driver and the office read what the customer says, until the driver is at the door; it is rated, and changed once', async () => {
  const owner = await make.account(server)
  const [a, b] = await makeOrders(owner, 2)
  const { id, driverId, plan } = await makeRoute(owner, [a.id, b.id])
  await plan()
  const phone = await makePhone(server, owner, driverId)
  const [token, other] = [await tokenOf(owner, a.id), await tokenOf(owner, b.id)]
  const said = { chips: ['Back door', 'Ring twice'], words: 'Ring “Spa back”' }
  const instruction = { chips: ['Ring twice', 'Back door'], words: 'Ring “Spa back”' }
  expect((await ask(tracking.instruct, { token, ...said })).body.data).toMatchObject({ instruction })
  const stops = (await phone.call(driving.ownRoutes)).routes[0]?.stops
  expect(stops?.map((stop) => stop.instruction)).toEqual([instruction, null])
  expect((await owner.call(routes.get, { id })).orders[0]?.instruction).toEqual(instruction)
  expect(await owner.call(tracking.read, { id: a.id })).toMatchObject({ instruction, rating: null })
  expect((await open(other)).instruction).toBeNull()
  expect((await ask(tracking.rate, { token, stars: 5 })).body.message).toBe('Only what was delivered can be rated.')
  await owner.call(routes.start, { id })
  const arrive = { kind: 'arrive' as const, routeId: id, addressId: a.id, id: randomUUID(), at: morning.toISOString() }
  await phone.call(driving.act, { now: morning.toISOString(), actions: [arrive] })
  expect(await open(token)).toMatchObject({ state: 'Next', mayInstruct: false, arrivedAt: expect.any(String) })
  expect((await ask(tracking.instruct, { token, words: 'No' })).body.message).toBe(
    'The driver has been at the door already.',
  )
  await owner.call(routes.setResult, { id, addressId: a.id, status: 'Delivered' })
  const four = { token, stars: 4, chips: ['Friendly'], words: 'Thank you' }
  for (const stars of [0, 6, 2.5, '4']) expect((await ask(tracking.rate, { ...four, stars })).status).toBe(400)
  // Pressed twice it is one rating.
  const both = await Promise.all([ask(tracking.rate, four), ask(tracking.rate, four)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await open(token)).toMatchObject({ rating: { stars: 4, chips: ['Friendly'] }, mayRate: true })
  expect((await ask(tracking.rate, { token, stars: 1, chips: ['Missing or broken'] })).status).toBe(200)
  expect((await ask(tracking.rate, four)).body.message).toBe('You have changed your rating already.')
  expect(await owner.call(tracking.read, { id: a.id })).toMatchObject({
    rating: { stars: 1, chips: ['Missing or broken'], words: null },
  })
  const stranger = await make.account(server)
  expect([
    (await stranger.try(tracking.read, { id: a.id })).status,
    (await stranger.try(tracking.link, { id: a.id })).status,
  ]).toEqual([404, 404])
  const merchant = await make.subAccount(server, owner, ['DELIVERY_VIEW'], [await make.store(server, owner)])
  expect([
    (await merchant.try(tracking.read, { id: a.id })).status,
    (await merchant.try(tracking.link, { id: a.id })).status,
  ]).toEqual([404, 404])
})

test('guesses are limited', async () => {
  const place = from()
  const replies = await Promise.all(
    Array.from({ length: 61 }, (_, n) => ask(tracking.get, { token: `${n}`.padStart(43, 'x') }, place)),
  )
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('customers are told once each by mail, with a link that works, as long as the merchant wants it and the address is not flooded', async () => {
  const owner = await make.account(server)
  const [a, b] = await makeOrders(owner, 2)
  const { id, plan } = await makeRoute(owner, [a.id, b.id])
  await plan()
  const subjects = async ({ email }: { email: string }, least: number) =>
    (await mailsTo(server, email, least)).map(({ subject }) => subject.split(/[: ]/)[0]).reverse()
  expect(await subjects(b, 1)).toEqual(['When'])
  const [mail] = await mailsTo(server, b.email)
  expect(mail?.body).toContain('on 24/11/2026, between 12:00 and 14:00')
  const token = /\/track\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  expect(await open(token)).toMatchObject({ orderNo: b.orderNo, state: 'Planned' })
  expect(await tokenOf(owner, b.id)).toBe(token)
  await owner.call(routes.start, { id })
  expect(await subjects(b, 2)).toEqual(['When', 'On'])
  expect(await subjects(a, 2)).toEqual(['When', 'You'])
  const report = (addressId: string, status: 'Delivered' | 'To go') =>
    owner.call(routes.setResult, { id, addressId, status })
  await report(a.id, 'Delivered')
  expect(await subjects(b, 3)).toEqual(['When', 'On', 'You'])
  await report(a.id, 'To go')
  await report(a.id, 'Delivered')
  await report(b.id, 'Delivered')
  expect(await subjects(b, 4)).toEqual(['When', 'On', 'You', 'Delivered'])
  expect(await subjects(a, 3)).toEqual(['When', 'You', 'Delivered'])
  expect((await owner.call(tracking.read, { id: b.id })).told).toEqual(['Planned', 'On the way', 'Next', 'Delivered'])

  // Many orders for one address, and a merchant who wants none.
  const store = await make.store(server, owner)
  const quiet = await makeOrders(owner.at(store), 1)
  await owner.call(stores.setMailsCustomers, { id: store, mailsCustomers: false })
  const many = await makeOrders(owner, mailsAnHour + 2, { email: 'many@customers.example' })
  const next = await makeRoute(
    owner,
    [...quiet, ...many].map((order) => order.id),
  )
  await next.plan()
  await mailsTo(server, 'many@customers.example', mailsAnHour)
  const counts = async () =>
    (
      await query(`select count(*)::int as count from order_trackings where account_id = $1 and told = '{Planned}'`, [
        owner.accountId,
      ])
    ).rows[0]
  await expect.poll(counts, { interval: 20 }).toEqual({ count: many.length })
  expect(await mailsTo(server, 'many@customers.example')).toHaveLength(mailsAnHour)
  expect(await mailsTo(server, quiet[0].email, 0)).toHaveLength(0)
})
