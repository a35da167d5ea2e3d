import { shipOptionLabels } from '@crossdock/contract/delivery/delivery-options'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import {
  deliveryTypeLabels,
  mayMoveShipOut,
  premiumTypeLabels,
  taskKindLabels,
  taskStateLabels,
} from '@crossdock/contract/fulfillment/shipments/states'
import { formatMoney } from '@crossdock/contract/money'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { nothing } from '../../../lib/nothing.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import type { KeyValuesProps } from '../../../ui/key-values.tsx'
import { FactGroups } from '../../../ui/record-parts.tsx'
import { ShipOutDialog } from './ship-out-dialog.tsx'

type Order = shipments.ShipmentOrder
type Rows = KeyValuesProps['rows']

/** Whose the order is, where it goes, and how. */
export function ShipmentFacts({ order }: { readonly order: Order }) {
  return (
    <FactGroups
      groups={[
        {
          title: order.deliveryType === 'ThirdPartyPickup' ? t('Pick up') : t('Recipient'),
          rows: order.deliveryType === 'ThirdPartyPickup' ? pickUpRows(order) : recipientRows(order),
        },
        { title: t('Order'), rows: orderRows(order) },
        order.deliveryType === 'BusinessDelivery' && { title: t('Delivery options'), rows: deliveryRows(order) },
      ]}
    />
  )
}

const orderRows = (order: Order): Rows => [
  [t('Merchant'), order.storeName ?? t('Main')],
  [t('Warehouse'), order.warehouseTitle],
  [
    t('PO Number'),
    <span key="po" className="mono">
      {order.externalPoNumber}
    </span>,
  ],
  [t('Order Number'), order.externalOrderNumber && <span className="mono">{order.externalOrderNumber}</span>],
  [t('Ship out'), <ShipOut key="ship-out" order={order} />],
  [t('Shipment Type'), `${t(deliveryTypeLabels[order.deliveryType])}, ${order.orderType}`],
  [t('Package types'), order.isStrict ? t('Exactly as ordered') : t('Any that make up the units')],
  ...(order.state === 'PICKING'
    ? ([[t('Work'), `${t(taskKindLabels[order.taskKind])}, ${t(taskStateLabels[order.taskState])}`]] as const)
    : []),
  [t('Assignee'), order.assignee?.name],
  [t('Channel'), order.channel],
  [t('Created'), `${formatMoment(order.createdAt, warehouseZone(order.warehouseId))}, ${order.createdBy.name}`],
]

/** The day it leaves, and the way to another one while nobody has begun. */
function ShipOut({ order }: { readonly order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayMove = useCan(shipments.setShipOutDate) && mayMoveShipOut(order)
  return (
    <>
      {formatDay(order.shipOutDate)}{' '}
      {mayMove && (
        <Button kind="quiet" aria-label={t('Change the ship-out date')} onClick={() => setIsOpen(true)}>
          {t('Change')}
        </Button>
      )}
      {isOpen && <ShipOutDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function pickUpRows({ thirdPartyPickUpInfo: pickup }: Order): Rows {
  return [
    [t('Carrier'), pickup?.carrierName],
    [t('Expected'), pickup?.expectedPickupDate && formatDay(pickup.expectedPickupDate)],
    [t('Pickup ID'), pickup?.pickupId],
    [t('Reference'), pickup?.referenceNumber],
    [t('Note'), pickup?.note],
  ]
}

function recipientRows({ businessDeliveryInfo: delivery }: Order): Rows {
  return [
    [t('Name'), delivery?.recipientName],
    [t('Address'), [delivery?.recipientAddressLine1, delivery?.recipientAddressLine2].filter(Boolean).join(', ')],
    [
      t('City'),
      [delivery?.recipientCity, delivery?.recipientState, delivery?.recipientPostalCode].filter(Boolean).join(', '),
    ],
    [t('Country'), delivery?.recipientCountry],
    [t('Phone'), delivery?.recipientPrimaryPhone],
    [t('Email'), delivery?.recipientEmail],
    [t('Note'), delivery?.note],
  ]
}

const deliveryRows = ({ deliveryOptions: options, warehouseId }: Order): Rows => [
  [t('Scheduled for'), options.scheduledFor && formatMoment(options.scheduledFor, warehouseZone(warehouseId))],
  [t('Premium Type'), t(premiumTypeLabels[options.premiumType])],
  [t('Signature Required'), options.signatureRequired ? t('Yes') : t('No')],
]

/** Who took it: own drivers by the name that they have everywhere. */
function carrierWords({ carrierName, carrierDetails: { deliveryOption: how } }: Order): string | null {
  return how === 'IN_HOUSE' || how === 'ORDER_POOL' ? t(shipOptionLabels[how]) : carrierName
}

/** How it has left. */
export const shippedRows = (order: Order): Rows => [
  [t('Shipped'), formatMoment(order.completedAt, warehouseZone(order.warehouseId))],
  [t('Carrier'), carrierWords(order)],
  [t('Tracking'), <Tracking key="tracking" order={order} />],
  [
    t('Price'),
    order.carrierDetails.shipmentPriceAmount === null ? null : formatMoney(order.carrierDetails.shipmentPriceAmount),
  ],
]

/** The number, as a link where the carrier shows the way of the parcel. */
function Tracking({ order }: { readonly order: Order }) {
  const { trackingLink, trackingNumber } = order.carrierDetails
  if (!trackingLink) return trackingNumber ? <span className="mono">{trackingNumber}</span> : nothing
  return (
    <a href={trackingLink} target="_blank" rel="noreferrer" className="mono">
      {trackingNumber ?? t('Open')}
    </a>
  )
}
