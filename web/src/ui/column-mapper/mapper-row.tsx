import type { CellFault } from '@crossdock/sheets/apply'
import { type Cell, columnName, textOfCell } from '@crossdock/sheets/cells'
import { memo } from 'react'
import { t, useLanguage } from '../../lib/words.ts'
import { IconExclamationCircle } from '../icons.ts'
import { EditInput } from './edit-input.tsx'
import type { Place } from './grid-keys.ts'
import styles from './mapper-grid.module.css'

/** A column that is seen, and what its cells look like. */
export interface ShownColumn {
  readonly column: number
  readonly start: number
  readonly size: number
  readonly isKey: boolean
  readonly isIgnored: boolean
  readonly isNumber: boolean
}

/** What the cells of a row call; the same functions as long as the grid is there. */
export interface RowActions {
  readonly activate: (place: Place) => void
  readonly edit: (place: Place, text: string) => void
  readonly finish: (text: string, then?: readonly [number, number]) => void
  readonly cancel: () => void
  readonly hover: (place: Place | null) => void
  readonly toggle: (rowId: number, isRange: boolean) => void
}

interface MapperRowProps {
  /** Of the grid; ids of cells begin with it. */
  readonly id: string
  readonly rowId: number
  readonly index: number
  readonly row: readonly Cell[]
  readonly faults: readonly CellFault[] | undefined
  readonly columns: readonly ShownColumn[]
  readonly top: number
  readonly height: number
  readonly width: number
  readonly gutter: number
  readonly isSelected: boolean
  readonly mark: 'refused' | 'unknown' | undefined
  /** Columns of this row that are meant, typed in, or explained; -1 is the row's number, null none. */
  readonly active: number | null
  readonly edited: number | null
  readonly editedText: string
  readonly tipped: number | null
  readonly actions: RowActions
}

/** The id of a cell's element, which it has while it is meant or explained. */
export const cellIdOf = (gridId: string, place: Place): string => `${gridId}-${place.rowId}-${place.column}`

/** The id of the explanation that is shown. */
export const tipIdOf = (gridId: string): string => `${gridId}-tip`

/**
 * One row of the grid. It renders again only when something of its own changes, not when the grid scrolls. Its elements
 * are handed from row to row (see `useSlots` of the grid), so nothing in them may remember which row it was.
 */
export const MapperRow = memo(function MapperRow(props: MapperRowProps) {
  useLanguage()
  const { id, rowId, row, faults, columns, isSelected, mark, active, actions } = props
  const own: Place = { rowId, column: -1 }
  const rowFault = faults?.find((fault) => fault.column === null)
  return (
    <div
      className={styles['row']}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      data-mark={mark}
      style={{ top: props.top, height: props.height, width: props.width }}
    >
      <span
        id={active === -1 || props.tipped === -1 ? cellIdOf(id, own) : undefined}
        className={styles['gutter']}
        role="rowheader"
        tabIndex={-1}
        aria-colindex={1}
        aria-invalid={rowFault ? true : undefined}
        aria-describedby={props.tipped === -1 ? tipIdOf(id) : undefined}
        data-active={active === -1 || undefined}
        data-fault={rowFault ? true : undefined}
        style={{ width: props.gutter }}
        onMouseEnter={rowFault ? () => actions.hover(own) : undefined}
        onMouseLeave={rowFault ? () => actions.hover(null) : undefined}
      >
        <label>
          {/* A box of its own for each row: one that has the focus must not become another row's. */}
          <input
            key={rowId}
            type="checkbox"
            checked={isSelected}
            aria-label={t('Select row {{number}}', { number: rowId })}
            onChange={() => undefined}
            onClick={(event) => actions.toggle(rowId, event.shiftKey)}
          />
        </label>
        {rowId}
        {(rowFault || mark) && <IconExclamationCircle size={14} aria-label={t('This row has a fault')} />}
      </span>
      {columns.map(({ column, start, size, isKey, isIgnored, isNumber }) => {
        const place: Place = { rowId, column }
        const cell = row[column]
        const isWrong = faults?.some((fault) => fault.column === column) ?? false
        const isEdited = props.edited === column
        const isNamed = active === column || props.tipped === column
        return (
          <span
            key={column}
            id={isNamed ? cellIdOf(id, place) : undefined}
            className={isKey ? `${styles['cell']} mono` : styles['cell']}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={column + 2}
            aria-invalid={isWrong || undefined}
            aria-describedby={props.tipped === column ? tipIdOf(id) : undefined}
            data-active={active === column || undefined}
            data-edited={isEdited || undefined}
            data-fault={isWrong || undefined}
            data-ignored={isIgnored || undefined}
            data-number={isNumber || typeof cell === 'number' || undefined}
            style={{ left: start, width: size }}
            onMouseEnter={isWrong ? () => actions.hover(place) : undefined}
            onMouseLeave={isWrong ? () => actions.hover(null) : undefined}
            onMouseDown={(event) => {
              if (isEdited) return
              event.preventDefault()
              actions.activate(place)
            }}
            onDoubleClick={() => actions.edit(place, textOfCell(cell))}
          >
            {isEdited ? (
              <EditInput
                text={props.editedText}
                label={t('Row {{row}}, column {{column}}', { row: rowId, column: columnName(column) })}
                onFinish={actions.finish}
                onCancel={actions.cancel}
              />
            ) : (
              textOfCell(cell)
            )}
          </span>
        )
      })}
    </div>
  )
})
