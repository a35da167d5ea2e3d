import { Logger, parseCrontab, type Runner, run, type TaskList } from 'graphile-worker'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import type { Platform } from './platform.ts'
import type { AccountJob, Cause, Job, PlatformJob } from './queue.ts'
import { poolForQueue } from './queue-pool.ts'
import { joinQueue } from './queue-presence.ts'
import { withAccount } from './transaction.ts'

/** A job and who does it. */
export interface Work {
  readonly job: Pick<Job, 'name' | 'evenWhenFull' | 'at'>
  run(platform: Platform, queued: unknown): Promise<void>
}

/** What was queued, and by whom. Earlier releases queued what belongs to no account without an envelope. */
function open<Schema extends z.ZodType>(job: Job<Schema>, queued: unknown): Cause & { said: z.output<Schema> } {
  const isEnvelope = typeof queued === 'object' && queued !== null && 'payload' in queued
  const {
    accountId = null,
    userId = null,
    payload,
  } = (isEnvelope ? queued : { payload: queued }) as Partial<Cause> & {
    payload: unknown
  }
  const read = job.said.safeParse(payload ?? {})
  if (!read.success)
    throw new Error(`What was queued for ${job.name} is not understood: ${read.error.issues[0]?.message ?? ''}`)
  return { accountId, userId, said: read.data }
}

/** Does an account's job, in a transaction of its own, as the user who caused it, even one who may no longer sign in. */
export function accountWork<Schema extends z.ZodType>(
  job: AccountJob<Schema>,
  work: (ctx: Context, said: z.output<Schema>) => Promise<void>,
): Work {
  return {
    job,
    async run(platform, queued) {
      const { accountId, userId, said } = open(job, queued)
      if (accountId === null || userId === null) throw new Error(`${job.name} was queued by nobody.`)
      await withAccount(platform, { accountId, userId, isUpkeep: true }, (ctx) => work(ctx, said))
    },
  }
}

/** Does a job across accounts. */
export function platformWork<Schema extends z.ZodType>(
  job: PlatformJob<Schema>,
  work: (platform: Platform, said: z.output<Schema>, cause: Cause) => Promise<void>,
): Work {
  return {
    job,
    async run(platform, queued) {
      const { said, ...cause } = open(job, queued)
      await work(platform, said, cause)
    },
  }
}

/** Starts working through the queue; several server processes may. Stop it before closing the pool. */
export async function startJobs(platform: Platform, works: readonly Work[]): Promise<Runner> {
  const tasks: TaskList = {}
  for (const { job, run } of works) {
    if (job.name in tasks) throw new Error(`Two jobs are called ${job.name}.`)
    tasks[job.name] = async (queued) => {
      if (platform.disk.isFull() && !job.evenWhenFull) fail('DiskFull')
      await run(platform, queued)
    }
  }
  const crontab = works.flatMap(({ job }) => (job.at ? `${job.at} ${job.name}` : []))
  const leave = await joinQueue(platform)
  const runner = await run({
    pgPool: poolForQueue(platform.pool),
    taskList: tasks,
    parsedCronItems: parseCrontab(crontab.join('\n')),
    concurrency: 2,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') platform.log.error(message)
      else if (level === 'warning') platform.log.warn(message)
    }),
  }).catch((error: Error) => {
    leave()
    throw new Error(`Background jobs could not start: ${error.message}`, { cause: error })
  })
  runner.events.on('job:error', ({ job, error }) =>
    platform.log.warn({ job: job.task_identifier, err: error }, 'job failed, will be tried again'),
  )
  runner.events.on('job:failed', ({ job, error }) =>
    platform.log.error({ job: job.task_identifier, err: error }, 'job given up'),
  )
  void runner.promise.finally(leave)
  return runner
}
