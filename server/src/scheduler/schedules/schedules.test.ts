import { find } from '@crossdock/contract/account/finding'
import * as notifications from '@crossdock/contract/account/notifications'
import * as profile from '@crossdock/contract/account/profile'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as offers from '@crossdock/contract/scheduler/offers'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import { searchOrders } from '@crossdock/contract/scheduler/search'
import { describe, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { mailsTo } from '../../test/mails.ts'
import { expireOffers } from '../offers/jobs.ts'

const server = testServer({}, { withJobs: true })
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
let people = 0

const makeOrders = (owner: Person, count: number, more: object = {}): Promise<{ id: string; email: string }[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      people += 1
      const email = `customer${people}@customers.example`
      const customer = { firstName: 'John', lastName: `Smith ${people}`, phone: '6045550100' }
      const form = { orderNo: `W-${people}`, customer, email, ...address, ...more }
      return { id: (await owner.call(pool.create, form)).id, email }
    }),
  )
const day = (date: string, more: object = {}) => ({
  ...{ date, windowFrom: '09:00', windowTo: '12:00', stops: 2, minutes: null },
  ...more,
})
/** A schedule with two dates, whose orders are offered them. */
async function offered(owner: Person, count: number, more: object = {}) {
  const made = await makeOrders(owner, count)
  const schedule = await owner.call(schedules.create, {
    title: 'March',
    dates: [day('2031-03-04', more), day('2031-03-05', more)],
  })
  const orderIds = made.map(({ id }) => id)
  await owner.call(orders.addOrders, { id: schedule.id, orderIds })
  await owner.call(orders.offer, { id: schedule.id, orderIds })
  const [first, second] = schedule.dates.map(({ id }) => id) as [string, string]
  return { id: schedule.id, made, orderIds, first, second }
}
const linkTo = async (email: string, count = 1): Promise<string> => {
  const mails = await mailsTo(server, email, count)
  return /\/offer\/([\w-]+)/.exec(mails[0]?.body ?? '')?.[1] ?? ''
}
let callers = 0
const from = () => `203.0.${Math.floor((callers += 1) / 200)}.${(callers % 200) + 1}`
const open = (token: string) => send(server, offers.get, { token }, {}, from())
const reply = (token: string, said: object) => send(server, offers.reply, { token, ...said }, {}, from())
const calendar = (token: string) =>
  server.app.http.inject({ url: `/api/scheduler/offers/${token}/calendar`, remoteAddress: from() })
const messageOf = (answer: { readonly body: { readonly message?: string } }) => answer.body.message
const stateOf = async (owner: Person, id: string) =>
  (await owner.call(orders.orders, { id })).items.map(({ state }) => state).sort()

describe('a schedule', () => {
  test('takes orders of the pool, which are then in neither pool nor routes, and gives them back (SCHD-002, SCHD-003)', async () => {
    const owner = await make.account(server)
    const [a, b] = (await makeOrders(owner, 2)) as unknown as [{ id: string }, { id: string }]
    const { id } = await owner.call(schedules.create, { title: 'March', dates: [day('2031-03-04')] })
    const after = await owner.call(orders.addOrders, { id, orderIds: [a.id] })
    expect(after.orders).toEqual({ Added: 1, Offered: 0, Accepted: 0, Declined: 0, Expired: 0, Assigned: 0 })
    expect((await owner.call(pool.list, {})).items.map((one) => one.id)).toEqual([b.id])
    expect((await owner.try(routes.create, { name: 'North', addressIds: [a.id] })).status).toBe(400)
    expect((await owner.try(pool.remove, { addresses: [a.id] })).status).toBe(400)
    const twice = await owner.try(orders.addOrders, { id, orderIds: [a.id] })
    expect([twice.status, messageOf(twice)]).toEqual([400, 'Only orders of the pool can be scheduled.'])
    await owner.call(orders.removeOrders, { id, ids: [a.id] })
    expect((await owner.call(pool.list, {})).total).toBe(2)
    expect((await owner.call(schedules.get, { id })).orders.Added).toBe(0)
  })

  test('keeps dates that somebody accepted as they are, and refuses windows that end before they begin', async () => {
    const owner = await make.account(server)
    const { id, orderIds, first } = await offered(owner, 1)
    const { title, dates } = await owner.call(orders.accept, { id, addressId: orderIds[0] as string, dateId: first })
    const kept = dates.map((date) => (date.id === first ? { ...date, date: '2031-04-01' } : date))
    expect((await owner.try(schedules.update, { id, title, dates: kept })).status).toBe(400)
    const without = dates.filter((date) => date.id !== first)
    const gone = await owner.try(schedules.update, { id, title, dates: without })
    expect(messageOf(gone)).toBe('Customers have accepted this date. Close it instead.')
    const narrow = dates.map((date) => ({ ...date, windowTo: '08:00' }))
    expect((await owner.try(schedules.update, { id, title, dates: narrow })).status).toBe(400)
    const wide = dates.map((date) => ({ ...date, stops: 9 }))
    expect((await owner.call(schedules.update, { id, title: 'April', dates: wide })).title).toBe('April')
  })

  test('offers by mail, with a link that shows the customer’s own dates and changes nothing by being opened', async () => {
    const owner = await make.account(server)
    const { made, first, second } = await offered(owner, 2)
    const token = await linkTo(made[0]?.email ?? '')
    const before = (await open(token)).body.data as offers.Offer
    expect(before).toMatchObject({ state: 'Open', city: 'Vancouver', accepted: null })
    expect(before.dates.map(({ id, placesLeft }) => [id, placesLeft])).toEqual([
      [first, 2],
      [second, 2],
    ])
    expect(JSON.stringify(before)).not.toContain('Water Street')
    expect((await open(token)).body.data).toEqual(before)
    // The main store may have no name of its own: then the business speaks.
    const { businessName } = await owner.call(profile.getProfile, {})
    expect(before.merchant).toBe(businessName)
    expect((await mailsTo(server, made[0]?.email ?? '', 1))[0]?.subject).toContain(businessName)
  })

  test('a customer accepts, takes another date, declines: the order is driven then, and the place is free again', async () => {
    const owner = await make.account(server)
    const { id, made, orderIds, first, second } = await offered(owner, 1)
    const token = await linkTo(made[0]?.email ?? '')
    const taken = async () => (await owner.call(schedules.get, { id })).dates.map(({ takenStops }) => takenStops)
    expect((await reply(token, { dateId: first })).body.data).toMatchObject({
      state: 'Accepted',
      accepted: { id: first },
    })
    expect(await taken()).toEqual([1, 0])
    expect(await owner.call(pool.get, { id: orderIds[0] as string })).toMatchObject({
      deliveryDate: '2031-03-04',
      windowFrom: '09:00',
      windowTo: '12:00',
    })
    // The same once more is the same.
    await reply(token, { dateId: first })
    expect(await taken()).toEqual([1, 0])
    const booked = await calendar(token)
    await reply(token, { dateId: second })
    expect(await taken()).toEqual([0, 1])
    // The entry in the customer's calendar moves, by a day here.
    const moved = await calendar(token)
    expect(moved.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const valueOf = (file: typeof moved, key: string) => new RegExp(`^${key}:(.*)$`, 'm').exec(file.body)?.[1]?.trim()
    expect([valueOf(booked, 'DTSTART'), valueOf(moved, 'DTSTART')]).toEqual(['20310304T090000Z', '20310305T090000Z'])
    expect(valueOf(moved, 'UID')).toBe(valueOf(booked, 'UID'))
    expect(Number(valueOf(moved, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(booked, 'SEQUENCE')))
    expect((await reply(token, { decline: true })).body.data).toMatchObject({ state: 'Declined', accepted: null })
    expect(await taken()).toEqual([0, 0])
    expect((await owner.call(pool.get, { id: orderIds[0] as string })).deliveryDate).toBeNull()
    expect((await calendar(token)).statusCode).toBe(400)
    expect((await reply(token, { dateId: first, decline: true })).status).toBe(400)
    expect((await reply(token, {})).status).toBe(400)
  })

  test('64 customers want the last place: one has it, the others are told and shown the rest', async () => {
    const owner = await make.account(server)
    const { id, made, first, second } = await offered(owner, 64, { stops: 1 })
    const tokens = await Promise.all(made.map(({ email }) => linkTo(email)))
    const answers = await Promise.all(tokens.map((token) => reply(token, { dateId: first })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.find(({ status }) => status !== 200)
    expect([late?.status, late && messageOf(late)]).toEqual([
      400,
      'This date has just filled. Please choose another one.',
    ])
    expect((await owner.call(schedules.get, { id })).dates[0]?.takenStops).toBe(1)
    const loser = tokens[answers.findIndex(({ status }) => status !== 200)] ?? ''
    const rest = (await open(loser)).body.data as offers.Offer
    expect(rest.dates.map((date) => [date.id, date.placesLeft])).toEqual([
      [first, 0],
      [second, 1],
    ])
    // Whoever would rather have it is told when it has room again.
    await reply(loser, { waitForId: first })
    const winner = tokens[answers.findIndex(({ status }) => status === 200)] ?? ''
    await reply(winner, { decline: true })
    const mail = (await mailsTo(server, made[tokens.indexOf(loser)]?.email ?? '', 2))[0]
    expect(mail?.subject).toContain('has room again')
  })

  test('whoever may see schedules is told what a customer chose, once, and of who waits nothing (NOTIF-014)', async () => {
    const owner = await make.account(server)
    const seeing = await make.subAccount(server, owner, ['SCHEDULER_VIEW'])
    const other = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
    const { id, made, first, second } = await offered(owner, 3)
    const [yes, no, waits] = await Promise.all(made.map(({ email }) => linkTo(email)))
    for (const _ of [1, 2]) await reply(yes ?? '', { dateId: first })
    for (const _ of [1, 2]) await reply(no ?? '', { decline: true })
    await reply(waits ?? '', { waitForId: second })
    const said = async (person: Person) =>
      (await person.call(notifications.list)).items
        .filter(({ event }) => event === 'offer')
        .map(({ title, text, facts }) => [title, text, facts['scheduleId']])
        .reverse()
    const rows = (await owner.call(orders.orders, { id })).items
    const [accepted, declined] = made.map((one) => rows.find(({ addressId }) => addressId === one.id)?.orderNo)
    const all = [
      [`The customer of ${accepted} has accepted 04/03/2031`, 'Between 09:00 and 12:00, in March', id],
      [`The customer of ${declined} has declined the dates offered`, 'In March', id],
    ]
    expect(await said(owner)).toEqual(all)
    expect(await said(seeing)).toEqual(all)
    expect(await said(other)).toEqual([])
  })

  test('drivers’ minutes are room, too', async () => {
    const owner = await make.account(server)
    const { id, orderIds, first, second } = await offered(owner, 2, { stops: 9, minutes: 15 })
    const [a, b] = orderIds as [string, string]
    await owner.call(orders.accept, { id, addressId: a, dateId: first })
    expect((await owner.try(orders.accept, { id, addressId: b, dateId: first })).status).toBe(400)
    await owner.call(orders.accept, { id, addressId: b, dateId: second })
    expect((await owner.call(schedules.get, { id })).dates.map((date) => date.takenMinutes)).toEqual([10, 10])
  })

  test('a date that closes is offered no more: open offers are made anew, who accepted it keeps it', async () => {
    const owner = await make.account(server)
    const { id, made, first, second, orderIds } = await offered(owner, 2)
    const old = await linkTo(made[1]?.email ?? '')
    await owner.call(orders.accept, { id, addressId: orderIds[0] as string, dateId: first })
    const after = await owner.call(schedules.closeDate, { id, dateId: first })
    expect(after.dates[0]).toMatchObject({ takenStops: 1, offered: 0 })
    const token = await linkTo(made[1]?.email ?? '', 2)
    expect(((await open(token)).body.data as offers.Offer).dates.map((date) => date.id)).toEqual([second])
    expect((await open(old)).status).toBe(400)
    expect((await reply(token, { dateId: first })).status).toBe(404)
  })

  test('what nobody answers is offered once more, and then expires: old links look like none', async () => {
    const owner = await make.account(server)
    const { id, made } = await offered(owner, 1)
    const email = made[0]?.email ?? ''
    const expire = async () => {
      await server.app.platform.pool.query(
        `update schedule_orders set expires_at = now() - interval '1 minute' where schedule_id = $1`,
        [id],
      )
    }
    const old = await linkTo(email)
    await expire()
    const refused = await open(old)
    const unknown = await open('A'.repeat(43))
    expect([refused.status, messageOf(refused)]).toEqual([unknown.status, messageOf(unknown)])
    expect((await reply(old, { decline: true })).status).toBe(400)
    await expireOffers(server.app.platform)
    expect(await stateOf(owner, id)).toEqual(['Offered'])
    expect((await open(await linkTo(email, 2))).status).toBe(200)
    await expire()
    await expireOffers(server.app.platform)
    expect(await stateOf(owner, id)).toEqual(['Expired'])
  })

  test('accepted orders go on a route of their day, by which they leave the schedule', async () => {
    const owner = await make.account(server)
    const { id, orderIds, first } = await offered(owner, 2)
    const [a, b] = orderIds as [string, string]
    const { id: routeId } = await owner.call(routes.create, { name: 'North', date: '2031-03-04' })
    const { id: other } = await owner.call(routes.create, { name: 'South', date: '2031-03-09' })
    expect((await owner.try(orders.assign, { id, orderIds: [a], routeId })).status).toBe(400)
    await owner.call(orders.accept, { id, addressId: a, dateId: first })
    expect((await owner.try(orders.assign, { id, orderIds: [a], routeId: other })).status).toBe(400)
    const after = await owner.call(orders.assign, { id, orderIds: [a], routeId })
    expect(after.orders).toMatchObject({ Assigned: 1, Offered: 1 })
    expect((await owner.call(routes.get, { id: routeId })).orders.map(({ addressId }) => addressId)).toEqual([a])
    expect((await owner.try(orders.removeOrders, { id, ids: [a] })).status).toBe(400)
    expect((await owner.try(orders.offer, { id, orderIds: [a, b] })).status).toBe(400)
  })

  test('beyond the plan nothing is offered, but mails alone are: those go on no route before there is room (SCHD-005, SCHD-006)', async () => {
    const owner = await make.account(server)
    const made = await makeOrders(owner, 2)
    const orderIds = made.map((one) => one.id)
    const { id, dates } = await owner.call(schedules.create, { title: 'March', dates: [day('2031-03-04')] })
    await owner.call(orders.addOrders, { id, orderIds })
    await setPlan(server, owner, { limits: { schedulerOrders: 1 } })
    const refused = await owner.try(orders.offer, { id, orderIds })
    expect([refused.status, refused.body.errInfo?.errType]).toEqual([402, 'SCHEDULER_ORDERS_INSUFFICIENT'])
    expect(await stateOf(owner, id)).toEqual(['Added', 'Added'])
    await owner.call(orders.offer, { id, orderIds: [orderIds[0] as string] })
    // What is taken out and added again is counted once, and leaves no room for another.
    await owner.call(orders.removeOrders, { id, ids: [orderIds[0] as string] })
    await owner.call(orders.addOrders, { id, orderIds: [orderIds[0] as string] })
    expect((await owner.try(orders.offer, { id, orderIds: [orderIds[1] as string] })).status).toBe(402)
    await owner.call(orders.offer, { id, orderIds: [orderIds[0] as string] })
    await owner.call(orders.offer, { id, orderIds, emailOnly: true })
    await owner.call(orders.accept, { id, addressId: orderIds[1] as string, dateId: dates[0]?.id as string })
    const { id: routeId } = await owner.call(routes.create, { name: 'North', date: '2031-03-04' })
    const blocked = await owner.try(orders.assign, { id, orderIds: [orderIds[1] as string], routeId })
    expect([blocked.status, blocked.body.errInfo?.errType]).toEqual([402, 'SCHEDULER_ORDERS_INSUFFICIENT'])
    // Nor by the side door: taken out of the schedule, and put on a route by hand.
    const stray = orderIds[1] as string
    await owner.call(orders.removeOrders, { id, ids: [stray] })
    const byHand = [
      await owner.try(routes.setStops, { id: routeId, addressIds: [stray] }),
      await owner.try(routes.create, { name: 'South', addressIds: [stray] }),
    ]
    expect(byHand.map(({ status, body }) => [status, body.errInfo?.errType])).toEqual(
      byHand.map(() => [402, 'SCHEDULER_ORDERS_INSUFFICIENT']),
    )
    await setPlan(server, owner, { limits: { schedulerOrders: 2 } })
    await owner.call(routes.setStops, { id: routeId, addressIds: [stray] })
    // It has counted once, and does not again.
    await owner.call(routes.setStops, { id: routeId, addressIds: [] })
    await owner.call(orders.addOrders, { id, orderIds: [stray] })
    await owner.call(orders.accept, { id, addressId: stray, dateId: dates[0]?.id as string })
    await owner.call(orders.assign, { id, orderIds: [stray], routeId })
  })

  test('an order without an e-mail address is offered nothing, and is accepted on the phone', async () => {
    const owner = await make.account(server)
    const [order] = await makeOrders(owner, 1, { email: null })
    const { id, dates } = await owner.call(schedules.create, { title: 'March', dates: [day('2031-03-04')] })
    await owner.call(orders.addOrders, { id, orderIds: [order?.id as string] })
    expect((await owner.try(orders.offer, { id, orderIds: [order?.id as string] })).status).toBe(400)
    const addressId = order?.id as string
    expect((await owner.call(orders.accept, { id, addressId, dateId: dates[0]?.id as string })).orders.Accepted).toBe(1)
  })
})

test('orders of schedules are searched as those of the pool are, in the palette, too (SEARCH-005, SEARCH-007)', async () => {
  const owner = await make.account(server)
  const [made] = await makeOrders(owner, 1, { poNo: 'PO-5150' })
  const schedule = await owner.call(schedules.create, { title: 'April', dates: [day('2031-04-04')] })
  await owner.call(orders.addOrders, { id: schedule.id, orderIds: [made?.id ?? ''] })
  for (const term of ['po-5150', 'smith', 'v5k0a1', '(604) 555-0100'])
    expect(await owner.call(searchOrders, { term }), term).toMatchObject({
      ...{
        count: 1,
        orders: [{ addressId: made?.id, scheduleId: schedule.id, scheduleTitle: 'April', state: 'Added' }],
      },
    })
  for (const term of ['', 's', 'nowhere']) expect((await owner.call(searchOrders, { term })).orders).toEqual([])
  const { hits } = await owner.call(find, { term: 'PO-5150', isCode: 'true' })
  expect(hits).toMatchObject([
    { noun: 'scheduledOrder', id: made?.id, within: schedule.id, by: 'poNumber', state: 'Added' },
  ])
  const { hits: loose } = await owner.call(find, { term: 'smith' })
  expect(loose.map(({ noun, id }) => [noun, id])).toEqual([['scheduledOrder', made?.id]])
})
