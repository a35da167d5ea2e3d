import type { check } from '@crossdock/contract/account/mail-change'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { useEffect, useState } from 'react'
import { ApiError, explainError } from '../../lib/errors.ts'
import { t } from '../../lib/words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PublicFrame } from '../public-frame.tsx'
import styles from '../public-more.module.css'
import { parameter } from '../public-parts.ts'

type Asked = AnswerOf<typeof check>

const load = () => Promise.all([import('@crossdock/contract/account/mail-change'), import('../../lib/client.ts')])
const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0 ? explainError(error) : t('Connection lost.')

/** What a link of a change asks: a yes or a no by a press, so that no reader of links in mails gives it. */
export function ChangeEmail() {
  const token = parameter('token')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [fault, setFault] = useState<string | null>(
    token === '' ? t('This link is not complete. Please open it from the mail once more.') : null,
  )
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null)
  useEffect(() => {
    if (token === '') return undefined
    const stop = new AbortController()
    load()
      .then(([{ check }, { call }]) => call(check, { token }, { signal: stop.signal }))
      .then(setAsked)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFault(wordsOf(error))
      })
    return () => stop.abort()
  }, [token])
  const answer = async (what: 'confirm' | 'refuse'): Promise<void> => {
    setBusy(what)
    try {
      const [calls, { call }] = await load()
      if (what === 'refuse') {
        await call(calls.refuse, { token })
        setSaid(t('Your address stays. If you did not ask for another one, please choose a new password.'))
      } else {
        const { isChanged } = await call(calls.confirm, { token })
        setSaid(
          isChanged
            ? t('The address is changed. Sign in with the new one from now on.')
            : t('Thank you. The address is changed as soon as the other one has said yes, too.'),
        )
      }
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      setBusy(null)
    }
  }
  if (fault !== null || said !== null)
    return (
      <PublicFrame
        title={fault === null ? t('Your e-mail address') : t('This link does not work')}
        lead={fault ?? said ?? undefined}
      >
        <div className={styles['stack']}>
          <LinkButton kind="primary" to="/signin">
            {t('Sign in')}
          </LinkButton>
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame
      title={t('Your e-mail address')}
      lead={asked ? t('From {{before}} to {{after}}', { before: asked.oldEmail, after: asked.newEmail }) : undefined}
    >
      {asked === null ? (
        <Skeleton lines={3} />
      ) : (
        <div className={styles['stack']}>
          <Button kind="primary" size="wide" isBusy={busy === 'confirm'} onClick={() => void answer('confirm')}>
            {asked.isOld ? t('Yes, change it') : t('Yes, this is my address')}
          </Button>
          <Button size="wide" isBusy={busy === 'refuse'} onClick={() => void answer('refuse')}>
            {t('No, keep the address')}
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}
