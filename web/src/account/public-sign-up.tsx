import { browserZone } from '../lib/browser-zone.ts'
import { go } from '../lib/navigation.ts'
import { forgetReferralCode, referralCode } from '../lib/referral.ts'
import { t } from '../lib/words.ts'
import { Link } from '../ui/link.tsx'
import styles from './public.module.css'
import { PublicField, PublicFormBox, PublicPassword, usePublicForm } from './public-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import own from './public-more.module.css'
import { auth, useAlreadyIn, withEmail } from './public-parts.ts'

export function SignUp() {
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
        <div className={own['row']}>
          <PublicField form={form} name="firstName" label={t('First name')} autoComplete="given-name" />
          <PublicField form={form} name="lastName" label={t('Last name')} autoComplete="family-name" />
        </div>
        <div className={own['row']}>
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
