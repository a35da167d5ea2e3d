import type { ChangeVerb } from '@crossdock/contract/changes'
import type * as contract from '@crossdock/contract/delivery/tracking'
import { mostCodeTries, type Tracked, toldStates } from '@crossdock/contract/delivery/tracking'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type pg from 'pg'
import { findOwnersLanguage } from '../../account/auth/reads.ts'
import { neededFor } from '../../account/notifications/rules.ts'
import { notify } from '../../account/notifications/writes.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import { mayMail, postMail } from '../../platform/mail.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DB } from '../../platform/schema.gen.ts'
import type { PublicContext } from '../../platform/serve.ts'
import { col, statement } from '../../platform/statement.ts'
import { withAccount } from '../../platform/transaction.ts'
import { findProofOfOrder } from '../routes/proofs/reads.ts'
import { trackingMail } from './mails.ts'
import { linkedOrder, showTracked } from './reads.ts'
import { endOfLink, isBadRating, isCodeOf, linkOf, newNonce, recentTries, toldWith } from './rules.ts'

interface Linked {
  readonly accountId: number
  readonly storeId: Id<'store'>
  readonly orderId: Id<'poolOrder'>
  /** When it is to come. */
  readonly day: string | null
}

/** The secret of an order's link, which works from now on for as long as it has to: made where there is none. */
async function takeLink(
  db: Db,
  { settings, now }: Platform,
  linked: Linked,
): Promise<{ token: string; endsAt: string }> {
  const { accountId, storeId, orderId, day } = linked
  const of = { account_id: accountId, order_id: orderId }
  const ends = endOfLink(now(), day).toISOString()
  const nonce = newNonce()
  const row = await db
    .insertInto('order_trackings')
    .values({ ...of, store_id: storeId, nonce, token_hash: linkOf(settings.secret, linked, nonce).hash, ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'order_id'])
        .doUpdateSet({ ends_at: sql`greatest(order_trackings.ends_at, excluded.ends_at)` }),
    )
    .returning(['nonce', 'token_hash', 'ends_at'])
    .executeTakeFirstOrThrow()
  const { token, hash } = linkOf(settings.secret, linked, row.nonce)
  // The installation has another secret by now: the link of before, which nobody can show any more, ends with it.
  if (hash !== row.token_hash)
    await db
      .updateTable('order_trackings')
      .set({ token_hash: hash })
      .where(({ and }) => and(of))
      .execute()
  return { token, endsAt: row.ends_at }
}

/** The link of an order, for whoever sends it to the customer by other ways than mail. */
export async function showLink(
  ctx: Context,
  id: Id<'poolOrder'>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.link>> {
  const order = found(
    await ctx.db
      .selectFrom('pool_orders as o')
      .leftJoin('routes as r', (join) =>
        join.onRef('r.account_id', '=', 'o.account_id').onRef('r.id', '=', 'o.route_id'),
      )
      .select(['o.store_id', 'o.deleted_at', 'o.delivery_date', 'r.date'])
      .where('o.account_id', '=', ctx.account.id)
      .where('o.id', '=', id)
      .executeTakeFirst(),
  )
  if (order.deleted_at !== null) fail('WrongState', { message: 'A deleted order has no tracking link.' })
  const linked = { accountId: ctx.account.id, storeId: order.store_id, orderId: id }
  const { token, endsAt } = await takeLink(ctx.db, platform, { ...linked, day: order.date ?? order.delivery_date })
  await ctx.audit({ action: 'show-tracking-link', entity: 'pool-order', id, after: { endsAt } })
  await ctx.emit('pool-order.changed', { storeId: order.store_id })
  return { path: `/track/${token}`, endsAt }
}

/** What is known of the order of a link, held until what its customer says has been written. */
const holdTracked = (ctx: Context, orderId: Id<'poolOrder'>) =>
  ctx.db
    .selectFrom('order_trackings as k')
    .innerJoin('pool_orders as o', (join) =>
      join.onRef('o.account_id', '=', 'k.account_id').onRef('o.id', '=', 'k.order_id'),
    )
    .leftJoin('route_stops as s', (join) =>
      join
        .onRef('s.account_id', '=', 'o.account_id')
        .onRef('s.route_id', '=', 'o.route_id')
        .onRef('s.order_id', '=', 'o.id'),
    )
    .select(['k.stars', 'k.rating_chips', 'k.rating', 'k.is_rating_final', 's.status', 's.arrived_at'])
    .where('k.account_id', '=', ctx.account.id)
    .where('k.order_id', '=', orderId)
    .forUpdate('k')
    .executeTakeFirstOrThrow()
type Held = Awaited<ReturnType<typeof holdTracked>>

/**
 * Writes what a customer says of the order of a link, in the account's own transaction; answers what is shown then. `columnsOf`
 * refuses what may not be said any more, and gives nothing where it has been said before.
 */
async function say(
  { platform, tx }: PublicContext,
  token: string,
  action: ChangeVerb,
  columnsOf: (held: Held) => Updateable<DB['order_trackings']> | null,
  andThen?: (own: Context, order: Awaited<ReturnType<typeof linkedOrder>>) => Promise<void>,
): Promise<Tracked> {
  const order = await tx((client) => linkedOrder(client, platform.now(), token))
  const { account_id: accountId, owner_id: userId, order_id: id, order_no: orderNo, store_id: storeId } = order
  await withAccount(platform, { accountId, userId, isUpkeep: true }, async (own) => {
    const columns = columnsOf(await holdTracked(own, id))
    if (columns === null) return
    await own.db
      .updateTable('order_trackings')
      .set(columns)
      .where('account_id', '=', accountId)
      .where('order_id', '=', id)
      .execute()
    await own.audit({ action, entity: 'pool-order', id, after: { orderNo, byCustomer: true } })
    await own.emit('pool-order.changed', { storeId })
    await andThen?.(own, order)
  })
  return tx(async (client) => showTracked(client, platform.now(), await linkedOrder(client, platform.now(), token)))
}

/** Leaves the driver a word, as long as the driver can read it. */
export const instructDriver = (
  ctx: PublicContext,
  { token, chips, words }: ParsedOf<typeof contract.instruct>,
): Promise<Tracked> =>
  say(ctx, token, 'instruct-driver', ({ status, arrived_at }) => {
    if (arrived_at !== null || (status !== null && status !== 'To go'))
      fail('WrongState', { message: 'The driver has been at the door already.' })
    const now = ctx.platform.now().toISOString()
    return { instruction_chips: [...chips], instruction: words, instructed_at: now }
  })

/** Keeps how a delivery was; one that was rated can be rated once more. */
export const rateDelivery = (
  ctx: PublicContext,
  { token, stars, chips, words }: ParsedOf<typeof contract.rate>,
): Promise<Tracked> =>
  say(
    ctx,
    token,
    'rate-delivery',
    (held) => {
      if (held.status !== 'Delivered') fail('WrongState', { message: 'Only what was delivered can be rated.' })
      const isSame = held.stars === stars && held.rating === words && held.rating_chips.join('\n') === chips.join('\n')
      if (isSame) return null
      if (held.is_rating_final) fail('WrongState', { message: 'You have changed your rating already.' })
      return {
        ...{ stars, rating_chips: [...chips], rating: words, rated_at: ctx.platform.now().toISOString() },
        is_rating_final: held.stars !== null,
      }
    },
    async (own, order) => {
      if (!isBadRating(stars, chips)) return
      const said = [...chips, ...(words === null ? [] : [words])].join(', ')
      await notify(own, {
        action: 'delivery-rated-badly',
        facts: { routeId: order.route_id ?? '', reference: order.order_no, stars, reason: said === '' ? '—' : said },
        // It is written in the name of the account's owner, who has not said it.
        ...{ storeId: order.store_id, to: { can: neededFor.delivery }, alsoDoer: true },
      })
    },
  )

/**
 * Pictures of a delivery, for whoever says its postal code: that a link was passed on does not show them to anybody. A wrong one is
 * counted, whatever else is asked at the same time.
 */
export async function showProof(
  { platform, tx }: PublicContext,
  { token, zipCode }: ParsedOf<typeof contract.proof>,
): Promise<AnswerOf<typeof contract.proof>> {
  const order = await tx((client) => linkedOrder(client, platform.now(), token))
  const { account_id: accountId, owner_id: userId, order_id: id } = order
  return withAccount(platform, { accountId, userId, isUpkeep: true }, async (own) => {
    const held = await own.db
      .selectFrom('order_trackings as k')
      .innerJoin('pool_orders as o', (join) =>
        join.onRef('o.account_id', '=', 'k.account_id').onRef('o.id', '=', 'k.order_id'),
      )
      .select(['k.proof_tries', 'k.proof_tried_at', 'o.zip_code'])
      .where('k.account_id', '=', accountId)
      .where('k.order_id', '=', id)
      .forUpdate('k')
      .executeTakeFirstOrThrow()
    const now = own.now()
    const tries = recentTries(held.proof_tries, held.proof_tried_at, now)
    if (tries >= mostCodeTries) return { isRight: false, triesLeft: 0, files: [] }
    const isRight = isCodeOf(held.zip_code, zipCode)
    const next = isRight ? { proof_tries: 0 } : { proof_tries: tries + 1, proof_tried_at: now.toISOString() }
    await own.db
      .updateTable('order_trackings')
      .set(next)
      .where('account_id', '=', accountId)
      .where('order_id', '=', id)
      .execute()
    if (!isRight) return { isRight, triesLeft: mostCodeTries - tries - 1, files: [] }
    const left = await findProofOfOrder(own, platform, id)
    const files = (left?.files ?? []).flatMap((file) => (file.url === null ? [] : [{ ...file, url: file.url }]))
    return {
      isRight,
      triesLeft: mostCodeTries,
      files: files.map(({ id: file, kind, url }) => ({ id: file, kind, url })),
    }
  })
}

/** Mails of a transaction: whoever waits for a row waits no longer than these take. */
const mailsAtOnce = 200
/** Days after which nobody is told any more what has become of a delivery. */
const tellingDays = 2

/** The orders of an account whose customers are due a mail, and of what. */
async function findDue(client: pg.ClientBase, now: Date, accountId: number) {
  const since = new Date(now.getTime() - tellingDays * 86_400_000)
  const { rows } = await statement('tracking.due', {
    order_id: col.id('poolOrder'),
    store_id: col.id('store'),
    email: col.text,
    first_name: col.text,
    merchant: col.text,
    date: col.date,
    window_from: col.text.orNull,
    window_to: col.text.orNull,
    state: col.oneOf(toldStates),
  })`
    with driven as (
      select id, type, date from routes where account_id = ${accountId} and type in ('Schedule', 'Ongoing')
      union all
      select id, type, date from routes where account_id = ${accountId} and type in ('Delivered', 'Failed')
        and ended_at is not null and coalesce(ended_at, updated_at) > ${since}
    ), due as (
      select o.id as order_id, o.store_id, coalesce(o.email, '') as email, o.first_name, coalesce(t.name, a.business_name) as merchant, r.date,
        o.window_from, o.window_to, k.told, case
          when s.status <> 'To go' then s.status
          when r.type = 'Schedule' then 'Planned'
          when r.type <> 'Ongoing' then null
          when exists (select 1 from route_stops b where b.account_id = s.account_id and b.route_id = s.route_id
            and b.left_at is null and b.status = 'To go' and b.position < s.position) then 'On the way'
          else 'Next' end as state
      from driven r
      join route_stops s on s.account_id = ${accountId} and s.route_id = r.id and s.left_at is null
      join pool_orders o on o.account_id = s.account_id and o.id = s.order_id and o.route_id = r.id
      join stores t on t.account_id = o.account_id and t.id = o.store_id
      join accounts a on a.id = o.account_id
      left join order_trackings k on k.account_id = o.account_id and k.order_id = o.id
      where o.email is not null and o.deleted_at is null and t.deleted_at is null and t.mails_customers
        and a.deleted_at is null and a.suspended_at is null
        and (s.done_at is null or s.done_at > ${since})
        and (r.type <> 'Schedule' or r.date >= (${now}::timestamptz at time zone a.time_zone)::date)
    )
    select order_id, store_id, email, first_name, merchant, date, window_from, window_to, state from due
    where state is not null and (told is null or not state = any(told)) order by order_id limit ${mailsAtOnce}`.execute(
    ownerDb(client),
  )
  return rows
}

/** Writes mails that are due, each once; false when none is left. */
export async function writeMails(client: pg.ClientBase, platform: Platform, accountId: number): Promise<boolean> {
  const db = ownerDb(client)
  const rows = await findDue(client, platform.now(), accountId)
  if (rows.length === 0) return false
  const origin = await originOf(platform, client)
  const language = await findOwnersLanguage(client, accountId)
  for (const { order_id: orderId, store_id: storeId, email, state, ...row } of rows) {
    const { token } = await takeLink(db, platform, { accountId, storeId, orderId, day: row.date })
    const told = toldWith(state)
    // Of two that tell it at once, one does.
    const { numUpdatedRows } = await db
      .updateTable('order_trackings')
      .set({ told: sql`array(select distinct unnest(told || ${[...told]}::text[]))` })
      .where('account_id', '=', accountId)
      .where('order_id', '=', orderId)
      .where(sql<SqlBool>`not ${state} = any(told)`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !(await mayMail(client, platform, email, `tracking ${state}`))) continue
    const text = trackingMail(language, {
      ...{ origin, token, what: state, name: row.first_name, merchant: row.merchant },
      ...{ day: row.date, from: row.window_from, to: row.window_to },
    })
    await postMail(client, { ...text, to: email, accountId })
  }
  return true
}
