import { t } from '../lib/words.ts'
import styles from './data-table.module.css'
import { Link } from './link.tsx'
import type { Column } from './list-types.ts'

interface DataTableProps<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** Said in place of rows; "List is empty" when absent. */
  readonly empty?: string
  /** What the table holds, for those who cannot see its heading. */
  readonly label?: string
}

/** A short table inside a page: packages, lines of an order. Lists of their own are `ListScreen`s. */
export function DataTable<Row>({ rows, rowKey, columns, empty = t('List is empty'), label }: DataTableProps<Row>) {
  const shown = columns.filter((column) => column.isHidden !== true)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than its place, it is scrolled by keyboard
    <div className={styles['frame']} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.key} data-kind={column.kind} scope="col" style={{ width: column.width }}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={shown.length} className={styles['empty']}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {shown.map((column) => {
                const to = column.to?.(row)
                const content = column.cell(row)
                const isBlank = content === null || content === undefined || content === ''
                return (
                  <td key={column.key} data-kind={column.kind}>
                    {isBlank ? <span className="muted">—</span> : to ? <Link to={to}>{content}</Link> : content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
