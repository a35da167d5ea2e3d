import { ownerDb } from './db.ts'
import type { Platform } from './platform.ts'
import { col, statement } from './statement.ts'

const take = (name: string) =>
  statement('alone.take', { isAlone: col.bool })`select pg_try_advisory_lock(hashtext(${name})) as "isAlone"`
const give = (name: string) => statement('alone.give')`select pg_advisory_unlock(hashtext(${name}))`

/** Does what only one server process may do at a time; nothing where another is at it. A killed process gives way by itself. */
export async function alone({ pool }: Pick<Platform, 'pool'>, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let isTaken = false
  try {
    const { rows } = await take(name).execute(ownerDb(client))
    isTaken = rows[0]?.isAlone === true
    if (isTaken) await work()
  } finally {
    // Given back before anybody is told that the work has failed; where that cannot be, the lock goes with its connection.
    const isFree =
      !isTaken ||
      (await give(name)
        .execute(ownerDb(client))
        .then(
          () => true,
          () => false,
        ))
    client.release(!isFree)
  }
}
