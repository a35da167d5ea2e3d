import * as inbox from '@crossdock/contract/account/operator/inbox'
import * as signIn from '@crossdock/contract/account/operator/sign-in'
import { QueryClientProvider } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import {
  keepOperator,
  operatorQueries,
  operatorToken,
  useOperatorCall,
  useOperatorQuery,
} from '../../../lib/operator-client.ts'
import { useTitle } from '../../../lib/title.ts'
import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import { LanguageSwitch } from '../../../ui/language-switch.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'
import { OperatorSignIn } from './operator-sign-in.tsx'

const waiting = <Skeleton lines={10} />
const pages = {
  inbox: { label: 'Inbox', page: lazyPart(async () => (await import('../inbox/inbox-page.tsx')).InboxPage, waiting) },
  accounts: {
    label: 'Accounts',
    page: lazyPart(async () => (await import('../accounts/accounts-page.tsx')).AccountsPage, waiting),
  },
  plans: {
    label: 'Plans',
    page: lazyPart(async () => (await import('../plans/plans-page.tsx')).PlansPage, waiting),
  },
  'promo-codes': {
    label: 'Promo codes',
    page: lazyPart(async () => (await import('../promo-codes/promo-codes-page.tsx')).PromoCodesPage, waiting),
  },
  billing: {
    label: 'Billing',
    page: lazyPart(async () => (await import('../billing/billing-page.tsx')).BillingPage, waiting),
  },
  health: {
    label: 'Health',
    page: lazyPart(async () => (await import('../health/health-page.tsx')).HealthPage, waiting),
  },
  maintenance: {
    label: 'Maintenance',
    page: lazyPart(async () => (await import('../maintenance/maintenance-page.tsx')).MaintenancePage, waiting),
  },
} as const
type Path = keyof typeof pages
const paths = Object.keys(pages) as Path[]
const here = (): Path =>
  paths.find((path) => path === new URLSearchParams(window.location.search).get('page')) ?? 'inbox'
const addressOf = (path: Path): string => (path === 'inbox' ? '/operator' : `/operator?page=${path}`)

function Frame({
  path,
  onGo,
  children,
}: {
  readonly path: Path
  readonly onGo: (path: Path) => void
  readonly children: ReactNode
}) {
  const me = useOperatorQuery(signIn.me, {})
  const counts = useOperatorQuery(inbox.list, {}).data?.counts
  const leave = useOperatorCall(signIn.logout)
  const follow = (next: Path) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    onGo(next)
  }
  useTitle(`${t(pages[path].label)} · ${t('Operator')}`)
  return (
    <div className={styles['app']}>
      <header className={styles['bar']}>
        <b className={styles['brand']}>
          <i aria-hidden /> Crossdock
        </b>
        <span className={styles['tag']}>{t('Operator')}</span>
        <nav aria-label={t('Operator')}>
          {paths.map((one) => (
            <a key={one} href={addressOf(one)} aria-current={one === path ? 'page' : undefined} onClick={follow(one)}>
              {t(pages[one].label)}
              {one === 'inbox' && counts ? <span className={styles['sum']}>{counts.open}</span> : null}
            </a>
          ))}
        </nav>
        <span className={styles['who']}>
          <LanguageSwitch />
          <ThemeSwitch />
          <span>{me.data?.name}</span>
          <button
            type="button"
            onClick={() => {
              leave.mutate({}, { onSettled: () => keepOperator(null) })
            }}
          >
            {t('Sign Out')}
          </button>
        </span>
      </header>
      <main className={styles['place']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than the screen, it is scrolled by keyboard */}
        <div className={styles['main']} role="group" aria-label={t(pages[path].label)} tabIndex={0}>
          {children}
        </div>
      </main>
    </div>
  )
}

function Pages() {
  const [path, setPath] = useState<Path>(here)
  useEffect(() => {
    const follow = (): void => setPath(here())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const go = (next: Path): void => {
    window.history.pushState(null, '', addressOf(next))
    setPath(next)
  }
  const { page: Page } = pages[path]
  return (
    <Frame path={path} onGo={go}>
      <Page />
    </Frame>
  )
}

/** What whoever hosts the installation sees: an app of its own, with its own sign-in, which knows nothing of any account's. */
export default function OperatorApp() {
  const token = useValue(operatorToken)
  useEffect(() => {
    if (token === null) operatorQueries.clear()
  }, [token])
  return (
    <QueryClientProvider client={operatorQueries}>
      {token === null ? <OperatorSignIn /> : <Pages />}
    </QueryClientProvider>
  )
}
