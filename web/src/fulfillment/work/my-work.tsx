import '../../lib/words-en/fulfillment.ts'
import * as work from '@crossdock/contract/fulfillment/work'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { useNarrow } from '../../ui/media.ts'
import { Coming } from '../../ui/states.tsx'
import { JobCard } from './job-card.tsx'
import styles from './work.module.css'

/** On a phone: what comes next for whoever holds it. */
export function MyWork() {
  const isPhone = useNarrow(768)
  const jobs = useQuery({ ...query(work.list, {}), enabled: isPhone })
  const [first, ...rest] = jobs.data?.jobs ?? []
  if (!isPhone) return null
  if (!jobs.data) return jobs.isError ? null : <Coming />
  return (
    <section className={styles['mine']} aria-label={t('My work')}>
      <h2>{t('My work')}</h2>
      {first ? (
        <>
          <div className={styles['first']}>
            <JobCard job={first} />
          </div>
          {rest.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </>
      ) : (
        <p className="muted">{t('Nothing waits for you.')}</p>
      )}
    </section>
  )
}
