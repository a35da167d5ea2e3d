import * as billing from '@crossdock/contract/account/operator/billing'
import { useState } from 'react'
import { formatDay } from '../../../lib/format.ts'
import { nothing } from '../../../lib/nothing.ts'
import { useOperatorCall } from '../../../lib/operator-client.ts'
import { toast } from '../../../lib/toasts.ts'
import { numberWords, t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { OperatorTable } from '../../../ui/operator-table.tsx'

const blank = { country: '', region: '', name: '', percent: '', since: '' } as const
type Cells = Readonly<Record<keyof typeof blank, string>>

/** What the cells say, as the call takes it; what is no number is refused by the call's own rules. */
const inputOf = ({ percent, region, ...cells }: Cells, isBeside: boolean) => ({
  ...cells,
  ...{ region: region.trim() === '' ? '*' : region, percent: percent.trim() === '' ? Number.NaN : Number(percent) },
  isBeside,
})

const fields = [
  { name: 'country', label: 'Country', hint: 'Two letters, or * for any', most: 2, isOptional: false },
  { name: 'region', label: 'Region', hint: 'Any, if it is left blank', most: 40, isOptional: true },
  { name: 'name', label: 'Tax', hint: '', most: 20, isOptional: false },
  { name: 'percent', label: 'Percent', hint: '', most: 8, isOptional: false },
] as const

function NewRate() {
  const [cells, setCells] = useState<Cells>(blank)
  const [isBeside, setIsBeside] = useState(false)
  const add = useOperatorCall(billing.addRate, () => {
    setCells(blank)
    setIsBeside(false)
  })
  const input = inputOf(cells, isBeside)
  const checked = billing.addRate.input.safeParse(input)
  const faultOf = (name: keyof Cells): string | undefined =>
    checked.success || (cells[name] === '' && !(name === 'region' && isBeside))
      ? undefined
      : checked.error.issues.find(({ path }) => path[0] === name)?.message
  const set = (name: keyof Cells) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setCells({ ...cells, [name]: event.currentTarget.value })
  return (
    <form
      className={styles['card']}
      aria-label={t('New tax')}
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success && !add.isPending) add.mutate(input)
      }}
    >
      <h2>{t('New tax')}</h2>
      <FieldGrid>
        {fields.map(({ name, label, hint, most, isOptional }) => (
          <Field
            key={name}
            label={t(label)}
            {...(hint && { hint: t(hint) })}
            isOptional={isOptional}
            error={faultOf(name)}
          >
            {(links) => (
              <input {...links} className={controlClass} maxLength={most} value={cells[name]} onChange={set(name)} />
            )}
          </Field>
        ))}
        <Field label={t('From the day')} error={faultOf('since')}>
          {(links) => (
            <DateInput
              {...links}
              className={controlClass}
              value={cells.since || null}
              onChange={(day) => setCells({ ...cells, since: day ?? '' })}
            />
          )}
        </Field>
      </FieldGrid>
      <label className={styles['tick']}>
        <input type="checkbox" checked={isBeside} onChange={(event) => setIsBeside(event.currentTarget.checked)} />
        {t('Beside the country’s tax, where we are registered with the region')}
      </label>
      <Button type="submit" kind="primary" disabled={!checked.success} isBusy={add.isPending}>
        {t('Add the tax')}
      </Button>
    </form>
  )
}

const place = (code: string): string => (code === '*' ? t('Any') : code)
const placeName = ({ country, region }: billing.TaxRate): string =>
  [country, ...(region === '*' ? [] : [region])].map(place).join(' ')
/** How it stands to the tax of the country. */
const holds = ({ region, isBeside }: billing.TaxRate): string =>
  region === '*' ? nothing : t(isBeside ? 'beside the country’s, where registered' : 'in place of the country’s')

const columns = [
  { label: 'Country' },
  { label: 'Region' },
  { label: 'Tax' },
  { label: 'Percent', isNumber: true },
  { label: 'From the day' },
  { label: 'Holds' },
  { label: '' },
] as const

/** The tax of each place, from which day on, and how it stands to the country's. */
export function TaxRates({ rates }: { readonly rates: readonly billing.TaxRate[] }) {
  const remove = useOperatorCall(billing.removeRate)
  const bringBack = useOperatorCall(billing.addRate)
  const removed = (rate: billing.TaxRate) => ({
    onSuccess: () =>
      toast.success(t('{{tax}} of {{place}} is removed', { tax: rate.name, place: placeName(rate) }), () =>
        bringBack.mutate(rate),
      ),
  })
  return (
    <>
      <section className={styles['card']} aria-label={t('Taxes')}>
        <h2>{t('Taxes')}</h2>
        <OperatorTable
          columns={columns}
          rows={rates.map((rate) => {
            const { country, region, since, name, percent } = rate
            return {
              key: `${country} ${region} ${since}`,
              cells: [
                place(country),
                place(region),
                name,
                `${numberWords(percent)} %`,
                formatDay(since),
                holds(rate),
                <Button
                  key="remove"
                  isBusy={remove.isPending}
                  onClick={() => remove.mutate({ country, region, since }, removed(rate))}
                >
                  {t('Remove')}
                </Button>,
              ],
            }
          })}
        />
      </section>
      <NewRate />
    </>
  )
}
