import { mostPrinted } from '@crossdock/contract/files'
import type { Id } from '@crossdock/contract/ids'
import * as boxes from '@crossdock/contract/sorting/boxes'
import { hubOrderStates } from '@crossdock/contract/sorting/hub-states'
import * as orders from '@crossdock/contract/sorting/orders'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { query } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { createdColumn } from '../../ui/created-column.ts'
import { IconScan } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { ListTotals } from '../../ui/list-totals.tsx'
import type { Column, ListFilter, ListTab } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { useRowsDialog } from '../../ui/record-dialogs.ts'
import { Skeleton } from '../../ui/states.tsx'
import { UrgencyLine } from '../../ui/urgency-line.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'
import { BoxCells } from '../box-cells.tsx'
import { hubLocationLookup, manifestLookup } from '../hub-lookups.ts'
import { boxesWords, customerOf, HubState, hubStateWords, isOpen, placeOf } from '../hub-words.tsx'
import { allocateRefusal, mergeRefusal, openRefusal, processRefusal, removeRefusal } from './order-rules.ts'

const dialogs = () => import('./order-dialogs.tsx')
const AllocateOrders = lazyPart(async () => (await dialogs()).AllocateOrders)
const DeallocateOrders = lazyPart(async () => (await dialogs()).DeallocateOrders)
const ProcessOrders = lazyPart(async () => (await dialogs()).ProcessOrders)
const MergeOrders = lazyPart(async () => (await dialogs()).MergeOrders)
const CancelOrders = lazyPart(async () => (await dialogs()).CancelOrders)
const CancelExpecting = lazyPart(async () => (await dialogs()).CancelExpecting)
const DeleteOrders = lazyPart(async () => (await dialogs()).DeleteOrders)
const LabelsDialog = lazyPart(async () => (await import('../boxes/labels-dialog.tsx')).LabelsDialog)
const HubOrderForm = lazyPart(async () => (await import('./order-form.tsx')).HubOrderForm)
const OrderPeek = lazyPart(async () => (await import('./order-peek.tsx')).OrderPeek, <Skeleton lines={8} />)

type HubOrder = orders.HubOrder

const columns: readonly Column<HubOrder>[] = [
  {
    key: 'orderNo',
    label: 'Order',
    kind: 'id',
    cell: ({ orderNo, mergedOrders }) => (mergedOrders.length > 0 ? `${orderNo} +${mergedOrders.length}` : orderNo),
    sort: 'orderNo',
    width: 130,
  },
  { key: 'state', label: 'State', cell: (order) => <HubState order={order} />, width: 150 },
  {
    key: 'boxes',
    label: 'Boxes',
    cell: ({ receivedBoxesCount, boxesCount }) => <BoxCells received={receivedBoxesCount} total={boxesCount} />,
    width: 190,
    priority: 2,
  },
  {
    key: 'place',
    label: 'Place',
    kind: 'mono',
    cell: (order) => placeOf(order) ?? (isOpen(order) ? <span className="muted">{t('nowhere yet')}</span> : nothing),
    width: 130,
    priority: 2,
  },
  { key: 'customer', label: 'Customer', cell: customerOf, least: 140 },
  { key: 'city', label: 'City', cell: ({ address }) => address.city, least: 110, priority: 4 },
  { key: 'expectedAt', label: 'Expected', cell: ({ expectedAt }) => formatDay(expectedAt), width: 104, priority: 4 },
  { key: 'manifest', label: 'Manifest', cell: ({ manifestTitle }) => manifestTitle, least: 120, priority: 5 },
  { key: 'poNo', label: 'PO No', kind: 'mono', cell: ({ poNo }) => poNo, width: 120, isHidden: true },
  {
    key: 'warehouse',
    label: 'Warehouse',
    cell: ({ warehouseTitle }) => warehouseTitle,
    least: 120,
    priority: 5,
  },
  merchantColumn(({ storeName }) => storeName, { priority: 6 }),
  createdColumn((order) => warehouseZone(order.warehouseId), { priority: 6, isHidden: true }),
]

const card = (order: HubOrder): ListCard => ({
  state: <HubState order={order} />,
  main: customerOf(order),
  more: order.address.city,
  facts: [<BoxCells key="boxes" received={order.receivedBoxesCount} total={order.boxesCount} />, order.manifestTitle],
  end: placeOf(order) ?? (isOpen(order) ? t('nowhere yet') : null),
})

const filtersOf = (warehouseId: Id<'warehouse'> | null): readonly ListFilter[] => [
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup, clears: ['stockLocationIds'] },
  {
    kind: 'lookup',
    name: 'stockLocationIds',
    label: 'Stock locations',
    lookup: hubLocationLookup(warehouseId),
    isMultiple: true,
  },
  { kind: 'lookup', name: 'manifestIds', label: 'Manifests', lookup: manifestLookup, isMultiple: true },
  { kind: 'switch', name: 'only_unallocated', value: 'true', label: 'Only unallocated' },
]

/** Filters that hold for every tab. */
const shared = ['warehouseId', 'stockLocationIds', 'manifestIds', 'only_unallocated', 'term'] as const

/** A tab for each state group, with how many the other filters find there. */
function useTabs(params: URLSearchParams): readonly ListTab[] {
  const filters = Object.fromEntries(
    shared.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const counts = useQueries({
    queries: [undefined, ...hubOrderStates].map((type) =>
      query(orders.list, { ...filters, ...(type && { type }), page_size: 1 }),
    ),
  })
  const countOf = (index: number): number | null => counts[index]?.data?.total ?? null
  return [
    { label: t('All'), count: countOf(0) },
    ...hubOrderStates.map((type, index) => ({
      label: hubStateWords(type),
      params: { type },
      count: countOf(index + 1),
    })),
  ]
}

/** Orders of the sorting hub: what comes, where it stands, and what goes on (SORT-001). */
export default function OrderListPage() {
  const [params] = useParams()
  const warehouseId = params.get('warehouseId')
  const filters = useMemo(() => filtersOf(warehouseId), [warehouseId])
  const tabs = useTabs(params)
  const [nowhere] = useQueries({ queries: [query(orders.list, { only_unallocated: true, page_size: 1 })] })
  const allocating = useRowsDialog<HubOrder>()
  const deallocating = useRowsDialog<HubOrder>()
  const processing = useRowsDialog<HubOrder>()
  const merging = useRowsDialog<HubOrder>()
  const cancelling = useRowsDialog<HubOrder>()
  const deleting = useRowsDialog<HubOrder>()
  const printing = useRowsDialog<HubOrder>()
  const [editing, setEditing] = useState<HubOrder | null>(null)
  const [shortening, setShortening] = useState<HubOrder | null>(null)
  const mayEdit = useCan(orders.update)
  const alone = (dialog: ReturnType<typeof useRowsDialog<HubOrder>>) => (order: HubOrder) =>
    dialog.open([order], () => undefined)
  const doing = {
    allocate: alone(allocating),
    deallocate: alone(deallocating),
    process: alone(processing),
    edit: setEditing,
    cancel: alone(cancelling),
    cancelExpecting: setShortening,
    remove: alone(deleting),
    print: alone(printing),
  }
  return (
    <>
      <ListScreen
        id="hub-orders"
        title={t('Orders')}
        subtitle={() => (
          <UrgencyLine
            items={[
              {
                count: nowhere?.data?.total ?? 0,
                words: (number) => t('{{number}} without a position', { number }),
                to: '/sorting/orders?only_unallocated=true',
                tone: 'soon',
              },
            ]}
          />
        )}
        endpoint={orders.list}
        counted={(count) => t('{{count}} orders', { count })}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
        defaultSort="createdAtAsc"
        pageSize={orders.hubOrdersPageSize}
        tabs={tabs}
        search={{
          placeholder: t('Search by order or barcode'),
          finds: t('order and PO number, customer, phone and barcode'),
          field: 'term',
          param: 'term',
        }}
        filters={filters}
        actions={[
          {
            label: t('Scan boxes'),
            icon: <IconScan size={14} aria-hidden />,
            isPrimary: true,
            can: 'WAREHOUSE_SCANNER_APP',
            to: '/sorting/load',
          },
        ]}
        bulk={[
          { label: t('Merge'), can: orders.merge, refusal: mergeRefusal, run: merging.open },
          { label: t('Allocate'), can: orders.allocate, refusal: allocateRefusal, run: allocating.open },
          { label: t('Process'), can: orders.process, refusal: processRefusal, run: processing.open },
          {
            label: t('Take out'),
            can: orders.deallocate,
            refusal: (order) => openRefusal(order) ?? (order.stockLocation ? null : t('It stands nowhere.')),
            run: deallocating.open,
          },
          {
            label: t('Labels'),
            can: boxes.labels,
            refusal: (_, all) =>
              all.length > mostPrinted.orders ? t('At most {{count}} at once.', { count: mostPrinted.orders }) : null,
            run: printing.open,
          },
          {
            label: t('Cancel orders'),
            can: orders.cancel,
            kind: 'danger',
            refusal: openRefusal,
            run: cancelling.open,
          },
          { label: t('Delete'), can: orders.remove, kind: 'danger', refusal: removeRefusal, run: deleting.open },
        ]}
        onEdit={(order) => mayEdit && isOpen(order) && setEditing(order)}
        empty={{
          hint: t('Orders stand here as soon as a manifest announces their boxes.'),
          action: { label: t('Import Boxes'), can: 'WAREHOUSE_MANAGE_ORDERS', to: '/sorting/manifests?import=1' },
        }}
        summary={(_, input) => (
          <ListTotals
            endpoint={orders.totalBoxesCount}
            input={input}
            words={({ totalBoxesCount }) => [boxesWords(totalBoxesCount)]}
          />
        )}
        peek={(order) => <OrderPeek key={order.id} order={order} doing={doing} />}
      />
      {allocating.rows && (
        <AllocateOrders orders={allocating.rows} onClose={allocating.close} onDone={allocating.finish} />
      )}
      {deallocating.rows && (
        <DeallocateOrders orders={deallocating.rows} onClose={deallocating.close} onDone={deallocating.finish} />
      )}
      {processing.rows && (
        <ProcessOrders orders={processing.rows} onClose={processing.close} onDone={processing.finish} />
      )}
      {merging.rows && <MergeOrders orders={merging.rows} onClose={merging.close} onDone={merging.finish} />}
      {cancelling.rows && (
        <CancelOrders orders={cancelling.rows} onClose={cancelling.close} onDone={cancelling.finish} />
      )}
      {deleting.rows && <DeleteOrders orders={deleting.rows} onClose={deleting.close} onDone={deleting.finish} />}
      {printing.rows && (
        <LabelsDialog
          of={{ orderIds: printing.rows.map(({ id }) => id) }}
          title={t('Labels of boxes')}
          onClose={printing.close}
        />
      )}
      {shortening && <CancelExpecting order={shortening} onClose={() => setShortening(null)} />}
      {editing && <HubOrderForm order={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
