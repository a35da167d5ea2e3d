import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { inMeasures } from '../lib/measures.ts'
import { nothing } from '../lib/nothing.ts'
import { t } from '../lib/words.ts'
import styles from './data-table.module.css'
import { Link } from './link.tsx'
import type { Column } from './list-types.ts'

/** What a row is made of: a `tr`, with the key and the place of what it shows. */
export interface TableRowProps extends ComponentProps<'tr'> {
  readonly rowKey: string
  readonly index: number
}

const PlainRow = ({ rowKey: _key, index: _index, ...row }: TableRowProps) => <tr {...row} />

export interface DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** Said in place of rows; "List is empty" when absent. */
  readonly empty?: string
  /** The last row: sums, by their columns' keys. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  /** What the table holds, for those who cannot see its heading. */
  readonly label?: string
  /** A row that is shown elsewhere, too, by its key: told when the pointer is over it, or the keyboard in it. */
  readonly marked?: string | null
  readonly onMark?: (key: string | null) => void
  /** Rows that can do more than stand there (`SortableTable`). */
  readonly rowAs?: ComponentType<TableRowProps>
}

/** A short table inside a page: packages, lines of an order. Lists of their own are `ListScreen`s. */
export function DataTable<Row>({
  rows,
  rowKey,
  columns,
  empty = t('List is empty'),
  totals,
  label,
  marked,
  onMark,
  rowAs: Line = PlainRow,
}: DataTableProps<Row>) {
  const shown = columns.filter((column) => column.isHidden !== true)
  // Roles are said: cards of a phone are no table to the browser.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than its place, it is scrolled by keyboard
    <div className={styles['frame']} role="group" aria-label={label} tabIndex={0}>
      <table role="table" className={styles['table']} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {shown.map((column) =>
              // A column of buttons has no name, and a head without one heads nothing.
              column.label === '' ? (
                <td key={column.key} aria-hidden="true" style={{ width: column.width }} />
              ) : (
                <th
                  key={column.key}
                  role="columnheader"
                  data-kind={column.kind}
                  scope="col"
                  style={{ width: column.width }}
                >
                  {t(inMeasures(column.label))}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={shown.length} className={styles['empty']}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <Line
              key={rowKey(row)}
              role="row"
              rowKey={rowKey(row)}
              index={index}
              data-marked={(marked !== undefined && marked === rowKey(row)) || undefined}
              onMouseEnter={onMark && (() => onMark(rowKey(row)))}
              onMouseLeave={onMark && (() => onMark(null))}
              onFocus={onMark && (() => onMark(rowKey(row)))}
            >
              {shown.map((column) => {
                const to = column.to?.(row)
                const content = column.cell(row)
                const isBlank = content === null || content === undefined || content === ''
                return (
                  <td key={column.key} role="cell" data-kind={column.kind} data-label={t(inMeasures(column.label))}>
                    {isBlank ? <span className="muted">{nothing}</span> : to ? <Link to={to}>{content}</Link> : content}
                  </td>
                )
              })}
            </Line>
          ))}
        </tbody>
        {totals && (
          <tfoot role="rowgroup">
            <tr role="row">
              {shown.map((column) => (
                <td key={column.key} role="cell" data-kind={column.kind} data-label={t(inMeasures(column.label))}>
                  {totals[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
