import * as accounts from '@crossdock/contract/account/operator/accounts'
import { formatMoney } from '@crossdock/contract/money'
import { limits } from '@crossdock/contract/plans'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatDate, formatMoment } from '../../../lib/format.ts'
import { nothing } from '../../../lib/nothing.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { numberWords, t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass, Field } from '../../../ui/field.tsx'
import { focusOnShow } from '../../../ui/focus.ts'
import styles from '../../../ui/operator.module.css'
import { StateDot } from '../../../ui/state-dot.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { StatusDot } from '../../subscriptions/status.tsx'

/** The state of an account's subscription, or that the account is deleted or suspended. */
export function AccountState({
  status,
  isSuspended,
  isDeleted,
}: Pick<accounts.AccountRow, 'status' | 'isSuspended' | 'isDeleted'>) {
  if (isDeleted) return <StateDot tone="failed" label={t('Deleted, can be returned')} />
  return isSuspended ? <StateDot tone="cancelled" label={t('Suspended')} /> : <StatusDot status={status} />
}

/** How much of a limit is used: as a bar, and in figures. */
export function UseBar({ used, max }: { readonly used: number; readonly max: number | null }) {
  const share = max === null ? 0 : max === 0 ? 1 : Math.min(1, used / max)
  return (
    <span className={styles['bar-of']} data-near={(max !== null && share >= 0.9) || undefined}>
      <i aria-hidden>
        <b style={{ width: `${share * 100}%` }} />
      </i>
      <span>{max === null ? numberWords(used) : t('{{used}} of {{max}}', { used, max })}</span>
    </span>
  )
}

/** Asks why before something is done to an account; whoever looks at it later knows. */
function Asking({
  account,
  endpoint,
  verb,
  hint,
  onClose,
}: {
  readonly account: number
  readonly endpoint: typeof accounts.suspend | typeof accounts.resetOwnerFactors
  readonly verb: string
  readonly hint: string
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const act = useOperatorCall(endpoint, onClose)
  return (
    <form
      className={styles['suspending']}
      onSubmit={(event) => {
        event.preventDefault()
        act.mutate({ account, reason })
      }}
    >
      <Field label={t('Why?')} hint={hint}>
        {(links) => (
          <textarea
            {...links}
            ref={focusOnShow}
            rows={3}
            maxLength={500}
            className={controlClass}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles['doing']}>
        <Button type="submit" kind="danger" disabled={reason.trim() === ''} isBusy={act.isPending}>
          {verb}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

/** An account as the host needs to know it: plan, use of every limit, money, whom to ask; and what can be done to it. */
export function AccountPanel({ account }: { readonly account: number }) {
  const { data, error, refetch } = useOperatorQuery(accounts.get, { account })
  const [asking, setAsking] = useState<'suspend' | 'factors' | null>(null)
  const close = (): void => setAsking(null)
  const reactivate = useOperatorCall(accounts.reactivate)
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const zone = browserZone()
  const facts: readonly (readonly [string, string])[] = [
    ['Paid this year', formatMoney(data.paid)],
    ['Open', formatMoney(data.open)],
    ['Period ends', data.periodEnd ? formatDate(data.periodEnd, zone) : nothing],
    ['Last sign-in', formatMoment(data.lastSignIn, zone)],
    ...(data.radiusPlan
      ? [
          [
            'Radius plan',
            t('{{km}} km around {{label}}, {{price}} each', {
              km: data.radiusPlan.radiusKm,
              label: data.radiusPlan.label,
              price: formatMoney(data.radiusPlan.flatPrice),
            }),
          ] as const,
        ]
      : []),
  ]
  return (
    <>
      <h2 className={styles['name']}>
        <span>{data.businessName}</span> <AccountState {...data} />
      </h2>
      <p className="muted">
        {t(data.planName)} · {t('since {{day}}', { day: formatDate(data.createdAt, zone) })} ·{' '}
        {t('People: {{count}}', { count: data.people })}
      </p>
      {data.owner && (
        <p className="muted">
          {data.owner.name}, <a href={`mailto:${data.owner.email}`}>{data.owner.email}</a>
          {data.owner.phone && `, ${data.owner.phone}`}
        </p>
      )}
      {data.isSuspended && (
        <p className={styles['why']}>
          {data.suspendedReason} · {formatMoment(data.suspendedAt, zone)}
        </p>
      )}
      <h3>{t('Usage')}</h3>
      <dl className={styles['uses']}>
        {data.limits.map(({ limit, used, max }) => (
          <div key={limit}>
            <dt>{t(limits[limit].label)}</dt>
            <dd>
              <UseBar used={used} max={max} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('Money')}</h3>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {asking === 'suspend' && (
        <Asking
          account={account}
          endpoint={accounts.suspend}
          verb={t('Suspend account')}
          hint={t(
            'People in it read this. They can sign in, pay and ask support, and nothing else; their open pages are closed.',
          )}
          onClose={close}
        />
      )}
      {asking === 'factors' && (
        <Asking
          account={account}
          endpoint={accounts.resetOwnerFactors}
          verb={t('Take away the second factors of the owner')}
          hint={t(
            'How did you make sure that it is the owner who asks? Only operators see this. The password alone signs the owner in afterwards, and a mail says so.',
          )}
          onClose={close}
        />
      )}
      {asking === null && (
        <div className={styles['doing']}>
          {data.isSuspended ? (
            <Button kind="primary" isBusy={reactivate.isPending} onClick={() => reactivate.mutate({ account })}>
              {t('Reactivate')}
            </Button>
          ) : (
            <Button kind="danger" onClick={() => setAsking('suspend')}>
              {t('Suspend account')}
            </Button>
          )}
          {data.owner?.hasSecondFactor && (
            <Button onClick={() => setAsking('factors')}>{t('The owner has lost the second factors')}</Button>
          )}
        </div>
      )}
    </>
  )
}
