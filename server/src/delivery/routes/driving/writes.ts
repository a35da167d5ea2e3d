import { type GivenProof, latestBirthDate, missingProof, mostPinTries } from '@crossdock/contract/delivery/proof-rules'
import type { Route, RouteStop } from '@crossdock/contract/delivery/routes'
import type * as contract from '@crossdock/contract/delivery/routes/driving'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail, found, Refusal } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DriverContext } from '../../../platform/serve-driver.ts'
import { statement } from '../../../platform/statement.ts'
import { isPinOf } from '../proofs/rules.ts'
import { announceFiles, countWrongPin } from '../proofs/writes.ts'
import { readRoute } from '../reads.ts'
import { refusals } from '../rules.ts'
import { type Left, leftColumns } from '../stops/writes.ts'
import { completeRoute, type Said, setArrival, setResult, startRoute } from '../writes.ts'
import { openReports } from './reads.ts'
import { clockOf, isReporting, isTooOld, momentOf, type PhoneClock, statusOf, verdictOf } from './rules.ts'

/** What was done on the way, whoever's word it is by now. */
type Deed = Pick<contract.DriverAction, 'kind' | 'routeId' | 'reason'> & {
  readonly addressId?: Id<'poolOrder'> | undefined
  readonly proof: (Left & { readonly name: string | null; readonly note: string | null }) | null
}

/** The route, locked until the call has ended; one that was deleted meanwhile says so. */
async function holdRoute(ctx: Context, id: Id<'route'>): Promise<Route> {
  const row = ctx.db.selectFrom('routes').select('id').where('account_id', '=', ctx.account.id).where('id', '=', id)
  if (!(await row.forUpdate().executeTakeFirst())) fail('WrongState', { message: 'This route was deleted.' })
  return readRoute(ctx, id)
}

const stopOf = ({ orders }: Route, addressId: Deed['addressId']): RouteStop =>
  orders.find((one) => one.addressId === addressId) ??
  fail('WrongState', { message: 'This order is not on the route any more.' })

/** Does it by the calls that the office has for it: one rule in one place. */
async function perform(ctx: Context, { kind, routeId: id, addressId, reason, proof }: Deed, said: Said): Promise<void> {
  if (kind === 'start') await startRoute(ctx, { id }, said)
  else if (kind === 'finish') await completeRoute(ctx, { id }, said)
  else if (addressId === undefined) fail('ValidationError')
  else if (kind === 'arrive') await setArrival(ctx, { id, addressId }, said)
  else await setResult(ctx, { id, addressId, status: statusOf(kind), reason, proof, updatedAt: undefined }, said)
}

/** A delivery has the proof that its order demands, or the office decides. */
function requireProof(stop: RouteStop, { proof }: Deed, files: GivenProof['files'], at: Date): void {
  if (proof?.isPinRight === false)
    fail('WrongState', { message: stop.pinTries < mostPinTries ? 'The PIN is wrong.' : 'The PIN was wrong too often.' })
  if (proof?.isPinRight && stop.pinTries >= mostPinTries)
    fail('WrongState', { message: 'The PIN was wrong too often.' })
  const shown = { name: proof?.name ?? null, note: proof?.note ?? null, files, hasPin: proof?.isPinRight === true }
  // It is a day later somewhere.
  const tomorrow = new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10)
  const isOld = proof && proof.bornBy !== null && proof.bornBy <= latestBirthDate(tomorrow, stop.minAge ?? 0)
  const missing = missingProof(stop, { ...shown, bornBy: isOld ? proof.bornBy : null })
  if (missing.length > 0) fail('WrongState', { message: `Proof is missing: ${missing.join(', ')}.` })
}

/** Does what a driver says was done, or refuses; what is so already is done. */
async function performFor(ctx: DriverContext, deed: Deed, files: GivenProof['files'], at: Date): Promise<void> {
  const route = await holdRoute(ctx, deed.routeId)
  if (route.driverId !== ctx.driver.id) fail('WrongState', { message: 'This route is another driver’s by now.' })
  if (deed.kind === 'start' && route.type === 'Ongoing') return
  if (deed.kind === 'finish' && (route.type === 'Delivered' || route.type === 'Failed')) return
  if (deed.kind !== 'start' && deed.kind !== 'finish') {
    const stop = stopOf(route, deed.addressId)
    const verdict = isReporting(deed.kind) ? verdictOf(stop, deed.kind) : 'do'
    if (verdict === 'known') return
    if (route.type !== 'Ongoing') fail('WrongState', refusals.report)
    if (verdict === 'contradicted')
      fail('WrongState', {
        message: `The office has said otherwise: ${[stop.status, stop.reason].filter(Boolean).join(', ')}.`,
      })
    if (deed.kind === 'arrive' && stop.arrivedAt !== null) return
    if (deed.kind === 'deliver') requireProof(stop, deed, files, at)
  }
  // Nothing is done on a route before it has started.
  const start = route.startedAt === null ? 0 : Date.parse(route.startedAt)
  const time = deed.kind === 'start' ? at.getTime() : Math.max(at.getTime(), start)
  await perform(ctx, deed, { at: new Date(time).toISOString(), driverId: ctx.driver.id })
}

/** Whether a route was this driver's at a moment; null: it never was. */
async function wasOwn(ctx: DriverContext, routeId: Id<'route'>, at: Date): Promise<boolean | null> {
  const rows = await ctx.db
    .selectFrom('route_drivers')
    .select('until')
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', routeId)
    .where('driver_id', '=', ctx.driver.id)
    .execute()
  return rows.length === 0 ? null : rows.some(({ until }) => until === null || Date.parse(until) > at.getTime())
}

/** The merchant of an order, whom a report of its stop concerns; null of one that is not there any more. */
async function storeOfOrder(ctx: Context, addressId: Deed['addressId']): Promise<Id<'store'> | null> {
  if (addressId === undefined) return null
  const row = await ctx.db
    .selectFrom('pool_orders')
    .select('store_id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', addressId)
    .executeTakeFirst()
  return row?.store_id ?? null
}

type Outcome = contract.ActionOutcome
const strange: Omit<Outcome, 'id'> = { outcome: 'refused', code: 'NotFound', message: 'This route is not yours.' }

/** What was answered to this id before: null where it is new, and taken now. Of two that send it at once, one takes it. */
async function takeId(
  ctx: DriverContext,
  action: contract.DriverAction,
  proof: Deed['proof'],
  at: Date,
  clock: PhoneClock,
) {
  const taken = await ctx.db
    .insertInto('driver_actions')
    .values({
      ...{ account_id: ctx.account.id, route_id: action.routeId, action: action.id, driver_id: ctx.driver.id },
      ...{ store_id: await storeOfOrder(ctx, action.addressId), pool_order_id: action.addressId ?? null },
      ...{ kind: action.kind, said_at: action.at, took_at: at.toISOString(), received_at: clock.now.toISOString() },
      clock_ahead: Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(clock.ahead / 1000))),
      ...{ reason: action.reason, proof_name: action.proof?.name ?? null, proof_note: action.proof?.note ?? null },
      ...leftColumns(proof),
      outcome: 'done',
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'route_id', 'action']).doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows !== 0n) return null
  const row = await ctx.db
    .selectFrom('driver_actions')
    .select(['driver_id', 'outcome', 'code', 'message'])
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', action.routeId)
    .where('action', '=', action.id)
    .executeTakeFirstOrThrow()
  return row.driver_id === ctx.driver.id
    ? { outcome: row.outcome as Outcome['outcome'], code: row.code, message: row.message }
    : strange
}

/** Does one action, or keeps it for the office with what kept it from being done. What is wrong with us is thrown: it is sent again. */
async function take(
  ctx: DriverContext,
  action: contract.DriverAction,
  clock: PhoneClock,
  platform: Platform,
): Promise<Omit<Outcome, 'id'>> {
  const at = momentOf(clock, action.at)
  const isOwn = await wasOwn(ctx, action.routeId, at)
  if (isOwn === null) return strange
  const { pin, ...said } = action.proof ?? { pin: null }
  const isPinRight = pin === null ? null : isPinOf(platform, ctx.account.id, action.addressId, pin)
  const proof = 'files' in said ? { ...said, files: said.files.map(({ id }) => id), isPinRight } : null
  const before = await takeId(ctx, action, proof, at, clock)
  if (before) return before
  const files = await announceFiles(ctx, action)
  await statement('driving.before')`savepoint action`.execute(ctx.db)
  try {
    if (isTooOld(clock, at)) fail('WrongState', { message: 'This was done too long ago.' })
    if (!isOwn) fail('WrongState', { message: 'This route was not yours any more.' })
    await performFor(ctx, { ...action, proof }, files, at)
    await statement('driving.after')`release savepoint action`.execute(ctx.db)
    return { outcome: 'done', code: null, message: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await statement('driving.back')`rollback to savepoint action`.execute(ctx.db)
    const { routeId, addressId } = action
    if (isPinRight === false && addressId !== undefined) await countWrongPin(ctx, { routeId, addressId })
    const kept = { outcome: 'review', code: error.type, message: error.details.fields?.[0]?.message ?? error.message }
    await ctx.db
      .updateTable('driver_actions')
      .set(kept)
      .where('account_id', '=', ctx.account.id)
      .where('route_id', '=', action.routeId)
      .where('action', '=', action.id)
      .execute()
    const { routeId: id, proof: _pin, ...told } = action
    await ctx.audit({
      action: 'keep-report',
      entity: 'route',
      id,
      after: { ...told, addressId: told.addressId ?? null, proof, message: kept.message },
    })
    await ctx.emit('route.changed')
    return { ...kept, outcome: 'review' }
  }
}

export async function takeActions(
  ctx: DriverContext,
  { now: phonesNow, actions }: ParsedOf<typeof contract.act>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.act>> {
  const clock = clockOf(ctx.now(), phonesNow)
  const outcomes: Outcome[] = []
  for (const action of actions) outcomes.push({ id: action.id, ...(await take(ctx, action, clock, platform)) })
  return { now: ctx.now().toISOString(), outcomes }
}

/** Settles what a driver has reported: it is done now, whatever the office has said, or dismissed. */
export async function settleReport(
  ctx: Context,
  { id, report, isApplied }: ParsedOf<typeof contract.settle>,
): Promise<Record<string, never>> {
  const row = found(
    await openReports(ctx)
      .selectAll()
      .where('x.route_id', '=', id)
      .where('x.action', '=', report.toLowerCase())
      .forUpdate()
      .executeTakeFirst(),
  )
  if (isApplied)
    await perform(
      ctx,
      {
        ...{ kind: row.kind as contract.ActionKind, routeId: id, reason: row.reason },
        ...(row.pool_order_id !== null && { addressId: row.pool_order_id }),
        proof: {
          ...{ name: row.proof_name, note: row.proof_note, packages: row.proof_packages, isPinRight: row.proof_pin },
          ...{ bornBy: row.proof_born_by, files: row.proof_files },
        },
      },
      { at: row.took_at, driverId: row.driver_id },
    )
  await ctx.db
    .updateTable('driver_actions')
    .set({
      ...{ settled_at: ctx.now().toISOString(), settled_by: ctx.user.id },
      settlement: isApplied ? 'applied' : 'dismissed',
    })
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', id)
    .where('action', '=', row.action)
    .execute()
  await ctx.audit({ action: 'settle-report', entity: 'route', id, after: { kind: row.kind, isApplied } })
  await ctx.emit('route.changed')
  return {}
}
