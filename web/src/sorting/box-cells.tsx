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

/** One box: full with a tick where it is here, an outline while it is expected. */
export const BoxCell = ({ state }: { readonly state: HubBox['state'] }) => (
  <i className={styles['cell']} data-state={state}>
    {state === 'Received' && tick}
  </i>
)

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
