import { shipmentFiles } from '@crossdock/contract/fulfillment/attachments'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import {
  deliveryTypeLabels,
  mayMoveShipOut,
  premiumTypeLabels,
  removableShipmentStates,
  taskKindLabels,
  taskStateLabels,
} from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { formatMoney } from '@crossdock/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { go, hasScreen } from '../../../lib/navigation.ts'
import { productPath, shipmentFormPath, shipmentPath } from '../../../lib/paths.ts'
import { query, useMutate } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Why } from '../../../ui/explain.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panels } from '../../../ui/panels.tsx'
import { Record } from '../../../ui/record.tsx'
import { FileList } from '../../attachments/file-list.tsx'
import { shipmentEventWords } from '../../order-events/event-words.ts'
import { OrderTimeline } from '../../order-events/order-timeline.tsx'
import { WorkLink } from '../../order-events/work-link.tsx'
import { packageWords } from '../../products/package-words.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { lackWords } from './case-words.tsx'
import { RemoveShipments } from './remove-shipments.tsx'
import { ShipOutDialog } from './ship-out-dialog.tsx'
import { ShipmentState } from './shipment-state.tsx'
import { isShort, lackOf, ShortDialog, type ShortDialogProps } from './short-dialog.tsx'

type Order = shipments.ShipmentOrder

/** One shipment order: its goods, where they go, why it waits, what happened to it, and the next step. */
export default function ShipmentOrderPage({ shipmentOrderId: id }: { readonly shipmentOrderId: Id<'shipmentOrder'> }) {
  const order = useQuery(query(shipments.get, { id }))
  return (
    <Record query={order} back={{ to: '/operation-orders', label: t('Operation Orders') }}>
      {(data) => <OrderView order={data} />}
    </Record>
  )
}

const itemColumns: readonly Column<shipments.ShipmentItem>[] = [
  { key: 'sku', label: t('SKU'), kind: 'id', cell: (item) => item.sku, to: (item) => productPath(item.productId) },
  { key: 'description', label: t('Description'), cell: (item) => item.description },
  {
    key: 'package',
    label: t('Package'),
    cell: (item) => packageWords(item.packageTypeName, item.unitQuantity),
  },
  { key: 'units', label: t('Units'), kind: 'number', cell: (item) => formatNumber(item.unitsCount) },
  { key: 'reserved', label: t('Reserved'), kind: 'number', cell: (item) => formatNumber(item.reservedUnits) },
  { key: 'picked', label: t('Picked'), kind: 'number', cell: (item) => formatNumber(item.pickedUnits) },
]

function OrderView({ order }: { readonly order: Order }) {
  return (
    <>
      <PageHead
        title={<span className="mono">{order.referenceId}</span>}
        documentTitle={order.referenceId}
        subtitle={<ShipmentState state={order.state} />}
        zone={warehouseZone(order.warehouseId)}
        actions={<OrderActions order={order} />}
      />
      <Panels>
        <section>
          {order.waiting && <WhyItWaits waiting={order.waiting} isStrict={order.isStrict} />}
          <h2>{t('Order')}</h2>
          <OrderFacts order={order} />
          <h2>{order.deliveryType === 'ThirdPartyPickup' ? t('Pick up') : t('Recipient')}</h2>
          <PartyFacts order={order} />
          {order.deliveryType === 'BusinessDelivery' && (
            <>
              <h2>{t('Delivery options')}</h2>
              <DeliveryOptions order={order} />
            </>
          )}
        </section>
        <section>
          <h2>{t('Products')}</h2>
          <DataTable rows={order.items} rowKey={(item) => item.id} columns={itemColumns} label={t('Products')} />
          <h2>{t('Files')}</h2>
          <FileList calls={shipmentFiles} orderId={order.id} zone={warehouseZone(order.warehouseId)} />
          <h2>{t('History')}</h2>
          <OrderTimeline events={order.events} wordsOf={shipmentEventWords} zone={warehouseZone(order.warehouseId)} />
        </section>
      </Panels>
    </>
  )
}

function WhyItWaits({
  waiting,
  isStrict,
}: {
  readonly waiting: NonNullable<Order['waiting']>
  readonly isStrict: boolean
}) {
  const facts = waiting.shortages.flatMap((line) => [
    lackWords(line),
    ...(line.packedUnits > 0 && !isStrict
      ? [
          t('{{units}} more of it are in larger packages: break one to place the order', {
            units: formatNumber(line.packedUnits),
          }),
        ]
      : []),
    ...(line.onHoldUnits > 0
      ? [
          t('{{units}} more of it cannot be promised: on hold, expired or in a temporary place', {
            units: formatNumber(line.onHoldUnits),
          }),
        ]
      : []),
  ])
  return (
    <Why
      title={t('Why it waits')}
      facts={[...facts, t('It is number {{position}} in line.', { position: waiting.position })]}
    />
  )
}

function OrderFacts({ order }: { readonly order: Order }) {
  const zone = warehouseZone(order.warehouseId)
  return (
    <KeyValues
      rows={[
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
        [t('Created'), `${formatMoment(order.createdAt, zone)}, ${order.createdBy.name}`],
        // Known once it has left.
        ...(order.completedAt
          ? ([
              [t('Shipped'), formatMoment(order.completedAt, zone)],
              [t('Carrier'), order.carrierName],
              [t('Tracking'), <Tracking key="tracking" order={order} />],
              [
                t('Price'),
                order.carrierDetails.shipmentPriceAmount === null
                  ? null
                  : formatMoney(order.carrierDetails.shipmentPriceAmount),
              ],
            ] as const)
          : []),
      ]}
    />
  )
}

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

/** The number, as a link where the carrier shows the way of the parcel. */
function Tracking({ order }: { readonly order: Order }) {
  const { trackingLink, trackingNumber } = order.carrierDetails
  if (!trackingLink) return trackingNumber ? <span className="mono">{trackingNumber}</span> : '—'
  return (
    <a href={trackingLink} target="_blank" rel="noreferrer" className="mono">
      {trackingNumber ?? t('Open')}
    </a>
  )
}

function PartyFacts({ order }: { readonly order: Order }) {
  const { thirdPartyPickUpInfo: pickup, businessDeliveryInfo: delivery } = order
  if (order.deliveryType === 'ThirdPartyPickup') {
    return (
      <KeyValues
        rows={[
          [t('Carrier'), pickup?.carrierName],
          [t('Expected'), pickup?.expectedPickupDate && formatDay(pickup.expectedPickupDate)],
          [t('Pickup ID'), pickup?.pickupId],
          [t('Reference'), pickup?.referenceNumber],
          [t('Note'), pickup?.note],
        ]}
      />
    )
  }
  return (
    <KeyValues
      rows={[
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
      ]}
    />
  )
}

function DeliveryOptions({ order }: { readonly order: Order }) {
  const options = order.deliveryOptions
  const zone = warehouseZone(order.warehouseId)
  return (
    <KeyValues
      rows={[
        [t('Scheduled for'), options.scheduledFor && formatMoment(options.scheduledFor, zone)],
        [t('Premium Type'), t(premiumTypeLabels[options.premiumType])],
        [t('Signature Required'), options.signatureRequired ? t('Yes') : t('No')],
      ]}
    />
  )
}

/** The next step of the order first, then what else can be done with it in its state. */
function OrderActions({ order }: { readonly order: Order }) {
  const [dialog, setDialog] = useState<'assign' | 'remove' | null>(null)
  const mayManage = useCan(shipments.update)
  const mayAssign = useCan(shipments.assign)
  const mayProcess = useCan('FULFILLMENT_PROCESS_SHIPMENT_ORDERS')
  const refreshes = [shipments.list, shipments.get]
  const [short, setShort] = useState<ShortDialogProps['lack'] | null>(null)
  const onError = (error: unknown): boolean => {
    if (!isShort(error)) return false
    setShort(lackOf(error))
    return true
  }
  const publish = useMutate(shipments.publishDraft, { refreshes, onSuccess: () => setShort(null), onError })
  const place = useMutate(shipments.place, {
    refreshes,
    onSuccess: () => {
      setShort(null)
      toast.success(t('The order is placed'))
    },
    onError,
  })
  const isDraft = order.state === 'DRAFT'
  const isOpen = order.state === 'READY' || order.state === 'PICKING' || order.state === 'BACK_ORDER'
  const canRemove = removableShipmentStates.includes(order.state)
  const work = (step: string, label: string) => {
    const to = `${shipmentPath(order.id)}/${step}`
    return mayProcess && hasScreen(to) ? (
      <WorkLink kind="primary" to={to} assignees={order.assignee ? [order.assignee] : []}>
        {label}
      </WorkLink>
    ) : null
  }
  return (
    <>
      {mayManage && canRemove && <Button onClick={() => setDialog('remove')}>{t('Delete')}</Button>}
      {mayAssign && isOpen && <Button onClick={() => setDialog('assign')}>{t('Assign')}</Button>}
      {mayManage && order.state !== 'COMPLETED' && (
        <LinkButton to={shipmentFormPath(order.id, order.state === 'DRAFT')}>{t('Edit')}</LinkButton>
      )}
      {mayManage && order.state === 'DRAFT' && (
        <Button kind="primary" isBusy={publish.isPending} onClick={() => publish.mutate({ id: order.id })}>
          {t('Place Order')}
        </Button>
      )}
      {mayManage && order.state === 'BACK_ORDER' && (
        // Too little is there, still: then it is said what breaking a case would do, where that is enough.
        <Button kind="primary" isBusy={place.isPending} onClick={() => place.mutate({ id: order.id })}>
          {t('Place')}
        </Button>
      )}
      {short && (
        <ShortDialog
          lack={short}
          waitLabel={isDraft ? t('Save as back order') : t('Let it wait')}
          isBusy={publish.isPending || place.isPending}
          onBreak={() => (isDraft ? publish : place).mutate({ id: order.id, breakCases: true })}
          onWait={() => (isDraft ? publish.mutate({ id: order.id, asBackOrder: true }) : setShort(null))}
          onClose={() => setShort(null)}
        />
      )}
      {order.state === 'READY' && work('setup-picking', t('Pick'))}
      {order.state === 'PICKING' && order.taskKind === 'PICKING' && work('setup-picking', t('Pick'))}
      {order.state === 'PICKING' &&
        order.taskKind === 'PACKING' &&
        (order.taskState === 'COMPLETED' ? work('confirm-shipping-info', t('Ship')) : work('setup-packing', t('Pack')))}
      {dialog === 'assign' && <AssignDialog orders={[order]} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <RemoveShipments orders={[order]} onClose={() => setDialog(null)} onRemoved={() => go('/operation-orders')} />
      )}
    </>
  )
}
