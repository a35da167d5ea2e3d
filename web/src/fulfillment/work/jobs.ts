import type { Job, JobKind } from '@crossdock/contract/fulfillment/work'
import { receiptPath, shipmentPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'

/** Where a job is done. */
export function jobPath(job: Job): string {
  if (job.kind === 'receive') return `${receiptPath(job.id)}/receiving`
  const steps = { pick: 'setup-picking', pack: 'setup-packing', ship: 'confirm-shipping-info' } as const
  return `${shipmentPath(job.id)}/${steps[job.kind]}`
}

/** What is done with an order. */
export const jobWords = (kind: JobKind): string =>
  ({ pick: t('Pick'), pack: t('Pack'), ship: t('Ship'), receive: t('Receive') })[kind]

/** The list in which jobs of a kind stand. */
export const jobList = (kind: JobKind): string =>
  kind === 'receive' ? '/operation-receipt-orders' : '/operation-orders'

/** How much it is, and where it begins. */
export const jobFacts = (job: Job): readonly string[] =>
  [
    job.party ?? '',
    t('{{count}} units', { count: job.units }),
    job.lines > 1 ? t('{{count}} lines', { count: job.lines }) : '',
    job.kind !== 'receive' && job.place ? t('begins at {{place}}', { place: job.place }) : '',
  ].filter(Boolean)
