import type * as subscriptions from '@crossdock/contract/account/subscriptions'
import { formatMoney } from '@crossdock/contract/money'
import {
  featureSetting,
  type LimitKey,
  limitKeys,
  limits,
  type PeriodKey,
  type PlanFeature,
} from '@crossdock/contract/plans'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatNumber } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { useNarrow } from '../../ui/media.ts'
import { PlanButtons } from './plan-buttons.tsx'
import styles from './subscription.module.css'

type Plan = subscriptions.Plan

const features: readonly (readonly [PlanFeature, string])[] = [
  ['privileges', 'Sub-accounts'],
  ['scheduler', 'Scheduler'],
  ['tracking', 'Tracking'],
  ['sorting', 'Sorting'],
  ['fulfillment', 'Fulfillment'],
]

/** A price of a plan: what is on request has none. */
const priceWords = (price: number | null): string => (price === null ? t('on request') : formatMoney(price))

/** What a plan has of a limit; null: as many as one likes. */
const limitOf = (plan: Plan, limit: LimitKey): number | null => {
  const value = plan.featureSettings[limit]
  return typeof value === 'number' ? value : null
}

interface ComparisonProps {
  readonly own: subscriptions.Subscription
  readonly plans: readonly Plan[]
  readonly use: readonly subscriptions.LimitUse[]
  readonly period: PeriodKey
  readonly isPaymentSetUp: boolean
  readonly isWorkingOut: boolean
  readonly onAskEnterprise: () => void
  readonly onWorkOut: (kind: 'new' | 'upgrade', planId: string) => void
}

/** Plans as columns, limits as rows; red is what would be refused there, because more is used already. */
export function Comparison({
  own,
  plans,
  use,
  period,
  isPaymentSetUp,
  isWorkingOut,
  onAskEnterprise,
  onWorkOut,
}: ComparisonProps) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const all = plans.filter(({ isOffered, planId }) => isOffered || planId === own.planId)
  // On a phone there is room for one beside what is used: people choose which.
  const isPhone = useNarrow(640)
  const [chosen, setChosen] = useState(own.planId)
  const columns = isPhone ? all.filter(({ planId }) => planId === chosen) : all
  const usedOf = (limit: LimitKey) => use.find((one) => one.limit === limit)?.used
  const row = (name: ReactNode, used: ReactNode, cell: (plan: Plan) => ReactNode, key: string) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td className={styles['used']}>{used}</td>
      {columns.map((plan) => (
        <td key={plan.planId} data-own={plan.planId === own.planId || undefined}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  )
  const table = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than its place, it is scrolled by keyboard
    <div className={styles['scroll']} role="group" aria-label={t('Plans')} tabIndex={0}>
      <table className={styles['comparison']}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('You use')}</th>
            {columns.map((plan) => (
              <th key={plan.planId} scope="col" data-own={plan.planId === own.planId || undefined}>
                {t(plan.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(
            t('A month'),
            null,
            (plan) => (
              <b className="mono">{plan.isOffered ? priceWords(plan.monthlyPrice) : nothing}</b>
            ),
            'month',
          )}
          {row(
            t('A year'),
            null,
            (plan) => (plan.yearlyPrice ? <span className="mono">{priceWords(plan.yearlyPrice)}</span> : nothing),
            'year',
          )}
        </tbody>
        <tbody>
          {limitKeys.map((limit) => {
            const used = usedOf(limit)
            return row(
              <>
                {t(limits[limit].label)} {'isMonthly' in limits[limit] && <span className="muted">{t('a month')}</span>}
              </>,
              used === undefined ? nothing : formatNumber(used),
              (plan) => {
                const most = limitOf(plan, limit)
                if (most === null) return <span className="muted">{t('no limit')}</span>
                const isTooFew = used !== undefined && used > most
                return (
                  <span className={isTooFew ? styles['tooFew'] : undefined}>
                    {formatNumber(most)}
                    {isTooFew && <span className="aside"> {t('fewer than you use')}</span>}
                  </span>
                )
              },
              limit,
            )
          })}
          {features.map(([feature, label]) =>
            row(
              t(label),
              null,
              (plan) =>
                plan.featureSettings[featureSetting(feature)] === true ? (
                  <span role="img" aria-label={t('Included')} className={styles['has']}>
                    ✓
                  </span>
                ) : (
                  <span role="img" aria-label={t('Not included')}>
                    {nothing}
                  </span>
                ),
              feature,
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} className={styles['note']}>
              <b className={styles['tooFew']}>{t('Red')}</b>:{' '}
              {t('you use more than the plan has. Nothing is deleted, new ones are refused.')}
            </td>
            {columns.map((plan) => (
              <td key={plan.planId} data-own={plan.planId === own.planId || undefined}>
                {mayBuy && plan.monthlyPrice === null && plan.isOffered && plan.planId !== own.planId ? (
                  <Button onClick={onAskEnterprise} disabled={own.enterpriseRequestedAt !== null}>
                    {own.enterpriseRequestedAt === null ? t('Ask') : t('Asked')}
                  </Button>
                ) : (
                  <PlanButtons
                    own={own}
                    plan={plan}
                    plans={plans}
                    period={period}
                    isPaymentSetUp={isPaymentSetUp}
                    isWorkingOut={isWorkingOut}
                    onWorkOut={onWorkOut}
                  />
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
  if (!isPhone || all.length < 2) return table
  return (
    <>
      <label className={styles['chosen']}>
        {t('Plan')}
        <select
          className={controlClass}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {all.map(({ planId, name }) => (
            <option key={planId} value={planId}>
              {planId === own.planId ? `${t(name)} (${t('Your plan')})` : t(name)}
            </option>
          ))}
        </select>
      </label>
      {table}
    </>
  )
}
