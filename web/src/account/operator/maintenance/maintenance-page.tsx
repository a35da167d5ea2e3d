import * as maintenance from '@crossdock/contract/account/operator/maintenance'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { joinMoment, type MomentParts, splitMoment } from '../../../lib/moments.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'

const partsOf = (at: number): MomentParts => splitMoment(new Date(at).toISOString(), browserZone())
const momentOf = (parts: MomentParts): string => joinMoment(parts, browserZone()) ?? ''

/** A day and a time of it, in the browser's zone. */
function MomentInput({
  label,
  error,
  value,
  onChange,
}: {
  readonly label: string
  readonly error: string | undefined
  readonly value: MomentParts
  readonly onChange: (value: MomentParts) => void
}) {
  return (
    <Field label={label} error={error}>
      {(links) => (
        <span className={fieldStyles['moment']}>
          <DateInput
            {...links}
            className={controlClass}
            value={value.day || null}
            onChange={(day) => onChange({ ...value, day: day ?? '' })}
          />
          <input
            type="time"
            className={controlClass}
            aria-label={t('Time of {{label}}', { label })}
            aria-required={links['aria-required']}
            value={value.time}
            onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
          />
        </span>
      )}
    </Field>
  )
}

/** The banner that everybody in the product reads between two moments, shown as it will be read. */
export function MaintenancePage() {
  const { data, error, refetch } = useOperatorQuery(maintenance.get, {})
  const [text, setText] = useState('')
  const [textFr, setTextFr] = useState('')
  const [from, setFrom] = useState(() => partsOf(Date.now()))
  const [to, setTo] = useState(() => partsOf(Date.now() + 2 * 3_600_000))
  const show = useOperatorCall(maintenance.show, () => {
    setText('')
    setTextFr('')
  })
  const end = useOperatorCall(maintenance.end)
  const input = { text, textFr, from: momentOf(from), to: momentOf(to) }
  const checked = maintenance.show.input.safeParse(input)
  const faultOf = (name: 'from' | 'to'): string | undefined =>
    checked.success ? undefined : checked.error.issues.find(({ path }) => path[0] === name)?.message
  const zone = browserZone()
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const { banner } = data
  return (
    <div className={styles['plain']}>
      <h1>{t('Maintenance')}</h1>
      {banner ? (
        <section className={styles['card']} aria-label={t('The banner now')}>
          <p className={styles['banner']}>
            <b>{banner.text}</b>{' '}
            {t('{{from}} to {{to}}, in your time', {
              from: formatMoment(banner.from, zone),
              to: formatMoment(banner.to, zone),
            })}
          </p>
          <p className="muted">
            {banner.isShown ? t('Everybody sees it now.') : t('It is shown when its time comes.')}{' '}
            {banner.textFr && (
              <>
                {t('In French')}: “{banner.textFr}”
              </>
            )}
          </p>
          <Button isBusy={end.isPending} onClick={() => end.mutate({})}>
            {t('Take it away')}
          </Button>
        </section>
      ) : (
        <p className="muted">{t('No banner is shown.')}</p>
      )}
      <form
        className={styles['card']}
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success && !show.isPending) show.mutate(input)
        }}
      >
        <Field label={t('Text')} hint={t('Each person reads it in their own time, and puts it away for themselves.')}>
          {(links) => (
            <input
              {...links}
              className={controlClass}
              maxLength={300}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('In French')} isOptional>
          {(links) => (
            <input
              {...links}
              className={controlClass}
              maxLength={300}
              value={textFr}
              onChange={(event) => setTextFr(event.currentTarget.value)}
            />
          )}
        </Field>
        <FieldGrid>
          <MomentInput label={t('From')} error={faultOf('from')} value={from} onChange={setFrom} />
          <MomentInput label={t('To')} error={faultOf('to')} value={to} onChange={setTo} />
        </FieldGrid>
        {text.trim() !== '' && (
          <p className={styles['banner']}>
            <b>{text}</b>{' '}
            {t('{{from}} to {{to}}, in your time', {
              from: formatMoment(input.from || null, zone),
              to: formatMoment(input.to || null, zone),
            })}
          </p>
        )}
        <Button type="submit" kind="primary" disabled={!checked.success} isBusy={show.isPending}>
          {t('Show the banner')}
        </Button>
      </form>
    </div>
  )
}
