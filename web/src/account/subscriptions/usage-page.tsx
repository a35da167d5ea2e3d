import * as addOns from '@crossdock/contract/account/add-ons'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { limits } from '@crossdock/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { lineOnItsWay } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { BoughtAddOns } from '../add-ons/bought-add-ons.tsx'
import { SavedCards } from '../payments/saved-cards.tsx'
import { useIsAsideReady, useToldFailure } from './load.ts'
import { PlanFacts } from './plan-facts.tsx'
import { nextWords } from './status.tsx'
import styles from './subscription.module.css'
import { SubscriptionFrame } from './subscription-frame.tsx'

const EnterpriseForm = lazyPart(async () => (await import('./enterprise-form.tsx')).EnterpriseForm)

type Use = subscriptions.LimitUse

const mostOf = ({ plan, addOns }: Use): number | null => (plan === null ? null : plan + addOns)

/** How much of a limit is used, 0 to 1 and beyond; what has no limit is never used up. */
function shareOf(use: Use): number {
  const most = mostOf(use)
  if (most === null) return -1
  return most === 0 ? (use.used > 0 ? 2 : 0) : use.used / most
}

/** From here on a limit is about to end. */
const nearly = 0.9

/** The days on which it was counted, as a line; of fewer than two there is none. */
function Line({ days }: { readonly days: Use['days'] }) {
  if (days.length < 2) return nothing
  const most = Math.max(1, ...days.map(({ used }) => used))
  const points = days
    .map(
      ({ used }, index) =>
        `${((index / (days.length - 1)) * 88 + 2).toFixed(1)},${(20 - (used / most) * 18).toFixed(1)}`,
    )
    .join(' ')
  const [first, last] = [days[0], days.at(-1)]
  return (
    <svg
      viewBox="0 0 92 22"
      width={92}
      height={22}
      role="img"
      aria-label={t('From {{first}} to {{last}}', {
        first: formatNumber(first?.used),
        last: formatNumber(last?.used),
      })}
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

function UsageRow({ use, isEnding }: { readonly use: Use; readonly isEnding: boolean }) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const maySeePeople = useCan('VIEW_SUB_ACCOUNTS')
  const most = mostOf(use)
  const info = limits[use.limit]
  return (
    <tr data-ending={isEnding || undefined}>
      <th scope="row">
        {use.limit === 'privileges' && maySeePeople ? <Link to="/users">{t(info.label)}</Link> : t(info.label)}{' '}
        {'isMonthly' in info && <span className="muted">{t('a month')}</span>}
      </th>
      <td>
        {use.plan === null ? t('no limit') : formatNumber(use.plan)}
        {use.addOns > 0 && ` + ${formatNumber(use.addOns)}`}
      </td>
      <td>
        <b>{formatNumber(use.used)}</b>
      </td>
      <td>{most === null ? nothing : formatNumber(Math.max(0, most - use.used))}</td>
      <td className={styles['barCell']}>
        {most !== null && (
          <span className={styles['bar']} aria-hidden>
            <i style={{ width: `${Math.min(100, Math.max(0, shareOf(use) * 100))}%` }} />
          </span>
        )}
      </td>
      <td>
        <Line days={use.days} />
      </td>
      <td>{isEnding && (most !== null && use.used >= most ? <b>{t('full')}</b> : t('nearly full'))}</td>
      <td>
        {isEnding && mayBuy && (
          <Link to={`/subscription?featureKey=${use.limit}`} aria-label={`${t('Top Up')}: ${t(info.label)}`}>
            {t('Top Up')}
          </Link>
        )}
      </td>
    </tr>
  )
}

function UsageTable({ limits: all }: { readonly limits: readonly Use[] }) {
  const sorted = [...all].sort((a, b) => shareOf(b) - shareOf(a))
  const ending = sorted.filter((use) => shareOf(use) >= nearly)
  const others = sorted.filter((use) => shareOf(use) < nearly)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than its place, it is scrolled by keyboard
    <div className={styles['scroll']} role="group" aria-label={t('Usage')} tabIndex={0}>
      <table className={styles['usage']}>
        <thead>
          <tr>
            <th scope="col">{t('Limit')}</th>
            <th scope="col">{t('Plan')}</th>
            <th scope="col">{t('Used')}</th>
            <th scope="col">{t('Rest')}</th>
            <td />
            <th scope="col">{t('30 days')}</th>
            <td />
            <td />
          </tr>
        </thead>
        {ending.length > 0 && (
          <tbody>
            {ending.map((use) => (
              <UsageRow key={use.limit} use={use} isEnding />
            ))}
          </tbody>
        )}
        <tbody>
          {others.map((use) => (
            <UsageRow key={use.limit} use={use} isEnding={false} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What of the plan is used, what is left, and what comes next (PATH-032). */
export default function UsagePage() {
  const own = useQuery(query(subscriptions.get, {}))
  const usage = useQuery(query(subscriptions.usage, {}))
  const bought = useQuery(query(addOns.bought, {}))
  const isAsideReady = useIsAsideReady(own, usage, bought)
  const [isAsking, setIsAsking] = useState(false)
  useToldFailure(own)
  const failed = own.error ?? usage.error
  const ending = (usage.data?.limits ?? []).filter((use) => shareOf(use) >= nearly)
  return (
    <SubscriptionFrame
      title={t('Plan and usage')}
      subtitle={
        ending.length > 0 ? (
          <b className={styles['ending']}>{t('{{count}} limits are full or nearly full', { count: ending.length })}</b>
        ) : own.data ? (
          (nextWords(own.data) ?? own.data.planName)
        ) : (
          lineOnItsWay
        )
      }
      actions={
        <LinkButton to="/subscription" kind="primary">
          {t('Compare plans')}
        </LinkButton>
      }
      aside={
        isAsideReady ? (
          own.data && (
            <>
              <PlanFacts own={own.data} onAskEnterprise={() => setIsAsking(true)} />
              <SavedCards />
            </>
          )
        ) : (
          <Skeleton lines={6} />
        )
      }
    >
      {failed ? (
        <FailedState error={failed} onRetry={() => void Promise.all([own.refetch(), usage.refetch()])} />
      ) : usage.data ? (
        <>
          <UsageTable limits={usage.data.limits} />
          <BoughtAddOns />
          <p className={styles['foot']}>
            {t('Counted on {{time}}; every create checks again.', {
              time: formatMoment(usage.data.countedAt, personZone()),
            })}
            {usage.data.limits.every(({ days }) => days.length < 2) && ` ${t('The line of 30 days begins today.')}`}
          </p>
        </>
      ) : (
        <Skeleton lines={12} />
      )}
      {isAsking && <EnterpriseForm onClose={() => setIsAsking(false)} />}
    </SubscriptionFrame>
  )
}
