import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import { useState } from 'react'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { productPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { packageWords } from '../../products/package-words.ts'
import styles from './receipt-goods.module.css'
import { isCounting } from './receipt-state.tsx'

type Item = orders.ReceiptOrderItem
type Line = orders.ReceivedLine

const number = (value: number) => formatNumber(value)
/** A number that matters only when it is not 0. */
const some = (value: number, className?: string) =>
  value === 0 ? '' : className ? <span className={styles[className]}>{formatNumber(value)}</span> : formatNumber(value)

const facts: readonly Column<Item>[] = [
  {
    key: 'sku',
    label: 'SKU',
    kind: 'id',
    cell: (item) => item.sku,
    to: (item) => productPath(item.productId),
  },
  {
    key: 'description',
    label: 'Description',
    cell: (item) => item.description,
  },
  {
    key: 'package',
    label: 'Package',
    cell: (item) => packageWords(item.packageTypeName, item.unitQuantity),
  },
]

interface Count extends Column<Item> {
  readonly of: (item: Item) => number
}

/** What has not come: to come while it is counted, of a line that is being counted in amber; short, in red, only after the report. */
const missing = (isCounting: boolean): Count => ({
  of: (item) => item.short,
  key: 'short',
  label: isCounting ? 'To come' : 'Short',
  kind: 'number',
  cell: (item) => some(item.short, isCounting ? (item.received > 0 ? 'counting' : 'toCome') : 'off'),
})

const counts: readonly Count[] = [
  { of: (item: Item) => item.over, key: 'over', label: 'Over', className: 'over' },
  { of: (item: Item) => item.received - item.putAway, key: 'waiting', label: 'Waiting' },
  { of: (item: Item) => item.clearance, key: 'clearance', label: 'Clearance' },
  { of: (item: Item) => item.onHold, key: 'onHold', label: 'On hold' },
  { of: (item: Item) => item.rejected, key: 'rejected', label: 'Rejected' },
].map(({ className, ...column }) => ({
  ...column,
  kind: 'number' as const,
  cell: (item: Item) => some(column.of(item), className),
}))

/** What is expected; what came of it, once receiving has begun. Columns that would stay empty are left out. */
function columnsOf(order: orders.ReceiptOrder): readonly Column<Item>[] {
  const { items } = order
  const expires: Column<Item> = {
    key: 'expires',
    label: 'Expires',
    cell: (item) => (item.expirationDate ? formatDay(item.expirationDate) : ''),
    isHidden: items.every((item) => item.expirationDate === null),
  }
  const expected: Column<Item> = {
    key: 'expected',
    label: 'Expected',
    kind: 'number',
    cell: (item) => number(item.expected),
  }
  if (order.state === 'DRAFT' || order.state === 'EXPECTED')
    return [
      ...facts,
      expires,
      expected,
      { key: 'units', label: 'Units', kind: 'number', cell: (item) => number(item.expected * item.unitQuantity) },
    ]
  return [
    ...facts,
    expires,
    expected,
    { key: 'received', label: 'Received', kind: 'number', cell: (item) => number(item.received) },
    ...[missing(isCounting(order)), ...counts].filter(({ of }) => items.some((item) => of(item) > 0)),
  ]
}

/** Lines shown at once; imported orders may have thousands. */
const shownAtOnce = 200

/** The lines of an order: what is expected, and, once receiving has begun, what came of it. */
export function ReceiptItems({ order }: { readonly order: orders.ReceiptOrder }) {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <DataTable
        rows={order.items.slice(0, shown)}
        rowKey={(item) => item.id}
        columns={columnsOf(order)}
        label={t('Products')}
        empty={t('This order has no products yet.')}
      />
      {order.items.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + 5 * shownAtOnce)}>
          {t('Show {{count}} more lines', { count: order.items.length - shown })}
        </Button>
      )}
    </>
  )
}

/** What was received, entry by entry, newest first. */
export function ReceivedLines({ order }: { readonly order: orders.ReceiptOrder }) {
  const [shown, setShown] = useState(shownAtOnce)
  const items = new Map(order.items.map((item) => [item.id, item]))
  const columns: readonly Column<Line>[] = [
    { key: 'sku', label: 'SKU', kind: 'mono', cell: (line) => items.get(line.itemId)?.sku },
    { key: 'packages', label: 'Packages', kind: 'number', cell: (line) => number(line.packageCount) },
    { key: 'package', label: 'Package', cell: (line) => items.get(line.itemId)?.packageTypeName },
    {
      key: 'condition',
      label: 'Condition',
      cell: (line) => t(conditions[line.condition as keyof typeof conditions]),
    },
    { key: 'place', label: 'Location', kind: 'mono', cell: (line) => line.stockLocationTitle },
    {
      key: 'storage',
      label: 'Stands in',
      cell: (line) => line.storagePackageTypeName,
      isHidden: order.lines.every((line) => line.storagePackageTypeName === null),
    },
    {
      key: 'expires',
      label: 'Expires',
      cell: (line) => (line.expirationDate ? formatDay(line.expirationDate) : ''),
      isHidden: order.lines.every((line) => line.expirationDate === null),
    },
    {
      key: 'lot',
      label: 'Lot',
      kind: 'mono',
      cell: (line) => line.lot,
      isHidden: order.lines.every((line) => line.lot === null),
    },
    { key: 'by', label: 'By', cell: (line) => line.createdBy.name },
    {
      key: 'at',
      label: 'At',
      kind: 'muted',
      cell: (line) => formatMoment(line.createdAt, warehouseZone(order.warehouseId)),
    },
  ]
  return (
    <>
      <DataTable
        rows={order.lines.toReversed().slice(0, shown)}
        rowKey={(line) => line.id}
        columns={columns}
        label={t('Received lines')}
        empty={t('Nothing has been received yet.')}
      />
      {order.lines.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + 5 * shownAtOnce)}>
          {t('Show {{count}} more lines', { count: order.lines.length - shown })}
        </Button>
      )}
    </>
  )
}

/** In what the goods come. */
export function ReceiptContainers({ order }: { readonly order: orders.ReceiptOrder }) {
  const names = new Map(order.items.map((item) => [item.productPackageTypeId, item]))
  const contents = (container: orders.ReceiptOrder['containers'][number]): string =>
    container.items
      .map((item) => `${formatNumber(item.packageQuantity)} × ${names.get(item.productPackageTypeId)?.sku ?? ''}`)
      .join(', ')
  return (
    <DataTable
      rows={order.containers.map((container, index) => ({ ...container, index }))}
      rowKey={(container) => String(container.index)}
      label={t('Containers')}
      columns={[
        { key: 'type', label: 'Type', cell: ({ containerType }) => t(orders.containerTypeLabels[containerType]) },
        { key: 'number', label: 'Number', kind: 'mono', cell: ({ containerNumber }) => containerNumber },
        { key: 'count', label: 'Count', kind: 'number', cell: ({ count }) => number(count) },
        { key: 'contents', label: 'Packages', cell: contents },
      ]}
    />
  )
}
