import * as stores from '@crossdock/contract/account/stores'
import * as analytics from '@crossdock/contract/delivery/analytics'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { addressOf } from '@crossdock/contract/encode-call'
import type { InputOf } from '@crossdock/contract/endpoint'
import { readMade } from '@crossdock/sheets/test/read-made'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()

/** The same numbers every time, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const dayOf = (n: number): string => `2031-03-${String(n).padStart(2, '0')}`
const cities = ['Vancouver', 'Surrey', ' surrey', 'Burnaby']

const makeOrder = async (at: Person, n: number, more: object = {}) =>
  (
    await at.call(pool.create, {
      ...{ orderNo: `W-${n}`, customer: { firstName: 'John', phone: '6045550100' } },
      ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.2 + n / 1000, lng: -123.1, ...more },
    })
  ).id
const makeDriver = (owner: Person, n: number, vehicleId?: string) =>
  owner.call(drivers.create, {
    ...{ firstName: `Driver ${n}`, lastName: 'Moreau', phone: `604555010${n}` },
    ...(vehicleId ? { vehicleId } : {}),
  })

/** All rows of the list behind a figure. */
async function counted(at: Person, input: InputOf<typeof analytics.orders>) {
  const rows: analytics.CountedOrder[] = []
  for (let page = 1; ; page++) {
    const { items, hasNext } = await at.call(analytics.orders, { ...input, page, page_size: 25 })
    rows.push(...items)
    if (!hasNext) return rows
  }
}

/** Routes on ten days, of two merchants and three drivers, ended in every way, some of their orders back in the pool. */
async function makeBusiness(owner: Person, random: () => number) {
  const other = owner.at(await make.store(server, owner))
  const people = [await makeDriver(owner, 1), await makeDriver(owner, 2), await makeDriver(owner, 3)]
  let n = 0
  for (let route = 0; route < 14; route++) {
    const addressIds: string[] = []
    for (let stop = 0; stop < 1 + Math.floor(random() * 4); stop++)
      addressIds.push(
        await makeOrder(random() < 0.4 ? other : owner, n++, {
          city: cities[Math.floor(random() * cities.length)],
          ...(random() < 0.95 ? { windowFrom: '09:00', windowTo: '12:00' } : {}),
        }),
      )
    const all = owner.at(owner.allStoreId)
    const { id } = await all.call(routes.create, { name: `R-${route}`, date: dayOf(1 + (route % 10)), addressIds })
    await all.call(routes.assignDriver, { id, driverId: people[Math.floor(random() * 3)]?.id ?? null })
    const ending = random()
    if (ending < 0.15) continue
    if (ending > 0.3) {
      await all.call(routes.start, { id })
      for (const addressId of addressIds) {
        const isFailed = random() < 0.35
        if (ending < 0.45 && random() < 0.5) continue
        await all.call(routes.setResult, {
          ...{ id, addressId, proof: null, status: isFailed ? 'Failed' : 'Delivered' },
          reason: isFailed ? 'Nobody there' : null,
        })
      }
    }
    if (ending < 0.45) await all.call(routes.cancel, { id })
    else await all.try(routes.complete, { id })
    if (random() < 0.4) await all.try(routes.placeInPool, { id })
  }
  // When each was there: early, in time, late, by the clocks of the account.
  await server.app.platform.pool.query(
    `update route_stops s set arrived_at = (x.date + (array['08:30', '10:00', '12:00', '13:10'])[1 + x.n % 4]::time) at time zone 'America/Vancouver'
     from (select s.route_id, s.order_id, r.date, row_number() over (order by s.status, o.window_from is null, r.date not between '2031-03-06' and '2031-03-10', s.order_id)::integer as n
       from route_stops s join routes r on r.account_id = s.account_id and r.id = s.route_id
       join pool_orders o on o.account_id = s.account_id and o.id = s.order_id
       where s.account_id = $1 and s.done_at is not null) x
     where s.account_id = $1 and s.route_id = x.route_id and s.order_id = x.order_id`,
    [owner.accountId],
  )
  // When each came in: on all of the days, late in the evening of the account's clocks.
  await server.app.platform.pool.query(
    `update pool_orders set created_at = ('2031-03-01 23:30'::timestamp + (substr(order_no, 3)::integer % 10) * interval '1 day') at time zone 'America/Vancouver'
     where account_id = $1`,
    [owner.accountId],
  )
  return other
}

test('every figure is what its list shows, in all and by day, driver, city and merchant (ANLY-001, ANLY-002)', async () => {
  const owner = await make.account(server)
  await server.app.platform.pool.query("update accounts set time_zone = 'America/Vancouver' where id = $1", [
    owner.accountId,
  ])
  const other = await makeBusiness(owner, numbers(7))
  const all = owner.at(owner.allStoreId)
  const days = { fromDate: '06/03/2031', toDate: '10/03/2031' }
  const kinds = ['delivered', 'failed', 'canceled', 'early', 'onTime', 'late', 'received'] as const
  const seen = new Set<string>()
  for (const at of [all, other]) {
    const answer = await at.call(analytics.get, days)
    expect(answer).toMatchObject({
      ...{ fromDate: '2031-03-06', toDate: '2031-03-10', timeZone: 'America/Vancouver' },
      before: { fromDate: '2031-03-01', toDate: '2031-03-05' },
    })
    const sums = [
      ...[answer.perDay, answer.perDriver, answer.perCity, answer.perMerchant].map((table) => [answer.totals, table]),
      [answer.totalsBefore, answer.perDayBefore],
    ] as const
    for (const what of kinds) {
      const rows = await counted(at, { ...days, what })
      if (rows.length > 0) seen.add(what)
      expect(answer.totals[what], what).toBe(rows.length)
      expect(answer.totalsBefore[what], what).toBe((await counted(at, { ...answer.before, what })).length)
      const of = (is: (row: analytics.CountedOrder) => boolean) => rows.filter(is).length
      expect(answer.perDay.map((one) => one[what])).toEqual(answer.perDay.map(({ date }) => of((r) => r.date === date)))
      for (const one of answer.perCity)
        expect((await counted(at, { ...days, what, city: one.city })).length).toBe(one[what])
      for (const { storeId, ...one } of answer.perMerchant)
        expect((await counted(at, { ...days, what, merchantId: storeId })).length).toBe(one[what])
      // An order comes in before it is anybody's.
      for (const { driverId, ...one } of answer.perDriver)
        expect(what === 'received' ? 0 : (await counted(at, { ...days, what, driverId })).length).toBe(one[what])
    }
    for (const [total, table] of sums)
      for (const what of ['delivered', 'failed'] as const)
        expect((table as readonly analytics.AnalyticsFigures[]).reduce((sum, one) => sum + one[what], 0)).toBe(
          (total as analytics.AnalyticsFigures)[what],
        )
    const { totals } = answer
    expect(totals.successRate).toBeCloseTo(totals.delivered / (totals.delivered + totals.failed), 3)
    expect(totals.onTimeRate).toBeCloseTo(totals.onTime / (totals.early + totals.onTime + totals.late), 3)
  }
  expect([...seen].sort()).toEqual([...kinds].sort())

  // The lists of routes count the stops that are still on them: with those whose orders went back that is the same.
  const { items } = await all.call(routes.list, { dateStart: '2031-03-06', dateEnd: '2031-03-10', page_size: 100 })
  const { totals } = await all.call(analytics.get, days)
  const gone = await server.app.platform.pool.query<{ count: number }>(
    `select count(*)::integer as count from route_stops s join routes r on r.account_id = s.account_id and r.id = s.route_id
     where s.account_id = $1 and s.left_at is not null and s.status = 'Failed' and r.date between '2031-03-06' and '2031-03-10'`,
    [owner.accountId],
  )
  expect(totals.delivered).toBe(items.reduce((sum, { delivered }) => sum + delivered, 0))
  expect(totals.failed).toBe(items.reduce((sum, { failed }) => sum + failed, 0) + (gone.rows[0]?.count ?? 0))
})

test('on time is by the clocks where the route starts; an order came in on the day of the caller’s clocks', async () => {
  const owner = await make.account(server)
  const { pool: database } = server.app.platform
  await database.query("update accounts set time_zone = 'UTC' where id = $1", [owner.accountId])
  const order = await makeOrder(owner, 1, { windowFrom: '09:00', windowTo: '12:00' })
  const { id: driverId } = await makeDriver(owner, 1)
  const { id } = await owner.call(routes.create, { name: 'North', date: '2031-03-04', addressIds: [order] })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  await owner.call(routes.setResult, { id, addressId: order, status: 'Delivered', reason: null, proof: null })
  const on = { fromDate: '2031-03-04', toDate: '2031-03-04' }
  const fitAt = async (moment: string) => {
    await database.query('update route_stops set arrived_at = $2 where account_id = $1', [owner.accountId, moment])
    const { early, onTime, late } = (await owner.call(analytics.get, on)).totals
    return [early, onTime, late]
  }
  expect(await fitAt('2031-03-04T08:59:59Z')).toEqual([1, 0, 0])
  expect(await fitAt('2031-03-04T12:00:00Z')).toEqual([0, 1, 0])
  expect(await fitAt('2031-03-04T12:00:01Z')).toEqual([0, 0, 1])

  await database.query("update pool_orders set created_at = '2031-03-05T03:30:00Z' where account_id = $1", [
    owner.accountId,
  ])
  const received = async (date: string, timezone?: string) =>
    (await owner.call(analytics.get, { fromDate: date, toDate: date, ...(timezone ? { timezone } : {}) })).totals
      .received
  expect([await received('2031-03-05'), await received('2031-03-04')]).toEqual([1, 0])
  expect([await received('2031-03-05', 'Pacific/Honolulu'), await received('2031-03-04', 'Pacific/Honolulu')]).toEqual([
    0, 1,
  ])
})

test('what a route cost and took is kept when it ends, shared by its stops, and shown to whoever keeps the fleet', async () => {
  const owner = await make.account(server)
  const { id: vehicleId } = await owner.call(vehicles.create, { name: 'Van', costPerDay: 50, costPerHour: 20 })
  const { id: driverId } = await makeDriver(owner, 1, vehicleId)
  const addressIds = [await makeOrder(owner, 1), await makeOrder(owner, 2)]
  const { id } = await owner.call(routes.create, { name: 'North', date: '2031-03-04', addressIds })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  await server.app.platform.pool.query(
    "update routes set started_at = started_at - interval '90 minutes' where account_id = $1",
    [owner.accountId],
  )
  for (const addressId of addressIds)
    await owner.call(routes.setResult, { id, addressId, status: 'Delivered', reason: null, proof: null })
  const { duration } = await owner.call(routes.complete, { id })
  // Rates of later days change nothing of it.
  await owner.call(vehicles.update, { id: vehicleId, name: 'Van', costPerDay: 500, costPerHour: 20 })
  const on = { fromDate: '2031-03-04', toDate: '2031-03-04' }
  const { totals, perCity } = await owner.call(analytics.get, on)
  expect(totals).toMatchObject({
    ...{ routes: 1, stopsPerRoute: 2, costPerStop: 40, actualMinutes: 90, stopsPerHour: 1.33 },
    plannedMinutes: Math.round((duration ?? 0) / 60),
  })
  expect(perCity[0]).toMatchObject({ city: 'Vancouver', costPerStop: 40, actualMinutes: 90 })
  const clerk = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await clerk.call(analytics.get, on)).totals).toMatchObject({ delivered: 2, costPerStop: null })
  const nobody = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  expect((await nobody.try(analytics.get, on)).status).toBe(403)
})

test('another account and another merchant count for nothing; the range is checked, and the last 28 days when none is asked for', async () => {
  const owner = await make.account(server)
  await makeOrder(owner, 1)
  const stranger = await make.account(server)
  expect((await stranger.call(analytics.get, {})).totals.received).toBe(0)
  const elsewhere = await make.store(server, owner)
  const clerk = await make.subAccount(server, owner, ['DELIVERY_VIEW'], [elsewhere])
  expect((await clerk.call(analytics.get, {})).totals.received).toBe(0)
  const { totals, perDay } = await owner.call(analytics.get, {})
  expect([totals.received, perDay.length, perDay.at(-1)?.received]).toEqual([1, 28, 1])
  const refused = async (fromDate: string, toDate: string) =>
    (await owner.try(analytics.get, { fromDate, toDate })).body.errInfo.fields
  expect(await refused('02/03/2031', '01/03/2031')).toEqual([
    { path: 'toDate', message: 'Must not be before the start of the range' },
  ])
  expect(await refused('01/01/2030', '01/03/2031')).toEqual([{ path: 'toDate', message: 'Must be at most 366 days' }])
  expect((await owner.try(analytics.get, { fromDate: '31/02/2031' })).status).toBe(400)
  expect((await owner.call(stores.list, {})).items.length).toBe(2)
})

test('the file has every table, and is called by its title and the day (ANLY-002)', async () => {
  const owner = await make.account(server)
  await makeOrder(owner, 1)
  const fileOf = async (format: 'csv' | 'xlsx') => {
    const file = await server.app.http.inject({
      method: 'GET',
      url: addressOf(analytics.exportFigures, { format }),
      headers: { authorization: `Bearer ${owner.token}`, 'store-id': owner.mainStoreId },
    })
    const [, name] = /filename="([^"]*)"/.exec(String(file.headers['content-disposition'])) ?? []
    const [sheet] = await readMade(file.rawPayload, undefined, `figures.${format}`)
    return { name, rows: sheet?.rows.map((row) => row.map((cell) => String(cell ?? ''))) ?? [] }
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const { name, rows } = await fileOf(format)
    expect(name).toMatch(new RegExp(`^Delivery Analytics - \\d\\d-\\d\\d-\\d{4}\\.${format}$`))
    expect(rows[0]).toEqual(analytics.figureColumns.map(({ heading }) => heading))
    expect(new Set(rows.slice(1).map(([part]) => part))).toEqual(
      new Set(['Days', 'Days before', 'Day', 'City', 'Merchant']),
    )
    expect(rows[1]?.slice(2, 4)).toEqual(['1', '0'])
  }
})
