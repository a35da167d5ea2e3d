import { hostname } from 'node:os'
import { newId } from '@crossdock/contract/ids'
import type { ImportFault } from '@crossdock/contract/imports'
import { z } from 'zod'
import type { Platform } from '../platform.ts'
import { isAlive } from '../postgres/processes.ts'
import { platformJob, queueJob } from '../queue.ts'
import type { Tally } from './import-work.ts'

/** A large import that this process works at. */
export interface Job {
  readonly accountId: number
  readonly id: string
  readonly userId: string
  readonly storeId: string
  readonly kind: string
  readonly rows: number
  readonly said: { readonly storeId: string | null; readonly input: unknown }
  readonly isWritten: boolean
  readonly result: Tally | null
  readonly runner: string
}

/** Queued for each import; whoever runs it takes the import whose turn it is. */
export const runImportJob = platformJob('run-import', z.object({ jobId: z.string() }), {
  key: ({ jobId }) => `import/${jobId}`,
})

/** How often other processes hear that this one is alive, whatever the work waits for. */
const beatEvery = 5_000
/** After so long without a word a process is taken for dead. */
const silence = `interval '15 seconds'`
/** How often a process looks for imports that nobody is at. */
const lookEvery = 10_000

/**
 * Takes the import whose turn it is, unless there is none: that of the account whose last one began longest ago, of several the
 * first that came. So nobody's file waits for more than one of each other account.
 */
export async function takeNext({ pool }: Platform): Promise<Job | null> {
  const runner = `${hostname()}/${process.pid}/${newId()}`
  const { rows } = await pool.query<Job>(
    `update import_jobs set runner = $1, fault = null, started_at = clock_timestamp(), updated_at = now()
       where (account_id, id) = (
         select j.account_id, j.id from import_jobs j
         where j.finished_at is null and (j.not_before is null or j.not_before <= now())
           and (j.runner is null or j.updated_at < now() - ${silence})
         order by (select max(s.started_at) from import_jobs s where s.account_id = j.account_id) nulls first, j.created_at, j.id
         limit 1 for update skip locked)
       returning account_id as "accountId", id, user_id as "userId", store_id as "storeId", kind, rows_total as rows, input as said,
         written_at is not null as "isWritten", result, runner`,
    [runner],
  )
  return rows[0] ?? null
}

/** Lets an import wait, and be taken up by any process then; `reason` is told meanwhile. */
export async function putOff(
  platform: Platform,
  { accountId, id, runner }: Job,
  ms: number,
  reason: ImportFault | null = null,
): Promise<void> {
  await platform.pool.query(
    `update import_jobs set runner = null, not_before = now() + $4 * interval '1 millisecond', fault = $5,
       state = case when written_at is null then 'queued' else state end,
       rows_done = case when written_at is null then 0 else rows_done end
     where account_id = $1 and id = $2 and runner = $3`,
    [accountId, id, runner, ms, reason && JSON.stringify(reason)],
  )
  await wake(platform, accountId, id, ms)
}

/** Has a process look for the next import, when it is begun or in a while. */
async function wake({ pool, now }: Platform, accountId: number, jobId: string, ms: number): Promise<void> {
  await queueJob(pool, runImportJob, { jobId }, { accountId, runAt: new Date(now().getTime() + ms) })
}

/** Has a process look for the next import, where one waits for its turn: one at a time is enough to have them all done. */
export async function wakeNext(platform: Platform): Promise<void> {
  const { rows } = await platform.pool.query<{ accountId: number; id: string }>(
    `select account_id as "accountId", id from import_jobs
     where finished_at is null and runner is null and (not_before is null or not_before <= now()) order by created_at, id limit 1`,
  )
  for (const { accountId, id } of rows) await wake(platform, accountId, id, 0)
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
  const { rows } = await platform.pool.query<{
    account_id: number
    id: string
    runner: string
    isSilent: boolean
  }>(
    `select account_id, id, runner, updated_at < now() - ${silence} as "isSilent" from import_jobs
     where finished_at is null and runner is not null`,
  )
  for (const { account_id: accountId, id, runner, isSilent } of rows) {
    if (!isSilent && !isGone(runner)) continue
    // Nobody is at it, and who was is told so before anybody else takes it.
    await platform.pool.query(
      'update import_jobs set runner = null where account_id = $1 and id = $2 and runner = $3 and finished_at is null',
      [accountId, id, runner],
    )
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

/** Says every few seconds that this process is at the job, until it is stopped; `isLost` once another one is, or nobody. */
export function keepAlive({ pool }: Platform, job: Job): { isLost(): boolean; stop(): void } {
  let isLost = false
  const beat = async () => {
    const { rowCount } = await pool.query(
      'update import_jobs set updated_at = now() where account_id = $1 and id = $2 and runner = $3',
      [job.accountId, job.id, job.runner],
    )
    if (rowCount === 0) isLost = true
  }
  // A database that cannot be reached ends the work itself.
  const timer = setInterval(() => void beat().catch(() => {}), beatEvery)
  timer.unref()
  return { isLost: () => isLost, stop: () => clearInterval(timer) }
}
