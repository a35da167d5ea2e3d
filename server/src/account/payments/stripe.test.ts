import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as deletion from '@crossdock/contract/account/deletion'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as renewals from '@crossdock/contract/account/renewals'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { newId } from '@crossdock/contract/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { openStandIn, standInKey, standInSecret } from '../../test/stripe-stand-in.ts'
import { eraseAccounts } from '../deletion/writes.ts'
import { renewAll } from '../renewals/jobs.ts'
import { askForWaiting, cancelPayment, chargePayment, payBack } from './jobs.ts'

const standIn = await openStandIn({ now: () => server.clock.now ?? new Date() })
const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-stripe-'))
const rotated = 'whsec_that_comes_next'
const server = testServer({
  defaultPlan: 'free',
  publicUrl: 'http://localhost',
  dataFolder,
  paymentGateway: 'stripe',
  stripe: { secretKey: standInKey, webhookSecrets: [standInSecret, rotated], url: standIn.url },
})
afterAll(async () => {
  rmSync(dataFolder, { recursive: true })
  await standIn.close()
})
beforeEach(() => {
  server.clock.now = null
  standIn.faults.length = 0
  standIn.events.length = 0
})
const ask = (text: string, values: readonly unknown[] = []) => server.app.platform.pool.query(text, [...values])

const tokenOf = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
const open = (url: string | null) => send(server, payments.openPage, { token: tokenOf(url) }, {})
const pageOf = async (url: string | null) => ((await open(url)).body.data as { url: string }).url
const hook = async (body: string, { at = server.clock.now ?? new Date(), secret = standInSecret } = {}) =>
  (
    await server.app.http.inject({
      method: 'POST',
      url: payments.webhook.path,
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': standIn.sign(body, at, secret) },
    })
  ).statusCode
/** Tells all that has happened, in this order. */
async function tell(order: 'as it was' | 'backwards' | 'twice' = 'as it was') {
  const events = standIn.events.splice(0).map(({ body }) => body)
  if (order === 'backwards') events.reverse()
  for (const body of order === 'twice' ? [...events, ...events] : events) expect(await hook(body)).toBe(200)
}
async function begin(owner: Person, planId = 'starter') {
  const invoice = await owner.call(invoices.ofNewPlan, { planId, periodKey: 'monthly' })
  return { invoice, ...(await owner.call(payments.init, { invoiceId: invoice.id })) }
}
const intents = (owner: Person) => {
  const mine = [...standIn.things.values()].filter(
    ({ object, metadata }) =>
      object === 'customer' && (metadata as { account: string }).account === String(owner.accountId),
  )
  return [...standIn.things.values()].filter(
    ({ object, customer }) => object === 'payment_intent' && mine.some(({ id }) => id === customer),
  )
}
/** Cents that the books there have taken and not given back. */
const taken = (owner: Person) =>
  intents(owner)
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount, refunded }) => sum + Number(amount) - Number(refunded), 0)
const statusOf = async (owner: Person) => {
  const { status, planId } = await owner.call(subscriptions.get)
  return `${status} ${planId}`
}
const work = async (owner: Person) => {
  const { platform } = server.app
  const mine = { accountId: owner.accountId, userId: owner.userId }
  const charges = await ask(
    "select id from payments where account_id = $1 and state = 'OPEN' and card_id is not null",
    [owner.accountId],
  )
  for (const { id } of charges.rows) await chargePayment(platform, { ...mine, paymentId: id as string })
  const refunds = await ask("select id from refunds where account_id = $1 and state = 'OPEN'", [owner.accountId])
  for (const { id } of refunds.rows) await payBack(platform, { ...mine, refundId: id as string })
}

test.each(['as it was', 'backwards', 'twice'] as const)(
  'a plan is paid on the page there; word of it comes %s, and has one effect',
  async (order) => {
    const owner = await make.account(server, { plan: 'free' })
    expect(await owner.call(payments.listCards)).toMatchObject({ isPaymentSetUp: true, isSandbox: false })
    const { orderId, url } = await begin(owner)
    expect(url).toMatch(/^\/pay\?token=/)
    const page = await pageOf(url)
    expect(await pageOf(url)).toBe(page)
    expect(standIn.payOn(page, '0002')).toBe('refused')
    await tell()
    expect(await owner.call(payments.result, { orderId })).toMatchObject({
      isPending: true,
      errorMessage: expect.any(String),
    })
    expect(standIn.payOn(page, '4242')).toBe('complete')
    await tell(order)
    expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: true })
    expect(await statusOf(owner)).toBe('ACTIVE starter')
    expect((await owner.call(payments.listCards)).cards).toMatchObject([
      { brand: 'visa', last4: '4242', isRecurring: true },
    ])
    expect((await owner.call(subscriptions.history)).items.map(({ action }) => action)).toEqual(['new'])
    expect(taken(owner)).toBe(9345)
    // Paid already: the page leads back to what came of it.
    expect(await pageOf(url)).toBe(`http://localhost/subscription?orderId=${orderId}`)
  },
)

test('word is believed with one of the secrets, as it was sent, in its time; what is somebody else’s is of no concern', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { url, orderId } = await begin(owner)
  standIn.payOn(await pageOf(url), '4242')
  const { body } = standIn.events[0] ?? { body: '' }
  expect(await hook(body, { secret: 'whsec_of_nobody' })).toBe(400)
  expect(await hook(body, { at: new Date(Date.now() - 301_000) })).toBe(400)
  expect(await hook(body, { at: new Date(Date.now() + 301_000) })).toBe(400)
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isPending: true })
  const others = JSON.parse(body) as { data: { object: { metadata: unknown } } }
  for (const metadata of [{}, { ref: newId() }, { order: '1' }])
    expect(await hook(JSON.stringify({ ...others, data: { object: { ...others.data.object, metadata } } }))).toBe(200)
  expect(await hook(JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: {} } }))).toBe(200)
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isPending: true })
  expect(await Promise.all([1, 2, 3, 4].map(() => hook(body, { secret: rotated })))).toEqual([200, 200, 200, 200])
  expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: true })
})

test('word that never comes is asked for; a page that nobody has used in time is ended there, too', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const paid = await begin(owner)
  standIn.payOn(await pageOf(paid.url), '4444')
  server.clock.now = new Date(Date.now() + 120_000)
  await askForWaiting(server.app.platform)
  expect(await statusOf(owner)).toBe('ACTIVE starter')
  server.clock.now = null
  const other = await make.account(server, { plan: 'free' })
  const left = await begin(other)
  const page = await pageOf(left.url)
  server.clock.now = new Date(Date.now() + 40 * 60_000)
  await askForWaiting(server.app.platform)
  expect(await other.call(payments.result, { orderId: left.orderId })).toMatchObject({
    isSuccessful: false,
    isPending: false,
  })
  expect(standIn.payOn(page, '4242')).toBe('expired')
  expect((await open(left.url)).body.errInfo?.errType).toBe('PageClosed')
  expect((await open(`${left.url}x`)).body.errInfo?.errType).toBe('PageClosed')
})

const faults = ['rate-limit', 'broken', 'cut-before', 'cut-after'] as const
test.each(faults)('a renewal is taken once and given back once though Stripe answers: %s', async (kind) => {
  const owner = await make.account(server, { plan: 'free' })
  server.clock.now = new Date()
  const { url } = await begin(owner)
  standIn.payOn(await pageOf(url), '4242')
  await tell()
  const [{ id: first } = { id: '' }] = await owner
    .call(subscriptions.history)
    .then(({ items }) => items.map(({ invoice }) => invoice ?? { id: '' }))
  const { at } = (await owner.call(renewals.get)).next ?? { at: '' }
  server.clock.now = new Date(Date.parse(at) + 1000)
  await renewAll(server.app.platform)
  // More often than a call tries again: the work itself is done again.
  standIn.faults.push({ at: /^POST \/v1\/payment_intents$/, kind, times: 4 })
  await expect(work(owner)).rejects.toThrow(/Stripe/)
  // Looked for, not asked for anew: by the key alone it would be a second one, had the key been forgotten.
  if (kind === 'cut-after') standIn.forgetKeys()
  await work(owner)
  expect(taken(owner)).toBe(2 * 9345)
  expect(await statusOf(owner)).toBe('ACTIVE starter')
  standIn.faults.length = 0
  standIn.faults.push({ at: /^POST \/v1\/refunds$/, kind, times: 4 })
  await owner.call(payments.refund, { id: first, amount: 50 })
  await expect(work(owner)).rejects.toThrow(/Stripe/)
  if (kind === 'cut-after') standIn.forgetKeys()
  await work(owner)
  await work(owner)
  expect(taken(owner)).toBe(2 * 9345 - 5000)
  expect((await owner.call(invoices.get, { id: first })).refundedAmount).toBe(50)
})

test('a page whose opening was lost is found again; while Stripe does not answer it says so, and nothing is taken', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { url } = await begin(owner)
  standIn.faults.push({ at: /^POST \/v1\/checkout\/sessions$/, kind: 'cut-after', times: 3 })
  expect((await open(url)).status).toBe(500)
  standIn.forgetKeys()
  const page = await pageOf(url)
  const ref = page.split('/').at(-1) ?? ''
  const same = [...standIn.things.values()].filter(
    ({ object, customer }) => object === 'checkout.session' && customer === standIn.things.get(ref)?.['customer'],
  )
  expect(same).toHaveLength(1)
  expect(standIn.payOn(page, '4242')).toBe('complete')
  await tell()
  expect(taken(owner)).toBe(9345)
})

test('a saved card that is refused or wants its owner leaves nothing taken; a price that changed ends the page there', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const save = async (last4: string) => {
    standIn.payOn(await pageOf((await owner.call(payments.startSavingCard)).url), last4)
    await tell()
    return (await owner.call(payments.listCards)).cards[0]?.id
  }
  for (const last4 of ['0341', '3220']) {
    const cardId = await save(last4)
    const invoice = await owner.call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
    const { orderId } = await owner.call(payments.init, { invoiceId: invoice.id, cardId })
    await work(owner)
    await tell()
    expect(await owner.call(payments.result, { orderId })).toMatchObject({ isSuccessful: false, isPending: false })
  }
  expect(taken(owner)).toBe(0)
  const old = await begin(owner)
  const page = await pageOf(old.url)
  await begin(owner, 'growth')
  await cancelPayment(server.app.platform, { accountId: owner.accountId, userId: owner.userId, paymentId: old.orderId })
  expect(standIn.payOn(page, '4242')).toBe('expired')
})

test('what the bank takes back ends what was paid; a refund that does not arrive counts no more; other brands are cards', async () => {
  const owner = await make.account(server, { plan: 'free' })
  const { url, invoice } = await begin(owner)
  standIn.payOn(await pageOf(url), '1117')
  await tell()
  expect((await owner.call(payments.listCards)).cards).toMatchObject([{ brand: 'other', last4: '1117' }])
  await owner.call(payments.refund, { id: invoice.id, amount: 10 })
  await work(owner)
  expect((await owner.call(invoices.get, { id: invoice.id })).refundedAmount).toBe(10)
  const refund = [...standIn.things.values()].findLast(({ object }) => object === 'refund')
  standIn.failRefund(refund?.id ?? '')
  await tell('twice')
  expect(await owner.call(invoices.get, { id: invoice.id })).toMatchObject({ refundedAmount: 0, state: 'PAID' })
  const [intent] = intents(owner)
  standIn.dispute(intent?.id ?? '')
  await tell('twice')
  expect(await statusOf(owner)).toBe('EXPIRED_SUBSCRIPTION starter')
})

test('of an erased account Stripe keeps nobody and no card; while it does not answer nothing is erased, and others are', async () => {
  const [owner, other] = [await make.account(server, { plan: 'free' }), await make.account(server, { plan: 'free' })]
  expect(standIn.payOn(await pageOf((await begin(owner)).url), '4242')).toBe('complete')
  await tell()
  const [intent] = intents(owner)
  const customer = String(intent?.['customer'])
  const there = () =>
    [...standIn.things.values()]
      .filter((one) => one.id === customer || one['customer'] === customer)
      .map((one) => one.object)
  expect(there().sort()).toContain('customer')
  expect(there()).toContain('payment_method')
  for (const one of [owner, other]) await one.call(deletion.begin, { businessName: 'Northwind Toys' })
  server.clock.now = new Date(Date.now() + 31 * 86_400_000)
  const erased = async ({ accountId }: Person) =>
    (await ask('select erased_at is not null as erased from accounts where id = $1', [accountId])).rows[0]?.['erased']
  standIn.faults.push({ at: /^DELETE/, kind: 'broken', times: 3 })
  await expect(eraseAccounts(server.app.platform)).rejects.toThrow('1 accounts could not be erased.')
  expect([await erased(owner), await erased(other)]).toEqual([false, true])
  // Its answer is lost: it is done there, and asked again.
  standIn.faults.push({ at: /^DELETE/, kind: 'cut-after', times: 1 })
  await eraseAccounts(server.app.platform)
  expect(await erased(owner)).toBe(true)
  expect(there().filter((object) => object === 'customer' || object === 'payment_method')).toEqual([])
  // What Stripe tells later is of nobody here.
  standIn.dispute(intent?.id ?? '')
  await tell()
})

test('each request was as the documents have it', () => {
  expect(standIn.complaints.join('\n')).toBe('')
  expect(standIn.asked.length).toBeGreaterThan(20)
})
