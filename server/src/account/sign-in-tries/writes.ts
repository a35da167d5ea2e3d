import { createHash } from 'node:crypto'
import type pg from 'pg'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { secondsToWait } from './rules.ts'

/** A try of a password: whom it aims at, and where it comes from. */
export interface Try {
  /** An e-mail address, or whatever else names one password. Kept as a hash: most of what is typed never existed. */
  readonly target: string
  readonly source: string
  /** True when its owner has been there before: strangers elsewhere cost him nothing. */
  readonly isKnown: boolean
}

const keyOf = (target: string): string => createHash('sha256').update(target).digest('hex')
const dayAgo = (now: Date): Date => new Date(now.getTime() - 86_400_000)

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
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-in-tries ${key}`])
  const { rows } = await client.query<{ source: string; failures: number; last_at: string }>(
    'select source, failures, last_at from sign_in_tries where target = $1 and last_at > $2',
    [key, dayAgo(now)],
  )
  const tries = rows.map((row) => ({ source: row.source, failures: row.failures, lastAt: Date.parse(row.last_at) }))
  const factor = platform.settings.triesFactor
  const retryAfter = secondsToWait(tries, { source, isKnown, factor, now: now.getTime() })
  if (retryAfter > 0) fail('TooManyRequests', { retryAfter })
  await client.query(
    `insert into sign_in_tries as t (target, source, failures, last_at) values ($1, $2, 1, $3)
     on conflict (target, source) do update set failures = case when t.last_at > $4 then t.failures + 1 else 1 end, last_at = $3`,
    [key, source, now, dayAgo(now)],
  )
}

/** Takes one try back: its password was not looked at, because too many waited. */
export async function takeBackTry(client: pg.ClientBase, target: string, source: string): Promise<void> {
  await client.query('update sign_in_tries set failures = failures - 1 where target = $1 and source = $2', [
    keyOf(target),
    source,
  ])
}

/** Forgets what failed at a target: from one source, whose password was right, or from all, when its mailbox was proven. */
export async function forgetTries(client: pg.ClientBase, target: string, source: string | null): Promise<void> {
  await client.query('delete from sign_in_tries where target = $1 and source = coalesce($2, source)', [
    keyOf(target),
    source,
  ])
}
