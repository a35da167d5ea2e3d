import type { InputOf } from '@crossdock/contract/endpoint'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { carrierAddressTypes } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { go } from '../../../lib/navigation.ts'
import { shipmentPath, shippedPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { isNotSent } from '../../../lib/work.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Why } from '../../../ui/explain.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/fields.tsx'
import { type ContractForm, Form, FormActions, FormSection, useContractForm } from '../../../ui/form.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panels } from '../../../ui/panels.tsx'
import { Record } from '../../../ui/record.tsx'
import { DeliveryOptionFields, PickUpReferenceFields } from '../orders/party-fields.tsx'
import { ShipmentState } from '../orders/shipment-state.tsx'
import { useIsShipWaiting } from './ship-waiting.ts'
import styles from './shipping.module.css'

type ShippingForm = ContractForm<InputOf<typeof shipping.confirm>>

const addressLabels = { RESIDENTIAL: 'Residential', COMMERCIAL: 'Commercial' } as const
const addressOptions = () => carrierAddressTypes.map((type) => ({ value: type, label: t(addressLabels[type]) }))

/** The last look before an order leaves. */
export default function ConfirmShippingPage({
  shipmentOrderId: id,
}: {
  readonly shipmentOrderId: Id<'shipmentOrder'>
}) {
  const info = useQuery(query(shipping.get, { id }))
  return (
    <Record query={info} back={{ to: '/operation-orders', label: t('Operation Orders') }}>
      {(data) => <Confirmation info={data} />}
    </Record>
  )
}

const boxColumns: readonly Column<shipping.ShippingInfo['boxes'][number]>[] = [
  {
    key: 'name',
    label: 'Box',
    cell: (box) => (
      <span className={styles['box']}>
        {box.name}
        <small className="mono">
          {box.contents.map(({ sku, unitsCount }) => `${formatNumber(unitsCount)} × ${sku}`).join(', ')}
        </small>
        <small>
          {t('{{size}} cm', { size: [box.depth, box.width, box.height].map((side) => formatNumber(side)).join(' × ') })}
        </small>
      </span>
    ),
  },
  { key: 'quantity', label: 'Boxes', kind: 'number', cell: (box) => formatNumber(box.quantity) },
  { key: 'weight', label: 'Weight, kg', kind: 'number', cell: (box) => formatNumber(box.weight) },
]

function Confirmation({ info }: { readonly info: shipping.ShippingInfo }) {
  const { order } = info
  const isPickup = order.deliveryType === 'ThirdPartyPickup'
  const isPacked = order.state === 'PICKING' && order.taskKind === 'PACKING' && order.taskState === 'COMPLETED'
  const isWaiting = useIsShipWaiting(order.id)
  const form = useContractForm(shipping.confirm, {
    values: {
      id: order.id,
      carrierName: order.carrierDetails.carrierName ?? order.thirdPartyPickUpInfo?.carrierName ?? '',
      thirdPartyPickUpInfo: {
        pickupId: order.thirdPartyPickUpInfo?.pickupId ?? '',
        poNumber: order.thirdPartyPickUpInfo?.poNumber ?? '',
        referenceNumber: order.thirdPartyPickUpInfo?.referenceNumber ?? '',
      },
      trackingNumber: order.carrierDetails.trackingNumber ?? '',
      trackingLink: order.carrierDetails.trackingLink ?? '',
      shipmentPriceAmount: order.carrierDetails.shipmentPriceAmount,
      carrierAddressType: order.carrierAddressType,
      deliveryOptions: order.deliveryOptions,
      customsInfo: info.customs.map(({ productId, description, hsCode }) => ({
        productId,
        description,
        hsCode: hsCode ?? '',
        country: '',
      })),
    },
    refreshes: [shipments.list, shipments.get],
    onSaved: (shipped) => {
      if (isNotSent(shipped)) return
      toast.success(t('{{title}} is shipped out', { title: shipped.referenceId }))
      go(shippedPath(shipped.id))
    },
  })
  return (
    <div className={styles['page']}>
      <PageHead
        title={t('Ship {{title}}', { title: order.referenceId })}
        subtitle={<ShipmentState state={order.state} />}
      />
      {isWaiting && (
        <Why
          title={t('Not sent yet')}
          facts={[t('It is kept on this device and sent when the connection is back. The goods can go.')]}
        />
      )}
      {!isPacked && (
        <Why
          title={order.state === 'COMPLETED' ? t('This order is shipped out.') : t('It cannot be shipped yet')}
          facts={order.state === 'COMPLETED' ? [] : [t('The order is not packed. Finish picking and packing first.')]}
        />
      )}
      <Form
        form={form}
        footer={
          <FormActions>
            <LinkButton to={shipmentPath(order.id)}>{t('Cancel')}</LinkButton>
            <Button kind="primary" type="submit" isBusy={form.isSaving} disabled={!isPacked || isWaiting}>
              {t('Confirm')}
            </Button>
          </FormActions>
        }
      >
        <Panels>
          <section>
            <h2>{isPickup ? t('Pick up') : t('Recipient')}</h2>
            <KeyValues
              rows={
                isPickup
                  ? [
                      [t('Carrier'), order.thirdPartyPickUpInfo?.carrierName],
                      [
                        t('Expected'),
                        order.thirdPartyPickUpInfo?.expectedPickupDate &&
                          formatDay(order.thirdPartyPickUpInfo.expectedPickupDate),
                      ],
                      [t('Note'), order.thirdPartyPickUpInfo?.note],
                    ]
                  : [
                      [t('Name'), order.businessDeliveryInfo?.recipientName],
                      [t('Address'), order.businessDeliveryInfo?.recipientAddressLine1],
                      [
                        t('City'),
                        [
                          order.businessDeliveryInfo?.recipientCity,
                          order.businessDeliveryInfo?.recipientState,
                          order.businessDeliveryInfo?.recipientPostalCode,
                        ]
                          .filter(Boolean)
                          .join(', '),
                      ],
                      [t('Country'), order.businessDeliveryInfo?.recipientCountry],
                      [t('Phone'), order.businessDeliveryInfo?.recipientPrimaryPhone],
                    ]
              }
            />
            <h2>{t('Boxes')}</h2>
            <DataTable rows={info.boxes} rowKey={(box) => box.id} columns={boxColumns} label={t('Boxes')} />
            <p>{t('Total weight {{weight}} kg', { weight: formatNumber(info.totalWeight) })}</p>
          </section>
          <section>
            <h2>{isPickup ? t('Who picks it up') : t('Carrier')}</h2>
            {isPickup ? (
              <FetcherFields form={form} />
            ) : (
              <CarrierFields form={form} warehouseId={info.order.warehouseId} />
            )}
            {info.needsCustoms && <CustomsFields form={form} info={info} />}
          </section>
        </Panels>
      </Form>
    </div>
  )
}

/** Who fetches the goods, and what they show for them. */
function FetcherFields({ form }: { readonly form: ShippingForm }) {
  return (
    <FieldGrid>
      <TextField form={form} name="carrierName" label={t('Carrier Name')} maxLength={100} />
      <PickUpReferenceFields form={form} />
    </FieldGrid>
  )
}

function CarrierFields({ form, warehouseId }: { readonly form: ShippingForm; readonly warehouseId: Id<'warehouse'> }) {
  const timeZone = warehouseZone(warehouseId)
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="carrierName" label={t('Carrier Name')} maxLength={100} />
        <TextField form={form} name="trackingNumber" label={t('Tracking number')} maxLength={50} isMono isOptional />
        <NumberField form={form} name="shipmentPriceAmount" label={t('Price')} unit="$" isOptional />
      </FieldGrid>
      <TextField form={form} name="trackingLink" label={t('Tracking link')} type="url" maxLength={500} isOptional />
      <SelectField
        form={form}
        name="carrierAddressType"
        label={t('Kind of address')}
        options={addressOptions()}
        clearLabel={t('Not said')}
        isOptional
      />
      <DeliveryOptionFields form={form} timeZone={timeZone} />
    </>
  )
}

function CustomsFields({ form, info }: { readonly form: ShippingForm; readonly info: shipping.ShippingInfo }) {
  return (
    <FormSection title={t('Customs')}>
      {info.customs.map((line, index) => (
        <FormSection
          key={line.productId}
          title={t('{{sku}}, {{units}}', { sku: line.sku, units: t('{{count}} units', { count: line.unitsCount }) })}
        >
          <FieldGrid least={140}>
            <TextField form={form} name={`customsInfo.${index}.description`} label={t('Description')} maxLength={255} />
            <NumberField form={form} name={`customsInfo.${index}.declared`} label={t('Declared value')} unit="$" />
            <TextField
              form={form}
              name={`customsInfo.${index}.hsCode`}
              label={t('HS Code')}
              maxLength={10}
              isMono
              isOptional
            />
            <TextField
              form={form}
              name={`customsInfo.${index}.country`}
              label={t('Country of Origin')}
              maxLength={100}
            />
          </FieldGrid>
        </FormSection>
      ))}
    </FormSection>
  )
}
