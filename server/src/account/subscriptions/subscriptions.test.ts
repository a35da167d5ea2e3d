import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { limits } from '@crossdock/contract/plans'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { inTransactionOf } from '../../test/stock.ts'
import { endPeriods } from './jobs.ts'
import { keepUsage } from './writes.ts'

const server = testServer()
const ask = (text: string, values: readonly unknown[]) => server.app.platform.pool.query(text, [...values])
const isRefused = async (person: Person, call: Parameters<Person['try']>[0], input: unknown, type: string) => {
  const { status, body } = await person.try(call, input)
  expect([status, body.errInfo?.errType]).toEqual([400, type])
}
/** A paid period that is under way, as a payment leaves it. */
const pay = async (owner: Person, planKey: string, periodKey: 'monthly' | 'yearly' = 'monthly') => {
  await ask("update accounts set plan_key = $2, subscription_status = 'ACTIVE' where id = $1", [
    owner.accountId,
    planKey,
  ])
  await ask(
    `insert into subscriptions (account_id, period_key, period_start, period_end, period_cents) values ($1, $2, now(), now() + interval '20 days', 8900)
     on conflict (account_id) do update set period_key = excluded.period_key, period_start = excluded.period_start, period_end = excluded.period_end`,
    [owner.accountId, periodKey],
  )
}
/** Ends the period, and lets the clock's job see it. */
const endIt = async (owner: Person) => {
  await ask("update subscriptions set period_end = now() - interval '1 second' where account_id = $1", [
    owner.accountId,
  ])
  await endPeriods(server.app.platform)
  return owner.call(subscriptions.get)
}

test('the plans that are offered stand in their order with prices, and the own one beside them', async () => {
  const owner = await make.account(server)
  const { plans, currency } = await owner.call(subscriptions.list)
  expect(currency).toBe('CAD')
  expect(
    plans.map(({ planId, monthlyPrice, yearlyPrice, isOffered }) => [planId, monthlyPrice, yearlyPrice, isOffered]),
  ).toEqual([
    ['unlimited', null, null, false],
    ['free', 0, 0, true],
    ['starter', 89, 890, true],
    ['growth', 249, 2490, true],
    ['enterprise', null, null, true],
  ])
  const of = (id: string) => plans.find(({ planId }) => planId === id)?.featureSettings
  expect(of('free')).toMatchObject({ stores: 1, has_privileges: false, has_scheduler: false, has_tracking: false })
  expect(of('growth')).toMatchObject({ stores: 10, routeAddresses: 120, has_privileges: true })
  expect(Object.keys(limits).every((limit) => of('enterprise')?.[limit] === null)).toBe(true)
  expect((await (await make.account(server, { plan: 'free' })).call(subscriptions.list)).plans).toHaveLength(4)
})

test('an account that was there before has its plan without an end, and keeps it', async () => {
  const owner = await make.account(server)
  expect(await owner.call(subscriptions.get)).toMatchObject({
    status: 'ACTIVE',
    planId: 'unlimited',
    planName: 'Unlimited',
    periodKey: null,
    periodEnd: null,
    next: null,
    canTry: true,
    radiusRequestStatus: 'NONE',
    enterpriseRequestedAt: null,
  })
  await endPeriods(server.app.platform)
  expect((await owner.call(subscriptions.get)).status).toBe('ACTIVE')
})

test('a trial lasts 14 days, is had once, and then the subscription has expired', async () => {
  const owner = await make.account(server, { plan: 'free' })
  await isRefused(owner, subscriptions.startTrial, { planId: 'free' }, 'PlanNotOffered')
  await isRefused(owner, subscriptions.startTrial, { planId: 'enterprise' }, 'PlanNotOffered')
  await isRefused(owner, subscriptions.startTrial, { planId: 'unlimited' }, 'PlanNotOffered')
  const trial = await owner.call(subscriptions.startTrial, { planId: 'growth' })
  expect(trial).toMatchObject({ status: 'TRIAL', planId: 'growth', periodKey: null, canTry: false })
  const length = Date.parse(trial.periodEnd ?? '') - Date.parse(trial.periodStart ?? '')
  expect(length).toBe(14 * 86_400_000)
  await isRefused(owner, subscriptions.startTrial, { planId: 'starter' }, 'TrialUsed')
  expect(await endIt(owner)).toMatchObject({ status: 'EXPIRED_SUBSCRIPTION', planId: 'growth', periodEnd: null })
  await isRefused(owner, subscriptions.startTrial, { planId: 'starter' }, 'TrialUsed')
  const { items, total } = await owner.call(subscriptions.history)
  expect([total, items.map(({ action, planName }) => [action, planName])]).toEqual([
    2,
    [
      ['expired', 'Growth'],
      ['trial', 'Growth'],
    ],
  ])
})

test('64 trials at once are one', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => owner.try(subscriptions.startTrial, { planId: 'starter' })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await owner.call(subscriptions.history)).total).toBe(1)
})

test('without a subscription nothing new is made and what is there is seen; the free plan opens it again', async () => {
  const owner = await make.account(server)
  await owner.call(stores.create, { name: 'Kiln Studio' })
  await owner.call(subscriptions.startTrial, { planId: 'starter' })
  await endIt(owner)
  expect((await owner.call(getProfile)).currentPlan.status).toBe('EXPIRED_SUBSCRIPTION')
  const refused = await owner.try(stores.create, { name: 'Hearth & Home' })
  expect([refused.status, refused.body.code, refused.body.errorType]).toEqual([402, 900, 'STORE_CREATION_REACHED_MAX'])
  expect((await owner.call(stores.list)).total).toBe(2)
  expect(await owner.call(subscriptions.activateFree)).toMatchObject({
    status: 'FREE',
    planId: 'free',
    periodEnd: null,
  })
  await isRefused(owner, subscriptions.activateFree, {}, 'PlanActive')
})

test('a downgrade is scheduled for the end of the period, can be undone, and leads to the smaller plan', async () => {
  const owner = await make.account(server)
  await isRefused(owner, subscriptions.downgrade, { planId: 'free', periodKey: 'monthly' }, 'NoPaidPeriod')
  await pay(owner, 'growth')
  await isRefused(owner, subscriptions.downgrade, { planId: 'growth', periodKey: 'monthly' }, 'NotSmaller')
  await isRefused(owner, subscriptions.downgrade, { planId: 'enterprise', periodKey: 'monthly' }, 'PlanNotOffered')
  await isRefused(owner, subscriptions.activateFree, {}, 'PaidPeriod')
  await isRefused(owner, subscriptions.keepPlan, {}, 'NothingScheduled')
  const scheduled = await owner.call(subscriptions.downgrade, { planId: 'starter', periodKey: 'yearly' })
  expect(scheduled).toMatchObject({
    status: 'PENDING_DOWNGRADE',
    planId: 'growth',
    next: { planId: 'starter', planName: 'Starter', periodKey: 'yearly' },
  })
  expect(await owner.call(subscriptions.keepPlan)).toMatchObject({ status: 'ACTIVE', next: null })
  await owner.call(subscriptions.downgrade, { planId: 'free', periodKey: 'monthly' })
  expect(await endIt(owner)).toMatchObject({ status: 'FREE', planId: 'free', periodKey: null, next: null })
})

test('a cancellation holds until the period ends, can be undone, and then there is no subscription', async () => {
  const owner = await make.account(server)
  await isRefused(owner, subscriptions.cancel, {}, 'NoPaidPeriod')
  await pay(owner, 'starter')
  expect(await owner.call(subscriptions.cancel)).toMatchObject({ status: 'PENDING_CANCEL', planId: 'starter' })
  await isRefused(owner, subscriptions.cancel, {}, 'WrongState')
  await isRefused(owner, subscriptions.downgrade, { planId: 'free', periodKey: 'monthly' }, 'WrongState')
  expect((await owner.call(subscriptions.revokeCancel)).status).toBe('ACTIVE')
  await isRefused(owner, subscriptions.revokeCancel, {}, 'NothingScheduled')
  await owner.call(subscriptions.cancel)
  expect(await endIt(owner)).toMatchObject({ status: 'NO_SUBSCRIPTION', periodKey: null })
  const trial = await make.account(server, { plan: 'free' })
  await trial.call(subscriptions.startTrial, { planId: 'starter' })
  await trial.call(subscriptions.cancel)
  expect((await trial.call(subscriptions.revokeCancel)).status).toBe('TRIAL')
})

test('a request for Enterprise is checked as the contact form, kept, and one is open at a time; so is one for the radius plan', async () => {
  const owner = await make.account(server)
  const form = {
    fullName: 'Maya Brandt',
    businessName: 'Northwind Toys',
    phoneNumber: '6045550199',
    email: 'maya@northwind.example',
    details: '40 warehouses',
  }
  const wrong = await owner.try(subscriptions.requestEnterprise, { phoneNumber: '12', details: 'x'.repeat(2001) })
  expect(wrong.body.errInfo.fields?.map(({ path }) => path).sort()).toEqual([
    'businessName',
    'details',
    'email',
    'fullName',
    'phoneNumber',
  ])
  const { message } = await owner.call(subscriptions.requestEnterprise, form)
  expect(message).toBe('Request has been sent to Admin team. We will get back to you shortly.')
  await isRefused(owner, subscriptions.requestEnterprise, form, 'RequestOpen')
  expect((await owner.call(subscriptions.get)).enterpriseRequestedAt).not.toBe(null)
  await owner.call(subscriptions.requestRadiusPlan)
  await isRefused(owner, subscriptions.requestRadiusPlan, {}, 'RequestOpen')
  expect((await owner.call(getProfile)).radiusRequestStatus).toBe('REQUESTED')
  const { rows } = await ask('select kind, details from operator_requests where account_id = $1 order by kind', [
    owner.accountId,
  ])
  expect(rows).toEqual([
    { kind: 'enterprise', details: form },
    { kind: 'radius', details: {} },
  ])
  // Who was turned down may ask again.
  await ask("update operator_requests set state = 'DONE' where account_id = $1", [owner.accountId])
  await ask("update subscriptions set radius_status = 'REJECTED' where account_id = $1", [owner.accountId])
  await owner.call(subscriptions.requestRadiusPlan)
})

test('use is counted in all stores, of what the installation has; the line has the days on which it was counted', async () => {
  const owner = await make.account(server, { plan: 'starter' })
  await owner.call(stores.create, { name: 'Kiln Studio' })
  const { limits: use } = await owner.call(subscriptions.usage)
  expect(use.map(({ limit }) => limit)).toContain('warehouses')
  expect(use.map(({ limit }) => limit)).not.toContain('returnOrders')
  expect(use.find(({ limit }) => limit === 'stores')).toEqual({
    limit: 'stores',
    plan: 3,
    addOns: 0,
    used: 1,
    days: [],
  })
  for (const [day, wanted] of [
    ['2026-01-01', 1],
    ['2026-02-20', 1],
    ['2026-02-20', 2],
    ['2026-02-21', 2],
  ] as const) {
    server.clock.now = new Date(`${day}T12:00:00Z`)
    if (wanted === 2) await owner.try(stores.create, { name: 'Hearth & Home' })
    await inTransactionOf(server, owner, keepUsage)
  }
  const later = await owner.call(subscriptions.usage)
  server.clock.now = null
  expect(later.limits.find(({ limit }) => limit === 'stores')?.days).toEqual([
    { day: '2026-02-20', used: 2 },
    { day: '2026-02-21', used: 2 },
  ])
  const { rows } = await ask('select distinct day from limit_days where account_id = $1', [owner.accountId])
  expect(rows).toHaveLength(2)
})

test('history is asked for by days, both included, a page at a time', async () => {
  const owner = await make.account(server, { plan: 'free' })
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03'])
    await ask(
      "insert into subscription_events (account_id, id, at, action, plan_key) values ($1, $2, $3, 'free', 'free')",
      [owner.accountId, `${day.replaceAll('-', '')}0000000000000000`, `${day}T23:30:00Z`],
    )
  const page = await owner.call(subscriptions.history, { fromDate: '2026-03-02', toDate: '03/03/2026', count: 1 })
  expect([page.total, page.items.map(({ at }) => at.slice(0, 10))]).toEqual([2, ['2026-03-03']])
  const second = await owner.call(subscriptions.history, { fromDate: '2026-03-02', count: 1, page: 2 })
  expect(second.items.map(({ at }) => at.slice(0, 10))).toEqual(['2026-03-02'])
  expect((await owner.try(subscriptions.history, { fromDate: '2026-03-02', toDate: '2026-03-01' })).status).toBe(400)
})
