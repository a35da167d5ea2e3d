import { shipmentFiles } from '@crossdock/contract/fulfillment/attachments'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { ShipmentState as State } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { weightNumber, weightUnit } from '../../../lib/measures.ts'
import { useMinute } from '../../../lib/minute.ts'
import { productPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { useNarrow } from '../../../ui/media.ts'
import { Record } from '../../../ui/record.tsx'
import { NextSteps, type ProgressStep, type RecordFigure } from '../../../ui/record-parts.tsx'
import { RecordView } from '../../../ui/record-view.tsx'
import { FileList } from '../../attachments/file-list.tsx'
import { shipmentEventWords } from '../../order-events/event-words.ts'
import { OrderTimeline } from '../../order-events/order-timeline.tsx'
import { packageWords } from '../../products/package-words.ts'
import { RecordScan } from '../../work/record-scan.tsx'
import { LineState } from './line-state.tsx'
import { shipFigure } from './ship-figure.ts'
import { LabelState, packedUnits, ShipmentBoxes, ShipmentPapers } from './shipment-boxes.tsx'
import { useShipmentDoing } from './shipment-doing.tsx'
import { ShipmentFacts } from './shipment-facts.tsx'
import { nextOf } from './shipment-next.ts'
import { ShipmentState } from './shipment-state.tsx'
import { WhyItWaits } from './why-it-waits.tsx'

type Order = shipments.ShipmentOrder

/** One shipment order: its goods, where they go, why it waits, what happened to it, and the next step. */
export default function ShipmentOrderPage({ shipmentOrderId: id }: { readonly shipmentOrderId: Id<'shipmentOrder'> }) {
  const order = useQuery(query(shipments.get, { id }))
  return (
    <Record query={order} noun={t('Shipment Order')} back={listOf('PICKING')}>
      {(data) => <OrderView order={data} />}
    </Record>
  )
}

/** The list that has orders of a state. */
function listOf(state: State): { readonly to: string; readonly label: string } {
  if (state === 'DRAFT') return { to: '/draft-orders', label: t('Draft Orders') }
  if (state === 'BACK_ORDER') return { to: '/back-orders', label: t('Back Orders') }
  if (state === 'COMPLETED') return { to: '/shipped-out-orders', label: t('Shipped Out Orders') }
  return { to: '/operation-orders', label: t('Operation Orders') }
}

function OrderView({ order }: { readonly order: Order }) {
  const back = listOf(order.state)
  const isPacking = order.state === 'COMPLETED' || (order.state === 'PICKING' && order.taskKind === 'PACKING')
  const boxes = useQuery({ ...query(packing.get, { id: order.id }), enabled: isPacking })
  const hasBoxes = (boxes.data?.boxCount ?? 0) > 0
  const { primary, actions, more, dialogs } = useShipmentDoing(order, { listPath: back.to, hasBoxes })
  const zone = warehouseZone(order.warehouseId)
  const now = useMinute()
  const steps = nextOf(order, boxes.data)
  const isPhone = useNarrow(760)
  return (
    <RecordView
      back={back}
      title={<span className="mono">{order.referenceId}</span>}
      documentTitle={order.referenceId}
      state={<ShipmentState state={order.state} />}
      primary={primary}
      actions={actions}
      more={more}
      progress={progressOf(order, boxes.data)}
      figures={figuresOf(order, boxes.data, now)}
      panel={
        (order.waiting || steps.length > 0) && (
          <>
            {order.waiting && <WhyItWaits waiting={order.waiting} isStrict={order.isStrict} />}
            {steps.length > 0 && <NextSteps steps={steps} />}
          </>
        )
      }
      sections={[
        {
          key: 'products',
          title: t('Products'),
          hint: t('{{count}} lines, every figure in units', { count: order.items.length }),
          content: <ShipmentItems order={order} />,
        },
        isPacking && {
          key: 'boxes',
          title: t('Boxes and labels'),
          hint: <LabelState order={order} />,
          actions: <ShipmentPapers packing={boxes.data} />,
          content: <ShipmentBoxes order={order} packing={boxes} />,
        },
        {
          key: 'facts',
          title: t('Details'),
          content: <ShipmentFacts order={order} />,
        },
        {
          key: 'files',
          title: t('Files'),
          content: <FileList calls={shipmentFiles} orderId={order.id} zone={zone} />,
        },
      ]}
      timeline={<OrderTimeline events={order.events} wordsOf={shipmentEventWords} zone={zone} />}
    >
      {dialogs}
      {isPhone && primary?.to !== undefined && !primary.refusal && (
        <RecordScan referenceId={order.referenceId} to={primary.to} />
      )}
    </RecordView>
  )
}

const picked = ({ items }: Order): number => items.reduce((sum, item) => sum + item.pickedUnits, 0)
const ofUnits = (done: number, all: number): string =>
  t('{{done}} of {{count}} units', { done: formatNumber(done), count: all })

function progressOf(order: Order, boxes: packing.Packing | undefined): readonly ProgressStep[] {
  const { unitCount: all, placedAt, completedAt, state, shipOutDate, shipBy } = order
  const zone = warehouseZone(order.warehouseId)
  const hasLeft = state === 'COMPLETED'
  const isPlaced = state === 'READY' || state === 'PICKING' || hasLeft
  const isPicked = hasLeft || (state === 'PICKING' && order.taskKind === 'PACKING')
  const inBoxes = boxes ? packedUnits(boxes) : 0
  const part = (done: number): number => (all > 0 ? done / all : 0)
  return [
    {
      label: t('Placed'),
      part: isPlaced ? 1 : 0,
      detail: isPlaced ? formatMoment(placedAt, zone) : state === 'BACK_ORDER' && t('Waits for goods'),
    },
    { label: t('Picked'), part: isPicked ? 1 : part(picked(order)), detail: isPlaced && ofUnits(picked(order), all) },
    {
      label: t('Packed'),
      part: hasLeft ? 1 : Math.min(part(inBoxes), isPicked && order.taskState === 'COMPLETED' ? 1 : 0.99),
      detail: boxes && ofUnits(inBoxes, all),
    },
    {
      label: t('Shipped'),
      part: hasLeft ? 1 : 0,
      detail: hasLeft
        ? formatMoment(completedAt, zone)
        : t('by {{day}}', { day: formatDay(shipBy?.day ?? shipOutDate) }),
    },
  ]
}

function figuresOf(order: Order, boxes: packing.Packing | undefined, now: number): readonly RecordFigure[] {
  const { items, unitCount: all, state } = order
  const open = items.filter((item) => item.pickedUnits < item.unitsCount)
  const isGoing = state === 'READY' || state === 'PICKING'
  const reserved = items.reduce((sum, item) => sum + item.reservedUnits, 0)
  return [
    shipFigure(order, now),
    {
      label: isGoing ? t('Lines picked') : t('Lines'),
      value: formatNumber(isGoing ? items.length - open.length : items.length),
      ...(isGoing && { of: t('of {{all}}', { all: items.length }) }),
      ...(isGoing &&
        open.length > 0 && {
          hint: t('left: {{skus}}', {
            skus: [...new Set(open.map(({ sku }) => sku))].slice(0, 2).join(', ') + (open.length > 2 ? ' …' : ''),
          }),
        }),
    },
    isGoing
      ? {
          label: t('Units picked'),
          value: formatNumber(picked(order)),
          of: t('of {{all}}', { all }),
          hint: all > 0 ? `${Math.floor((picked(order) / all) * 100)} %` : '',
        }
      : {
          label: t('Units'),
          value: formatNumber(all),
          hint: state === 'BACK_ORDER' ? t('{{units}} of them held for it', { units: formatNumber(reserved) }) : '',
        },
    ...(boxes && boxes.boxCount > 0
      ? [
          {
            label: t('Boxes'),
            value: formatNumber(boxes.boxCount),
            hint: order.packingLabelsDownloaded ? t('Labels downloaded') : t('Labels not downloaded'),
          },
          { label: t('Weight'), value: weightNumber(boxes.totalWeight), of: weightUnit() },
        ]
      : []),
  ]
}

const columns: readonly Column<shipments.ShipmentItem>[] = [
  { key: 'sku', label: 'SKU', kind: 'id', cell: (item) => item.sku, to: (item) => productPath(item.productId) },
  { key: 'description', label: 'Description', cell: (item) => item.description },
  {
    key: 'package',
    label: 'Package',
    cell: (item) => packageWords(item.packageTypeName, item.unitQuantity),
  },
  { key: 'units', label: 'Units', kind: 'number', cell: (item) => formatNumber(item.unitsCount) },
  {
    key: 'reserved',
    label: 'Reserved',
    kind: 'number',
    cell: (item) => formatNumber(item.reservedUnits),
  },
  { key: 'picked', label: 'Picked', kind: 'number', cell: (item) => formatNumber(item.pickedUnits) },
]

function ShipmentItems({ order }: { readonly order: Order }) {
  const { items, state } = order
  const sum = (of: (item: shipments.ShipmentItem) => number): string =>
    formatNumber(items.reduce((all, item) => all + of(item), 0))
  return (
    <DataTable
      rows={items}
      rowKey={(item) => item.id}
      columns={[
        ...columns,
        // A draft holds nothing, and nobody picks it.
        ...(state === 'DRAFT'
          ? []
          : [
              {
                key: 'state',
                label: 'State',
                cell: (item: shipments.ShipmentItem) => <LineState order={order} item={item} />,
              },
            ]),
      ]}
      label={t('Products')}
      {...(items.length > 1 && {
        totals: {
          sku: t('{{count}} lines', { count: items.length }),
          units: formatNumber(order.unitCount),
          reserved: sum((item) => item.reservedUnits),
          picked: sum((item) => item.pickedUnits),
        },
      })}
    />
  )
}
