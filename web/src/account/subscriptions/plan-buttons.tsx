import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { isSubscribed, type PeriodKey } from '@crossdock/contract/plans'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDate } from '../../lib/format.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './subscription.module.css'

const ConfirmModal = lazyPart(async () => (await import('../../ui/modals.tsx')).ConfirmModal)

/** Calls whose answers a change of the subscription makes stale. */
export const subscriptionCalls = [
  subscriptions.get,
  subscriptions.list,
  subscriptions.usage,
  subscriptions.history,
] as const

/** Whether a period that was paid for is under way. */
const hasPaidPeriod = ({ status, periodKey, periodEnd }: subscriptions.Subscription): boolean =>
  isSubscribed(status) && status !== 'TRIAL' && status !== 'FREE' && periodKey !== null && periodEnd !== null

type Asked = 'free' | 'trial' | 'downgrade'

interface PlanButtonsProps {
  readonly own: subscriptions.Subscription
  readonly plan: subscriptions.Plan
  readonly plans: readonly subscriptions.Plan[]
  readonly period: PeriodKey
  readonly isPaymentSetUp: boolean
  readonly isWorkingOut: boolean
  readonly onWorkOut: (kind: 'new' | 'upgrade', planId: string) => void
}

/** What can be done with a plan from where one is: activate, try, go down to it; each asks first. */
export function PlanButtons({ own, plan, plans, period, isPaymentSetUp, isWorkingOut, onWorkOut }: PlanButtonsProps) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const done = (message: string) => ({
    refreshes: subscriptionCalls,
    onSuccess: () => {
      close()
      toast.success(message)
    },
    onError: close,
  })
  const free = useMutate(subscriptions.activateFree, done(t('{{plan}} is active', { plan: t(plan.name) })))
  const trial = useMutate(subscriptions.startTrial, done(t('The trial of {{plan}} has begun', { plan: t(plan.name) })))
  const downgrade = useMutate(subscriptions.downgrade, done(t('The downgrade is scheduled')))

  const isPaying = hasPaidPeriod(own)
  const isHere = plan.planId === own.planId && isSubscribed(own.status)
  const isCostly = plan.isOffered && (plan.monthlyPrice ?? 0) > 0
  // From a month to a year of the same plan is an upgrade; a trial is bought.
  const isLonger = isPaying && isHere && own.periodKey === 'monthly' && period === 'yearly'
  if (isHere && !isLonger && !(own.status === 'TRIAL' && isCostly))
    return <span className={styles['here']}>{t('You are here')}</span>
  if (own.next?.planId === plan.planId)
    return <span className={styles['here']}>{t('From {{day}}', { day: formatDate(own.periodEnd, personZone()) })}</span>
  if (!mayBuy || !plan.isOffered || plan.monthlyPrice === null) return null

  const place = (id: string) => plans.findIndex(({ planId }) => planId === id)
  const isSmaller = place(plan.planId) < place(own.planId)
  const questions: Readonly<Record<Asked, readonly [title: string, text: string, run: () => void]>> = {
    free: [
      t('Activate {{plan}}?', { plan: t(plan.name) }),
      own.periodEnd === null && isSubscribed(own.status)
        ? t('Your present plan, {{plan}}, cannot be chosen again afterwards.', { plan: t(own.planName) })
        : t('What you have stays; new ones are refused where you have more than the plan.'),
      () => free.mutate({}),
    ],
    trial: [
      t('Try {{plan}} for 14 days?', { plan: t(plan.name) }),
      t('No card is needed. A trial is had once; when it ends, nothing new can be made until a plan is active.'),
      () => trial.mutate({ planId: plan.planId }),
    ],
    downgrade: [
      t('Go down to {{plan}}?', { plan: t(plan.name) }),
      t('It begins on {{day}}. Until then nothing changes, and you can take it back.', {
        day: formatDate(own.periodEnd, personZone()),
      }),
      () => downgrade.mutate({ planId: plan.planId, periodKey: own.periodKey ?? 'monthly' }),
    ],
  }
  const isFree = plan.monthlyPrice === 0
  const offers: Asked | null = isPaying
    ? isSmaller && own.status !== 'PENDING_CANCEL'
      ? 'downgrade'
      : null
    : isFree
      ? 'free'
      : own.canTry
        ? 'trial'
        : null
  const isLarger = place(plan.planId) > place(own.planId) || isLonger
  const costs = !isPaymentSetUp || !isCostly ? null : isPaying ? (isLarger ? 'upgrade' : null) : 'new'
  const buying = costs && (
    <Button
      kind="primary"
      isBusy={isWorkingOut}
      onClick={() => onWorkOut(costs, plan.planId)}
      aria-label={`${costs === 'new' ? t('Buy') : t('Upgrade')}: ${t(plan.name)}`}
    >
      {costs === 'new' ? t('Buy') : t('Upgrade')}
    </Button>
  )
  if (offers === null) return buying
  const labels = { free: t('Activate'), trial: t('Try 14 days'), downgrade: t('Downgrade') }
  const [title, text, run] = questions[offers]
  return (
    <span className={styles['choices']}>
      {buying}
      <Button onClick={() => setAsked(offers)} aria-label={`${labels[offers]}: ${t(plan.name)}`}>
        {labels[offers]}
      </Button>
      {asked && (
        <ConfirmModal
          title={title}
          confirmLabel={labels[asked]}
          isBusy={free.isPending || trial.isPending || downgrade.isPending}
          onConfirm={run}
          onClose={close}
        >
          {text}
        </ConfirmModal>
      )}
    </span>
  )
}
