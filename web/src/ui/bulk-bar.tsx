import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { titleIfCut } from './cut-text.ts'
import { lazyPart } from './lazy-part.tsx'
import styles from './list.module.css'
import type { BulkAction } from './list-types.ts'
import { RefusalButton } from './refusal-button.tsx'

const MoreActions = lazyPart(async () => (await import('./record-actions.tsx')).MoreActions, null)

/** Actions that stand in the bar; of more, and of what cannot be undone, the others are behind three dots. */
const mostShown = 4

interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[]
  /** The selected rows. */
  readonly rows: readonly Row[]
  readonly onClear: () => void
}

/** An action on the selected rows: on those that it can be done to, and it says how many those are. */
function offered<Row>(action: BulkAction<Row>, rows: readonly Row[], onDone: () => void) {
  const refusals = rows.map((row) => action.refusal?.(row, rows) ?? null)
  const possible = rows.filter((_, index) => refusals[index] === null)
  return {
    name: action.label,
    label:
      possible.length === rows.length || possible.length === 0
        ? action.label
        : t('{{action}} {{possible}} of {{count}}', {
            action: action.label,
            possible: possible.length,
            count: rows.length,
          }),
    refusal: possible.length === 0 ? (refusals.find((reason) => reason !== null) ?? null) : null,
    isBusy: action.isBusy ?? false,
    onPress: () => action.run(possible, onDone),
  }
}

/** Why what stands in the bar cannot be done, each reason once, set apart: "Ship, Labels: It is not packed yet. · Merge: …" */
function reasonsOf(shown: readonly { readonly name: string; readonly refusal: string | null }[]): string {
  const reasons = new Set(shown.flatMap(({ refusal }) => refusal ?? []))
  return [...reasons]
    .map((reason) => {
      const names = shown.filter(({ refusal }) => refusal === reason).map(({ name }) => name)
      return `${names.join(', ')}: ${reason}`
    })
    .join(' · ')
}

/** What is done with the selected rows, in place of the filters. */
export function BulkBar<Row>({ actions, rows, onClear }: BulkBarProps<Row>) {
  const harmless = actions.filter(({ kind }) => kind !== 'danger')
  const inBar = harmless.slice(0, mostShown)
  const offer = (action: BulkAction<Row>) => offered(action, rows, onClear)
  const shown = inBar.map(offer)
  const more = actions.filter((action) => !inBar.includes(action)).map(offer)
  return (
    <div className={styles['selection']} role="toolbar" aria-label={t('Selected rows')}>
      <b aria-live="polite">{t('{{count}} selected', { count: rows.length })}</b>
      {shown.map(({ name, label, refusal, isBusy, onPress }) => (
        <RefusalButton key={name} isBusy={isBusy} refusal={refusal} onClick={onPress}>
          {label}
        </RefusalButton>
      ))}
      {more.length > 0 && <MoreActions actions={more} />}
      <span className={styles['reasons']} onMouseEnter={titleIfCut}>
        {reasonsOf(shown)}
      </span>
      <Button kind="quiet" onClick={onClear}>
        {t('Clear selection')} <kbd>Esc</kbd>
      </Button>
    </div>
  )
}
