import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** The body of a record's page: `section`s side by side where there is room, the first one narrow, below each other on a phone. */
export function Panels({ children }: { readonly children: ReactNode }) {
  return <div className={styles['panels']}>{children}</div>
}
