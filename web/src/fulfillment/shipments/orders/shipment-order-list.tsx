import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import {
  deliveryTypeLabels,
  deliveryTypes,
  removableShipmentStates,
  type ShipmentState as State,
} from '@crossdock/contract/fulfillment/shipments/states'
import { useMemo } from 'react'
import { formatDate, formatDay, formatNumber } from '../../../lib/format.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useListImport } from '../../../ui/list-import.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { type Column, type ListFilter, tabsOf } from '../../../ui/list-types.ts'
import { useMerchantFilter } from '../../../ui/merchant-filter.ts'
import { PeekActions } from '../../../ui/peek-panel.tsx'
import { useRowsDialog } from '../../../ui/record-dialogs.ts'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { assigneeLookup } from './lookups.ts'
import { lists } from './routes.tsx'
import { ShipmentState } from './shipment-state.tsx'

type Order = shipments.ShipmentOrderSummary

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const RemoveShipments = lazyPart(async () => (await import('./remove-shipments.tsx')).RemoveShipments)
const ShipmentImport = lazyPart(async () => (await import('../import/shipment-import.tsx')).ShipmentImport)

const zoneOf = (order: Order): string => warehouseZone(order.warehouseId)

/** Columns of a list: the day they left stands where they have left. */
const columnsOf = (hasLeft: boolean): readonly Column<Order>[] => [
  {
    key: 'reference',
    label: t('Order'),
    kind: 'id',
    cell: (order) => order.referenceId,
    to: (order) => shipmentPath(order.id),
    width: 112,
  },
  { key: 'state', label: t('State'), cell: (order) => <ShipmentState state={order.state} />, width: 124 },
  { key: 'store', label: t('Merchant'), cell: (order) => order.storeName ?? t('Main'), width: 130 },
  { key: 'customer', priority: 1, label: t('Recipient'), cell: (order) => order.customer },
  {
    key: 'city',
    priority: 5,
    label: t('City'),
    kind: 'muted',
    cell: (order) => [order.recipientCity, order.recipientState].filter(Boolean).join(', '),
  },
  { key: 'po', priority: 5, label: t('PO Number'), kind: 'mono', cell: (order) => order.externalPoNumber, width: 120 },
  {
    key: 'number',
    priority: 5,
    label: t('Order Number'),
    kind: 'mono',
    cell: (order) => order.externalOrderNumber,
    width: 120,
    isHidden: true,
  },
  {
    key: 'lines',
    priority: 4,
    label: t('Lines'),
    kind: 'number',
    cell: (order) => formatNumber(order.lineCount),
    width: 60,
  },
  {
    key: 'units',
    priority: 2,
    label: t('Units'),
    kind: 'number',
    cell: (order) => formatNumber(order.unitCount),
    sort: 'unitCount',
    width: 72,
  },
  {
    key: 'delivery',
    priority: 4,
    label: t('Delivery'),
    cell: (order) => t(deliveryTypeLabels[order.deliveryType]),
    width: 84,
  },
  {
    key: 'shipOut',
    priority: 1,
    label: t('Ship out'),
    kind: 'muted',
    cell: (order) => formatDay(order.shipOutDate),
    sort: 'shipOutDate',
    width: 96,
  },
  {
    key: 'completedAt',
    priority: 2,
    label: t('Completed'),
    kind: 'muted',
    cell: (order) => formatDate(order.completedAt, zoneOf(order)),
    zone: zoneOf,
    sort: 'completedAt',
    width: 96,
    isHidden: !hasLeft,
  },
  {
    key: 'carrier',
    priority: 2,
    label: t('Carrier'),
    cell: (order) => order.carrierName,
    width: 110,
    isHidden: !hasLeft,
  },
  {
    key: 'tracking',
    label: t('Tracking'),
    kind: 'mono',
    cell: (order) => order.trackingNumber,
    width: 130,
    isHidden: !hasLeft,
  },
  {
    key: 'assignee',
    priority: 3,
    label: t('Assignee'),
    kind: 'muted',
    cell: (order) => order.assignee?.name,
    width: 110,
  },
  { key: 'warehouse', priority: 5, label: t('Warehouse'), cell: (order) => order.warehouseTitle, width: 130 },
  {
    key: 'createdAt',
    priority: 6,
    label: t('Created'),
    kind: 'muted',
    cell: (order) => formatDate(order.createdAt, zoneOf(order)),
    zone: zoneOf,
    sort: 'createdAt',
    width: 96,
  },
]

/** Filters that every list of orders has. */
const sharedFilters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'warehouseId', label: t('Warehouse'), lookup: warehouseLookup, width: 120 },
  { kind: 'lookup', name: 'assignedTo', label: t('Assigned to'), lookup: assigneeLookup, isMultiple: true },
  {
    kind: 'select',
    name: 'deliveryType',
    label: t('Delivery type'),
    options: deliveryTypes.map((type) => ({ value: type, label: t(deliveryTypeLabels[type]) })),
    width: 124,
  },
  { kind: 'switch', name: 'multiItem', label: t('Single Items Only'), value: 'false' },
  { kind: 'dates', from: 'shipmentFrom', to: 'shipmentTo', label: t('Ship out') },
]

interface ShipmentOrderListProps {
  readonly id: string
  readonly title: string
  readonly states: readonly State[]
  readonly defaultSort: string
  /** What belongs on this list, for when it is empty. */
  readonly hint: string
  readonly filters?: readonly ListFilter[]
  /** Open orders can be given to somebody. */
  readonly isOpen?: boolean
}

/** A list of shipment orders in some states: operation, drafts, back orders and shipped out are this one. */
export function ShipmentOrderList({
  id,
  title,
  states,
  defaultSort,
  hint,
  filters = [],
  isOpen = false,
}: ShipmentOrderListProps) {
  const merchant = useMerchantFilter()
  const importing = useListImport(importShipments, (close) => <ShipmentImport onClose={close} />)
  const assigning = useRowsDialog<Order>()
  const removing = useRowsDialog<Order>()
  // Shipped is shipped: that list has nothing to choose rows for.
  const isRemovable = !states.includes('COMPLETED')
  const columns = useMemo(() => columnsOf(!isRemovable), [isRemovable])
  return (
    <>
      <ListScreen<typeof shipments.list, Order>
        id={id}
        title={title}
        endpoint={shipments.list}
        input={{ states: states.join(',') }}
        rowKey={(order) => order.id}
        columns={columns}
        defaultSort={defaultSort}
        search={{
          placeholder: t('Search by Reference ID'),
          finds: t('Reference ID, order and PO number, recipient, phone, tracking number, SKU, alias and barcode'),
          field: 'referenceId',
        }}
        filters={[...filters, ...merchant, ...sharedFilters]}
        tabs={tabsOf(lists)}
        actions={[
          ...importing.actions,
          {
            label: t('New Shipment Order'),
            isPrimary: true,
            can: shipments.create,
            to: '/shipment-order/create-order',
          },
        ]}
        bulk={[
          ...(isOpen ? [{ label: t('Assign To'), can: shipments.assignMany, run: assigning.open }] : []),
          ...(isRemovable
            ? [
                {
                  label: t('Delete'),
                  can: shipments.remove,
                  kind: 'danger' as const,
                  refusal: ({ state }: Order) => removeRefusal(state),
                  run: removing.open,
                },
              ]
            : []),
        ]}
        empty={{ hint }}
        peek={(order) => <OrderPeek order={order} />}
      />
      {importing.dialog}
      {assigning.rows && <AssignDialog orders={assigning.rows} onDone={assigning.finish} onClose={assigning.close} />}
      {removing.rows && <RemoveShipments orders={removing.rows} onClose={removing.close} onRemoved={removing.finish} />}
    </>
  )
}

const removeRefusal = (state: State): string | null =>
  removableShipmentStates.includes(state) ? null : t('It is in process: put back what is picked first.')

function OrderPeek({ order }: { readonly order: Order }) {
  return (
    <>
      <h2 className="mono">{order.referenceId}</h2>
      <ShipmentState state={order.state} />
      <KeyValues
        rows={[
          [t('Merchant'), order.storeName ?? t('Main')],
          [t('Warehouse'), order.warehouseTitle],
          [t('Recipient'), [order.customer, order.recipientCity, order.recipientState].filter(Boolean).join(', ')],
          [
            t('PO Number'),
            <span key="po" className="mono">
              {order.externalPoNumber}
            </span>,
          ],
          [
            t('Goods'),
            t('{{units}} units in {{lines}} lines', {
              units: formatNumber(order.unitCount),
              lines: formatNumber(order.lineCount),
            }),
          ],
          [t('Ship out'), formatDay(order.shipOutDate)],
          [t('Assignee'), order.assignee?.name],
          [t('Channel'), order.channel],
        ]}
      />
      <PeekActions>
        <LinkButton to={shipmentPath(order.id)}>{t('Open')}</LinkButton>
      </PeekActions>
    </>
  )
}
