import { list } from '@crossdock/contract/account/imports'
import type { ImportKind } from '@crossdock/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { numberWords, t } from '../../lib/words.ts'
import { CancelImport } from './cancel-import.tsx'
import { phaseOfJob } from './import-phase.ts'
import styles from './upload-dialog.module.css'

const nouns: Readonly<Record<ImportKind, string>> = {
  products: 'Products',
  'stock-locations': 'Stock Locations',
  receipts: 'Receipt Orders',
  shipments: 'Shipment Orders',
  'pool-orders': 'Order Pool',
  contacts: 'Address Book',
}

/** "Writing… 3,000 of 20,500". */
function phaseText(job: Parameters<typeof phaseOfJob>[0]): string {
  const { words, done, of } = phaseOfJob(job)
  if (of === 0) return words
  return t('{{phase}} {{done}} of {{total}}', {
    phase: words,
    done: numberWords(done),
    total: numberWords(of),
  })
}

/** Large imports that are not done, whoever has sent them and from wherever: the next one may have to wait for them. */
export function RunningImports() {
  const { data } = useQuery(query(list, {}))
  const running = data?.items.filter(({ finishedAt }) => finishedAt === null) ?? []
  return running.map((job) => (
    <div key={job.id} className={styles['file']}>
      <span className={styles['name']}>
        <b>{t(nouns[job.kind])}</b> <span className="muted">{job.createdBy.name}</span>
      </span>
      {!job.isWritten && <CancelImport id={job.id} />}
      <span className={styles['state']}>{phaseText(job)}</span>
    </div>
  ))
}
