import { type ComponentType, lazy, useEffect, useState } from 'react'
import { explainError } from '../lib/errors.ts'
import { openFrame, type PublicPath } from '../lib/frame.ts'
import { go } from '../lib/navigation.ts'
import { forgetReferralCode, keepingReferral, referralCode } from '../lib/referral.ts'
import { readSession, startSession } from '../lib/session.ts'
import { keepText, readText, storageKeys } from '../lib/storage.ts'
import { toast } from '../lib/toasts.ts'
import { takeWantedPath } from '../lib/wanted-path.ts'
import { t } from '../lib/words.ts'
import { browserZone } from '../lib/zone.ts'
import { Link } from '../ui/link.tsx'
import styles from './public.module.css'
import { PublicField, PublicFormBox, PublicPassword, usePublicForm } from './public-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import { auth, parameter, withEmail } from './public-parts.ts'

/** Whoever is signed in already has no use for this screen. */
function useAlreadyIn(): boolean {
  const [isIn] = useState(() => readSession() !== null)
  useEffect(() => {
    if (isIn) openFrame(takeWantedPath() ?? '/')
  }, [isIn])
  return isIn
}

function SignIn() {
  const isIn = useAlreadyIn()
  const form = usePublicForm({
    load: async () => (await auth()).login,
    more: () => {
      const device = readText(storageKeys.device)
      return device ? { device } : {}
    },
    onAnswer: ({ token, device }) => {
      keepText(storageKeys.device, device)
      if (startSession(token)) openFrame(takeWantedPath() ?? '/')
      else toast.error(t('Token is not having valid auth data'))
    },
    onError: (error, values) => {
      if (error.type !== 'EmailNotVerified') return false
      toast.warning(explainError(error))
      go(withEmail('/resend-link', values['email']))
      return true
    },
  })
  if (isIn) return null
  return (
    <PublicFrame title={t('Sign in')}>
      <PublicFormBox form={form} submitLabel={t('Sign in')}>
        <PublicField
          form={form}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          value={parameter('email')}
          hasFocus
        />
        <PublicPassword form={form} name="password" label={t('Password')} />
      </PublicFormBox>
      <div className={styles['links']}>
        <Link to="/forgetpassword">{t('Forgot your password?')}</Link>
        <span>
          {t('New here?')} <Link to={keepingReferral('/signup')}>{t('Open an account')}</Link>
        </span>
      </div>
    </PublicFrame>
  )
}

function SignUp() {
  const isIn = useAlreadyIn()
  const form = usePublicForm({
    load: async () => (await auth()).signup,
    more: () => {
      const code = referralCode()
      return { timeZone: browserZone(), ...(code ? { referrerCode: code } : {}) }
    },
    onAnswer: (_answer, values) => {
      forgetReferralCode()
      go(withEmail('/check-email', values['email']?.trim()))
    },
  })
  if (isIn) return null
  return (
    <PublicFrame
      title={t('Open an account')}
      lead={t('One account for your business; add your merchants and your people to it later.')}
    >
      <PublicFormBox form={form} submitLabel={t('Open the account')}>
        <PublicField form={form} name="businessName" label={t('Business name')} autoComplete="organization" hasFocus />
        <div className={styles['row']}>
          <PublicField form={form} name="firstName" label={t('First name')} autoComplete="given-name" />
          <PublicField form={form} name="lastName" label={t('Last name')} autoComplete="family-name" />
        </div>
        <div className={styles['row']}>
          <PublicField form={form} name="email" label={t('Email')} type="email" autoComplete="username" />
          <PublicField form={form} name="phone" label={t('Phone')} type="tel" autoComplete="tel-national" />
        </div>
        <PublicPassword form={form} name="password" label={t('Password')} isNew />
      </PublicFormBox>
      <div className={styles['links']}>
        <span>
          {t('Have an account already?')} <Link to="/signin">{t('Sign in')}</Link>
        </span>
      </div>
    </PublicFrame>
  )
}

const mail = () => import('./public-mail-screens.tsx')

/** The screens before sign-in, by path. */
export const publicScreens: Readonly<Record<PublicPath, ComponentType>> = {
  '/signin': SignIn,
  '/signup': SignUp,
  '/check-email': lazy(async () => ({ default: (await mail()).CheckEmail })),
  '/verified': lazy(async () => ({ default: (await mail()).Verified })),
  '/resend-link': lazy(async () => ({ default: (await mail()).ResendLink })),
  '/forgetpassword': lazy(async () => ({ default: (await mail()).ForgotPassword })),
  '/reset-password-request': lazy(async () => ({ default: (await mail()).ResetRequested })),
  '/reset-password': lazy(async () => ({ default: (await mail()).ResetPassword })),
  '/invitation': lazy(async () => ({
    default: (await import('./users/invitations/public-invitation.tsx')).Invitation,
  })),
  '/unsubscribe': lazy(async () => ({ default: (await mail()).Unsubscribe })),
  '/outbox': lazy(async () => ({ default: (await mail()).Outbox })),
}
