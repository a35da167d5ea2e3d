import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardGateway } from '../../platform/payments/gateway.ts'
import { openStripe } from '../../platform/payments/stripe.ts'
import { openStripeCalls, type StripeCall } from '../../platform/payments/stripe-calls.ts'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { openStandIn, standInKey, standInSecret } from '../../test/stripe-stand-in.ts'
import { givingForReferrals } from '../invoices/jobs.ts'
import { renewAll } from '../renewals/jobs.ts'
import { askForWaiting, cancelling, charging, payingBack } from './jobs.ts'

/**
 * A server that ends at each moment of each way of paying there is. A moment is a statement that has reached the database, or a question
 * that has reached the gateway: what it did stays done, nobody hears the answer, and whatever was under way beside it is gone. They are
 * counted while the way is gone, so one more statement is one more moment. Then another server does what waits, whoever heard nothing
 * does it once more, and the books say the same as if nothing had happened, here and at the gateway.
 *
 * A moment that leaves nothing behind (a read, a statement whose transaction does not come to its end) is the one before it:
 * PAYMENT_KILLS=all tries each of them, too.
 */
const standIn = await openStandIn({ now: () => server.clock.now ?? new Date() })
const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-moments-'))
const keys = { secretKey: standInKey, webhookSecrets: [standInSecret], url: standIn.url }
/** The gateway is opened on the pool of the server, which there is only then. */
const later: { gateway: CardGateway | null } = { gateway: null }
const stripe = (): CardGateway | null =>
  new Proxy({ name: 'stripe' } as CardGateway, {
    get: (own, name) => (name === 'name' ? own.name : Reflect.get(later.gateway ?? own, name)),
  })
const server = testServer(
  {
    defaultPlan: 'free',
    publicUrl: 'http://localhost',
    dataFolder,
    paymentGateway: null,
    triesFactor: 10_000,
    logLevel: 'silent',
  },
  { gateway: stripe },
)
/** Looks at the database, beside the server. */
let beside: pg.Client

/** The life of a server: what it has come to, and where it ends. */
const life = { isCounted: false, endsAt: 0, isOver: false, moments: [] as string[] }
const gone = () => new Error('The server has ended.')
const isThorough = process.env['PAYMENT_KILLS'] === 'all'
/** Counts a moment, one that leaves something behind; true where it is the last one. */
function isLast(what: string, leaves: boolean): boolean {
  if (!life.isCounted || !(leaves || isThorough)) return false
  life.moments.push(what)
  if (life.moments.length !== life.endsAt) return false
  life.isOver = true
  return true
}
const connections = new Set<Duplex>()
type Heard = (error: Error) => void
function endWithServer(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  connections.add(stream)
  stream.once('close', () => connections.delete(stream))
  const sent = client.query.bind(client) as (...words: unknown[]) => unknown
  /** What kind of transaction is under way. */
  let inside: 'reads' | 'writes' | null = null
  const asking = (...words: unknown[]): unknown => {
    const heard = typeof words.at(-1) === 'function' ? (words.at(-1) as Heard) : null
    const refuse = () => (heard ? heard(gone()) : Promise.reject(gone()))
    if (life.isOver) return refuse()
    const [first] = words
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const leaves = inside ? text === 'commit' && inside !== 'reads' : !/^\s*(begin|select (?!enqueue_job))/.test(text)
    if (text.startsWith('begin')) inside = text.startsWith('begin read only') ? 'reads' : 'writes'
    else if (text === 'commit' || text === 'rollback') inside = null
    if (!isLast(text, leaves)) return sent(...words)
    const done = sent(...(heard ? words.slice(0, -1) : words)) as Promise<unknown>
    return done.catch(() => {}).then(refuse)
  }
  client.query = asking as typeof client.query
}
const calls = openStripeCalls(keys, { waits: 1 })
const callStripe: StripeCall = async (...words) => {
  if (life.isOver) throw gone()
  if (!isLast(`${words[0]} ${words[1]}`, words[0] !== 'GET')) return calls(...words)
  await calls(...words).catch(() => {})
  throw gone()
}
beforeAll(async () => {
  const { pool, settings, now } = server.app.platform
  for (const client of (pool as unknown as { _clients: pg.PoolClient[] })._clients) endWithServer(client)
  pool.on('connect', endWithServer)
  later.gateway = openStripe({ pool, secret: settings.secret, keys, now, call: callStripe })
  beside = new pg.Client({ connectionString: server.url })
  await beside.connect()
})
afterAll(async () => {
  await beside.end()
  await standIn.close()
  rmSync(dataFolder, { recursive: true })
})

const ask = async (text: string, ...values: unknown[]) => (await beside.query(text, values)).rows
const works = new Map([charging, cancelling, payingBack, givingForReferrals].map((work) => [work.job.name, work]))
/** Does what waits in the queue. A job is there until it is done. */
async function doJobs(): Promise<void> {
  for (;;) {
    const [next] = await ask(
      `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1) order by j.id limit 1`,
      [...works.keys()],
    )
    if (!next) return
    await works.get(next['name'] as string)?.run(server.app.platform, next['payload'])
    await ask('delete from graphile_worker._private_jobs where id = $1', next['id'])
  }
}
/** Tells what has happened there, each until it was taken. */
async function tell(): Promise<void> {
  for (let next = standIn.events[0]; next; next = standIn.events[0]) {
    const { body } = next
    const { statusCode } = await server.app.http.inject({
      method: 'POST',
      url: payments.webhook.path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': standIn.sign(body, server.clock.now ?? new Date()),
      },
    })
    if (statusCode !== 200) throw new Error(`Word was not taken: ${statusCode}`)
    standIn.events.shift()
  }
}
const clock = (): number => server.clock.now?.getTime() ?? 0
/** It is so late, or later. */
const be = (moment: number): void => {
  server.clock.now = new Date(Math.max(clock(), moment))
}
const minutes = (count: number): number => count * 60_000
const days = (count: number): number => count * 86_400_000

/** What a server does by itself, some minutes later. */
async function goOn(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await doJobs()
    await tell()
    be(clock() + minutes(3))
    await renewAll(server.app.platform)
    await askForWaiting(server.app.platform)
    await doJobs()
    await tell()
  }
}
const tokenOf = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
/** Pays an invoice on the gateway's page, unless it has been. */
async function payOnPage(owner: Person, invoiceId: string, last4: string): Promise<void> {
  if ((await owner.call(invoices.get, { id: invoiceId })).state !== 'DRAFT') return
  const { url } = await owner.call(payments.init, { invoiceId })
  const { status, body } = await send(server, payments.openPage, { token: tokenOf(url) }, {})
  if (status !== 200) throw new Error(`The page did not open: ${status}`)
  const page = (body.data as { url: string }).url
  if (page.startsWith('https://checkout')) standIn.payOn(page, last4)
  await tell()
}
const starter = { planId: 'starter', periodKey: 'monthly' } as const
const growth = { planId: 'growth', periodKey: 'monthly' } as const
async function payer(last4 = '4242'): Promise<{ readonly owner: Person; readonly invoice: invoices.Invoice }> {
  const owner = await make.account(server, { plan: 'free' })
  const invoice = await owner.call(invoices.ofNewPlan, starter)
  await payOnPage(owner, invoice.id, last4)
  await doJobs()
  return { owner, invoice }
}
async function payFromCard(owner: Person, invoiceId: string): Promise<void> {
  if ((await owner.call(invoices.get, { id: invoiceId })).state !== 'DRAFT') return
  const cardId = (await owner.call(payments.listCards)).cards[0]?.id ?? ''
  await owner.call(payments.init, { invoiceId, cardId })
  await doJobs()
  await tell()
}
async function giveBack(owner: Person, { id, total }: invoices.Invoice, amount: number): Promise<void> {
  const { refundedAmount, state } = await owner.call(invoices.get, { id })
  const [{ begun } = { begun: 0 }] = await ask(
    "select count(*)::integer as begun from refunds where account_id = $1 and state = 'OPEN'",
    owner.accountId,
  )
  if (state === 'PAID' && refundedAmount === 0 && begun === 0)
    await owner.call(payments.refund, { id, amount: Math.min(amount, total) })
  await doJobs()
  await tell()
}
const intentOf = (paymentId: string): string =>
  [...standIn.things.values()].find(
    ({ object, metadata }) => object === 'payment_intent' && (metadata as { ref: string }).ref === paymentId,
  )?.id ?? ''
async function paymentOf(owner: Person): Promise<string> {
  const [row] = await ask("select id from payments where account_id = $1 and state = 'SUCCEEDED'", owner.accountId)
  return row?.['id'] as string
}

/** A way of paying: what comes before, and what is done, which whoever heard no answer does again. */
type Way = () => Promise<{ readonly owner: Person; act(): Promise<void> }>
const ways: Readonly<Record<string, Way>> = {
  'a plan is paid on the page': async () => {
    const owner = await make.account(server, { plan: 'free' })
    const { id } = await owner.call(invoices.ofNewPlan, starter)
    return { owner, act: () => payOnPage(owner, id, '4242') }
  },
  'a card is refused on the page, and another one pays': async () => {
    const owner = await make.account(server, { plan: 'free' })
    const { id } = await owner.call(invoices.ofNewPlan, starter)
    return {
      owner,
      async act() {
        await payOnPage(owner, id, '0002')
        await payOnPage(owner, id, '4242')
      },
    }
  },
  'an add-on is charged to the card': async () => {
    const { owner } = await payer()
    const { id } = await owner.call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
    return { owner, act: () => payFromCard(owner, id) }
  },
  'an upgrade is charged to the card': async () => {
    const { owner } = await payer()
    const { id } = await owner.call(invoices.ofUpgrade, growth)
    return { owner, act: () => payFromCard(owner, id) }
  },
  'a period is renewed': async () => {
    const { owner } = await payer()
    be(clock() + days(32))
    return {
      owner,
      async act() {
        await renewAll(server.app.platform)
        await doJobs()
        await tell()
      },
    }
  },
  'a renewal is refused three times': async () => {
    const { owner } = await payer('0341')
    const from = clock() + days(32)
    be(from)
    return {
      owner,
      async act() {
        for (const day of [0, 1, 4, 5]) {
          be(from + days(day) + minutes(20 * day))
          for (let round = 0; round < 2; round++) {
            await renewAll(server.app.platform)
            await doJobs()
            await tell()
          }
        }
      },
    }
  },
  'part of it is given back': async () => {
    const { owner, invoice } = await payer()
    return { owner, act: () => giveBack(owner, invoice, 10) }
  },
  'all of it is given back': async () => {
    const { owner, invoice } = await payer()
    return { owner, act: () => giveBack(owner, invoice, invoice.total) }
  },
  'what was given back does not arrive': async () => {
    const { owner, invoice } = await payer()
    await giveBack(owner, invoice, 10)
    const refund = [...standIn.things.values()].findLast(({ object }) => object === 'refund')
    standIn.failRefund(refund?.id ?? '')
    return { owner, act: tell }
  },
  'the bank takes it back': async () => {
    const { owner } = await payer()
    standIn.dispute(intentOf(await paymentOf(owner)))
    return { owner, act: tell }
  },
  'an upgrade is taken back by the bank': async () => {
    const { owner } = await payer()
    const { id } = await owner.call(invoices.ofUpgrade, growth)
    await payFromCard(owner, id)
    const [row] = await ask('select id from payments where account_id = $1 and invoice_id = $2', owner.accountId, id)
    standIn.dispute(intentOf(row?.['id'] as string))
    return { owner, act: tell }
  },
  'a page that was left behind is paid all the same': async () => {
    const owner = await make.account(server, { plan: 'free' })
    const { id: invoiceId } = await owner.call(invoices.ofNewPlan, starter)
    const { url } = await owner.call(payments.init, { invoiceId })
    const { body } = await send(server, payments.openPage, { token: tokenOf(url) }, {})
    standIn.payOn((body.data as { url: string }).url, '4242')
    return {
      owner,
      async act() {
        await owner.call(invoices.ofNewPlan, growth)
        await doJobs()
        await tell()
        await doJobs()
      },
    }
  },
}

/** What both books say: ours and the gateway's. Of what was taken they say the same, whatever else happened. */
async function booksOf(owner: Person, what: string): Promise<unknown> {
  const ours = await ask(
    `select p.id, p.cents, p.state, i.state as invoice, i.number, i.refunded_cents as refunded,
            (select coalesce(sum(r.cents), 0)::integer from refunds r where r.account_id = p.account_id and r.payment_id = p.id and r.state = 'DONE') as back,
            (select count(*)::integer from refunds r where r.account_id = p.account_id and r.payment_id = p.id and r.state = 'OPEN') as waiting
     from payments p join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
     where p.account_id = $1 order by p.created_at, p.id`,
    owner.accountId,
  )
  const refs = new Set(ours.map(({ id }) => id as string))
  const theirs = [...standIn.things.values()].filter(
    ({ object, metadata, status }) =>
      object === 'payment_intent' && status === 'succeeded' && refs.has((metadata as { ref: string }).ref),
  )
  const taken = ours.filter(({ state }) => ['SUCCEEDED', 'SURPLUS', 'CHARGED_BACK'].includes(state as string))
  expect(taken.map(({ id, cents, back }) => `${id} ${cents} ${back}`).sort(), what).toEqual(
    theirs
      .map((one) => `${(one['metadata'] as { ref: string }).ref} ${Number(one['amount'])} ${Number(one['refunded'])}`)
      .sort(),
  )
  expect(
    ours.filter(({ waiting }) => waiting > 0),
    what,
  ).toEqual([])
  const [numbers] = await ask(
    'select count(*)::integer as count, coalesce(max(number), 0)::integer as most, (select last_invoice from billing) as last from invoices where number is not null',
  )
  expect([numbers?.['count'], numbers?.['last']], what).toEqual([numbers?.['most'], numbers?.['most']])
  const { status, planId, periodStart } = await owner.call(subscriptions.get)
  const { items } = await owner.call(subscriptions.history)
  const facts = async (text: string) => await ask(text, owner.accountId)
  return {
    taken: taken.map(({ cents, state, invoice, refunded, back }) => ({ cents, state, invoice, refunded, back })),
    refused: ours.filter(({ state }) => state === 'FAILED').length,
    subscription: [status, planId, periodStart === null],
    history: items.map(({ action }) => action),
    credits: await facts(
      'select kind, left_cents from account_credits where account_id = $1 order by kind, left_cents',
    ),
    addOns: await facts(
      'select add_on_key, lapses_at > bought_at as is_good from add_on_purchases where account_id = $1',
    ),
    cards: await facts('select last4, is_recurring from cards where account_id = $1'),
  }
}

/** Goes a way, with a server that ends at a moment (0: none), and with another one afterwards. */
async function go(way: Way, endsAt: number, name: string): Promise<unknown> {
  Object.assign(life, { isCounted: false, isOver: false })
  server.clock.now = new Date('2026-01-10T10:00:00Z')
  const { owner, act } = await way()
  Object.assign(life, { isCounted: true, endsAt, isOver: false, moments: [] })
  await act().catch((error: unknown) => {
    if (!life.isOver) throw error
  })
  life.isCounted = false
  if (life.isOver) {
    for (const stream of connections) stream.destroy()
    await expect.poll(() => server.app.platform.pool.totalCount).toBe(0)
    life.isOver = false
  }
  const what = `${name}, ended after ${life.moments.length}: ${life.moments.at(-1)?.replaceAll(/\s+/g, ' ').slice(0, 200)}`
  await goOn()
  await booksOf(owner, what)
  await act()
  await goOn()
  const books = await booksOf(owner, what)
  // The clock begins anew for the next one, and what is due here is no concern of its.
  await ask(
    "update subscriptions set period_end = '2100-01-01' where account_id = $1 and period_end is not null",
    owner.accountId,
  )
  await ask("update payments set state = 'CANCELLED' where account_id = $1 and state = 'OPEN'", owner.accountId)
  return { what, books }
}

test.each(Object.entries(ways))(
  'a server that ends at any moment takes nothing twice and loses nothing: %s',
  async (name, way) => {
    const { books: whole } = (await go(way, 0, name)) as { books: unknown }
    const count = life.moments.length
    expect(count).toBeGreaterThan(0)
    for (let moment = 1; moment <= count; moment++) {
      const { what, books } = (await go(way, moment, name)) as { what: string; books: unknown }
      expect(books, what).toEqual(whole)
    }
  },
)
