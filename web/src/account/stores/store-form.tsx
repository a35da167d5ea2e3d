import * as stores from '@crossdock/contract/account/stores'
import { browserZone } from '../../lib/browser-zone.ts'
import { storesCall } from '../../lib/shell-calls.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { PhoneField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormSection } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { useRecordForm } from '../../ui/record-form.ts'

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** Adds or changes a merchant. */
export function StoreForm({ store, onClose }: { readonly store: stores.Store | null; readonly onClose: () => void }) {
  const form = useRecordForm(stores, store, {
    values: {
      name: store?.name ?? '',
      contactName: store?.contactName ?? '',
      email: store?.email ?? '',
      phone: store?.phone ?? '',
      logo: undefined,
      timezone: store?.timezone ?? browserZone(),
      address: {
        line1: store?.address?.line1 ?? '',
        line2: store?.address?.line2 ?? '',
        city: store?.address?.city ?? '',
        state: store?.address?.state ?? '',
        zipCode: store?.address?.zipCode ?? '',
        country: store?.address?.country ?? '',
      },
    },
    refreshes: [stores.list, storesCall],
    told: { added: t('Store added'), changed: t('Store saved') },
    onClose,
  })
  return (
    <FormModal title={store ? t('Edit store') : t('New Store')} form={form} onClose={onClose}>
      <TextField form={form} name="name" label={t('Name')} maxLength={100} hasFocus />
      <PictureField
        form={form}
        name="logo"
        label={t('Logo')}
        present={store?.logo ?? null}
        initials={store?.name?.charAt(0) ?? ''}
      />
      <FieldGrid>
        <TextField form={form} name="contactName" label={t('Contact')} maxLength={100} />
        <TextField form={form} name="email" label={t('Email')} type="email" />
        <PhoneField form={form} name="phone" label={t('Phone')} />
        <SelectField form={form} name="timezone" label={t('Time zone')} options={timeZones} />
      </FieldGrid>
      <FormSection title={t('Address')}>
        <TextField form={form} name="address.line1" label={t('Address line 1')} maxLength={120} />
        <TextField form={form} name="address.line2" label={t('Address line 2')} maxLength={120} />
        <FieldGrid>
          <TextField form={form} name="address.city" label={t('City')} maxLength={80} />
          <TextField form={form} name="address.state" label={t('State or province')} maxLength={80} />
          <TextField form={form} name="address.zipCode" label={t('Zip code')} maxLength={20} />
          <TextField form={form} name="address.country" label={t('Country')} maxLength={80} />
        </FieldGrid>
      </FormSection>
    </FormModal>
  )
}
