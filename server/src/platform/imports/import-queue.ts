import { hostname } from 'node:os'
import { type Id, newId } from '@crossdock/contract/ids'
import { type ImportFault, importKinds } from '@crossdock/contract/imports'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { type Connected, ownerDb } from '../db.ts'
import { type Platform } from '../platform.ts'
import { isAlive } from '../postgres/processes.ts'
import { platformJob, queueJob } from '../queue.ts'
import { col, type RowOf, statement } from '../statement.ts'
import { tally } from './import-work.ts'

const jobRow = {
  accountId: col.int4,
  id: col.id('importJob'),
  userId: col.id('user'),
  storeId: col.id('store'),
  kind: col.oneOf(importKinds),
  rows: col.int4,
  said: col.json(z.object({ storeId: z.string().nullable(), input: z.unknown() })),
  isWritten: col.bool,
  result: col.json(tally).orNull,
}
/** A large import that this process works at. */
export type Job = RowOf<typeof jobRow> & { readonly runner: string }

/** Queued for each import; whoever runs it takes the import whose turn it is. */
export const runImportJob = platformJob('run-import', z.object({ jobId: z.string() }), {
  key: ({ jobId }) => `import/${jobId}`,
})

/** How often other processes hear that this one is alive, whatever the work waits for. */
const beatEvery = 5_000
/** After so long without a word a process is taken for dead. */
const silence = sql`interval '15 seconds'`
/** How often a process looks for imports that nobody is at. */
const lookEvery = 10_000

/**
 * Takes the import whose turn it is, unless there is none: that of the account whose last one began longest ago, of several the
 * first that came. So nobody's file waits for more than one of each other account.
 */
export async function takeNext({ pool }: Platform): Promise<Job | null> {
  const runner = `${hostname()}/${process.pid}/${newId()}`
  const { rows } = await statement('imports.take-next', jobRow)`
    update import_jobs set runner = ${runner}, fault = null, started_at = clock_timestamp(), updated_at = now()
       where (account_id, id) = (
         select j.account_id, j.id from import_jobs j
         where j.finished_at is null and (j.not_before is null or j.not_before <= now())
           and (j.runner is null or j.updated_at < now() - ${silence})
         order by (select max(s.started_at) from import_jobs s where s.account_id = j.account_id) nulls first, j.created_at, j.id
         limit 1 for update skip locked)
       returning account_id as "accountId", id, user_id as "userId", store_id as "storeId", kind, rows_total as rows, input as said,
         written_at is not null as "isWritten", result`.execute(ownerDb(pool))
  const [job] = rows
  return job ? { ...job, runner } : null
}

/** Lets an import wait, and be taken up by any process then; `reason` is told meanwhile. */
export async function putOff(
  platform: Platform,
  { accountId, id, runner }: Job,
  ms: number,
  reason: ImportFault | null = null,
): Promise<void> {
  await ownerDb(platform.pool)
    .updateTable('import_jobs')
    .set({
      runner: null,
      not_before: sql`now() + ${ms} * interval '1 millisecond'`,
      fault: reason && JSON.stringify(reason),
      state: sql`case when written_at is null then 'queued' else state end`,
      rows_done: sql`case when written_at is null then 0 else rows_done end`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('runner', '=', runner)
    .execute()
  await wake(platform, accountId, id, ms)
}

/** Has a process look for the next import, when it is begun or in a while. */
async function wake({ pool, now }: Platform, accountId: number, jobId: Id<'importJob'>, ms: number): Promise<void> {
  await queueJob(pool, runImportJob, { jobId }, { accountId, runAt: new Date(now().getTime() + ms) })
}

/** Has a process look for the next import, where one waits for its turn: one at a time is enough to have them all done. */
export async function wakeNext(platform: Platform): Promise<void> {
  const waiting = await ownerDb(platform.pool)
    .selectFrom('import_jobs')
    .select(['account_id as accountId', 'id'])
    .where('finished_at', 'is', null)
    .where('runner', 'is', null)
    .where(sql<SqlBool>`(not_before is null or not_before <= now())`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .execute()
  for (const { accountId, id } of waiting) await wake(platform, accountId, id, 0)
}

/**
 * True of a process on this machine that has ended. One of this one's own number may be another of the same name, in a container
 * beside it: what it is at is nothing to this one, and only its silence says that it has ended.
 */
function isGone(runner: string): boolean {
  const [host, pid] = runner.split('/')
  return host === hostname() && Number(pid) !== process.pid && !isAlive(Number(pid))
}

/**
 * Has imports taken up again whose process has died: at once where that can be known, else after a quarter of a minute. They
 * wait while the disk is full, as all do, and nothing is written about that.
 */
export async function resumeImports(platform: Platform): Promise<void> {
  if (platform.disk.isFull()) return
  const db = ownerDb(platform.pool)
  const begun = await db
    .selectFrom('import_jobs')
    .select(['account_id', 'id', 'runner', col.bool`updated_at < now() - ${silence}`.as('isSilent')])
    .where('finished_at', 'is', null)
    .where('runner', 'is not', null)
    .execute()
  for (const { account_id: accountId, id, runner, isSilent } of begun) {
    if (!isSilent && !isGone(runner ?? '')) continue
    // Nobody is at it, and who was is told so before anybody else takes it.
    await db
      .updateTable('import_jobs')
      .set({ runner: null })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('runner', '=', runner)
      .where('finished_at', 'is', null)
      .execute()
  }
  await wakeNext(platform)
}

/** Looks for imports that nobody is at, now and every few seconds; gives what ends that. */
export function watchImports(platform: Platform): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const look = () => {
    // A database that cannot be reached is asked again.
    last = last
      .then(() => resumeImports(platform))
      .catch((err: unknown) => platform.log.debug({ err }, 'imports not seen'))
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()
  look()
  return () => {
    clearInterval(timer)
    return last
  }
}

/** An update of the job, while it is this process's. */
export const jobOf = (client: Connected, { accountId, id, runner }: Job) =>
  ownerDb(client)
    .updateTable('import_jobs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('runner', '=', runner)

/** Says every few seconds that this process is at the job, until it is stopped; `isLost` once another one is, or nobody. */
export function keepAlive({ pool }: Platform, job: Job): { isLost(): boolean; stop(): void } {
  let isLost = false
  const beat = async () => {
    const { numUpdatedRows } = await jobOf(pool, job).set({ updated_at: sql`now()` }).executeTakeFirst()
    if (numUpdatedRows === 0n) isLost = true
  }
  // A database that cannot be reached ends the work itself.
  const timer = setInterval(() => void beat().catch(() => {}), beatEvery)
  timer.unref()
  return { isLost: () => isLost, stop: () => clearInterval(timer) }
}
