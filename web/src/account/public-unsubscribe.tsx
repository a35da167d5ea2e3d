import { useState } from 'react'
import { ApiError, explainError } from '../lib/errors.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { PublicField, PublicFormBox, usePublicForm } from './public-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import own from './public-more.module.css'
import { parameter } from './public-parts.ts'

const mailing = () => import('@crossdock/contract/account/notifications/mailing')

const stillCome = () => (
  <p className="muted">{t('Mails about your account itself still come, like a link for a new password.')}</p>
)

/** Without the link of a mail: an address, which is told of it by a last mail. */
function ByAddress() {
  const [done, setDone] = useState<string | null>(null)
  const form = usePublicForm({
    load: async () => (await mailing()).unsubscribe,
    onAnswer: (_answer, { email = '' }) => setDone(email.trim()),
  })
  if (done !== null)
    return (
      <PublicFrame
        title={t('You are unsubscribed')}
        lead={t('{{email}} gets no more mails of this kind.', { email: done })}
      >
        <div className={own['stack']}>
          <p className="muted">{t('If we write to this address, one last mail says how they come again.')}</p>
          {stillCome()}
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame
      title={t('No more mails?')}
      lead={t('Tell us the address that is to get no more notifications and no more dates to choose from.')}
    >
      <PublicFormBox form={form} submitLabel={t('Unsubscribe')}>
        <PublicField
          form={form}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="email"
          value={parameter('email')}
          hasFocus
        />
      </PublicFormBox>
    </PublicFrame>
  )
}

/** By the link of a mail: a press, so that no reader of links in mails does it; and as much to take it back. */
function ByLink({ email, token }: { readonly email: string; readonly token: string }) {
  const [again, setAgain] = useState(parameter('again') === 'true')
  const [isDone, setIsDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (wanted: boolean): Promise<void> => {
    setIsBusy(true)
    setFault(null)
    try {
      const [{ unsubscribe }, { call }] = await Promise.all([mailing(), import('../lib/client.ts')])
      await call(unsubscribe, { email, token, again: wanted })
      setAgain(wanted)
      setIsDone(true)
    } catch (error) {
      setFault(error instanceof ApiError ? explainError(error) : t('Connection lost.'))
    } finally {
      setIsBusy(false)
    }
  }
  const press = (wanted: boolean, kind: 'primary' | 'plain') => (
    <Button kind={kind} isBusy={isBusy} onClick={() => void send(wanted)}>
      {wanted ? t('Get mails again') : t('Unsubscribe')}
    </Button>
  )
  const wrong = fault !== null && <p role="alert">{fault}</p>
  if (isDone)
    return (
      <PublicFrame
        title={again ? t('You get mails again') : t('You are unsubscribed')}
        lead={
          again
            ? t('{{email}} gets mails again.', { email })
            : t('{{email}} gets no more mails of this kind.', { email })
        }
      >
        <div className={own['stack']}>
          {!again && stillCome()}
          {wrong}
          {press(!again, 'plain')}
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame
      title={again ? t('Mails again?') : t('No more mails?')}
      lead={
        again
          ? t('{{email}} would get notifications, and dates to choose from, by mail again.', { email })
          : t('{{email}} would get no more notifications, and no more dates to choose from, by mail.', { email })
      }
    >
      <div className={own['stack']}>
        {wrong}
        {press(again, 'primary')}
      </div>
    </PublicFrame>
  )
}

/** Stops mails that one may do without (AUTH-023). */
export function Unsubscribe() {
  const [email, token] = [parameter('email'), parameter('token')]
  return email !== '' && token !== '' ? <ByLink email={email} token={token} /> : <ByAddress />
}
