import { list } from '@crossdock/contract/account/imports'
import type { ImportKind } from '@crossdock/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { CancelImport } from './cancel-import.tsx'
import styles from './upload-dialog.module.css'

const nouns: Readonly<Record<ImportKind, string>> = {
  products: 'Products',
  'stock-locations': 'Stock Locations',
  receipts: 'Receipt Orders',
  shipments: 'Shipment Orders',
}

/** Large imports that are not done, whoever has sent them and from wherever: the next one may have to wait for them. */
export function RunningImports() {
  const { data } = useQuery(query(list, {}))
  const running = data?.items.filter(({ finishedAt }) => finishedAt === null) ?? []
  return running.map(({ id, kind, rows, rowsDone, isWritten, createdBy }) => (
    <div key={id} className={styles['file']}>
      <span className={styles['name']}>
        <b>{t(nouns[kind])}</b> <span className="muted">{createdBy.name}</span>
      </span>
      {!isWritten && <CancelImport id={id} />}
      <span className={styles['state']}>
        {t('Being imported: {{done}} of {{total}}', {
          done: rowsDone.toLocaleString('en-US'),
          total: rows.toLocaleString('en-US'),
        })}
      </span>
    </div>
  ))
}
