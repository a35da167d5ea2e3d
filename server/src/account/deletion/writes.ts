import type { begin, giveBack } from '@crossdock/contract/account/deletion'
import { todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { isSubscribed } from '@crossdock/contract/plans'
import { eraseAccount, type Kept } from '../../platform/backup/erase-account.ts'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { folderOf } from '../../platform/files.ts'
import { postMail } from '../../platform/mail.ts'
import { originOf } from '../../platform/origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { statement } from '../../platform/statement.ts'
import { asOwner } from '../../platform/transaction.ts'
import { requireOwner } from '../archives/reads.ts'
import { voidUnpaid } from '../invoices/voids/writes.ts'
import { cancelSubscription, lockSubscription } from '../subscriptions/writes.ts'
import { tellEverybody } from '../users/writes.ts'
import { deletionMail } from './mails.ts'
import {
  deletionOf,
  dueMails,
  erasedName,
  isNameOf,
  kept,
  keptForever,
  lastErasable,
  lastReturnable,
  tellJob,
  yearsBefore,
} from './rules.ts'

const lockAccount = async ({ db, account }: Context) =>
  found(
    await db
      .selectFrom('accounts')
      .select(['deleted_at', 'business_name'])
      .where('id', '=', account.id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

export async function deleteAccount(
  ctx: Context,
  { businessName }: ParsedOf<typeof begin>,
): Promise<AnswerOf<typeof begin>> {
  requireOwner(ctx)
  const before = await lockAccount(ctx)
  // Somebody was first, a moment ago.
  if (before.deleted_at !== null) fail('AccountDeleted')
  if (!isNameOf(businessName, before.business_name)) failField('businessName', 'This is not the name of the business')
  const subscription = await lockSubscription(ctx)
  if (subscription.periodEnd !== null && isSubscribed(subscription.status) && subscription.status !== 'PENDING_CANCEL')
    await cancelSubscription(ctx)
  await voidUnpaid(ctx)
  const at = ctx.now().toISOString()
  await ctx.db
    .updateTable('accounts')
    .set({ deleted_at: at, deletion_told: 0 })
    .where('id', '=', ctx.account.id)
    .execute()
  await statement('deletion.end-sessions')`select end_sessions_of_account(${ctx.sessionId})`.execute(ctx.db)
  await ctx.audit({ action: 'remove', entity: 'account', id: String(ctx.account.id) })
  await ctx.enqueue(tellJob, {})
  await tellEverybody(ctx)
  return deletionOf(at)
}

export async function returnAccount(ctx: Context): Promise<AnswerOf<typeof giveBack>> {
  requireOwner(ctx)
  const { deleted_at } = await lockAccount(ctx)
  if (deleted_at === null) return fail('NotDeleted')
  // It is being erased.
  if (Date.parse(deleted_at) <= lastReturnable(ctx.now()).getTime()) fail('AccountDeleted')
  await ctx.db
    .updateTable('accounts')
    .set({ deleted_at: null, deletion_told: 0 })
    .where('id', '=', ctx.account.id)
    .execute()
  await ctx.audit({ action: 'restore', entity: 'account', id: String(ctx.account.id) })
  await tellEverybody(ctx)
  return {}
}

/** Does something for each account; one that fails keeps no other waiting, and is said in the end. */
async function forEach<Row extends { readonly id: number }>(
  accounts: readonly Row[],
  work: (row: Row) => Promise<void>,
  what: string,
): Promise<void> {
  const faults: unknown[] = []
  for (const row of accounts) await work(row).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} accounts ${what}`)
}

/** Tells the owners of deleted accounts by mail: at once, and when the end is near. Each mail once. */
export async function tellOwners(platform: Platform): Promise<void> {
  const now = platform.now()
  const rows = await ownerDb(platform.pool)
    .selectFrom('accounts as a')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'a.id').on('u.is_owner', '=', true))
    .select(['a.id', 'a.deleted_at', 'a.deletion_told', 'a.time_zone', 'u.email', 'u.first_name', 'u.language'])
    .where('a.deleted_at', '>', lastReturnable(now).toISOString())
    .where('u.deleted_at', 'is', null)
    .orderBy('a.deleted_at')
    .execute()
  await forEach(rows, (row) => tellOwner(platform, row), 'could not be told of their end.')
}

async function tellOwner(
  platform: Platform,
  {
    id,
    deleted_at,
    deletion_told,
    time_zone,
    email,
    first_name,
    language,
  }: {
    readonly id: number
    readonly deleted_at: string | null
    readonly deletion_told: number
    readonly time_zone: string
    readonly email: string
    readonly first_name: string
    readonly language: string | null
  },
): Promise<void> {
  if (deleted_at === null) return
  const due = dueMails(new Date(deleted_at), platform.now())
  if (due <= deletion_told) return
  await asOwner(await platform.pool.connect(), async (client) => {
    const told = await ownerDb(client)
      .updateTable('accounts')
      .set({ deletion_told: due })
      .where(({ and }) => and({ id, deleted_at, deletion_told }))
      .returning('id')
      .executeTakeFirst()
    if (!told) return
    const endsOn = todayIn(time_zone, new Date(deletionOf(deleted_at).endsAt))
    const origin = await originOf(platform, client)
    const text = deletionMail(language, { origin, name: first_name, endsOn, mail: due })
    await postMail(client, { ...text, to: email, accountId: id })
  })
}

const erase = (platform: Platform, accountId: number, what: Kept) =>
  eraseAccount({
    url: platform.pool.options.connectionString ?? '',
    accountId,
    folder: folderOf(platform, accountId),
    kept: what,
  })

/** The gateway keeps no card of theirs any more. It knows them by what is erased here, so it is told before. */
async function forgetAtGateway({ pool, gateway, log }: Platform, accountId: number): Promise<void> {
  const cards = await ownerDb(pool).selectFrom('cards').select('ref').where('account_id', '=', accountId).execute()
  const refs = cards.map(({ ref }) => ref)
  // Where cards are taken no more, whoever hosts has to take them back where they are kept.
  if (gateway === null && refs.length > 0) log.warn({ account: accountId, cards: refs }, 'no gateway takes cards back')
  await gateway?.forget(accountId, refs)
}

/** Addresses that want no mails were kept for theirs; those that somebody has in another account stay. */
const forgetAddresses = (platform: Platform, accountId: number) =>
  statement('deletion.forget-addresses')`
    delete from unsubscribed x using users u where u.account_id = ${accountId} and x.email = lower(u.email)
      and not exists (select from users o where o.account_id <> u.account_id and lower(o.email) = x.email)`.execute(
    ownerDb(platform.pool),
  )

/** What is queued for accounts that are erased: there is nobody left in whose name it could be done. */
const forgetJobs = statement('deletion.forget-jobs')`
  delete from graphile_worker._private_jobs j using accounts a
  where a.erased_at is not null and j.locked_at is null
    and a.id::text in (j.payload ->> 'accountId', j.payload -> 'payload' ->> 'accountId')`

/** Erases accounts that can be returned no more, and what was kept of those whose legal time is over. What breaks off goes on. */
export async function eraseAccounts(platform: Platform): Promise<void> {
  const now = platform.now()
  const db = ownerDb(platform.pool)
  const due = db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', lastErasable(now).toISOString())
    .where('erased_at', 'is', null)
    // Money that is on its way back arrives first, where somebody can give it: afterwards nobody would know whose it is.
    .$if(platform.gateway !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('refunds as r').whereRef('r.account_id', '=', 'accounts.id').where('r.state', '=', 'OPEN')),
        ),
      ),
    )
  const notErased = 'could not be erased.'
  const eraseOne = async ({ id }: { readonly id: number }) => {
    // Whoever returns it in this very moment holds the row.
    const isDue = await asOwner(await platform.pool.connect(), (client) =>
      ownerDb(client)
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    )
    if (!isDue) return
    await forgetAtGateway(platform, id)
    await forgetAddresses(platform, id)
    await erase(platform, id, kept)
    await db
      .updateTable('accounts')
      .set({ erased_at: now.toISOString(), business_name: erasedName, suspended_reason: null })
      .where('id', '=', id)
      .execute()
    platform.log.info({ account: id }, 'a deleted account was erased')
  }
  // Also what an earlier release, or somebody in this very hour, has left in the queue.
  try {
    await forEach(await due.orderBy('deleted_at').execute(), eraseOne, notErased)
  } finally {
    await forgetJobs.execute(db)
  }
  const over = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('erased_at', '<=', yearsBefore(now, platform.settings.keepYears).toISOString())
    .execute()
  const eraseRest = async ({ id }: { readonly id: number }) => {
    await erase(platform, id, keptForever)
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  }
  await forEach(over, eraseRest, notErased)
}
