import * as maintenance from '@crossdock/contract/account/operator/maintenance'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { joinMoment, splitMoment } from '../../../lib/moments.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'

/** A moment as a field for day and time has it, in the browser's zone, and back. */
const local = (at: number): string => {
  const { day, time } = splitMoment(new Date(at).toISOString(), browserZone())
  return `${day}T${time}`
}
const momentOf = (text: string): string => {
  const [day = '', time = ''] = text.split('T')
  return joinMoment({ day, time }, browserZone()) ?? ''
}

/** The banner that everybody in the product reads between two moments, shown as it will be read. */
export function MaintenancePage() {
  const { data, error, refetch } = useOperatorQuery(maintenance.get, {})
  const [text, setText] = useState('')
  const [textFr, setTextFr] = useState('')
  const [from, setFrom] = useState(() => local(Date.now()))
  const [to, setTo] = useState(() => local(Date.now() + 2 * 3_600_000))
  const show = useOperatorCall(maintenance.show, () => {
    setText('')
    setTextFr('')
  })
  const end = useOperatorCall(maintenance.end)
  const input = { text, textFr, from: momentOf(from), to: momentOf(to) }
  const checked = maintenance.show.input.safeParse(input)
  const fault = checked.success ? undefined : checked.error.issues.find(({ path }) => path[0] === 'to')?.message
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
          <Field label={t('From')}>
            {(links) => (
              <input
                {...links}
                type="datetime-local"
                className={controlClass}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t('To')} error={fault}>
            {(links) => (
              <input
                {...links}
                type="datetime-local"
                className={controlClass}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            )}
          </Field>
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
