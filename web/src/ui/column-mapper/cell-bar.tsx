import { type Cell, columnName, isBlank, textOfCell } from '@crossdock/sheets/cells'
import { type AnyImportDefinition, headingOf } from '@crossdock/sheets/fields'
import { fieldOfColumn, ignoreColumn } from '@crossdock/sheets/mapping'
import { useEffect, useState } from 'react'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { controlClass } from '../field.tsx'
import styles from './cell-bar.module.css'
import { faultWords } from './fault-words.ts'
import type { Place } from './grid-keys.ts'
import type { CellChange } from './mapper-grid.tsx'
import { faultAt } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'

interface CellBarProps {
  readonly definition: AnyImportDefinition
  readonly state: MapperState
  readonly shown: readonly number[]
  readonly active: Place
  readonly onChange: (changes: readonly CellChange[]) => void
  readonly onFill: (column: number, cell: Cell) => void
}

/** The cell that is meant: where it is, what is in it, what is wrong with it, and its value for every blank cell below its header. */
export function CellBar({ definition, state, shown, active, onChange, onFill }: CellBarProps) {
  const { rowId, column } = active
  const present = column < 0 ? '' : textOfCell(state.rows[rowId - 1]?.[column])
  const [text, setText] = useState(present)
  useEffect(() => setText(present), [present, rowId, column])
  const key = fieldOfColumn(state.mapping, column)
  const field = definition.fields.find((one) => one.key === key)
  const fault = faultAt(state, rowId, column < 0 ? null : column)
  const name = field ? headingOf(field) : t(ignoreColumn)
  const where =
    column < 0
      ? t('Row {{row}}', { row: rowId })
      : t('Row {{row}}, {{name}}', { row: rowId, name: `${columnName(column)} · ${name}` })
  const blanks =
    field && present !== '' && !fault
      ? shown.filter((one) => one !== rowId && isBlank(state.rows[one - 1]?.[column]))
      : []
  const put = (): void => {
    if (text !== present) onChange([{ rowId, column, cell: text.trim() === '' ? null : text }])
  }
  return (
    <div className={styles['bar']}>
      <span className={styles['where']}>{where}</span>
      {column >= 0 && (
        <input
          className={controlClass}
          aria-label={t('Text of the cell: {{where}}', { where })}
          aria-invalid={fault !== undefined}
          value={text}
          data-mantine-stop-propagation="true"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={put}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) put()
            else if (event.key === 'Escape') setText(present)
          }}
        />
      )}
      <span className={styles['reason']} role="status">
        {fault && faultWords(fault)}
      </span>
      {/* Blank cells of a long sheet are in rows that are not here, too. */}
      {state.total !== null && field && present !== '' && !fault && (
        <Button kind="quiet" onClick={() => onFill(column, state.rows[rowId - 1]?.[column] ?? null)}>
          {t('Fill all blank cells of the column with it')}
        </Button>
      )}
      {state.total === null && blanks.length > 0 && (
        <Button
          kind="quiet"
          onClick={() => {
            const cell = state.rows[rowId - 1]?.[column] ?? null
            onChange(blanks.map((one) => ({ rowId: one, column, cell })))
          }}
        >
          {t('Fill {{count}} blank cells with it', { count: blanks.length })}
        </Button>
      )}
    </div>
  )
}
