import type { Events, OfRecord } from '@crossdock/contract/events'
import type { Context } from '../../platform/context.ts'
import { onEvent } from '../../platform/events.ts'
import { dropFileRows } from '../../platform/files.ts'
import { tellOfFile } from '../order-events/writes.ts'
import { type OrderKind, orderKinds, requireOrder } from './reads.ts'
import { topicOf } from './writes.ts'

/** Files follow their orders: what has come stands in the timeline, and what hangs on a deleted order goes with it. */
export function watchFiles(): void {
  onEvent('file.stored', noteFile)
  onEvent('receipt.removing', dropReceiptFiles)
  onEvent('shipment.removing', dropShipmentFiles)
}

async function noteFile(ctx: Context, { ownerKind, ownerId, name, size }: Events['file.stored']): Promise<void> {
  const kind = orderKinds.find((one): one is OrderKind => one === ownerKind)
  if (kind === undefined) return
  const { storeId } = await requireOrder(ctx, kind, ownerId)
  await tellOfFile(ctx, { storeId, orderId: ownerId, type: 'file-added', detail: { name, size } })
  await ctx.emit(topicOf[kind], { storeId })
}

const dropFilesOf =
  (ownerKind: OrderKind) =>
  async (ctx: Context, { id }: OfRecord<'receiptOrder' | 'shipmentOrder'>): Promise<void> => {
    await dropFileRows(ctx, { ownerKind, ownerId: id })
  }
const dropReceiptFiles = dropFilesOf('receipt-order')
const dropShipmentFiles = dropFilesOf('shipment-order')
