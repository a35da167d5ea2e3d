import * as renewals from '@crossdock/contract/account/renewals'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { formatMoney } from '@crossdock/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { ApiError, explainError } from '../../lib/errors.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { useProfile } from '../../lib/profile.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { subscriptionCalls } from './plan-buttons.tsx'
import { hasToChoose, isToldByName, nextWords, periodWords, StatusDot } from './status.tsx'
import styles from './subscription.module.css'

const ConfirmModal = lazyPart(async () => (await import('../../ui/modals.tsx')).ConfirmModal)

/** Says that a request for the radius plan did not go through (SUBS-031, ERR-056). */
function sayNotSent(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isHandled || isUnanswered(error)) return false
  if (error.code === 300 || error.code === 900) return false
  if (error.status >= 500) toast.error(t('Error while requesting flat rate plan.'), error.requestId ?? undefined)
  else toast.error(t('Could not send request, please try again...'), explainError(error))
  return true
}

interface PlanFactsProps {
  readonly own: subscriptions.Subscription
  readonly onAskEnterprise: () => void
}

/** The own plan: status, period, what comes next, and what can be taken back or asked for. */
export function PlanFacts({ own, onAskEnterprise }: PlanFactsProps) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const isChoosing = hasToChoose(useProfile())
  const zone = personZone()
  const [isCancelling, setIsCancelling] = useState(false)
  const done = (message: string) => ({
    refreshes: subscriptionCalls,
    onSuccess: () => {
      setIsCancelling(false)
      toast.success(message)
    },
    onError: () => setIsCancelling(false),
  })
  const cancel = useMutate(subscriptions.cancel, done(t('The cancellation is scheduled')))
  const revoke = useMutate(subscriptions.revokeCancel, done(t('The cancellation was taken back')))
  const keep = useMutate(subscriptions.keepPlan, done(t('The downgrade was taken back')))
  const radius = useMutate(subscriptions.requestRadiusPlan, {
    refreshes: [subscriptions.get],
    onSuccess: () => toast.success(t(subscriptions.requestSent)),
    onError: sayNotSent,
  })
  const renewal = useQuery(query(renewals.get, {})).data
  const next = nextWords(own)
  const mayCancel = own.periodEnd !== null && (own.status === 'ACTIVE' || own.status === 'TRIAL')
  return (
    <section className={styles['card']} aria-label={t('Your plan')}>
      <h2>
        {isChoosing ? t('No plan yet') : t(own.planName)}{' '}
        {isChoosing || isToldByName(own) || <StatusDot status={own.status} />}
      </h2>
      {isChoosing || (
        <KeyValues
          rows={[
            [
              t('Period'),
              own.periodStart && own.periodEnd
                ? `${formatMoment(own.periodStart, zone)} – ${formatMoment(own.periodEnd, zone)}`
                : t('without an end'),
            ],
            ...(own.periodKey ? [[t('Paid'), periodWords(own.periodKey)] as const] : []),
            ...(renewal?.next
              ? [
                  [
                    t('Next charge'),
                    `${formatMoney(renewal.next.total)}, ${formatDate(renewal.next.at, zone)}`,
                  ] as const,
                ]
              : []),
          ]}
        />
      )}
      {renewal?.overdue && (
        <p role="status" className={styles['overdue']}>
          {t('{{amount}} could not be taken, try {{tries}} of {{most}}. Next try: {{day}}.', {
            amount: formatMoney(renewal.overdue.total),
            tries: renewal.overdue.tries,
            most: renewal.overdue.mostTries,
            day: formatDate(renewal.overdue.retryAt, zone),
          })}
        </p>
      )}
      {next && <p className={styles['next']}>{next}</p>}
      {mayBuy && (
        <div className={styles['actions']}>
          {own.status === 'PENDING_CANCEL' && (
            <Button kind="primary" isBusy={revoke.isPending} onClick={() => revoke.mutate({})}>
              {t('Keep the plan')}
            </Button>
          )}
          {own.status === 'PENDING_DOWNGRADE' && (
            <Button kind="primary" isBusy={keep.isPending} onClick={() => keep.mutate({})}>
              {t('Take the downgrade back')}
            </Button>
          )}
          {mayCancel && <Button onClick={() => setIsCancelling(true)}>{t('Cancel plan')}</Button>}
          <Button onClick={onAskEnterprise} disabled={own.enterpriseRequestedAt !== null}>
            {own.enterpriseRequestedAt === null
              ? t('Ask for Enterprise')
              : t('Enterprise asked for on {{day}}', { day: formatDate(own.enterpriseRequestedAt, zone) })}
          </Button>
          {own.radiusRequestStatus !== 'APPROVED' && (
            <Button
              isBusy={radius.isPending}
              disabled={own.radiusRequestStatus === 'REQUESTED'}
              onClick={() => radius.mutate({})}
            >
              {own.radiusRequestStatus === 'REQUESTED' ? t('Radius plan asked for') : t('Ask for a radius plan')}
            </Button>
          )}
        </div>
      )}
      {isCancelling && (
        <ConfirmModal
          title={t('Cancel {{plan}}?', { plan: t(own.planName) })}
          confirmLabel={t('Cancel plan')}
          cancelLabel={t('Keep the plan')}
          isDanger
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate({})}
          onClose={() => setIsCancelling(false)}
        >
          {t('It holds until {{day}}. Until then you can take it back; after that nothing new can be made.', {
            day: formatDate(own.periodEnd, zone),
          })}
        </ConfirmModal>
      )}
    </section>
  )
}
