import type { ImportJob } from '@crossdock/contract/account/imports'
import { t } from '../../lib/words.ts'

/** The phase of a job that is not done, or why it waits. When all rows have been taken the next thing is not counted, or counted in orders. */
export function phaseOfJob(
  job: Pick<ImportJob, 'state' | 'rows' | 'rowsDone' | 'waitsFor' | 'isWritten' | 'result'> | null,
): {
  readonly words: string
  readonly done: number
  readonly of: number
} {
  if (job?.waitsFor) return { words: t(job.waitsFor), done: 0, of: 0 }
  if (!job || (job.state === 'queued' && !job.isWritten)) return { words: t('Waiting for its turn…'), done: 0, of: 0 }
  if (job.isWritten) {
    const { created, placed, backOrdered } = job.result ?? {}
    const isCounted = typeof placed === 'number' && typeof backOrdered === 'number' && typeof created === 'number'
    return isCounted && placed + backOrdered < created
      ? { words: t('The orders get their stock…'), done: placed + backOrdered, of: created }
      : { words: t('Finishing…'), done: 0, of: 0 }
  }
  const isThrough = job.rowsDone >= job.rows
  if (job.state === 'checking')
    return { words: t('Checking…'), done: isThrough ? 0 : job.rowsDone, of: isThrough ? 0 : job.rows }
  return isThrough
    ? { words: t('Finishing…'), done: 0, of: 0 }
    : { words: t('Writing…'), done: job.rowsDone, of: job.rows }
}
