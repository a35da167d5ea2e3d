import type { AnswerOf } from '@crossdock/contract/endpoint'
import { importReceipts, receiptImport } from '@crossdock/contract/fulfillment/receipts/import'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { call, callShape } from '../../../lib/client.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'

/** The first names of a list. */
const listOf = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} …` : names.join(', ')

type Answer = AnswerOf<typeof importReceipts>

/** Says what became of the orders of a file. */
export function tellDone(done: Answer): void {
  if ('jobId' in done) return
  void refresh(orders.list)
  // A second half of an order that is equal to the first looks the same: which they are must be heard.
  const known = done.orders.filter(({ isNew }) => !isNew)
  if (done.unchanged > 0)
    toast.info(
      t('{{count}} orders of the file were imported before with these very lines, and nothing was added: {{orders}}.', {
        count: done.unchanged,
        orders: listOf(known.map(({ externalId, referenceId }) => externalId ?? referenceId)),
      }),
    )
  if (done.created === 0) return
  const made = done.orders.find(({ isNew }) => isNew)
  toast.redirect(
    t('{{count}} draft receipt orders were made.', { count: done.created }),
    done.created === 1 && made ? receiptPath(made.id) : '/draft-receipt-orders',
  )
}

/** Receipt orders from a spreadsheet: each becomes a draft. */
export function ImportReceipts({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={receiptImport}
      warehouses={warehouseLookup}
      words={{
        empty: t('There are no receipt orders to import'),
        noWarehouse: t('The goods of a file arrive at one warehouse. Choose it above the table.'),
      }}
      doneMessage={t('Receipt Orders Imported Successfully')}
      onConfirm={async (rows, { warehouseId, idempotencyKey, storeId }) =>
        tellDone(await call(importReceipts, { warehouseId: warehouseId ?? '', rows }, { idempotencyKey, storeId }))
      }
      long={{
        around: ['[', ']'],
        send: (body, { warehouseId, idempotencyKey, storeId }, options) =>
          callShape<Answer>(importReceipts, { warehouseId }, { body, idempotencyKey, storeId, ...options }),
        onDone: (done) => tellDone(done as Answer),
      }}
      onClose={onClose}
    />
  )
}
