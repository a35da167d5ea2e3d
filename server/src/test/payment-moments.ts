import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { TrialCard } from '@crossdock/contract/trial-cards'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givingForReferrals } from '../account/invoices/jobs.ts'
import { askForWaiting, cancelling, charging, payingBack } from '../account/payments/jobs.ts'
import { renewAll } from '../account/renewals/jobs.ts'
import { tellAll } from '../account/sandbox/writes.ts'
import type { CardGateway } from '../platform/payments/gateway.ts'
import { openStripe } from '../platform/payments/stripe.ts'
import { openStripeCalls } from '../platform/payments/stripe-calls.ts'
import { type Person, send, testServer } from './harness.ts'
import { isThorough, openLives } from './lives.ts'
import { openStandIn, standInKey, standInSecret } from './stripe-stand-in.ts'

/**
 * A way of paying: what comes before, what is done, which whoever heard no answer does again, and what its books say besides.
 */
export type Way = () => Promise<{ readonly owner: Person; act(): Promise<void>; books?(): Promise<unknown> }>

const minutes = (count: number): number => count * 60_000

/** A card on a page, as either gateway knows it. */
const cards = {
  good: ['4242', 'succeeds'],
  refused: ['0002', 'refused'],
  'refused later': ['0341', 'succeeds'],
} as const
export type PageCard = keyof typeof cards

/**
 * A server that ends at each moment of ways of paying. A moment is a statement that has reached the database, or a question
 * that has reached the gateway: what it did stays done, nobody hears the answer, and whatever was under way beside it is gone. They are
 * counted while the way is gone, so one more statement is one more moment. Then another server does what waits, whoever heard nothing
 * does it once more, and the books say the same as if nothing had happened, here and at the gateway.
 *
 * A moment that leaves nothing behind (a read, a statement whose transaction does not come to its end) is the one before it:
 * PAYMENT_KILLS=all tries each of them, too. The gateway is a stand-in for Stripe, or the built-in one, whose books are in the database.
 */
export async function openMoments(gatewayName: 'stripe' | 'sandbox') {
  const standIn = await openStandIn({ now: () => server.clock.now ?? new Date() })
  const dataFolder = mkdtempSync(join(tmpdir(), 'crossdock-moments-'))
  const keys = { secretKey: standInKey, webhookSecrets: [standInSecret], url: standIn.url }
  /** The gateway is opened on the pool of the server, which there is only then. */
  const later: { gateway: CardGateway | null } = { gateway: null }
  const stripe = (): CardGateway | null =>
    new Proxy({ name: 'stripe' } as CardGateway, {
      get: (own, name) => (name === 'name' ? own.name : Reflect.get(later.gateway ?? own, name)),
    })
  const isBuiltIn = gatewayName === 'sandbox'
  const server = testServer(
    {
      ...{ defaultPlan: 'free', publicUrl: 'http://localhost', dataFolder, triesFactor: 10_000, logLevel: 'silent' },
      paymentGateway: isBuiltIn ? 'sandbox' : null,
    },
    isBuiltIn ? {} : { gateway: stripe },
  )
  const { life, watch, watchCalls, until, beginAnew } = openLives()
  /** Looks at the database, beside the server. */
  let beside: pg.Client
  beforeAll(async () => {
    const { pool, settings, now } = server.app.platform
    watch(pool)
    const call = watchCalls(openStripeCalls(keys, { waits: 1 }))
    later.gateway = openStripe({ pool, secret: settings.secret, keys, now, call })
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
    if (isBuiltIn) return tellAll(server.app.platform)
    for (let next = standIn.events[0]; next; next = standIn.events[0]) {
      const { body } = next
      const signature = standIn.sign(body, server.clock.now ?? new Date())
      const { statusCode } = await server.app.http.inject({
        ...{ method: 'POST', url: payments.webhook.path, payload: body },
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
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
  /** Pays on the gateway's page. */
  async function pay(url: string | null, card: PageCard = 'good'): Promise<void> {
    const token = new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
    const [last4, trial] = cards[card]
    if (isBuiltIn) {
      const form = { token, card: trial satisfies TrialCard, keepsCard: true }
      const { status } = await send(server, sandbox.pay, form, {})
      if (status !== 200) throw new Error(`The page took nothing: ${status}`)
      return
    }
    const { status, body } = await send(server, payments.openPage, { token }, {})
    if (status !== 200) throw new Error(`The page did not open: ${status}`)
    const page = (body.data as { url: string }).url
    if (page.startsWith('https://checkout')) standIn.payOn(page, last4)
  }

  /** What the gateway has taken, of these payments. */
  async function takenOf(refs: readonly string[]): Promise<string[]> {
    if (isBuiltIn) {
      const rows = await ask(
        "select ref, cents, refunded_cents from sandbox_payments where ref = any($1) and state in ('succeeded', 'late')",
        refs,
      )
      return rows.map((row) => `${row['ref']} ${row['cents']} ${row['refunded_cents']}`).sort()
    }
    return [...standIn.things.values()]
      .filter(({ object, status }) => object === 'payment_intent' && status === 'succeeded')
      .map((one) => [(one['metadata'] as { ref: string }).ref, Number(one['amount']), Number(one['refunded'])] as const)
      .filter(([ref]) => refs.includes(ref))
      .map((figures) => figures.join(' '))
      .sort()
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
    const taken = ours.filter(({ state }) => ['SUCCEEDED', 'SURPLUS', 'CHARGED_BACK'].includes(state as string))
    expect(taken.map(({ id, cents, back }) => `${id} ${cents} ${back}`).sort(), what).toEqual(
      await takenOf(ours.map(({ id }) => id as string)),
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
  async function go(
    way: Way,
    endsAt: number,
    name: string,
  ): Promise<{ readonly what: string; readonly books: unknown }> {
    life.isCounted = false
    server.clock.now = new Date('2026-01-10T10:00:00Z')
    const { owner, act, books = () => Promise.resolve(null) } = await way()
    await until(endsAt, act)
    await beginAnew(server.app.platform.pool)
    const what = `${name}, ended after ${life.moments.length}: ${life.moments.at(-1)?.replaceAll(/\s+/g, ' ').slice(0, 200)}`
    await goOn()
    await booksOf(owner, what)
    await act()
    await goOn()
    const all = { ...((await booksOf(owner, what)) as object), besides: await books() }
    // The clock begins anew for the next one, and what is due here is no concern of its.
    await ask(
      "update subscriptions set period_end = '2100-01-01' where account_id = $1 and period_end is not null",
      owner.accountId,
    )
    await ask("update payments set state = 'CANCELLED' where account_id = $1 and state = 'OPEN'", owner.accountId)
    return { what, books: all }
  }

  /** Tests each way at every moment of it; of those with `every`, at every so manieth, unless all of them are asked for. */
  const testAll = (ways: Readonly<Record<string, Way>>, every = 1): void =>
    test.each(Object.entries(ways))(
      'a server that ends at any moment takes nothing twice and loses nothing: %s',
      async (name, way) => {
        const { books: whole } = await go(way, 0, name)
        const count = life.moments.length
        expect(count).toBeGreaterThan(0)
        const step = isThorough ? 1 : every
        // The last one is always among them: it is where the money has moved.
        for (let moment = count - (Math.ceil(count / step) - 1) * step; moment <= count; moment += step) {
          const { what, books } = await go(way, moment, name)
          expect(books, what).toEqual(whole)
        }
      },
    )

  return { server, standIn, ask, be, clock, doJobs, tell, pay, testAll }
}
