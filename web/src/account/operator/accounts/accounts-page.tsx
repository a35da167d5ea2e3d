import * as accounts from '@crossdock/contract/account/operator/accounts'
import { formatMoney } from '@crossdock/contract/money'
import { limits } from '@crossdock/contract/plans'
import { zoneName } from '@crossdock/contract/zone-name'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useOperatorQuery } from '../../../lib/operator-client.ts'
import { numberWords, t } from '../../../lib/words.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { OperatorTable } from '../../../ui/operator-table.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { AccountPanel, AccountState, UseBar } from './account-panel.tsx'

const isNear = ({ nearest }: accounts.AccountRow): boolean => nearest !== null && nearest.used >= 0.9 * nearest.max

const columns = [
  { label: 'Account' },
  { label: 'State' },
  { label: 'Plan' },
  { label: 'People', isNumber: true },
  { label: 'Nearest limit' },
  { label: 'Open', isNumber: true },
  { label: 'Last sign-in' },
] as const

/** The accounts of the installation: their state, their nearest limit, what they owe; one of them beside. */
export function AccountsPage() {
  const [tab, setTab] = useState<accounts.AccountTab>('all')
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useOperatorQuery(accounts.list, { tab, ...(term.trim() ? { term } : {}) })
  const stopped =
    data?.items.filter(({ status, isSuspended }) => isSuspended || status === 'EXPIRED_SUBSCRIPTION').length ?? 0
  const zone = browserZone()
  const near = data?.items.filter(isNear).length ?? 0
  const shown = accounts.accountTabs.filter((one) => one === 'all' || one === tab || (data?.counts[one] ?? 0) > 0)
  return (
    <div className={styles['screen']}>
      <div className={styles['head']}>
        <h1>{t('Accounts')}</h1>
        <p>
          {stopped > 0 && <b className={styles['late']}>{t('{{count}} cannot work', { count: stopped })}</b>}
          {near > 0 && <b className={styles['near']}>{t('{{count}} near a limit', { count: near })}</b>}
          {data && (
            <span className="muted">
              {t('Accounts: {{count}}', { count: data.counts['all'] ?? 0 })},{' '}
              {t('People: {{count}}', { count: data.people })} · {t('Times: {{zone}}', { zone: zoneName(zone) })}
            </span>
          )}
        </p>
      </div>
      <div className={styles['filters']}>
        <label>
          <span className="aside">{t('State')}</span>
          <select
            className={controlClass}
            value={tab}
            onChange={(event) => setTab(event.currentTarget.value as accounts.AccountTab)}
          >
            {shown.map((one) => (
              <option key={one} value={one}>
                {one === 'all' ? t('All') : one === 'suspended' ? t('Suspended') : one} {data?.counts[one] ?? ''}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="aside">{t('Search accounts')}</span>
          <input
            className={controlClass}
            type="search"
            placeholder={t('Search accounts')}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        </label>
      </div>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <div className={styles['inbox']} data-open={chosen ?? undefined}>
          <OperatorTable
            columns={columns}
            rows={data.items.map((row) => ({
              key: row.account,
              isChosen: row.account === chosen,
              isLate: row.isSuspended || row.status === 'EXPIRED_SUBSCRIPTION',
              isNear: isNear(row),
              cells: [
                <button key="name" type="button" onClick={() => setChosen(row.account)}>
                  {row.businessName}
                </button>,
                <AccountState key="state" {...row} />,
                t(row.planName),
                numberWords(row.people),
                row.nearest && (
                  <>
                    <UseBar {...row.nearest} /> <span className="muted">{t(limits[row.nearest.limit].label)}</span>
                  </>
                ),
                row.open > 0 ? formatMoney(row.open) : null,
                formatMoment(row.lastSignIn, zone),
              ],
            }))}
          >
            {data.items.length === 0 && <p className={styles['none']}>{t('No account is like that.')}</p>}
          </OperatorTable>
          {chosen !== null && (
            <aside className={styles['side']} aria-label={t('Account')}>
              <button type="button" className={styles['back']} onClick={() => setChosen(null)}>
                {t('Back to the accounts')}
              </button>
              <AccountPanel key={chosen} account={chosen} />
            </aside>
          )}
        </div>
      )}
    </div>
  )
}
