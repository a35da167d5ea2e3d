import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as deletion from '@crossdock/contract/account/deletion'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { TrialCard } from '@crossdock/contract/trial-cards'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type CardGateway, GatewaySilent } from '../../platform/payments/gateway.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { eraseAccounts } from '../deletion/writes.ts'
import { giveForReferral } from '../invoices/jobs.ts'
import { renewAll } from '../renewals/jobs.ts'
import { tellAll } from '../sandbox/writes.ts'
import { askForWaiting, cancelPayment, chargePayment, payBack } from './jobs.ts'

/** What the gateway does not do: give money back, answer at all. */
let refuses: 'refunds' | 'all' | null = null
let finds = 0
const withFaults = (inner: CardGateway | null): CardGateway | null =>
  inner && {
    ...inner,
    refund: (...input) => (refuses === 'refunds' ? Promise.resolve('Too little is in hand.') : inner.refund(...input)),
    find: (id) => {
      finds++
      return refuses === 'all' ? Promise.reject(new GatewaySilent('Nobody answers.')) : inner.find(id)
    },
  }
const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-money-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const server = testServer({ dataFolder }, { gateway: withFaults })
const platform = () => server.app.platform
const ask = async (text: string, owner: Person) => (await platform().pool.query(text, [owner.accountId])).rows
beforeEach(() => {
  server.clock.now = null
  refuses = null
})
const at = (moment: string): void => {
  server.clock.now = new Date(moment)
}
const tokenOf = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
const payOn = (url: string | null, card: TrialCard, keepsCard = false) =>
  send(server, sandbox.pay, { token: tokenOf(url), card, keepsCard }, {})
async function pay(owner: Person, { id: invoiceId }: invoices.Invoice): Promise<void> {
  await payOn((await owner.call(payments.init, { invoiceId })).url, 'succeeds', true)
  await tellAll(platform())
}
const starter = { planId: 'starter', periodKey: 'monthly' } as const
async function buy(): Promise<{ readonly owner: Person; readonly invoice: invoices.Invoice }> {
  const owner = await make.account(server, { plan: 'free' })
  const invoice = await owner.call(invoices.ofNewPlan, starter)
  await pay(owner, invoice)
  return { owner, invoice }
}
const mine = ({ accountId, userId }: Person) => ({ accountId, userId })
/** Takes what is to be taken from saved cards, and gives back what is to be given back. */
async function work(owner: Person): Promise<void> {
  for (const { id } of await ask(
    "select id from payments where account_id = $1 and state = 'OPEN' and card_id is not null",
    owner,
  ))
    await chargePayment(platform(), { ...mine(owner), paymentId: id })
  for (const { id } of await ask("select id from refunds where account_id = $1 and state = 'OPEN'", owner))
    await payBack(platform(), { ...mine(owner), refundId: id })
}
const statesOf = async (owner: Person, table: 'payments' | 'invoices' | 'refunds') =>
  (await ask(`select state from ${table} where account_id = $1 order by created_at, id`, owner)).map(
    ({ state }) => state as string,
  )
/** A payment for nothing: its page was left behind by another price, and paid all the same. */
async function payForNothing(): Promise<Person> {
  const owner = await make.account(server, { plan: 'free' })
  const { id: invoiceId } = await owner.call(invoices.ofNewPlan, starter)
  const { orderId, url } = await owner.call(payments.init, { invoiceId })
  await payOn(url, 'succeeds')
  await owner.call(invoices.ofNewPlan, { planId: 'growth', periodKey: 'monthly' })
  await cancelPayment(platform(), { ...mine(owner), paymentId: orderId })
  expect(await statesOf(owner, 'payments')).toEqual(['SURPLUS'])
  return owner
}

test('an invoice is given back, but not once its rest was taken off another one', async () => {
  const { owner, invoice } = await buy()
  const upgrade = await owner.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })
  await pay(owner, upgrade)
  const { body } = await owner.try(payments.refund, { id: invoice.id, amount: 93.45 })
  expect(body.errorType).toBe('RefundSetOff')
  const { items } = await owner.call(subscriptions.history)
  expect(items.map((item) => [item.action, item.invoice?.isRefundable])).toEqual([
    ['upgrade', true],
    ['new', false],
  ])
  expect((await owner.call(payments.refund, { id: upgrade.id, amount: 1 })).refundedAmount).toBe(1)
})

/** The credits of an account, by what they came from. */
const inHand = async (owner: Person) =>
  (
    await ask(
      'select kind, left_cents as cents from account_credits where account_id = $1 order by kind, source',
      owner,
    )
  ).map(({ kind, cents }) => `${kind as string} ${cents as number}`)
const growth = { planId: 'growth', periodKey: 'monthly' } as const

test('what is on its way back is no part of what an upgrade takes off, from the moment it is asked for, and is again when it fails', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner, invoice } = await buy()
  const quoted = await owner.call(invoices.ofUpgrade, growth)
  expect(quoted.remainingBalance).toBe(89)
  const { url } = await owner.call(payments.init, { invoiceId: quoted.id })
  await owner.call(payments.refund, { id: invoice.id, amount: 42 })
  // The price that was on the table is not any more, and what is paid for it all the same goes back.
  await payOn(url, 'succeeds')
  await tellAll(platform())
  expect(await owner.call(subscriptions.get)).toMatchObject({ planId: 'starter' })
  // Of 42.00 the tax is 2.00: 40.00 of the plan's 89.00 have gone back.
  const less = await owner.call(invoices.ofUpgrade, growth)
  expect(less.remainingBalance).toBe(49)
  refuses = 'refunds'
  await work(owner)
  expect((await owner.call(invoices.ofUpgrade, growth)).remainingBalance).toBe(89)
  refuses = null
  await owner.call(payments.refund, { id: invoice.id, amount: 42 })
  const paid = await owner.call(invoices.ofUpgrade, growth)
  expect(paid.remainingBalance).toBe(49)
  await pay(owner, paid)
  expect(await owner.call(subscriptions.get)).toMatchObject({ planId: 'growth' })
  expect(await inHand(owner)).toEqual([])
  // It fails when the upgrade has been paid already: what that took off too little is in hand.
  refuses = 'refunds'
  await work(owner)
  expect(await inHand(owner)).toEqual(['returned 4000'])
})

test('of a period that is being given back whole an upgrade takes nothing off', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner, invoice } = await buy()
  await owner.call(payments.refund, { id: invoice.id, amount: 93.45 })
  at('2026-01-10T10:00:01Z')
  const quoted = await owner.call(invoices.ofUpgrade, growth)
  expect(quoted.remainingBalance).toBe(0)
  await pay(owner, quoted)
  await work(owner)
  // The upgrade is not what was given back.
  expect(await owner.call(subscriptions.get)).toMatchObject({ status: 'ACTIVE', planId: 'growth' })
})

test('whoever gives an upgrade back whole has in hand what was taken off it: the rest of the period before, and what was in hand; once', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner } = await buy()
  await platform().pool.query(
    "insert into account_credits (account_id, kind, source, cents, left_cents) values ($1, 'referral', 'x', 1000, 1000)",
    [owner.accountId],
  )
  at('2026-01-25T22:00:00Z')
  const upgrade = await owner.call(invoices.ofUpgrade, growth)
  expect([upgrade.remainingBalance, upgrade.creditAmount]).toEqual([44.5, 10])
  await pay(owner, upgrade)
  expect(await inHand(owner)).toEqual(['referral 0'])
  await owner.call(payments.refund, { id: upgrade.id, amount: 4.21 })
  await work(owner)
  expect(await inHand(owner)).toEqual(['referral 0'])
  await owner.call(payments.refund, { id: upgrade.id, amount: upgrade.total - 4.21 })
  await work(owner)
  expect(await inHand(owner)).toEqual(['referral 0', 'returned 5450'])
  expect(await owner.call(subscriptions.get)).toMatchObject({ status: 'NO_SUBSCRIPTION' })
  // It is used like what else is in hand, and neither of the two is given back a second time.
  const again = await owner.call(invoices.ofNewPlan, growth)
  expect(again.creditAmount).toBe(54.5)
  for (const { invoice: row } of (await owner.call(subscriptions.history)).items)
    if (row) expect(row.isRefundable).toBe(false)
})

test('what the bank takes back is what was paid: what was taken off besides is in hand', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner } = await buy()
  const upgrade = await owner.call(invoices.ofUpgrade, growth)
  await payOn((await owner.call(payments.init, { invoiceId: upgrade.id })).url, 'charges-back')
  await tellAll(platform())
  at('2026-01-12T10:00:00Z')
  await tellAll(platform())
  expect(await owner.call(subscriptions.get)).toMatchObject({ status: 'EXPIRED_SUBSCRIPTION' })
  expect(await inHand(owner)).toEqual(['returned 8900'])
})

test('what the bank takes back after an upgrade has taken it off is not in hand besides', async () => {
  at('2026-01-10T10:00:00Z')
  const owner = await make.account(server, { plan: 'free' })
  await platform().pool.query(
    "insert into account_credits (account_id, kind, source, cents, left_cents) values ($1, 'referral', 'x', 6000, 6000)",
    [owner.accountId],
  )
  const first = await owner.call(invoices.ofNewPlan, starter)
  expect(first.creditAmount).toBe(60)
  await payOn((await owner.call(payments.init, { invoiceId: first.id })).url, 'charges-back')
  await tellAll(platform())
  const upgrade = await owner.call(invoices.ofUpgrade, growth)
  expect(upgrade.remainingBalance).toBe(89)
  await pay(owner, upgrade)
  at('2026-01-12T10:00:00Z')
  await tellAll(platform())
  expect(await statesOf(owner, 'payments')).toEqual(['CHARGED_BACK', 'SUCCEEDED'])
  expect(await inHand(owner)).toEqual(['referral 0'])
})

test('what cost nothing, and what is given back whole, is nothing to give back any more', async () => {
  const { owner, invoice } = await buy()
  const isRefundable = async () =>
    (await owner.call(subscriptions.history)).items.map((item) => [item.action, item.invoice?.isRefundable])
  expect(await isRefundable()).toEqual([['new', true]])
  await owner.call(payments.refund, { id: invoice.id, amount: 1 })
  expect((await isRefundable()).filter(([action]) => action === 'new')).toEqual([['new', true]])
  await owner.call(payments.refund, { id: invoice.id, amount: 92.45 })
  await work(owner)
  expect(await isRefundable()).toContainEqual(['new', false])
  expect((await isRefundable()).filter(([, is]) => is)).toEqual([])
  await platform().pool.query("insert into promo_codes (code, kind, value) values ('ALL-OF-IT', 'percent', 100)")
  const addOn = await owner.call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
  await owner.call(invoices.addDiscount, { invoiceId: addOn.id, couponCode: 'ALL-OF-IT' })
  await owner.call(payments.finishZero, { invoiceId: addOn.id })
  expect((await isRefundable())[0]).toEqual(['add-on', false])
})

test('nobody pays for months that were closed to them: a renewal that comes late begins when it comes, and is one', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner } = await buy()
  const { owner: refused } = await buy()
  // One had a renewal waiting before it was suspended.
  at('2026-02-10T10:00:01Z')
  await platform().pool.query(
    "update sandbox_cards set trial = 'refused' where ref in (select ref from cards where account_id = $1)",
    [refused.accountId],
  )
  await platform().pool.query("update accounts set suspended_at = now(), suspended_reason = 'x' where id = $1", [
    owner.accountId,
  ])
  await renewAll(platform())
  await work(refused)
  at('2026-05-20T10:00:00Z')
  await platform().pool.query('update accounts set suspended_at = null, suspended_reason = null where id = $1', [
    owner.accountId,
  ])
  for (let times = 0; times < 3; times++) {
    await renewAll(platform())
    await work(owner)
    await tellAll(platform())
  }
  expect(await owner.call(subscriptions.get)).toMatchObject({ status: 'ACTIVE', periodEnd: '2026-06-20T10:00:00Z' })
  expect(await statesOf(owner, 'payments')).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  expect(await statesOf(refused, 'invoices')).toEqual(['PAID', 'VOID', 'OPEN'])
})

test('of a deleted account nothing is charged: a renewal that waits is not wanted any more', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner } = await buy()
  at('2026-02-10T10:00:01Z')
  await renewAll(platform())
  expect(await statesOf(owner, 'payments')).toEqual(['SUCCEEDED', 'OPEN'])
  await owner.call(deletion.begin, { businessName: 'Northwind Toys' })
  at('2026-02-10T10:05:00Z')
  await askForWaiting(platform())
  await work(owner)
  await tellAll(platform())
  expect(await statesOf(owner, 'payments')).toEqual(['SUCCEEDED', 'CANCELLED'])
  expect(await statesOf(owner, 'invoices')).toEqual(['PAID', 'VOID'])
  const [account] = await ask('select subscription_status from accounts where id = $1', owner)
  expect(account.subscription_status).toBe('PENDING_CANCEL')
})

test('a renewal that waits ends with the subscription, and that is not taken back once its period is over', async () => {
  at('2026-01-10T10:00:00Z')
  const { owner } = await buy()
  at('2026-02-10T10:00:01Z')
  await renewAll(platform())
  await owner.call(subscriptions.cancel)
  expect(await statesOf(owner, 'invoices')).toEqual(['PAID', 'VOID'])
  expect((await owner.try(subscriptions.revokeCancel)).body.errorType).toBe('NothingScheduled')
})

test('what was paid for nothing is given back, though the gateway would not at first: asked again a day later, once', async () => {
  const owner = await payForNothing()
  refuses = 'refunds'
  await work(owner)
  await askForWaiting(platform())
  expect(await statesOf(owner, 'refunds')).toEqual(['FAILED'])
  refuses = null
  server.clock.now = new Date(Date.now() + 25 * 3_600_000)
  await Promise.all([askForWaiting(platform()), askForWaiting(platform())])
  expect(await statesOf(owner, 'refunds')).toEqual(['FAILED', 'OPEN'])
  await work(owner)
  await askForWaiting(platform())
  expect(await statesOf(owner, 'refunds')).toEqual(['FAILED', 'DONE'])
})

test('an account is erased when what is due to it has been given back, and nothing says which card paid', async () => {
  const owner = await payForNothing()
  await owner.call(deletion.begin, { businessName: 'Northwind Toys' })
  server.clock.now = new Date(Date.now() + 31 * 86_400_000)
  const erased = async () => (await ask('select erased_at from accounts where id = $1', owner))[0].erased_at !== null
  await eraseAccounts(platform())
  expect(await erased()).toBe(false)
  await work(owner)
  await eraseAccounts(platform())
  expect(await erased()).toBe(true)
  expect(await ask('select paid_with, error from payments where account_id = $1', owner)).toEqual([
    { paid_with: null, error: null },
  ])
})

test('the gift for an invitation goes when all of what was paid first is given back', async () => {
  const inviter = await make.account(server, { plan: 'free' })
  const { owner, invoice } = await buy()
  const code = `R${inviter.accountId}`
  await platform().pool.query('update users set referral_code = $2 where account_id = $1', [inviter.accountId, code])
  await platform().pool.query('update users set referrer_code = $2 where account_id = $1', [owner.accountId, code])
  const first = { accountId: owner.accountId, invoiceId: invoice.id }
  const left = async () =>
    (await platform().pool.query('select left_cents from account_credits where source = $1', [`${owner.accountId}`]))
      .rows
  await giveForReferral(platform(), first)
  expect(await left()).toEqual([{ left_cents: 5000 }, { left_cents: 5000 }])
  await owner.call(payments.refund, { id: invoice.id, amount: 93 })
  await work(owner)
  await giveForReferral(platform(), first)
  expect(await left()).toEqual([{ left_cents: 5000 }, { left_cents: 5000 }])
  /** Jobs of the gift, taken from the queue. */
  const taken = () =>
    platform().pool.query(
      `delete from graphile_worker._private_jobs where payload -> 'payload' ->> 'invoiceId' = $1 returning id`,
      [invoice.id],
    )
  await taken()
  await owner.call(payments.refund, { id: invoice.id, amount: 0.45 })
  await work(owner)
  expect((await taken()).rowCount).toBe(1)
  await giveForReferral(platform(), first)
  expect(await left()).toEqual([{ left_cents: 0 }, { left_cents: 0 }])
})

test('where no gateway is set up any more, money that nobody can give back keeps no account from being erased', async () => {
  const owner = await payForNothing()
  await owner.call(deletion.begin, { businessName: 'Northwind Toys' })
  server.clock.now = new Date(Date.now() + 31 * 86_400_000)
  await eraseAccounts({ ...platform(), gateway: null })
  expect((await ask('select erased_at from accounts where id = $1', owner))[0].erased_at).not.toBeNull()
})

test('a gateway that does not answer is asked once, not for each payment that waits', async () => {
  for (let n = 0; n < 3; n++) {
    const owner = await make.account(server, { plan: 'free' })
    const { id: invoiceId } = await owner.call(invoices.ofNewPlan, starter)
    await owner.call(payments.init, { invoiceId })
  }
  server.clock.now = new Date(Date.now() + 120_000)
  refuses = 'all'
  finds = 0
  await askForWaiting(platform())
  expect(finds).toBe(1)
})
