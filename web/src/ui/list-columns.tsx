import { Popover } from '@mantine/core'
import { inMeasures } from '../lib/measures.ts'
import { setDensity, useDensity } from '../lib/theme.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { IconColumns3 } from './icons.ts'
import styles from './list.module.css'
import type { Column } from './list-types.ts'

interface ListColumnsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly shown: ReadonlySet<string>
  /** Those of them that have room. */
  readonly fitting: ReadonlySet<string>
  /** All of them may be shown at once, whatever room there is. */
  readonly hasAll?: boolean
  /** null: back to the list's own choice. */
  readonly onChange: (keys: readonly string[] | null) => void
}

/** Chooses the columns of a list and the height of its rows. The first column always stays: it is the record's name. */
export function ListColumns<Row>({ columns, shown, fitting, hasAll = false, onChange }: ListColumnsProps<Row>) {
  const density = useDensity()
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="icon"
          icon={<IconColumns3 size={14} aria-hidden />}
          aria-label={t('Columns')}
          title={t('Columns')}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <div className={styles['chooser']}>
          {columns.map((column, index) => (
            <label key={column.key}>
              <input
                type="checkbox"
                checked={shown.has(column.key)}
                disabled={index === 0}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked
                  onChange(columns.map((one) => one.key).filter((key) => (key === column.key ? isOn : shown.has(key))))
                }}
              />
              {t(inMeasures(column.label))}
              {shown.has(column.key) && !fitting.has(column.key) && <span className="muted">{t('no room')}</span>}
            </label>
          ))}
          <hr />
          <label>
            <input
              type="checkbox"
              checked={density === 'comfortable'}
              onChange={(event) => setDensity(event.currentTarget.checked ? 'comfortable' : 'compact')}
            />
            {t('Comfortable rows')}
          </label>
          {hasAll && (
            <Button kind="quiet" onClick={() => onChange(columns.map(({ key }) => key))}>
              {t('All columns')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t('Reset columns')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
