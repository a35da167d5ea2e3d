import type { OptimizedPlan, undo } from '@crossdock/contract/delivery/optimize'
import type { Route, RouteStop } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, id } from '@crossdock/contract/ids'
import type { Updateable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { DB } from '../../../platform/schema.gen.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import { holdDaysOf } from '../../routes/stops/writes.ts'
import { lockRoute, setStops } from '../../routes/writes.ts'
import { type Seen, whenChanged } from '../problems/reads.ts'

export const setRun = (ctx: Context, runId: Id<'optimizeRun'>, columns: Updateable<DB['optimize_runs']>) =>
  ctx.db
    .updateTable('optimize_runs')
    .set(columns)
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', runId)
    .execute()

/** The orders of a plan, locked, and as they were when it was made. */
export async function holdUnchanged(ctx: Context, { orders }: Seen): Promise<void> {
  const rows = await ctx.db
    .selectFrom('pool_orders')
    .select(['id', 'updated_at'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(Object.keys(orders)))
    .orderBy('id')
    .forUpdate()
    .execute()
  const now = whenChanged(rows)
  if (Object.entries(orders).some(([one, at]) => now[one] !== at)) fail('VersionConflict')
}

/** What is left out and stays on its route, behind the last stop: what is locked, or on board, does so in any case. */
export const staysBehind = (
  { leftOut }: OptimizedPlan,
  { type, orders }: { readonly type: string; readonly orders: readonly Pick<RouteStop, 'addressId' | 'isLocked'>[] },
  poolsLeftOut: boolean,
): Id<'poolOrder'>[] => {
  const out = new Set<string>(leftOut.map(({ addressId }) => addressId))
  const stays = type === 'Ongoing' || !poolsLeftOut
  return orders.flatMap(({ addressId, isLocked }) => (out.has(addressId) && (isLocked || stays) ? addressId : []))
}

type Stops = readonly Id<'poolOrder'>[]
const stopsOf = ({ orders }: Route): Stops => orders.map(({ addressId }) => addressId)
const isSame = (a: Stops, b: Stops): boolean => a.length === b.length && a.every((one, place) => one === b[place])

/** In one order, so that two who hold the same routes do not wait for each other. */
async function holdRoutes(ctx: Context, seen: ReadonlyMap<Id<'route'>, string | undefined>): Promise<Route[]> {
  await holdDaysOf(ctx, [...seen.keys()])
  const held: Route[] = []
  for (const [routeId, updatedAt] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1)))
    held.push(await lockRoute(ctx, { id: routeId, updatedAt }, 'setStops'))
  return held
}

/** Gives locked routes their stops: what goes from one to another has left the one before it comes to the other. */
async function arrange(ctx: Context, held: readonly Route[], wanted: ReadonlyMap<string, Stops>): Promise<Route[]> {
  // The longest of them, whether it changes or not.
  await ctx.requireRoom('routeAddresses', Math.max(0, ...[...wanted.values()].map((stops) => stops.length)))
  const after = new Map(held.map((route) => [route.id, route]))
  const put = async (routeId: Id<'route'>, addressIds: Stops): Promise<void> => {
    if (isSame(stopsOf(found(after.get(routeId))), addressIds)) return
    after.set(routeId, await setStops(ctx, { id: routeId, addressIds: [...addressIds], updatedAt: undefined }))
  }
  for (const route of held) {
    const stays = new Set<string>(wanted.get(route.id))
    await put(
      route.id,
      stopsOf(route).filter((one) => stays.has(one)),
    )
  }
  for (const route of held) await put(route.id, found(wanted.get(route.id)))
  return [...after.values()]
}

const stoodIn = z.array(z.object({ id: id('route'), addressIds: z.array(id('poolOrder')), updatedAt: z.string() }))

interface Applied {
  readonly plan: OptimizedPlan
  readonly seen: Seen
  readonly poolsLeftOut: boolean
}

/** Gives several routes the stops of their plan, and keeps how they stood. */
export async function applyToLanes(
  ctx: Context,
  runId: Id<'optimizeRun'>,
  routeIds: readonly Id<'route'>[],
  { plan, seen, poolsLeftOut }: Applied,
): Promise<Route[]> {
  if (!ctx.can('EDIT_ROUTE')) fail('NO_ACCESS', { permission: 'EDIT_ROUTE' })
  const held = await holdRoutes(ctx, new Map(routeIds.map((one) => [one, seen.routes?.[one]])))
  await holdUnchanged(ctx, seen)
  const wanted = new Map(
    held.map((route) => {
      const done = route.orders.flatMap(({ addressId, status }) => (status === 'To go' ? [] : addressId))
      const planned = plan.routes.find(({ routeId }) => routeId === route.id)?.addressIds ?? []
      return [route.id, [...done, ...planned, ...staysBehind(plan, route, poolsLeftOut)]]
    }),
  )
  const after = await arrange(ctx, held, wanted)
  const stood = held.map((route) => {
    const { updatedAt } = found(after.find(({ id: one }) => one === route.id))
    return { id: route.id, addressIds: stopsOf(route), updatedAt }
  })
  await setRun(ctx, runId, { applied_at: ctx.now().toISOString(), undo: JSON.stringify(stood) })
  // Where it changes nothing, nothing of a route is in the log.
  await ctx.audit({ action: 'apply-plan', entity: 'optimize-run', id: runId, after: { orders: plan.after.orders } })
  return after
}

/** Puts the routes of an applied plan back as they stood before it. */
export async function undoRun(ctx: Context, { id: runId }: ParsedOf<typeof undo>): Promise<AnswerOf<typeof undo>> {
  if (!ctx.can('EDIT_ROUTE')) fail('NO_ACCESS', { permission: 'EDIT_ROUTE' })
  const { rows } = await statement('optimize.undo', { undo: col.json(stoodIn).orNull })`
    select undo from optimize_runs where account_id = ${ctx.account.id} and id = ${runId} and user_id = ${ctx.user.id} for update`.execute(
    ctx.db,
  )
  const { undo: stood } = found(rows[0])
  if (stood === null) return fail('WrongState', { message: 'There is nothing to take back of this plan.' })
  const held = await holdRoutes(ctx, new Map(stood.map((one) => [one.id, one.updatedAt])))
  const routes = await arrange(ctx, held, new Map(stood.map((one) => [one.id, one.addressIds])))
  await setRun(ctx, runId, { undo: null })
  await ctx.audit({ action: 'undo-plan', entity: 'optimize-run', id: runId })
  return { routes }
}
