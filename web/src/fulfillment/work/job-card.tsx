import type { Job } from '@crossdock/contract/fulfillment/work'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Due, DueDay } from '../../ui/due.tsx'
import { Link } from '../../ui/link.tsx'
import { jobFacts, jobPath, jobWords } from './jobs.ts'
import styles from './work.module.css'

/** A job in short, and the way to it: what is done with which order, how much it is, where it begins, and when it is due. */
export function JobCard({ job }: { readonly job: Job }) {
  const timeZone = warehouseZone(job.warehouseId)
  return (
    <Link to={jobPath(job)} className={styles['job'] ?? ''}>
      <b>
        {jobWords(job.kind)} <span className="mono">{job.referenceId}</span>
      </b>
      <span className={styles['due']}>
        {job.kind !== 'receive' ? (
          <Due by={job.shipBy} timeZone={timeZone} />
        ) : (
          job.expectedArrival && <DueDay day={job.expectedArrival} timeZone={timeZone} />
        )}
      </span>
      <span className={styles['facts']}>
        {jobFacts(job).map((fact, at) => (
          <span key={fact}>
            {at > 0 && ' · '}
            <span>{fact}</span>
          </span>
        ))}
      </span>
      {job.isBegun && <span className={styles['begun']}>{t('Begun')}</span>}
    </Link>
  )
}
