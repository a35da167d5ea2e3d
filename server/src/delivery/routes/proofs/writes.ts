import { mostPinTries } from '@crossdock/contract/delivery/proof-rules'
import type { DriverAction } from '@crossdock/contract/delivery/routes/driving'
import { actionDays } from '@crossdock/contract/delivery/routes/driving'
import * as contract from '@crossdock/contract/delivery/routes/proofs'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { pictureText } from '@crossdock/contract/stored-files'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { dropFileRows, storePicture } from '../../../platform/files.ts'
import { plainPicture } from '../../../platform/plain-picture.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DriverContext } from '../../../platform/serve-driver.ts'
import { col, statement } from '../../../platform/statement.ts'
import { findDays } from './reads.ts'
import { isPinOf, proofOwner } from './rules.ts'

interface At {
  readonly routeId: Id<'route'>
  readonly addressId: Id<'poolOrder'>
}

/** The merchant of an order that was on a route which is this driver's, or was within the days in which it may still be told of; else 404. */
async function requireOwn(ctx: DriverContext, { routeId, addressId }: At): Promise<Id<'store'>> {
  const { rows } = await statement('proofs.own', { store_id: col.id('store') })`
    select s.store_id from route_stops s
    where s.account_id = ${ctx.account.id} and s.route_id = ${routeId} and s.order_id = ${addressId}
      and exists (select 1 from route_drivers d where d.account_id = s.account_id and d.route_id = s.route_id
        and d.driver_id = ${ctx.driver.id}
        and (d.until is null or d.until > ${ctx.now()}::timestamptz - make_interval(days => ${actionDays})))`.execute(
    ctx.db,
  )
  return found(rows[0]).store_id
}

const rowsOf = (ctx: Context, { routeId, addressId }: At) =>
  ctx.db
    .selectFrom('proof_files')
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', routeId)
    .where('pool_order_id', '=', addressId)

/** Notes that a file is to come, or has; one that is known stays as it is. */
async function announce(
  ctx: DriverContext,
  { routeId, addressId }: At,
  storeId: Id<'store'> | null,
  files: readonly { readonly id: string; readonly kind: contract.ProofFile['kind'] }[],
): Promise<void> {
  if (files.length === 0) return
  await ctx.db
    .insertInto('proof_files')
    .values(
      files.map(({ id, kind }) => ({
        ...{ account_id: ctx.account.id, store_id: storeId, route_id: routeId, pool_order_id: addressId },
        ...{ proof: id, driver_id: ctx.driver.id, kind, announced_at: ctx.now().toISOString() },
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'proof']).doNothing())
    .execute()
}

/** Takes up the files that a phone says are of a stop; gives those that are: an id may be another stop's already. */
export async function announceFiles(
  ctx: DriverContext,
  { routeId, addressId, proof }: DriverAction,
): Promise<readonly { readonly id: string; readonly kind: contract.ProofFile['kind'] }[]> {
  if (addressId === undefined || !proof || proof.files.length === 0) return []
  const stop = await ctx.db
    .selectFrom('pool_orders')
    .select('store_id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', addressId)
    .executeTakeFirst()
  await announce(ctx, { routeId, addressId }, stop?.store_id ?? null, proof.files)
  const known = await rowsOf(ctx, { routeId, addressId }).select(['proof', 'kind']).execute()
  return proof.files.filter(({ id, kind }) => known.some((row) => row.proof === id && row.kind === kind))
}

export async function takeProof(
  ctx: DriverContext,
  { id, kind, file, ...at }: ParsedOf<typeof contract.upload>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.upload>> {
  const storeId = await requireOwn(ctx, at)
  await announce(ctx, at, storeId, [{ id, kind }])
  // Of two that send it at once, one waits for the other, and finds it there.
  const row = await rowsOf(ctx, at)
    .select('file_id')
    .where('proof', '=', id)
    .where('driver_id', '=', ctx.driver.id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (found(row).file_id !== null) return { id }
  const { count } = await rowsOf(ctx, at).select(col.int8`count(*)`.as('count')).executeTakeFirstOrThrow()
  if (count > contract.mostProofFiles)
    fail('ValidationError', { message: `Must be at most ${contract.mostProofFiles} files` })
  const picture = file instanceof Uint8Array ? plainPicture(file) : null
  if (picture === null) failField('file', pictureText)
  const fileId = await storePicture(ctx, platform, { kind: proofOwner, id, field: 'file' }, picture)
  await ctx.db
    .updateTable('proof_files')
    .set({ file_id: fileId })
    .where('account_id', '=', ctx.account.id)
    .where('proof', '=', id)
    .execute()
  await ctx.audit({ action: 'store', entity: 'file', id: fileId, after: { ...at, kind } })
  await ctx.emit('route.changed')
  return { id }
}

/** Counts that a wrong PIN was said. The route is locked before the stop, as everybody does. */
export async function countWrongPin(ctx: Context, { routeId, addressId }: At): Promise<void> {
  await ctx.db
    .selectFrom('routes')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', routeId)
    .forUpdate()
    .executeTakeFirst()
  await ctx.db
    .updateTable('route_stops')
    .set({ pin_tries: sql`pin_tries + 1` })
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', routeId)
    .where('order_id', '=', addressId)
    .execute()
}

export async function checkPin(
  ctx: DriverContext,
  { pin, ...at }: ParsedOf<typeof contract.checkPin>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.checkPin>> {
  await requireOwn(ctx, at)
  const route = ctx.db.selectFrom('routes').select('type').where('account_id', '=', ctx.account.id)
  const { type } = found(await route.where('id', '=', at.routeId).forUpdate().executeTakeFirst())
  if (type !== 'Ongoing') fail('WrongState', { message: 'Only stops of a route under way can be reported.' })
  const { pin_tries: tries } = await ctx.db
    .selectFrom('route_stops')
    .select('pin_tries')
    .where('account_id', '=', ctx.account.id)
    .where('route_id', '=', at.routeId)
    .where('order_id', '=', at.addressId)
    .executeTakeFirstOrThrow()
  const isOpen = tries < mostPinTries
  const isRight = isOpen && isPinOf(platform, ctx.account.id, at.addressId, pin)
  if (isOpen && !isRight) await countWrongPin(ctx, at)
  const triesLeft = isOpen ? mostPinTries - tries - (isRight ? 0 : 1) : 0
  await ctx.audit({
    action: 'check-pin',
    entity: 'route',
    id: at.routeId,
    after: { addressId: at.addressId, isRight, triesLeft },
  })
  return { isRight, triesLeft }
}

export async function keepFor(
  ctx: Context,
  { days }: ParsedOf<typeof contract.keep>,
): Promise<AnswerOf<typeof contract.keep>> {
  const before = await findDays(ctx)
  await ctx.db.updateTable('accounts').set({ proof_days: days }).where('id', '=', ctx.account.id).execute()
  await ctx.audit({
    action: 'update',
    entity: 'account',
    id: String(ctx.account.id),
    before: { proofDays: before },
    after: { proofDays: days },
  })
  await ctx.emit('tracking.changed')
  return { days }
}

/** Files of one round: one transaction does not hold all of a large account's. */
const mostForgotten = 500

/**
 * Lets go what an account no longer keeps: pictures and who took a delivery once their days are over, and pictures of what is not
 * there any more as soon as nobody can tell of it.
 */
export async function forgetProofs(ctx: Context): Promise<void> {
  const days = await findDays(ctx)
  const before = (count: number) => new Date(ctx.now().getTime() - count * 86_400_000).toISOString()
  const { rows } = await statement('proofs.old', { proof: col.text })`
    select f.proof from proof_files f where f.account_id = ${ctx.account.id} and (f.announced_at < ${before(days)}
      or (f.announced_at < ${before(actionDays)} and not exists (select 1 from route_stops s
        where s.account_id = f.account_id and s.route_id = f.route_id and s.order_id = f.pool_order_id)))
    order by f.announced_at limit ${mostForgotten}`.execute(ctx.db)
  for (const { proof } of rows) {
    await dropFileRows(ctx, { ownerKind: proofOwner, ownerId: proof })
    await ctx.db.deleteFrom('proof_files').where('account_id', '=', ctx.account.id).where('proof', '=', proof).execute()
  }
  const nothing = { proof_name: null, proof_note: null, proof_born_by: null, proof_files: [] as string[] }
  await ctx.db
    .updateTable('route_stops')
    .set(nothing)
    .where('account_id', '=', ctx.account.id)
    .where('done_at', '<', before(days))
    .where(({ or, eb }) =>
      or([eb('proof_name', 'is not', null), eb('proof_note', 'is not', null), eb('proof_born_by', 'is not', null)]),
    )
    .execute()
  await ctx.db
    .updateTable('driver_actions')
    .set(nothing)
    .where('account_id', '=', ctx.account.id)
    .where('received_at', '<', before(days))
    .where(({ or, eb }) =>
      or([eb('proof_name', 'is not', null), eb('proof_note', 'is not', null), eb('proof_born_by', 'is not', null)]),
    )
    .execute()
  if (rows.length > 0)
    await ctx.audit({
      action: 'forget-proofs',
      entity: 'account',
      id: String(ctx.account.id),
      after: { files: rows.length },
    })
}
