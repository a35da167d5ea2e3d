import type { AnswerOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import { importProducts, productImport } from '@crossdock/contract/fulfillment/products/import'
import { call, callShape } from '../../../lib/client.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'

type Answer = AnswerOf<typeof importProducts>

/** Says what became of the products of a file. */
export async function tellDone(done: Answer): Promise<void> {
  if ('jobId' in done) return
  // A known product gains what it lacks and loses nothing: whoever meant to correct it must hear that nothing was corrected.
  if (done.extended > 0)
    toast.info(
      t('{{count}} products were here already and got packages or aliases. Nothing else of them changed.', {
        count: done.extended,
      }),
    )
  if (done.unchanged > 0)
    toast.info(
      t('{{count}} products were here already and stay as they are, whatever else the file says of them.', {
        count: done.unchanged,
      }),
    )
  await refresh(products.list)
}

/** Products from a spreadsheet. */
export function ProductImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={productImport}
      doneMessage={t('Products Imported Successfully')}
      onConfirm={async (rows, { idempotencyKey, storeId }) =>
        tellDone(await call(importProducts, { products: rows }, { idempotencyKey, storeId }))
      }
      long={{
        around: ['{"products":[', ']}'],
        send: (body, { idempotencyKey, storeId }, options) =>
          callShape<Answer>(importProducts, {}, { body, idempotencyKey, storeId, ...options }),
        onDone: (done) => void tellDone(done as Answer),
      }}
      onClose={onClose}
    />
  )
}
