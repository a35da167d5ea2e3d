import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { FactGroups } from '../../../ui/record-parts.tsx'
import { namesOf, progressOf } from './receipt-state.tsx'

const hours = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? t('{{minutes}} min', { minutes })
    : t('{{hours}} h {{minutes}} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const mono = (value: string | null) => value && <span className="mono">{value}</span>

/** Whose goods come, from whom, by which papers, and how long the work took. */
export function ReceiptFacts({ order }: { readonly order: orders.ReceiptOrder }) {
  const zone = warehouseZone(order.warehouseId)
  const load =
    order.receiptType === null
      ? null
      : order.receiptType === 'LTL'
        ? [order.receiptType, order.palletsAtReceiving && t('{{count}} pallets', { count: order.palletsAtReceiving })]
        : [order.receiptType, order.containerType && t(orders.containerTypeLabels[order.containerType])]
  return (
    <FactGroups
      groups={[
        {
          title: t('Delivery'),
          labelWidth: 120,
          rows: [
            [t('Merchant'), order.storeName ?? t('Main')],
            [t('Vendor'), order.vendorName],
            [t('Warehouse'), order.warehouseName],
            [t('Expected Arrival'), formatDay(order.expectedArrival)],
            [t('Load'), load?.filter(Boolean).join(' · ')],
          ],
        },
        {
          title: t('References'),
          labelWidth: 120,
          rows: [
            [t('Receipt Order ID'), mono(order.receiptOrderId)],
            [t('Packing List ID'), mono(order.packingListId)],
            [t('PO Number'), mono(order.poNumber)],
            [t('Note'), order.note],
          ],
        },
        {
          title: t('Work'),
          labelWidth: 120,
          rows: [
            [t('Assignee'), namesOf(order.assignees)],
            [t('Packages'), progressOf(order)],
            [t('Units'), formatNumber(order.unitCount)],
            [t('Created'), formatMoment(order.createdAt, zone)],
            ...(order.arrivedAt ? ([[t('Arrived'), formatMoment(order.arrivedAt, zone)]] as const) : []),
            ...(order.completedAt ? ([[t('Completed'), formatMoment(order.completedAt, zone)]] as const) : []),
            ...(order.receivingDuration === null
              ? []
              : ([
                  [t('Receiving took'), t('{{hours}} h', { hours: formatNumber(order.receivingDuration, 2) })],
                ] as const)),
            ...(order.handlingSeconds === null ? [] : ([[t('Handling time'), hours(order.handlingSeconds)]] as const)),
          ],
        },
      ]}
    />
  )
}
