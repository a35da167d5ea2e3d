import { importProducts, productImport } from '@crossdock/contract/fulfillment/product-import'
import * as products from '@crossdock/contract/fulfillment/products'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { refresh } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { ImportDialog } from '../../ui/column-mapper/import-dialog.tsx'

/** Products from a spreadsheet. */
export function ProductImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={productImport}
      doneMessage={t('Products Imported Successfully')}
      onConfirm={async (rows) => {
        await call(importProducts, { products: rows }, { idempotencyKey: newIdempotencyKey() })
        await refresh(products.list)
      }}
      onClose={onClose}
    />
  )
}
