import { changePassword } from '@crossdock/contract/account/auth'
import * as account from '@crossdock/contract/account/profile'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ApiError, explainError } from '../../lib/errors.ts'
import { hotkeysOn, setHotkeysOn } from '../../lib/hotkeys.ts'
import { type Measures, showMeasures, shownMeasures } from '../../lib/measures.ts'
import { keepPreference } from '../../lib/preferences.ts'
import { useProfile } from '../../lib/profile.ts'
import { setDensity, useDensity } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { PasswordField, PhoneField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import styles from './profile.module.css'

const HowTold = lazyPart(async () => (await import('../notifications/how-told.tsx')).HowTold, <Skeleton lines={8} />)

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** Said in the words of the specification, with the server's beside them; faults of fields stand at their fields (ERR-058 to ERR-060). */
function sayWhatFailed(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isHandled) return false
  if (error.status === 0 || error.status >= 500)
    toast.error(t('Error while changing User information'), error.requestId ?? undefined)
  else if (error.fields.length > 0 || error.code === 300) return false
  else if (!error.body.error?.message) toast.error(t('Could not change User information'), error.requestId ?? undefined)
  // A refusal may say why in these words alone, without a type.
  else
    toast.error(
      t('Error while editing profile info'),
      error.type === '' ? t(error.body.error.message) : explainError(error),
    )
  return true
}

function Details({ profile }: { readonly profile: account.Profile }) {
  const mayRename = useCan('UPDATE_BUSINESS_PROFILE')
  const form = useContractForm(account.updateProfile, {
    values: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone ?? '',
      businessName: profile.businessName,
      timeZone: profile.timeZone,
      businessTimeZone: profile.businessTimeZone,
      profilePic: undefined,
    },
    refreshes: [account.getProfile],
    onSaved: () => {
      form.reset({ ...form.getValues(), profilePic: undefined })
      toast.success(t('User information updated successfully'))
    },
    onError: sayWhatFailed,
  })
  return (
    <section className={styles['card']} aria-label={t('Profile')}>
      <h2>{t('Profile')}</h2>
      <p className="muted">
        {profile.email} · {profile.roleLabel}
      </p>
      <Form form={form}>
        <PictureField
          form={form}
          name="profilePic"
          label={t('Picture')}
          present={profile.profilePic.path}
          initials={`${profile.firstName.charAt(0)}${profile.lastName.charAt(0)}`}
        />
        <FieldGrid>
          <TextField form={form} name="firstName" label={t('First name')} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t('Last name')} autoComplete="family-name" />
          <PhoneField form={form} name="phone" label={t('Phone')} />
          <TextField
            form={form}
            name="businessName"
            label={t('Business name')}
            autoComplete="organization"
            isDisabled={!mayRename}
          />
          <SelectField form={form} name="timeZone" label={t('Your time zone')} options={timeZones} />
          <SelectField
            form={form}
            name="businessTimeZone"
            label={t('Time zone of the business')}
            options={timeZones}
            isDisabled={!mayRename}
          />
        </FieldGrid>
      </Form>
    </section>
  )
}

function Password() {
  const [round, setRound] = useState(0)
  return <PasswordFields key={round} onChanged={() => setRound(round + 1)} />
}

function PasswordFields({ onChanged }: { readonly onChanged: () => void }) {
  const form = useContractForm(changePassword, {
    values: { currentPassword: '', newPassword: '' },
    onSaved: () => {
      toast.success(t('Password changed successfully'))
      onChanged()
    },
  })
  return (
    <section className={styles['card']} aria-label={t('Change password')}>
      <h2>{t('Change password')}</h2>
      <p className="muted">{t('You will be signed out everywhere else.')}</p>
      <Form form={form} submitLabel={t('Change password')}>
        <FieldGrid least={240}>
          <PasswordField form={form} name="currentPassword" label={t('Current password')} />
          <PasswordField form={form} name="newPassword" label={t('New password')} isNew />
        </FieldGrid>
      </Form>
    </section>
  )
}

function Appearance() {
  const density = useDensity()
  const hasHotkeys = useValue(hotkeysOn)
  const [measures, setMeasures] = useState(shownMeasures)
  return (
    <section className={styles['card']} aria-label={t('This browser')}>
      <h2>{t('This browser')}</h2>
      <div className={styles['setting']}>
        <span>{t('Theme')}</span>
        <ThemeSwitch />
      </div>
      <div className={styles['setting']}>
        <span>{t('Language')}</span>
        <LanguageSwitch onChosen={(language) => keepPreference({ language })} />
      </div>
      <div className={styles['setting']}>
        <span>{t('Weights and sizes')}</span>
        <Segments
          label={t('Weights and sizes')}
          options={[
            { value: 'METRIC', label: t('kg and cm') },
            { value: 'IMPERIAL', label: t('lb and in') },
          ]}
          value={measures}
          onChange={(value) => {
            showMeasures(value as Measures)
            setMeasures(value as Measures)
            keepPreference({ measures: value as Measures })
          }}
        />
      </div>
      <div className={styles['setting']}>
        <span>{t('Rows of lists')}</span>
        <Segments
          label={t('Rows of lists')}
          options={[
            { value: 'compact', label: t('Compact') },
            { value: 'comfortable', label: t('Comfortable') },
          ]}
          value={density}
          onChange={(value) => setDensity(value === 'comfortable' ? 'comfortable' : 'compact')}
        />
      </div>
      <label className={styles['setting']}>
        <span>
          {t('Single-key shortcuts')}
          <span className="muted"> {t('(press ? to see them)')}</span>
        </span>
        <input type="checkbox" checked={hasHotkeys} onChange={(event) => setHotkeysOn(event.currentTarget.checked)} />
      </label>
    </section>
  )
}

/** Account settings: who one is, the password, how this browser looks. */
export default function ProfilePage() {
  const profile = useProfile()
  return (
    <>
      <PageHead
        title={t('Account Settings')}
        subtitle={profile?.businessName}
        actions={
          <>
            {profile?.roleLabel === 'Admin' && <LinkButton to="/user-profile/data">{t('Your data')}</LinkButton>}
            <LinkButton to="/user-profile/security">{t('Security')}</LinkButton>
          </>
        }
      />
      <div className={styles['page']} data-stack>
        {profile ? <Details key={profile.id} profile={profile} /> : <Skeleton lines={6} />}
        <Password />
        <section className={styles['card']} aria-label={t('How you are told')}>
          <HowTold />
        </section>
        <Appearance />
      </div>
    </>
  )
}
