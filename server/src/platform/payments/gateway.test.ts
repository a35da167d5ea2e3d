import { newId } from '@crossdock/contract/ids'
import { trialRefusals } from '@crossdock/contract/trial-cards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { openStandIn, type StripeStandIn, standInKey, standInSecret } from '../../test/stripe-stand-in.ts'
import type { CardGateway, GatewayEvent, PaymentOrder } from './gateway.ts'
import { signedWith } from './sandbox.ts'
import { openStripe } from './stripe.ts'
import { openStripeCalls } from './stripe-calls.ts'

/** What every gateway has to do, tried on each of them: the built-in one, and Stripe against a stand-in that follows its documents. */

const server = testServer()
let standIn: StripeStandIn
let owner: Person
beforeAll(async () => {
  standIn = await openStandIn()
  owner = await make.account(server)
})
afterAll(() => standIn.close())

type Card = 'succeeds' | 'refused' | 'confirms'
const last4Of: Readonly<Record<Card, string>> = { succeeds: '4242', refused: '0341', confirms: '3220' }

interface Tried {
  readonly gateway: CardGateway
  /** Somebody pays on the page of an address. */
  pay(url: string, card: 'succeeds' | 'refused'): Promise<void>
  /** A card that is kept. */
  kept(card: Card): Promise<string>
  /** What has been told since the last time, as it was read. */
  told(): Promise<(GatewayEvent | 'of-no-concern' | null)[]>
}

const tokenOf = (url: string): string => new URL(url, 'http://x').searchParams.get('token') ?? ''

async function sandboxTried(): Promise<Tried> {
  const { sandbox } = server.app.platform
  if (!sandbox) throw new Error('There is no sandbox.')
  const pay = async (url: string, card: Card) => {
    const page = sandbox.readToken(tokenOf(url))
    if (!page) throw new Error('There is no page.')
    await sandbox.pay(page, card, true)
  }
  const told = async () => {
    const read: (GatewayEvent | 'of-no-concern' | null)[] = []
    for (const { ref, body, signature } of await sandbox.dueEvents()) {
      read.push(await sandbox.readEvent(body, signedWith(signature)))
      await sandbox.noteTold(ref)
    }
    return read
  }
  return {
    gateway: sandbox,
    pay,
    told,
    async kept(card) {
      const ref = `card_${newId()}`
      await server.app.platform.pool.query('insert into sandbox_cards (ref, trial) values ($1, $2)', [ref, card])
      return ref
    },
  }
}

async function stripeTried(): Promise<Tried> {
  const keys = { secretKey: standInKey, webhookSecrets: ['whsec_old', standInSecret], url: standIn.url }
  const { pool, now, settings } = server.app.platform
  const call = openStripeCalls(keys, { waits: 5 })
  const gateway = openStripe({ pool, now, secret: settings.secret, keys, call })
  const pay = async (url: string, card: 'succeeds' | 'refused') => {
    const page = await gateway.openHosted(tokenOf(url), 'https://wms.example.com')
    if (page?.startsWith('https://checkout.')) standIn.payOn(page, card === 'succeeds' ? '4242' : '0002')
  }
  const told: Tried['told'] = async () =>
    Promise.all(
      standIn.events
        .splice(0)
        .map(({ body }) => gateway.readEvent(body, { 'stripe-signature': standIn.sign(body, new Date()) })),
    )
  return {
    gateway,
    pay,
    told,
    async kept(card) {
      const page = gateway.cardPageFor({ accountId: owner.accountId, userId: owner.userId }, '/', later())
      const address = await gateway.openHosted(tokenOf(page), 'https://wms.example.com')
      standIn.payOn(address ?? '', last4Of[card])
      const ref = (await told()).map((event) =>
        typeof event === 'object' && event?.kind === 'card' ? event.card.ref : '',
      )
      return ref.find(Boolean) ?? ''
    },
  }
}

const later = () => new Date(Date.now() + 30 * 60_000)
const order = (): PaymentOrder => ({
  accountId: owner.accountId,
  userId: owner.userId,
  paymentId: newId<'payment'>(),
  cents: 9345,
  currency: 'CAD',
  description: 'Starter',
  returnPath: '/subscription?orderId=1',
  endsAt: later(),
})

describe.each([
  ['the built-in gateway', sandboxTried],
  ['Stripe', stripeTried],
])('%s', (_name, open) => {
  let tried: Tried
  beforeAll(async () => {
    tried = await open()
  })

  test('takes a payment from a kept card, once however often it is asked, also at once', async () => {
    const asked = order()
    const card = await tried.kept('succeeds')
    const outcomes = await Promise.all([1, 2, 3].map(() => tried.gateway.charge(asked, card).catch(() => null)))
    expect(outcomes.some((outcome) => outcome?.state === 'succeeded')).toBe(true)
    expect(await tried.gateway.charge(asked, card)).toMatchObject({ state: 'succeeded' })
    expect(await tried.gateway.find(asked.paymentId)).toMatchObject({ state: 'succeeded' })
    expect(await tried.gateway.cancel(asked)).toMatchObject({ state: 'succeeded' })
    const refund = newId<'refund'>()
    expect(await tried.gateway.refund(refund, asked.paymentId, 9000)).toBe(null)
    expect(await tried.gateway.refund(refund, asked.paymentId, 9000)).toBe(null)
    expect(await tried.gateway.refund(newId<'refund'>(), asked.paymentId, 346)).toEqual(expect.any(String))
    expect(await tried.gateway.refund(newId<'refund'>(), asked.paymentId, 345)).toBe(null)
  })

  test.each([
    ['refused', trialRefusals.refused],
    ['confirms', trialRefusals.needsPage],
  ] as const)('says why nothing comes from a card that %s, and has it end there', async (what, message) => {
    const asked = order()
    const card = await tried.kept(what)
    const failed = { state: 'failed', message, isFinal: true }
    expect(await tried.gateway.charge(asked, card)).toEqual(failed)
    expect(await tried.gateway.charge(asked, card)).toEqual(failed)
    expect(await tried.gateway.find(asked.paymentId)).toEqual(failed)
    expect(await tried.gateway.refund(newId<'refund'>(), asked.paymentId, 1)).toEqual(expect.any(String))
  })

  test('a page that is paid tells it, with the card that it keeps; a card that was refused there leaves it open', async () => {
    const asked = order()
    const url = tried.gateway.pageFor(asked)
    expect(await tried.gateway.find(asked.paymentId)).toEqual({ state: 'open' })
    await tried.pay(url, 'refused')
    const about = { accountId: owner.accountId, userId: owner.userId, paymentId: asked.paymentId, kind: 'payment' }
    expect(await tried.told()).toContainEqual(
      expect.objectContaining({
        ...about,
        outcome: { state: 'failed', message: trialRefusals.refused, isFinal: false },
      }),
    )
    expect(await tried.gateway.find(asked.paymentId)).toEqual({ state: 'open' })
    await tried.pay(url, 'succeeds')
    await tried.pay(url, 'succeeds')
    const card = expect.objectContaining({ brand: 'visa', last4: '4242' })
    expect(await tried.told()).toContainEqual(
      expect.objectContaining({
        ...about,
        outcome: { state: 'succeeded', paidWith: expect.stringMatching(/visa 4242/i), card },
      }),
    )
    expect(await tried.gateway.find(asked.paymentId)).toMatchObject({ state: 'succeeded', card })
  })

  test('a page that was cancelled takes nothing, whether it was opened or not; an unknown payment is open', async () => {
    for (const isOpened of [true, false]) {
      const asked = order()
      const url = tried.gateway.pageFor(asked)
      if (isOpened) await tried.gateway.openHosted(tokenOf(url), 'https://wms.example.com')
      expect(await tried.gateway.cancel(asked)).toMatchObject(
        tried.gateway.name === 'stripe' ? { state: 'failed', isFinal: true } : {},
      )
      await tried.pay(url, 'succeeds')
      expect((await tried.gateway.find(asked.paymentId)).state).not.toBe('succeeded')
    }
    expect(await tried.gateway.find(newId())).toEqual({ state: 'open' })
  })

  test('believes nothing that is not signed as it should be', async () => {
    for (const headers of [
      {},
      { 'stripe-signature': 't=1,v1=00' },
      signedWith('x'),
      { 'stripe-signature': ['a', 'b'] },
    ])
      expect(await tried.gateway.readEvent('{}', headers)).toBe(null)
  })
})

test('Stripe is asked three times when it does not answer, and no more', async () => {
  const keys = { secretKey: standInKey, webhookSecrets: [standInSecret], url: standIn.url }
  const call = openStripeCalls(keys, { waits: 1, within: 200 })
  standIn.faults.push({ at: /customers$/, kind: 'silent', times: 9 })
  const before = standIn.asked.length
  const failure = { message: 'Stripe did not answer POST /v1/customers.' }
  await expect(call('POST', '/v1/customers', {}, 'customer/1')).rejects.toMatchObject({ ...failure, isSlow: true })
  expect(standIn.asked.length - before).toBe(3)
  standIn.faults.length = 0
  // Who was cut off at once has kept nobody waiting.
  standIn.faults.push({ at: /customers$/, kind: 'cut-before', times: 9 })
  await expect(call('POST', '/v1/customers', {}, 'customer/2')).rejects.toMatchObject({ ...failure, isSlow: false })
  standIn.faults.length = 0
})

test('each request was as the documents have it', () => {
  expect(standIn.complaints).toEqual([])
  expect(standIn.asked.length).toBeGreaterThan(20)
})
