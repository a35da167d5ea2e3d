import { optimize } from '@crossdock/contract/delivery/optimize'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { ownerDb } from '../../platform/db.ts'
import { platformWork } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob, queueJob } from '../../platform/queue.ts'
import { routeTurns } from '../../platform/route-search.ts'
import { statement } from '../../platform/statement.ts'
import { withAccount } from '../../platform/transaction.ts'
import { makeProblem } from './problems/rules.ts'
import { gatherPlan } from './reads.ts'
import { optimizeJob, planOf, searchPlan } from './writes.ts'

/** Milliseconds between two looks whether a run is still wanted, which tell how far it is, too. */
const lookEvery = 400
/** When a run that waits for its turn is looked at, although nobody has called it: its process may have ended. */
const uncalledMs = 15_000

/** Tells how far a run is, and ends its search when it was canceled, whether that says anything or not. */
function watch(platform: Platform, accountId: number, id: Id<'optimizeRun'>) {
  const abort = new AbortController()
  let percent = 0
  let isLooking = false
  const look = (): void => {
    if (isLooking) return
    isLooking = true
    void ownerDb(platform.pool)
      .updateTable('optimize_runs')
      .set({ percent })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => {
        if (numUpdatedRows === 0n) abort.abort()
      })
      .catch((err: unknown) => platform.log.warn({ err }, 'how far a route optimizer run is was not noted'))
      .finally(() => {
        isLooking = false
      })
  }
  const timer = setInterval(look, lookEvery)
  return {
    signal: abort.signal,
    onPercent: (now: number) => {
      percent = now
    },
    stop: () => clearInterval(timer),
  }
}

/** Searches a plan, and keeps it where the run is still wanted. */
async function doRun(platform: Platform, accountId: number, id: Id<'optimizeRun'>, row: RunRow): Promise<void> {
  const who = { accountId, userId: row.user_id, isUpkeep: true }
  const settle = (set: { readonly state: 'done' | 'failed'; readonly plan?: string; readonly seen?: string }) =>
    ownerDb(platform.pool)
      .updateTable('optimize_runs')
      .set({ ...set, percent: null, finished_at: platform.now().toISOString() })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  const { stop, ...watching } = watch(platform, accountId, id)
  try {
    const asked = optimize.input.parse(row.asked)
    const gathered = await withAccount(platform, who, (ctx) => gatherPlan(ctx, asked))
    const made = makeProblem(gathered.plan)
    const result = await searchPlan(platform, made, watching)
    if (!result) return
    const plan = await withAccount(platform, who, async (ctx) => planOf(ctx, { gathered, made, result }))
    await settle({ state: 'done', plan: JSON.stringify({ id, ...plan }), seen: JSON.stringify(gathered.seen) })
  } catch (err) {
    platform.log.warn({ err }, 'a route optimizer run has failed')
    await settle({ state: 'failed' })
  } finally {
    stop()
  }
}

const rowOf = (platform: Platform, accountId: number, id: Id<'optimizeRun'>) =>
  ownerDb(platform.pool)
    .selectFrom('optimize_runs')
    .select(['user_id', 'asked'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
type RunRow = NonNullable<Awaited<ReturnType<typeof rowOf>>>

const underWay = new Set<string>()

/** Does a run in its turn. What breaks off with the process is done again by the queue. */
async function runOptimizer(platform: Platform, accountId: number, id: Id<'optimizeRun'>): Promise<void> {
  if (underWay.has(id)) return
  const row = await rowOf(platform, accountId, id)
  if (!row) return routeTurns.giveUp(id)
  const again = (inMs: number) =>
    queueJob(platform.pool, optimizeJob, { id }, { accountId, runAt: new Date(platform.now().getTime() + inMs) })
  let waits = Promise.resolve()
  const leave = routeTurns.takeOrCall(accountId, id, async () => {
    await waits
    await again(0)
  })
  // The queue does other things, too, and does not wait for a processor.
  if (!leave) {
    waits = again(uncalledMs)
    return waits
  }
  underWay.add(id)
  try {
    await doRun(platform, accountId, id, row)
  } finally {
    underWay.delete(id)
    leave()
  }
}

export const optimizing = platformWork(optimizeJob, async (platform, { id }, { accountId }) => {
  if (accountId !== null) await runOptimizer(platform, accountId, id)
})

/** Plans are for the day on which they were asked for; what counts is kept for two months. A run that nobody does any more is given back. */
export const clearingRuns = platformWork(
  platformJob('clear-optimizer-runs', z.object({}), { at: '47 * * * *', evenWhenFull: true }),
  async (platform) => {
    const db = ownerDb(platform.pool)
    const ago = (hours: number) => new Date(platform.now().getTime() - hours * 3_600_000)
    await statement(
      'optimize.give-back',
    )`update optimize_runs set state = 'failed', percent = null, finished_at = ${platform.now()}
      where state = 'running' and created_at < ${ago(1)}`.execute(db)
    await statement('optimize.forget')`update optimize_runs set plan = null, seen = null, undo = null
      where state = 'done' and created_at < ${ago(24)} and plan is not null`.execute(db)
    await statement(
      'optimize.clear',
    )`delete from optimize_runs where state <> 'running' and created_at < ${ago(62 * 24)}`.execute(db)
  },
)
