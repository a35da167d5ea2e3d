import { expect } from 'vitest'
import type { TestServer } from './harness.ts'

/** Holds locks that work comes to when it is well under way; gives what lets them go, once. */
export async function lock(server: TestServer, text: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = await server.app.platform.pool.connect()
  await client.query('begin')
  await client.query(text, values)
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
}

/** Until something waits for a lock, or what it is given has come to its end. */
export async function untilWaiting(server: TestServer, work: Promise<unknown> = new Promise(() => {})): Promise<void> {
  let hasEnded = false
  const note = () => {
    hasEnded = true
  }
  void work.then(note, note)
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => hasEnded || (await server.app.platform.pool.query(text)).rowCount !== 0).toBe(true)
}
