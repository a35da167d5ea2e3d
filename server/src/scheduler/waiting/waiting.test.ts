import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'
import { move } from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import * as offers from '@crossdock/contract/scheduler/offers'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { expireOffers } from '../offers/jobs.ts'

const server = testServer({}, { withJobs: true })
beforeEach(() => {
  server.clock.now = null
})
/** A Tuesday and the day after it. */
const [tuesday, wednesday] = ['2031-03-04', '2031-03-05']
let people = 0

async function makeOrder(owner: Person, more: object = {}) {
  people += 1
  const email = `waits${people}@customers.example`
  const { id } = await owner.call(pool.create, {
    ...{ orderNo: `W-${people}`, email, customer: { firstName: 'John', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    ...{ lat: 49.2, lng: -123.1, serviceMinutes: 40, ...more },
  })
  return { id, email }
}
/** Who works from nine to ten: one order of 40 minutes fits into it, two do not. */
const makeDriver = async (owner: Person) =>
  (
    await owner.call(drivers.create, {
      ...{ firstName: 'Ines', lastName: 'Moreau', phone: `604555${1000 + (people += 1)}` },
      ...{ shiftStart: '09:00', shiftEnd: '10:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    })
  ).id
async function offered(owner: Person, count: number, dates: readonly string[] = [tuesday, wednesday]) {
  const made = []
  for (let n = 0; n < count; n++) made.push(await makeOrder(owner))
  const { id, dates: there } = await owner.call(schedules.create, {
    title: 'March',
    dates: dates.map((date) => ({ date, windowFrom: '09:00', windowTo: '12:00', stops: 5, minutes: null })),
  })
  const orderIds = made.map((one) => one.id)
  await owner.call(orders.addOrders, { id, orderIds })
  await owner.call(orders.offer, { id, orderIds })
  const [first, second] = there.map((one) => one.id) as [string, string]
  return { id, made, orderIds, first, second }
}
const linkTo = async (email: string, count = 1): Promise<string> =>
  /\/offer\/([\w-]+)/.exec((await mailsTo(server, email, count))[0]?.body ?? '')?.[1] ?? ''
let callers = 0
const from = () => `203.0.113.${(callers += 1)}`
const reply = async (token: string, said: object) =>
  (await send(server, offers.reply, { token, ...said }, {}, from())).status
const waitersOf = async (owner: Person, id: string) =>
  (await owner.call(orders.orders, { id })).items.flatMap((one) => (one.waitsForId === null ? [] : one.addressId))
const look = () => expireOffers(server.app.platform)

/** Orders that wait for Tuesday, whose only driver has a route then. */
async function waitForTuesday(owner: Person, count: number, { dates = [tuesday, wednesday], declines = false } = {}) {
  const driverId = await makeDriver(owner)
  const made = await offered(owner, count, dates)
  const planned = await makeOrder(owner)
  const { id: routeId } = await owner.call(routes.create, { name: 'North', date: tuesday, addressIds: [planned.id] })
  await owner.call(routes.assignDriver, { id: routeId, driverId })
  for (const { email } of made.made) {
    if (declines) expect(await reply(await linkTo(email), { decline: true })).toBe(200)
    expect(await reply(await linkTo(email), { waitForId: made.first })).toBe(200)
  }
  await look()
  expect(await waitersOf(owner, made.id)).toHaveLength(count)
  return { ...made, routeId, planned }
}

describe('who waits for a date is told when the routes of that day have room', () => {
  test('because a route is gone: one a place, and the next when the place is not taken', async () => {
    const owner = await make.account(server)
    const { id, made, first, second, routeId, orderIds } = await waitForTuesday(owner, 2)
    await owner.call(routes.remove, { id: routeId })
    await look()
    const token = await linkTo(made[0]?.email ?? '', 2)
    expect((await mailsTo(server, made[0]?.email ?? ''))[0]?.subject).toContain('has room again')
    // The other one would find it full once this one has chosen it.
    await look()
    expect(await waitersOf(owner, id)).toEqual([orderIds[1]])
    expect(await reply(token, { dateId: second })).toBe(200)
    await look()
    expect(await reply(await linkTo(made[1]?.email ?? '', 2), { dateId: first })).toBe(200)
  })

  test('because an order was taken off', async () => {
    const owner = await make.account(server)
    const { id, made, first, routeId, planned } = await waitForTuesday(owner, 1)
    await owner.call(routes.setStops, { id: routeId, addressIds: [] })
    await look()
    // It is in the pool, for no day: nobody drives it on Tuesday.
    expect((await owner.call(pool.get, { id: planned.id })).deliveryDate).toBeNull()
    expect(await reply(await linkTo(made[0]?.email ?? '', 2), { dateId: first })).toBe(200)
    expect(await waitersOf(owner, id)).toEqual([])
  })

  test('because somebody else drives, too, which makes room for one of them', async () => {
    const owner = await make.account(server)
    const { id, made, first, orderIds } = await waitForTuesday(owner, 2)
    await makeDriver(owner)
    await look()
    expect(await waitersOf(owner, id)).toEqual([orderIds[1]])
    expect(await reply(await linkTo(made[0]?.email ?? '', 2), { dateId: first })).toBe(200)
    await look()
    expect(await waitersOf(owner, id)).toEqual([orderIds[1]])
    // Whoever declines gives the place to the next at once.
    expect(await reply(await linkTo(made[0]?.email ?? '', 2), { decline: true })).toBe(200)
    expect(await reply(await linkTo(made[1]?.email ?? '', 2), { dateId: first })).toBe(200)
  })

  test('not of a place of the date that the routes have no room for', async () => {
    const owner = await make.account(server)
    const { id, made, first, second } = await waitForTuesday(owner, 1)
    const { title, dates } = await owner.call(schedules.get, { id })
    const raised = dates.map(({ id: dateId, date, windowFrom, windowTo, minutes }) => ({
      ...{ id: dateId, date, windowFrom, windowTo, minutes, stops: 9 },
    }))
    await owner.call(schedules.update, { id, title, dates: raised })
    await look()
    expect(await waitersOf(owner, id)).toHaveLength(1)
    // Told of nothing, and the link of the offer still stands.
    expect(await mailsTo(server, made[0]?.email ?? '')).toHaveLength(1)
    const token = await linkTo(made[0]?.email ?? '')
    expect(await reply(token, { dateId: first })).toBe(400)
    expect(await reply(token, { dateId: second })).toBe(200)
  })

  test('nor of one that has gone before the mail could be written: it is waited for again', async () => {
    const owner = await make.account(server)
    const { id, made, routeId, planned } = await waitForTuesday(owner, 1)
    const email = made[0]?.email ?? ''
    const { pool: database } = server.app.platform
    await linkTo(email)
    await database.query(`update mail_counts set count = 1000000 where recipient = $1 and kind = 'offer'`, [email])
    await owner.call(routes.setStops, { id: routeId, addressIds: [] })
    await look()
    const held = async () =>
      (await database.query('select 1 from schedule_orders where schedule_id = $1 and mail_after is not null', [id]))
        .rows.length
    await expect.poll(held).toBe(1)
    await owner.call(routes.setStops, { id: routeId, addressIds: [planned.id] })
    server.clock.now = new Date(Date.now() + 3_700_000)
    await look()
    await expect.poll(() => waitersOf(owner, id)).toHaveLength(1)
    expect(await mailsTo(server, email)).toHaveLength(1)
  })

  test('nor does a mail that comes too late take what is waited for since', async () => {
    const owner = await make.account(server)
    const { id, made, second, orderIds, routeId } = await waitForTuesday(owner, 1)
    const email = made[0]?.email ?? ''
    const { pool: database } = server.app.platform
    const due = async (column: 'mail_after' | 'mail_due') =>
      (await database.query(`select 1 from schedule_orders where schedule_id = $1 and ${column} is not null`, [id]))
        .rows.length
    await database.query(`update mail_counts set count = 1000000 where recipient = $1 and kind = 'offer'`, [email])
    await makeOrder(owner, { deliveryDate: wednesday })
    await owner.call(routes.setStops, { id: routeId, addressIds: [] })
    await look()
    await expect.poll(() => due('mail_after')).toBe(1)
    expect(await reply(await linkTo(email), { waitForId: second })).toBe(200)
    server.clock.now = new Date(Date.now() + 3_700_000)
    await look()
    await expect.poll(() => due('mail_due')).toBe(0)
    expect(await waitersOf(owner, id)).toEqual(orderIds)
  })

  test('nor does the place stay with one who had declined before, and does so again', async () => {
    const owner = await make.account(server)
    const { id, made, routeId, orderIds } = await waitForTuesday(owner, 2, { declines: true })
    await owner.call(routes.remove, { id: routeId })
    await look()
    const token = await linkTo(made[0]?.email ?? '', 2)
    expect(await waitersOf(owner, id)).toEqual([orderIds[1]])
    expect((await send(server, offers.get, { token }, {}, from())).body.data).toMatchObject({ state: 'Open' })
    expect(await reply(token, { decline: true })).toBe(200)
    expect(await reply(token, { decline: true })).toBe(400)
    await look()
    expect(await waitersOf(owner, id)).toEqual([])
  })

  test('also after the hours of an offer whose only date it is', async () => {
    const owner = await make.account(server)
    const { id, made, routeId, first } = await waitForTuesday(owner, 1, { dates: [tuesday] })
    server.clock.now = new Date(Date.now() + 2.1 * 86_400_000)
    await look()
    expect((await owner.call(orders.orders, { id })).items.map(({ state }) => state)).toEqual(['Expired'])
    await owner.call(routes.remove, { id: routeId })
    await look()
    expect(await reply(await linkTo(made[0]?.email ?? '', 2), { dateId: first })).toBe(200)
  })
})

describe('whoever has not answered is reminded of dates that can be driven', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

  test('and of no others', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const { made } = await offered(owner, 1)
    await linkTo(made[0]?.email ?? '')
    await makeOrder(owner, { deliveryDate: tuesday })
    server.clock.now = inHours(25)
    await look()
    await linkTo(made[0]?.email ?? '', 2)
    const [mail] = await mailsTo(server, made[0]?.email ?? '')
    expect(mail?.subject).toContain('Please choose a date')
    expect(mail?.body).toContain('05/03/2031')
    expect(mail?.body).not.toContain('04/03/2031')
  })

  test('and not at all while there is none', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const { made } = await offered(owner, 1, [tuesday])
    const other = await makeOrder(owner, { deliveryDate: tuesday })
    await linkTo(made[0]?.email ?? '')
    server.clock.now = inHours(25)
    await look()
    await owner.call(pool.remove, { addresses: [other.id] })
    await look()
    // The first mail besides the offer is the one of the second look.
    await linkTo(made[0]?.email ?? '', 2)
    expect(await mailsTo(server, made[0]?.email ?? '')).toHaveLength(2)
  })
})

test('an order that goes from the pool to a route and back is in the way of 64 customers all the while', async () => {
  const owner = await make.account(server)
  const driverId = await makeDriver(owner)
  const { made, first } = await offered(owner, 64)
  // The day is full with it, wherever it stands.
  const { id: addressId } = await makeOrder(owner, { deliveryDate: tuesday })
  const { id } = await owner.call(routes.create, { name: 'North', date: tuesday, start: '09:00', addressIds: [] })
  await owner.call(routes.assignDriver, { id, driverId })
  const tokens = await Promise.all(made.map(({ email }) => linkTo(email)))
  const answered = new Set<string>()
  const asking = tokens.map(async (token) => {
    const { status: opened } = await send(server, offers.get, { token }, {}, from())
    const status = await reply(token, { dateId: first })
    answered.add(token)
    return `${opened} ${status}`
  })
  let moves = 0
  while (answered.size < 64) await owner.call(routes.setStops, { id, addressIds: (moves += 1) % 2 ? [addressId] : [] })
  expect(moves).toBeGreaterThan(8)
  expect([...new Set(await Promise.all(asking))]).toEqual(['200 400'])
})

test('drivers, vehicles, depots and dates of orders change beside customers who accept: no place is taken twice', async () => {
  const owner = await make.account(server)
  const driverId = await makeDriver(owner)
  const { made, first } = await offered(owner, 16)
  const other = await makeOrder(owner, { deliveryDate: wednesday })
  const { id: vehicleId, ...van } = await owner.call(vehicles.create, { name: 'Van', maxWeight: 100 })
  const place = { addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.2, lng: -123.1, timeZone: 'Etc/UTC' }
  const { id: depotId } = await owner.call(depots.create, { name: 'Hub', ...place })
  const driver = await owner.call(drivers.get, { id: driverId })
  const order = await owner.call(pool.get, { id: other.id })
  const tokens = await Promise.all(made.map(({ email }) => linkTo(email)))
  const answered = new Set<string>()
  const asking = tokens.map(async (token) => {
    const status = await reply(token, { dateId: first })
    answered.add(token)
    return status
  })
  let changes = 0
  while (answered.size < tokens.length) {
    changes += 1
    const isOdd = changes % 2 === 1
    const at = isOdd ? depotId : null
    await owner.call(drivers.update, {
      ...driver,
      vehicleId: isOdd ? vehicleId : null,
      startDepotId: at,
      updatedAt: undefined,
    })
    await owner.call(vehicles.update, { ...van, id: vehicleId, maxWeight: 100 + changes, updatedAt: undefined })
    await owner.call(depots.update, { id: depotId, name: `Hub ${changes}`, ...place })
    await owner.call(pool.update, { ...order, deliveryDate: isOdd ? tuesday : wednesday, updatedAt: undefined })
  }
  const said = await Promise.all(asking)
  // Whoever is asked of a day that others change all the while is told to come again.
  expect(said.filter((status) => ![200, 400, 503].includes(status))).toEqual([])
  expect(said.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(changes).toBeGreaterThan(1)
})

test('whoever changes what is driven on a day waits for the customer who accepts it', async () => {
  const owner = await make.account(server)
  const driverId = await makeDriver(owner)
  const orderOf = async () => (await makeOrder(owner)).id
  const routeOf = async (more: object = {}) =>
    (await owner.call(routes.create, { name: 'North', date: tuesday, addressIds: [await orderOf()], ...more })).id
  const [a, b, c, d, e, f] = [
    await routeOf(),
    await routeOf(),
    await routeOf(),
    await routeOf(),
    await routeOf(),
    await routeOf({ date: wednesday }),
  ]
  await owner.call(routes.cancel, { id: d })
  const [one, other, third] = [await orderOf(), await orderOf(), await orderOf()]
  const { id: runId } = await owner.call(optimize.optimize, { addressIds: [await orderOf()], date: tuesday })
  const accepting = await server.app.platform.pool.connect()
  const day = `routes of ${tuesday}`
  const waiting = async () =>
    (
      await accepting.query(
        `select pid from pg_locks where locktype = 'advisory' and not granted and classid = $1
          and objid = (hashtext($2)::bigint & 4294967295)::oid`,
        [owner.accountId, day],
      )
    ).rows.length
  const writes = [
    () => owner.call(routes.create, { name: 'East', date: tuesday, addressIds: [third] }),
    () => owner.call(routes.setStops, { id: a, addressIds: [one] }),
    () => owner.call(move, { addressId: other, routeId: b }),
    () => owner.call(routes.remove, { id: c }),
    () => owner.call(routes.restore, { id: d }),
    () => owner.call(routes.assignDriver, { id: e, driverId }),
    () => owner.call(routes.update, { id: f, name: 'South', date: tuesday, start: null }),
    () => owner.call(optimize.apply, { id: runId, name: 'West' }),
  ]
  try {
    for (const write of writes) {
      await accepting.query('begin')
      await accepting.query('select pg_advisory_xact_lock($1, hashtext($2))', [owner.accountId, day])
      const writing = write()
      await expect.poll(waiting).toBe(1)
      await accepting.query('commit')
      await writing
    }
  } finally {
    await accepting.query('rollback')
    accepting.release()
  }
})

test('64 customers of eight schedules want the last place on the routes: one has it', async () => {
  const owner = await make.account(server)
  await makeDriver(owner)
  const all = []
  for (let n = 0; n < 8; n++) all.push(await offered(owner, 8))
  const said = await Promise.all(
    all.flatMap(({ made, first }) => made.map(async ({ email }) => reply(await linkTo(email), { dateId: first }))),
  )
  expect(said.filter((status) => status === 200)).toHaveLength(1)
  expect(said.filter((status) => status === 400)).toHaveLength(63)
  const { rows } = await server.app.platform.pool.query<{ taken: number }>(
    'select coalesce(sum(taken_stops), 0)::integer as taken from schedule_dates where account_id = $1',
    [owner.accountId],
  )
  expect(rows[0]?.taken).toBe(1)
})
