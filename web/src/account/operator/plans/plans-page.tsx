import * as plans from '@crossdock/contract/account/operator/plans'
import { type LimitKey, limitKeys, limits } from '@crossdock/contract/plans'
import { useState } from 'react'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'
import { effectOf } from './plan-effect.ts'

type Plan = plans.OperatorPlan
type Cells = Readonly<Record<'price' | LimitKey, string>>

const textOf = (value: number | null): string => (value === null ? '' : String(value))
const cellsOf = (plan: Plan): Cells => ({
  price: textOf(plan.monthlyPrice),
  ...(Object.fromEntries(limitKeys.map((key) => [key, textOf(plan.limits[key])])) as Record<LimitKey, string>),
})
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The plan that stands in the cells; what is no number is refused by the call's own rules. */
const planOf = (plan: Plan, cells: Cells): Plan => ({
  ...plan,
  monthlyPrice: numberOf(cells.price),
  limits: Object.fromEntries(limitKeys.map((key) => [key, numberOf(cells[key])])) as Plan['limits'],
})

function PlanCard({ plan }: { readonly plan: Plan }) {
  const [cells, setCells] = useState(() => cellsOf(plan))
  const [isOffered, setIsOffered] = useState(plan.isOffered)
  const save = useOperatorCall(plans.update)
  const { plan: key, accounts: _, paying: __, ...before } = plan
  const { plan: ___, accounts: ____, paying: _____, ...wanted } = { ...planOf(plan, cells), isOffered }
  const checked = plans.update.input.safeParse({ plan: key, ...wanted, before })
  const effects = checked.success ? effectOf(plan, { ...plan, ...wanted }) : []
  const faults = new Map(
    checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
  )
  const cell = (name: keyof Cells, label: string, path: string) => (
    <div key={name}>
      <dt>
        <label htmlFor={`${key}-${name}`}>{label}</label>
      </dt>
      <dd>
        <input
          id={`${key}-${name}`}
          className={controlClass}
          inputMode="decimal"
          placeholder={name === 'price' ? t('on request') : '∞'}
          aria-invalid={faults.has(path)}
          aria-required={false}
          value={cells[name]}
          onChange={(event) => setCells({ ...cells, [name]: event.currentTarget.value })}
        />
      </dd>
    </div>
  )
  return (
    <form
      className={styles['card']}
      aria-label={t(plan.name)}
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success && effects.length > 0) save.mutate({ plan: key, ...wanted, before })
      }}
    >
      <h2>{t(plan.name)}</h2>
      <p className="muted">
        {t('Accounts: {{count}}', { count: plan.accounts })}, {t('Paying: {{count}}', { count: plan.paying })}
      </p>
      <label className={styles['tick']}>
        <input type="checkbox" checked={isOffered} onChange={(event) => setIsOffered(event.currentTarget.checked)} />
        {t('Accounts may choose it')}
      </label>
      <dl className={styles['cells']}>
        {cell('price', t('Price a month ($)'), 'monthlyPrice')}
        {limitKeys.map((limit) => cell(limit, t(limits[limit].label), `limits.${limit}`))}
      </dl>
      {faults.size > 0 && (
        <p className={styles['failure']} role="alert">
          {t([...faults.values()][0] ?? '')}
        </p>
      )}
      {effects.length > 0 && (
        <ul className={styles['effects']} role="status">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      <Button type="submit" kind="primary" disabled={effects.length === 0} isBusy={save.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

/** The plans as data: what they cost and how much they have. What a change does to whom is said before it is saved. */
export function PlansPage() {
  const { data, error, refetch } = useOperatorQuery(plans.list, {})
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={10} />
  return (
    <div className={styles['plain']}>
      <h1>{t('Plans')}</h1>
      <p className="muted">
        {t(
          'Limits hold at once for whoever has the plan. A price holds for what is bought or renewed from now on; what is paid stays paid.',
        )}
      </p>
      <div className={styles['cards']}>
        {data.items.map((plan) => (
          <PlanCard
            key={`${plan.plan} ${JSON.stringify([plan.monthlyPrice, plan.limits, plan.isOffered])}`}
            plan={plan}
          />
        ))}
      </div>
    </div>
  )
}
