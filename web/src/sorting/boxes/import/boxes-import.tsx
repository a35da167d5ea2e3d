import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { boxesImport, importBoxes } from '@crossdock/contract/sorting/boxes/import'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'
import type { ImportChoices } from '../../../ui/column-mapper/mapping-dialog.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { boxesWords } from '../../hub-words.tsx'
import { hubRefreshes } from '../../refreshes.ts'
import { type BoxRow, boxesFile } from './boxes-file.ts'
import styles from './boxes-import.module.css'

type Answer = AnswerOf<typeof importBoxes>

/** Says what was announced; it stands first in the list. */
function tell({ ordersCount, boxesCount }: Answer): void {
  void refresh(...hubRefreshes)
  toast.info(t('{{count}} orders with {{boxes}}', { count: ordersCount, boxes: boxesWords(boxesCount) }))
}

/** A manifest from a spreadsheet: a row a box, rows of one order number are one order (BOX-011). */
export function BoxesImport({
  warehouseId,
  onClose,
}: {
  readonly warehouseId: Id<'warehouse'> | null
  readonly onClose: () => void
}) {
  const [title, setTitle] = useState('')
  const send = (rows: readonly BoxRow[], { warehouseId: into, storeId, idempotencyKey }: ImportChoices) =>
    call(
      importBoxes,
      { ...boxesFile(rows, title || 'boxes'), warehouseId: into ?? '', title },
      { storeId, idempotencyKey },
    )
  return (
    <ImportDialog
      definition={boxesImport}
      warehouses={warehouseLookup}
      warehouseId={warehouseId ?? undefined}
      words={{ empty: t('No boxes to import') }}
      controls={
        <label className={styles['title']}>
          {t('Manifest')}
          <input
            className={controlClass}
            value={title}
            maxLength={100}
            placeholder={t('Called after its day')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
      }
      doneMessage={t('Boxes Imported Successfully')}
      onConfirm={async (rows, choices) => tell(await send(rows, choices))}
      long={{
        around: ['[', ']'],
        send: async (body, choices) => send(JSON.parse(await body.text()) as BoxRow[], choices),
        onDone: (done) => tell(done as Answer),
      }}
      onClose={onClose}
    />
  )
}
