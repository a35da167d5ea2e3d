import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ask, open } from '@crossdock/contract/account/archives'
import { formatDay, todayIn } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import { archiveType } from '@crossdock/contract/stored-files'
import type pg from 'pg'
import { type Written, writeAccount } from '../../platform/backup/write-account.ts'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, found } from '../../platform/errors.ts'
import { dropFileRows, fileLink, folderOf } from '../../platform/files.ts'
import { postMail } from '../../platform/mail.ts'
import { originOf } from '../../platform/origin.ts'
import { papersOfAccounts } from '../../platform/papers-of-accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueJob } from '../../platform/queue.ts'
import { withAccount } from '../../platform/transaction.ts'
import { notify } from '../notifications/writes.ts'
import { archiveMail } from './mails.ts'
import { requireOwner } from './reads.ts'
import {
  archiveEnd,
  archiveJob,
  archiveMailJob,
  archiveName,
  archiveOwner,
  mostHours,
  readmeOf,
  turnSeconds,
  whyWithheld,
} from './rules.ts'

const tellScreens = (ctx: Context) => ctx.emit('archive.changed', { userIds: [ctx.user.id] })

export async function askForArchive(ctx: Context): Promise<AnswerOf<typeof ask>> {
  requireOwner(ctx)
  const id = newId<'archive'>()
  const made = await ctx.db
    .insertInto('archives')
    .values({ account_id: ctx.account.id, id, user_id: ctx.user.id, created_at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.column('account_id').where('state', '=', 'making').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) fail('ArchiveUnderWay')
  await ctx.audit({ action: 'ask-archive', entity: 'account', id: String(ctx.account.id) })
  await ctx.enqueue(archiveJob, { id })
  await tellScreens(ctx)
  return { jobId: id }
}

/** The file of an archive. */
const findFileOf = (ctx: Context, id: Id<'archive'>) =>
  ctx.db
    .selectFrom('files')
    .select('id')
    .where(({ and }) => and({ account_id: ctx.account.id, owner_kind: archiveOwner, owner_id: id }))
    .executeTakeFirst()

export async function openArchive(
  ctx: Context,
  { id }: ParsedOf<typeof open>,
  platform: Platform,
): Promise<AnswerOf<typeof open>> {
  requireOwner(ctx)
  const { ends_at } = found(
    await ctx.db
      .selectFrom('archives')
      .select('ends_at')
      .where(({ and }) => and({ account_id: ctx.account.id, id }))
      .executeTakeFirst(),
  )
  const file = await findFileOf(ctx, id)
  if (!file || ends_at === null || Date.parse(ends_at) <= ctx.now().getTime()) return fail('ArchiveNotThere')
  await ctx.audit({ action: 'open-archive', entity: 'account', id: String(ctx.account.id) })
  return { link: fileLink(platform, 'get', ctx.account.id, file.id) }
}

type Asked = { readonly accountId: number; readonly userId: Id<'user'> }

/** Ends an archive that is being made, once: with its file, or without. */
async function settle(platform: Platform, who: Asked, id: Id<'archive'>, written: Written | null): Promise<boolean> {
  return withAccount(platform, { ...who, isUpkeep: true }, async (ctx) => {
    const now = ctx.now()
    const endsAt = archiveEnd(now)
    const settled = await ctx.db
      .updateTable('archives')
      .set({
        state: written ? 'done' : 'failed',
        finished_at: now.toISOString(),
        ends_at: endsAt.toISOString(),
        bytes: written?.bytes ?? null,
        row_count: written?.rows ?? null,
        file_count: written?.files ?? null,
      })
      .where(({ and }) => and({ account_id: who.accountId, id, state: 'making' }))
      .returning('id')
      .executeTakeFirst()
    if (!settled) return false
    if (written)
      await ctx.db
        .insertInto('files')
        .values({
          account_id: who.accountId,
          id: id as string,
          owner_kind: archiveOwner,
          owner_id: id,
          name: archiveName(ctx.account.businessName, now),
          content_type: archiveType,
          size: written.bytes,
          sha256: written.sha256,
          created_by: who.userId,
          created_at: now.toISOString(),
        })
        .execute()
    const facts = written
      ? { rows: written.rows, files: written.files, day: formatDay(todayIn(ctx.user.timeZone, endsAt)) }
      : {}
    await notify(ctx, {
      action: written ? 'archive-done' : 'archive-failed',
      facts,
      storeId: null,
      to: { people: [who.userId] },
      alsoDoer: true,
    })
    await ctx.enqueue(archiveMailJob, { id })
    await tellScreens(ctx)
    return true
  })
}

/** What is printed of the account, one after the other. */
async function* papersOf(platform: Platform, who: Asked) {
  const inside = <Value>(work: (ctx: Context) => Promise<Value>) =>
    withAccount(platform, { ...who, isUpkeep: true }, work)
  for (const source of papersOfAccounts())
    for (const id of await inside((ctx) => source.list(ctx))) yield await inside((ctx) => source.print(ctx, id))
}

/** Makes an archive that was asked for, and tells of it; for one account after the other. */
export async function makeArchive(platform: Platform, accountId: number, id: Id<'archive'>): Promise<void> {
  const row = await ownerDb(platform.pool)
    .selectFrom('archives as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.user_id', 'a.business_name'])
    .where(({ and }) => and({ 'r.account_id': accountId, 'r.id': id, 'r.state': 'making' }))
    .executeTakeFirst()
  if (!row) return
  const who = { accountId, userId: row.user_id }
  const folder = folderOf(platform, accountId)
  // Always of the same name: what a killed process has left of it is written over.
  const draft = join(folder, `archive-${id}.part`)
  const check = (): void => {
    if (platform.disk.isFull()) fail('DiskFull')
  }
  check()
  const written = await writeAccount({
    url: platform.pool.options.connectionString ?? '',
    accountId,
    folder,
    to: draft,
    withheld: whyWithheld,
    readme: readmeOf(row.business_name, platform.now()),
    papers: () => papersOf(platform, who),
    check,
    now: platform.now,
  })
  // The queue does other things, too: one archive is made at a time, whosesoever it is.
  if (written === null) {
    const runAt = new Date(platform.now().getTime() + turnSeconds * 1000)
    return queueJob(platform.pool, archiveJob, { id }, { accountId, runAt })
  }
  const path = join(folder, `${id}-${written.sha256}`)
  await rename(draft, path)
  let isSettled = false
  try {
    isSettled = await settle(platform, who, id, written)
  } finally {
    if (!isSettled) await rm(path, { force: true })
  }
}

/** Tells the owner who asked for it what came of an archive. */
export async function tellByMail(
  client: pg.ClientBase,
  platform: Platform,
  accountId: number,
  id: Id<'archive'>,
): Promise<void> {
  const row = await ownerDb(client)
    .selectFrom('archives as r')
    .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'r.account_id').onRef('u.id', '=', 'r.user_id'))
    .select(['r.state', 'u.email', 'u.first_name', 'u.language'])
    .where(({ and }) => and({ 'r.account_id': accountId, 'r.id': id }))
    .executeTakeFirst()
  if (!row) return
  const origin = await originOf(platform, client)
  const text = archiveMail(row.language, { origin, name: row.first_name, isDone: row.state === 'done' })
  await postMail(client, { ...text, to: row.email, accountId })
}

/** Takes away archives whose time is over, and gives up those that could not be made. */
export async function clearArchives(platform: Platform): Promise<void> {
  const now = platform.now()
  const rows = await ownerDb(platform.pool)
    .selectFrom('archives')
    .select(['account_id as accountId', 'id', 'user_id as userId', 'state'])
    .where(({ or, and, eb }) =>
      or([
        eb('ends_at', '<=', now.toISOString()),
        and([
          eb('state', '=', 'making'),
          eb('created_at', '<', new Date(now.getTime() - mostHours * 3_600_000).toISOString()),
        ]),
      ]),
    )
    .execute()
  for (const { accountId, userId, id, state } of rows) {
    const who = { accountId, userId }
    const clear = () =>
      withAccount(platform, { ...who, isUpkeep: true }, async (ctx) => {
        await dropFileRows(ctx, { ownerKind: archiveOwner, ownerId: id })
        await ctx.db
          .deleteFrom('archives')
          .where(({ and }) => and({ account_id: accountId, id }))
          .execute()
      })
    // One that cannot be cleared, of an account that is being erased perhaps, keeps no other from it.
    await (state === 'making' ? settle(platform, who, id, null) : clear()).catch((error: unknown) =>
      platform.log.error({ err: error, account: accountId, archive: id }, 'an archive could not be cleared'),
    )
  }
}
