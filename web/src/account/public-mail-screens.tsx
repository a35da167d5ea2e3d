import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react'
import { ApiError, explainError } from '../lib/errors.ts'
import { go } from '../lib/navigation.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/states.tsx'
import { ChangeEmail } from './mail-change/public-mail-change.tsx'
import styles from './public.module.css'
import { PublicField, PublicFormBox, PublicPassword, usePublicForm } from './public-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import own from './public-more.module.css'
import { auth, parameter, withEmail } from './public-parts.ts'

/** Where the mail waits when no mail server is set; only where the server says so. */
function OutboxHint() {
  const [hasOutbox, setHasOutbox] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    Promise.all([auth(), import('../lib/client.ts')])
      .then(([{ outbox }, { call }]) => call(outbox, {}, { signal: stop.signal }))
      .then(() => setHasOutbox(true))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  if (!hasOutbox) return null
  return (
    <p>
      {t('No mail server is set here, so the mail waits in the outbox:')}{' '}
      <Link to="/outbox">{t('Open the outbox')}</Link>
    </p>
  )
}

export function CheckEmail() {
  const email = parameter('email')
  return (
    <PublicFrame
      title={t('Check your email')}
      lead={
        email
          ? t('A verification link was sent to {{email}}.', { email })
          : t('A verification link was sent to your email address.')
      }
    >
      <div className={own['stack']}>
        <OutboxHint />
        <p className="muted">
          {t('Nothing there? Look into the spam folder, or')}{' '}
          <Link to={withEmail('/resend-link', email)}>{t('send a new link')}</Link>.
        </p>
        <LinkButton to="/signin">{t('Sign in')}</LinkButton>
      </div>
    </PublicFrame>
  )
}

/** Uses the link up once, however often React runs the effect. */
const verifying = new Map<string, Promise<unknown>>()

function verify(token: string): Promise<unknown> {
  const running =
    verifying.get(token) ??
    Promise.all([auth(), import('../lib/client.ts')]).then(([{ verifyEmail }, { call }]) =>
      call(verifyEmail, { token }),
    )
  verifying.set(token, running)
  return running
}

/** What a link to an address proves: that it is somebody's, or that another one may take its place. */
export const Verified = () => (parameter('for') === 'change' ? <ChangeEmail /> : <VerifiedAddress />)

function VerifiedAddress() {
  const token = parameter('token')
  const [tries, setTries] = useState(0)
  const [outcome, setOutcome] = useState<{
    readonly is: 'good' | 'over' | 'unanswered'
    readonly words?: string
  } | null>(
    token === ''
      ? { is: 'over', words: t('This link is not complete. Please open it from the mail once more.') }
      : null,
  )
  useEffect(() => {
    if (token === '') return
    let isHere = true
    verify(token)
      .then(() => isHere && setOutcome({ is: 'good' }))
      .catch((error: unknown) => {
        const isAnswered = error instanceof ApiError && error.status !== 0
        if (!isAnswered) verifying.delete(token)
        if (isHere)
          setOutcome(
            isAnswered
              ? { is: 'over', words: explainError(error) }
              : { is: 'unanswered', words: t('Connection lost.') },
          )
      })
    return () => {
      isHere = false
    }
  }, [token, tries])
  if (!outcome) {
    return (
      <PublicFrame title={t('Verifying…')}>
        <Skeleton lines={2} />
      </PublicFrame>
    )
  }
  const { is, words } = outcome
  const signIn = (
    <LinkButton kind={is === 'good' ? 'primary' : 'plain'} to="/signin">
      {t('Sign in')}
    </LinkButton>
  )
  if (is === 'good')
    return (
      <PublicFrame title={t('Your email address is verified')}>
        <div className={own['stack']}>{signIn}</div>
      </PublicFrame>
    )
  // Nothing is known of the link: it is still good where the call did not arrive.
  if (is === 'unanswered')
    return (
      <PublicFrame title={t('Your email address is not verified yet')} lead={words}>
        <div className={own['stack']}>
          <Button
            kind="primary"
            onClick={() => {
              setOutcome(null)
              setTries(tries + 1)
            }}
          >
            {t('Try again')}
          </Button>
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame title={t('This link does not work')} lead={words}>
      <div className={own['stack']}>
        <LinkButton kind="primary" to="/resend-link">
          {t('Send a new link')}
        </LinkButton>
        {/* A link works once: whoever presses it again is verified already. */}
        {signIn}
      </div>
    </PublicFrame>
  )
}

export function ResendLink() {
  const [isSent, setIsSent] = useState(false)
  const form = usePublicForm({
    load: async () => (await auth()).resendLink,
    onAnswer: () => setIsSent(true),
  })
  return (
    <PublicFrame
      title={t('Send a new link')}
      lead={
        isSent
          ? t('If the address is known and not verified yet, a new link has been sent to it.')
          : t('We send a new verification link; older ones stop working.')
      }
    >
      {!isSent ? (
        <PublicFormBox form={form} submitLabel={t('Send a new link')}>
          <PublicField
            form={form}
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="username"
            value={parameter('email')}
            hasFocus
          />
        </PublicFormBox>
      ) : (
        <div className={own['stack']}>
          <OutboxHint />
        </div>
      )}
      <div className={styles['links']}>
        <Link to="/signin">{t('Back to sign in')}</Link>
      </div>
    </PublicFrame>
  )
}

export function ForgotPassword() {
  const form = usePublicForm({
    load: async () => (await auth()).requestPasswordReset,
    onAnswer: (_answer, values) => go(withEmail('/reset-password-request', values['email']?.trim())),
  })
  return (
    <PublicFrame
      title={t('Forgot your password?')}
      lead={t('Tell us your email address and we send a link to choose a new one.')}
    >
      <PublicFormBox form={form} submitLabel={t('Send the link')}>
        <PublicField
          form={form}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          value={parameter('email')}
          hasFocus
        />
      </PublicFormBox>
      <div className={styles['links']}>
        <Link to="/signin">{t('Back to sign in')}</Link>
      </div>
    </PublicFrame>
  )
}

export function ResetRequested() {
  const email = parameter('email')
  return (
    <PublicFrame
      title={t('Check your email')}
      lead={
        email
          ? t(
              'If {{email}} is known here, a link to choose a new password was sent to it. It works once, for one hour.',
              { email },
            )
          : t(
              'If the address is known here, a link to choose a new password was sent to it. It works once, for one hour.',
            )
      }
    >
      <div className={own['stack']}>
        <OutboxHint />
        <Link to="/signin">{t('Back to sign in')}</Link>
      </div>
    </PublicFrame>
  )
}

/** What is wrong with a link to choose a new password, known before anybody thinks of one; undefined while it is asked about. */
function useResetFault(token: string): string | null | undefined {
  const [fault, setFault] = useState<string | null | undefined>(
    token === '' ? t('This link is not complete. Please open it from the mail once more.') : undefined,
  )
  useEffect(() => {
    if (token === '') return undefined
    const stop = new AbortController()
    Promise.all([auth(), import('../lib/client.ts')])
      .then(([{ checkResetLink }, { call }]) => call(checkResetLink, { token }, { signal: stop.signal }))
      .then(() => setFault(null))
      .catch((error: unknown) => {
        // Only what is known of the link: while the server is busy or away the form stands, and saving will tell.
        if (!stop.signal.aborted)
          setFault(error instanceof ApiError && error.type === 'LinkExpired' ? explainError(error) : null)
      })
    return () => stop.abort()
  }, [token])
  return fault
}

export function ResetPassword() {
  const token = parameter('token')
  const fault = useResetFault(token)
  const form = usePublicForm({
    load: async () => (await auth()).resetPassword,
    more: () => ({ token, again: undefined }),
    check: (values) =>
      values['password'] === values['again'] ? {} : { again: t('The two passwords are not the same') },
    onAnswer: ({ message }) => {
      toast.success(message)
      go('/signin')
    },
  })
  if (fault) {
    return (
      <PublicFrame title={t('This link does not work')} lead={fault}>
        <div className={own['stack']}>
          <LinkButton kind="primary" to="/forgetpassword">
            {t('Send a new link')}
          </LinkButton>
        </div>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame title={t('Choose a new password')} lead={t('You will be signed out everywhere else.')}>
      {fault === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <PublicFormBox form={form} submitLabel={t('Save the password')}>
          <PublicPassword form={form} name="password" label={t('New password')} isNew hasFocus />
          <PublicPassword form={form} name="again" label={t('The same once more')} />
        </PublicFormBox>
      )}
    </PublicFrame>
  )
}

const OutboxPage: LazyExoticComponent<ComponentType> = lazy(() => import('./outbox-page.tsx'))

export function Outbox() {
  return (
    <PublicFrame
      title={t('Outbox')}
      lead={t('No mail server is set. These mails wait here; set one up and they leave by themselves.')}
    >
      <Suspense fallback={<Skeleton lines={4} />}>
        <OutboxPage />
      </Suspense>
    </PublicFrame>
  )
}
