import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/format.ts'
import { usePathname } from '../../../lib/location.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { NextSteps } from '../../../ui/record-parts.tsx'
import { PeekAction, RecordPeek } from '../../../ui/record-peek.tsx'
import { receiptEventWords } from '../../order-events/event-words.ts'
import { OrderTimeline } from '../../order-events/order-timeline.tsx'
import { useReceiptDoing } from './receipt-doing.tsx'
import { nextOfReceipt, ReceiptOutcome } from './receipt-next.tsx'
import { loadOf, namesOf, progressOf, ReceiptOrderState } from './receipt-state.tsx'

/** A receipt order in short: what comes and when, what is still to come, the one thing to do, what happened last. */
export function ReceiptPeek({ row }: { readonly row: receipts.ReceiptOrderSummary }) {
  const order = useQuery(query(receipts.get, { id: row.id }))
  return (
    <RecordPeek
      title={<span className="mono">{row.referenceId}</span>}
      state={<ReceiptOrderState order={row} />}
      query={order}
      rows={[
        [t('Merchant'), row.storeName ?? t('Main')],
        [t('Vendor'), row.vendorName],
        [t('Warehouse'), row.warehouseName],
        [t('Expected'), formatDay(row.expectedArrival)],
        [t('Load'), loadOf(row)],
        [t('PO Number'), row.poNumber && <span className="mono">{row.poNumber}</span>],
        [t('Packing List ID'), row.packingListId && <span className="mono">{row.packingListId}</span>],
        [t('Packages'), progressOf(row)],
        [t('Assignee'), namesOf(row.assignees)],
        [t('Note'), row.note],
      ]}
    >
      {(data) => <Rest key={data.id} order={data} />}
    </RecordPeek>
  )
}

function Rest({ order }: { readonly order: receipts.ReceiptOrder }) {
  const { primary, dialogs } = useReceiptDoing(order, usePathname())
  const steps = nextOfReceipt(order)
  return (
    <>
      {steps.length > 0 && <NextSteps steps={steps} />}
      {(order.state === 'PROCESSING' || order.state === 'COMPLETED') && <ReceiptOutcome order={order} />}
      <PeekAction action={primary} />
      <OrderTimeline
        events={order.events.slice(-3)}
        wordsOf={receiptEventWords}
        zone={warehouseZone(order.warehouseId)}
      />
      {dialogs}
    </>
  )
}
