import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { type CallFields, encodeCall } from '@crossdock/contract/encode-call'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { builtServer } from './test/built-server.ts'
import { standInKey, standInSecret } from './test/stripe-stand-in.ts'

/**
 * The whole product, killed at each point of a payment. The gateway is a process of its own that holds still at every moment of every
 * request: before it does something, when it has, when it has answered, and when it tells of it. Whatever moment the product dies at, the
 * books of both agree in the end: two payments taken, none twice, one refund. PAYMENT_KILLS=all tries every moment (npm run kill-payments), a number those from there on,
 * else a few of them.
 */
const folder = mkdtempSync(join(tmpdir(), 'crossdock-payments-'))
const logPath = join(folder, 'gateway.log')
let gateway: ChildProcess
let gatewayUrl = ''
let server: ChildProcess
let address = ''

interface Said {
  readonly kind: 'ready' | 'moment' | 'tells' | 'paid' | 'books'
  readonly id?: number
  readonly moment?: string
  readonly asked?: string
  readonly url?: string
  readonly body?: string
  readonly signature?: string
  readonly state?: string
  readonly things?: readonly Record<string, unknown>[]
  readonly complaints?: readonly string[]
}
const ask = (told: Readonly<Record<string, unknown>>, kind: Said['kind']) =>
  new Promise<Said>((resolve) => {
    const hear = (said: Said): void => {
      if (said.kind !== kind) return
      gateway.off('message', hear)
      resolve(said)
    }
    gateway.on('message', hear)
    if (told['kind']) gateway.send(told)
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function start(): Promise<void> {
  server = spawn(process.execPath, [builtServer], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      TRIES_FACTOR: '10000',
      CALLS_PER_MINUTE: '1000000',
      DEFAULT_PLAN: 'free',
      STRIPE_URL: gatewayUrl,
      STRIPE_SECRET_KEY: standInKey,
      STRIPE_WEBHOOK_SECRET: standInSecret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  address = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = /Crossdock is at (http:\/\/\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)))
  })
}

/** Moments of this round so far, and the one at which the product is killed. */
let moments: string[] = []
let killAt = -1
let restarting: Promise<void> = Promise.resolve()
/** Word that the product has not taken yet. */
const untold: { readonly body: string; readonly signature: string }[] = []

/** Holds still, or kills: true when this was the moment. */
async function reach(name: string): Promise<void> {
  moments.push(name)
  if (moments.length - 1 !== killAt) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
  restarting = start()
}

/** Tells the product what has happened until it takes it, as Stripe does. */
async function tellAll(): Promise<void> {
  for (let told = untold[0]; told; told = untold[0]) {
    const sending = fetch(`${address}${payments.webhook.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': told.signature },
      body: told.body,
    }).then(
      ({ status }) => status === 200,
      () => false,
    )
    // While it is being taken, and when it has been.
    await Promise.all([sending, sleep(2).then(() => reach('telling'))])
    await reach('told')
    await restarting
    if (await sending) untold.shift()
  }
}

let token = ''
let storeId = ''
/** Makes a call until an answer comes. */
async function call<Input extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Input, Answer>,
  input: z.input<Input>,
  mayBe?: string,
): Promise<z.output<Answer> | null> {
  for (;;) {
    const { url, headers, ...init } = encodeCall(endpoint, input as CallFields)
    const who = { authorization: `Bearer ${token}`, 'store-id': storeId }
    const answer = await fetch(address + url, { ...init, headers: { ...headers, ...who } }).catch(() => null)
    const body = (await answer?.json().catch(() => null)) as {
      data: z.output<Answer>
      errInfo?: { errType: string }
    } | null
    if (answer?.ok && body) return body.data
    if (mayBe !== undefined && body?.errInfo?.errType === mayBe) return null
    if (answer && answer.status < 500)
      throw new Error(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(body)}`)
    await restarting
    await sleep(100)
  }
}
async function signUp(who: { email: string; password: string }): Promise<void> {
  const post = async (path: string, body: unknown) =>
    (await (
      await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>
  await post('/api/users/signup', {
    ...who,
    businessName: 'Northwind',
    firstName: 'Maya',
    lastName: 'Brandt',
    phone: '6045550199',
  })
  const outbox = (await (await fetch(`${address}/api/outbox`)).json()) as {
    data: { items: { to?: string; body: string }[] }
  }
  await post('/api/users/verify', { token: /token=([\w-]+)/.exec(outbox.data.items[0]?.body ?? '')?.[1] })
  token = String((await post('/api/users/login', who))['token'])
  const stores = (await (
    await fetch(`${address}/api/stores/available`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: { stores: { id: string; type: string }[] } }
  storeId = stores.data.stores.find(({ type }) => type === 'MAIN')?.id ?? ''
}

/** Follows a payment until it is over. */
async function follow(orderId: string): Promise<boolean> {
  for (;;) {
    await tellAll()
    const result = await call(payments.result, { orderId })
    if (result && !result.isPending) return result.isSuccessful
    await sleep(50)
  }
}

let rounds = 0
/** Buys a plan on the page, an add-on from the card, gives part back, and compares the books. */
async function round(at: number): Promise<void> {
  killAt = -1
  await signUp({ email: `maya${++rounds}@northwind.example`, password: 'Corner+4ook' })
  const before = (await ask({ kind: 'books' }, 'books')).things?.length ?? 0
  moments = []
  killAt = at
  const invoice = await call(invoices.ofNewPlan, { planId: 'starter', periodKey: 'monthly' })
  const begun = await call(payments.init, { invoiceId: invoice?.id ?? '' })
  const page = await call(payments.openPage, {
    token: new URL(begun?.url ?? '', 'http://x').searchParams.get('token') ?? '',
  })
  await ask({ kind: 'pay', url: page?.url, last4: '4242' }, 'paid')
  expect(await follow(begun?.orderId ?? '')).toBe(true)
  const cardId = (await call(payments.listCards, {}))?.cards[0]?.id
  const more = await call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
  const second = await call(payments.init, { invoiceId: more?.id ?? '', cardId })
  expect(await follow(second?.orderId ?? '')).toBe(true)
  await call(payments.refund, { id: invoice?.id ?? '', amount: 10 })
  for (;;) {
    await tellAll()
    if ((await call(invoices.get, { id: invoice?.id ?? '' }))?.refundedAmount === 10) break
    await sleep(50)
  }
  await tellAll()
  await restarting
  const { things = [], complaints } = await ask({ kind: 'books' }, 'books')
  const mine = things.slice(before)
  const what = `killed at ${at}: ${moments[at] ?? 'nothing'}`
  const taken = mine.filter(({ object, status }) => object === 'payment_intent' && status === 'succeeded')
  expect(taken.map(({ amount }) => amount).sort(), what).toEqual([5381, 9345])
  expect(
    mine.filter(({ object }) => object === 'refund').map(({ amount }) => amount),
    what,
  ).toEqual([1000])
  expect(complaints).toEqual([])
  const history = (await call(subscriptions.history, {}))?.items ?? []
  expect(history.map(({ action }) => action).sort(), what).toEqual(['add-on', 'new', 'refund'])
  expect(history.find(({ action }) => action === 'new')?.invoice, what).toMatchObject({ total: 93.45, refunded: 10 })
  expect(await call(subscriptions.get, {}), what).toMatchObject({ status: 'ACTIVE', planId: 'starter' })
}

beforeAll(async () => {
  gateway = fork(join(import.meta.dirname, 'test/stripe-process.ts'), [logPath], { execArgv: ['--import', 'tsx'] })
  const ready = ask({}, 'ready')
  gateway.on('message', (said: Said) => {
    if (said.kind === 'tells') untold.push({ body: said.body ?? '', signature: said.signature ?? '' })
    if (said.kind === 'moment')
      void reach(`${said.moment} ${said.asked}`).then(() => gateway.send({ kind: 'go-on', moment: said.id }))
  })
  gatewayUrl = (await ready).url ?? ''
  await start()
})
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  gateway.disconnect()
  rmSync(folder, { recursive: true, force: true })
})

test('killed at any point of a payment, the product takes nothing twice and loses nothing', async () => {
  await round(-1)
  const points = moments.length
  expect(points).toBeGreaterThan(30)
  const every = Array.from({ length: points }, (_, point) => point)
  // A charge that was done and not heard of is the one that must never be missed.
  const done = moments.findIndex((name) => name === 'after POST /v1/payment_intents')
  const asked = process.env['PAYMENT_KILLS']
  const refunded = moments.findLastIndex((name) => name.startsWith('after POST /v1/refunds'))
  const chosen = asked === undefined ? [done, refunded] : every.slice(Number(asked) || 0)
  for (const point of chosen) await round(point)
  expect(readFileSync(logPath, 'utf8').split('\n').length).toBeGreaterThan(points)
})
