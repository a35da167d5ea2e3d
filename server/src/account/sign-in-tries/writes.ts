import { createHash } from 'node:crypto'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import { ownerDb } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { statement } from '../../platform/statement.ts'
import { asOwner } from '../../platform/transaction.ts'
import { secondsToWait } from './rules.ts'

/** A try of a password: whom it aims at, and where it comes from. */
interface Try {
  /** An e-mail address, or whatever else names one password. Kept as a hash: most of what is typed never existed. */
  readonly target: string
  readonly source: string
  /** True when its owner has been there before: strangers elsewhere cost the owner nothing. */
  readonly isKnown: boolean
}

const keyOf = (target: string): string => createHash('sha256').update(target).digest('hex')
const dayAgo = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString()

/**
 * Counts a try as failed before the password is looked at, so that many at once are not free; refuses with 429 when it comes
 * too early. The right password takes it back (`forgetTries`).
 */
export async function countTry(
  client: pg.ClientBase,
  platform: Platform,
  { target, source, isKnown }: Try,
): Promise<void> {
  const key = keyOf(target)
  const now = platform.now()
  // One after the other for one target, whether it exists or not.
  const db = ownerDb(client)
  await statement(
    'sign-in-tries.lock',
  )`select pg_advisory_xact_lock(hashtextextended(${`sign-in-tries ${key}`}, 0))`.execute(db)
  const rows = await db
    .selectFrom('sign_in_tries')
    .select(['source', 'failures', 'last_at'])
    .where('target', '=', key)
    .where('last_at', '>', dayAgo(now))
    .execute()
  const tries = rows.map((row) => ({ source: row.source, failures: row.failures, lastAt: Date.parse(row.last_at) }))
  const factor = platform.settings.triesFactor
  const retryAfter = secondsToWait(tries, { source, isKnown, factor, now: now.getTime() })
  if (retryAfter > 0) fail('TooManyRequests', { retryAfter })
  await db
    .insertInto('sign_in_tries')
    .values({ target: key, source, failures: 1, last_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['target', 'source']).doUpdateSet({
        failures: sql`case when sign_in_tries.last_at > ${dayAgo(now)} then sign_in_tries.failures + 1 else 1 end`,
        last_at: now.toISOString(),
      }),
    )
    .execute()
}

/** Takes one try back: its password was not looked at, because too many waited. */
export async function takeBackTry(client: pg.ClientBase, target: string, source: string): Promise<void> {
  await ownerDb(client)
    .updateTable('sign_in_tries')
    .set({ failures: sql`failures - 1` })
    .where('target', '=', keyOf(target))
    .where('source', '=', source)
    .execute()
}

/** Forgets what failed at a target: from one source, whose password was right, or from all, when its mailbox was proven. */
export async function forgetTries(client: pg.ClientBase, target: string, source: string | null): Promise<void> {
  const failed = ownerDb(client).deleteFrom('sign_in_tries').where('target', '=', keyOf(target))
  await (source === null ? failed : failed.where('source', '=', source)).execute()
}

/** Looks at the password of who is signed in, outside any transaction: the hash that was there, and whether it is the one. */
export async function provePassword(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  password: string,
): Promise<{ readonly hash: string | null; readonly isRight: boolean }> {
  const target = `password of ${who.userId}`
  const source = 'session'
  const hash = await asOwner(await platform.pool.connect(), async (client) => {
    await countTry(client, platform, { target, source, isKnown: true })
    const user = await ownerDb(client)
      .selectFrom('users')
      .select('password_hash')
      .where(({ and }) => and({ account_id: who.accountId, id: who.userId }))
      .executeTakeFirst()
    return user?.password_hash ?? null
  })
  const isRight = await isPassword(hash, password)
  if (isRight) await asOwner(await platform.pool.connect(), (client) => forgetTries(client, target, source))
  return { hash, isRight }
}
