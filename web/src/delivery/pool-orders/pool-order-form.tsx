import * as pool from '@crossdock/contract/delivery/pool-orders'
import { ContactLookup } from '../../account/address-book/contact-lookup.tsx'
import { SaveContact } from '../../account/address-book/save-contact.tsx'
import { wordOptions } from '../../lib/lookup.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { DateField, TimeField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { MultiSelectField, NumberField, PhoneField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { FormSection, useContractForm } from '../../ui/form.tsx'
import { ListField } from '../../ui/list-field.tsx'
import { WeightField } from '../../ui/measure-fields.tsx'
import { MerchantField } from '../../ui/merchant-field.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { addOrders, poolState } from '../pool-state.ts'
import { ServicesField } from '../services-field.tsx'
import { contactOf, customerFields, customerFieldsOf } from './customer-contact.ts'
import { PlaceField } from './place-field.tsx'

const noValues = {
  ...{ orderNo: '', poNo: '', email: '', addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' },
  ...{ country: '', note: '', customer: { firstName: '', lastName: '', phone: '', secphone: '' } },
  ...{ packages: 1, priority: 'Normal' as const, skills: [], services: [], proof: [] },
}

/** What a form starts with: text that the order has not is empty. */
const valuesOf = ({ customer, ...order }: pool.PoolOrder) => ({
  ...order,
  ...pool.coordinatesOf(order),
  poNo: order.poNo ?? '',
  customer: { ...customer, lastName: customer.lastName ?? '', secphone: customer.secphone ?? '' },
  email: order.email ?? '',
  addressLine2: order.addressLine2 ?? '',
  country: order.country ?? '',
  note: order.note ?? '',
})

/** Makes or changes an order of the pool. */
export function PoolOrderForm({
  order,
  onClose,
}: {
  /** The order to change; null makes a new one. */
  readonly order: pool.PoolOrder | null
  readonly onClose: () => void
}) {
  const merchant = useMerchant()
  const form = useContractForm(order ? pool.update : pool.create, {
    merchant: order ? undefined : merchant,
    values: order ? valuesOf(order) : noValues,
    refreshes: [pool.list, pool.totals, pool.places],
    onSaved: (saved) => {
      const { orderNo } = saved
      if (!order) poolState.set((before) => addOrders(before, [saved]))
      toast.success(
        order
          ? t('{{title}} updated successfully', { title: orderNo })
          : t('{{title}} added successfully!', { title: orderNo }),
      )
      onClose()
    },
  })
  const storeId = order?.storeId ?? merchant.storeId
  return (
    <FormModal title={order ? t('Edit Order') : t('Add Order')} form={form} onClose={onClose} width={760}>
      {!order && <MerchantField merchant={merchant} />}
      <FieldGrid>
        <TextField form={form} name="orderNo" label={t('Order No')} maxLength={50} isMono hasFocus />
        <TextField form={form} name="poNo" label={t('PO No')} maxLength={50} isMono />
      </FieldGrid>
      <FormSection title={t('Customer')}>
        <ContactLookup form={form} storeId={storeId} fields={customerFieldsOf} />
        <FieldGrid>
          <TextField form={form} name="customer.firstName" label={t('First Name')} maxLength={50} />
          <TextField form={form} name="customer.lastName" label={t('Last Name')} maxLength={50} />
          <PhoneField form={form} name="customer.phone" label={t('Phone')} maxDigits={15} />
          <PhoneField form={form} name="customer.secphone" label={t('Secondary Phone')} maxDigits={15} />
          <TextField form={form} name="email" label={t('Email')} type="email" maxLength={254} />
        </FieldGrid>
      </FormSection>
      <FormSection title={t('Address')}>
        <FieldGrid>
          <TextField form={form} name="addressLine1" label={t('Address line 1')} maxLength={255} />
          <TextField form={form} name="addressLine2" label={t('Address line 2')} maxLength={255} />
          <TextField form={form} name="city" label={t('City')} maxLength={100} />
          <TextField form={form} name="state" label={t('State/Province')} maxLength={100} />
          <TextField form={form} name="zipCode" label={t('Zip Code')} maxLength={20} />
          <TextField form={form} name="country" label={t('Country')} maxLength={100} />
        </FieldGrid>
        <PlaceField form={form} order={order} />
        <SaveContact
          form={form}
          storeId={storeId}
          requireStore={() => order !== null || merchant.require()}
          contact={() => contactOf(form.getValues())}
          fieldOf={customerFields}
        />
      </FormSection>
      <FormSection title={t('When, and how urgent')}>
        <FieldGrid least={140}>
          <DateField form={form} name="deliveryDate" label={t('Delivery Date')} />
          <TimeField form={form} name="windowFrom" label={t('From')} />
          <TimeField form={form} name="windowTo" label={t('To')} />
          <SelectField form={form} name="priority" label={t('Priority')} options={wordOptions(pool.poolPriorities)} />
        </FieldGrid>
      </FormSection>
      <FormSection title={t('Goods')}>
        <FieldGrid least={140}>
          <NumberField form={form} name="packages" label={t('Packages')} />
          <WeightField form={form} name="weight" label={t('Weight')} />
          <NumberField form={form} name="volumeM3" label={t('Volume')} unit="m³" />
        </FieldGrid>
      </FormSection>
      <FormSection title={t('At the door')}>
        <FieldGrid>
          <ListField
            form={form}
            name="skills"
            label={t('Skills')}
            hint={t('What the vehicle or the driver must have, separated by commas.')}
          />
          <NumberField form={form} name="serviceMinutes" label={t('Minutes at the door')} />
          <MultiSelectField
            form={form}
            name="proof"
            label={t('Proof wanted')}
            placeholder={t('None')}
            options={wordOptions(pool.proofs)}
          />
        </FieldGrid>
        <ServicesField form={form} name="services" label={t('Services')} order={order} />
        <TextAreaField form={form} name="note" label={t('Note')} maxLength={1000} />
      </FormSection>
    </FormModal>
  )
}
