import type { ReactNode } from 'react'
import { usePathname } from '../../lib/location.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './subscription.module.css'

const tabs = [
  { to: '/subscription', label: 'Plans' },
  { to: '/subscription/current', label: 'Usage' },
  { to: '/subscription/history', label: 'History' },
] as const

interface SubscriptionFrameProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** What stands beside it, below it where there is no room. */
  readonly aside?: ReactNode
  /** It is as high as the screen at least, with its footer at the bottom. */
  readonly isFull?: boolean
}

/** The head and the tabs of the screens of the subscription. */
export function SubscriptionFrame({
  title,
  subtitle,
  actions,
  children,
  aside,
  isFull = false,
}: SubscriptionFrameProps) {
  const here = usePathname()
  return (
    <>
      <PageHead title={title} subtitle={subtitle} zone={personZone()} actions={actions} hasWords />
      <nav className={styles['tabs']} aria-label={t('Subscription')}>
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={here === to ? 'page' : undefined}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={styles['page']} data-aside={aside ? true : undefined} data-full={isFull || undefined}>
        <div className={styles['main']} data-stack>
          {children}
        </div>
        {aside && <aside className={styles['aside']}>{aside}</aside>}
      </div>
    </>
  )
}
