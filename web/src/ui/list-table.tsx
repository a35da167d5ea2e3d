import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { useLatest } from '../lib/latest.ts'
import { nextSort, type SortState } from '../lib/list-input.ts'
import { inMeasures } from '../lib/measures.ts'
import { nothing } from '../lib/nothing.ts'
import { t, useLanguage } from '../lib/words.ts'
import { titleIfCut } from './cut-text.ts'
import { IconArrowDown, IconArrowUp } from './icons.ts'
import { Link } from './link.tsx'
import styles from './list.module.css'
import cardStyles from './list-card.module.css'
import { CardLines, type ListCard } from './list-card.tsx'
import { widthOfAll } from './list-fit.ts'
import type { Column } from './list-types.ts'
import { useMedia, useNarrow } from './media.ts'
import { useRowHeight } from './row-height.ts'

const SeenRows = lazy(() => import('./list-rows.tsx'))

/** From this many rows on, only those that are seen are in the page. */
const manyRows = 30

/** Pixels of the column with the boxes to tick. */
export const checkWidth = 44

interface RowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly Column<Row>[]
  /** On a phone, of a list that has cards. */
  readonly card: ((row: Row) => ListCard) | undefined
  readonly hasCheck: boolean
  readonly isSelected: boolean
  readonly isFocused: boolean
  readonly onPress: (index: number) => void
  readonly onSelect: (index: number, isRange: boolean) => void
}

function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell(row)
  const to = column.to?.(row) ?? null
  if (to === null) return content
  return (
    <Link to={to} className={styles['link'] ?? ''}>
      {content}
    </Link>
  )
}

const kindClass = (kind: Column<never>['kind']): string | undefined =>
  kind === 'number'
    ? styles['number']
    : kind === 'id' || kind === 'mono'
      ? styles['mono']
      : kind === 'muted'
        ? styles['muted']
        : undefined

/** What a row shows: it stays while the row is selected and left, which of a hundred rows is most of the work. */
function Cells<Row>({
  row,
  index,
  columns,
  card,
  onPress,
}: Pick<RowProps<Row>, 'row' | 'index' | 'columns' | 'card' | 'onPress'>) {
  useLanguage()
  return (
    <>
      {card && columns[0] && (
        <td role="cell" className={cardStyles['cell']}>
          <CardLines
            name={
              <span className={kindClass(columns[0].kind)}>
                {columns[0].to?.(row) ? (
                  cellOf(columns[0], row)
                ) : (
                  <button type="button" onClick={() => onPress(index)}>
                    {columns[0].cell(row)}
                  </button>
                )}
              </span>
            }
            card={card(row)}
          />
        </td>
      )}
      {(card ? [] : columns).map((column) => {
        const content = cellOf(column, row)
        const title = typeof content === 'string' ? content : undefined
        return (
          <td
            key={column.key}
            role="cell"
            className={kindClass(column.kind)}
            data-label={t(inMeasures(column.label))}
            title={title}
            onMouseEnter={title === undefined ? titleIfCut : undefined}
          >
            {content === null || content === undefined || content === '' ? (
              <span className={styles['none']}>{nothing}</span>
            ) : (
              content
            )}
          </td>
        )
      })}
    </>
  )
}

const MemoCells = memo(Cells) as typeof Cells

function RowParts<Row>({
  row,
  index,
  columns,
  card,
  hasCheck,
  isSelected,
  isFocused,
  onPress,
  onSelect,
}: RowProps<Row>) {
  useLanguage()
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-selected={hasCheck ? isSelected : undefined}
      data-selected={isSelected || undefined}
      data-focused={isFocused || undefined}
      data-row={index}
      className={card && cardStyles['row']}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('a,button,input,label')) return
        // Text that was just marked is to be copied, not to open something.
        if (window.getSelection()?.isCollapsed === false) return
        onPress(index)
      }}
    >
      {hasCheck && (
        <td role="cell" className={styles['check']}>
          <label>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={t('Select row {{number}}', { number: index + 1 })}
              onChange={() => undefined}
              onClick={(event) => onSelect(index, event.shiftKey)}
            />
          </label>
        </td>
      )}
      <MemoCells row={row} index={index} columns={columns} card={card} onPress={onPress} />
    </tr>
  )
}

const MemoRow = memo(RowParts) as typeof RowParts

interface ListTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** A row on a phone; absent: all of its columns, each with its name. */
  readonly card?: ((row: Row) => ListCard) | undefined
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort: SortState | null
  readonly onSort: (sort: string) => void
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (index: number, isRange: boolean) => void
  readonly onSelectAll: (isOn: boolean) => void
  readonly focused: number
  readonly onPress: (index: number) => void
  readonly isDimmed: boolean
  /** Skeleton rows to show instead of rows. */
  readonly skeletons: number
}

/**
 * The table of a list: plain elements, a sticky header and a sticky first column; on a phone each row is a card. Of many
 * rows only those that are seen are in the page, so the browser's own search finds no others: the search box does.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, selected, sort, focused } = props
  const body = useRef<HTMLTableSectionElement>(null)
  // Known once the table stands: the rows are drawn for the part of it that is seen.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const place = useCallback((table: HTMLTableElement | null) => setScroller(table?.parentElement ?? null), [])
  const isPhone = useNarrow(640)
  const isPrinted = useMedia('print')
  // Cards are as high as what they hold, and the browser itself leaves out those that are not seen; paper has all.
  const onlySeen = rows.length > manyRows && !isPhone && !isPrinted
  const hasCheck = selected !== null
  const columnCount = columns.length + (hasCheck ? 1 : 0)
  const rowHeight = useRowHeight()
  const all = rows.length > 0 && selected !== null && rows.every((row) => selected.has(props.rowKey(row)))
  const some = selected !== null && selected.size > 0 && !all

  useEffect(() => {
    if (focused >= 0 && !onlySeen)
      body.current?.querySelector(`[data-row="${focused}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [focused, onlySeen])

  // Rows render again only when something of theirs changes: the handlers must stay the same.
  const latest = useLatest(props)
  const press = useCallback((index: number) => latest.current.onPress(index), [latest])
  const select = useCallback((index: number, isRange: boolean) => latest.current.onSelect(index, isRange), [latest])

  const width = widthOfAll(columns) + (hasCheck ? checkWidth : 0)
  const rowAt = (index: number): ReactNode => {
    const row = rows[index]
    if (row === undefined) return null
    const key = props.rowKey(row)
    return (
      <MemoRow
        key={key}
        row={row}
        index={index}
        columns={columns}
        card={isPhone && !isPrinted ? props.card : undefined}
        hasCheck={hasCheck}
        isSelected={selected?.has(key) ?? false}
        isFocused={focused === index}
        onPress={press}
        onSelect={select}
      />
    )
  }
  return (
    <table
      role="table"
      aria-rowcount={onlySeen ? rows.length + 1 : undefined}
      ref={place}
      className={styles['table']}
      data-dimmed={props.isDimmed || undefined}
      data-check={hasCheck || undefined}
      style={{ minWidth: width }}
    >
      <caption className="aside">{props.caption}</caption>
      <colgroup>
        {hasCheck && <col style={{ width: checkWidth }} />}
        {columns.map((column) => (
          <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {hasCheck && (
            <th role="columnheader" scope="col" className={styles['check']}>
              <label>
                <input
                  type="checkbox"
                  checked={all}
                  disabled={rows.length === 0}
                  ref={(input) => {
                    if (input) input.indeterminate = some
                  }}
                  aria-label={t('Select all rows of this page')}
                  onChange={(event) => props.onSelectAll(event.currentTarget.checked)}
                />
              </label>
            </th>
          )}
          {columns.map((column) => {
            const isSorted = column.sort !== undefined && sort?.field.toLowerCase() === column.sort.toLowerCase()
            return (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={column.kind === 'number' ? styles['number'] : undefined}
                aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                {column.sort === undefined ? (
                  t(inMeasures(column.label))
                ) : (
                  <button
                    type="button"
                    onClick={() => afterPaint(() => props.onSort(nextSort(column.sort ?? '', sort)))}
                  >
                    <span>{t(inMeasures(column.label))}</span>
                    {isSorted &&
                      (sort.isDescending ? (
                        <IconArrowDown size={12} aria-hidden />
                      ) : (
                        <IconArrowUp size={12} aria-hidden />
                      ))}
                  </button>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {props.skeletons > 0 ? (
          Array.from({ length: props.skeletons }, (_, index) => (
            <tr key={index} role="row" className={styles['skeleton']} aria-hidden>
              {hasCheck && <td className={styles['check']} />}
              {columns.map((column, place) => (
                <td key={column.key}>
                  <span style={{ width: `${40 + ((index * 17 + place * 29) % 45)}%` }} />
                </td>
              ))}
            </tr>
          ))
        ) : onlySeen ? (
          <Suspense
            fallback={
              // What finds out which rows are seen loads with the first long list: until then they are the first ones.
              <>
                {rows.slice(0, manyRows).map((_, index) => rowAt(index))}
                <tr className={styles['space']} aria-hidden style={{ height: (rows.length - manyRows) * rowHeight }}>
                  <td colSpan={columnCount} />
                </tr>
              </>
            }
          >
            <SeenRows
              count={rows.length}
              scroller={scroller}
              focused={focused}
              keyOf={(index) => props.rowKey(rows[index] as Row)}
              columnCount={columnCount}
            >
              {rowAt}
            </SeenRows>
          </Suspense>
        ) : (
          rows.map((_, index) => rowAt(index))
        )}
      </tbody>
    </table>
  )
}
