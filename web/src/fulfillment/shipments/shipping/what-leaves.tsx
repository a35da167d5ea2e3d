import type * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { premiumTypeLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { sizeWords, weightWords } from '../../../lib/measures.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { KeyValues } from '../../../ui/key-values.tsx'
import styles from './shipping.module.css'

type Order = shipping.ShippingInfo['order']

const pickUpRows = (order: Order) =>
  [
    [t('Carrier'), order.thirdPartyPickUpInfo?.carrierName],
    [
      t('Expected'),
      order.thirdPartyPickUpInfo?.expectedPickupDate && formatDay(order.thirdPartyPickUpInfo.expectedPickupDate),
    ],
    [t('Note'), order.thirdPartyPickUpInfo?.note],
  ] as const

const recipientRows = (order: Order) =>
  [
    [t('Name'), order.businessDeliveryInfo?.recipientName],
    [
      t('Address'),
      [order.businessDeliveryInfo?.recipientAddressLine1, order.businessDeliveryInfo?.recipientAddressLine2]
        .filter(Boolean)
        .join(', '),
    ],
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
    [t('Note'), order.businessDeliveryInfo?.note],
    [t('Delivery options'), optionWords(order)],
  ] as const

const optionWords = ({ deliveryOptions, warehouseId }: Order): string =>
  [
    deliveryOptions.scheduledFor && formatMoment(deliveryOptions.scheduledFor, warehouseZone(warehouseId)),
    deliveryOptions.premiumType !== 'NONE' && t(premiumTypeLabels[deliveryOptions.premiumType]),
    deliveryOptions.signatureRequired && t('Signature Required'),
  ]
    .filter(Boolean)
    .join(', ')

/** Who gets it, and the boxes with what is in them. */
export function Handover({ info }: { readonly info: shipping.ShippingInfo }) {
  const { order, boxes } = info
  const isPickup = order.deliveryType === 'ThirdPartyPickup'
  return (
    <>
      <section className={styles['part']}>
        <h3>{isPickup ? t('Pick up') : t('Recipient')}</h3>
        <KeyValues rows={isPickup ? pickUpRows(order) : recipientRows(order)} />
      </section>
      <section className={styles['part']}>
        <h3>{t('Boxes')}</h3>
        <ul className={styles['boxes']}>
          {boxes.map((box) => (
            <li key={box.id}>
              <span>
                <b>{box.name}</b>
                <small className="mono">
                  {box.contents.map(({ sku, unitsCount }) => `${formatNumber(unitsCount)} × ${sku}`).join(', ')}
                </small>
                <small>
                  {sizeWords(box)} · {weightWords(box.weight)}
                </small>
              </span>
              <b>× {formatNumber(box.quantity)}</b>
            </li>
          ))}
        </ul>
        <p>{t('Total weight {{weight}}', { weight: weightWords(info.totalWeight) })}</p>
      </section>
    </>
  )
}
