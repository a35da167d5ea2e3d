import type { CellFault } from '@crossdock/sheets/apply'
import { type Cell, textOfCell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition, Unit } from '@crossdock/sheets/fields'
import { fieldOfColumn } from '@crossdock/sheets/mapping'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../lib/words.ts'
import { useRowHeight } from '../row-height.ts'
import { FaultTip } from './fault-tip.tsx'
import { headingWords } from './fault-words.ts'
import { moveFrom, type Place, pastedCells, textToCopy } from './grid-keys.ts'
import styles from './mapper-grid.module.css'
import { MapperHead } from './mapper-head.tsx'
import { cellIdOf, MapperRow, type RowActions, type ShownColumn, tipIdOf } from './mapper-row.tsx'
import { faultAt } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'
import { columnOfField } from './mapper-types.ts'
import { useSlots } from './row-slots.ts'

export interface CellChange {
  readonly rowId: number
  readonly column: number
  readonly cell: Cell
}

interface MapperGridProps {
  readonly definition: AnyImportDefinition
  readonly state: MapperState
  /** Numbers of the rows that are shown, in order. */
  readonly shown: readonly number[]
  /** The columns that are shown, in order. */
  readonly columns: readonly number[]
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly active: Place | null
  readonly onActive: (place: Place) => void
  readonly onChange: (changes: readonly CellChange[]) => void
  readonly onSelect: (rowIds: ReadonlySet<number>) => void
  readonly onMap: (column: number, fieldKey: string | null, unit?: Unit) => void
  readonly onNextFault: (step: 1 | -1) => void
}

const gutter = 92
const headHeight = 62
const noCells: readonly Cell[] = []

/** What a cell becomes when a text is put into it: nothing, when that is blank. */
const cellOfText = (text: string): Cell => (text.trim() === '' ? null : text)

/** Widths that fit the headers and the first rows, within bounds that leave room for the choice of field and unit. */
function useWidths({ definition, state }: MapperGridProps): readonly number[] {
  const { headers, sheets, sheetIndex, headerRow, mapping } = state
  const longest = useMemo(() => {
    const sample = sheets[sheetIndex]?.rows.slice(headerRow + 1, headerRow + 60) ?? []
    return headers.map((header, column) =>
      sample.reduce((most, row) => Math.max(most, textOfCell(row[column]).length), textOfCell(header).length),
    )
  }, [headers, sheets, sheetIndex, headerRow])
  return useMemo(() => {
    const least = new Map(definition.fields.map(({ key, unit }) => [columnOfField({ mapping }, key), unit ? 216 : 196]))
    return longest.map((length, column) => Math.min(280, Math.max(least.get(column) ?? 164, 28 + length * 7)))
  }, [longest, definition, mapping])
}

/** The sheet as a grid in which columns get their fields and cells are put right. Only what is seen is in the page. */
export function MapperGrid(props: MapperGridProps) {
  const { definition, state, shown, columns: shownColumns, scroller, active } = props
  const id = useId()
  const [editing, setEditing] = useState<(Place & { readonly text: string }) | null>(null)
  const [hovered, setHovered] = useState<Place | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const lastChecked = useRef(0)
  const widths = useWidths(props)
  const height = useRowHeight()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: shownColumns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => widths[shownColumns[place] ?? 0] ?? 164,
    overscan: 1,
    paddingStart: gutter,
    scrollPaddingStart: gutter,
  })
  useEffect(() => columns.measure(), [columns, widths, shownColumns])

  const indexOf = useMemo(() => new Map(shown.map((rowId, index) => [rowId, index])), [shown])
  useEffect(() => {
    const index = active ? indexOf.get(active.rowId) : undefined
    if (!active || index === undefined) return
    rows.scrollToIndex(index)
    const place = shownColumns.indexOf(active.column)
    if (place >= 0) columns.scrollToIndex(place)
  }, [active, indexOf, shownColumns, rows, columns])

  const cellId = (place: Place): string => cellIdOf(id, place)
  const faultOf = (place: Place | null): CellFault | undefined =>
    place ? faultAt(state, place.rowId, place.column < 0 ? null : place.column) : undefined
  const cellAt = (place: Place): Cell => state.rows[place.rowId - 1]?.[place.column] ?? null

  const begin = (place: Place, text: string): void => {
    if (place.column >= 0) setEditing({ ...place, text })
  }
  const finish = (text: string, then?: readonly [down: number, right: number]): void => {
    if (!editing) return
    setEditing(null)
    if (text !== textOfCell(cellAt(editing))) {
      props.onChange([{ rowId: editing.rowId, column: editing.column, cell: cellOfText(text) }])
    }
    if (then) props.onActive(moveFrom(editing, then, shown, shownColumns))
    scroller.current?.focus({ preventScroll: true })
  }

  const toggle = (rowId: number, isRange: boolean): void => {
    const next = new Set(state.selected)
    const isOn = !next.has(rowId)
    const [from, to] = [indexOf.get(isRange ? lastChecked.current : rowId) ?? 0, indexOf.get(rowId) ?? 0]
    for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
      const one = shown[index]
      if (one === undefined) continue
      if (isOn) next.add(one)
      else next.delete(one)
    }
    lastChecked.current = rowId
    props.onSelect(next)
  }

  const cancel = (): void => {
    setEditing(null)
    scroller.current?.focus({ preventScroll: true })
  }
  // Rows keep the functions that they were given first: what these do is looked up when they are called.
  const latest = useRef({ begin, finish, toggle, cancel, onActive: props.onActive })
  latest.current = { begin, finish, toggle, cancel, onActive: props.onActive }
  const actions = useMemo(
    (): RowActions => ({
      activate: (place) => {
        scroller.current?.focus({ preventScroll: true })
        latest.current.onActive(place)
      },
      edit: (place, text) => latest.current.begin(place, text),
      finish: (text, then) => latest.current.finish(text, then),
      cancel: () => latest.current.cancel(),
      hover: setHovered,
      toggle: (rowId, isRange) => latest.current.toggle(rowId, isRange),
    }),
    [scroller],
  )

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return
    const place = active ?? { rowId: shown[0] ?? 0, column: shownColumns[0] ?? 0 }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 3)
    const isControl = event.ctrlKey || event.metaKey
    const steps: Record<string, readonly [number, number]> = {
      ArrowDown: [isControl ? Infinity : 1, 0],
      ArrowUp: [isControl ? -Infinity : -1, 0],
      ArrowRight: [0, isControl ? Infinity : 1],
      ArrowLeft: [0, isControl ? -Infinity : -1],
      PageDown: [page, 0],
      PageUp: [-page, 0],
      Home: [isControl ? -Infinity : 0, -Infinity],
      End: [isControl ? Infinity : 0, Infinity],
    }
    const step = steps[event.key]
    if (step) props.onActive(active ? moveFrom(place, step, shown, shownColumns) : place)
    else if (event.key === 'F8') props.onNextFault(event.shiftKey ? -1 : 1)
    else if (event.key === 'Enter' || event.key === 'F2') begin(place, textOfCell(cellAt(place)))
    else if (event.key === ' ' && (event.shiftKey || place.column < 0)) toggle(place.rowId, false)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (place.column >= 0) props.onChange([{ rowId: place.rowId, column: place.column, cell: null }])
    } else if (isControl && event.key.toLowerCase() === 'd') {
      const above = moveFrom(place, [-1, 0], shown, shownColumns)
      props.onChange([{ rowId: place.rowId, column: place.column, cell: cellAt(above) }])
    } else if (event.key.length === 1 && !isControl && !event.altKey) begin(place, event.key)
    else return
    event.preventDefault()
  }

  const tipPlace = editing ? null : faultOf(hovered) ? hovered : hasFocus && faultOf(active) ? active : null
  const tipFault = faultOf(tipPlace)

  const allSelected = useMemo(
    () => shown.length > 0 && shown.every((rowId) => state.selected.has(rowId)),
    [shown, state.selected],
  )
  const virtualColumns = columns.getVirtualItems()
  const items = useMemo(
    () =>
      virtualColumns.map(({ index, start, size }): ShownColumn => {
        const column = shownColumns[index] ?? 0
        const key = fieldOfColumn(state.mapping, column)
        const kind = definition.fields.find((field) => field.key === key)?.kind
        const isKey = key !== null && key === definition.keyField
        return { column, start, size, isKey, isIgnored: key === null, isNumber: kind === 'number' || kind === 'count' }
      }),
    [virtualColumns, shownColumns, state.mapping, definition],
  )
  const total = columns.getTotalSize()
  const virtualRows = rows.getVirtualItems()
  const slotOf = useSlots(virtualRows)
  return (
    <>
      {/* The cells take no focus of their own: the grid has it, and says which cell is meant. */}
      <div
        ref={scroller}
        className={styles['grid']}
        role="grid"
        tabIndex={0}
        aria-label={t('Rows of the file')}
        aria-rowcount={shown.length + 1}
        aria-colcount={widths.length + 1}
        aria-multiselectable
        aria-activedescendant={active && indexOf.has(active.rowId) ? cellId(active) : undefined}
        onKeyDown={press}
        onFocus={(event) => setHasFocus(event.target === event.currentTarget)}
        onBlur={() => setHasFocus(false)}
        onCopy={(event) => {
          if (event.target !== event.currentTarget || !active) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', textToCopy(textOfCell(cellAt(active))))
        }}
        onPaste={(event) => {
          if (event.target !== event.currentTarget || !active) return
          event.preventDefault()
          const texts = event.clipboardData.getData('text/plain')
          props.onChange(
            pastedCells(texts, active, shown, shownColumns).map((change) => ({
              ...change,
              cell: cellOfText(change.text),
            })),
          )
        }}
      >
        <div className={styles['sheet']} role="presentation" style={{ height: rows.getTotalSize(), width: total }}>
          <div className={styles['head']} role="row" aria-rowindex={1} style={{ height: headHeight, width: total }}>
            <span className={styles['corner']} role="columnheader" aria-colindex={1} style={{ width: gutter }}>
              <label>
                <input
                  type="checkbox"
                  checked={allSelected}
                  aria-label={t('Select all rows')}
                  onChange={() => props.onSelect(new Set(allSelected ? [] : shown))}
                />
              </label>
            </span>
            {items.map(({ column, start, size }) => (
              <span
                key={column}
                className={styles['columnHead']}
                role="columnheader"
                aria-colindex={column + 2}
                data-refused={state.refusedColumn === column || undefined}
                style={{ left: start, width: size }}
              >
                <MapperHead definition={definition} state={state} column={column} onMap={props.onMap} />
              </span>
            ))}
          </div>
          {virtualRows.map(({ index, start }) => {
            const rowId = shown[index] as number
            const columnHere = (place: Place | null): number | null => (place?.rowId === rowId ? place.column : null)
            return (
              <MapperRow
                key={slotOf(index)}
                id={id}
                rowId={rowId}
                index={index}
                row={state.rows[rowId - 1] ?? noCells}
                faults={state.faults.get(rowId)}
                columns={items}
                top={start}
                height={height}
                width={total}
                gutter={gutter}
                isSelected={state.selected.has(rowId)}
                mark={state.refused.has(rowId) ? 'refused' : state.unknown.has(rowId) ? 'unknown' : undefined}
                active={columnHere(active)}
                edited={columnHere(editing)}
                editedText={editing?.text ?? ''}
                tipped={columnHere(tipPlace)}
                actions={actions}
              />
            )
          })}
        </div>
      </div>
      {tipPlace && tipFault && (
        <FaultTip id={tipIdOf(id)} scroller={scroller} cellId={cellId(tipPlace)}>
          <b>{t(tipFault.message)}</b>
          <span>
            {headingWords(tipFault.label)}: {t('expected {{what}}', { what: t(tipFault.expected) })}
          </span>
        </FaultTip>
      )}
    </>
  )
}
