import { newId } from '@crossdock/contract/ids'
import { lastFour, type TrialCard as Trial, trialCards, trialRefusals } from '@crossdock/contract/trial-cards'
import type pg from 'pg'
import { type Connected, ownerDb } from '../db.ts'
import { statement } from '../statement.ts'
import { asOwner } from '../transaction.ts'
import type { CardGateway, GatewayEvent, KeptCard, Outcome } from './gateway.ts'
import { aboutCard, aboutOrder, openTokens, type PageAbout } from './page-tokens.ts'

/**
 * The built-in gateway: no money moves. Its books are tables of its own, each step a transaction of its own, apart from the
 * product's; what happens it tells by signed events, as a gateway elsewhere does.
 */

/** What a page shows of the gateway's books. */
export interface PageState {
  readonly state: 'open' | 'confirming' | 'late' | 'succeeded' | 'failed' | 'cancelled'
  readonly error: string | null
}

const { refused: refusal, notConfirmed, needsPage } = trialRefusals
/** Milliseconds: when a late answer is told, and when a bank takes back what it has paid. */
const delays = { late: 5_000, chargeBack: 86_400_000 }

const signatureHeader = 'x-sandbox-signature'

/** A gateway of an installation: `secret` signs its pages and what it tells. */
export interface Sandbox extends CardGateway {
  /** What the token of a page says, if it is one of ours. */
  readToken(token: string): PageAbout | null
  /** How far the payment of a page is. */
  stateOf(page: PageAbout): Promise<PageState>
  /** Pays on the page. Gives what comes of it; `dueAt` of what is told of it later. */
  pay(page: PageAbout, trial: Trial, keepsCard: boolean): Promise<PageState>
  /** Answers the bank's question. */
  confirm(page: PageAbout, isConfirmed: boolean): Promise<PageState>
  /** What is to be told now, the oldest first. */
  dueEvents(): Promise<readonly { readonly ref: string; readonly body: string; readonly signature: string }[]>
  /** Notes that something has been told. */
  noteTold(ref: string): Promise<void>
}

/** Opens the built-in gateway on the database of the installation. */
export function openSandbox(pool: pg.Pool, secret: Buffer, now: () => Date): Sandbox {
  const { sign, isSigned, tokenOf, read } = openTokens(secret, 'sandbox-gateway')
  const pageOf = (said: PageAbout): string => `/sandbox-card?token=${tokenOf(said)}`
  const inBooks = async <Value>(work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> =>
    asOwner(await pool.connect(), work)

  /** The payment's page in the books, locked; begun where it is new. */
  async function lock(client: Connected, page: PageAbout) {
    const db = ownerDb(client)
    await db
      .insertInto('sandbox_payments')
      .values({ ref: page.ref, state: 'open', cents: page.cents, about: JSON.stringify(page) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('ref', '=', page.ref)
      .forUpdate()
      .executeTakeFirstOrThrow()
  }

  type Told =
    | { readonly kind: 'payment'; readonly outcome: Outcome }
    | { readonly kind: 'card'; readonly card: KeptCard }
    | { readonly kind: 'charged-back' }

  async function tell(client: Connected, page: PageAbout, told: Told, { after = 0, times = 1 } = {}): Promise<void> {
    const ref = `evt_${newId()}`
    const { accountId, userId } = page
    const body = JSON.stringify({ ref, accountId, userId, paymentId: page.ref, ...told })
    await ownerDb(client)
      .insertInto('sandbox_events')
      .values({ ref, body, deliver_at: new Date(now().getTime() + after).toISOString(), times })
      .execute()
  }

  async function keep(client: Connected, trial: Trial): Promise<KeptCard> {
    const { brand } = trialCards[trial]
    const ref = `card_${newId()}`
    await ownerDb(client).insertInto('sandbox_cards').values({ ref, trial }).execute()
    return { ref, brand, last4: lastFour(trial), expMonth: 12, expYear: now().getUTCFullYear() + 2 }
  }

  const wordsOf = (trial: Trial): string => `${trialCards[trial].brand} ${lastFour(trial)}`

  async function set(client: Connected, page: PageAbout, to: PageState, trial: Trial, keepsCard: boolean) {
    await ownerDb(client)
      .updateTable('sandbox_payments')
      .set({ state: to.state, error: to.error, trial, keeps_card: keepsCard })
      .where('ref', '=', page.ref)
      .execute()
    return to
  }

  /** The card is good: money is taken, or the card kept, and it is told. */
  async function succeed(client: Connected, page: PageAbout, trial: Trial, keepsCard: boolean): Promise<PageState> {
    const { does } = trialCards[trial]
    const card = keepsCard || page.purpose === 'save-card' ? await keep(client, trial) : null
    if (page.purpose === 'save-card') {
      if (card) await tell(client, page, { kind: 'card', card })
      return set(client, page, { state: 'succeeded', error: null }, trial, true)
    }
    const outcome: Outcome = { state: 'succeeded', paidWith: wordsOf(trial), card }
    const isLate = does === 'late'
    await tell(client, page, { kind: 'payment', outcome }, isLate ? { after: delays.late, times: 2 } : {})
    if (does === 'charges-back') await tell(client, page, { kind: 'charged-back' }, { after: delays.chargeBack })
    const to: PageState = { state: isLate ? 'late' : 'succeeded', error: null }
    await ownerDb(client)
      .updateTable('sandbox_payments')
      .set({ kept_card: card ? JSON.stringify(card) : null })
      .where('ref', '=', page.ref)
      .execute()
    return set(client, page, to, trial, keepsCard)
  }

  async function refuse(client: Connected, page: PageAbout, trial: Trial, message: string): Promise<PageState> {
    if (page.purpose === 'pay')
      await tell(client, page, { kind: 'payment', outcome: { state: 'failed', message, isFinal: false } })
    return set(client, page, { state: 'failed', error: message }, trial, false)
  }

  type Row = Awaited<ReturnType<typeof lock>>
  const stateOfRow = ({ state, error }: Pick<Row, 'state' | 'error'>): PageState => ({
    state: state as PageState['state'],
    error,
  })
  const outcomeOfRow = (row: Pick<Row, 'state' | 'error' | 'trial' | 'kept_card'> | undefined): Outcome => {
    if (!row || row.trial === null)
      return row?.state === 'cancelled' ? { state: 'failed', message: refusal, isFinal: true } : { state: 'open' }
    if (row.state === 'succeeded' || row.state === 'late')
      return {
        state: 'succeeded',
        paidWith: wordsOf(row.trial as Trial),
        card: row.kept_card === null ? null : (JSON.parse(row.kept_card) as KeptCard),
      }
    if (row.state === 'cancelled') return { state: 'failed', message: row.error ?? refusal, isFinal: true }
    return { state: 'open' }
  }

  return {
    name: 'sandbox',
    pageFor: (order) => pageOf(aboutOrder(order)),
    cardPageFor: (payer, returnPath, endsAt) => pageOf(aboutCard(payer, `setup_${newId()}`, returnPath, endsAt)),
    openHosted: () => Promise.resolve(null),
    charge: (order, cardRef) =>
      inBooks(async (client) => {
        const page = aboutOrder(order)
        const row = await lock(client, page)
        if (row.state !== 'open') return outcomeOfRow(row)
        const kept = await ownerDb(client)
          .selectFrom('sandbox_cards')
          .select('trial')
          .where('ref', '=', cardRef)
          .executeTakeFirst()
        const trial = (kept?.trial ?? 'refused') as Trial
        const { does } = trialCards[trial]
        const message = does === 'fails' ? refusal : does === 'confirms' ? needsPage : null
        if (message !== null) {
          await set(client, page, { state: 'cancelled', error: message }, trial, false)
          return { state: 'failed', message, isFinal: true }
        }
        await succeed(client, page, trial, false)
        return { state: 'succeeded', paidWith: wordsOf(trial), card: null }
      }),
    find: async (paymentId) =>
      outcomeOfRow(
        await ownerDb(pool)
          .selectFrom('sandbox_payments')
          .select(['state', 'error', 'trial', 'kept_card'])
          .where('ref', '=', paymentId)
          .executeTakeFirst(),
      ),
    cancel: ({ paymentId }) =>
      inBooks(async (client) => {
        const db = ownerDb(client)
        // One that nobody has begun is begun, so that nobody begins it any more.
        await db
          .insertInto('sandbox_payments')
          .values({ ref: paymentId, state: 'cancelled', cents: 0, about: '{}' })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const row = await db
          .selectFrom('sandbox_payments')
          .selectAll()
          .where('ref', '=', paymentId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const outcome = outcomeOfRow(row)
        if (outcome.state === 'open')
          await db.updateTable('sandbox_payments').set({ state: 'cancelled' }).where('ref', '=', paymentId).execute()
        return outcome
      }),
    refund: (refundId, paymentId, cents) =>
      inBooks(async (client) => {
        const db = ownerDb(client)
        const row = await db
          .selectFrom('sandbox_payments')
          .select(['state', 'cents', 'refunded_cents'])
          .where('ref', '=', paymentId)
          .forUpdate()
          .executeTakeFirst()
        const known = await db
          .selectFrom('sandbox_refunds')
          .select('ref')
          .where('ref', '=', refundId)
          .executeTakeFirst()
        if (known) return null
        if (row?.state !== 'succeeded' && row?.state !== 'late') return 'Nothing was paid.'
        if (row.refunded_cents + cents > row.cents) return 'More than was paid is not given back.'
        await db.insertInto('sandbox_refunds').values({ ref: refundId, payment: paymentId, cents }).execute()
        await db
          .updateTable('sandbox_payments')
          .set({ refunded_cents: row.refunded_cents + cents })
          .where('ref', '=', paymentId)
          .execute()
        return null
      }),
    async forget(_accountId, cardRefs) {
      await ownerDb(pool)
        .deleteFrom('sandbox_cards')
        .where('ref', 'in', [...cardRefs, ''])
        .execute()
    },
    async readEvent(body, headers) {
      const signature = headers[signatureHeader]
      if (typeof signature !== 'string' || !isSigned(body, signature)) return null
      return JSON.parse(body) as GatewayEvent
    },
    readToken: read,
    async stateOf(page) {
      const row = await ownerDb(pool)
        .selectFrom('sandbox_payments')
        .select(['state', 'error'])
        .where('ref', '=', page.ref)
        .executeTakeFirst()
      return row ? stateOfRow(row) : { state: 'open', error: null }
    },
    pay: (page, trial, keepsCard) =>
      inBooks(async (client) => {
        const row = await lock(client, page)
        // What is done is done: a second press, another tab.
        if (row.state !== 'open' && row.state !== 'failed') return stateOfRow(row)
        if (new Date(page.endsAt) < now()) return set(client, page, { state: 'cancelled', error: null }, trial, false)
        const { does } = trialCards[trial]
        if (does === 'fails') return refuse(client, page, trial, refusal)
        if (does === 'confirms') return set(client, page, { state: 'confirming', error: null }, trial, keepsCard)
        return succeed(client, page, trial, keepsCard)
      }),
    confirm: (page, isConfirmed) =>
      inBooks(async (client) => {
        const row = await lock(client, page)
        if (row.state !== 'confirming') return stateOfRow(row)
        const trial = (row.trial ?? 'refused') as Trial
        return isConfirmed ? succeed(client, page, trial, row.keeps_card) : refuse(client, page, trial, notConfirmed)
      }),
    async dueEvents() {
      const rows = await ownerDb(pool)
        .selectFrom('sandbox_events')
        .select(['ref', 'body'])
        .where('times', '>', 0)
        .where('deliver_at', '<=', now().toISOString())
        .orderBy('deliver_at')
        .orderBy('ref')
        .limit(100)
        .execute()
      return rows.map(({ ref, body }) => ({ ref, body, signature: sign(body) }))
    },
    async noteTold(ref) {
      await statement(
        'sandbox.told',
      )`update sandbox_events set times = times - 1 where ref = ${ref} and times > 0`.execute(ownerDb(pool))
    },
  }
}

/** The headers with which the built-in gateway tells something. */
export const signedWith = (signature: string): Readonly<Record<string, string>> => ({ [signatureHeader]: signature })
