import type { Attachment } from '@crossdock/contract/fulfillment/attachments'
import type { Id } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../account/stores/rules.ts'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { col } from '../../platform/statement.ts'
import { undoFrom } from '../../platform/undo.ts'

/** Orders that files hang on, by the word in `files.owner_kind`. */
export type OrderKind = 'receipt-order' | 'shipment-order'
export const orderKinds: readonly OrderKind[] = ['receipt-order', 'shipment-order']

/** The merchant of an order; 404 when the caller may not see it, StoreAccess when it is not the current one. */
export async function requireOrder(
  ctx: Context,
  kind: OrderKind,
  id: Id<'receiptOrder' | 'shipmentOrder'>,
): Promise<{ readonly storeId: Id<'store'> }> {
  const row = await ctx.db
    .selectFrom(tableOf(kind))
    .select('store_id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const { store_id: storeId } = found(row)
  requireCurrentStore(ctx, storeId)
  return { storeId }
}

const tableOf = (kind: OrderKind) => (kind === 'receipt-order' ? 'receipt_orders' : 'shipment_orders')

/** Holds an order's row until the transaction ends; 404 when it is gone. */
export async function lockOrder(
  { db, account }: Context,
  kind: OrderKind,
  id: Id<'receiptOrder' | 'shipmentOrder'>,
): Promise<void> {
  const own = db.selectFrom(tableOf(kind)).select('id').where('account_id', '=', account.id).where('id', '=', id)
  found(await own.forNoKeyUpdate().executeTakeFirst())
}

const selectStored = (ctx: Context, kind: OrderKind) =>
  ctx.db
    .selectFrom('files as f')
    .innerJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'f.account_id').onRef('u.id', '=', 'f.created_by'),
    )
    .select(['f.id', 'f.owner_id', 'f.name', 'f.content_type', 'f.size', 'f.created_at', 'f.created_by'])
    .select(col.text`trim(u.first_name || ' ' || u.last_name)`.as('person'))
    .where('f.account_id', '=', ctx.account.id)
    .where('f.owner_kind', '=', kind)
    // What was announced and has not come yet is no file.
    .where('f.size', 'is not', null)
const selectFiles = (ctx: Context, kind: OrderKind) => selectStored(ctx, kind).where('f.deleted_at', 'is', null)

export async function listAttachments(
  ctx: Context,
  kind: OrderKind,
  orderId: Id<'receiptOrder' | 'shipmentOrder'>,
): Promise<Attachment[]> {
  await requireOrder(ctx, kind, orderId)
  const rows = await selectFiles(ctx, kind).where('f.owner_id', '=', orderId).orderBy('f.id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    contentType: row.content_type,
    size: row.size ?? 0,
    createdAt: row.created_at,
    createdBy: { id: row.created_by, name: row.person },
  }))
}

/** A file of an order that the caller may see. */
export const getAttachment = (ctx: Context, kind: OrderKind, fileId: Id<'file'>) =>
  attachmentOf(ctx, kind, selectFiles(ctx, kind).where('f.id', '=', fileId))

/** One that was deleted, and can be taken back. */
export const getDeleted = (ctx: Context, kind: OrderKind, fileId: Id<'file'>) =>
  attachmentOf(ctx, kind, selectStored(ctx, kind).where('f.id', '=', fileId).where('f.deleted_at', '>', undoFrom(ctx)))

async function attachmentOf(ctx: Context, kind: OrderKind, query: ReturnType<typeof selectStored>) {
  const row = found(await query.executeTakeFirst())
  const { storeId } = await requireOrder(ctx, kind, row.owner_id)
  return { id: row.id, orderId: row.owner_id, storeId, name: row.name, contentType: row.content_type }
}

/** Files of an order, announced ones included. */
export async function countAttachments(
  ctx: Context,
  kind: OrderKind,
  orderId: Id<'receiptOrder' | 'shipmentOrder'>,
): Promise<number> {
  const row = await ctx.db
    .selectFrom('files')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
