import type { InputOf } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import {
  deliveryTypeLabels,
  deliveryTypes,
  mayMoveShipOut,
  orderTypes,
} from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useCan } from '../../../lib/can.ts'
import { useMerchant } from '../../../lib/merchant.ts'
import { go } from '../../../lib/navigation.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { CheckboxField, ListFault, NumberField, SelectField, TextField } from '../../../ui/fields.tsx'
import { type ContractForm, Form, FormActions, FormSection, useContractForm } from '../../../ui/form.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { MerchantField } from '../../../ui/merchant-field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panels } from '../../../ui/panels.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { activeProductLookup } from '../../products/product-lookup.ts'
import { DeliveryOptionFields, PickUpFields, RecipientFields } from './party-fields.tsx'
import { isShort, lackOf, ShortDialog, type ShortDialogProps } from './short-dialog.tsx'

const ProductForm = lazyPart(async () => (await import('../../products/product-form.tsx')).ProductForm)

type OrderForm = ContractForm<InputOf<typeof shipments.create>>

const deliveryTypeOptions = () => deliveryTypes.map((type) => ({ value: type, label: t(deliveryTypeLabels[type]) }))
const orderTypeOptions = orderTypes.map((type) => ({ value: type, label: type }))

function valuesOf(order: shipments.ShipmentOrder | null) {
  return {
    ...(order ? { id: order.id, state: order.state, version: order.version } : {}),
    warehouseId: order?.warehouseId ?? '',
    externalOrderNumber: order?.externalOrderNumber ?? '',
    externalPoNumber: order?.externalPoNumber ?? '',
    shipOutDate: order?.shipOutDate ?? '',
    deliveryType: order?.deliveryType ?? ('BusinessDelivery' as const),
    orderType: order?.orderType ?? ('B2B' as const),
    isStrict: order?.isStrict ?? false,
    isDraft: false,
    asBackOrder: false,
    breakCases: false,
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
    deliveryOptions: order?.deliveryOptions ?? {
      scheduledFor: '',
      signatureRequired: false,
      premiumType: 'NONE' as const,
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
  const [short, setShort] = useState<ShortDialogProps['lack'] | null>(null)
  const isNew = order === null
  const isOpen = isNew || order.state === 'DRAFT' || order.state === 'BACK_ORDER'
  // Both calls take the same fields; the one that changes also names the order, which has no field.
  const endpoint = (isNew ? shipments.create : shipments.update) as typeof shipments.create
  const merchant = useMerchant()
  const form = useContractForm(endpoint, {
    values: valuesOf(order),
    merchant: isNew ? merchant : undefined,
    refreshes: [shipments.list, shipments.get],
    // The order goes one way only: what was typed for the other way is not sent, nor products that can change no more.
    prepare: ({ thirdPartyPickUpInfo, businessDeliveryInfo, deliveryOptions, items, ...rest }) => ({
      ...rest,
      ...(isOpen ? { items } : {}),
      ...(rest.deliveryType === 'ThirdPartyPickup'
        ? { thirdPartyPickUpInfo }
        : { businessDeliveryInfo, deliveryOptions }),
    }),
    onSaved: (saved) => {
      toast.success(
        isNew
          ? t('{{title}} added successfully!', { title: saved.referenceId })
          : t('{{title}} updated successfully', { title: saved.referenceId }),
      )
      go(shipmentPath(saved.id))
    },
    onError: (error) => {
      if (!isShort(error)) return false
      setShort(lackOf(error))
      return true
    },
  })
  const saveAs = ({ isDraft = false, asBackOrder = false, breakCases = false }): void => {
    form.setValue('isDraft', isDraft)
    form.setValue('asBackOrder', asBackOrder)
    form.setValue('breakCases', breakCases)
    setShort(null)
    form.submit()
  }
  const isPickup = form.watch('deliveryType') === 'ThirdPartyPickup'
  const timeZone = warehouseZone(form.watch('warehouseId'))
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
                onClick={() => saveAs({ isDraft: true })}
              >
                {t('Save as draft')}
              </Button>
            )}
            {isNew && !isDraft && (
              <Button kind="primary" isBusy={form.isSaving} onClick={() => saveAs({})}>
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
            {isNew && <MerchantField merchant={merchant} />}
            <OrderFields form={form} isPlaced={!isOpen} mayMove={isNew || mayMoveShipOut(order)} />
            {isPickup ? (
              <PickUpFields form={form} />
            ) : (
              <>
                <RecipientFields form={form} />
                <FormSection title={t('Delivery options')}>
                  <DeliveryOptionFields form={form} timeZone={timeZone} isDisabled={!isOpen} />
                </FormSection>
              </>
            )}
          </section>
          <section>
            <h2>{t('Products')}</h2>
            <ItemFields form={form} storeId={order?.storeId ?? merchant.storeId} isDisabled={!isOpen} />
          </section>
        </Panels>
      </Form>
      {short !== null && (
        <ShortDialog
          lack={short}
          waitLabel={t('Save as back order')}
          onBreak={() => saveAs({ breakCases: true })}
          onWait={() => saveAs({ asBackOrder: true })}
          onClose={() => setShort(null)}
        />
      )}
    </>
  )
}

function OrderFields({
  form,
  isPlaced,
  mayMove,
}: {
  readonly form: OrderForm
  readonly isPlaced: boolean
  /** Nothing is picked yet: it may leave on another day. */
  readonly mayMove: boolean
}) {
  return (
    <>
      <h2>{t('Order')}</h2>
      <SelectField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        options={warehouseLookup}
        isDisabled={isPlaced}
      />
      <FieldGrid least={140}>
        <TextField form={form} name="externalPoNumber" label={t('PO Number')} maxLength={50} isMono />
        <TextField form={form} name="externalOrderNumber" label={t('Order Number')} maxLength={50} isMono isOptional />
        <DateField form={form} name="shipOutDate" label={t('Ship Out Date')} isDisabled={!mayMove} />
        <SelectField
          form={form}
          name="orderType"
          label={t('Order Type')}
          options={orderTypeOptions}
          isDisabled={isPlaced}
        />
        <SelectField
          form={form}
          name="deliveryType"
          label={t('Shipment Type')}
          options={deliveryTypeOptions()}
          isDisabled={isPlaced}
        />
      </FieldGrid>
      <CheckboxField form={form} name="isStrict" label={t('Exactly the ordered package types')} isDisabled={isPlaced} />
      {isPlaced && (
        <p>
          {mayMove
            ? t('The order is placed: only its recipient, its references and its ship-out date can be changed.')
            : t('Picking has begun: only its recipient and its references can be changed.')}
        </p>
      )}
    </>
  )
}

function ItemFields({
  form,
  storeId,
  isDisabled,
}: {
  readonly form: OrderForm
  /** Whose products they are; null until a merchant is chosen. */
  readonly storeId: Id<'store'> | null
  readonly isDisabled: boolean
}) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const adder = useRef<HTMLButtonElement>(null)
  const mayCreate = useCan(products.create)
  /** The line that a product is being made for, and what it was looked for with; null while none is. */
  const [newProduct, setNewProduct] = useState<{ readonly index: number; readonly term: string } | null>(null)
  // Another merchant has other products; how many there were is kept.
  const { getValues, setValue } = form
  const before = useRef(storeId)
  useEffect(() => {
    if (before.current === storeId) return
    const had = before.current
    before.current = storeId
    const lines = getValues('items') ?? []
    if (had === null || !lines.some(({ productId }) => productId !== '')) return
    for (const index of lines.keys()) {
      setValue(`items.${index}.productId`, '')
      setValue(`items.${index}.productPackageTypeId`, '')
    }
    toast.warning(t('Another merchant has other products: choose them again.'))
  }, [storeId, getValues, setValue])
  const choose = (index: number, productId: Id<'product'>): void => {
    form.setValue(`items.${index}.productId`, productId, { shouldDirty: true })
    form.setValue(`items.${index}.productPackageTypeId`, '')
    form.clearErrors(`items.${index}`)
  }
  return (
    <>
      {fields.map((field, index) => (
        <FieldGrid key={field.key} least={120}>
          <SelectField
            form={form}
            name={`items.${index}.productId`}
            label={t('Product')}
            options={activeProductLookup(storeId ?? undefined)}
            isDisabled={isDisabled || storeId === null}
            onChosen={() => form.setValue(`items.${index}.productPackageTypeId`, '')}
            {...(mayCreate
              ? {
                  create: {
                    label: (term) => t('New product "{{term}}"', { term }),
                    run: (term) => setNewProduct({ index, term }),
                  },
                }
              : {})}
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
      <ListFault form={form} name="items" adder={adder} />
      {!isDisabled && (
        <Button ref={adder} onClick={() => append({ productId: '', productPackageTypeId: '', unitsCount: 1 })}>
          {t('Add product')}
        </Button>
      )}
      {newProduct && (
        <ProductForm
          product={null}
          storeId={storeId}
          description={newProduct.term}
          onClose={() => setNewProduct(null)}
          onSaved={({ id }) => {
            setNewProduct(null)
            choose(newProduct.index, id)
          }}
        />
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
        hint: t('{{count}} units', { count: type.unitQuantity }),
      }))}
      isDisabled={isDisabled || !productId}
    />
  )
}
