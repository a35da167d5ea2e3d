import type { ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { HubBoxesReceived } from '@crossdock/contract/sorting/events'
import * as contract from '@crossdock/contract/sorting/exceptions'
import { pictureText } from '@crossdock/contract/stored-files'
import { sql } from 'kysely'
import { findAssignable } from '../../account/users/assignable/reads.ts'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { storePicture } from '../../platform/files.ts'
import { requireUnchanged } from '../../platform/plain-noun.ts'
import { plainPicture } from '../../platform/plain-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { col, statement } from '../../platform/statement.ts'
import { noteHubEvents } from '../orders/history/writes.ts'
import { selectBoxes, shapeBox } from '../orders/reads.ts'
import { findException, getException, storesOf } from './reads.ts'
import { canBecome, photoOwner, reportFault, worksOnExceptions } from './rules.ts'

type Report = ParsedOf<typeof contract.report>
type Said = Pick<Report, 'kind' | 'reason' | 'note'>

/** What a report is about, as it is written down: that stays, whatever becomes of the box. */
interface Subject {
  readonly storeId: Id<'store'> | null
  readonly code: string | null
  readonly box: ReturnType<typeof shapeBox> | null
  readonly order: { readonly id: Id<'hubOrder'>; readonly orderNo: string } | null
  readonly manifestId: Id<'manifest'> | null
  readonly warehouseId: Id<'warehouse'> | null
}

/** A box that is known. Its order is locked first, as whoever receives it does: what is said of it is true. */
async function subjectOf(ctx: Context, boxId: Id<'hubBox'>, manifestId: Id<'manifest'> | undefined): Promise<Subject> {
  const read = async () =>
    found(
      await selectBoxes(ctx).where('b.account_id', '=', ctx.account.id).where('b.id', '=', boxId).executeTakeFirst(),
    )
  const { order_id: shownBy } = await read()
  const order = found(
    await ctx.db
      .selectFrom('hub_orders')
      .select(['id', 'order_no', 'store_id', 'manifest_id', 'warehouse_id'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', shownBy)
      .forUpdate()
      .executeTakeFirst(),
  )
  const row = await read()
  // It was parted from its head in between, or merged into one: the next try finds it where it is.
  if (row.order_id !== shownBy) fail('VersionConflict')
  const box = shapeBox(row)
  return {
    ...{ box, code: box.barcode },
    order: { id: order.id, orderNo: order.order_no },
    ...{ storeId: order.store_id, manifestId: manifestId ?? order.manifest_id, warehouseId: order.warehouse_id },
  }
}

/** A manifest that the caller may see, or 404. */
const manifestOf = async (ctx: Context, id: Id<'manifest'>) =>
  found(
    await ctx.db
      .selectFrom('manifests')
      .select(['id', 'store_id', 'warehouse_id'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** A box that nobody has announced: it is the merchant's whose boxes were being scanned, if that is known. */
async function strangerOf(ctx: Context, { code, manifestId, warehouseId }: Report): Promise<Subject> {
  const manifest = manifestId ? await manifestOf(ctx, manifestId) : null
  if (warehouseId)
    found(
      await ctx.db
        .selectFrom('warehouses')
        .select('id')
        .where('account_id', '=', ctx.account.id)
        .where('id', '=', warehouseId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )
  const known = code
    ? await selectBoxes(ctx)
        .where('b.account_id', '=', ctx.account.id)
        .where(sql`lower(b.barcode)`, '=', code.toLowerCase())
        .where('b.is_open', '=', true)
        .executeTakeFirst()
    : undefined
  if (known) failField('code', 'This box is expected: it is not extra')
  return {
    ...{ code, box: null, order: null, manifestId: manifest?.id ?? null },
    storeId: manifest?.store_id ?? ctx.storeId,
    warehouseId: manifest?.warehouse_id ?? warehouseId ?? null,
  }
}

/** Writes it down, or gives what is written of it already. */
async function insertOnce(ctx: Context, subject: Subject, { kind, reason, note }: Said) {
  const id = newId<'hubException'>()
  const now = ctx.now().toISOString()
  const { storeId, code, box, order, manifestId, warehouseId } = subject
  const { rows } = await statement('hub-exceptions.report', { id: col.id('hubException') })`
    insert into hub_exceptions (account_id, store_id, id, kind, code, reason, note, box_id, box_number, order_id, order_no, manifest_id,
      warehouse_id, created_at, created_by, updated_at)
    values (${ctx.account.id}, ${storeId}, ${id}, ${kind}, ${code}, ${reason}, ${note}, ${box?.id ?? null}, ${box?.number ?? null},
      ${order?.id ?? null}, ${order?.orderNo ?? null}, ${manifestId}, ${warehouseId}, ${now}, ${ctx.user.id}, ${now})
    on conflict do nothing returning id`.execute(ctx.db)
  if (rows[0]) return { id, isNew: true }
  const { rows: earlier } = await statement('hub-exceptions.reported', { id: col.id('hubException') })`
    select id from hub_exceptions where account_id = ${ctx.account.id} and kind = ${kind} and solved_at is null
      and case when ${box?.id ?? null}::text is null
        then box_id is null and order_no is null and lower(code) = lower(${code}) and store_id is not distinct from ${storeId}
        else box_id = ${box?.id ?? null} end`.execute(ctx.db)
  // Somebody has solved it in between: the next try reports it anew.
  return { id: earlier[0]?.id ?? fail('VersionConflict'), isNew: false }
}

/** Reports what is wrong with a box; the same of the same box, while it is open, is what was reported before. */
export async function reportException(ctx: Context, input: Report): Promise<contract.HubException> {
  const { kind, boxId, manifestId } = input
  if (boxId && manifestId) await manifestOf(ctx, manifestId)
  const subject = boxId ? await subjectOf(ctx, boxId, manifestId) : await strangerOf(ctx, input)
  const fault = reportFault(kind, subject.box)
  if (fault === 'unknown') failField('kind', 'Only an extra box is reported without being known')
  if (fault === 'expected') failField('kind', 'This box is expected: it is not extra')
  if (fault === 'received') failField('kind', 'This box has been received: it is not missing')
  // What is nobody's is seen only by whoever sees all merchants; whoever came upon it reports it all the same.
  if (subject.storeId !== null) return write(ctx, subject, input)
  return asSeenBy(ctx, await acrossStores(ctx, (wide) => write(wide, subject, input)), input)
}

/** What is nobody's, to whoever came upon it after somebody else: that it is known, and nothing of what others say of it. */
const asSeenBy = <Seen extends contract.HubException>(
  { stores, user }: Context,
  exception: Seen,
  { reason, note }: Pick<Report, 'reason' | 'note'>,
): Seen =>
  stores === '*' || exception.createdBy.id === user.id
    ? exception
    : { ...exception, reason, note, ownerId: null, ownerName: null, createdBy: { id: user.id, name: user.name } }

/** Boxes that stay behind when their van leaves are missing there, also those that have been received: whoever decides it reports each. */
export async function reportLeft(ctx: Context, boxIds: readonly Id<'hubBox'>[], reason: string): Promise<void> {
  for (const boxId of boxIds)
    await write(ctx, await subjectOf(ctx, boxId, undefined), { kind: 'Missing', reason, note: null })
}

async function write(ctx: Context, subject: Subject, input: Said): Promise<contract.HubException> {
  const { id, isNew } = await insertOnce(ctx, subject, input)
  const after = found(await findException(ctx, id))
  await ctx.audit({ action: 'report', entity: 'hub-exception', id, before: isNew ? null : after, after })
  if (isNew) await tell(ctx, after, 'ExceptionReported', { reason: after.reason })
  return after
}

/** Writes it into the history of its order, and tells the screens. */
async function tell(
  ctx: Context,
  { kind, code, box, order, storeId, manifest }: contract.HubException,
  type: 'ExceptionReported' | 'ExceptionSolved',
  fact: { readonly [name: string]: string | null },
): Promise<void> {
  await ctx.emit('hub-exception.changed', { storeId })
  if (!order?.id || storeId === null) return
  // A foreign box lay among another merchant's: the name of that manifest is none of its owner's business.
  const isOwn =
    manifest !== null &&
    (await ctx.db
      .selectFrom('manifests')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', manifest.id)
      .where('store_id', '=', storeId)
      .executeTakeFirst()) !== undefined
  const data = {
    ...{ kind, number: box?.number ?? null, barcode: code, manifest: isOwn ? manifest.title : null },
    ...fact,
  }
  await noteHubEvents(ctx, { orderId: order.id, storeId, type, data })
  await ctx.emit('hub-order.changed', { storeId })
}

/**
 * Keeps the order of an exception from those who lock it: whoever receives or reports a box has its order before its exception, and
 * who solves one writes into the order's history.
 */
async function keepOrder(ctx: Context, id: Id<'hubException'>): Promise<void> {
  const exception = await ctx.db
    .selectFrom('hub_exceptions')
    .select('order_id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const orderId = exception?.order_id ?? null
  if (orderId === null) return
  await ctx.db
    .selectFrom('hub_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', orderId)
    .forKeyShare()
    .execute()
}

/** Locked, as it is; 404. */
async function lockException(ctx: Context, id: Id<'hubException'>): Promise<contract.HubException> {
  found(
    await ctx.db
      .selectFrom('hub_exceptions')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  return found(await findException(ctx, id))
}

const ofException = (ctx: Context, id: Id<'hubException'>) =>
  ctx.db.updateTable('hub_exceptions').where('account_id', '=', ctx.account.id).where('id', '=', id)

/** Whoever has come upon a box that is nobody's takes its photo, too. */
export async function addPhoto(
  ctx: Context,
  { id, file }: ParsedOf<typeof contract.addPhoto>,
  platform: Platform,
): Promise<contract.WholeHubException> {
  const picture = file instanceof Uint8Array ? plainPicture(file) : null
  if (picture === null) failField('file', pictureText)
  const own = await findException(ctx, id)
  const add = async (wide: Context) => {
    const before = await lockException(wide, id)
    if (before.photosCount >= contract.mostExceptionPhotos)
      fail('ValidationError', { message: `Must be at most ${contract.mostExceptionPhotos} photos` })
    const photoId = newId<'hubPhoto'>()
    const fileId = await storePicture(wide, platform, { kind: photoOwner, id: photoId, field: 'file' }, picture)
    const now = wide.now().toISOString()
    await wide.db
      .insertInto('hub_photos')
      .values({
        ...{ account_id: wide.account.id, store_id: before.storeId, id: photoId, exception_id: id },
        ...{ file_id: fileId, created_at: now },
      })
      .execute()
    await ofException(wide, id)
      .set((the) => ({ photos_count: the('photos_count', '+', 1) }))
      .execute()
    await wide.audit({ action: 'store', entity: 'file', id: fileId, after: { exceptionId: id } })
    await wide.emit('hub-exception.changed', { storeId: before.storeId })
    return getException(wide, id, platform)
  }
  if (own) return add(ctx)
  return acrossStores(ctx, async (wide) => {
    const before = await findException(wide, id)
    if (before === null || before.storeId !== null || before.state === 'Solved') return fail('NotFound')
    const { photos, ...after } = await add(wide)
    const seen = asSeenBy(ctx, after, { reason: '', note: null })
    return { ...seen, photos: seen === after ? photos : photos.slice(-1) }
  })
}

export async function updateException(
  ctx: Context,
  { id, reason, note, ownerId, updatedAt }: ParsedOf<typeof contract.update>,
): Promise<contract.HubException> {
  const before = await lockException(ctx, id)
  if (before.state === 'Solved') fail('WrongState', { message: 'This exception is solved.' })
  requireUnchanged(updatedAt, before.updatedAt)
  if (ownerId !== null && ownerId !== before.ownerId) {
    const able = await findAssignable(ctx, worksOnExceptions, storesOf(before), [ownerId])
    if (!able.has(ownerId)) failField('ownerId', 'This person may not see to exceptions')
  }
  await ofException(ctx, id).set({ reason, note, owner_id: ownerId, updated_at: ctx.now().toISOString() }).execute()
  const after = found(await findException(ctx, id))
  await ctx.audit({ action: 'update', entity: 'hub-exception', id, before, after })
  await ctx.emit('hub-exception.changed', { storeId: before.storeId })
  return after
}

export async function solveException(
  ctx: Context,
  { id, outcome, note }: ParsedOf<typeof contract.solve>,
): Promise<contract.HubException> {
  await keepOrder(ctx, id)
  const before = await lockException(ctx, id)
  if (!canBecome(before.kind, outcome)) failField('outcome', 'This is no outcome of such an exception')
  if (before.state === 'Solved') {
    if (before.outcome !== outcome || before.outcomeNote !== note)
      fail('WrongState', { message: 'This exception is solved.' })
    await ctx.audit({ action: 'settle', entity: 'hub-exception', id, before, after: before })
    return before
  }
  return settle(ctx, before, outcome, note)
}

async function settle(
  ctx: Context,
  before: contract.HubException,
  outcome: NonNullable<contract.HubException['outcome']>,
  note: string | null,
): Promise<contract.HubException> {
  const now = ctx.now().toISOString()
  await ofException(ctx, before.id)
    .set({ outcome, outcome_note: note, solved_at: now, solved_by: ctx.user.id, updated_at: now })
    .execute()
  const after = found(await findException(ctx, before.id))
  await ctx.audit({ action: 'settle', entity: 'hub-exception', id: before.id, before, after })
  await tell(ctx, after, 'ExceptionSolved', { outcome })
  return after
}

/** A box that was missing is here: nobody has to look for it any more. */
export async function settleFound(ctx: Context, { boxIds }: HubBoxesReceived): Promise<void> {
  const missing = await ctx.db
    .selectFrom('hub_exceptions')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('box_id', 'in', boxIds)
    .where('kind', '=', 'Missing')
    .where('solved_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of missing) {
    const before = await lockException(ctx, id)
    if (before.state === 'Open') await settle(ctx, before, 'Found', null)
  }
}
