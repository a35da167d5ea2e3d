import { allLogTypes, type LogType, logTypes } from '@crossdock/contract/fulfillment/stock/ledger'
import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { lookup } from '../../../lib/lookup.ts'
import { hasScreen } from '../../../lib/navigation.ts'
import { receiptPath, shipmentPath, stockPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ConditionMark } from '../../../ui/condition-mark.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ListCard } from '../../../ui/list-card.tsx'
import type { Column, ListFilter } from '../../../ui/list-types.ts'
import { merchantColumn } from '../../../ui/merchant-column.ts'
import { PeekActions } from '../../../ui/peek-panel.tsx'
import { StateDot, type StateTone } from '../../../ui/state-dot.tsx'
import { warehouseLookup } from '../../../warehouse/warehouses/warehouse-lookup.ts'
import { packageWords } from '../../products/package-words.ts'

type Entry = inventoryLog.LogEntry

/** Came in, moved, left, was corrected, is missing: each kind of entry has the colour of what it means. */
export const logTones: Readonly<Record<LogType, StateTone>> = {
  RECEIVE: 'ready',
  RECEIVE_UPDATE: 'waiting',
  RECEIVE_REMOVE: 'waiting',
  UNITIZED: 'placed',
  SHIPPED: 'done',
  GONE: 'failed',
  MERGED_FROM: 'placed',
  MERGED_TO: 'placed',
  RELOCATED_IN: 'placed',
  RELOCATED_OUT: 'placed',
  ADJUSTMENT: 'process',
  UNPICKED: 'draft',
}

export const signed = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value))
/** Packages that came or left; those that only moved stand in brackets. */
const change = (entry: Entry): string =>
  entry.movedCount > 0 ? `(${formatNumber(entry.movedCount)})` : signed(entry.packageChange)

const orderPath = ({ order }: Entry): string | null => {
  if (!order) return null
  // Whose it is, its kind says.
  const id: string = order.id
  const path = order.kind === 'receipt' ? receiptPath(id) : shipmentPath(id)
  return hasScreen(path) ? path : null
}

export const logColumns: readonly Column<Entry>[] = [
  {
    key: 'createdAt',
    label: 'When',
    cell: (entry) => formatMoment(entry.createdAt, warehouseZone(entry.warehouse.id)),
    zone: (entry) => warehouseZone(entry.warehouse.id),
    sort: 'createdAt',
    width: 144,
  },
  {
    key: 'type',
    label: 'Log Type',
    cell: (entry) => <StateDot tone={logTones[entry.type]} label={t(logTypes[entry.type])} />,
    width: 124,
  },
  {
    key: 'sku',
    label: 'SKU',
    kind: 'mono',
    cell: ({ product }) => product.sku,
    to: ({ product }) => stockPath(product.id),
    width: 116,
  },
  { key: 'product', label: 'Product', cell: ({ product }) => product.description, least: 190 },
  { key: 'package', label: 'Package', cell: ({ packageType }) => packageType.name, width: 76 },
  { key: 'change', label: 'Packages', kind: 'number', cell: change, width: 78 },
  { key: 'units', label: 'Units', kind: 'number', cell: (entry) => signed(entry.unitChange), width: 64 },
  {
    key: 'before',
    label: 'Before, packages',
    priority: 5,
    kind: 'number',
    cell: (entry) => formatNumber(entry.before),
    width: 124,
    isHidden: true,
  },
  {
    key: 'after',
    label: 'After, packages',
    kind: 'number',
    cell: (entry) => formatNumber(entry.after),
    width: 112,
  },
  {
    key: 'location',
    label: 'Stock Location',
    cell: ({ stockLocation, otherStockLocation, packageChange }) =>
      otherStockLocation && otherStockLocation.id !== stockLocation.id
        ? `${stockLocation.title} ${packageChange < 0 ? '→' : '←'} ${otherStockLocation.title}`
        : stockLocation.title,
    width: 122,
  },
  { key: 'warehouse', label: 'Warehouse', cell: ({ warehouse }) => warehouse.title, width: 112 },
  { key: 'by', label: 'Handled by', cell: ({ createdBy }) => createdBy.name, width: 104 },
  { key: 'order', label: 'Order', kind: 'mono', cell: ({ order }) => order?.referenceId, to: orderPath, width: 98 },
  {
    key: 'reason',
    label: 'Reason',
    kind: 'muted',
    priority: 2,
    cell: (entry) => entry.reason,
    width: 130,
    isHidden: true,
  },
  merchantColumn((entry) => entry.storeName, { isHidden: true }),
  {
    key: 'condition',
    label: 'Condition',
    cell: (entry) => <ConditionMark condition={entry.condition} />,
    width: 140,
    isHidden: true,
  },
  { key: 'lot', label: 'Lot', kind: 'mono', cell: (entry) => entry.lot, width: 100, isHidden: true },
  {
    key: 'expires',
    label: 'Expires',
    kind: 'muted',
    cell: (entry) => formatDay(entry.expiresAt),
    width: 100,
    isHidden: true,
  },
]

export const logCard = (entry: Entry): ListCard => ({
  state: <StateDot tone={logTones[entry.type]} label={t(logTypes[entry.type])} />,
  main: <span className="mono">{entry.product.sku}</span>,
  more: entry.product.description,
  facts: [entry.stockLocation.title, entry.order?.referenceId, entry.createdBy.name],
  end: t('Packages: {{change}}', { change: change(entry) }),
})

const peopleLookup = lookup(inventoryLog.people, {
  input: (term) => ({ term }),
  items: ({ users }) => users,
  option: (user) => ({ value: user.id, label: user.name }),
})

/** Warehouse, log type, handled by, date range (FILT-006). */
export const logFilters: readonly ListFilter[] = [
  { kind: 'lookup', name: 'warehouseId', label: 'Warehouse', lookup: warehouseLookup },
  {
    kind: 'multi',
    name: 'changeType',
    label: 'Log Type',
    options: () => allLogTypes.map((type) => ({ value: type, label: t(logTypes[type]) })),
  },
  { kind: 'lookup', name: 'createdBy', label: 'Handled by', lookup: peopleLookup },
  { kind: 'dates', from: 'fromDate', to: 'toDate', label: 'Date' },
]

/** An entry in full. */
export function LogPeek({ entry }: { readonly entry: Entry }) {
  const path = orderPath(entry)
  return (
    <>
      <h2>{t(logTypes[entry.type])}</h2>
      <KeyValues
        labelWidth={120}
        rows={[
          [t('When'), formatMoment(entry.createdAt, warehouseZone(entry.warehouse.id))],
          [t('Effective on'), formatDay(entry.effectiveOn)],
          [t('Handled by'), entry.createdBy.name],
          [t('Product'), entry.product.description],
          [
            t('SKU'),
            <span key="sku" className="mono">
              {entry.product.sku}
            </span>,
          ],
          [t('Merchant'), entry.storeName ?? t('Main')],
          [t('Package'), packageWords(entry.packageType.name, entry.packageType.unitQuantity)],
          [t('Packages'), change(entry)],
          [t('Units'), signed(entry.unitChange)],
          [t('Before, after'), `${formatNumber(entry.before)} → ${formatNumber(entry.after)}`],
          [t('Warehouse'), entry.warehouse.title],
          [t('Stock Location'), entry.stockLocation.title],
          [entry.packageChange < 0 ? t('To') : t('From'), entry.otherStockLocation?.title],
          [t('Condition'), <ConditionMark key="condition" condition={entry.condition} />],
          [t('Lot'), entry.lot],
          [t('Expires'), formatDay(entry.expiresAt)],
          [
            t('Order'),
            entry.order && (
              <span key="order" className="mono">
                {path ? <Link to={path}>{entry.order.referenceId}</Link> : entry.order.referenceId}
              </span>
            ),
          ],
          [t('Reason'), entry.reason],
        ]}
      />
      <PeekActions>
        <LinkButton to={stockPath(entry.product.id)}>{t('Inventory of the product')}</LinkButton>
      </PeekActions>
    </>
  )
}
