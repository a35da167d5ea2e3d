import type { SharedList } from '@crossdock/contract/account/shared-views'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { mostPrinted } from '@crossdock/contract/files'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import {
  deliveryTypeLabels,
  deliveryTypes,
  removableShipmentStates,
  type ShipmentState as State,
} from '@crossdock/contract/fulfillment/shipments/states'
import { setWaitsForAll } from '@crossdock/contract/fulfillment/shipments/waiting'
import { type ReactNode, useMemo } from 'react'
import { formatDate, formatDay, formatNumber } from '../../../lib/format.ts'
import { totalWeightWords } from '../../../lib/measures.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { createdColumn } from '../../../ui/created-column.ts'
import { Due } from '../../../ui/due.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ListCard } from '../../../ui/list-card.tsx'
import { useListImport } from '../../../ui/list-import.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { ListTotals } from '../../../ui/list-totals.tsx'
import { type Column, type ListFilter, tabsOf } from '../../../ui/list-types.ts'
import { merchantColumn } from '../../../ui/merchant-column.ts'
import { useMerchantFilter } from '../../../ui/merchant-filter.ts'
import { usePrinting } from '../../../ui/printing.ts'
import { useRowsDialog } from '../../../ui/record-dialogs.ts'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { useDue } from '../due/due-orders.tsx'
import { assigneeLookup } from './lookups.ts'
import { lists } from './routes.tsx'
import { pickListRefusal, ShipmentState } from './shipment-state.tsx'

type Order = shipments.ShipmentOrderSummary

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const PlaceOrders = lazyPart(async () => (await import('./bulk-dialogs.tsx')).PlaceOrders)
const ShipHereOrders = lazyPart(async () => (await import('./bulk-dialogs.tsx')).ShipHereOrders)
const KeepWhole = lazyPart(async () => (await import('./bulk-dialogs.tsx')).KeepWhole)
const ShipOrders = lazyPart(async () => (await import('./bulk-dialogs.tsx')).ShipOrders)
const ShipOutOrders = lazyPart(async () => (await import('./bulk-dialogs.tsx')).ShipOutOrders)
const ShipmentPeek = lazyPart(async () => (await import('./shipment-peek.tsx')).ShipmentPeek, null)
const RemoveShipments = lazyPart(async () => (await import('./remove-shipments.tsx')).RemoveShipments)
const ShipmentImport = lazyPart(async () => (await import('../import/shipment-import.tsx')).ShipmentImport)

const zoneOf = (order: Order): string => warehouseZone(order.warehouseId)

/** Columns of a list: the day they left stands where they have left. */
const columnsOf = (hasLeft: boolean): readonly Column<Order>[] => [
  {
    key: 'reference',
    label: 'Order',
    kind: 'id',
    cell: (order) => order.referenceId,
    to: (order) => shipmentPath(order.id),
    width: 112,
  },
  { key: 'state', label: 'State', cell: (order) => <ShipmentState state={order.state} />, width: 120 },
  {
    key: 'shipOut',
    priority: 1,
    label: hasLeft ? 'Ship out' : 'Ship by',
    cell: (order) =>
      order.shipBy === null ? formatDay(order.shipOutDate) : <Due by={order.shipBy} timeZone={zoneOf(order)} />,
    zone: zoneOf,
    sort: 'shipOutDate',
    // The day and how late it is: the longest that is told of a day that has passed.
    width: hasLeft ? 96 : 192,
  },
  merchantColumn((order) => order.storeName),
  { key: 'customer', priority: 1, label: 'Recipient', cell: (order) => order.customer, least: 156, wish: 210 },
  {
    key: 'city',
    priority: 5,
    label: 'City',
    kind: 'muted',
    cell: (order) => [order.recipientCity, order.recipientState].filter(Boolean).join(', '),
  },
  { key: 'po', priority: 5, label: 'PO Number', kind: 'mono', cell: (order) => order.externalPoNumber, width: 120 },
  {
    key: 'number',
    priority: 5,
    label: 'Order Number',
    kind: 'mono',
    cell: (order) => order.externalOrderNumber,
    width: 120,
    isHidden: true,
  },
  {
    key: 'lines',
    priority: 4,
    label: 'Lines',
    kind: 'number',
    cell: (order) => formatNumber(order.lineCount),
    width: 60,
  },
  {
    key: 'units',
    priority: 2,
    label: 'Units',
    kind: 'number',
    cell: (order) => formatNumber(order.unitCount),
    sort: 'unitCount',
    width: 72,
  },
  {
    key: 'delivery',
    priority: 4,
    label: 'Delivery',
    cell: (order) => t(deliveryTypeLabels[order.deliveryType]),
    width: 84,
  },
  {
    key: 'completedAt',
    priority: 2,
    label: 'Completed',
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
    label: 'Carrier',
    cell: (order) => order.carrierName,
    width: 120,
    isHidden: !hasLeft,
  },
  {
    key: 'tracking',
    label: 'Tracking',
    kind: 'mono',
    cell: (order) => order.trackingNumber,
    width: 130,
    isHidden: !hasLeft,
  },
  {
    key: 'assignee',
    priority: 3,
    label: 'Assignee',
    kind: 'muted',
    cell: (order) => order.assignee?.name,
    width: 110,
  },
  { key: 'warehouse', priority: 5, label: 'Warehouse', cell: (order) => order.warehouseTitle, width: 130 },
  createdColumn(zoneOf, { priority: 6, width: 96 }),
]

const card = (order: Order): ListCard => ({
  state: <ShipmentState state={order.state} />,
  when: order.shipBy === null ? formatDay(order.shipOutDate) : <Due by={order.shipBy} timeZone={zoneOf(order)} />,
  tellsTime: order.shipBy !== null,
  main: order.customer,
  more: [order.recipientCity, order.recipientState].filter(Boolean).join(', '),
  facts: [
    t('{{count}} lines', { count: order.lineCount }),
    t('{{count}} units', { count: order.unitCount }),
    order.carrierName,
  ],
  end: order.assignee?.name ?? (order.completedAt === null ? t('Nobody') : order.trackingNumber),
})

/** Filters that every list of orders has. */
const sharedFilters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup, width: 120 },
  { kind: 'lookup', name: 'assignedTo', label: 'Assigned to', lookup: assigneeLookup, isMultiple: true },
  {
    kind: 'select',
    name: 'deliveryType',
    label: 'Delivery type',
    options: () => deliveryTypes.map((type) => ({ value: type, label: t(deliveryTypeLabels[type]) })),
    width: 124,
  },
  { kind: 'switch', name: 'multiItem', label: 'Single Items Only', value: 'false' },
  { kind: 'dates', from: 'shipmentFrom', to: 'shipmentTo', label: 'Ship out' },
]

const orderWords = (count: number): string => t('{{count}} orders', { count })
const totalsOf = ({ units, weight }: AnswerOf<typeof shipments.totals>) => [
  units !== null && t('{{count}} units', { count: units }),
  weight !== null && totalWeightWords(weight),
]

interface ShipmentOrderListProps {
  readonly id: SharedList
  readonly title: string
  readonly states: readonly State[]
  readonly defaultSort: string
  /** What belongs on this list, for when it is empty. */
  readonly hint: string
  readonly filters?: readonly ListFilter[]
  /** Open orders can be given to somebody. */
  readonly isOpen?: boolean
  /** What of them is late and due, beside the title. */
  readonly line?: (due: ReturnType<typeof useDue>) => ReactNode
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
  line,
}: ShipmentOrderListProps) {
  const merchant = useMerchantFilter()
  const due = useDue()
  const importing = useListImport(importShipments, (close) => <ShipmentImport onClose={close} />)
  const assigning = useRowsDialog<Order>()
  const removing = useRowsDialog<Order>()
  const placing = useRowsDialog<Order>()
  const moving = useRowsDialog<Order>()
  const splitting = useRowsDialog<Order>()
  const keeping = useRowsDialog<Order>()
  const leaving = useRowsDialog<Order>()
  const print = usePrinting<Order>()
  // Shipped is shipped: that list has nothing to choose rows for.
  const isRemovable = !states.includes('COMPLETED')
  const isPlaceable = states.every((state) => state === 'DRAFT' || state === 'BACK_ORDER')
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
        card={card}
        defaultSort={defaultSort}
        search={{
          placeholder: t('Search by Reference ID'),
          finds: t('Reference ID, order and PO number, recipient, phone, tracking number, SKU, alias and barcode'),
          field: 'referenceId',
        }}
        filters={[...filters, ...merchant, ...sharedFilters]}
        tabs={[...tabsOf(lists), ...due.tabs]}
        {...(line && { subtitle: () => line(due) })}
        counted={orderWords}
        summary={(_, input) => <ListTotals endpoint={shipments.totals} input={input} words={totalsOf} />}
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
          ...(isPlaceable
            ? [
                {
                  label: t('Place'),
                  can: states[0] === 'DRAFT' ? shipments.publishDraft : shipments.place,
                  run: placing.open,
                },
              ]
            : []),
          ...(states.includes('BACK_ORDER')
            ? [
                { label: t('Ship what is here'), can: shipments.shipHere, run: splitting.open },
                { label: t('Wait for all'), can: setWaitsForAll, run: keeping.open },
              ]
            : []),
          ...(isOpen
            ? [
                {
                  label: t('Ship'),
                  can: shipping.confirm,
                  refusal: ({ taskKind, taskState }: Order) =>
                    taskKind === 'PACKING' && taskState === 'COMPLETED' ? null : t('It is not packed yet.'),
                  run: leaving.open,
                },
                { label: t('Assign To'), can: shipments.assignMany, run: assigning.open },
                print({
                  label: t('Pick lists'),
                  endpoint: picking.pickLists,
                  most: mostPrinted.orders,
                  refusal: pickListRefusal,
                }),
                print({
                  label: t('Labels'),
                  endpoint: packing.manyLabels,
                  most: mostPrinted.orders,
                  refusal: ({ taskKind }) => (taskKind === 'PACKING' ? null : t('It is not packed yet.')),
                }),
                print({ label: t('Packing slips'), endpoint: packing.slips, most: mostPrinted.orders }),
              ]
            : []),
          ...(isRemovable
            ? [
                {
                  label: t('Ship-out date'),
                  can: shipments.setShipOutDate,
                  refusal: ({ taskKind }: Order) => (taskKind === 'PICKING' ? null : t('It is picked.')),
                  run: moving.open,
                },
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
        peek={(order) => <ShipmentPeek row={order} />}
      />
      {importing.dialog}
      {assigning.rows && <AssignDialog orders={assigning.rows} onDone={assigning.finish} onClose={assigning.close} />}
      {placing.rows && <PlaceOrders orders={placing.rows} onDone={placing.finish} onClose={placing.close} />}
      {splitting.rows && <ShipHereOrders orders={splitting.rows} onDone={splitting.finish} onClose={splitting.close} />}
      {keeping.rows && <KeepWhole orders={keeping.rows} onDone={keeping.finish} onClose={keeping.close} />}
      {leaving.rows && <ShipOrders orders={leaving.rows} onDone={leaving.finish} onClose={leaving.close} />}
      {moving.rows && <ShipOutOrders orders={moving.rows} onDone={moving.finish} onClose={moving.close} />}
      {removing.rows && <RemoveShipments orders={removing.rows} onClose={removing.close} onRemoved={removing.finish} />}
    </>
  )
}

const removeRefusal = (state: State): string | null =>
  removableShipmentStates.includes(state) ? null : t('It is in process: put back what is picked first.')
