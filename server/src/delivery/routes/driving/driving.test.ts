import { randomUUID } from 'node:crypto'
import * as auditLog from '@crossdock/contract/account/audit-log'
import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import type { InputOf } from '@crossdock/contract/endpoint'
import { allGrants } from '@crossdock/contract/permissions'
import { beforeEach, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { type MadePhone, makePhone } from '../../../test/phones.ts'

const server = testServer()
const morning = new Date('2026-11-24T16:00:00.000Z')
beforeEach(() => {
  server.clock.now = null
})

type Action = InputOf<typeof driving.act>['actions'][number]
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
const makeOrders = (owner: Person, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const customer = { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' }
      return (await owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address })).id
    }),
  )
let people = 0
const makeDriver = async (owner: Person) =>
  (await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone: `604555${1000 + ++people}` })).id
const now = () => (server.clock.now ?? new Date()).toISOString()
const today = () => now().slice(0, 10)
/** A moment as the database answers it. */
const momentOf = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z')

/** A scheduled route of today, and its driver's phone. */
async function onTheRoad(owner: Person, count = 2) {
  const addressIds = await makeOrders(owner, count)
  const { id } = await owner.call(routes.create, { name: 'North', date: today(), addressIds })
  const driverId = await makeDriver(owner)
  await owner.call(routes.assignDriver, { id, driverId })
  return {
    id,
    addressIds: addressIds as [string, ...string[]],
    driverId,
    phone: await makePhone(server, owner, driverId),
  }
}
/** Sends what was done, each at a moment or now, and answers what came of it. */
async function send(phone: MadePhone, ...actions: (Omit<Action, 'id' | 'at'> & Partial<Action>)[]) {
  const named = actions.map((action) => ({ id: randomUUID(), at: now(), ...action }))
  const { outcomes } = await phone.call(driving.act, { now: now(), actions: named })
  expect(outcomes.map(({ id }) => id)).toEqual(named.map(({ id }) => id))
  return outcomes.map(({ outcome, message }) => (outcome === 'done' ? 'done' : `${outcome}: ${message}`))
}
const shown = async (phone: MadePhone) => (await phone.call(driving.ownRoutes)).routes.map(({ id, type }) => [id, type])

test('a driver sees the route of today and no more than is needed, starts, delivers, fails and finishes (DRV-003)', async () => {
  server.clock.now = morning
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner)
  const [a, b = ''] = addressIds
  const { routes: own, name } = await phone.call(driving.ownRoutes)
  expect(name).toBe('Ines Moreau')
  expect(own).toMatchObject([{ id, type: 'Schedule', name: 'North', stops: [{ addressId: a, orderNo: 'W-0' }, {}] }])
  for (const field of ['storeId', 'priority', 'updatedAt', 'isByDriver'])
    expect(own[0]?.stops[0]).not.toHaveProperty(field)

  const at = (minute: number) => momentOf(morning.getTime() + minute * 60_000)
  server.clock.now = new Date(morning.getTime() + 3_600_000)
  const said = await send(
    phone,
    { kind: 'start', routeId: id, at: at(5) },
    { kind: 'arrive', routeId: id, addressId: a, at: at(20) },
    { kind: 'deliver', routeId: id, addressId: a, at: at(22), proof: { name: 'J. Reyes', note: 'Front desk' } },
    { kind: 'fail', routeId: id, addressId: b, at: at(30), reason: 'Nobody home' },
    { kind: 'finish', routeId: id, at: at(40) },
  )
  expect(said).toEqual(Array(5).fill('done'))
  const route = await owner.call(routes.get, { id })
  expect(route).toMatchObject({ type: 'Delivered', startedAt: at(5), endedAt: at(40), delivered: 1, failed: 1 })
  expect(route.orders).toMatchObject([
    { ...{ status: 'Delivered', isByDriver: true, arrivedAt: at(20), doneAt: at(22) }, proof: { name: 'J. Reyes' } },
    { ...{ status: 'Failed', isByDriver: true, doneAt: at(30) }, reason: 'Nobody home' },
  ])
  const entries = (await owner.call(auditLog.list, { entityId: id })).items
  expect(entries.slice(0, 5).map(({ action, byDriver, user }) => [action, byDriver, user])).toEqual(
    ['complete', 'set-result', 'set-result', 'arrive', 'start'].map((verb) => [verb, 'Ines Moreau', null]),
  )
  expect((await owner.call(driving.reports, {})).reports).toEqual([])
})

test('today is that of the clocks where the route starts; what runs is shown on any day, a draft never', async () => {
  const owner = await make.account(server)
  const driverId = await makeDriver(owner)
  const phone = await makePhone(server, owner, driverId)
  const depot = await owner.call(depots.create, {
    ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'Tokyo', lat: 35.68, lng: 139.76, timeZone: 'Asia/Tokyo' },
  })
  // 04:00 of the 25th in Tokyo.
  server.clock.now = new Date('2026-11-24T19:00:00.000Z')
  const plan = async (date: string) => {
    const addressIds = await makeOrders(owner, 1)
    const { id } = await owner.call(routes.create, { name: date, date, startDepotId: depot.id, addressIds })
    await owner.call(routes.assignDriver, { id, driverId })
    return id
  }
  const [before, on, after] = [await plan('2026-11-24'), await plan('2026-11-25'), await plan('2026-11-26')]
  expect(await shown(phone)).toEqual([[on, 'Schedule']])
  await owner.call(routes.start, { id: before })
  expect(await shown(phone)).toEqual([
    [before, 'Ongoing'],
    [on, 'Schedule'],
  ])
  await owner.call(routes.assignDriver, { id: on, driverId: null })
  expect(await shown(phone)).toEqual([[before, 'Ongoing']])
  expect(await owner.try(driving.ownRoutes)).toMatchObject({ status: 401 })
  expect(after).not.toBe(before)
})

test('what is sent twice, at once or later, is done once, and answers what it answered', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner, 3)
  const actions: Action[] = [
    { id: randomUUID(), at: now(), kind: 'start', routeId: id },
    { id: randomUUID(), at: now(), kind: 'deliver', routeId: id, addressId: addressIds[0], proof: { name: 'Ana' } },
    { id: randomUUID(), at: now(), kind: 'finish', routeId: id },
  ]
  const answers = await Promise.all(Array.from({ length: 8 }, () => phone.call(driving.act, { now: now(), actions })))
  const [first] = answers
  expect(first?.outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'review'])
  for (const answer of answers) expect(answer.outcomes).toEqual(first?.outcomes)
  // A phone that had no answer sends them once more, in another body, and by other letters.
  const again = actions.map((action) => ({ ...action, id: action.id.toUpperCase(), at: '2020-01-01T00:00:00.000Z' }))
  expect((await phone.call(driving.act, { now: now(), actions: again })).outcomes).toEqual(first?.outcomes)
  const { items } = await owner.call(auditLog.list, { entityId: id })
  expect(items.filter(({ action }) => action === 'set-result')).toHaveLength(1)
  expect((await owner.call(driving.reports, { routeId: id })).reports).toHaveLength(1)
})

test('the driver says otherwise than before; what the office said holds until somebody settles it', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner, 3)
  const [a, b = '', c = ''] = addressIds
  const fail = (addressId: string) => ({ kind: 'fail' as const, routeId: id, addressId, reason: 'Nobody home' })
  const deliver = (addressId: string) => ({
    kind: 'deliver' as const,
    routeId: id,
    addressId,
    proof: { name: 'Bo', note: null },
  })
  expect(await send(phone, { kind: 'start', routeId: id }, fail(a), deliver(a))).toEqual(['done', 'done', 'done'])
  expect(await send(phone, { kind: 'reopen', routeId: id, addressId: a }, deliver(a))).toEqual(['done', 'done'])
  await owner.call(routes.setResult, { id, addressId: b, status: 'Failed', reason: 'Damaged' })
  await owner.call(routes.setResult, { id, addressId: c, status: 'Delivered' })
  expect(await send(phone, deliver(b), deliver(c), { kind: 'finish', routeId: id })).toEqual([
    'review: The office has said otherwise: Failed, Damaged.',
    'done',
    'done',
  ])
  const { reports } = await owner.call(driving.reports, { routeId: id })
  expect(reports).toMatchObject([
    { ...{ kind: 'deliver', orderNo: 'W-1', driverName: 'Ines Moreau', routeName: 'North' }, proof: { name: 'Bo' } },
  ])
  const report = reports[0]?.id ?? ''
  // The route has ended: what can be done by hand is said, and the report stays.
  expect((await owner.try(driving.settle, { id, report, isApplied: true })).body.message).toBe(
    'Only stops of a route under way can be reported.',
  )
  await owner.call(driving.settle, { id, report, isApplied: false })
  expect((await owner.call(driving.reports, { routeId: id })).reports).toEqual([])
  expect((await owner.try(driving.settle, { id, report, isApplied: false })).status).toBe(404)
})

test('a report is applied over what the office has said', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner)
  await send(phone, { kind: 'start', routeId: id })
  await owner.call(routes.setResult, { id, addressId: addressIds[0], status: 'Failed', reason: 'Late' })
  await send(phone, { kind: 'deliver', routeId: id, addressId: addressIds[0], proof: { name: 'Bo' } })
  const report = (await owner.call(driving.reports, { routeId: id })).reports[0]
  await owner.call(driving.settle, { id, report: report?.id ?? '', isApplied: true })
  expect((await owner.call(routes.get, { id })).orders[0]).toMatchObject({
    ...{ status: 'Delivered', reason: null, doneAt: report?.at, isByDriver: true },
    proof: { name: 'Bo', note: null },
  })
})

test('what was the driver’s then goes to the review when it cannot be done: canceled, given away, off the route, deleted', async () => {
  const owner = await make.account(server)
  const { id, addressIds, driverId, phone } = await onTheRoad(owner, 3)
  const [a, b = '', c = ''] = addressIds
  const before = now()
  const deliver = (addressId: string, at = now()) => ({ kind: 'deliver' as const, routeId: id, addressId, at })
  await send(phone, { kind: 'start', routeId: id })
  await owner.call(routes.setStops, { id, addressIds: [a, b] })
  expect(await send(phone, deliver(c))).toEqual(['review: This order is not on the route any more.'])
  await owner.call(routes.cancel, { id })
  expect(await send(phone, deliver(a))).toEqual(['review: Only stops of a route under way can be reported.'])
  await owner.call(routes.restore, { id })
  expect(await send(phone, deliver(a, before))).toEqual(['review: This route is another driver’s by now.'])
  expect(await send(phone, deliver(a))).toEqual(['review: This route was not yours any more.'])
  await owner.call(routes.remove, { id })
  expect(await send(phone, deliver(a, before))).toEqual(['review: This route was deleted.'])
  const { reports } = await owner.call(driving.reports, { driverId })
  expect(reports.map(({ routeName, orderNo }) => [routeName, orderNo])).toEqual([
    [null, 'W-2'],
    ...Array.from({ length: 4 }, () => [null, 'W-0']),
  ])
  for (const { id: report } of reports) await owner.call(driving.settle, { id, report, isApplied: false })
  expect((await owner.call(driving.reports, { driverId })).reports).toEqual([])
})

test('clocks that are wrong, times to come and times long past are taken as they may have been', async () => {
  server.clock.now = morning
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner)
  const [a, b = ''] = addressIds
  const action = (more: Omit<Action, 'id' | 'routeId'>): Action => ({ id: randomUUID(), routeId: id, ...more })
  const ahead = (minutes: number) => new Date(morning.getTime() + minutes * 60_000).toISOString()
  server.clock.now = new Date(ahead(60))
  // The phone is two hours ahead; then its clock jumps on by a year.
  const { outcomes } = await phone.call(driving.act, {
    now: ahead(180),
    actions: [
      action({ kind: 'start', at: ahead(150) }),
      action({ kind: 'deliver', addressId: a, at: ahead(140) }),
      action({ kind: 'deliver', addressId: b, at: '2027-11-24T16:00:00.000Z' }),
      action({ kind: 'reopen', addressId: b, at: '2026-11-01T16:00:00.000Z' }),
    ],
  })
  expect(outcomes.map(({ message }) => message)).toEqual([null, null, null, 'This was done too long ago.'])
  const route = await owner.call(routes.get, { id })
  // Nothing is done on a route before it has started, nor later than now.
  expect([route.startedAt, ...route.orders.map(({ doneAt }) => doneAt)]).toEqual(
    [30, 30, 60].map((minutes) => momentOf(Date.parse(ahead(minutes)))),
  )
  // A clock of another age is no fault of ours.
  const old = { now: '9999-12-31T23:59:59.000Z', actions: [action({ kind: 'finish', at: '2000-01-01T00:00:00.000Z' })] }
  expect((await phone.call(driving.act, old)).outcomes[0]?.message).toBe('This was done too long ago.')
  for (const at of ['yesterday', '1999-12-31T00:00:00.000Z', '2026-11-24'])
    expect((await phone.try(driving.act, { now: now(), actions: [action({ kind: 'finish', at })] })).status).toBe(400)
})

test('a stranger’s route, another driver’s and another account’s, is 404 to a phone, and nothing of it is kept', async () => {
  const owner = await make.account(server)
  const [mine, other] = [await onTheRoad(owner), await onTheRoad(owner)]
  const abroad = await onTheRoad(await make.account(server))
  for (const { id, addressIds } of [other, abroad])
    expect(
      await send(
        mine.phone,
        { kind: 'start', routeId: id },
        { kind: 'deliver', routeId: id, addressId: addressIds[0] },
        // An order of another's route on one's own.
        { kind: 'deliver', routeId: mine.id, addressId: addressIds[0] },
      ),
    ).toEqual([
      ...Array(2).fill('refused: This route is not yours.'),
      'review: This order is not on the route any more.',
    ])
  const own = await mine.phone.call(driving.ownRoutes)
  expect(own.routes.map(({ id }) => id)).toEqual([mine.id])
  expect(JSON.stringify(own)).not.toContain(other.addressIds[0])
  expect((await owner.call(driving.reports, { routeId: other.id })).reports).toEqual([])
  // An id that another driver has taken on the same route answers nothing of that one's.
  const taken: Action = { id: randomUUID(), at: now(), kind: 'start', routeId: mine.id }
  await mine.phone.call(driving.act, { now: now(), actions: [taken] })
  const { id: next } = await owner.call(routes.create, {
    name: 'South',
    date: today(),
    addressIds: await makeOrders(owner, 1),
  })
  await owner.call(routes.assignDriver, { id: next, driverId: mine.driverId })
  const once: Action = { id: randomUUID(), at: now(), kind: 'finish', routeId: next }
  expect((await mine.phone.call(driving.act, { now: now(), actions: [once] })).outcomes[0]?.outcome).toBe('review')
  await owner.call(routes.assignDriver, { id: next, driverId: other.driverId })
  expect((await other.phone.call(driving.act, { now: now(), actions: [once] })).outcomes[0]?.outcome).toBe('refused')
})

test('two phones, the office and a hundred actions at once: everything is there once, and nothing is lost', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner, 24)
  await send(phone, { kind: 'start', routeId: id })
  const deliver = (addressId: string): Action => ({
    id: randomUUID(),
    at: now(),
    kind: 'deliver',
    routeId: id,
    addressId,
  })
  const actions = addressIds.map(deliver)
  const batches = Array.from({ length: 6 }, (_, n) => actions.slice(n * 4, n * 4 + 4))
  const office = addressIds
    .slice(0, 12)
    .map((addressId) => () => owner.try(routes.setResult, { id, addressId, status: 'Failed', reason: 'Refused' }))
  const [outcomes] = await Promise.all([
    Promise.all([...batches, ...batches].map((batch) => phone.call(driving.act, { now: now(), actions: batch }))),
    Promise.all(office.map((report) => report())),
  ])
  const all = new Map(outcomes.flatMap((answer) => answer.outcomes).map((one) => [one.id, one.outcome]))
  expect(all.size).toBe(24)
  const route = await owner.call(routes.get, { id })
  expect(route.delivered + route.failed).toBe(24)
  const { reports } = await owner.call(driving.reports, { routeId: id })
  expect(reports).toHaveLength([...all.values()].filter((outcome) => outcome === 'review').length)
  for (const [n, { addressId, status }] of route.orders.entries())
    if (n >= 12) expect([addressId, status]).toEqual([addressId, 'Delivered'])
})

test('whoever sees one merchant settles that one’s reports alone', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner)
  await send(phone, { kind: 'start', routeId: id })
  await owner.call(routes.cancel, { id })
  await send(phone, { kind: 'deliver', routeId: id, addressId: addressIds[0] }, { kind: 'finish', routeId: id })
  const clerk = await make.subAccount(server, owner, allGrants, [await make.store(server, owner)])
  expect((await clerk.call(driving.reports, {})).reports).toEqual([])
  const { reports } = await owner.call(driving.reports, {})
  expect(reports).toHaveLength(2)
  for (const { id: report } of reports)
    expect((await clerk.try(driving.settle, { id, report, isApplied: false })).status).toBe(404)
})

test('a long way without a connection, a hundred actions, is taken in one call', async () => {
  const owner = await make.account(server)
  const { id, addressIds, phone } = await onTheRoad(owner, 49)
  const actions: Action[] = [
    { id: randomUUID(), at: now(), kind: 'start', routeId: id },
    ...addressIds.flatMap((addressId) =>
      (['arrive', 'deliver'] as const).map((kind) => ({ id: randomUUID(), at: now(), kind, routeId: id, addressId })),
    ),
    { id: randomUUID(), at: now(), kind: 'finish', routeId: id },
  ]
  expect(actions).toHaveLength(100)
  const { outcomes } = await phone.call(driving.act, { now: now(), actions })
  expect(outcomes.every(({ outcome }) => outcome === 'done')).toBe(true)
  expect((await owner.call(routes.get, { id })).type).toBe('Delivered')
})
