import { managesFleet } from '@crossdock/contract/delivery/fleet'
import type * as contract from '@crossdock/contract/delivery/optimize'
import * as routes from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, id, newId } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { platformJob } from '../../platform/queue.ts'
import { routeTurns, search } from '../../platform/route-search.ts'
import type { SearchResult } from '../../platform/route-search-messages.ts'
import type { Preparing } from '../../platform/serve.ts'
import { col, statement } from '../../platform/statement.ts'
import { withAccount } from '../../platform/transaction.ts'
import { readRoute } from '../routes/reads.ts'
import { holdDaysOf } from '../routes/stops/writes.ts'
import { assignDriver, createRoute, lockRoute, setStops, updateRoute } from '../routes/writes.ts'
import { applyToLanes, holdUnchanged, setRun, staysBehind } from './lanes/writes.ts'
import { type Gathered } from './problems/reads.ts'
import { type MadeProblem, makeProblem } from './problems/rules.ts'
import { type Asked, gatherPlan, getRun } from './reads.ts'
import { answerOf, ownOf } from './rules.ts'

/** Makes a plan that was asked for in the background. A run is queued once, for whenever it is to be looked at next. */
export const optimizeJob = platformJob('optimize', z.object({ id: id('optimizeRun') }), { key: ({ id }) => id })

/** What was gathered, and what has been found for it. */
interface Found {
  readonly gathered: Gathered
  readonly made: MadeProblem
  readonly result: SearchResult
}

export function planOf(ctx: Context, { gathered, made, result }: Found): Omit<contract.OptimizedPlan, 'id'> {
  const { plan, standing } = gathered
  return answerOf({ plan, made, result, standing, maySeeCosts: ctx.can(managesFleet) })
}

/** Searches with what the routing server knows, where there is one; why it had nothing stands in the log. */
export async function searchPlan(
  { settings, log }: Platform,
  made: MadeProblem,
  watching: Parameters<typeof search>[1],
): Promise<SearchResult | null> {
  const result = await search(made, { ...watching, roads: settings.roads })
  if (result?.ways.kind === 'unanswered') log.warn({ why: result.ways.why }, 'the routing server had no ways')
  return result
}

const newRun = (ctx: Context, runId: Id<'optimizeRun'>, asked: Asked) =>
  ctx.db
    .insertInto('optimize_runs')
    .values({
      ...{ account_id: ctx.account.id, id: runId, user_id: ctx.user.id, state: 'running' },
      ...{ asked: JSON.stringify(asked), created_at: ctx.now().toISOString() },
    })
    .execute()

interface Sender {
  readonly accountId: number
  readonly userId: Id<'user'>
  readonly storeId: Id<'store'> | null
}

/**
 * Searches while the caller waits, without a transaction. The run is counted before that, so that nobody waits for a refusal, and given
 * back where it comes to no answer: whoever leaves is searched for no more.
 */
export async function searchNow(
  platform: Platform,
  who: Sender,
  asked: Asked,
  { left, afterwards }: Preparing,
): Promise<Found & { readonly runId: Id<'optimizeRun'> }> {
  const { accountId } = who
  routeTurns.requirePlace(accountId)
  const runId = newId<'optimizeRun'>()
  afterwards(async () => {
    const state = left.aborted ? 'canceled' : 'failed'
    await statement('optimize.unanswered')`
      update optimize_runs set state = ${state}, finished_at = ${platform.now()}
      where account_id = ${accountId} and id = ${runId} and state = 'running'`.execute(ownerDb(platform.pool))
  })
  const gathered = await withAccount(platform, who, async (ctx) => {
    await ctx.requireRoom('routeOptimizer', 1)
    const found = await gatherPlan(ctx, asked)
    await newRun(ctx, runId, asked)
    return found
  })
  const leave = await routeTurns.take(accountId, left)
  try {
    const made = makeProblem(gathered.plan)
    const result = await searchPlan(platform, made, { signal: left })
    if (!result) throw left.reason
    return { gathered, made, result, runId }
  } finally {
    leave()
  }
}

/** Keeps what has been found with its run: one that finds nothing is never counted. */
export async function keepFound(
  ctx: Context,
  _asked: Asked,
  { runId, ...found }: Awaited<ReturnType<typeof searchNow>>,
): Promise<AnswerOf<typeof contract.optimize>> {
  // Its room was taken before it was searched.
  await ctx.requireRoom('routeOptimizer', 0)
  const plan = { id: runId, ...planOf(ctx, found) }
  const { numUpdatedRows } = await ctx.db
    .updateTable('optimize_runs')
    .set({
      ...{ state: 'done', plan: JSON.stringify(plan), seen: JSON.stringify(found.gathered.seen) },
      finished_at: ctx.now().toISOString(),
    })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) fail('WrongState', { message: 'This run has ended already.' })
  await ctx.audit({ action: 'optimize', entity: 'optimize-run', id: runId, after: { orders: plan.after.orders } })
  return plan
}

export async function startRun(ctx: Context, asked: Asked): Promise<AnswerOf<typeof contract.start>> {
  // What is not there, or may not be planned, is refused at once.
  const { plan } = await gatherPlan(ctx, asked)
  const runId = newId<'optimizeRun'>()
  await newRun(ctx, runId, asked)
  await ctx.audit({ action: 'optimize', entity: 'optimize-run', id: runId, after: { orders: plan.orders.length } })
  await ctx.enqueue(optimizeJob, { id: runId })
  return { jobId: runId }
}

/** Whoever searches finds that it is nobody's any more, and stops. */
export async function cancelRun(
  ctx: Context,
  { id: runId }: ParsedOf<typeof contract.cancel>,
): Promise<contract.OptimizeRun> {
  await getRun(ctx, { id: runId })
  const { numAffectedRows } = await statement('optimize.cancel')`
    update optimize_runs set state = 'canceled', percent = null, finished_at = ${ctx.now()}
    where account_id = ${ctx.account.id} and id = ${runId} and state = 'running'`.execute(ctx.db)
  if (numAffectedRows !== 1n) fail('WrongState', { message: 'This run has ended already.' })
  await ctx.audit({ action: 'cancel-optimize', entity: 'optimize-run', id: runId })
  return getRun(ctx, { id: runId })
}

const seenIn = z.object({
  route: z.string().nullable(),
  routes: z.record(z.string(), z.string()).default({}),
  orders: z.record(z.string(), z.string()),
})
const askedIn = z.object({
  routeId: id('route').optional(),
  routeIds: z.array(id('route')).optional(),
  drivers: z.array(id('driver')),
  date: z.string().nullable(),
})

/** A run that has a plan which is true of nothing yet, locked. */
async function takePlan(ctx: Context, runId: Id<'optimizeRun'>) {
  const run = await getRun(ctx, { id: runId })
  const { rows } = await statement('optimize.take', {
    seen: col.json(seenIn).orNull,
    asked: col.json(askedIn),
    isApplied: col.bool,
  })`select seen, asked, applied_at is not null as "isApplied" from optimize_runs
    where account_id = ${ctx.account.id} and id = ${runId} for update`.execute(ctx.db)
  const { seen, asked, isApplied } = found(rows[0])
  if (isApplied) fail('WrongState', { message: 'This plan has been applied already.' })
  if (run.plan === null || seen === null) return fail('WrongState', { message: 'This run has no plan to apply.' })
  if (run.plan.routes.length === 0) fail('WrongState', { message: 'There is no order in this plan.' })
  return { plan: run.plan, seen, asked }
}

interface New {
  readonly name: string
  readonly date: string | null
  readonly start: string | null
}

/** A planned route as a new one, scheduled where it has a day and a driver. */
async function makeRoute(ctx: Context, planned: contract.PlannedRoute, more: New): Promise<Id<'route'>> {
  const { addressIds, startDepotId, endDepotId, driverId } = planned
  const made = await createRoute(ctx, {
    ...more,
    startDepotId,
    endDepotId,
    addressIds: [...addressIds],
    manifestId: null,
  })
  if (driverId !== null) await assignDriver(ctx, { id: made.id, driverId, updatedAt: undefined })
  return made.id
}

function requireCreating(ctx: Context): void {
  if (!ctx.can('CREATE_ROUTE')) fail('NO_ACCESS', { permission: 'CREATE_ROUTE' })
  if (!ctx.mayCall(routes.create)) fail('HEADER_ROUTES_NOT_AVAILABLE')
}

type Taken = Awaited<ReturnType<typeof takePlan>>

/** Gives a route the order of the plan, and its other drivers routes of their own. */
async function applyToRoute(
  ctx: Context,
  routeId: Id<'route'>,
  { plan, seen, asked }: Taken,
  poolsLeftOut: boolean,
): Promise<Id<'route'>[]> {
  if (!ctx.can('EDIT_ROUTE')) fail('NO_ACCESS', { permission: 'EDIT_ROUTE' })
  const before = await lockRoute(ctx, { id: routeId, updatedAt: seen.route ?? undefined }, 'setStops')
  await holdUnchanged(ctx, seen)
  const own = ownOf(plan.routes, before.driverId)
  if (!own) return []
  const done = before.orders.filter(({ status }) => status !== 'To go').map(({ addressId }) => addressId)
  const others = plan.routes.filter((one) => one !== own)
  if (others.length > 0) requireCreating(ctx)
  const behind = staysBehind(plan, before, poolsLeftOut)
  await setStops(ctx, { id: routeId, addressIds: [...done, ...own.addressIds, ...behind], updatedAt: undefined })
  if (before.type === 'Ongoing') return [routeId]
  const { name, start } = before
  const date = asked.date ?? before.date ?? (asked.drivers.length > 0 ? plan.day : null)
  const { startDepotId, endDepotId } = own
  if (date !== before.date || startDepotId !== before.startDepotId || endDepotId !== before.endDepotId)
    await updateRoute(ctx, { id: routeId, name, start, date, startDepotId, endDepotId, updatedAt: undefined })
  if (own.driverId !== before.driverId)
    await assignDriver(ctx, { id: routeId, driverId: own.driverId, updatedAt: undefined })
  const made = [routeId]
  for (const [n, planned] of others.entries())
    made.push(await makeRoute(ctx, planned, { name: `${name} ${n + 2}`, date, start }))
  return made
}

/** Makes routes of orders of the pool. */
async function applyToPool(ctx: Context, { plan, seen, asked }: Taken, name: string | null): Promise<Id<'route'>[]> {
  requireCreating(ctx)
  if (name === null) return failField('name', 'Name is required')
  await holdUnchanged(ctx, seen)
  const date = asked.date ?? (asked.drivers.length > 0 ? plan.day : null)
  const made: Id<'route'>[] = []
  for (const [n, planned] of plan.routes.entries())
    made.push(
      await makeRoute(ctx, planned, {
        ...{ name: plan.routes.length > 1 ? `${name} ${n + 1}` : name, date },
        start: null,
      }),
    )
  return made
}

/** Makes a plan true in one transaction, or, where anything of it has changed since, leaves everything as it is. */
export async function applyRun(
  ctx: Context,
  { id: runId, name, poolsLeftOut }: ParsedOf<typeof contract.apply>,
): Promise<AnswerOf<typeof contract.apply>> {
  const taken = await takePlan(ctx, runId)
  if (taken.plan.routes.some(({ driverId }) => driverId !== null) && taken.asked.drivers.length > 0)
    if (!ctx.can('ASSIGN_DRIVER')) fail('NO_ACCESS', { permission: 'ASSIGN_DRIVER' })
  const { routeId, routeIds, date } = taken.asked
  if (routeIds) return { routes: await applyToLanes(ctx, runId, routeIds, { ...taken, poolsLeftOut }) }
  await holdDaysOf(ctx, [routeId ?? null], [date ?? taken.plan.day])
  const made =
    routeId === undefined ? await applyToPool(ctx, taken, name) : await applyToRoute(ctx, routeId, taken, poolsLeftOut)
  await setRun(ctx, runId, { applied_at: ctx.now().toISOString() })
  const answer: routes.Route[] = []
  for (const one of made) answer.push(await readRoute(ctx, one))
  return { routes: answer }
}
