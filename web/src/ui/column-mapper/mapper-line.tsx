import { numberWords, t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCircleCheck, IconTrash } from '../icons.ts'
import styles from './mapping-dialog.module.css'

interface MapperLineProps {
  readonly rows: number
  /** Rows that are shown of a sheet that is too long to be held; null: all are. */
  readonly held: number | null
  /** Rows that were checked so far, while all are; null: they are. */
  readonly checked: number | null
  readonly selected: number
  readonly faults: number
  readonly wrongRows: number
  /** No mandatory field is without a column or a value. */
  readonly isComplete: boolean
  readonly isFiltered: boolean
  readonly hidesIgnored: boolean
  /** Rows that can be brought back; `isOurs`: nobody deleted them, they are about no goods. */
  readonly undo: { readonly rows: number; readonly isOurs: boolean } | null
  readonly onDelete: () => void
  readonly onClear: () => void
  readonly onNextFault: (step: 1 | -1) => void
  readonly onFilter: () => void
  readonly onHideIgnored: () => void
  readonly onSelectWrong: () => void
  readonly onRestore: () => void
}

/** How the sheet stands, and what can be done to many rows at once. The selection takes its place while there is one. */
export function MapperLine(props: MapperLineProps) {
  const { rows, held, checked, selected, faults, wrongRows, undo } = props
  if (selected > 0)
    return (
      <div className={styles['line']} data-selection>
        <b>{t('{{count}} selected', { count: selected })}</b>
        <Button icon={<IconTrash size={14} aria-hidden />} onClick={props.onDelete}>
          {t('Delete rows')}
        </Button>
        <Button kind="quiet" onClick={props.onClear}>
          {t('Clear selection')}
        </Button>
        {held !== null && (
          <span className="muted" role="status">
            {checked === null
              ? t('Only rows that are shown can be selected: {{shown}} of {{total}}.', {
                  shown: numberWords(held),
                  total: numberWords(rows),
                })
              : t('Checking all rows… {{rows}}', { rows: numberWords(checked) })}
          </span>
        )}
      </div>
    )
  const isWrong = faults > 0 || wrongRows > 0
  return (
    <div className={styles['line']}>
      <span>{t('{{count}} rows', { count: rows })}</span>
      {held !== null && (
        <span className="muted" role="status">
          {checked === null
            ? t('Shown are {{shown}} of them: the first ones, and those with faults.', {
                shown: numberWords(held),
              })
            : t('Checking all rows… {{rows}}', { rows: numberWords(checked) })}
        </span>
      )}
      {isWrong && (
        <>
          <span className={styles['bad']}>
            <IconAlertTriangle size={14} aria-hidden />
            {faults > 0
              ? t('{{count}} cells to fix', { count: faults })
              : t('{{count}} rows to fix', { count: wrongRows })}
          </span>
          <Button
            kind="quiet"
            size="icon"
            aria-label={t('Previous fault')}
            icon={<IconChevronUp size={14} aria-hidden />}
            disabled={faults === 0}
            onClick={() => props.onNextFault(-1)}
          />
          <Button
            kind="quiet"
            size="icon"
            aria-label={t('Next fault')}
            icon={<IconChevronDown size={14} aria-hidden />}
            disabled={faults === 0}
            onClick={() => props.onNextFault(1)}
          />
          <Button kind="quiet" onClick={props.onSelectWrong}>
            {t('Select rows with faults')}
          </Button>
        </>
      )}
      {!isWrong && props.isComplete && rows > 0 && checked === null && (
        <span className={styles['good']}>
          <IconCircleCheck size={14} aria-hidden />
          {t('All cells are right')}
        </span>
      )}
      {undo && (
        <Button kind="quiet" onClick={props.onRestore}>
          {undo.isOurs
            ? t('Import {{count}} rows without goods as well', { count: undo.rows })
            : t('Bring {{count}} deleted rows back', { count: undo.rows })}
        </Button>
      )}
      <span className={styles['gap']} />
      {(isWrong || props.isFiltered) && (
        <label className={styles['switch']}>
          <input type="checkbox" checked={props.isFiltered} onChange={props.onFilter} />
          {t('Only rows with faults')}
        </label>
      )}
      <label className={styles['switch']}>
        <input type="checkbox" checked={props.hidesIgnored} onChange={props.onHideIgnored} />
        {t('Hide ignored columns')}
      </label>
    </div>
  )
}
