import * as inbox from '@crossdock/contract/account/operator/inbox'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'

const detailNames: Readonly<Record<string, string>> = {
  fullName: 'Full name',
  businessName: 'Business name',
  phoneNumber: 'Phone',
  email: 'Email',
  details: 'What do you need?',
  domain: 'E-mail domain',
}

/** The figures of a radius plan; blank until somebody types. */
const emptyRadius = { radiusKm: '', flatPrice: '', label: '', latitude: '', longitude: '' }
const radiusFields: readonly (readonly [keyof typeof emptyRadius, string])[] = [
  ['radiusKm', 'Radius (km)'],
  ['flatPrice', 'Price a delivery ($)'],
  ['label', 'Centre'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
]

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const headings = { enterprise: 'Enterprise plan', radius: 'Radius plan', domain: 'E-mail domain' } as const
/** What a decision brings. */
const hints = {
  enterprise: 'Approved, the account has the Enterprise plan from now on, without an end.',
  radius: 'Approved, the price holds from now on. Declined, they can ask again.',
  domain:
    'Approved, the account’s company sign-in says who people with addresses of this domain are. Make sure that the domain is theirs. Declined, they can ask again.',
} as const

/** A request for a plan or a domain: what it says, and the decision with what it brings. */
export function RequestThread({ id }: { readonly id: string }) {
  const { data, error, refetch } = useOperatorQuery(inbox.getRequest, { id })
  const [radius, setRadius] = useState(emptyRadius)
  const [message, setMessage] = useState('')
  const approveRadius = useOperatorCall(inbox.approveRadius)
  const approveEnterprise = useOperatorCall(inbox.approveEnterprise)
  const approveDomain = useOperatorCall(inbox.approveDomain)
  const decline = useOperatorCall(inbox.decline)
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const isRadius = data.kind === 'radius'
  const plan = {
    radiusKm: numberOf(radius.radiusKm),
    flatPrice: numberOf(radius.flatPrice),
    centre: { label: radius.label, latitude: numberOf(radius.latitude), longitude: numberOf(radius.longitude) },
    message,
  }
  const isReady = !isRadius || inbox.approveRadius.input.safeParse({ id, ...plan }).success
  const approve = (): void => {
    if (isRadius) approveRadius.mutate({ id, ...plan })
    else if (data.kind === 'domain') approveDomain.mutate({ id, message })
    else approveEnterprise.mutate({ id, message })
  }
  const isApproving = approveRadius.isPending || approveEnterprise.isPending || approveDomain.isPending
  const isBusy = isApproving || decline.isPending
  return (
    <>
      <header className={styles['asked']}>
        <h2>{t(headings[data.kind])}</h2>
        <p>
          <code>{data.number}</code> {data.name} · {formatMoment(data.createdAt, browserZone())}
        </p>
      </header>
      {Object.keys(data.details).length > 0 && (
        <dl className={styles['details']}>
          {Object.entries(data.details).map(([name, value]) => (
            <div key={name}>
              <dt>{t(detailNames[name] ?? name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data.state !== 'OPEN' ? (
        <p className={styles['decided']}>
          {t(data.state === 'APPROVED' ? 'Approved' : 'Declined')} · {formatMoment(data.decidedAt, browserZone())}
          {data.answer && <> · {data.answer}</>}
        </p>
      ) : (
        <form
          className={styles['answer']}
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady && !isBusy) approve()
          }}
        >
          {isRadius && (
            <FieldGrid least={140}>
              {radiusFields.map(([name, label]) => (
                <Field key={name} label={t(label)}>
                  {(links) => (
                    <input
                      {...links}
                      className={controlClass}
                      inputMode={name === 'label' ? 'text' : 'decimal'}
                      value={radius[name]}
                      onChange={(event) => setRadius({ ...radius, [name]: event.currentTarget.value })}
                    />
                  )}
                </Field>
              ))}
            </FieldGrid>
          )}
          <Field label={t('Message to them')} isOptional hint={t(hints[data.kind])}>
            {(links) => (
              <textarea
                {...links}
                rows={3}
                maxLength={2000}
                className={controlClass}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
            )}
          </Field>
          <div className={styles['doing']}>
            <Button type="submit" kind="primary" disabled={!isReady} isBusy={isApproving}>
              {t('Approve')}
            </Button>
            <Button isBusy={decline.isPending} onClick={() => decline.mutate({ id, message })}>
              {t('Decline')}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
