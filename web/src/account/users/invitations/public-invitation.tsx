import type { check } from '@crossdock/contract/account/users/invitations'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { useEffect, useState } from 'react'
import { browserZone } from '../../../lib/browser-zone.ts'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { openFrame } from '../../../lib/frame.ts'
import { endSession, readSession, startSession } from '../../../lib/session.ts'
import { keepText, storageKeys } from '../../../lib/storage.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { PublicFormBox, PublicPassword, usePublicForm } from '../../public-form.tsx'
import { PublicFrame } from '../../public-frame.tsx'
import more from '../../public-more.module.css'
import { parameter } from '../../public-parts.ts'
import { categories, opens } from '../grant-words.ts'
import own from './invitation.module.css'

type Invited = AnswerOf<typeof check>

const calls = () => import('@crossdock/contract/account/users/invitations')

/** Who is invited by the link, or what is wrong with it; null while it is asked about. */
function useInvited(token: string): Invited | string | null {
  const [found, setFound] = useState<Invited | string | null>(
    token === '' ? t('This link is not complete. Please open it from the mail once more.') : null,
  )
  useEffect(() => {
    if (token === '') return undefined
    const stop = new AbortController()
    Promise.all([calls(), import('../../../lib/client.ts')])
      .then(([{ check }, { call }]) => call(check, { token }, { signal: stop.signal }))
      .then(setFound)
      .catch((error: unknown) => {
        if (!stop.signal.aborted)
          setFound(error instanceof ApiError && error.status !== 0 ? explainError(error) : t('Connection lost.'))
      })
    return () => stop.abort()
  }, [token])
  return found
}

/** What somebody who was invited will be able to do, then the password; then they are in. */
export function Invitation() {
  const token = parameter('token')
  const invited = useInvited(token)
  const form = usePublicForm({
    load: async () => (await calls()).accept,
    more: () => ({ token, again: undefined, timeZone: browserZone() }),
    check: (values) =>
      values['password'] === values['again'] ? {} : { again: t('The two passwords are not the same') },
    onAnswer: ({ token: session, device, message }) => {
      // Whoever was signed in here before is somebody else.
      if (readSession() !== null) endSession()
      keepText(storageKeys.device, device)
      if (!startSession(session)) return
      toast.success(message)
      openFrame('/')
    },
  })
  if (invited === null)
    return (
      <PublicFrame title={t('Your invitation')}>
        <Skeleton lines={6} />
      </PublicFrame>
    )
  if (typeof invited === 'string')
    return (
      <PublicFrame title={t('This link does not work')} lead={invited}>
        <div className={more['stack']}>
          <p className="muted">
            {t('Whoever invited you can send a new link. The newest mail has the one that works.')}
          </p>
          <LinkButton to="/signin">{t('Sign in')}</LinkButton>
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame
      title={t('Welcome, {{name}}', { name: invited.name })}
      lead={
        invited.invitedBy === null
          ? t('You can work for {{business}}.', { business: invited.businessName })
          : t('{{who}} has given you access to {{business}}.', {
              who: invited.invitedBy,
              business: invited.businessName,
            })
      }
    >
      <WhatOneCanDo invited={invited} />
      <PublicFormBox form={form} submitLabel={invited.isKnown ? t('Save the password') : t('Start working')}>
        <input type="email" name="email" autoComplete="username" value={invited.email} readOnly hidden />
        <PublicPassword form={form} name="password" label={t('Choose a password')} isNew hasFocus />
        <PublicPassword form={form} name="again" label={t('The same once more')} />
      </PublicFormBox>
    </PublicFrame>
  )
}

function WhatOneCanDo({ invited }: { readonly invited: Invited }) {
  return (
    <section className={own['can']} aria-label={t('What you will be able to do')}>
      <h2>{t('What you will be able to do')}</h2>
      <ul>
        {categories.flatMap(({ tint, grants }) =>
          grants
            .filter((grant) => invited.permissions.includes(grant))
            .map((grant) => (
              <li key={grant} style={{ '--c': tint } as React.CSSProperties}>
                {t(opens[grant].hint)}
              </li>
            )),
        )}
      </ul>
      <p className="muted">
        {invited.fullStoreAccess
          ? t('In all stores, also later ones.')
          : invited.stores.length > 0
            ? t('For {{stores}}.', { stores: invited.stores.join(', ') })
            : t('For {{business}}.', { business: invited.businessName })}
      </p>
    </section>
  )
}
