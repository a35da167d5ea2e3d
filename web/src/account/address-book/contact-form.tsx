import * as addressBook from '@crossdock/contract/account/address-book'
import { useMerchant } from '../../lib/merchant.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { CheckboxField, NumberField, PhoneField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { FormSection } from '../../ui/form.tsx'
import { MerchantField } from '../../ui/merchant-field.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'

/** Makes or changes a contact. */
export function ContactForm({
  contact,
  onClose,
}: {
  /** The contact to change; null makes a new one. */
  readonly contact: addressBook.Contact | null
  readonly onClose: () => void
}) {
  const merchant = useMerchant()
  const form = useRecordForm(addressBook, contact, {
    values: contact ? {} : { country: 'Canada', isDefault: false },
    merchant: contact ? undefined : merchant,
    refreshes: [addressBook.list],
    told: ({ name }) => name,
    onClose,
  })
  return (
    <FormModal title={contact ? t('Edit Contact') : t('Add Contact')} form={form} onClose={onClose} width={640}>
      {!contact && <MerchantField merchant={merchant} />}
      <FieldGrid>
        <TextField form={form} name="name" label={t('Name')} maxLength={100} hasFocus />
        <TextField form={form} name="company" label={t('Company')} maxLength={100} />
        <PhoneField form={form} name="phone" label={t('Phone')} maxDigits={15} />
        <PhoneField form={form} name="secondaryPhone" label={t('Secondary Phone')} maxDigits={15} />
        <TextField form={form} name="email" label={t('Email')} type="email" maxLength={254} />
      </FieldGrid>
      <FormSection title={t('Address')}>
        <FieldGrid>
          <TextField form={form} name="addressLine1" label={t('Address line 1')} maxLength={255} />
          <TextField form={form} name="addressLine2" label={t('Address line 2')} maxLength={255} />
          <TextField form={form} name="city" label={t('City')} maxLength={100} />
          <TextField form={form} name="state" label={t('State/Province')} maxLength={100} />
          <TextField form={form} name="zipCode" label={t('Zip Code')} maxLength={20} />
          <TextField form={form} name="country" label={t('Country')} maxLength={100} />
          <NumberField form={form} name="lat" label={t('Latitude')} placeholder="49.2827" />
          <NumberField form={form} name="lng" label={t('Longitude')} placeholder="-123.1207" />
        </FieldGrid>
      </FormSection>
      <TextAreaField form={form} name="note" label={t('Note')} maxLength={1000} />
      <CheckboxField
        form={form}
        name="isDefault"
        label={t('The default contact of this merchant')}
        hint={t('It is offered first in the forms of orders. A merchant has one: the one before is it no more.')}
      />
    </FormModal>
  )
}
