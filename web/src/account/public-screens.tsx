import { type ComponentType, lazy, Suspense, useState } from 'react'
import { explainError } from '../lib/errors.ts'
import type { PublicPath } from '../lib/frame.ts'
import { go } from '../lib/navigation.ts'
import { keepingReferral } from '../lib/referral.ts'
import { readText, storageKeys } from '../lib/storage.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Link } from '../ui/link.tsx'
import type { Step } from './factors/sign-in-ways.tsx'
import styles from './public.module.css'
import { PublicField, PublicFormBox, PublicPassword, usePublicForm } from './public-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import type * as mailScreens from './public-mail-screens.tsx'
import { auth, enter, parameter, useAlreadyIn, withEmail } from './public-parts.ts'

const SignInWays = lazy(() => import('./factors/sign-in-ways.tsx'))

function SignIn() {
  const isIn = useAlreadyIn()
  const [step, setStep] = useState<Step | null>(null)
  const form = usePublicForm({
    load: async () => (await auth()).login,
    more: () => {
      const device = readText(storageKeys.device)
      return device ? { device } : {}
    },
    onAnswer: enter,
    onError: (error, values) => {
      if (error.type === 'SecondFactorNeeded') {
        setStep({ ...error.body.errInfo, email: values['email'] } as unknown as Step)
        return true
      }
      if (error.type !== 'EmailNotVerified') return false
      toast.warning(explainError(error))
      go(withEmail('/resend-link', values['email']))
      return true
    },
  })
  if (isIn) return null
  if (step) return <SignInWays step={step} onIn={enter} onBack={setStep} />
  return (
    <PublicFrame title={t('Sign in')}>
      <Suspense fallback={'PublicKeyCredential' in window && <div className={styles['ways']} />}>
        <SignInWays onIn={enter} />
      </Suspense>
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
        <Link to="/sso">{t('Sign in with your company')}</Link>
        <span>
          {t('New here?')} <Link to={keepingReferral('/signup')}>{t('Open an account')}</Link>
        </span>
      </div>
    </PublicFrame>
  )
}

const pages = import.meta.glob<{ readonly default: ComponentType }>('/src/*/*/public-page.tsx')

/** The public page of a feature of another area. */
const ofArea = (feature: string) =>
  lazy(pages[`/src/${feature}/public-page.tsx`] ?? (() => Promise.reject(new Error(`${feature} has no public page.`))))

/** One of the screens that a mail leads to, or that send one: they come together. */
const mail = (name: keyof typeof mailScreens) =>
  lazy(async () => ({ default: (await import('./public-mail-screens.tsx'))[name] }))

/** The screens before sign-in, by path. */
export const publicScreens: Readonly<Record<PublicPath, ComponentType>> = {
  '/signin': SignIn,
  '/signup': lazy(async () => ({ default: (await import('./public-sign-up.tsx')).SignUp })),
  '/check-email': mail('CheckEmail'),
  '/verified': mail('Verified'),
  '/resend-link': mail('ResendLink'),
  '/forgetpassword': mail('ForgotPassword'),
  '/reset-password-request': mail('ResetRequested'),
  '/reset-password': mail('ResetPassword'),
  '/invitation': lazy(async () => ({
    default: (await import('./users/invitations/public-invitation.tsx')).Invitation,
  })),
  '/sso': lazy(() => import('./sso/public-sso.tsx')),
  '/second-factor': lazy(() => import('./factors/public-set-up.tsx')),
  '/unsubscribe': lazy(async () => ({ default: (await import('./public-unsubscribe.tsx')).Unsubscribe })),
  '/pay': lazy(() => import('./payments/leading-page.tsx')),
  '/sandbox-card': lazy(() => import('./sandbox/card-page.tsx')),
  '/operator': lazy(() => import('./operator/sign-in/operator-door.tsx')),
  '/offer': ofArea('scheduler/offers'),
  '/outbox': mail('Outbox'),
}
