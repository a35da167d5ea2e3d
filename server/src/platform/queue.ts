import type { Id } from '@crossdock/contract/ids'
import type { z } from 'zod'
import { type Connected, ownerDb } from './db.ts'
import { statement } from './statement.ts'

interface JobRules<Schema extends z.ZodType> {
  /** Of several that wait under one key, the last is run, in the place of the first. */
  readonly key?: (said: z.input<Schema>) => string
  /** It makes room, so it runs when the disk is full, too; the others are tried again later. */
  readonly evenWhenFull?: boolean
  /** When it runs by itself: `minute hour day month weekday`, in UTC. */
  readonly at?: string
}

/** Background work that can be queued: its name in the queue, and what is said with it, also by an earlier release. */
export interface Job<Schema extends z.ZodType = z.ZodType> extends JobRules<Schema> {
  readonly name: string
  readonly said: Schema
  /** Done in a transaction of an account; else across accounts: the short list of things that belong to nobody. */
  readonly ofAccount: boolean
}

export interface AccountJob<Schema extends z.ZodType> extends Job<Schema> {
  readonly ofAccount: true
}

export interface PlatformJob<Schema extends z.ZodType> extends Job<Schema> {
  readonly ofAccount: false
}

/** Background work of one account, done as the user who caused it. */
export function accountJob<Schema extends z.ZodType>(
  name: string,
  said: Schema,
  rules: Pick<JobRules<Schema>, 'key' | 'evenWhenFull'> = {},
): AccountJob<Schema> {
  return { ...rules, name, said, ofAccount: true }
}

/** Background work across accounts: mail, cleaning up, nightly checks. */
export function platformJob<Schema extends z.ZodType>(
  name: string,
  said: Schema,
  rules: JobRules<Schema> = {},
): PlatformJob<Schema> {
  return { ...rules, name, said, ofAccount: false }
}

/** Who caused what is queued. */
export interface Cause {
  readonly accountId: number | null
  readonly userId: Id<'user'> | null
}

/** What `enqueue_job` takes: name, payload, key, and the time before which it is not run. */
export function queued<Schema extends z.ZodType>(
  job: Job<Schema>,
  said: z.input<Schema>,
  { accountId, userId }: Cause = { accountId: null, userId: null },
  runAt: Date | null = null,
): readonly [string, string, string | null, Date | null] {
  return [job.name, JSON.stringify({ accountId, userId, payload: said }), job.key?.(said) ?? null, runAt]
}

/** Queues work from outside of a request's transaction: `client` is the database's owner. */
export async function queueJob<Schema extends z.ZodType>(
  client: Connected,
  job: PlatformJob<Schema>,
  said: z.input<Schema>,
  { accountId, runAt }: { readonly accountId?: number; readonly runAt?: Date } = {},
): Promise<void> {
  const [name, payload, key, at] = queued(job, said, { accountId: accountId ?? null, userId: null }, runAt)
  await statement('queue.add')`select enqueue_job(${name}, ${payload}::json, ${key}, ${at})`.execute(ownerDb(client))
}
