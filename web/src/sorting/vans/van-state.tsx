import type { Van } from '@crossdock/contract/delivery/vans'
import type { ShipBy } from '@crossdock/contract/warehouse/ship-by'
import { formatNumber } from '../../lib/format.ts'
import { joinMoment } from '../../lib/moments.ts'
import { t } from '../../lib/words.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import styles from './vans.module.css'

/** How far it is: its doors are closed, or so much of it is in there. */
export function VanDot({ van: { doors, boxesCount, loadedBoxesCount } }: { readonly van: Van }) {
  if (doors) return <StateDot tone="done" label={t('Closed')} />
  if (boxesCount > 0 && loadedBoxesCount === boxesCount) return <StateDot tone="ready" label={t('All in')} />
  return loadedBoxesCount === 0 ? (
    <StateDot tone="placed" label={t('To load')} />
  ) : (
    <StateDot tone="process" label={t('Loading')} />
  )
}

export const Loaded = ({ van: { boxesCount, loadedBoxesCount } }: { readonly van: Van }) => (
  <span className={styles['loaded']}>
    <progress value={loadedBoxesCount} max={Math.max(boxesCount, 1)} aria-label={t('Loaded')} />
    {t('{{received}} of {{total}}', { received: formatNumber(loadedBoxesCount), total: formatNumber(boxesCount) })}
  </span>
)

/** When it leaves, by the clocks of its hub; null: nobody has said so, or it is loaded already. */
export function leavingAt({ date, start, doors }: Van, timeZone: string): ShipBy | null {
  if (date === null || start === null || doors) return null
  const at = joinMoment({ day: date, time: start }, timeZone)
  return at === null ? null : { at, day: date, time: start }
}
