import type pg from 'pg'
import { ownerDb } from './db.ts'
import type { Platform } from './platform.ts'
import { col, statement } from './statement.ts'

/**
 * Frees what the queue's library leaves alone for four hours: jobs that a process had when it was killed. They are nobody's
 * when no process is there. The library makes its tables at the first start.
 */
const freeJobs = statement('queue.free-jobs')`do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null));
  end if;
end $$`

const tryAlone = statement('queue.try-alone', { isAlone: col.bool })`
  select pg_try_advisory_lock(hashtext('crossdock jobs')) as "isAlone"`
const beSeen = statement('queue.be-seen')`select pg_advisory_lock_shared(hashtext('crossdock jobs'))`
const beWithOthers = statement('queue.be-with-others')`select pg_advisory_unlock(hashtext('crossdock jobs'))`

/**
 * Is there, for as long as this process works through the queue, and frees before that what the dead have left, if no other
 * process is there. Seen by a lock of a connection of its own, which the database takes back when the process ends in
 * whatever way. Answers how to leave.
 */
export async function joinQueue({ pool, log }: Pick<Platform, 'pool' | 'log'>): Promise<() => void> {
  let client: pg.PoolClient | null = null
  let retry: NodeJS.Timeout | undefined
  let hasLeft = false

  function leave(): void {
    hasLeft = true
    clearTimeout(retry)
    // Not back into the pool: the lock is the connection's.
    client?.release(true)
    client = null
  }
  function onLost(error: Error): void {
    if (hasLeft) return
    log.warn({ err: error }, 'not seen by other processes: asks again')
    client?.release(true)
    client = null
    retry = setTimeout(() => void join(false).catch(onLost), 1_000).unref()
  }
  async function join(isStart: boolean): Promise<void> {
    const joining = await pool.connect()
    if (hasLeft) return joining.release()
    client = joining
    joining.once('error', onLost)
    const db = ownerDb(joining)
    const isAlone = isStart && (await tryAlone.execute(db)).rows[0]?.isAlone === true
    if (isAlone) await freeJobs.execute(db)
    await beSeen.execute(db)
    if (isAlone) await beWithOthers.execute(db)
  }

  await join(true)
  return leave
}
