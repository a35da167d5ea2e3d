import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as offers from '@crossdock/contract/scheduler/offers'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import { describe, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expireOffers } from '../../offers/jobs.ts'

const server = testServer({}, { withJobs: true })
/** A Tuesday and the day after it. */
const [tuesday, wednesday] = ['2031-03-04', '2031-03-05']
const filled = 'This date has just filled. Please choose another one.'
let people = 0

async function makeOrder(owner: Person, more: object = {}) {
  people += 1
  const email = `customer${people}@customers.example`
  const { id } = await owner.call(pool.create, {
    ...{ orderNo: `W-${people}`, email, customer: { firstName: 'John', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
    ...{ lat: 49.2, lng: -123.1, serviceMinutes: 40, ...more },
  })
  return { id, email }
}
/** Who works from nine to ten: one order of 40 minutes fits into it, two do not. */
const makeDriver = async (owner: Person, weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]) =>
  (
    await owner.call(drivers.create, {
      ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101' },
      ...{ shiftStart: '09:00', shiftEnd: '10:00', weekdays: [...weekdays] },
    })
  ).id
const dateOf = (date: string) => ({ date, windowFrom: '09:00', windowTo: '12:00', stops: 5, minutes: null })
const makeSchedule = async (owner: Person, dates: readonly string[], orderIds: readonly string[]) => {
  const { id, dates: made } = await owner.call(schedules.create, { title: 'March', dates: dates.map(dateOf) })
  await owner.call(orders.addOrders, { id, orderIds: [...orderIds] })
  return { id, dateIds: made.map((one) => one.id) as [string, ...string[]] }
}
const offer = (owner: Person, id: string, orderIds: readonly string[]) =>
  owner.try(orders.offer, { id, orderIds: [...orderIds] })
const offeredTo = async (owner: Person, id: string) =>
  Object.fromEntries(
    (await owner.call(orders.orders, { id })).items.map(({ addressId, dateIds }) => [addressId, dateIds]),
  )
let callers = 0
const from = () => `203.0.113.${(callers += 1)}`
const linkTo = async (email: string): Promise<string> =>
  /\/offer\/([\w-]+)/.exec((await mailsTo(server, email, 1))[0]?.body ?? '')?.[1] ?? ''
const reply = (token: string, said: object) => send(server, offers.reply, { token, ...said }, {}, from())
const open = async (token: string) => (await send(server, offers.get, { token }, {}, from())).body.data as offers.Offer

describe('a date is offered where the order fits the routes of that day', () => {
  test('not beside a planned route that leaves no time', async () => {
    const owner = await make.account(server)
    const driverId = await makeDriver(owner)
    const planned = await makeOrder(owner)
    const { id: routeId } = await owner.call(routes.create, { name: 'North', date: tuesday, addressIds: [planned.id] })
    await owner.call(routes.assignDriver, { id: routeId, driverId })
    const asked = await makeOrder(owner)
    const { id, dateIds } = await makeSchedule(owner, [tuesday, wednesday], [asked.id])
    expect((await offer(owner, id, [asked.id])).status).toBe(200)
    expect(await offeredTo(owner, id)).toEqual({ [asked.id]: [dateIds[1]] })
    const onPhone = await owner.try(orders.accept, { id, addressId: asked.id, dateId: dateIds[0] })
    expect([onPhone.status, onPhone.body.message]).toEqual([400, filled])
  })

  test('not beside a route that nobody drives yet, nor beside the orders of the pool for that day', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const planned = await makeOrder(owner)
    await owner.call(routes.create, { name: 'North', date: tuesday, addressIds: [planned.id] })
    await makeOrder(owner, { deliveryDate: wednesday })
    const asked = await makeOrder(owner)
    const { id } = await makeSchedule(owner, [tuesday, wednesday], [asked.id])
    const refused = await offer(owner, id, [asked.id])
    expect(refused.body.message).toBe('None of these dates is open: they are full, closed or over.')
  })

  test('beside another merchant’s promises, which whoever offers does not see', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const store = await make.store(server, owner)
    const theirs = await makeOrder(owner.at(store))
    const other = await makeSchedule(owner.at(store), [tuesday], [theirs.id])
    await owner.at(store).call(orders.accept, { id: other.id, addressId: theirs.id, dateId: other.dateIds[0] })
    const clerk = await make.subAccount(server, owner, ['SCHEDULER_VIEW', 'SCHEDULER_ORDERS'], [owner.mainStoreId])
    const asked = await makeOrder(owner)
    const { id, dateIds } = await makeSchedule(owner, [tuesday, wednesday], [asked.id])
    expect((await offer(clerk, id, [asked.id])).status).toBe(200)
    expect(await offeredTo(owner, id)).toEqual({ [asked.id]: [dateIds[1]] })
  })

  test('not on a day on which nobody works, nor to an order that nobody can carry', async () => {
    const owner = await make.account(server)
    await makeDriver(owner, [3])
    const asked = await makeOrder(owner)
    const heavy = await makeOrder(owner, { skills: ['crane'] })
    const { id, dateIds } = await makeSchedule(owner, [tuesday, wednesday], [asked.id, heavy.id])
    expect((await offer(owner, id, [asked.id])).status).toBe(200)
    expect((await offeredTo(owner, id))[asked.id]).toEqual([dateIds[1]])
    expect((await offer(owner, id, [heavy.id])).status).toBe(400)
  })

  test('by stops and minutes alone where nobody has a shift', async () => {
    const owner = await make.account(server)
    await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone: '6045550102' })
    const asked = await makeOrder(owner, { skills: ['crane'] })
    const first = await makeSchedule(owner, [tuesday], [asked.id])
    expect((await offer(owner, first.id, [asked.id])).status).toBe(200)
  })

  test('by stops and minutes alone for an order without a place', async () => {
    const owner = await make.account(server)
    await makeDriver(owner, [3])
    const lost = await makeOrder(owner, { lat: null, lng: null })
    const { id, dateIds } = await makeSchedule(owner, [tuesday], [lost.id])
    expect((await offer(owner, id, [lost.id])).status).toBe(200)
    expect(await offeredTo(owner, id)).toEqual({ [lost.id]: dateIds })
  })

  test('orders that wish for the day without having accepted it take nothing of it', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const [a, b] = [
      await makeOrder(owner, { deliveryDate: tuesday }),
      await makeOrder(owner, { deliveryDate: tuesday }),
    ]
    const { id, dateIds } = await makeSchedule(owner, [tuesday], [a.id, b.id])
    expect((await offer(owner, id, [a.id])).status).toBe(200)
    expect((await owner.try(orders.accept, { id, addressId: a.id, dateId: dateIds[0] })).status).toBe(200)
  })
})

describe('an offer that is made anew asks the routes again', () => {
  test('when nobody has answered it in time', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const asked = await makeOrder(owner)
    const { id, dateIds } = await makeSchedule(owner, [tuesday, wednesday], [asked.id])
    expect((await offer(owner, id, [asked.id])).status).toBe(200)
    expect(await offeredTo(owner, id)).toEqual({ [asked.id]: dateIds })
    await makeOrder(owner, { deliveryDate: tuesday })
    server.clock.now = new Date(Date.now() + 2.1 * 86_400_000)
    await expireOffers(server.app.platform)
    expect(await offeredTo(owner, id)).toEqual({ [asked.id]: [dateIds[1]] })
    server.clock.now = null
  })

  test('when one of its dates is closed', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const asked = await makeOrder(owner)
    const { id, dateIds } = await makeSchedule(owner, [tuesday, wednesday, '2031-03-06'], [asked.id])
    expect((await offer(owner, id, [asked.id])).status).toBe(200)
    await makeOrder(owner, { deliveryDate: tuesday })
    await owner.call(schedules.closeDate, { id, dateId: dateIds[1] ?? '' })
    expect(await offeredTo(owner, id)).toEqual({ [asked.id]: [dateIds[2]] })
  })
})

describe('before a date is accepted the routes are asked again', () => {
  test('of two who accept the last place on them at once, in two schedules, one has it and the other is shown the rest', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await make.account(server)
      await makeDriver(owner)
      const both = [await makeOrder(owner), await makeOrder(owner)]
      const made = await Promise.all(both.map(({ id }) => makeSchedule(owner, [tuesday, wednesday], [id])))
      for (const [n, { id }] of made.entries()) expect((await offer(owner, id, [both[n]?.id ?? ''])).status).toBe(200)
      const links = await Promise.all(both.map(({ email }) => linkTo(email)))
      const said = await Promise.all(links.map((link, n) => reply(link, { dateId: made[n]?.dateIds[0] })))
      expect(said.map(({ status }) => status).sort()).toEqual([200, 400])
      const late = said.findIndex(({ status }) => status === 400)
      expect(said[late]?.body.message).toBe(filled)
      const [first, second] = made[late]?.dateIds ?? []
      const shown = await open(links[late] ?? '')
      expect(shown.dates.map(({ id, placesLeft }) => [id, placesLeft])).toEqual([
        [first, 0],
        [second, null],
      ])
      // The full one can be waited for, and the other is there to be taken.
      expect((await reply(links[late] ?? '', { waitForId: first })).status).toBe(200)
      expect((await reply(links[late] ?? '', { dateId: second })).status).toBe(200)
    }
  })

  test('another window of the same day does not stand in its own way', async () => {
    const owner = await make.account(server)
    await makeDriver(owner)
    const { id: orderId } = await makeOrder(owner)
    const { id, dates } = await owner.call(schedules.create, {
      title: 'March',
      dates: [dateOf(tuesday), { ...dateOf(tuesday), windowTo: '11:00' }],
    })
    await owner.call(orders.addOrders, { id, orderIds: [orderId] })
    for (const { id: dateId } of dates)
      expect((await owner.try(orders.accept, { id, addressId: orderId, dateId })).status).toBe(200)
  })
})
