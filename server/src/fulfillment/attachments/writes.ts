import type { Topic } from '@crossdock/contract/events'
import { type Id, newId } from '@crossdock/contract/ids'
import { attachmentLimits } from '@crossdock/contract/stored-files'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { safeName } from '../../platform/file-kinds.ts'
import { hideFiles, showFiles } from '../../platform/files.ts'
import { tellOfFile } from '../order-events/writes.ts'
import { countAttachments, getAttachment, getDeleted, lockOrder, type OrderKind, requireOrder } from './reads.ts'

/** The topic that tells screens of a kind of order. */
export const topicOf = {
  'receipt-order': 'receipt.changed',
  'shipment-order': 'shipment.changed',
} as const satisfies Readonly<Record<OrderKind, Topic>>

/** Whoever adds a file to an order takes turns with the others: files are counted with its row locked. */
async function requireRoom(ctx: Context, kind: OrderKind, id: Id<'receiptOrder' | 'shipmentOrder'>): Promise<void> {
  await lockOrder(ctx, kind, id)
  if ((await countAttachments(ctx, kind, id)) >= attachmentLimits.files)
    fail('ValidationError', { message: `An order can have at most ${attachmentLimits.files} files.` })
}

/** Announces a file of an order; gives its id. Its bytes come to a link. */
export async function announceFile(
  ctx: Context,
  kind: OrderKind,
  { id, name }: { readonly id: Id<'receiptOrder' | 'shipmentOrder'>; readonly name: string },
): Promise<Id<'file'>> {
  await requireOrder(ctx, kind, id)
  await requireRoom(ctx, kind, id)
  const fileId = newId<'file'>()
  const shown = safeName(name)
  await ctx.db
    .insertInto('files')
    .values({
      account_id: ctx.account.id,
      id: fileId,
      owner_kind: kind,
      owner_id: id,
      name: shown,
      content_type: 'application/octet-stream',
      created_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
    })
    .execute()
  await ctx.audit({ action: 'announce', entity: 'file', id: fileId, after: { name: shown, orderId: id } })
  return fileId
}

/** Deletes a file of an order; its bytes wait as long as that can be taken back. */
export async function removeAttachment(
  ctx: Context,
  kind: OrderKind,
  fileId: Id<'file'>,
): Promise<Record<string, never>> {
  const { orderId, storeId, name } = await getAttachment(ctx, kind, fileId)
  await hideFiles(ctx, { fileId })
  await tellOfFile(ctx, { storeId, orderId, type: 'file-removed', detail: { name } })
  await ctx.audit({ action: 'remove', entity: 'file', id: fileId, before: { name, orderId } })
  await ctx.emit(topicOf[kind], { storeId })
  return {}
}

export async function restoreAttachment(
  ctx: Context,
  kind: OrderKind,
  fileId: Id<'file'>,
): Promise<Record<string, never>> {
  const { orderId, storeId, name } = await getDeleted(ctx, kind, fileId)
  await requireRoom(ctx, kind, orderId)
  // Somebody else may have taken it back in between.
  if ((await showFiles(ctx, { fileId })) === 0) fail('NotFound')
  await tellOfFile(ctx, { storeId, orderId, type: 'file-restored', detail: { name } })
  await ctx.audit({ action: 'restore', entity: 'file', id: fileId, after: { name, orderId } })
  await ctx.emit(topicOf[kind], { storeId })
  return {}
}
