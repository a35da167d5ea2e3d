import { type ReactNode, useEffect, useRef } from 'react'
import { chooseLanguage } from '../lib/language.ts'
import { useTitle } from '../lib/title.ts'
import { shownLanguage, t } from '../lib/words.ts'
import { StateDot, type StateTone } from '../ui/state-dot.tsx'
import styles from './public.module.css'

const path: readonly (readonly [StateTone, string])[] = [
  ['draft', 'Draft'],
  ['placed', 'Order Placed'],
  ['process', 'In Process'],
  ['waiting', 'Waiting'],
  ['ready', 'Ready'],
  ['done', 'Shipped Out'],
]

/**
 * The frame of every screen before sign-in: the form on one side, what the product is on the other. A page for somebody's customer is in
 * the `merchant`'s name alone: whoever waits for a parcel is no user of ours.
 */
export function PublicFrame({
  title,
  lead,
  merchant,
  children,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly merchant?: string | null
  readonly children: ReactNode
}) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  // A screen without a field begins at its heading, never on the body.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another screen
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  const other = shownLanguage() === 'fr' ? 'en' : 'fr'
  return (
    <div className={styles['frame']} data-merchant={merchant !== undefined || undefined}>
      <main className={styles['side']}>
        <div className={styles['brand']}>
          {merchant === undefined ? (
            <>
              <i aria-hidden />
              Crossdock
            </>
          ) : (
            merchant
          )}
        </div>
        <div className={styles['card']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
          {children}
        </div>
        <button type="button" className={styles['language']} lang={other} onClick={() => void chooseLanguage(other)}>
          {other === 'fr' ? 'Français' : 'English'}
        </button>
      </main>
      {merchant === undefined && (
        <aside className={styles['board']} aria-hidden>
          <p className={styles['claim']}>
            {t('Goods in,')}
            <br />
            {t('orders out.')}
          </p>
          <ol>
            {path.map(([tone, label]) => (
              <li key={label}>
                <StateDot tone={tone} label={t(label)} />
              </li>
            ))}
          </ol>
        </aside>
      )}
    </div>
  )
}
