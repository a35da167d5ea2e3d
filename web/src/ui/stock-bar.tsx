import { formatNumber } from '../lib/format.ts'
import { t } from '../lib/words.ts'
import styles from './stock-bar.module.css'

/** Units by what can be done with them; incoming ones are not there yet. */
interface StockUnits {
  readonly totalUnits: number
  readonly availableUnits: number
  readonly reservedUnits: number
  readonly onHoldUnits: number
  readonly clearanceUnits: number
  readonly otherUnits: number
  readonly incomingUnits: number
}

/** The parts of a bar in their order; those that nobody may be promised are one. */
export const stockParts = (units: StockUnits) =>
  [
    { kind: 'available', label: t('Available'), units: units.availableUnits },
    { kind: 'reserved', label: t('Reserved'), units: units.reservedUnits },
    {
      kind: 'held',
      label: t('Not usable'),
      units: units.onHoldUnits + units.clearanceUnits + units.otherUnits,
    },
    { kind: 'incoming', label: t('Incoming'), units: units.incomingUnits },
  ] as const

/** Stock as one bar, by colour and by pattern. `of`: as many units are its whole width, so that bars can be compared. */
export function StockBar({
  units,
  of,
  isSmall,
}: {
  readonly units: StockUnits
  readonly of: number
  readonly isSmall?: boolean
}) {
  const parts = stockParts(units)
  const words = parts.map(({ label, units: count }) => `${label} ${formatNumber(count)}`).join(', ')
  return (
    <span className={styles['bar']} role="img" aria-label={words} title={words} data-small={isSmall || undefined}>
      {parts.map(({ kind, units: count }) =>
        count > 0 ? <i key={kind} data-kind={kind} style={{ width: `${(count / Math.max(of, 1)) * 100}%` }} /> : null,
      )}
    </span>
  )
}

/** The mark of a part beside its words. */
export const StockMark = ({ kind }: { readonly kind: string }) => (
  <i className={styles['mark']} data-kind={kind} aria-hidden />
)
