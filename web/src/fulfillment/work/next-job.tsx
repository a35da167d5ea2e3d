import type { Job, JobKind } from '@crossdock/contract/fulfillment/work'
import * as work from '@crossdock/contract/fulfillment/work'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { TaskNumber, TaskPane } from '../../ui/big-task.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { JobCard } from './job-card.tsx'
import { jobList, jobPath, jobWords } from './jobs.ts'
import styles from './work.module.css'

interface Done {
  /** What was done: the next of the same comes before anything else. */
  readonly kind: JobKind
  readonly after: Id
  readonly warehouseId: Id<'warehouse'>
}

/** The job that comes next in the same warehouse; null where there is none, or nobody knows. */
export function useNextJob({ kind, after, warehouseId }: Done): Job | null {
  const same = useQuery(query(work.list, { kind, warehouseId }))
  const other = (jobs: readonly Job[] | undefined): Job | undefined => jobs?.find(({ id }) => id !== after)
  const found = other(same.data?.jobs)
  const any = useQuery({ ...query(work.list, { warehouseId }), enabled: same.isSuccess && !found })
  return found ?? other(any.data?.jobs) ?? null
}

/** What comes next, with its size and place. */
export function NextJob({ job }: { readonly job: Job }) {
  return (
    <section className={styles['next']} aria-label={t('Next')}>
      <h2>{t('Next')}</h2>
      <JobCard job={job} />
    </section>
  )
}

/** What else is to be done of a kind, beside the job at hand. */
export const JobsLeft = (done: Done) => (
  <section className={styles['next']}>
    <h3>{done.kind === 'receive' ? t('Other receipts') : t('Other orders')}</h3>
    <OtherJobs {...done} />
  </section>
)

/** The same beside a step that has nothing of its own to show there, with the name of the warehouse. */
export function JobsPane({
  warehouse,
  besides,
  children,
  ...done
}: Done & {
  readonly warehouse: string
  /** Of the job at hand, below the others. */
  readonly besides?: ReactNode
  readonly children: ReactNode
}) {
  const label = {
    receive: t('To be received in {{warehouse}}', { warehouse }),
    pick: t('To be picked in {{warehouse}}', { warehouse }),
    pack: t('To be packed in {{warehouse}}', { warehouse }),
    ship: t('To be shipped from {{warehouse}}', { warehouse }),
  }[done.kind]
  return (
    <TaskPane
      label={label}
      pane={
        <>
          <OtherJobs {...done} />
          {besides}
        </>
      }
    >
      {children}
    </TaskPane>
  )
}

function OtherJobs({ kind, after, warehouseId }: Done) {
  const jobs = useQuery(query(work.list, { kind, warehouseId }))
  const left = jobs.data?.jobs.filter(({ id }) => id !== after)
  if (!left) return null
  return (
    <>
      {left.length === 0 && (
        <p className="muted">{kind === 'receive' ? t('No other receipt waits.') : t('No other order waits.')}</p>
      )}
      {left.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </>
  )
}

/** Goes on to a job; where there is none, to the list of what there is. */
export function NextButton({
  job,
  of,
  kind = 'plain',
}: {
  readonly job: Job | null
  readonly of: JobKind
  readonly kind?: 'primary' | 'plain'
}) {
  return (
    <LinkButton kind={kind} size="big" to={job ? jobPath(job) : jobList(of)}>
      {job ? (
        <>
          {jobWords(job.kind)} <TaskNumber>{job.referenceId}</TaskNumber>
        </>
      ) : of === 'receive' ? (
        t('Receipt Orders')
      ) : (
        t('Operation Orders')
      )}
    </LinkButton>
  )
}
