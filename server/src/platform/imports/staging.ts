import { type Id, newId } from '@crossdock/contract/ids'
import { mostImportRows } from '@crossdock/contract/imports'
import { type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { acrossStores } from '../across-stores.ts'
import type { StreamedBody } from '../bodies.ts'
import type { Context } from '../context.ts'
import { type Db, ownerDb } from '../db.ts'
import { fail } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { platformJob } from '../queue.ts'
import { col, statement } from '../statement.ts'
import type { RowText } from './messages.ts'

/** Large imports of one account that are not done, and rows of these and of what is being read for others. */
const mostJobs = 3
const mostRows = 2 * mostImportRows

/** Rows put down of bodies that are being read here, by account. */
const beingRead = new Map<number, number>()

const count = (accountId: number, rows: number): void => {
  const sum = (beingRead.get(accountId) ?? 0) + rows
  if (sum > 0) beingRead.set(accountId, sum)
  else beingRead.delete(accountId)
}

/** Refuses what goes beyond an account's share: `rows` beside those of its large imports that are not done. */
function requireShare({ jobs, rows }: Share, more: number): void {
  if (jobs >= mostJobs)
    fail('TooManyRequests', {
      retryAfter: 30,
      message: `${mostJobs} large imports of yours are not done yet. Please send this one again once one of them is done, or cancel one.`,
    })
  if (rows + more > mostRows)
    fail('TooManyRequests', {
      retryAfter: 30,
      message: `Your imports that are not done would have more than ${mostRows.toLocaleString('en-US')} rows with this one. Please send it again once one of them is done, or cancel one.`,
    })
}

/** What an account's imports that are not done come to. */
const readShare = (db: Db, accountId: number) =>
  db
    .selectFrom('import_jobs')
    .select([col.int8`count(*)`.as('jobs'), col.int8`coalesce(sum(rows_total), 0)`.as('rows')])
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
type Share = Awaited<ReturnType<typeof readShare>>

/** Refuses a job beyond its account's share. Of two that begin at once, one waits for the other. */
export async function requireRoomForJob(ctx: Context, rows: number): Promise<void> {
  const { id } = ctx.account
  await statement('imports.lock-share')`select pg_advisory_xact_lock(${id}, hashtext('large-imports'))`.execute(ctx.db)
  requireShare(await acrossStores(ctx, ({ db }) => readShare(db, id)), rows)
}

/** Rows of one body that are put down, for an import that does not exist before they all have been. */
interface Staging {
  /** Puts rows down while the caller reads on; waits for those before. */
  put(texts: readonly RowText[]): Promise<void>
  isBegun(): boolean
  /** All is down: gives the id under which it is. */
  done(): Promise<string>
  /** Waits for what is being put down, however the reading has ended. */
  end(): Promise<void>
}

/** Opens the staging of a body. What has been put down is dropped once the request is answered, unless it has become a job. */
export function openStaging({ platform, sender: { accountId }, afterwards }: StreamedBody): Staging {
  const jobId = newId<'importJob'>()
  let down = 0
  let share: Share | null = null
  let last: Promise<void> = Promise.resolve()
  return {
    isBegun: () => share !== null,
    async put(texts) {
      await last
      const from = down
      const rows = texts.reduce((sum, { right }) => sum + right, 0)
      if (share === null) {
        share = await readShare(ownerDb(platform.pool), accountId)
        afterwards(() => dropUnlessBegun(platform, accountId, jobId))
      }
      requireShare(share, (beingRead.get(accountId) ?? 0) + rows)
      if (platform.disk.isFull()) fail('DiskFull', { retryAfter: 30 })
      count(accountId, rows)
      down += rows
      last = stageRows(platform, { accountId, jobId, from, texts })
      last.catch(() => {})
    },
    async done() {
      await last
      return jobId
    },
    async end() {
      await last.catch(() => {})
      count(accountId, -down)
    },
  }
}

interface Staged {
  readonly accountId: number
  readonly jobId: Id<'importJob'>
  /** Rows put down before these. */
  readonly from: number
  readonly texts: readonly RowText[]
}

/**
 * Puts rows down, as the database's owner: whose import it will be is said when all have arrived. Each text is a statement of
 * its own, so that no transaction waits for whoever sends them.
 */
async function stageRows({ pool }: Platform, { accountId, jobId, from, texts }: Staged): Promise<void> {
  let place = from
  for (const { text, right } of texts) {
    await statement('imports.stage')`
      insert into import_rows (account_id, job_id, seq, group_key, record)
      select ${accountId}, ${jobId}, ${place} + r.place, r.entry ->> 0, r.entry -> 1
      from jsonb_array_elements(${text}::jsonb) with ordinality as r(entry, place)`.execute(ownerDb(pool))
    place += right
  }
}

/** Drops rows whose request has not begun an import of them. */
async function dropUnlessBegun(platform: Platform, accountId: number, jobId: Id<'importJob'>): Promise<void> {
  const job = await ownerDb(platform.pool)
    .selectFrom('import_jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (!job) await dropRows(platform, accountId, jobId)
}

/** Removes the rows of an import, a slice at a time. */
export async function dropRows(
  { pool }: { readonly pool: pg.Pool },
  accountId: number,
  jobId: Id<'importJob'>,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await statement('imports.drop-rows', { last: col.int4.orNull })`
      with gone as (
        delete from import_rows where account_id = ${accountId} and job_id = ${jobId} and seq <= ${last}::integer returning seq
      ) select min(seq) as last from import_rows
      where account_id = ${accountId} and job_id = ${jobId} and seq > ${last}::integer`.execute(ownerDb(pool))
    const next = rows[0]?.last
    if (next === undefined || next === null) return
    last = next + 20_000
  }
}

/** What a request that breaks off in the middle leaves is kept for so long: a request that goes on is done by then. */
const keptFor = 3_600_000

export const sweepRowsJob = platformJob('sweep-import-rows', z.object({}), {
  key: () => 'sweep-import-rows',
  evenWhenFull: true,
  at: '23 * * * *',
})

/** Removes rows that no import needs: those of an import that has ended, and those of a server that was ended over them. */
export async function sweepRows(platform: Platform): Promise<void> {
  // Ids begin with the time in which they were made.
  const before = (platform.now().getTime() - keptFor).toString(16).padStart(12, '0')
  const db = ownerDb(platform.pool)
  const { rows } = await statement('imports.sweep', { account_id: col.int4, job_id: col.id('importJob') })`
    with recursive jobs as (
       (select account_id, job_id from import_rows order by account_id, job_id limit 1)
       union all
       select next.account_id, next.job_id from jobs
       cross join lateral (select r.account_id, r.job_id from import_rows r
         where (r.account_id, r.job_id) > (jobs.account_id, jobs.job_id) order by r.account_id, r.job_id limit 1) next
     )
     select s.account_id, s.job_id from jobs s left join import_jobs j on j.account_id = s.account_id and j.id = s.job_id
     where case when j.id is null then s.job_id < ${before} else j.finished_at is not null end`.execute(db)
  for (const row of rows) await dropRows(platform, row.account_id, row.job_id)
  for (const table of ['import_groups', 'import_orders'] as const)
    await db
      .deleteFrom(table)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('import_jobs as j')
            .select('j.id')
            .where(
              sql<SqlBool>`j.account_id = ${sql.ref(`${table}.account_id`)} and j.id = ${sql.ref(`${table}.job_id`)}`,
            )
            .where('j.finished_at', 'is not', null),
        ),
      )
      .execute()
}
