import * as pool from '@crossdock/contract/delivery/pool-orders'
import { importOrders, poolImport } from '@crossdock/contract/delivery/pool-orders/import'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { call, callShape } from '../../../lib/client.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'

type Answer = AnswerOf<typeof importOrders>

const listOf = (numbers: readonly string[]): string =>
  numbers.length > 5 ? `${numbers.slice(0, 5).join(', ')} …` : numbers.join(', ')

/** Says what became of the orders of a file. */
export async function tellDone(done: Answer): Promise<void> {
  if ('jobId' in done) return
  if (done.unchanged > 0)
    toast.info(
      t('{{count}} orders of the file are in the pool already and stay as they are.', { count: done.unchanged }),
    )
  if (done.twins.length > 0)
    toast.warning(
      t('{{count}} order numbers are there more than once now: {{numbers}}.', {
        count: done.twins.length,
        numbers: listOf(done.twins),
      }),
    )
  await refresh(pool.list, pool.totals, pool.places)
}

/** Orders of the pool from a spreadsheet. */
export function PoolImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={poolImport}
      doneMessage={t('Orders Imported Successfully')}
      onConfirm={async (rows, { idempotencyKey, storeId }) =>
        tellDone(await call(importOrders, { addresses: rows }, { idempotencyKey, storeId }))
      }
      long={{
        around: ['{"addresses":[', ']}'],
        send: (body, { idempotencyKey, storeId }, options) =>
          callShape<Answer>(importOrders, {}, { body, idempotencyKey, storeId, ...options }),
        onDone: (done) => void tellDone(done as Answer),
      }}
      onClose={onClose}
    />
  )
}
