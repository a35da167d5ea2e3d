import * as mailing from '@crossdock/contract/account/notifications/mailing'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as offers from '@crossdock/contract/scheduler/offers'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import { beforeEach, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { expireOffers } from './jobs.ts'

const server = testServer({}, { withJobs: true })
beforeEach(() => {
  server.clock.now = null
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
let people = 0

/** Two dates of one place each, and customers who are offered them. */
async function offered(owner: Person, count: number, firstDay = '2031-03-04') {
  const made = await Promise.all(
    Array.from({ length: count }, async () => {
      people += 1
      const email = `customer${people}@customers.example`
      const customer = { firstName: 'John', lastName: `Smith ${people}`, phone: '6045550100' }
      return { id: (await owner.call(pool.create, { orderNo: `W-${people}`, customer, email, ...address })).id, email }
    }),
  )
  const dates = [firstDay, '2031-03-05'].map((date) => ({ date, windowFrom: '09:00', windowTo: '12:00', stops: 1 }))
  const schedule = await owner.call(schedules.create, {
    title: 'March',
    dates: dates.map((date) => ({ ...date, minutes: null })),
  })
  const orderIds = made.map(({ id }) => id)
  await owner.call(orders.addOrders, { id: schedule.id, orderIds })
  await owner.call(orders.offer, { id: schedule.id, orderIds })
  const [first, second] = schedule.dates.map(({ id }) => id) as [string, string]
  return {
    id: schedule.id,
    emails: made.map(({ email }) => email) as [string, string, ...string[]],
    orderIds,
    first,
    second,
  }
}
const linkTo = async (email: string, count = 1): Promise<string> =>
  /\/offer\/([\w-]+)/.exec((await mailsTo(server, email, count))[0]?.body ?? '')?.[1] ?? ''
let callers = 0
const from = () => `203.0.${Math.floor((callers += 1) / 200)}.${(callers % 200) + 1}`
const open = async (token: string) => (await send(server, offers.get, { token }, {}, from())).body.data as offers.Offer
const reply = async (token: string, said: object) =>
  (await send(server, offers.reply, { token, ...said }, {}, from())).status
/** What each date has promised, by its own word and by its orders. */
async function books(id: string) {
  const { rows } = await server.app.platform.pool.query<{ taken: number; held: number }>(
    `select d.taken_stops as taken, (select count(*)::int from schedule_orders o where o.account_id = d.account_id
       and o.schedule_id = d.schedule_id and o.date_id = d.id) as held from schedule_dates d where d.schedule_id = $1 order by d.date`,
    [id],
  )
  return rows.map(({ taken, held }) => [taken, held])
}

test('who declines after the hours of the offer is answered that this is done', async () => {
  const owner = await make.account(server)
  const { id, emails, first } = await offered(owner, 1)
  const token = await linkTo(emails[0])
  await reply(token, { dateId: first })
  server.clock.now = inDays(3)
  expect(await reply(token, { decline: true })).toBe(200)
  expect((await owner.call(orders.orders, { id })).items.map(({ state }) => state)).toEqual(['Declined'])
  expect(await reply(token, { dateId: first })).toBe(400)
})

test('a customer is answered whatever became of whoever made the offer', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner)
  const { emails, first, orderIds } = await offered(owner.at(store), 1)
  const clerk = await make.subAccount(server, owner, [], [owner.mainStoreId])
  await server.app.platform.pool.query('update schedule_orders set offered_by = $1 where order_id = $2', [
    clerk.userId,
    orderIds[0],
  ])
  expect(await reply(await linkTo(emails[0]), { dateId: first })).toBe(200)
})

test('what comes back from a route and is scheduled again has given its place back', async () => {
  const owner = await make.account(server)
  const { id, orderIds, first } = await offered(owner, 1)
  const addressId = orderIds[0] as string
  await owner.call(orders.accept, { id, addressId, dateId: first })
  const { id: routeId } = await owner.call(routes.create, { name: 'North', date: '2031-03-04' })
  await owner.call(orders.assign, { id, orderIds, routeId })
  await owner.call(routes.setStops, { id: routeId, addressIds: [] })
  await owner.call(orders.addOrders, { id, orderIds })
  expect(await books(id)).toEqual([
    [0, 0],
    [0, 0],
  ])
  await owner.call(orders.accept, { id, addressId, dateId: first })
  expect(await books(id)).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('whoever waited is offered the date that has room again, however long that took', async () => {
  const owner = await make.account(server)
  for (const before of [[], [{ decline: true }]]) {
    const { id, emails, orderIds, first } = await offered(owner, 2)
    const [a, b] = [await linkTo(emails[0]), await linkTo(emails[1])]
    await owner.call(orders.accept, { id, addressId: orderIds[0] as string, dateId: first })
    for (const said of before) await reply(b, said)
    await reply(b, { waitForId: first })
    server.clock.now = inDays(2.1)
    await expireOffers(server.app.platform)
    // An open offer has been made anew meanwhile, with what has room.
    const mails = before.length === 0 ? 3 : 2
    await linkTo(emails[1], mails - 1)
    await reply(a, { decline: true })
    const token = await linkTo(emails[1], mails)
    expect((await mailsTo(server, emails[1]))[0]?.subject).toContain('has room again')
    expect((await open(token)).dates.map((date) => date.id)).toContain(first)
    expect(await reply(token, { dateId: first })).toBe(200)
    server.clock.now = null
  }
})

test('nobody is told of room on a date that is closed or over', async () => {
  const owner = await make.account(server)
  const waitsFor = async (firstDay?: string) => {
    const made = await offered(owner, 2, firstDay)
    const [a, b] = [await linkTo(made.emails[0]), await linkTo(made.emails[1])]
    await reply(a, { dateId: made.first })
    await reply(b, { dateId: made.second })
    expect(await reply(b, { waitForId: made.first })).toBe(200)
    return { ...made, a }
  }
  const due = async (id: string) =>
    (
      await server.app.platform.pool.query<{ waits: boolean }>(
        `select bool_or(waits_for_id is not null and mail_due is null) as waits from schedule_orders where schedule_id = $1`,
        [id],
      )
    ).rows[0]?.waits
  const closed = await waitsFor()
  await owner.call(schedules.closeDate, { id: closed.id, dateId: closed.first })
  await reply(closed.a, { decline: true })
  expect(await due(closed.id)).toBe(true)
  await owner.call(schedules.closeDate, { id: closed.id, dateId: closed.first, isClosed: false })
  await expect.poll(async () => (await mailsTo(server, closed.emails[1]))[0]?.subject).toContain('has room again')
  const tomorrow = inDays(1).toISOString().slice(0, 10)
  const over = await waitsFor(tomorrow)
  server.clock.now = new Date(`${tomorrow}T10:00:00Z`)
  await reply(over.a, { decline: true })
  expect(await due(over.id)).toBe(true)
})

test('a date that is given more places is told to those who wait for it, one a place, the longest first', async () => {
  const owner = await make.account(server)
  const { id, emails, orderIds, first } = await offered(owner, 4)
  const links = await Promise.all(emails.map((email) => linkTo(email)))
  await reply(links[0] as string, { dateId: first })
  for (const link of links.slice(1)) expect(await reply(link, { waitForId: first })).toBe(200)
  const { title, dates } = await owner.call(schedules.get, { id })
  const raised = dates.map(({ id: dateId, date, windowFrom, windowTo, stops, minutes }) => ({
    ...{ id: dateId, date, windowFrom, windowTo, minutes },
    stops: dateId === first ? 3 : stops,
  }))
  await owner.call(schedules.update, { id, title, dates: raised })
  for (const email of emails.slice(1, 3)) await linkTo(email, 2)
  const { items } = await owner.call(orders.orders, { id })
  expect(items.filter(({ waitsForId }) => waitsForId === first).map(({ addressId }) => addressId)).toEqual([
    orderIds[3],
  ])
  // The same once more gives nobody a place.
  await owner.call(schedules.update, { id, title, dates: raised })
  expect(await mailsTo(server, emails[3] as string)).toHaveLength(1)
})

test('an address that was sent enough is written to later, and its last link stands until then', async () => {
  const owner = await make.account(server)
  const { id, emails, orderIds } = await offered(owner, 1)
  const [email] = emails
  const token = await linkTo(email)
  const { pool: database } = server.app.platform
  await database.query(`update mail_counts set count = 1000000 where recipient = $1 and kind = 'offer'`, [email])
  await owner.call(orders.offer, { id, orderIds })
  const waits = async () => {
    const { rows } = await database.query<{ waits: boolean }>(
      'select mail_after is not null as waits from schedule_orders where schedule_id = $1',
      [id],
    )
    return rows[0]?.waits
  }
  await expect.poll(waits).toBe(true)
  expect((await open(token)).state).toBe('Open')
  expect(await mailsTo(server, email)).toHaveLength(1)
  server.clock.now = new Date(Date.now() + 3_700_000)
  await expireOffers(server.app.platform)
  await linkTo(email, 2)
  expect(await waits()).toBe(false)
})

test('a suspended account offers nothing', async () => {
  const owner = await make.account(server)
  const { emails, first } = await offered(owner, 1)
  const token = await linkTo(emails[0])
  await server.app.platform.pool.query('update accounts set suspended_at = now() where id = $1', [owner.accountId])
  expect((await send(server, offers.get, { token }, {}, from())).status).toBe(400)
  expect(await reply(token, { dateId: first })).toBe(400)
})

test('a date that has room is chosen, not waited for', async () => {
  const owner = await make.account(server)
  const { emails, first } = await offered(owner, 1)
  expect(await reply(await linkTo(emails[0]), { waitForId: first })).toBe(400)
})

test('customers of a merchant that was deleted are written no mails', async () => {
  const owner = await make.account(server)
  const store = await make.store(server, owner)
  const { id, emails } = await offered(owner.at(store), 1)
  await linkTo(emails[0])
  const { pool: database } = server.app.platform
  await database.query('update stores set deleted_at = now() where id = $1', [store])
  await database.query(`update schedule_orders set expires_at = now() - interval '1 minute' where schedule_id = $1`, [
    id,
  ])
  await expireOffers(server.app.platform)
  // The mails of another merchant, asked for later, are there.
  await linkTo((await offered(owner, 1)).emails[0])
  expect(await mailsTo(server, emails[0])).toHaveLength(1)
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('whoever has not answered is reminded once, a day before the offer ends, of the dates that have room', async () => {
  const owner = await make.account(server)
  const { emails, first } = await offered(owner, 2)
  await reply(await linkTo(emails[0]), { dateId: first })
  await linkTo(emails[1])
  server.clock.now = inHours(23)
  await expireOffers(server.app.platform)
  server.clock.now = inHours(25)
  await expireOffers(server.app.platform)
  const token = await linkTo(emails[1], 2)
  const [mail] = await mailsTo(server, emails[1], 2)
  expect(mail?.subject).toContain('Please choose a date')
  expect(mail?.body).toContain('05/03/2031')
  expect(mail?.body).not.toContain('04/03/2031')
  expect((await open(token)).state).toBe('Open')
  await expireOffers(server.app.platform)
  server.clock.now = inHours(30)
  await expireOffers(server.app.platform)
  expect(await mailsTo(server, emails[1])).toHaveLength(2)
  expect(await mailsTo(server, emails[0])).toHaveLength(1)
})

test('whoever chose a date is reminded of it on the day before, by a link that still changes it', async () => {
  const owner = await make.account(server)
  const { id, emails, first, second } = await offered(owner, 1)
  const begin = Date.parse('2031-03-04T09:00Z')
  await reply(await linkTo(emails[0]), { dateId: first })
  const at = async (hoursBefore: number) => {
    server.clock.now = new Date(begin - hoursBefore * 3_600_000)
    await expireOffers(server.app.platform)
  }
  await at(26)
  expect(await mailsTo(server, emails[0])).toHaveLength(1)
  await at(23)
  const token = await linkTo(emails[0], 2)
  const [mail] = await mailsTo(server, emails[0], 2)
  expect(mail?.subject).toContain('A reminder')
  expect(mail?.body).toContain('04/03/2031, 09:00 to 12:00')
  expect(mail?.body).not.toContain('05/03/2031')
  await at(22)
  expect(await mailsTo(server, emails[0])).toHaveLength(2)
  expect(await reply(token, { dateId: second })).toBe(200)
  // Another date is another thing to be reminded of, when its own day is near.
  await at(-2)
  await linkTo(emails[0], 3)
  expect((await mailsTo(server, emails[0], 3))[0]?.body).toContain('05/03/2031')
  expect((await owner.call(orders.orders, { id })).items.map(({ state }) => state)).toEqual(['Accepted'])
})

test('each mail of dates has the way out of it, and whoever took it is offered none by mail before asking for them again (AUTH-023)', async () => {
  const owner = await make.account(server)
  const { id, emails, orderIds } = await offered(owner, 2)
  const [email, other] = emails
  await Promise.all(emails.map((one) => linkTo(one)))
  const [mail] = await mailsTo(server, email)
  const link = new URL(/\S*\/unsubscribe\?\S+/.exec(mail?.body ?? '')?.[0] ?? '', 'https://wms.example')
  expect(link.searchParams.get('email')).toBe(email)
  const token = link.searchParams.get('token') ?? ''
  const ask = async (said: Readonly<Record<string, unknown>>) =>
    (await send(server, mailing.unsubscribe, said, {}, from())).status
  expect(await ask({ email: other, token })).toBe(400)
  expect(await ask({ email, token })).toBe(200)
  // A day before the offer ends; and once it has ended and is made anew.
  for (const hours of [25, 49]) {
    server.clock.now = inHours(hours)
    await expireOffers(server.app.platform)
    await mailsTo(server, other, hours === 25 ? 2 : 3)
    expect(await mailsTo(server, email)).toHaveLength(1)
  }
  server.clock.now = null
  const listed = await owner.call(orders.orders, { id })
  expect(Object.fromEntries(listed.items.map((one) => [one.email, one.wantsNoMails]))).toEqual({
    [email]: true,
    [other]: false,
  })
  const offer = () => owner.try(orders.offer, { id, orderIds: [orderIds[0] as string] })
  const refused = await offer()
  expect([refused.status, refused.body.message]).toEqual([400, 'These orders have no e-mail address that takes mails.'])
  expect(await ask({ email, again: true })).toBe(400)
  expect(await ask({ email, again: true, token: `${token}x` })).toBe(400)
  expect(await ask({ email, again: true, token })).toBe(200)
  expect((await offer()).status).toBe(200)
  await mailsTo(server, email, 2)
})
