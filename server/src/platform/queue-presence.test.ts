import { expect, test } from 'vitest'
import { z } from 'zod'
import { testServer } from '../test/harness.ts'
import { platformWork, startJobs } from './jobs.ts'
import { platformJob } from './queue.ts'

const server = testServer()

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.app.platform.pool.query<Row>(text, [...values])).rows

/** A process that does jobs of that name, and says which it has done. */
async function start(name: string) {
  let done = 0
  const job = platformJob(name, z.object({}))
  const runner = await startJobs(server.app.platform, [platformWork(job, async () => void done++)])
  return { stop: () => runner.stop(), done: () => done }
}

/** A job that a process has in its hands. */
async function takenJob(name: string): Promise<void> {
  await query('select graphile_worker.add_job($1)', [name])
  await query(
    `update graphile_worker._private_jobs set locked_by = 'worker-' || $1, locked_at = now()
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name],
  )
}

const seen = async () =>
  (await query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())
       and objid = hashtext('crossdock jobs')::oid`,
  )) satisfies { pid: number }[]

test('what a killed process had in its hands is done by the next one', async () => {
  await (await start('test-made')).stop()
  await takenJob('test-left')
  const next = await start('test-left')
  try {
    await expect.poll(next.done).toBe(1)
  } finally {
    await next.stop()
  }
})

test('what a living process has in its hands is left to it', async () => {
  const first = await start('test-other')
  await takenJob('test-busy')
  const second = await start('test-busy')
  try {
    // Of its own it does what comes after.
    await query("select graphile_worker.add_job('test-busy')")
    await expect.poll(second.done).toBe(1)
    expect(await query("select 1 from graphile_worker.jobs where locked_by = 'worker-test-busy'")).toHaveLength(1)
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
  await expect.poll(seen).toEqual([])
})

test('who loses the connection by which others see it is seen again', async () => {
  const runner = await start('test-lost')
  try {
    const [held] = await seen()
    await query('select pg_terminate_backend($1)', [held?.pid])
    await expect.poll(async () => (await seen()).filter(({ pid }) => pid !== held?.pid)).toHaveLength(1)
  } finally {
    await runner.stop()
  }
})
