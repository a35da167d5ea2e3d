import type pg from 'pg'
import type { Platform } from './platform.ts'

const presence = "hashtext('crossdock jobs')"

/**
 * What the queue's library leaves alone for four hours: jobs that a process had when it was killed. They are nobody's when no
 * process is there.
 */
async function freeJobs(client: pg.PoolClient): Promise<void> {
  // Absent before the first start; the library makes it.
  const { rows } = await client.query("select to_regclass('graphile_worker.jobs') as queue")
  if (rows[0]?.queue === null) return
  await client.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
}

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
    if (isStart) {
      const { rows } = await joining.query<{ isAlone: boolean }>(
        `select pg_try_advisory_lock(${presence}) as "isAlone"`,
      )
      if (rows[0]?.isAlone) await freeJobs(joining)
      await joining.query(`select pg_advisory_lock_shared(${presence})`)
      if (rows[0]?.isAlone) await joining.query(`select pg_advisory_unlock(${presence})`)
    } else await joining.query(`select pg_advisory_lock_shared(${presence})`)
  }

  await join(true)
  return leave
}
