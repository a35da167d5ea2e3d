import { receiptFiles, shipmentFiles } from '@crossdock/contract/fulfillment/attachments'
import type { World } from '../../test/world.ts'
import { example as receipts } from '../receipts/orders/example.ts'
import { example as shipments } from '../shipments/orders/example.ts'

/** A file at a receipt, and one at a shipment. */
export async function example({ owner, own, of, put }: World) {
  const bytes = Buffer.from(`sku,quantity\r\n${own},4\r\n`)
  const { receiptOrder } = await of(receipts)
  const { placed } = await of(shipments)
  const [receipt, shipment] = [
    await owner.call(receiptFiles.upload, { id: receiptOrder, name: `${own}.csv` }),
    await owner.call(shipmentFiles.upload, { id: placed, name: `${own}.csv` }),
  ]
  await put(receipt.url, bytes)
  await put(shipment.url, bytes)
  return { receiptFile: receipt.fileId, shipmentFile: shipment.fileId }
}
