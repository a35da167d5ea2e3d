import * as subscriptions from '@crossdock/contract/account/subscriptions'
import { useProfile } from '../../lib/profile.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { PhoneField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'

/** Asks whoever runs the installation for the Enterprise plan: exactly five fields (SUBS-023). */
export function EnterpriseForm({ onClose }: { readonly onClose: () => void }) {
  const profile = useProfile()
  const form = useContractForm(subscriptions.requestEnterprise, {
    values: {
      fullName: profile ? `${profile.firstName} ${profile.lastName}`.trim() : '',
      businessName: profile?.businessName ?? '',
      phoneNumber: profile?.phone ?? '',
      email: profile?.email ?? '',
      details: '',
    },
    refreshes: [subscriptions.get],
    onSaved: () => {
      toast.success(t(subscriptions.requestSent))
      onClose()
    },
  })
  return (
    <FormModal title={t('Ask for Enterprise')} form={form} submitLabel={t('Send')} onClose={onClose}>
      <FieldGrid>
        <TextField form={form} name="fullName" label={t('Full name')} autoComplete="name" hasFocus />
        <TextField form={form} name="businessName" label={t('Business name')} autoComplete="organization" />
        <PhoneField form={form} name="phoneNumber" label={t('Phone')} />
        <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="email" />
      </FieldGrid>
      <TextAreaField form={form} name="details" label={t('What do you need?')} maxLength={2000} />
    </FormModal>
  )
}
