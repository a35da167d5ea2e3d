import type { ReactNode } from 'react'
import { nothing } from '../lib/nothing.ts'
import styles from './key-values.module.css'

export interface KeyValuesProps {
  /** Label and value; a dash stands for what is not there. */
  readonly rows: readonly (readonly [string, ReactNode])[]
  /** Pixels of the label column. */
  readonly labelWidth?: number
}

/** Facts of a record: labels on the left, values on the right. */
export function KeyValues({ rows, labelWidth = 104 }: KeyValuesProps) {
  return (
    <dl className={styles['list']} style={{ '--label': `${labelWidth}px` } as React.CSSProperties}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' || value === false ? nothing : value}</dd>
        </div>
      ))}
    </dl>
  )
}
