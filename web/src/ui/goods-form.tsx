import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'
import styles from './goods-form.module.css'

interface GoodsFormProps {
  /** What every order is asked for first, in a line above. */
  readonly head: ReactNode
  /** What of it can be changed no more. */
  readonly limits?: string | undefined
  /** Names the goods. */
  readonly title: string
  /** First and wide: they are what an order is about. */
  readonly goods: ReactNode
  /** All else, beside them. */
  readonly children: ReactNode
}

/** The fields of an order's form: what comes first in a line, the goods below it, the rest at their side. */
export function GoodsForm({ head, limits, title, goods, children }: GoodsFormProps) {
  return (
    <>
      <div className={styles['head']}>{head}</div>
      {limits !== undefined && <p className={styles['limits']}>{limits}</p>}
      <div className={styles['body']}>
        <section>
          <header>
            <h2>{title}</h2>
            <small>
              <i aria-hidden /> {t('must be filled in')}
            </small>
          </header>
          {goods}
        </section>
        <section>{children}</section>
      </div>
    </>
  )
}

/** Its foot, always in sight: what the order comes to so far, and the buttons. */
export function GoodsFormFoot({ sums, children }: { readonly sums: readonly string[]; readonly children: ReactNode }) {
  return (
    <div className={styles['foot']}>
      <p className={styles['sums']}>
        {sums.map((sum) => (
          <span key={sum}>{sum}</span>
        ))}
      </p>
      {children}
    </div>
  )
}

/** What stands in the way of the order as a whole, above its fields. */
export function GoodsFormNotice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['notice']} role="status">
      {children}
    </p>
  )
}
