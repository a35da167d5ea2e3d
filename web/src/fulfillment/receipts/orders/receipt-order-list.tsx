import { importReceipts } from '@crossdock/contract/fulfillment/receipts/import'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import { useMemo } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDate, formatDay, formatNumber } from '../../../lib/format.ts'
import { type Lookup, lookup } from '../../../lib/lookup.ts'
import { receiptFormPath, receiptPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
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
import { WorkLink } from '../../order-events/work-link.tsx'
import { productLookup } from '../../products/product-lookup.ts'
import { namesOf, progressOf, ReceiptOrderState } from './receipt-state.tsx'
import { lists } from './routes.tsx'

type Order = orders.ReceiptOrderSummary

const ImportReceipts = lazyPart(async () => (await import('../import/receipt-import.tsx')).ImportReceipts)
const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const RemoveReceipts = lazyPart(async () => (await import('./remove-receipts.tsx')).RemoveReceipts)

const pathOf = (order: Pick<Order, 'id' | 'state'>): string =>
  order.state === 'DRAFT' ? receiptFormPath(order.id, true) : receiptPath(order.id)

const isCompleted = (states: readonly orders.ReceiptState[]) => states.length === 1 && states[0] === 'COMPLETED'

const zoneOf = (order: Order): string => warehouseZone(order.warehouseId)

/** Columns of a list: the day of completion stands where everything has one. */
const columnsOf = (states: readonly orders.ReceiptState[]): readonly Column<Order>[] => [
  {
    key: 'referenceId',
    label: t('Reference ID'),
    kind: 'id',
    cell: (order) => order.referenceId,
    to: (order) => receiptPath(order.id),
    width: 112,
  },
  { key: 'state', label: t('State'), cell: (order) => <ReceiptOrderState order={order} />, width: 118 },
  { key: 'store', label: t('Merchant'), cell: (order) => order.storeName ?? t('Main'), width: 118 },
  { key: 'vendor', priority: 1, label: t('Vendor'), cell: (order) => order.vendorName },
  { key: 'warehouse', priority: 4, label: t('Warehouse'), cell: (order) => order.warehouseName, width: 122 },
  { key: 'poNumber', priority: 5, label: t('PO Number'), kind: 'mono', cell: (order) => order.poNumber, width: 104 },
  {
    key: 'expectedArrival',
    priority: 1,
    label: t('Expected'),
    cell: (order) => formatDay(order.expectedArrival),
    sort: 'expectedArrival',
    width: 104,
  },
  { key: 'load', label: t('Load'), cell: loadOf, width: 150, isHidden: true },
  {
    key: 'lines',
    priority: 4,
    label: t('Lines'),
    kind: 'number',
    cell: (order) => formatNumber(order.lineCount),
    width: 62,
  },
  { key: 'packages', priority: 2, label: t('Packages'), kind: 'number', cell: progressOf, width: 100 },
  {
    key: 'units',
    priority: 2,
    label: t('Units'),
    kind: 'number',
    cell: (order) => formatNumber(order.unitCount),
    width: 90,
    isHidden: true,
  },
  { key: 'assignees', priority: 3, label: t('Assignee'), cell: (order) => namesOf(order.assignees), width: 118 },
  {
    key: 'receiptOrderId',
    label: t('Receipt Order ID'),
    kind: 'mono',
    cell: (order) => order.receiptOrderId,
    isHidden: true,
  },
  {
    key: 'packingListId',
    label: t('Packing List ID'),
    kind: 'mono',
    cell: (order) => order.packingListId,
    isHidden: true,
  },
  {
    key: 'arrivedAt',
    label: t('Arrived'),
    cell: (order) => formatDate(order.arrivedAt, zoneOf(order)),
    zone: zoneOf,
    width: 104,
    isHidden: true,
  },
  {
    key: 'completedAt',
    label: t('Completed'),
    cell: (order) => formatDate(order.completedAt, zoneOf(order)),
    zone: zoneOf,
    sort: 'completedAt',
    width: 104,
    isHidden: !isCompleted(states),
  },
  {
    key: 'createdAt',
    priority: 6,
    label: t('Created'),
    kind: 'muted',
    cell: (order) => formatDate(order.createdAt, zoneOf(order)),
    zone: zoneOf,
    sort: 'createdAt',
    width: 100,
  },
]

function loadOf(order: Order): string | null {
  if (order.receiptType === null) return null
  const of =
    order.receiptType === 'LTL'
      ? order.palletsAtReceiving && t('{{count}} pallets', { count: order.palletsAtReceiving })
      : order.containerType && t(orders.containerTypeLabels[order.containerType])
  return [order.receiptType, of].filter(Boolean).join(' · ')
}

const assigneeLookup: Lookup = lookup(receiving.assignable, {
  input: (term) => ({ term }),
  items: ({ users }) => [{ id: 'none', name: t('Nobody') }, ...users],
  option: (user) => ({ value: user.id, label: user.name }),
})

function useFilters(states: readonly orders.ReceiptState[]): readonly ListFilter[] {
  const store = useSession()?.store ?? null
  const merchant = useMerchantFilter()
  const mayAssign = useCan(receiving.assignable)
  const hasArrived = states.length === 0 || states.some((state) => state === 'PROCESSING' || state === 'COMPLETED')
  return useMemo(
    (): readonly ListFilter[] => [
      { kind: 'dates', from: 'arrivalFrom', to: 'arrivalTo', label: t('Arrival') },
      { kind: 'lookup', name: 'warehouseId', label: t('Warehouse'), lookup: warehouseLookup },
      ...merchant,
      ...(mayAssign
        ? [
            {
              kind: 'lookup' as const,
              name: 'assignedTo',
              label: t('Assigned to'),
              lookup: assigneeLookup,
              isMultiple: true,
            },
          ]
        : []),
      { kind: 'lookup', name: 'productId', label: t('Product'), lookup: productLookup(store?.id) },
      ...(hasArrived
        ? [{ kind: 'dates' as const, from: 'arrivedAtStart', to: 'arrivedAtEnd', label: t('Arrived') }]
        : []),
    ],
    [store?.id, merchant, mayAssign, hasArrived],
  )
}

interface ReceiptOrderListProps {
  readonly id: string
  readonly title: string
  /** Empty: all of them. */
  readonly states: readonly orders.ReceiptState[]
  readonly hint: string
  /** Where New Receipt Order leads. */
  readonly newPath?: string
  /** Filters of this list, before those that all of them have. */
  readonly filters?: readonly ListFilter[]
}

/** A list of receipt orders: all, drafts, operation, completed. */
export function ReceiptOrderList({
  id,
  title,
  states,
  hint,
  newPath = '/receipt-order/create-order',
  filters = [],
}: ReceiptOrderListProps) {
  const importing = useListImport(importReceipts, (close) => <ImportReceipts onClose={close} />)
  const assigning = useRowsDialog<Order>()
  const removing = useRowsDialog<Order>()
  const columns = useMemo(() => columnsOf(states), [states])
  const shared = useFilters(states)
  const mayCreate = useCan(orders.create)
  const mayProcess = useCan(receiving.start)
  return (
    <>
      <ListScreen
        id={id}
        title={title}
        endpoint={orders.list}
        input={states.length > 0 ? { states: states.join(',') } : {}}
        rowKey={(order) => order.id}
        columns={columns}
        defaultSort="createdAtDesc"
        search={{
          placeholder: t('Search by Reference ID'),
          finds: t('Reference ID, PO number, vendor, receipt order, packing list and container number'),
          field: 'referenceId',
        }}
        filters={[...filters, ...shared]}
        tabs={tabsOf(lists)}
        actions={[
          ...importing.actions,
          { label: t('New Receipt Order'), isPrimary: true, can: orders.create, to: newPath },
        ]}
        // Completed is completed: that list has nothing to choose rows for.
        bulk={
          isCompleted(states)
            ? []
            : [
                {
                  label: t('Assign'),
                  can: receiving.assign,
                  refusal: ({ state }) => (state === 'COMPLETED' ? t('Its receiving is completed.') : null),
                  run: assigning.open,
                },
                {
                  label: t('Delete'),
                  can: orders.remove,
                  kind: 'danger',
                  refusal: ({ state }) =>
                    orders.removableReceiptStates.includes(state) ? null : t('Receiving has begun: it stays.'),
                  run: removing.open,
                },
              ]
        }
        empty={{ hint }}
        peek={(order) => (
          <>
            <h2 className="mono">{order.referenceId}</h2>
            <ReceiptOrderState order={order} />
            <KeyValues
              rows={[
                [t('Merchant'), order.storeName ?? t('Main')],
                [t('Vendor'), order.vendorName],
                [t('Warehouse'), order.warehouseName],
                [t('Expected'), formatDay(order.expectedArrival)],
                [t('Load'), loadOf(order)],
                [t('PO Number'), order.poNumber && <span className="mono">{order.poNumber}</span>],
                [t('Packing List ID'), order.packingListId && <span className="mono">{order.packingListId}</span>],
                [t('Packages'), progressOf(order)],
                [t('Assignee'), namesOf(order.assignees)],
                [t('Note'), order.note],
              ]}
            />
            <PeekActions>
              <LinkButton to={receiptPath(order.id)}>{t('Open')}</LinkButton>
              {order.state === 'DRAFT' && mayCreate && <LinkButton to={pathOf(order)}>{t('Edit')}</LinkButton>}
              {(order.state === 'EXPECTED' || order.state === 'PROCESSING') && mayProcess && (
                <WorkLink to={`${receiptPath(order.id)}/receiving`} assignees={order.assignees}>
                  {t('Receive')}
                </WorkLink>
              )}
            </PeekActions>
          </>
        )}
      />
      {importing.dialog}
      {assigning.rows && <AssignDialog orders={assigning.rows} onClose={assigning.close} />}
      {removing.rows && <RemoveReceipts orders={removing.rows} onClose={removing.close} onRemoved={removing.finish} />}
    </>
  )
}
