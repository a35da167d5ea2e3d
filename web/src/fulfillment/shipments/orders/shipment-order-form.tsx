import { fulfillmentErrors } from '@crossdock/contract/fulfillment/errors'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import {
  deliveryTypeLabels,
  deliveryTypes,
  mayMoveShipOut,
  orderTypes,
} from '@crossdock/contract/fulfillment/shipments/states'
import { useRef, useState } from 'react'
import { useMerchant } from '../../../lib/merchant.ts'
import { go } from '../../../lib/navigation.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { CheckboxField, SelectField, TextField } from '../../../ui/fields.tsx'
import { Form, FormSection, useContractForm } from '../../../ui/form.tsx'
import { GoodsForm, GoodsFormFoot } from '../../../ui/goods-form.tsx'
import { MerchantField } from '../../../ui/merchant-field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { keepUsualWarehouse, useUsualWarehouse } from '../../../warehouse/warehouses/usual-warehouse.ts'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { MissingGround } from '../../products/missing-ground.tsx'
import { noGoodsYet, OrderLines, sumsOf } from './order-lines.tsx'
import { DeliveryOptionFields, type OrderForm, PickUpFields, RecipientFields } from './party-fields.tsx'
import { isShort, lackOf, ShortDialog, type ShortDialogProps } from './short-dialog.tsx'

const deliveryTypeOptions = () => deliveryTypes.map((type) => ({ value: type, label: t(deliveryTypeLabels[type]) }))
const orderTypeOptions = orderTypes.map((type) => ({ value: type, label: type }))

function valuesOf(order: shipments.ShipmentOrder | null, isDraft: boolean) {
  return {
    ...(order ? { id: order.id, state: order.state, version: order.version } : {}),
    warehouseId: order?.warehouseId ?? '',
    externalOrderNumber: order?.externalOrderNumber ?? '',
    externalPoNumber: order?.externalPoNumber ?? '',
    shipOutDate: order?.shipOutDate ?? '',
    deliveryType: order?.deliveryType ?? ('BusinessDelivery' as const),
    orderType: order?.orderType ?? ('B2B' as const),
    isStrict: order?.isStrict ?? false,
    isDraft: order === null && isDraft,
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
    // A new one has its first line ready.
    items: (order?.items ?? [noGoodsYet]).map(({ productId, productPackageTypeId, unitsCount }) => ({
      productId,
      productPackageTypeId,
      unitsCount,
    })),
  }
}

const isUnits = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && /^items\.\d+\.unitsCount$/.test(element.name)

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
  const adder = useRef<HTMLButtonElement>(null)
  const isNew = order === null
  const isOpen = isNew || order.state === 'DRAFT' || order.state === 'BACK_ORDER'
  // Both calls take the same fields; the one that changes also names the order, which has no field.
  const endpoint = (isNew ? shipments.create : shipments.update) as typeof shipments.create
  const merchant = useMerchant()
  const form = useContractForm(endpoint, {
    values: valuesOf(order, isDraft),
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
      keepUsualWarehouse(saved.warehouseId)
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
    // A draft may have no goods yet: a line that says nothing is none of it.
    if (isDraft) {
      const lines = form.getValues('items') ?? []
      const said = lines.filter(({ productId }) => productId !== '')
      if (said.length < lines.length) form.setValue('items', said)
    }
    form.submit()
  }
  useUsualWarehouse(isNew, form.watch('warehouseId'), (id) => form.setValue('warehouseId', id))
  const mayMove = isNew || mayMoveShipOut(order)
  const isPickup = form.watch('deliveryType') === 'ThirdPartyPickup'
  const timeZone = warehouseZone(form.watch('warehouseId'))
  return (
    <>
      <PageHead title={isNew ? t('New Shipment Order') : t('Edit {{title}}', { title: order.referenceId })} />
      {isNew && <MissingGround />}
      <Form
        form={form}
        {...(isNew && {
          // After the units of a line comes the next one.
          onEnter: () => {
            if (isUnits(document.activeElement)) adder.current?.click()
          },
        })}
        footer={
          <GoodsFormFoot sums={sumsOf(form.watch('items'))}>
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
          </GoodsFormFoot>
        }
      >
        <GoodsForm
          head={
            <>
              {isNew && <MerchantField merchant={merchant} />}
              <HeadFields form={form} isPlaced={!isOpen} mayMove={mayMove} />
            </>
          }
          limits={
            isOpen
              ? undefined
              : mayMove
                ? t('The order is placed: only its recipient, its references and its ship-out date can be changed.')
                : t('Picking has begun: only its recipient and its references can be changed.')
          }
          title={t('Products')}
          goods={
            <OrderLines form={form} adder={adder} storeId={order?.storeId ?? merchant.storeId} isDisabled={!isOpen} />
          }
        >
          {isPickup ? (
            <PickUpFields form={form} />
          ) : (
            <>
              <RecipientFields
                form={form}
                storeId={order?.storeId ?? merchant.storeId ?? null}
                requireStore={() => !isNew || merchant.require()}
              />
              <FormSection title={t('Delivery options')}>
                <DeliveryOptionFields form={form} timeZone={timeZone} isDisabled={!isOpen} />
              </FormSection>
            </>
          )}
          <FormSection title={t('More about the order')}>
            <MoreFields form={form} isPlaced={!isOpen} />
          </FormSection>
        </GoodsForm>
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

/** What every order is asked for first: from where, for whom, until when, and how it leaves. */
function HeadFields({
  form,
  isPlaced,
  mayMove,
}: {
  readonly form: OrderForm
  readonly isPlaced: boolean
  /** Nothing is picked yet: it may leave on another day. */
  readonly mayMove: boolean
}) {
  const warehouseId = form.watch('warehouseId')
  return (
    <>
      <SelectField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        options={warehouseLookup}
        isDisabled={isPlaced}
        onChosen={(chosen) => {
          // Products were chosen by what that warehouse has of them (SHIP-042).
          const isBound = warehouseId !== '' && (form.getValues('items') ?? []).some(({ productId }) => productId)
          if (!isBound || chosen?.value === warehouseId) return
          form.setValue('warehouseId', warehouseId)
          toast.error(t(fulfillmentErrors.WarehouseConflict.message))
        }}
      />
      <TextField form={form} name="externalPoNumber" label={t('PO Number')} maxLength={50} isMono />
      <DateField form={form} name="shipOutDate" label={t('Ship Out Date')} isDisabled={!mayMove} />
      <SelectField
        form={form}
        name="deliveryType"
        label={t('Shipment Type')}
        options={deliveryTypeOptions()}
        isDisabled={isPlaced}
      />
    </>
  )
}

function MoreFields({ form, isPlaced }: { readonly form: OrderForm; readonly isPlaced: boolean }) {
  return (
    <>
      <FieldGrid least={140}>
        <TextField form={form} name="externalOrderNumber" label={t('Order Number')} maxLength={50} isMono />
        <SelectField
          form={form}
          name="orderType"
          label={t('Order Type')}
          options={orderTypeOptions}
          isDisabled={isPlaced}
        />
      </FieldGrid>
      <CheckboxField form={form} name="isStrict" label={t('Exactly the ordered package types')} isDisabled={isPlaced} />
    </>
  )
}
