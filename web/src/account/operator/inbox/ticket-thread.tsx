import * as inbox from '@crossdock/contract/account/operator/inbox'
import * as signIn from '@crossdock/contract/account/operator/sign-in'
import { leastMessage } from '@crossdock/contract/account/support'
import { useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useOperatorCall, useOperatorQuery } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { controlClass, Field } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'
import { Skeleton } from '../../../ui/states.tsx'

/** A ticket: what was asked, answered and noted, and the box to answer in. */
export function TicketThread({ id }: { readonly id: string }) {
  const { data, error, refetch } = useOperatorQuery(inbox.getTicket, { id })
  const operators = useOperatorQuery(inbox.operators, {}).data?.items ?? []
  const me = useOperatorQuery(signIn.me, {}).data
  const [message, setMessage] = useState('')
  const clear = (): void => setMessage('')
  const answer = useOperatorCall(inbox.answer, clear)
  const note = useOperatorCall(inbox.note, clear)
  const handle = useOperatorCall(inbox.handle)
  const handOn = useOperatorCall(inbox.handOn)
  const isShort = message.trim().length < leastMessage
  const isBusy = answer.isPending || note.isPending
  const isOpen = data !== undefined && data.state !== 'CLOSED'
  useHotkeys({
    h: () => isOpen && handle.mutate({ id }),
    a: () => me && handOn.mutate({ id, operatorId: data?.operator?.id === me.id ? null : me.id }),
  })
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const send = (isClosing: boolean): void => {
    if (!isShort && !isBusy) answer.mutate({ id, message, isClosing })
  }
  return (
    <>
      <header className={styles['asked']}>
        <h2>{data.title}</h2>
        <p>
          <code>{data.number}</code> {data.name}, {data.phone}, <a href={`mailto:${data.email}`}>{data.email}</a>
          {data.orderNumber && <> · {t('Order {{number}}', { number: data.orderNumber })}</>}
        </p>
        <div className={styles['doing']}>
          <label>
            <span className="muted">{t('With')}</span>{' '}
            <select
              className={controlClass}
              value={data.operator?.id ?? ''}
              onChange={(event) => handOn.mutate({ id, operatorId: event.currentTarget.value || null })}
            >
              <option value="">{t('Nobody yet')}</option>
              {operators.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          {isOpen && (
            <Button isBusy={handle.isPending} onClick={() => handle.mutate({ id })}>
              {t('Mark handled')} <kbd aria-hidden>h</kbd>
            </Button>
          )}
        </div>
      </header>
      <ol className={styles['messages']} aria-label={t('Messages')}>
        {data.messages.map((one) => (
          <li key={one.id} data-kind={one.kind}>
            <div>
              <b>{one.kind === 'NOTE' ? t('Only operators see this') : one.author}</b>
              <span>
                {one.kind === 'NOTE' && `${one.author} · `}
                <time dateTime={one.createdAt}>{formatMoment(one.createdAt, browserZone())}</time>
              </span>
            </div>
            {one.text}
          </li>
        ))}
      </ol>
      <form
        className={styles['answer']}
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
      >
        <Field label={t('Answer')} hint={t('Arrives as a notification and by e-mail')}>
          {(links) => (
            <textarea
              {...links}
              rows={4}
              maxLength={5000}
              className={controlClass}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.ctrlKey) send(false)
              }}
            />
          )}
        </Field>
        <div className={styles['doing']}>
          <Button type="submit" kind="primary" disabled={isShort} isBusy={answer.isPending}>
            {t('Answer and wait')} <kbd aria-hidden>Ctrl Enter</kbd>
          </Button>
          <Button disabled={isShort || isBusy} onClick={() => send(true)}>
            {t('Answer and close')}
          </Button>
          <Button disabled={isShort} isBusy={note.isPending} onClick={() => note.mutate({ id, message })}>
            {t('Note for operators')}
          </Button>
        </div>
      </form>
    </>
  )
}
