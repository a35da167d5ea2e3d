import type { InputOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import { deliveryTypeLabels, deliveryTypes, orderTypes } from '@crossdock/contract/fulfillment/shipment-states'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ApiError, explainError } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { go } from '../../lib/navigation.ts'
import { query } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { CheckboxField, DateField, NumberField, PhoneField, SelectField, TextField } from '../../ui/fields.tsx'
import { type ContractForm, Form, FormActions, FormSection, useContractForm } from '../../ui/form.tsx'
import { ConfirmModal } from '../../ui/modals.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panels } from '../../ui/panels.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'
import { activeProductLookup } from '../products/product-lookup.ts'

type OrderForm = ContractForm<InputOf<typeof shipments.create>>

const deliveryOptions = deliveryTypes.map((type) => ({ value: type, label: t(deliveryTypeLabels[type]) }))
const orderTypeOptions = orderTypes.map((type) => ({ value: type, label: type }))

function valuesOf(order: shipments.ShipmentOrder | null) {
  return {
    ...(order ? { id: order.id, version: order.version } : {}),
    warehouseId: order?.warehouseId ?? '',
    externalOrderNumber: order?.externalOrderNumber ?? '',
    externalPoNumber: order?.externalPoNumber ?? '',
    shipOutDate: order?.shipOutDate ?? '',
    deliveryType: order?.deliveryType ?? ('BusinessDelivery' as const),
    orderType: order?.orderType ?? ('B2B' as const),
    isStrict: order?.isStrict ?? false,
    isDraft: false,
    asBackOrder: false,
    thirdPartyPickUpInfo: order?.thirdPartyPickUpInfo ?? {
      pickupId: '',
      poNumber: '',
      referenceNumber: '',
      carrierName: '',
      expectedPickupDate: '',
      note: '',
    },
    businessDeliveryInfo: order?.businessDeliveryInfo ?? {
      recipientName: '',
      recipientPrimaryPhone: '',
      recipientSecondaryPhone: '',
      recipientEmail: '',
      recipientAddressLine1: '',
      recipientAddressLine2: '',
      recipientCity: '',
      recipientState: '',
      recipientPostalCode: '',
      recipientCountry: 'Canada',
      note: '',
    },
    items: (order?.items ?? []).map(({ productId, productPackageTypeId, unitsCount }) => ({
      productId,
      productPackageTypeId,
      unitsCount,
    })),
  }
}

/** Makes a shipment order, as a draft or placed at once, or changes one. */
export function ShipmentOrderForm({
  order,
  isDraft,
}: {
  readonly order: shipments.ShipmentOrder | null
  /** A new one is kept as a draft, and not placed. */
  readonly isDraft: boolean
}) {
  const [isShort, setIsShort] = useState<string | null>(null)
  const isNew = order === null
  const canChangeItems = isNew || order.state === 'DRAFT' || order.state === 'BACK_ORDER'
  // Both calls take the same fields; the one that changes also names the order, which has no field.
  const endpoint = (isNew ? shipments.create : shipments.update) as typeof shipments.create
  const form = useContractForm(endpoint, {
    values: valuesOf(order),
    refreshes: [shipments.list, shipments.get],
    // The order goes one way only: what was typed for the other way is not sent.
    prepare: ({ thirdPartyPickUpInfo, businessDeliveryInfo, ...rest }) => ({
      ...rest,
      ...(rest.deliveryType === 'ThirdPartyPickup' ? { thirdPartyPickUpInfo } : { businessDeliveryInfo }),
    }),
    onSaved: (saved) => {
      toast.success(
        isNew
          ? t('{{title}} added successfully!', { title: saved.referenceId })
          : t('{{title}} updated successfully', { title: saved.referenceId }),
      )
      go(`/shipment-order/${saved.id}`)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.type !== 'AvailablePackagesLessThanSelected') return false
      setIsShort(explainError(error))
      return true
    },
  })
  const saveAs = (how: { isDraft: boolean; asBackOrder: boolean }): void => {
    form.setValue('isDraft', how.isDraft)
    form.setValue('asBackOrder', how.asBackOrder)
    form.submit()
  }
  const isPickup = form.watch('deliveryType') === 'ThirdPartyPickup'
  return (
    <>
      <PageHead title={isNew ? t('New Shipment Order') : t('Edit {{title}}', { title: order.referenceId })} />
      <Form
        form={form}
        footer={
          <FormActions>
            <Button onClick={() => window.history.back()}>{t('Cancel')}</Button>
            {isNew && (
              <Button
                kind={isDraft ? 'primary' : 'plain'}
                isBusy={form.isSaving}
                onClick={() => saveAs({ isDraft: true, asBackOrder: false })}
              >
                {t('Save as draft')}
              </Button>
            )}
            {isNew && !isDraft && (
              <Button
                kind="primary"
                isBusy={form.isSaving}
                onClick={() => saveAs({ isDraft: false, asBackOrder: false })}
              >
                {t('Place Order')}
              </Button>
            )}
            {!isNew && (
              <Button kind="primary" type="submit" isBusy={form.isSaving}>
                {t('Save')}
              </Button>
            )}
          </FormActions>
        }
      >
        <Panels>
          <section>
            <OrderFields form={form} isWarehouseFixed={!canChangeItems} />
            {isPickup ? <PickupFields form={form} /> : <RecipientFields form={form} />}
          </section>
          <section>
            <h2>{t('Products')}</h2>
            <ItemFields form={form} isDisabled={!canChangeItems} />
          </section>
        </Panels>
      </Form>
      {isShort !== null && (
        <ConfirmModal
          title={t('Not enough stock')}
          confirmLabel={t('Save as back order')}
          isBusy={form.isSaving}
          onConfirm={() => {
            setIsShort(null)
            saveAs({ isDraft: false, asBackOrder: true })
          }}
          onClose={() => setIsShort(null)}
        >
          {isShort} {t('A back order is placed by itself when the goods come in.')}
        </ConfirmModal>
      )}
    </>
  )
}

function OrderFields({ form, isWarehouseFixed }: { readonly form: OrderForm; readonly isWarehouseFixed: boolean }) {
  return (
    <>
      <h2>{t('Order')}</h2>
      <SelectField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        options={warehouseLookup}
        isDisabled={isWarehouseFixed}
      />
      <FieldGrid least={140}>
        <TextField form={form} name="externalPoNumber" label={t('PO Number')} maxLength={50} isMono />
        <TextField form={form} name="externalOrderNumber" label={t('Order Number')} maxLength={50} isMono isOptional />
        <DateField form={form} name="shipOutDate" label={t('Ship Out Date')} />
        <SelectField form={form} name="orderType" label={t('Order Type')} options={orderTypeOptions} />
        <SelectField form={form} name="deliveryType" label={t('Shipment Type')} options={deliveryOptions} />
      </FieldGrid>
      <CheckboxField form={form} name="isStrict" label={t('Exactly the ordered package types')} />
    </>
  )
}

function RecipientFields({ form }: { readonly form: OrderForm }) {
  return (
    <FormSection title={t('Recipient')}>
      <TextField form={form} name="businessDeliveryInfo.recipientName" label={t('Name')} maxLength={100} />
      <FieldGrid least={140}>
        <PhoneField form={form} name="businessDeliveryInfo.recipientPrimaryPhone" label={t('Phone')} maxDigits={10} />
        <PhoneField
          form={form}
          name="businessDeliveryInfo.recipientSecondaryPhone"
          label={t('Second phone')}
          maxDigits={10}
          isOptional
        />
        <TextField form={form} name="businessDeliveryInfo.recipientEmail" label={t('Email')} type="email" isOptional />
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
        isOptional
      />
      <FieldGrid least={120}>
        <TextField form={form} name="businessDeliveryInfo.recipientCity" label={t('City')} maxLength={100} />
        <TextField form={form} name="businessDeliveryInfo.recipientState" label={t('State')} maxLength={100} />
        <TextField form={form} name="businessDeliveryInfo.recipientPostalCode" label={t('Zip code')} maxLength={20} />
        <TextField form={form} name="businessDeliveryInfo.recipientCountry" label={t('Country')} maxLength={100} />
      </FieldGrid>
      <TextField form={form} name="businessDeliveryInfo.note" label={t('Note')} maxLength={255} isOptional />
    </FormSection>
  )
}

function PickupFields({ form }: { readonly form: OrderForm }) {
  return (
    <FormSection title={t('Pick up')}>
      <FieldGrid least={140}>
        <TextField form={form} name="thirdPartyPickUpInfo.carrierName" label={t('Carrier Name')} maxLength={100} />
        <DateField form={form} name="thirdPartyPickUpInfo.expectedPickupDate" label={t('Expected Pickup Date')} />
        <TextField
          form={form}
          name="thirdPartyPickUpInfo.pickupId"
          label={t('Pickup ID')}
          maxLength={50}
          isMono
          isOptional
        />
        <TextField
          form={form}
          name="thirdPartyPickUpInfo.poNumber"
          label={t('Carrier PO Number')}
          maxLength={50}
          isMono
          isOptional
        />
        <TextField
          form={form}
          name="thirdPartyPickUpInfo.referenceNumber"
          label={t('Reference Number')}
          maxLength={50}
          isMono
          isOptional
        />
      </FieldGrid>
      <TextField form={form} name="thirdPartyPickUpInfo.note" label={t('Note')} maxLength={255} isOptional />
    </FormSection>
  )
}

function ItemFields({ form, isDisabled }: { readonly form: OrderForm; readonly isDisabled: boolean }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const store = useSession()?.store
  return (
    <>
      {isDisabled && <p>{t('The order is placed: its products cannot be changed any more.')}</p>}
      {fields.map((field, index) => (
        <FieldGrid key={field.key} least={120}>
          <SelectField
            form={form}
            name={`items.${index}.productId`}
            label={t('Product')}
            options={activeProductLookup(store?.id)}
            isDisabled={isDisabled}
            onChosen={() => form.setValue(`items.${index}.productPackageTypeId`, '')}
          />
          <PackageField form={form} index={index} isDisabled={isDisabled} />
          <NumberField form={form} name={`items.${index}.unitsCount`} label={t('Units')} isDisabled={isDisabled} />
          {!isDisabled && (
            <Button kind="quiet" onClick={() => remove(index)}>
              {t('Remove')}
            </Button>
          )}
        </FieldGrid>
      ))}
      {!isDisabled && (
        <Button onClick={() => append({ productId: '', productPackageTypeId: '', unitsCount: 1 })}>
          {t('Add product')}
        </Button>
      )}
    </>
  )
}

/** The packages of the line's product; Unit is chosen while nothing is. */
function PackageField({
  form,
  index,
  isDisabled,
}: {
  readonly form: OrderForm
  readonly index: number
  readonly isDisabled: boolean
}) {
  const productId = form.watch(`items.${index}.productId`)
  const chosen = form.watch(`items.${index}.productPackageTypeId`)
  const packages = useQuery({ ...query(products.packageTypes, { id: productId ?? '' }), enabled: Boolean(productId) })
  const types = packages.data?.packageTypes ?? []
  const unit = types.find(({ unitQuantity }) => unitQuantity === 1)
  const { setValue } = form
  useEffect(() => {
    if (unit && !chosen) setValue(`items.${index}.productPackageTypeId`, unit.id)
  }, [unit, chosen, index, setValue])
  return (
    <SelectField
      form={form}
      name={`items.${index}.productPackageTypeId`}
      label={t('Package')}
      options={types.map((type) => ({
        value: type.id,
        label: type.name,
        hint: t('{{units}} units', { units: formatNumber(type.unitQuantity) }),
      }))}
      isDisabled={isDisabled || !productId}
    />
  )
}
