import type { SharedList } from '@crossdock/contract/account/shared-views'
import { todayIn } from '@crossdock/contract/days'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { mostPrinted } from '@crossdock/contract/files'
import { importReceipts } from '@crossdock/contract/fulfillment/receipts/import'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptReceiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import * as sums from '@crossdock/contract/fulfillment/receipts/totals'
import { useMemo } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { type Lookup, lookup } from '../../../lib/lookup.ts'
import { nothing } from '../../../lib/nothing.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { createdColumn } from '../../../ui/created-column.ts'
import { DueDay } from '../../../ui/due.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ListCard } from '../../../ui/list-card.tsx'
import { useListImport } from '../../../ui/list-import.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { ListTotals } from '../../../ui/list-totals.tsx'
import type { Column, ListFilter } from '../../../ui/list-types.ts'
import { merchantColumn } from '../../../ui/merchant-column.ts'
import { useMerchantFilter } from '../../../ui/merchant-filter.ts'
import { usePrinting } from '../../../ui/printing.ts'
import { useRowsDialog } from '../../../ui/record-dialogs.ts'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { productLookup } from '../../products/product-lookup.ts'
import { loadOf, namesOf, progressOf, ReceiptOrderState, sheetRefusal } from './receipt-state.tsx'
import { showsExpected, useReceiptsDue } from './receipts-due.tsx'

type Order = orders.ReceiptOrderSummary

const ImportReceipts = lazyPart(async () => (await import('../import/receipt-import.tsx')).ImportReceipts)
const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const ReceiptPeek = lazyPart(async () => (await import('./receipt-peek.tsx')).ReceiptPeek, null)
const RemoveReceipts = lazyPart(async () => (await import('./remove-receipts.tsx')).RemoveReceipts)

const isCompleted = (states: readonly orders.ReceiptState[]) => states.length === 1 && states[0] === 'COMPLETED'

const zoneOf = (order: Order): string => warehouseZone(order.warehouseId)

/** That it is due today, or late, is said beside the day. */
const isDue = (order: Order): boolean =>
  order.state === 'EXPECTED' && order.expectedArrival !== null && order.expectedArrival <= todayIn(zoneOf(order))

/** When it should come; of one that has not come by then, how late it is. */
const expectedOf = (order: Order) =>
  order.expectedArrival === null ? (
    nothing
  ) : (
    <DueDay day={order.expectedArrival} timeZone={zoneOf(order)} hasCome={order.state !== 'EXPECTED'} />
  )

/** Columns of a list: the day of completion stands where everything has one. */
export const columnsOf = (states: readonly orders.ReceiptState[]): readonly Column<Order>[] => [
  {
    key: 'referenceId',
    label: 'Reference ID',
    kind: 'id',
    cell: (order) => order.referenceId,
    to: (order) => receiptPath(order.id),
    width: 106,
  },
  { key: 'state', label: 'State', cell: (order) => <ReceiptOrderState order={order} />, width: 118 },
  merchantColumn((order) => order.storeName, { least: 152 }),
  { key: 'vendor', priority: 1, label: 'Vendor', cell: (order) => order.vendorName, least: 168, wish: 180 },
  {
    key: 'warehouse',
    priority: 4,
    label: 'Warehouse',
    cell: (order) => order.warehouseName,
    // A name that is cut says less than a list without it: on the record it stands whole.
    least: 206,
  },
  { key: 'poNumber', priority: 5, label: 'PO Number', kind: 'mono', cell: (order) => order.poNumber, width: 104 },
  {
    key: 'expectedArrival',
    priority: 1,
    label: 'Expected',
    cell: expectedOf,
    sort: 'expectedArrival',
    widthFor: (rows) => (rows.some(isDue) ? 190 : 100),
  },
  { key: 'load', label: 'Load', cell: loadOf, width: 150, isHidden: true },
  {
    key: 'lines',
    priority: 4,
    label: 'Lines',
    kind: 'number',
    cell: (order) => formatNumber(order.lineCount),
    width: 59,
  },
  { key: 'packages', priority: 2, label: 'Packages', kind: 'number', cell: progressOf, width: 106 },
  {
    key: 'units',
    priority: 2,
    label: 'Units',
    kind: 'number',
    cell: (order) => formatNumber(order.unitCount),
    width: 90,
    isHidden: true,
  },
  { key: 'assignees', priority: 3, label: 'Assignee', cell: (order) => namesOf(order.assignees), width: 108 },
  {
    key: 'receiptOrderId',
    label: 'Receipt Order ID',
    kind: 'mono',
    cell: (order) => order.receiptOrderId,
    isHidden: true,
  },
  {
    key: 'packingListId',
    label: 'Packing List ID',
    kind: 'mono',
    cell: (order) => order.packingListId,
    isHidden: true,
  },
  {
    key: 'arrivedAt',
    label: 'Arrived',
    cell: (order) => formatDate(order.arrivedAt, zoneOf(order)),
    zone: zoneOf,
    width: 104,
    isHidden: true,
  },
  {
    key: 'completedAt',
    label: 'Completed',
    cell: (order) => formatDate(order.completedAt, zoneOf(order)),
    zone: zoneOf,
    sort: 'completedAt',
    width: 100,
    isHidden: !isCompleted(states),
  },
  createdColumn(zoneOf, { priority: 6, width: 96 }),
]

const card = (order: Order): ListCard => ({
  state: <ReceiptOrderState order={order} />,
  when: expectedOf(order),
  main: order.vendorName ?? order.storeName ?? t('Main'),
  more: order.warehouseName,
  facts: [
    t('{{count}} lines', { count: order.lineCount }),
    t('Packages: {{progress}}', { progress: progressOf(order) }),
  ],
  end: namesOf(order.assignees) || (order.completedAt === null ? t('Nobody') : null),
})

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
      { kind: 'dates', from: 'arrivalFrom', to: 'arrivalTo', label: 'Arrival' },
      { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
      ...merchant,
      ...(mayAssign
        ? [
            {
              kind: 'lookup' as const,
              name: 'assignedTo',
              label: 'Assigned to',
              lookup: assigneeLookup,
              isMultiple: true,
            },
          ]
        : []),
      { kind: 'lookup', name: 'productId', label: 'Product', lookup: productLookup(store?.id) },
      ...(hasArrived ? [{ kind: 'dates' as const, from: 'arrivedAtStart', to: 'arrivedAtEnd', label: 'Arrived' }] : []),
    ],
    [store?.id, merchant, mayAssign, hasArrived],
  )
}

const orderWords = (count: number): string => t('{{count}} receipt orders', { count })
const totalsOf = ({ packages, units, received }: AnswerOf<typeof sums.totals>) => [
  packages !== null && t('{{count}} packages', { count: packages }),
  units !== null && t('{{count}} units expected', { count: units }),
  received !== null && received > 0 && t('{{count}} packages received', { count: received }),
]

interface ReceiptOrderListProps {
  readonly id: SharedList
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
  const print = usePrinting<Order>()
  const columns = useMemo(() => columnsOf(states), [states])
  const shared = useFilters(states)
  const due = useReceiptsDue()
  return (
    <>
      <ListScreen
        id={id}
        title={title}
        endpoint={orders.list}
        input={states.length > 0 ? { states: states.join(',') } : {}}
        rowKey={(order) => order.id}
        columns={columns}
        card={card}
        defaultSort="createdAtDesc"
        search={{
          placeholder: t('Search by Reference ID'),
          finds: t('Reference ID, PO number, vendor, receipt order, packing list and container number'),
          field: 'referenceId',
        }}
        filters={[...filters, ...shared]}
        tabs={due.tabs}
        {...(showsExpected(states) && { subtitle: due.line })}
        counted={orderWords}
        summary={(_, input) => <ListTotals endpoint={sums.totals} input={input} words={totalsOf} />}
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
                print({
                  label: t('Receiving sheets'),
                  endpoint: receiptReceiving.sheets,
                  most: mostPrinted.orders,
                  refusal: sheetRefusal,
                }),
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
        peek={(order) => <ReceiptPeek row={order} />}
      />
      {importing.dialog}
      {assigning.rows && <AssignDialog orders={assigning.rows} onClose={assigning.close} />}
      {removing.rows && <RemoveReceipts orders={removing.rows} onClose={removing.close} onRemoved={removing.finish} />}
    </>
  )
}
