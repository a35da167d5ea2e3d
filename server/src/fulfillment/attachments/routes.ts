import { type AttachmentCalls, receiptFiles, shipmentFiles } from '@crossdock/contract/fulfillment/attachments'
import { fileLink } from '../../platform/files.ts'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getAttachment, listAttachments, type OrderKind } from './reads.ts'
import { announceFile, removeAttachment, restoreAttachment } from './writes.ts'

export function attachmentRoutes(door: Door): void {
  connect(door, receiptFiles, 'receipt-order')
  connect(door, shipmentFiles, 'shipment-order')
}

function connect(door: Door, calls: AttachmentCalls, kind: OrderKind): void {
  serve(door, calls.upload, async (ctx, input) => {
    const fileId = await announceFile(ctx, kind, input)
    return { url: fileLink(door.platform, 'put', ctx.account.id, fileId), fileId }
  })
  serve(door, calls.list, async (ctx, { id }) => ({ files: await listAttachments(ctx, kind, id) }))
  serve(door, calls.download, async (ctx, { id }) => {
    const { name, contentType } = await getAttachment(ctx, kind, id)
    return { url: fileLink(door.platform, 'get', ctx.account.id, id), name, contentType }
  })
  serve(door, calls.remove, (ctx, { id }) => removeAttachment(ctx, kind, id))
  serve(door, calls.restore, (ctx, { id }) => restoreAttachment(ctx, kind, id))
}
