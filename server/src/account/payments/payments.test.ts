import * as addOns from '@crossdock/contract/account/add-ons'
import { signup } from '@crossdock/contract/account/auth'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import { getProfile } from '@crossdock/contract/account/profile'
import * as renewals from '@crossdock/contract/account/renewals'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as stores from '@crossdock/contract/account/stores'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { Endpoint } from '@crossdock/contract/endpoint'
import type { FeatureFlag } from '@crossdock/contract/feature-flags'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import type { TrialCard } from '@crossdock/contract/trial-cards'
import { beforeEach, expect, test } from 'vitest'
import type { CardGateway } from '../../platform/payments/gateway.ts'
import { signedWith } from '../../platform/payments/sandbox.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { limitPlan } from '../../test/imports.ts'
import { formOf } from '../../test/receipts.ts'
import { inTransactionOf, makeYard } from '../../test/stock.ts'
import { giveForReferral } from '../invoices/jobs.ts'
import { deliver } from '../notifications/mailing/writes.ts'
import { renewAll } from '../renewals/jobs.ts'
import { tellAll } from '../sandbox/writes.ts'
import { endPeriods } from '../subscriptions/jobs.ts'
import { askForWaiting, cancelPayment, chargePayment, payBack } from './jobs.ts'
import { refundInvoice } from './writes.ts'

/** Where the process dies: before the gateway has heard, or after it has done it and before anybody has written it down. */
let dies: 'before' | 'after' | null = null
const dying =
  <Input extends unknown[], Value>(work: (...input: Input) => Promise<Value>) =>
  async (...input: Input): Promise<Value> => {
    if (dies === 'before') throw new Error('killed before the gateway')
    const value = await work(...input)
    if (dies === 'after') throw new Error('killed after the gateway')
    return value
  }
const withFaults = (inner: CardGateway | null): CardGateway | null =>
  inner && { ...inner, charge: dying(inner.charge), refund: dying(inner.refund), cancel: dying(inner.cancel) }
const server = testServer({}, { gateway: withFaults })
const ask = (text: string, values: readonly unknown[] = []) => server.app.platform.pool.query(text, [...values])
beforeEach(() => {
  dies = null
  server.clock.now = null
})

const isRefused = async (person: Person, call: Parameters<Person['try']>[0], input: unknown, type: string) => {
  const { status, body } = await person.try(call, input)
  expect([status, body.errInfo?.errType]).toEqual([400, type])
}
const tokenOf = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
/** Presses Pay on the card page. */
const payOn = async (url: string | null, card: TrialCard, keepsCard = false) =>
  (await send(server, sandbox.pay, { token: tokenOf(url), card, keepsCard }, {})).body.data as sandbox.SandboxPage
const told = () => tellAll(server.app.platform)
/** Buys a plan with a card, as people do. */
async function buy(owner: Person, planId: string, card: TrialCard = 'succeeds', keepsCard = false) {
  const invoice = await owner.call(invoices.ofNewPlan, { planId, periodKey: 'monthly' })
  const { orderId, url } = await owner.call(payments.init, { invoiceId: invoice.id })
  await payOn(url, card, keepsCard)
  await told()
  return { invoice, orderId, url }
}
const statusOf = async (owner: Person) => {
  const { status, planId } = await owner.call(subscriptions.get)
  return `${status} ${planId}`
}
const takenFrom = async (owner: Person): Promise<number> => {
  const { rows } = await ask(
    `select coalesce(sum(b.cents - b.refunded_cents), 0)::int as cents from payments p join sandbox_payments b on b.ref = p.id
     where p.account_id = $1 and b.state in ('succeeded', 'late')`,
    [owner.accountId],
  )
  return rows[0].cents as number
}

test('the tax of the main store’s region holds from its day on, in quotes and invoices; a refund goes by the invoice’s own', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const rates = [
    ['tq', 'HST', 1500, '2026-01-01'],
    ['tq', 'HST', 1400, '2026-02-15'],
  ]
  for (const [region, name, rate, since] of rates)
    await ask(
      `insert into tax_rates (country, region, name, rate, since) select country, $2, $3, $4, $5 from accounts where id = $1`,
      [owner.accountId, region, name, rate, since],
    )
  try {
    await ask(`update stores set address = jsonb_build_object('state', 'TQ') where account_id = $1 and type = 'MAIN'`, [
      owner.accountId,
    ])
    server.clock.now = new Date('2026-01-31T10:00:00Z')
    const { invoice } = await buy(owner, 'starter', 'succeeds', true)
    expect(invoice).toMatchObject({ subTotal: 89, gstAmt: 13.35, totalCharge: 102.35 })
    // It is renewed on 28/02, when the tax is another one.
    expect((await owner.call(renewals.get)).next?.total).toBe(101.46)
    server.clock.now = new Date('2026-02-16T10:00:00Z')
    const upgrade = await owner.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })
    expect(Math.round(upgrade.gstAmt * 100)).toBe(Math.round(upgrade.subTotal * 14))
    const refunded = await owner.call(payments.refund, { id: invoice.id, amount: 102.35 })
    expect(refunded.refundedAmount).toBe(102.35)
  } finally {
    await ask(`delete from tax_rates where region = 'tq'`)
  }
})

test('a plan is bought: worked out, paid on the page, told by the gateway, and active from then for a month', async () => {
  const owner = await make.account(server, { plan: 'free' })
  server.clock.now = new Date('2026-01-31T10:00:00Z')
  const { invoice, orderId, url } = await buy(owner, 'starter', 'succeeds', true)
  expect(invoice).toMatchObject({
    type: 'card',
    title: 'Starter',
    newPrice: 89,
    remainingBalance: 0,
    subTotalBeforeDiscount: 89,
    discountAmount: 0,
    subTotal: 89,
    gstAmt: 4.45,
    totalCharge: 93.45,
    isDiscountApplied: false,
    number: null,
  })
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: true, isPending: false })
  expect(await owner.call(subscriptions.get)).toMatchObject({
    status: 'ACTIVE',
    planId: 'starter',
    periodKey: 'monthly',
    periodStart: '2026-01-31T10:00:00Z',
    periodEnd: '2026-02-28T10:00:00Z',
  })
  const { cards } = await owner.call(payments.listCards)
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242', isRecurring: true }])
  expect(JSON.stringify(await ask('select * from cards, payments, sandbox_payments'))).not.toContain('42424242')
  // A second press, and the same page in another tab, pay nothing more.
  expect((await payOn(url, 'succeeds')).state).toBe('succeeded')
  await told()
  expect(await takenFrom(owner)).toBe(9345)
  await isRefused(owner, payments.init, { invoiceId: invoice.id }, 'InvoiceClosed')
  const [entry] = (await owner.call(subscriptions.history)).items
  expect(entry?.invoice).toMatchObject({ subtotal: 89, discount: 0, gst: 4.45, total: 93.45, status: 'PAID' })
  expect(entry?.invoice?.number).toMatch(/^INV-\d{6}$/)
  const pdf = await owner.try(invoices.pdf, { id: invoice.id })
  expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 4).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ])
})

test('an upgrade takes the rest of the period off, to the second, with a promo code, as the drawing has it', async () => {
  const owner = await make.account(server, { plan: 'free' })
  server.clock.now = new Date('2026-11-12T09:20:00Z')
  await buy(owner, 'starter')
  await ask(
    "insert into promo_codes (code, kind, value, plan_keys, ends_at) values ('DOCK20', 'percent', 20, '{growth}', '2027-01-01') on conflict do nothing",
  )
  server.clock.now = new Date('2026-11-24T11:48:00Z')
  expect(await owner.call(invoices.checkUpgrade, { planId: 'growth', periodKey: 'monthly' })).toEqual({
    isPossible: true,
    message: null,
  })
  const worked = await owner.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })
  expect(worked).toMatchObject({
    remainingBalance: 53.1,
    rest: { seconds: 1_546_320, ofSeconds: 2_592_000, price: 89 },
  })
  const invoice = await owner.call(invoices.addDiscount, { invoiceId: worked.id, couponCode: ' dock20 ' })
  expect(invoice).toMatchObject({
    promoCode: 'DOCK20',
    newPrice: 249,
    remainingBalance: 53.1,
    subTotalBeforeDiscount: 195.9,
    discountAmount: 39.18,
    subTotal: 156.72,
    gstAmt: 7.84,
    totalCharge: 164.56,
    isDiscountApplied: true,
  })
  const { url } = await owner.call(payments.init, { invoiceId: invoice.id })
  await payOn(url, 'succeeds')
  await told()
  expect(await owner.call(subscriptions.get)).toMatchObject({
    planId: 'growth',
    periodStart: '2026-11-24T11:48:00Z',
    periodEnd: '2026-12-24T11:48:00Z',
  })
  await isRefused(owner, invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' }, 'NotLarger')
  const check = await owner.call(invoices.checkUpgrade, { planId: 'starter', periodKey: 'yearly' })
  expect(check).toEqual({ isPossible: false, message: 'An upgrade leads to a larger plan or a longer period.' })
  await isRefused(owner, invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' }, 'PaidPeriod')
})

test('a promo code says why it is not good: unknown, ended, used up, for something else, a second one', async () => {
  const owner = await make.account(server, { plan: 'free' })
  await ask(`insert into promo_codes (code, kind, value, plan_keys, starts_at, ends_at, most_uses, used) values
    ('LATER', 'percent', 10, null, now() + interval '1 day', null, null, 0), ('GONE', 'percent', 10, null, null, now(), null, 0),
    ('ALL-USED', 'fixed', 100, null, null, null, 1, 1), ('GROWTH-1', 'fixed', 100, '{growth}', null, null, null, 0),
    ('FREE-100', 'percent', 100, null, null, null, null, 0)`)
  const { id } = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const refused = (couponCode: string, type: string) =>
    isRefused(owner, invoices.addDiscount, { invoiceId: id, couponCode }, type)
  await refused('NOBODY', 'PromoUnknown')
  await refused('later', 'PromoUnknown')
  await refused('GONE', 'PromoExpired')
  await refused('ALL-USED', 'PromoExhausted')
  await refused('GROWTH-1', 'PromoNotApplicable')
  for (const couponCode of ['ab', 'a b c', 'é'.repeat(4), 'x'.repeat(33)]) await refused(couponCode, 'ValidationError')
  const zero = await owner.call(invoices.addDiscount, { invoiceId: id, couponCode: 'free-100' })
  expect(zero).toMatchObject({ type: 'zero-amount', total: 0, gst: 0, promoCode: 'FREE-100' })
  await refused('FREE-100', 'PromoTwice')
  await isRefused(owner, payments.init, { invoiceId: id }, 'InvoiceIsZero')
  const whole = await owner.call(invoices.removeDiscount, { id })
  expect(whole).toMatchObject({ type: 'card', total: 93.45, promoCode: null })
  await isRefused(owner, payments.finishZero, { invoiceId: id }, 'InvoiceNotZero')
  await owner.call(invoices.addDiscount, { invoiceId: id, couponCode: 'FREE-100' })
  expect(await owner.call(payments.finishZero, { invoiceId: id })).toEqual({ isSuccessful: true })
  // Whoever did not hear the answer asks again: it is paid, once.
  expect(await owner.call(payments.finishZero, { invoiceId: id })).toEqual({ isSuccessful: true })
  expect((await owner.call(subscriptions.history)).items.filter(({ action }) => action === 'new')).toHaveLength(1)
  await isRefused(owner, invoices.addDiscount, { invoiceId: id, couponCode: 'FREE-100' }, 'InvoiceClosed')
  expect(await statusOf(owner)).toBe('ACTIVE starter')
  // Nothing was paid for the period, so nothing of it is taken off the next one.
  expect((await owner.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })).remainingBalance).toBe(0)
})

test('a card that is refused leaves the page open for another one; one that asks to be confirmed waits for the answer', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const invoice = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const { orderId, url } = await owner.call(payments.init, { invoiceId: invoice.id })
  expect((await owner.call(payments.init, { invoiceId: invoice.id })).orderId).toBe(orderId)
  expect(await payOn(url, 'refused')).toMatchObject({ state: 'failed', error: expect.any(String) })
  await told()
  expect(await owner.call(payments.result, { orderId })).toMatchObject({
    isSuccessful: false,
    isPending: true,
    errorMessage: 'The card was refused. Please try another one.',
  })
  const token = tokenOf(url)
  const answer = async (isConfirmed: boolean) =>
    ((await send(server, sandbox.confirm, { token, isConfirmed }, {})).body.data as sandbox.SandboxPage).state
  expect((await payOn(url, 'confirms')).state).toBe('confirming')
  expect(await answer(false)).toBe('failed')
  expect((await payOn(url, 'confirms')).state).toBe('confirming')
  expect(await answer(true)).toBe('succeeded')
  await told()
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: true, errorMessage: null })
  expect(await statusOf(owner)).toBe('ACTIVE starter')
  const strange = await send(server, sandbox.pay, { token: `${token}x`, card: 'succeeds', keepsCard: false }, {})
  expect(strange.status).toBe(404)
})

test('word of the gateway comes late, twice, out of order, from strangers: one effect, and only with its signature', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { orderId } = await buy(owner, 'starter', 'late')
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isPending: true })
  server.clock.now = new Date(Date.now() + 10_000)
  const events = (await server.app.platform.sandbox?.dueEvents()) ?? []
  const late = events.filter(({ body }) => body.includes(orderId))
  expect(late).toHaveLength(1)
  const [{ body, signature } = { body: '', signature: '' }] = late
  const hook = async (text: string, sign: string) =>
    (
      await server.app.http.inject({
        method: 'POST',
        url: payments.webhook.path,
        payload: text,
        headers: { 'content-type': 'application/json', ...signedWith(sign) },
      })
    ).statusCode
  expect(await hook(body, 'wrong')).toBe(400)
  expect(await hook(body.replace('"succeeded"', '"failed"'), signature)).toBe(400)
  expect(await hook(` ${body}`, signature)).toBe(400)
  expect(await Promise.all([1, 2, 3, 4].map(() => hook(body, signature)))).toEqual([200, 200, 200, 200])
  await told()
  await told()
  await askForWaiting(server.app.platform)
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: true })
  expect((await owner.call(subscriptions.history)).items.map(({ action }) => action)).toEqual(['new'])
  const { rows } = await ask("select count(*)::int as n from invoices where account_id = $1 and state = 'PAID'", [
    owner.accountId,
  ])
  expect(rows[0].n).toBe(1)
})

test('what nobody tells is asked for; a page that nobody has used in time is closed', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const paid = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const { orderId, url } = await owner.call(payments.init, { invoiceId: paid.id })
  await payOn(url, 'succeeds')
  await ask('delete from sandbox_events')
  server.clock.now = new Date(Date.now() + 120_000)
  await askForWaiting(server.app.platform)
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: true })
  const other = await make.account(server, { plan: 'free' })
  const left = await other.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const page = await other.call(payments.init, { invoiceId: left.id })
  server.clock.now = new Date(Date.now() + 40 * 60_000)
  await askForWaiting(server.app.platform)
  expect(await other.call(payments.result, { orderId: page.orderId })).toMatchObject({
    isSuccessful: false,
    isPending: false,
  })
  expect((await payOn(page.url, 'succeeds')).state).toBe('cancelled')
  expect(await takenFrom(other)).toBe(0)
})

test('a page that was left behind by a new price and paid all the same is given back, and nothing is paid twice', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const first = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const old = await owner.call(payments.init, { invoiceId: first.id })
  const second = await owner.call(invoices.ofNewPlan, { planId: 'growth', periodKey: 'monthly' })
  const fresh = await owner.call(payments.init, { invoiceId: second.id })
  await isRefused(owner, payments.init, { invoiceId: first.id }, 'InvoiceClosed')
  // The gateway has not heard yet that the old page is closed.
  await payOn(old.url, 'succeeds')
  await payOn(fresh.url, 'succeeds')
  await told()
  expect(await statusOf(owner)).toBe('ACTIVE growth')
  const { rows } = await ask("select id from refunds where account_id = $1 and state = 'OPEN'", [owner.accountId])
  expect(rows).toHaveLength(1)
  for (const dead of ['before', 'after', null] as const) {
    dies = dead
    await payBack(server.app.platform, {
      accountId: owner.accountId,
      userId: owner.userId,
      refundId: rows[0].id as string,
    }).catch(() => {})
  }
  expect(await takenFrom(owner)).toBe(26_145)
  await cancelPayment(server.app.platform, { accountId: owner.accountId, userId: owner.userId, paymentId: old.orderId })
  expect(await takenFrom(owner)).toBe(26_145)
})

test('killed at any point of taking from a saved card, the money is taken once, and the plan is there once it is', async () => {
  const { platform } = server.app
  for (const dead of ['before', 'after', 'twice'] as const) {
    const owner = await make.account(server, { plan: 'free' })
    const { url } = await owner.call(payments.startSavingCard)
    await payOn(url, 'succeeds')
    await told()
    const [card] = (await owner.call(payments.listCards)).cards
    const invoice = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
    const { orderId } = await owner.call(payments.init, { invoiceId: invoice.id, cardId: card?.id })
    const job = { accountId: owner.accountId, userId: owner.userId, paymentId: orderId }
    dies = dead === 'twice' ? null : dead
    await chargePayment(platform, job).catch(() => {})
    dies = null
    if (dead === 'before') expect(await takenFrom(owner)).toBe(0)
    if (dead === 'after') expect([await takenFrom(owner), await statusOf(owner)]).toEqual([9345, 'ACTIVE free'])
    // What is in the queue is done again, and its event may have been faster.
    await Promise.all([chargePayment(platform, job), chargePayment(platform, job), told()])
    expect(await takenFrom(owner), dead).toBe(9345)
    expect(await statusOf(owner), dead).toBe('ACTIVE starter')
    expect((await owner.call(subscriptions.history)).total).toBe(1)
  }
})

test('64 payments of one invoice at once are one', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { id } = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const replies = await Promise.all(Array.from({ length: 64 }, () => owner.try(payments.init, { invoiceId: id })))
  const orders = new Set(
    replies.filter(({ status }) => status === 200).map(({ body }) => (body.data as { orderId: string }).orderId),
  )
  expect(orders.size).toBe(1)
})

test('invoices of all accounts are numbered one after the other, without a gap, also when many are paid at once', async () => {
  const { rows: before } = await ask('select last_invoice::int as last from billing')
  await ask("insert into promo_codes (code, kind, value) values ('NOTHING', 'percent', 100)")
  const owners = await Promise.all(Array.from({ length: 12 }, () => make.account(server, { plan: 'free' })))
  await Promise.all(
    owners.map(async (owner, index) => {
      const { id } = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
      await owner.call(invoices.addDiscount, { invoiceId: id, couponCode: 'NOTHING' })
      // Some are refused after all.
      if (index % 3 === 0) await owner.try(payments.finishZero, { invoiceId: owner.mainStoreId })
      await owner.call(payments.finishZero, { invoiceId: id })
    }),
  )
  const { rows } = await ask(
    'select number::int as number from invoices where number > $1 and account_id = any($2) order by number',
    [before[0].last, owners.map(({ accountId }) => accountId)],
  )
  expect(rows.map(({ number }) => number)).toEqual(owners.map((_, index) => (before[0].last as number) + 1 + index))
})

test('an add-on raises its limit while it lives; the oldest is used first; what is counted by the month is there once', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { dbos } = await owner.call(addOns.available, { featureKey: 'stores' })
  expect(dbos).toMatchObject([{ _id: 'stores-5', price: 51.25, lifeTimeDays: 30, featureKey: 'stores' }])
  await owner.call(stores.create, { name: 'One Too Many' })
  expect((await owner.try(stores.create, { name: 'Two Too Many' })).status).toBe(402)
  const quote = await owner.call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
  expect(quote).toMatchObject({ kind: 'add-on', title: '5 customers', subTotal: 51.25, gst: 2.56, total: 53.81 })
  const { url } = await owner.call(payments.init, { invoiceId: quote.id })
  await payOn(url, 'succeeds')
  await told()
  expect((await owner.call(addOns.bought)).items).toMatchObject([{ title: '5 customers', amount: 5, used: null }])
  const use = (await owner.call(subscriptions.usage)).limits.find(({ limit }) => limit === 'stores')
  expect(use).toMatchObject({ plan: 1, addOns: 5, used: 1 })
  const made = await Promise.all(
    Array.from({ length: 16 }, (_, n) => owner.try(stores.create, { name: `Merchant ${n}` })),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(5)
  await ask('update add_on_purchases set lapses_at = now() where account_id = $1', [owner.accountId])
  const refused = await owner.try(stores.create, { name: 'After It Lapsed' })
  expect([refused.status, refused.body.max]).toEqual([402, 1])
  await isRefused(owner, invoices.ofAddOn, { featureKey: 'warehouses', dboId: 'stores-5' }, 'AddOnNotOffered')
  const unlimited = await make.account(server)
  await isRefused(unlimited, invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' }, 'AddOnNotOffered')
  expect((await unlimited.call(addOns.available)).dbos).toEqual([])
})

test('what is counted by the month is made on add-ons beyond the plan’s own, the oldest first, and is gone then', async () => {
  const owner = await make.account(server)
  const { warehouseId, product } = await makeYard(server, owner)
  await limitPlan(server, owner, { receiptOrders: 1 })
  const [old, young] = ['000000000000000000000001', '000000000000000000000002']
  for (const [id, days] of [
    [young, 1],
    [old, 2],
  ] as const)
    await ask(
      `insert into add_on_purchases (account_id, id, invoice_id, add_on_key, title, feature_key, amount, bought_at, lapses_at)
       values ($1, $2, $2, 'receipt-orders-100', 'x', 'receiptOrders', 2, now() - make_interval(days => $3), now() + interval '5 days')`,
      [owner.accountId, id, days],
    )
  const create = () => owner.try(receipts.create, formOf(warehouseId, product))
  const left = async () => {
    const { rows } = await ask('select used from add_on_purchases where account_id = $1 order by bought_at', [
      owner.accountId,
    ])
    return rows.map(({ used }) => used as number)
  }
  for (const expected of [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
  ]) {
    expect((await create()).status).toBe(200)
    expect(await left()).toEqual(expected)
  }
  // The oldest lapses: what was made on it this month stays covered.
  await ask('update add_on_purchases set lapses_at = now() where account_id = $1 and id = $2', [owner.accountId, old])
  const replies = await Promise.all(Array.from({ length: 8 }, create))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await left()).toEqual([2, 2])
  // A month later the plan's own is there again, and the add-ons are not.
  await ask("update receipt_orders set created_at = created_at - interval '40 days' where account_id = $1", [
    owner.accountId,
  ])
  await ask("update add_on_uses set month = month - interval '2 months' where account_id = $1", [owner.accountId])
  expect([(await create()).status, (await create()).status]).toEqual([200, 402])
})

test('a renewal is taken from the saved card; where it is refused it is tried three times, and then the subscription has expired', async () => {
  const { platform } = server.app
  const owner = await make.account(server, { plan: 'free' })
  const start = new Date('2026-01-31T10:00:00Z')
  server.clock.now = start
  await buy(owner, 'starter', 'succeeds', true)
  expect((await owner.call(renewals.get)).next).toMatchObject({ total: 93.45, at: '2026-02-28T10:00:00Z' })
  const queued = async () => {
    const { rows } = await ask("select id from payments where account_id = $1 and state = 'OPEN'", [owner.accountId])
    for (const { id } of rows)
      await chargePayment(platform, { accountId: owner.accountId, userId: owner.userId, paymentId: id as string })
    return rows.length
  }
  server.clock.now = new Date('2026-02-28T10:00:01Z')
  await renewAll(platform)
  await renewAll(platform)
  expect(await queued()).toBe(1)
  await told()
  expect(await owner.call(subscriptions.get)).toMatchObject({ status: 'ACTIVE', periodEnd: '2026-03-31T10:00:00Z' })
  // The card that renewals are taken from is refused from now on.
  await ask("update sandbox_cards set trial = 'refused' where ref in (select ref from cards where account_id = $1)", [
    owner.accountId,
  ])
  for (const [day, tries] of [
    ['2026-03-31T11', 1],
    ['2026-04-01T12', 2],
    ['2026-04-04T13', 3],
  ] as const) {
    server.clock.now = new Date(`${day}:00:00Z`)
    await renewAll(platform)
    expect(await queued(), day).toBe(1)
    server.clock.now = new Date(`${day}:05:00Z`)
    await renewAll(platform)
    if (tries < 3) {
      expect((await owner.call(renewals.get)).overdue).toMatchObject({ tries, mostTries: 3 })
      expect(await statusOf(owner)).toBe('ACTIVE starter')
      await renewAll(platform)
      expect(await queued(), 'not before its time').toBe(0)
    }
    server.clock.now = new Date(`${day}:06:00Z`)
  }
  expect(await statusOf(owner)).toBe('EXPIRED_SUBSCRIPTION starter')
  expect(await takenFrom(owner)).toBe(2 * 9345)
  // Each of it is told once, by mail, too, and what was to be done is done.
  const { rows } = await ask('select id, action, settled_at from notifications where account_id = $1 order by id', [
    owner.accountId,
  ])
  const subjects = ['is paid', 'is paid', 'could not be taken', 'could not be taken', 'has expired']
  expect(rows.map(({ action }) => action as string)).toEqual([
    'invoice-paid',
    'invoice-paid',
    'renewal-failed',
    'renewal-failed',
    'subscription-expired',
  ])
  expect(rows.filter(({ action, settled_at: at }) => action === 'renewal-failed' && at === null)).toEqual([])
  await deliver(platform, { accountId: owner.accountId, ids: rows.map(({ id }) => id as string) })
  const { rows: mails } = await ask('select subject, body from mails where account_id = $1 order by id', [
    owner.accountId,
  ])
  expect(mails.map(({ subject }) => subject as string)).toEqual(subjects.map((part) => expect.stringContaining(part)))
  expect(mails[2]?.body).toContain('$93.45, try 1 of 3. It is tried again on 01/04/2026')
  expect((await owner.call(renewals.get)).overdue).toBe(null)
  // A new period is bought like the first.
  await buy(owner, 'growth')
  expect(await statusOf(owner)).toBe('ACTIVE growth')
})

test('a downgrade to a paid plan is renewed at its price; without a card it expires after three tries', async () => {
  const { platform } = server.app
  const owner = await make.account(server, { plan: 'free' })
  server.clock.now = new Date('2026-05-10T10:00:00Z')
  await buy(owner, 'growth')
  await owner.call(subscriptions.downgrade, { planId: 'starter', periodKey: 'monthly' })
  expect((await owner.call(renewals.get)).next).toMatchObject({ total: 93.45, planName: 'Starter' })
  for (const day of ['10', '11', '14', '18']) {
    server.clock.now = new Date(`2026-06-${day}T11:00:00Z`)
    await endPeriods(platform)
    await renewAll(platform)
  }
  expect(await statusOf(owner)).toBe('EXPIRED_SUBSCRIPTION growth')
})

test('a refund is all or part, at most what is left; the whole of it ends what was paid with it', async () => {
  const { platform } = server.app
  const owner = await make.account(server, { plan: 'free' })
  const { invoice } = await buy(owner, 'starter')
  const refundAll = async () => {
    const { rows } = await ask("select id from refunds where account_id = $1 and state = 'OPEN'", [owner.accountId])
    for (const { id } of rows)
      await payBack(platform, { accountId: owner.accountId, userId: owner.userId, refundId: id as string })
  }
  for (const amount of [0, -1, 93.46, 1.005])
    expect((await owner.try(payments.refund, { id: invoice.id, amount })).status, String(amount)).toBe(400)
  const switchedOff = (flag: FeatureFlag, amount: number) =>
    inTransactionOf(server, owner, (ctx) =>
      refundInvoice(ctx, { id: invoice.id, amount }, { settings: { ...platform.settings, featuresOff: [flag] } }),
    )
  await expect(switchedOff('PARTIAL_REFUND', 20)).rejects.toMatchObject({ type: 'FeatureOff' })
  await expect(switchedOff('FULL_REFUND', 93.45)).rejects.toMatchObject({ type: 'FeatureOff' })
  expect((await switchedOff('FULL_REFUND', 20)).refundedAmount).toBe(20)
  await refundAll()
  expect(await owner.call(invoices.get, { id: invoice.id })).toMatchObject({
    state: 'PARTIALLY_REFUNDED',
    refundedAmount: 20,
  })
  const { rows: told } = await ask("select facts from notifications where account_id = $1 and action = 'refund-done'", [
    owner.accountId,
  ])
  expect(told).toMatchObject([{ facts: { amount: '$20.00', number: expect.stringMatching(/^INV-/) } }])
  expect(await statusOf(owner)).toBe('ACTIVE starter')
  const many = await Promise.all(
    Array.from({ length: 16 }, () => owner.try(payments.refund, { id: invoice.id, amount: 73.45 })),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  await refundAll()
  expect(await takenFrom(owner)).toBe(0)
  expect((await owner.call(invoices.get, { id: invoice.id })).state).toBe('REFUNDED')
  expect(await statusOf(owner)).toBe('NO_SUBSCRIPTION starter')
})

test('what the bank takes back a day later ends what was paid with it', async () => {
  const owner = await make.account(server, { plan: 'free' })
  await buy(owner, 'starter', 'charges-back')
  expect(await statusOf(owner)).toBe('ACTIVE starter')
  server.clock.now = new Date(Date.now() + 86_500_000)
  await told()
  expect(await statusOf(owner)).toBe('EXPIRED_SUBSCRIPTION starter')
  expect((await owner.call(subscriptions.history)).items.find(({ action }) => action === 'new')?.invoice?.status).toBe(
    'REFUNDED',
  )
})

test('who invited a business and the business have $50 in hand once it has paid its first invoice; once, and not for one’s own code', async () => {
  const inviter = await make.account(server, { plan: 'free' })
  await ask("update users set referral_code = 'INVITER1' where account_id = $1", [inviter.accountId])
  expect(await inviter.call(getProfile)).toMatchObject({ maxActiveRefferalDiscount: 50, referralCode: 'INVITER1' })
  // It is the account's: a clerk shows no other one, and it stays when whoever opened the account has left.
  const clerk = await make.subAccount(server, inviter, [])
  expect((await clerk.call(getProfile)).referralCode).toBe('INVITER1')
  await ask('update users set deleted_at = now(), active = false where account_id = $1 and id = $2', [
    inviter.accountId,
    inviter.userId,
  ])
  expect((await clerk.call(getProfile)).referralCode).toBe('INVITER1')
  const invited = await make.account(server, { plan: 'free' })
  await ask("update users set referrer_code = 'INVITER1', referral_code = 'INVITED1' where account_id = $1", [
    invited.accountId,
  ])
  const { invoice } = await buy(invited, 'starter')
  const gift = { accountId: invited.accountId, invoiceId: invoice.id }
  await giveForReferral(server.app.platform, gift)
  await giveForReferral(server.app.platform, gift)
  await ask('update users set deleted_at = null, active = true where account_id = $1', [inviter.accountId])
  const next = await inviter.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  expect(next).toMatchObject({ creditAmount: 50, discountAmount: 50, subTotal: 39, totalCharge: 40.95 })
  const { url } = await inviter.call(payments.init, { invoiceId: next.id })
  await payOn(url, 'succeeds')
  await told()
  const up = await inviter.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })
  expect([up.creditAmount, up.remainingBalance]).toEqual([0, 89])
  const own = await make.account(server, { plan: 'free' })
  await ask("update users set referrer_code = 'SELF1234', referral_code = 'SELF1234' where account_id = $1", [
    own.accountId,
  ])
  const mine = await buy(own, 'starter')
  await giveForReferral(server.app.platform, { accountId: own.accountId, invoiceId: mine.invoice.id })
  const { rows } = await ask('select 1 from account_credits where account_id = $1', [own.accountId])
  expect(rows).toEqual([])
  expect(signup.path).toBe('/api/users/signup')
})

test('who may not buy sees the plans and nothing that costs; who has no part in it sees nothing', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const clerk = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  const calls: readonly Endpoint[] = [
    subscriptions.get,
    invoices.ofNewPlan,
    payments.init,
    payments.listCards,
    addOns.available,
  ]
  for (const call of calls)
    expect((await clerk.try(call, { planId: 'starter', periodKey: 'monthly' })).body.code, call.path).toBe(300)
})
