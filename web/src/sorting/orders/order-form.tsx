import * as orders from '@crossdock/contract/sorting/orders'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { NumberField, PhoneField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { FormSection, useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { hubRefreshes } from '../refreshes.ts'

/** Texts that the order has not are empty. */
const textsOf = <Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> | '' } =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])) as never

/** Changes numbers, customer, address, note and day of an open order; boxes and place have ways of their own (SORT-035). */
export function HubOrderForm({ order, onClose }: { readonly order: orders.HubOrder; readonly onClose: () => void }) {
  const { id, orderNo, poNo, customer, address, note, expectedAt, updatedAt } = order
  const { lat, lng, ...lines } = address
  const form = useContractForm(orders.update, {
    values: {
      ...{ id, orderNo, poNo: poNo ?? '', note: note ?? '', expectedAt, updatedAt },
      customer: textsOf(customer),
      address: { ...textsOf(lines), lat, lng },
    },
    refreshes: hubRefreshes,
    onSaved: (saved) => {
      toast.success(t('{{title}} updated successfully', { title: saved.orderNo }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Edit Order')} form={form} onClose={onClose} width={720}>
      <FieldGrid>
        <TextField form={form} name="orderNo" label={t('Order No')} maxLength={50} isMono hasFocus />
        <TextField form={form} name="poNo" label={t('PO No')} maxLength={50} isMono />
        <DateField form={form} name="expectedAt" label={t('Expected Date')} />
      </FieldGrid>
      <FormSection title={t('Customer')}>
        <FieldGrid>
          <TextField form={form} name="customer.firstName" label={t('First Name')} maxLength={50} />
          <TextField form={form} name="customer.lastName" label={t('Last Name')} maxLength={50} />
          <PhoneField form={form} name="customer.phone" label={t('Phone')} maxDigits={15} />
          <TextField form={form} name="customer.email" label={t('Email')} type="email" maxLength={254} />
        </FieldGrid>
      </FormSection>
      <FormSection title={t('Address')}>
        <FieldGrid>
          <TextField form={form} name="address.addressLine1" label={t('Address line 1')} maxLength={255} />
          <TextField form={form} name="address.addressLine2" label={t('Address line 2')} maxLength={255} />
          <TextField form={form} name="address.city" label={t('City')} maxLength={100} />
          <TextField form={form} name="address.state" label={t('State/Province')} maxLength={100} />
          <TextField form={form} name="address.zipCode" label={t('Zip Code')} maxLength={20} />
          <TextField form={form} name="address.country" label={t('Country')} maxLength={100} />
          <NumberField form={form} name="address.lat" label={t('Latitude')} />
          <NumberField form={form} name="address.lng" label={t('Longitude')} />
        </FieldGrid>
      </FormSection>
      <TextAreaField form={form} name="note" label={t('Note')} maxLength={orders.longestReason} />
    </FormModal>
  )
}
