import * as addOns from '@crossdock/contract/account/add-ons'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as renewals from '@crossdock/contract/account/renewals'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { PeriodKey } from '@crossdock/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '../../lib/profile.ts'
import { query, refresh, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { lineOnItsWay } from '../../ui/page-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AddOnCards, addOnsOf } from '../add-ons/add-on-cards.tsx'
import { QuotePanel } from '../invoices/quote-panel.tsx'
import { LeftPayment } from '../payments/left-payment.tsx'
import { usePaymentResult } from '../payments/pay.ts'
import { Comparison } from './comparison.tsx'
import { useIsAsideReady, useToldFailure } from './load.ts'
import { PlanFacts } from './plan-facts.tsx'
import { ReferralBanner } from './referral-banner.tsx'
import { hasToChoose, nextWords } from './status.tsx'
import styles from './subscription.module.css'
import { SubscriptionFrame } from './subscription-frame.tsx'

const EnterpriseForm = lazyPart(async () => (await import('./enterprise-form.tsx')).EnterpriseForm)

/** What a payment makes stale. */
const stale = [
  subscriptions.get,
  subscriptions.list,
  subscriptions.usage,
  subscriptions.history,
  addOns.available,
  addOns.bought,
  payments.listCards,
  renewals.get,
]

/** The plans side by side, with what one uses in the first column (SUBS-001), add-ons, and what a choice costs. */
export default function PlansPage() {
  const own = useQuery(query(subscriptions.get, {}))
  const plans = useQuery(query(subscriptions.list, {}))
  const usage = useQuery(query(subscriptions.usage, {}))
  const cards = useQuery(query(payments.listCards, {}))
  const [params, setParams] = useParams()
  const [isAsking, setIsAsking] = useState(false)
  const [period, setPeriod] = useState<PeriodKey>('monthly')
  const [quote, setQuote] = useState<invoices.Invoice | null>(null)
  useToldFailure(own)
  const isPaying = usePaymentResult(stale)
  const close = (): void => setQuote(null)
  const buy = useMutate(invoices.ofNewPlan, { onSuccess: setQuote })
  const upgrade = useMutate(invoices.ofUpgrade, { onSuccess: setQuote })
  const workOut = (kind: 'new' | 'upgrade', planId: string, periodKey: PeriodKey): void =>
    (kind === 'new' ? buy : upgrade).mutate({ planId, periodKey })
  const [chosen, setChosen] = useState<readonly [kind: 'new' | 'upgrade', planId: string] | null>(null)
  const failed = own.error ?? plans.error
  const ask = (): void => setIsAsking(true)
  const isChoosing = hasToChoose(useProfile())
  const isSetUp = cards.data?.isPaymentSetUp === true
  const featureKey = params.get('featureKey')
  const offered = useQuery({ ...addOnsOf(featureKey), enabled: isSetUp })
  const isAsideReady = useIsAsideReady(own, plans, usage, cards, offered)
  const offers = (
    <>
      {isSetUp && <AddOnCards featureKey={featureKey} onQuote={setQuote} />}
      {cards.data && !isSetUp && (
        <p className={styles['notice']}>
          {t('Payment is not set up here. Please ask whoever runs this installation.')}
        </p>
      )}
    </>
  )
  const aside = quote ? (
    <QuotePanel
      invoice={quote}
      onChange={setQuote}
      onClose={close}
      onOrder={(orderId) => {
        close()
        setParams({ orderId })
      }}
      onDone={() => {
        close()
        toast.success(t('Payment processed successfully!'))
        void refresh(...stale)
      }}
    />
  ) : isAsideReady ? (
    own.data && (
      <>
        <PlanFacts own={own.data} onAskEnterprise={ask} />
        <ReferralBanner />
      </>
    )
  ) : (
    <Skeleton lines={6} />
  )
  return (
    <SubscriptionFrame
      title={t('Manage Subscription')}
      subtitle={
        isPaying
          ? t('Waiting for the bank…')
          : isChoosing
            ? t('Choose a plan to begin.')
            : own.data
              ? (nextWords(own.data) ?? own.data.planName)
              : lineOnItsWay
      }
      actions={
        (isSetUp || cards.isLoading) && (
          <Segments
            label={t('Period')}
            options={[
              { value: 'monthly', label: t('Monthly') },
              { value: 'yearly', label: t('Yearly, 10 for 12') },
            ]}
            value={period}
            onChange={(value) => {
              const next = value === 'yearly' ? 'yearly' : 'monthly'
              setPeriod(next)
              if (quote && quote.kind !== 'add-on' && chosen) workOut(...chosen, next)
            }}
          />
        )
      }
      aside={aside}
    >
      <LeftPayment />
      {/* Who comes because one limit is used up sees what lifts it, before the plans (SHELL-031). */}
      {featureKey !== null && offers}
      {failed ? (
        <FailedState error={failed} onRetry={() => void Promise.all([own.refetch(), plans.refetch()])} />
      ) : own.data && plans.data && !usage.isLoading && !cards.isLoading ? (
        <Comparison
          own={own.data}
          plans={plans.data.plans}
          use={usage.data?.limits ?? []}
          period={period}
          isPaymentSetUp={isSetUp}
          isWorkingOut={buy.isPending || upgrade.isPending || isPaying}
          onAskEnterprise={ask}
          onWorkOut={(kind, planId) => {
            setChosen([kind, planId])
            workOut(kind, planId, period)
          }}
        />
      ) : (
        <Skeleton lines={12} />
      )}
      {featureKey === null && offers}
      {isAsking && <EnterpriseForm onClose={() => setIsAsking(false)} />}
    </SubscriptionFrame>
  )
}
