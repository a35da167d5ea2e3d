import type { ReactNode } from 'react'
import { useTitle } from '../lib/title.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: ReactNode
  /** One line of facts beside the title: "128 open · Vancouver DC". */
  readonly subtitle?: ReactNode
  /** Buttons, at the right. */
  readonly actions?: ReactNode
  /** What the tab of the browser says; the title when that is text. */
  readonly documentTitle?: string
}

/** The head of a page: its `h1`, a line of facts, its actions; it stays while the page is scrolled. */
export function PageHead({ title, subtitle, actions, documentTitle }: PageHeadProps) {
  useTitle(documentTitle ?? (typeof title === 'string' ? title : ''))
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      {subtitle && <span className={styles['subtitle']}>{subtitle}</span>}
      {actions && <span className={styles['actions']}>{actions}</span>}
    </div>
  )
}
