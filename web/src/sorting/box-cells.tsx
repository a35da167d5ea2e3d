import type { HubBox } from '@crossdock/contract/sorting/boxes'
import { t } from '../lib/words.ts'
import styles from './box-cells.module.css'

/** Cells that are drawn; of more it says how many there are. */
const mostCells = 8

const tick = (
  <svg viewBox="0 0 14 14" aria-hidden="true">
    <path d="M3.2 7.4l2.6 2.6 5-5.6" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)

/** A triangle: it is missing. */
const triangle = (
  <svg viewBox="0 0 14 14" aria-hidden="true">
    <path d="M7 1.6l5.8 10.6H1.2z" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
  </svg>
)

/** A corner is broken. */
const broken = (
  <svg viewBox="0 0 14 14" aria-hidden="true">
    <path d="M8 1L6 5l3 2-2.5 6" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)

/** One box: full with a tick where it is here, an outline while it is expected, with a sign of its own where something is wrong with it. */
export const BoxCell = ({
  state,
  exceptions = [],
}: {
  readonly state: HubBox['state']
  readonly exceptions?: HubBox['exceptions']
}) => {
  const isMissing = exceptions.includes('Missing')
  const isBroken = exceptions.includes('Damaged')
  return (
    <i className={styles['cell']} data-state={isMissing ? 'Missing' : isBroken ? 'Damaged' : state}>
      {isMissing ? triangle : isBroken ? broken : state === 'Received' && tick}
    </i>
  )
}

/** One cell a box: those that are here first. */
export function BoxCells({ received, total }: { readonly received: number; readonly total: number }) {
  const shown = Math.min(total, mostCells)
  return (
    <span
      className={styles['cells']}
      role="img"
      aria-label={t('{{received}} of {{count}} boxes are here', { received, count: total })}
    >
      {Array.from({ length: shown }, (_, index) => (
        <BoxCell key={index} state={index < received ? 'Received' : 'Expected'} />
      ))}
      {total > shown && <span className={styles['more']}>+{total - shown}</span>}
    </span>
  )
}
