import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'
import styles from './operator.module.css'

interface OperatorColumn {
  /** Blank: its cells say themselves what they are. */
  readonly label: string
  readonly isNumber?: boolean
}

interface OperatorRow {
  readonly key: string | number
  /** One of each column; null where there is nothing to say. */
  readonly cells: readonly ReactNode[]
  readonly isChosen?: boolean
  readonly isLate?: boolean
  readonly isNear?: boolean
}

/** A table of the operator: numbers stand at the right; on a phone a row is a card, whose values say what they are. */
export function OperatorTable({
  columns,
  rows,
  children,
}: {
  readonly columns: readonly OperatorColumn[]
  readonly rows: readonly OperatorRow[]
  readonly children?: ReactNode
}) {
  return (
    <div className={styles['table']}>
      <table>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber}>
                {label && t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isChosen, isLate, isNear }) => (
            <tr
              key={key}
              aria-current={isChosen ? 'true' : undefined}
              data-late={isLate || undefined}
              data-near={isNear || undefined}
            >
              {columns.map(({ label, isNumber }, index) => (
                <td key={label} data-number={isNumber} data-label={index > 0 && label ? t(label) : undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}
