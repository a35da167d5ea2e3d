import type { AnswerOf } from '@crossdock/contract/endpoint'
import { importShipments, shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { call, callShape } from '../../../lib/client.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'

type Answer = AnswerOf<typeof importShipments>

/** The first orders of a list, by the numbers that the file has for them. */
const shortly = (orders: readonly { readonly number: string }[]): string => {
  const names = orders.slice(0, 5).map(({ number }) => number)
  return orders.length > names.length ? `${names.join(', ')} …` : names.join(', ')
}

/** Says what became of the orders of a file. */
export async function tellDone(done: Answer): Promise<void> {
  if ('jobId' in done) return
  if (done.unchanged > 0)
    toast.info(t('{{count}} orders of the file were imported before and stay as they are.', { count: done.unchanged }))
  const { unchangedRows: rows, known, unchanged, withoutRecipient } = done
  if (rows > 0 && known.length > unchanged)
    toast.info(
      t('{{count}} rows of the file were imported before and add nothing: {{orders}}.', {
        count: rows,
        orders: shortly(known),
      }),
    )
  if (withoutRecipient.length > 0)
    toast.info(
      t('{{count}} pick-ups have no recipient, though the file names one; it is kept in their timelines: {{orders}}.', {
        count: withoutRecipient.length,
        orders: shortly(withoutRecipient),
      }),
    )
  if (done.extended > 0)
    toast.info(t('{{count}} orders got the lines of the file that they did not have.', { count: done.extended }))
  if (done.backOrdered > 0)
    toast.info(t('{{count}} orders of the file wait for stock, as back orders.', { count: done.backOrdered }))
  await refresh(shipments.list)
}

/** Shipment orders from a spreadsheet: placed where there is stock, back-ordered where there is not. */
export function ShipmentImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={shipmentImport}
      warehouses={warehouseLookup}
      doneMessage={t('Shipment Orders Imported Successfully')}
      onConfirm={async (rows, { warehouseId, equalLines, idempotencyKey, storeId }) =>
        tellDone(
          await call(
            importShipments,
            { orderId: 'new', warehouseId: warehouseId ?? '', equalLines, rows },
            { idempotencyKey, storeId },
          ),
        )
      }
      long={{
        around: ['[', ']'],
        send: (body, { warehouseId, equalLines, idempotencyKey, storeId }, options) =>
          callShape<Answer>(
            importShipments,
            { orderId: 'new', warehouseId, equalLines },
            { body, idempotencyKey, storeId, ...options },
          ),
        onDone: (done) => void tellDone(done as Answer),
      }}
      onClose={onClose}
    />
  )
}
