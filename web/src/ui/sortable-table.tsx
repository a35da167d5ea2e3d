import type { Plugins } from '@dnd-kit/abstract'
import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { Accessibility, type Draggable } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { createContext, useContext, useMemo, useState } from 'react'
import { useLatest } from '../lib/latest.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { DataTable, type DataTableProps, type TableRowProps } from './data-table.tsx'
import type { Column } from './list-types.ts'
import styles from './sortable-table.module.css'

interface SortableTableProps<Row> extends Omit<DataTableProps<Row>, 'rowAs'> {
  /** What a row is called, to those who do not see it. */
  readonly nameOf: (row: Row) => string
  /** Rows that stay where they are, and that nothing is moved past. */
  readonly isFixed?: (row: Row) => boolean
  /** Takes no row up for now. */
  readonly isBusy?: boolean
  /** A row was put into another place; both from 0. */
  readonly onMove: (from: number, to: number) => void
  /** A row is taken up; where it would fall now; and it is let go again. */
  readonly onTake?: (row: Row) => void
  readonly onOver?: (place: number) => void
  readonly onLetGo?: () => void
  /** What is told of a place besides its number, to those who do not see it. */
  readonly wordsAt?: (place: number) => string | null
}

const Fixed = createContext<ReadonlySet<string>>(new Set())
const Busy = createContext(false)
const Handle = createContext<(element: Element | null) => void>(() => undefined)

const upAndDown = [RestrictToVerticalAxis]

/** One that stays is a row like any other: the library calls what it does not take up disabled, with all that stands in it. */
function SortableRow({ rowKey, index, ...row }: TableRowProps) {
  return useContext(Fixed).has(rowKey) ? <tr {...row} /> : <MovableRow rowKey={rowKey} index={index} {...row} />
}

function MovableRow({ rowKey, index, ...row }: TableRowProps) {
  // Of the same kind while it waits: another one would lose the focus with its row.
  const disabled = useContext(Busy)
  const { ref, handleRef, isDragging } = useSortable({ id: rowKey, index, disabled, modifiers: upAndDown })
  return (
    <Handle value={handleRef}>
      <tr {...row} ref={ref} className={isDragging ? styles['dragged'] : undefined} />
    </Handle>
  )
}

/** Takes its row up: by the pointer, by a long touch, by Space or Enter and the arrows. */
function Grip({ name }: { readonly name: string }) {
  return (
    <Button
      kind="quiet"
      size="icon"
      ref={useContext(Handle)}
      aria-label={t('Drag {{name}}', { name })}
      icon={<span className={styles['grip']} aria-hidden />}
    />
  )
}

interface Moved {
  readonly operation: { readonly source: Draggable | null }
  readonly canceled?: boolean
}

/** A table whose rows are put into another order by dragging them, or by keyboard. */
export function SortableTable<Row>({
  nameOf,
  isFixed,
  isBusy = false,
  onMove,
  onTake,
  onOver,
  onLetGo,
  wordsAt,
  ...table
}: SortableTableProps<Row>) {
  const { rows, rowKey, columns } = table
  const fixed = useMemo(() => new Set(rows.filter((row) => isFixed?.(row)).map(rowKey)), [rows, rowKey, isFixed])
  const grip: Column<Row> = {
    key: 'grip',
    label: '',
    width: 36,
    cell: (row) => (fixed.has(rowKey(row)) ? <span /> : <Grip name={nameOf(row)} />),
  }
  const named = useLatest((source: Draggable | null) => {
    const row = rows.find((one) => rowKey(one) === source?.id)
    return row && nameOf(row)
  })
  const placed = useLatest(wordsAt)
  // Made once: other ones would end what is being dragged.
  const [plugins] = useState(() => {
    const told = ({ operation: { source } }: Moved, words: (name: string, place: number) => string) => {
      const name = named.current(source)
      return name !== undefined && isSortable(source) ? words(name, source.index + 1) : undefined
    }
    // Told once: again it would take the place of what is told at the end.
    let place: number | null = null
    return (all: Plugins) => [
      ...all.filter((plugin) => plugin !== Accessibility),
      Accessibility.configure({
        screenReaderInstructions: {
          draggable: t('Press Space to take it up, the arrows to move it, Space to put it down, Escape to leave it.'),
        },
        announcements: {
          dragstart: (event: Moved) => {
            place = null
            return told(event, (name) => t('{{name}} is taken up', { name }))
          },
          dragover: (event: Moved) =>
            told(event, (name, now) => {
              if (now === place) return ''
              place = now
              const more = placed.current?.(now - 1) ?? null
              return [t('{{name}} is in place {{place}}', { name, place }), more].filter(Boolean).join(': ')
            }),
          dragend: (event: Moved) =>
            told(event, (name, place) =>
              event.canceled === true
                ? t('{{name}} is where it was', { name })
                : t('{{name}} is put down in place {{place}}', { name, place }),
            ),
        },
      }),
    ]
  })
  return (
    <DragDropProvider
      plugins={plugins}
      onDragStart={({ operation: { source } }) => {
        const row = rows.find((one) => rowKey(one) === source?.id)
        if (row) onTake?.(row)
      }}
      onDragOver={({ operation: { source } }) => isSortable(source) && onOver?.(source.index)}
      onDragEnd={({ operation: { source }, canceled }) => {
        onLetGo?.()
        // The rows stand as they stood: what is dragged says its new place, its old one not always.
        const from = rows.findIndex((row) => rowKey(row) === source?.id)
        if (!canceled && from >= 0 && isSortable(source) && from !== source.index) onMove(from, source.index)
      }}
    >
      <Fixed value={fixed}>
        <Busy value={isBusy}>
          <DataTable {...table} columns={[grip, ...columns]} rowAs={SortableRow} />
        </Busy>
      </Fixed>
    </DragDropProvider>
  )
}
