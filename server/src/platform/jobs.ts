import { Logger, parseCrontab, type Runner, run, type TaskList } from 'graphile-worker'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import type { JsonValue } from './json.ts'
import type { Platform } from './platform.ts'
import { poolForQueue } from './queue-pool.ts'
import { withAccount } from './transaction.ts'

/** A background job of one account: it runs in a transaction of its own, as the user who caused it, whether he may still sign in or not. */
export type Job = (ctx: Context, payload: JsonValue) => Promise<void>
/** A background job across accounts: the short list of things that belong to nobody (mail, cleaning up, nightly checks). */
export type PlatformJob = (platform: Platform, payload: JsonValue) => Promise<void>

export interface JobList<Name extends string = string> {
  readonly jobs: Readonly<Record<string, Job>>
  readonly platformJobs: Readonly<Record<Name, PlatformJob>>
  /** Names of those that run even when the disk is full: what makes room. The others are tried again later. */
  readonly evenWhenFull: readonly Name[]
  /** `minute hour day month weekday job`, in UTC. */
  readonly crontab: string
}

interface Envelope {
  readonly accountId: number
  readonly userId: string
  readonly payload: JsonValue
}

/** Starts working through the queue; several server processes may. Stop it before closing the pool. */
export async function startJobs(platform: Platform, list: JobList): Promise<Runner> {
  const tasks: TaskList = {}
  const requireDisk = (name: string): void => {
    if (platform.disk.isFull() && !list.evenWhenFull.includes(name)) fail('DiskFull')
  }
  for (const [name, job] of Object.entries(list.jobs)) {
    tasks[name] = async (envelope) => {
      requireDisk(name)
      const { accountId, userId, payload } = envelope as Envelope
      await withAccount(platform, { accountId, userId, isUpkeep: true }, (ctx) => job(ctx, payload))
    }
  }
  for (const [name, job] of Object.entries(list.platformJobs))
    tasks[name] = async (payload) => {
      requireDisk(name)
      await job(platform, payload as JsonValue)
    }
  const runner = await run({
    pgPool: poolForQueue(platform.pool),
    taskList: tasks,
    parsedCronItems: parseCrontab(list.crontab),
    concurrency: 2,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') platform.log.error(message)
      else if (level === 'warning') platform.log.warn(message)
    }),
  }).catch((error: Error) => {
    throw new Error(`Background jobs could not start: ${error.message}`, { cause: error })
  })
  runner.events.on('job:error', ({ job, error }) =>
    platform.log.warn({ job: job.task_identifier, err: error }, 'job failed, will be tried again'),
  )
  runner.events.on('job:failed', ({ job, error }) =>
    platform.log.error({ job: job.task_identifier, err: error }, 'job given up'),
  )
  return runner
}
