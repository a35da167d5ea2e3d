import { receiptFiles } from '@crossdock/contract/fulfillment/attachments'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Record } from '../../../ui/record.tsx'
import { NextSteps } from '../../../ui/record-parts.tsx'
import { RecordView } from '../../../ui/record-view.tsx'
import { FileList } from '../../attachments/file-list.tsx'
import { receiptEventWords } from '../../order-events/event-words.ts'
import { OrderTimeline } from '../../order-events/order-timeline.tsx'
import { useReceiptDoing } from './receipt-doing.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptContainers, ReceiptItems, ReceivedLines } from './receipt-goods.tsx'
import { figuresOfReceipt, nextOfReceipt, progressOfReceipt, ReceiptOutcome } from './receipt-next.tsx'
import { ReceiptOrderState } from './receipt-state.tsx'

type Order = orders.ReceiptOrder

/** One receipt order: what is expected, what was received, what happened. */
export default function ReceiptOrderPage({ receiptOrderId: id }: { readonly receiptOrderId: Id<'receiptOrder'> }) {
  const order = useQuery(query(orders.get, { id }))
  return (
    <Record query={order} noun={t('Receipt Order')} back={{ to: '/receipt-order', label: t('Receipt Orders') }}>
      {(data) => <ReceiptOrderView order={data} />}
    </Record>
  )
}

/** The list that has orders of a state. */
function listOf(state: orders.ReceiptState): { readonly to: string; readonly label: string } {
  if (state === 'DRAFT') return { to: '/draft-receipt-orders', label: t('Draft Receipt Orders') }
  if (state === 'COMPLETED') return { to: '/completed-receipt-orders', label: t('Completed Receipt Orders') }
  return { to: '/operation-receipt-orders', label: t('Operation Receipt Orders') }
}

function ReceiptOrderView({ order }: { readonly order: Order }) {
  const back = listOf(order.state)
  const { dialogs, ...doing } = useReceiptDoing(order, back.to)
  const zone = warehouseZone(order.warehouseId)
  const steps = nextOfReceipt(order)
  const hasBegun = order.state === 'PROCESSING' || order.state === 'COMPLETED'
  return (
    <RecordView
      {...doing}
      back={back}
      title={<span className="mono">{order.referenceId}</span>}
      documentTitle={order.referenceId}
      state={<ReceiptOrderState order={order} />}
      progress={progressOfReceipt(order)}
      figures={figuresOfReceipt(order)}
      panel={
        (steps.length > 0 || hasBegun) && (
          <>
            {steps.length > 0 && <NextSteps steps={steps} />}
            <ReceiptOutcome order={order} />
          </>
        )
      }
      sections={[
        {
          key: 'goods',
          title: t('Goods'),
          hint: t('{{count}} lines, in packages', { count: order.items.length }),
          content: <ReceiptItems order={order} />,
        },
        (order.lines.length > 0 || order.state === 'PROCESSING') && {
          key: 'received',
          title: t('Received lines'),
          content: <ReceivedLines order={order} />,
        },
        order.containers.length > 0 && {
          key: 'containers',
          title: t('Containers'),
          content: <ReceiptContainers order={order} />,
        },
        { key: 'facts', title: t('Details'), content: <ReceiptFacts order={order} /> },
        {
          key: 'files',
          title: t('Files'),
          content: <FileList calls={receiptFiles} orderId={order.id} zone={zone} />,
        },
      ]}
      timeline={<OrderTimeline events={order.events} wordsOf={receiptEventWords} zone={zone} />}
    >
      {dialogs}
    </RecordView>
  )
}
