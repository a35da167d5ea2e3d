import * as plans from '@crossdock/contract/account/operator/plans'
import * as promoCodes from '@crossdock/contract/account/operator/promo-codes'
import { formatMoney } from '@crossdock/contract/money'
import { zoneName } from '@crossdock/contract/zone-name'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { joinMoment } from '../../../lib/moments.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { numberWords, t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { OperatorTable } from '../../../ui/operator-table.tsx'
import { Skeleton } from '../../../ui/states.tsx'

const blank = { code: '', kind: 'percent', value: '', plan: '', endsAt: '', mostUses: '' } as const
type Cells = Readonly<Record<keyof typeof blank, string>>

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The end of a day in the browser's zone; null: it does not end. */
const endOf = (day: string): string | null => (day === '' ? null : joinMoment({ day, time: '23:59' }, browserZone()))

/** What the cells say, as the call takes it; what is no number is refused by the call's own rules. */
const inputOf = (cells: Cells) => ({
  code: cells.code,
  kind: cells.kind === 'fixed' ? ('fixed' as const) : ('percent' as const),
  value: Number(cells.value),
  plans: cells.plan === '' ? null : [cells.plan],
  endsAt: endOf(cells.endsAt),
  mostUses: numberOf(cells.mostUses),
})

function NewPromoCode() {
  const [cells, setCells] = useState<Cells>(blank)
  const known = useOperatorQuery(plans.list, {}).data?.items ?? []
  const create = useOperatorCall(promoCodes.create, () => setCells(blank))
  const input = inputOf(cells)
  const checked = promoCodes.create.input.safeParse(input)
  const faultOf = (name: keyof Cells): string | undefined =>
    checked.success || cells[name] === ''
      ? undefined
      : checked.error.issues.find(({ path }) => path[0] === name)?.message
  const set = (name: keyof Cells) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setCells({ ...cells, [name]: event.currentTarget.value })
  return (
    <form
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success && !create.isPending) create.mutate(input)
      }}
    >
      <h2>{t('New promo code')}</h2>
      <FieldGrid>
        <Field label={t('Code')} error={faultOf('code')}>
          {(links) => (
            <input {...links} className={controlClass} maxLength={32} value={cells.code} onChange={set('code')} />
          )}
        </Field>
        <Field label={t('Takes off')}>
          {(links) => (
            <select {...links} className={controlClass} value={cells.kind} onChange={set('kind')}>
              <option value="percent">{t('Percent')}</option>
              <option value="fixed">{t('Dollars')}</option>
            </select>
          )}
        </Field>
        <Field label={t('How much')} error={faultOf('value')}>
          {(links) => (
            <input
              {...links}
              className={controlClass}
              inputMode="decimal"
              value={cells.value}
              onChange={set('value')}
            />
          )}
        </Field>
        <Field label={t('Plan')} isOptional>
          {(links) => (
            <select {...links} className={controlClass} value={cells.plan} onChange={set('plan')}>
              <option value="">{t('Any')}</option>
              {known.map(({ plan, name }) => (
                <option key={plan} value={plan}>
                  {t(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('Until')} isOptional error={faultOf('endsAt')}>
          {(links) => (
            <DateInput
              {...links}
              className={controlClass}
              value={cells.endsAt || null}
              onChange={(day) => setCells({ ...cells, endsAt: day ?? '' })}
            />
          )}
        </Field>
        <Field label={t('Uses at most')} isOptional error={faultOf('mostUses')}>
          {(links) => (
            <input
              {...links}
              className={controlClass}
              inputMode="numeric"
              value={cells.mostUses}
              onChange={set('mostUses')}
            />
          )}
        </Field>
      </FieldGrid>
      <Button type="submit" kind="primary" disabled={!checked.success} isBusy={create.isPending}>
        {t('Make the promo code')}
      </Button>
    </form>
  )
}

const columns = [
  { label: 'Code' },
  { label: 'Takes off', isNumber: true },
  { label: 'Plan' },
  { label: 'Used', isNumber: true },
  { label: 'Until' },
  { label: '' },
] as const

/** The promo codes of the installation: what each takes off, how often it was used, and its end. */
export function PromoCodesPage() {
  const { data, error, refetch } = useOperatorQuery(promoCodes.list, {})
  const known = useOperatorQuery(plans.list, {}).data?.items ?? []
  const end = useOperatorCall(promoCodes.end)
  const zone = browserZone()
  const nameOf = (plan: string): string => t(known.find((one) => one.plan === plan)?.name ?? plan)
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <div className={styles['plain']}>
      <h1>{t('Promo codes')}</h1>
      <p className="muted">
        {t('Each account uses a code once, on one invoice.')} {t('Times: {{zone}}', { zone: zoneName(zone) })}
      </p>
      <NewPromoCode />
      {data.items.length > 0 && (
        <section className={styles['card']} aria-label={t('Promo codes')}>
          <OperatorTable
            columns={columns}
            rows={data.items.map((promo) => ({
              key: promo.code,
              cells: [
                <code key="code">{promo.code}</code>,
                promo.kind === 'percent' ? `${numberWords(promo.value)} %` : formatMoney(promo.value),
                promo.plans?.map(nameOf).join(', ') ?? t('Any'),
                promo.mostUses === null
                  ? numberWords(promo.used)
                  : t('{{used}} of {{max}}', { used: promo.used, max: promo.mostUses }),
                formatMoment(promo.endsAt, zone),
                promo.isOver ? (
                  <span className="muted">{t('Over')}</span>
                ) : (
                  <Button isBusy={end.isPending} onClick={() => end.mutate({ code: promo.code })}>
                    {t('End it')}
                  </Button>
                ),
              ],
            }))}
          />
        </section>
      )}
    </div>
  )
}
