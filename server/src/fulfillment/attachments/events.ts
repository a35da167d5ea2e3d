import type { Context, DomainEvent } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { dropFileRows } from '../../platform/files.ts'
import { addOrderEvents } from '../order-events/writes.ts'
import { type OrderKind, orderKinds, requireOrder } from './reads.ts'
import { topicOf } from './writes.ts'

/** Files follow their orders: what has come stands in the timeline, and what hangs on a deleted order goes with it. */
export function watchFiles(): void {
  onEvent('file.stored', noteFile)
  onEvent('receipt.removing', dropReceiptFiles)
  onEvent('shipment.removing', dropShipmentFiles)
}

async function noteFile(ctx: Context, { ownerKind, ownerId, name, size }: DomainEvent): Promise<void> {
  const kind = orderKinds.find((one): one is OrderKind => one === ownerKind)
  if (kind === undefined || typeof ownerId !== 'string') return
  const { storeId } = await requireOrder(ctx, kind, ownerId)
  await addOrderEvents(ctx, { storeId, orderId: ownerId, type: 'file-added', detail: { name, size } })
  await ctx.emit({ topic: topicOf[kind], storeId, id: ownerId })
}

async function dropReceiptFiles(ctx: Context, { id = '' }: DomainEvent): Promise<void> {
  await dropFileRows(ctx, { ownerKind: 'receipt-order', ownerId: id })
}

async function dropShipmentFiles(ctx: Context, { id = '' }: DomainEvent): Promise<void> {
  await dropFileRows(ctx, { ownerKind: 'shipment-order', ownerId: id })
}
