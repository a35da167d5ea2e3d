import { leftPath } from '@crossdock/contract/card-pages'
import { type Id, newId } from '@crossdock/contract/ids'
import { trialRefusals } from '@crossdock/contract/trial-cards'
import type pg from 'pg'
import { ownerDb } from '../db.ts'
import type { CardGateway, GatewayEvent, Outcome, Payer, PaymentOrder } from './gateway.ts'
import { aboutCard, aboutOrder, openTokens, type PageAbout } from './page-tokens.ts'
import {
  dispute,
  event,
  intent,
  isSignedBy,
  keptCard,
  named,
  outcomeOf,
  outcomeOfRefusal,
  refundAnswer,
  refusedOnPage,
  session,
} from './stripe-answers.ts'
import { type Asked, openAsked } from './stripe-asked.ts'
import { type Fields, openStripeCalls, type StripeCall, type StripeKeys, StripeRefusal } from './stripe-calls.ts'

/**
 * Stripe as the gateway (docs/decisions/110): its own page takes the card (Checkout), saved cards are charged by Payment Intents. What
 * is asked for is written down first, by a key of ours.
 */

/** Seconds that a page stays open there beyond our own end of it: Stripe wants half an hour from when it is opened. */
const pageGrace = 40 * 60

/** What is said of money that went out and came back. */
const notArrived = 'The refund did not arrive.'

const keyOf = (what: 'payment' | 'refund' | 'cards' | 'customer', id: string | number): string => `${what}/${id}`
const closed = { state: 'failed', message: '', isFinal: true } as const satisfies Outcome

interface StripeOptions {
  readonly pool: pg.Pool
  readonly secret: Buffer
  readonly keys: StripeKeys
  readonly now: () => Date
  readonly call?: StripeCall
}

/** Opens Stripe for the installation. */
export function openStripe({ pool, secret, keys, now, call = openStripeCalls(keys) }: StripeOptions): CardGateway {
  const db = ownerDb(pool)
  const { tokenOf, read } = openTokens(secret, 'stripe-gateway')
  const pageOf = (page: PageAbout): string => `/pay?token=${tokenOf(page)}`
  const { asked, noteAsked, noteObject, once, findMade } = openAsked(db, call, now)
  const madeSince = (since: Date): Fields => ({ created: { gte: Math.floor(since.getTime() / 1000) - 3600 } })

  /** The account's own customer there. */
  async function customerOf(asker: Payer): Promise<string> {
    const customer = await once(asker, {
      key: keyOf('customer', asker.accountId),
      kind: 'customer',
      path: '/v1/customers',
      fields: { metadata: { account: asker.accountId } },
      // A second one that nothing belongs to does no harm.
      find: () => Promise.resolve(null),
    })
    if (customer === null) throw new Error('There is no customer.')
    return customer
  }

  /** Ends something there. What is over cannot be ended: paid, or ended before. */
  async function end(path: string): Promise<void> {
    try {
      await call('POST', path)
    } catch (refusal) {
      if (!(refusal instanceof StripeRefusal) || refusal.status !== 400) throw refusal
    }
  }

  async function openPage(page: PageAbout, origin: string): Promise<string | null> {
    const { purpose, ref, accountId, userId, returnPath } = page
    const asker = { accountId, userId }
    const isPayment = purpose === 'pay'
    const key = keyOf(isPayment ? 'payment' : 'cards', ref)
    const known = await asked(key)
    if (known?.is_cancelled || (known && known.kind !== 'page' && known.kind !== 'card-page')) return null
    const customer = await customerOf(asker)
    const shared: Fields = {
      customer,
      client_reference_id: ref,
      payment_method_types: ['card'],
      success_url: `${origin}${returnPath}`,
      cancel_url: `${origin}${leftPath(returnPath)}`,
      expires_at: Math.floor(Date.parse(page.endsAt) / 1000) + pageGrace,
      metadata: { ref },
    }
    const fields: Fields = isPayment
      ? {
          ...shared,
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: page.currency.toLowerCase(),
                unit_amount: page.cents,
                product_data: { name: page.description },
              },
            },
          ],
          // Renewals are taken from the card while nobody is there: Checkout asks for what that needs, and says so.
          payment_intent_data: { setup_future_usage: 'off_session', metadata: { ref } },
        }
      : { ...shared, mode: 'setup', setup_intent_data: { metadata: { ref } } }
    const object = await once(asker, {
      key,
      kind: isPayment ? 'page' : 'card-page',
      path: '/v1/checkout/sessions',
      fields,
      find: (since) =>
        findMade(
          '/v1/checkout/sessions',
          { customer, ...madeSince(since) },
          session,
          ({ client_reference_id: it }) => it === ref,
        ),
    })
    if (object === null) return null
    // Given up while it was being made.
    if ((await asked(key))?.is_cancelled) {
      await end(`/v1/checkout/sessions/${object}/expire`)
      return null
    }
    const { status, url } = session.parse(await call('GET', `/v1/checkout/sessions/${object}`))
    // Paid already, in another tab: it leads to where that is told.
    return url ?? (status === 'complete' ? `${origin}${returnPath}` : null)
  }

  /** A payment's Payment Intent, and the page it is on; null: nobody has been asked to pay yet. */
  async function readPayment(row: Asked) {
    if (row.object === null) return null
    if (row.kind === 'charge') {
      const given = await call('GET', `/v1/payment_intents/${row.object}`, { expand: ['payment_method'] })
      return { page: null, paying: intent.parse(given) }
    }
    const page = session.parse(
      await call('GET', `/v1/checkout/sessions/${row.object}`, { expand: ['payment_intent.payment_method'] }),
    )
    return { page, paying: typeof page.payment_intent === 'object' ? (page.payment_intent ?? null) : null }
  }

  const askerOf = (row: Asked): Payer => ({ accountId: row.account_id, userId: row.user_id })

  /** Looks for what was asked for by somebody who died before the answer. */
  async function findLost(row: Asked): Promise<Asked> {
    if (row.object !== null) return row
    const customer = await customerOf(askerOf(row))
    const ref = row.key.slice(row.key.indexOf('/') + 1)
    const since = { customer, ...madeSince(new Date(row.asked_at)) }
    const object =
      row.kind === 'charge'
        ? await findMade('/v1/payment_intents', since, intent, ({ metadata }) => metadata?.['ref'] === ref)
        : await findMade('/v1/checkout/sessions', since, session, ({ client_reference_id: it }) => it === ref)
    return object === null ? row : { ...row, object: await noteObject(row.key, object) }
  }

  async function find(paymentId: Id<'payment'>): Promise<Outcome> {
    const row = await asked(keyOf('payment', paymentId))
    const state = row && (await readPayment(await findLost(row)))
    if (!row || !state) return row?.is_cancelled ? closed : { state: 'open' }
    const { page, paying } = state
    if (paying) {
      const outcome = outcomeOf(paying, await customerOf(askerOf(row)), page !== null)
      if (outcome.state !== 'open') return outcome
    }
    return page?.status === 'expired' ? closed : { state: 'open' }
  }

  /** The Payment Intent that money was taken with. */
  async function takenWith(paymentId: Id<'payment'>): Promise<string | null> {
    const row = await asked(keyOf('payment', paymentId))
    return row ? ((await readPayment(await findLost(row)))?.paying?.id ?? null) : null
  }

  async function charge(order: PaymentOrder, cardRef: string): Promise<Outcome> {
    const { paymentId: ref } = order
    const [customer = '', card = ''] = cardRef.split('/')
    // A card that another gateway has kept.
    if (!customer.startsWith('cus_') || card === '') return { ...closed, message: trialRefusals.refused }
    try {
      const object = await once(order, {
        key: keyOf('payment', ref),
        kind: 'charge',
        path: '/v1/payment_intents',
        fields: {
          amount: order.cents,
          currency: order.currency.toLowerCase(),
          customer,
          payment_method: card,
          payment_method_types: ['card'],
          description: order.description,
          off_session: true,
          confirm: true,
          metadata: { ref },
        },
        find: (since) =>
          findMade(
            '/v1/payment_intents',
            { customer, ...madeSince(since) },
            intent,
            ({ metadata }) => metadata?.['ref'] === ref,
          ),
      })
      return object === null ? closed : find(ref)
    } catch (refusal) {
      const outcome = refusal instanceof StripeRefusal ? outcomeOfRefusal(refusal) : null
      if (outcome === null) throw refusal
      return outcome
    }
  }

  async function cancel({ paymentId, ...asker }: Payer & { readonly paymentId: Id<'payment'> }): Promise<Outcome> {
    const key = keyOf('payment', paymentId)
    // One that nobody has begun is barred, so that nobody begins it any more.
    const { isNew } = await noteAsked(asker, key, 'page', true)
    if (isNew) return closed
    await db.updateTable('stripe_asked').set({ is_cancelled: true }).where('key', '=', key).execute()
    const row = await findLost((await asked(key)) as Asked)
    if (row.object !== null)
      await end(
        row.kind === 'charge'
          ? `/v1/payment_intents/${row.object}/cancel`
          : `/v1/checkout/sessions/${row.object}/expire`,
      )
    return find(paymentId)
  }

  async function refund(refundId: Id<'refund'>, paymentId: Id<'payment'>, cents: number): Promise<string | null> {
    const row = await asked(keyOf('payment', paymentId))
    const paidWith = await takenWith(paymentId)
    if (!row || paidWith === null) return 'This was not paid by this gateway.'
    try {
      const object = await once(askerOf(row), {
        key: keyOf('refund', refundId),
        kind: 'refund',
        path: '/v1/refunds',
        fields: { payment_intent: paidWith, amount: cents, metadata: { ref: refundId } },
        find: () =>
          findMade(
            '/v1/refunds',
            { payment_intent: paidWith },
            refundAnswer,
            ({ metadata }) => metadata?.['ref'] === refundId,
          ),
      })
      const { status } = refundAnswer.parse(await call('GET', `/v1/refunds/${object}`))
      // One that is on its way counts as given back; if it does not arrive, that is told.
      return status === 'failed' || status === 'canceled' ? notArrived : null
    } catch (refusal) {
      if (refusal instanceof StripeRefusal && refusal.status === 400 && refusal.type !== 'idempotency_error')
        return refusal.message
      throw refusal
    }
  }

  /** Its customer there goes, and with it the cards that it has. */
  async function forget(accountId: number): Promise<void> {
    const customer = await asked(keyOf('customer', accountId))
    // One whose making was never answered has nothing.
    if (!customer?.object) return
    try {
      await call('DELETE', `/v1/customers/${customer.object}`)
    } catch (refusal) {
      // Gone already: by whoever died after it, or by hand.
      if (!(refusal instanceof StripeRefusal) || refusal.status !== 404) throw refusal
    }
  }

  /** Whose something is that Stripe tells of; null: somebody else's who uses the same account there. */
  async function payerOf(key: string): Promise<Payer | null> {
    const row = await asked(key)
    return row ? askerOf(row) : null
  }

  async function readEvent(
    body: string,
    headers: Readonly<Record<string, unknown>>,
  ): Promise<GatewayEvent | 'of-no-concern' | null> {
    if (!isSignedBy(keys.webhookSecrets, body, headers['stripe-signature'], now())) return null
    const { id: ref, type, data } = event.parse(JSON.parse(body))
    if (type === 'charge.dispute.created') {
      const { payment_intent: of, status } = dispute.parse(data.object)
      // A question before any money is taken back.
      if (!of || status?.startsWith('warning_')) return 'of-no-concern'
      const paymentId = intent.parse(await call('GET', `/v1/payment_intents/${of}`)).metadata?.['ref'] ?? ''
      const payer = await payerOf(keyOf('payment', paymentId))
      return payer ? { ...payer, ref, kind: 'charged-back', paymentId } : 'of-no-concern'
    }
    const about = named.safeParse(data.object)
    if (!about.success) return 'of-no-concern'
    const { ref: of } = about.data.metadata
    if (type === 'refund.failed' || type === 'charge.refund.updated') {
      const { status } = refundAnswer.parse(data.object)
      const payer = status === 'failed' ? await payerOf(keyOf('refund', of)) : null
      return payer ? { ...payer, ref, kind: 'refund-failed', refundId: of, message: notArrived } : 'of-no-concern'
    }
    if (type.startsWith('setup_intent.')) {
      const payer = type === 'setup_intent.succeeded' ? await payerOf(keyOf('cards', of)) : null
      if (!payer) return 'of-no-concern'
      const setup = intent.parse(
        await call('GET', `/v1/setup_intents/${about.data.id}`, { expand: ['payment_method'] }),
      )
      const card = keptCard(setup.payment_method, await customerOf(payer))
      return card ? { ...payer, ref, kind: 'card', card } : 'of-no-concern'
    }
    if (!/^(payment_intent|checkout\.session)\./.test(type)) return 'of-no-concern'
    const payer = await payerOf(keyOf('payment', of))
    if (!payer) return 'of-no-concern'
    // What is told may be old when it comes; what is true now is asked for.
    let outcome = await find(of)
    if (outcome.state === 'open' && type === 'payment_intent.payment_failed')
      outcome = refusedOnPage(intent.parse(data.object)) ?? outcome
    return { ...payer, ref, kind: 'payment', paymentId: of, outcome }
  }

  return {
    name: 'stripe',
    pageFor: (order) => pageOf(aboutOrder(order)),
    cardPageFor: (payer, returnPath, endsAt) => pageOf(aboutCard(payer, `setup_${newId()}`, returnPath, endsAt)),
    async openHosted(token, origin) {
      const page = read(token)
      return page && Date.parse(page.endsAt) > now().getTime() ? openPage(page, origin) : null
    },
    charge,
    find,
    cancel,
    refund,
    forget,
    readEvent,
  }
}
