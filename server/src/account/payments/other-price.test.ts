import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { TrialCard } from '@crossdock/contract/trial-cards'
import { beforeEach, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { renewAll } from '../renewals/jobs.ts'
import { tellAll } from '../sandbox/writes.ts'
import { cancelPayment, payBack } from './jobs.ts'

const server = testServer()
const ask = (text: string, values: readonly unknown[] = []) => server.app.platform.pool.query(text, [...values])
beforeEach(() => {
  server.clock.now = null
})

const tokenOf = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
const payOn = (url: string | null, card: TrialCard, keepsCard = false) =>
  send(server, sandbox.pay, { token: tokenOf(url), card, keepsCard }, {})
const told = () => tellAll(server.app.platform)
const payFor = async (owner: Person, invoiceId: invoices.Invoice['id']) => {
  const { url } = await owner.call(payments.init, { invoiceId })
  await payOn(url, 'succeeds')
  await told()
}
const buy = async (owner: Person, planId = 'starter') => {
  const { id } = await owner.call(invoices.ofNewPlan, { planId, periodKey: 'monthly' })
  await payFor(owner, id)
  return id
}
const errTypeOf = ({ body }: Awaited<ReturnType<Person['try']>>) => body.errInfo?.errType

test('what was paid at one price does not pay the invoice at another: it is given back', async () => {
  const owner = await make.account(server, { plan: 'free' })
  await ask("insert into promo_codes (code, kind, value) values ('NEARLY-ALL', 'percent', 99)")
  const { id: invoiceId } = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const { id } = await owner.call(invoices.addDiscount, { invoiceId, couponCode: 'NEARLY-ALL' })
  const { orderId, url } = await owner.call(payments.init, { invoiceId: id })
  await payOn(url, 'late')
  await owner.call(invoices.removeDiscount, { id })
  await cancelPayment(server.app.platform, { accountId: owner.accountId, userId: owner.userId, paymentId: orderId })
  expect((await owner.call(invoices.get, { id })).state).toBe('DRAFT')
  expect((await owner.call(subscriptions.get)).planId).toBe('free')
  const { rows } = await ask("select cents from refunds where account_id = $1 and state = 'OPEN'", [owner.accountId])
  expect(rows).toEqual([{ cents: 93 }])
})

test('what is in hand is taken off one invoice, though two were worked out with it', async () => {
  const owner = await make.account(server, { plan: 'free' })
  server.clock.now = new Date('2026-05-10T10:00:00Z')
  await buy(owner)
  await ask(
    `insert into account_credits (account_id, kind, source, cents, left_cents, created_at) values ($1, 'referral', 'x', 5000, 5000, now())`,
    [owner.accountId],
  )
  server.clock.now = new Date('2026-06-10T11:00:00Z')
  await renewAll(server.app.platform)
  const { rows } = await ask("select id, credit_cents from invoices where account_id = $1 and state = 'OPEN'", [
    owner.accountId,
  ])
  expect(rows).toMatchObject([{ credit_cents: 5000 }])
  const addOn = await owner.call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
  expect(addOn.creditAmount).toBe(50)
  await payFor(owner, addOn.id)
  const renewal = await owner.call(invoices.get, { id: rows[0].id })
  expect(renewal).toMatchObject({ state: 'OPEN', creditAmount: 0, total: 93.45 })
})

test('a code is used once an account, though it stands on two invoices that wait', async () => {
  const owner = await make.account(server, { plan: 'free' })
  await ask("insert into promo_codes (code, kind, value) values ('ONCE-EACH', 'percent', 100)")
  server.clock.now = new Date('2026-05-10T10:00:00Z')
  await buy(owner)
  server.clock.now = new Date('2026-06-10T11:00:00Z')
  await renewAll(server.app.platform)
  const { rows } = await ask("select id from invoices where account_id = $1 and state = 'OPEN'", [owner.accountId])
  const addOn = await owner.call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
  for (const invoiceId of [rows[0].id, addOn.id])
    await owner.call(invoices.addDiscount, { invoiceId, couponCode: 'ONCE-EACH' })
  await owner.call(payments.finishZero, { invoiceId: addOn.id })
  expect(await owner.call(invoices.get, { id: rows[0].id })).toMatchObject({
    state: 'OPEN',
    promoCode: null,
    total: 93.45,
  })
})

test('the rest of a period that was given back since is taken off nothing', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const id = await buy(owner)
  const up = await owner.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })
  expect(up.remainingBalance).toBeGreaterThan(88)
  const { refundId } = await owner.call(payments.refund, { id, amount: 93.44 })
  await payBack(server.app.platform, { accountId: owner.accountId, userId: owner.userId, refundId })
  expect((await owner.call(invoices.get, { id: up.id })).state).toBe('VOID')
  expect(errTypeOf(await owner.try(payments.init, { invoiceId: up.id }))).toBe('InvoiceClosed')
})

test('an upgrade that was worked out long ago is worked out anew: the rest of the period is less by now', async () => {
  const owner = await make.account(server, { plan: 'free' })
  server.clock.now = new Date('2026-05-10T10:00:00Z')
  await buy(owner)
  const up = await owner.call(invoices.ofUpgrade, { planId: 'growth', periodKey: 'monthly' })
  server.clock.now = new Date('2026-06-09T10:00:00Z')
  const reply = await owner.try(payments.init, { invoiceId: up.id })
  expect(errTypeOf(reply)).toBe('InvoiceClosed')
})
