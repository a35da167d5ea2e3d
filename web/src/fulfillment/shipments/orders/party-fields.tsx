import type { InputOf } from '@crossdock/contract/endpoint'
import type * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { premiumTypeLabels, premiumTypes } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { ContactLookup } from '../../../account/address-book/contact-lookup.tsx'
import { SaveContact } from '../../../account/address-book/save-contact.tsx'
import { t } from '../../../lib/words.ts'
import { DateField, MomentField } from '../../../ui/date-field.tsx'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import { CheckboxField, PhoneField, SelectField, TextField } from '../../../ui/fields.tsx'
import { type ContractForm, FormSection } from '../../../ui/form.tsx'
import type { FormFieldProps } from '../../../ui/form-field.ts'
import { longestAddress, readAddress } from './pasted-address.ts'
import { contactOf, recipientFields, recipientOf } from './recipient-contact.ts'
import { RecipientLookup } from './recipient-lookup.tsx'

export type OrderForm = ContractForm<InputOf<typeof shipments.create>>

/** A form that holds these parts of an order under the order's own names: the order's, and the one that ships it. */
interface PartProps<Values extends FieldValues> {
  readonly form: FormFieldProps<Values>['form']
}

const premiumOptions = () => premiumTypes.map((type) => ({ value: type, label: t(premiumTypeLabels[type]) }))

/** Who gets the goods. */
export function RecipientFields({
  form,
  storeId,
  requireStore,
}: {
  readonly form: OrderForm
  readonly storeId: Id<'store'> | null
  /** Says at its field that no merchant is chosen. */
  readonly requireStore: () => boolean
}) {
  return (
    <FormSection title={t('Recipient')}>
      <FieldGrid least={220}>
        <RecipientLookup form={form} storeId={storeId} />
        <ContactLookup form={form} storeId={storeId} fields={recipientOf} />
      </FieldGrid>
      <PasteAddress form={form} />
      <TextField form={form} name="businessDeliveryInfo.recipientName" label={t('Name')} maxLength={100} />
      <FieldGrid least={140}>
        <PhoneField form={form} name="businessDeliveryInfo.recipientPrimaryPhone" label={t('Phone')} maxDigits={10} />
        <PhoneField
          form={form}
          name="businessDeliveryInfo.recipientSecondaryPhone"
          label={t('Second phone')}
          maxDigits={10}
        />
        <TextField form={form} name="businessDeliveryInfo.recipientEmail" label={t('Email')} type="email" />
      </FieldGrid>
      <TextField
        form={form}
        name="businessDeliveryInfo.recipientAddressLine1"
        label={t('Address line 1')}
        maxLength={255}
      />
      <TextField
        form={form}
        name="businessDeliveryInfo.recipientAddressLine2"
        label={t('Address line 2')}
        maxLength={255}
      />
      <FieldGrid least={120}>
        <TextField form={form} name="businessDeliveryInfo.recipientCity" label={t('City')} maxLength={100} />
        <TextField form={form} name="businessDeliveryInfo.recipientState" label={t('State')} maxLength={100} />
        <TextField form={form} name="businessDeliveryInfo.recipientPostalCode" label={t('Zip code')} maxLength={20} />
        <TextField form={form} name="businessDeliveryInfo.recipientCountry" label={t('Country')} maxLength={100} />
      </FieldGrid>
      <TextField form={form} name="businessDeliveryInfo.note" label={t('Note')} maxLength={255} />
      <SaveContact
        form={form}
        storeId={storeId}
        requireStore={requireStore}
        contact={() => contactOf(form.getValues('businessDeliveryInfo') ?? {})}
        fieldOf={recipientFields}
      />
    </FormSection>
  )
}

/** An address as it stands in a mail fills the fields below; what of it was not understood is said. */
function PasteAddress({ form }: { readonly form: OrderForm }) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState<readonly string[] | null>(null)
  const read = (pasted: string): void => {
    if (pasted.trim() === '') return setLeft(null)
    const { fields, left: rest } = readAddress(pasted)
    for (const field of Object.keys(fields) as (keyof typeof fields)[])
      form.setValue(`businessDeliveryInfo.${field}`, fields[field], { shouldDirty: true })
    form.clearErrors('businessDeliveryInfo')
    setLeft(rest)
  }
  return (
    <Field
      label={t('Paste an address')}
      isOptional
      hint={
        left === null
          ? t('As it stands in a mail: it fills the fields below.')
          : text.length > longestAddress
            ? t('Too long for an address, and filled in nowhere. Paste its lines alone.')
            : left.length > 0
              ? t('Not understood, and filled in nowhere: {{words}}', { words: left.join(' · ') })
              : t('All of it is in the fields below. Look it through.')
      }
    >
      {(links) => (
        <textarea
          {...links}
          rows={3}
          className={controlClass}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault()
            const pasted = event.clipboardData.getData('text')
            setText(pasted)
            read(pasted)
          }}
          onBlur={() => read(text)}
        />
      )}
    </Field>
  )
}

/** Who fetches the goods. */
export function PickUpFields({ form }: { readonly form: OrderForm }) {
  return (
    <FormSection title={t('Pick up')}>
      <FieldGrid least={140}>
        <TextField form={form} name="thirdPartyPickUpInfo.carrierName" label={t('Carrier Name')} maxLength={100} />
        <DateField form={form} name="thirdPartyPickUpInfo.expectedPickupDate" label={t('Expected Pickup Date')} />
        <PickUpReferenceFields form={form} />
      </FieldGrid>
      <TextField form={form} name="thirdPartyPickUpInfo.note" label={t('Note')} maxLength={255} />
    </FormSection>
  )
}

/** What whoever fetches the goods shows for them: in the order's form, and once more when the order leaves. */
export function PickUpReferenceFields<Values extends FieldValues>({ form }: PartProps<Values>) {
  const references = [
    ['pickupId', t('Pickup ID')],
    ['poNumber', t('Carrier PO Number')],
    ['referenceNumber', t('Reference Number')],
  ] as const
  return references.map(([field, label]) => (
    <TextField
      key={field}
      form={form}
      name={`thirdPartyPickUpInfo.${field}` as FieldPath<Values>}
      label={label}
      maxLength={50}
      isMono
    />
  ))
}

/** How the carrier is to deliver (SHIP-009). */
export function DeliveryOptionFields<Values extends FieldValues>({
  form,
  timeZone,
  isDisabled = false,
}: PartProps<Values> & {
  /** Of the warehouse from which it leaves. */
  readonly timeZone: string
  readonly isDisabled?: boolean
}) {
  return (
    <>
      <FieldGrid least={240}>
        <MomentField
          form={form}
          name={'deliveryOptions.scheduledFor' as FieldPath<Values>}
          label={t('Scheduled for')}
          timeZone={timeZone}
          isDisabled={isDisabled}
        />
        <SelectField
          form={form}
          name={'deliveryOptions.premiumType' as FieldPath<Values>}
          label={t('Premium Type')}
          options={premiumOptions()}
          isDisabled={isDisabled}
        />
      </FieldGrid>
      <CheckboxField
        form={form}
        name={'deliveryOptions.signatureRequired' as FieldPath<Values>}
        label={t('Signature Required')}
        isDisabled={isDisabled}
      />
    </>
  )
}
