import { receiptFiles } from '@crossdock/contract/fulfillment/attachments'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'
import { go } from '../../../lib/navigation.ts'
import { receiptFormPath, receiptPath } from '../../../lib/paths.ts'
import { query, useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Why } from '../../../ui/explain.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Panels } from '../../../ui/panels.tsx'
import { Record } from '../../../ui/record.tsx'
import { FileList } from '../../attachments/file-list.tsx'
import { receiptEventWords } from '../../order-events/event-words.ts'
import { OrderTimeline } from '../../order-events/order-timeline.tsx'
import { WorkLink } from '../../order-events/work-link.tsx'
import styles from './receipt-goods.module.css'
import { ReceiptContainers, ReceiptItems, ReceivedLines } from './receipt-goods.tsx'
import { namesOf, progressOf, ReceiptOrderState } from './receipt-state.tsx'

type Order = orders.ReceiptOrder

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)
const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const RemoveReceipts = lazyPart(async () => (await import('./remove-receipts.tsx')).RemoveReceipts)

/** One receipt order: what is expected, what was received, what happened. */
export default function ReceiptOrderPage({ receiptOrderId: id }: { readonly receiptOrderId: Id<'receiptOrder'> }) {
  const order = useQuery(query(orders.get, { id }))
  return (
    <Record query={order} back={{ to: '/receipt-order', label: t('Receipt Orders') }}>
      {(data) => <ReceiptOrderView order={data} />}
    </Record>
  )
}

function ReceiptOrderView({ order }: { readonly order: Order }) {
  const [params, setParams] = useParams()
  const [isAssigning, setIsAssigning] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const mayEdit = useCan(orders.update)
  const mayAssign = useCan(receiving.assign)
  const mayProcess = useCan(receiving.start)
  const isDraft = order.state === 'DRAFT'
  const isOpen = order.state === 'EXPECTED' || order.state === 'PROCESSING'
  const editPath = receiptFormPath(order.id, isDraft)
  return (
    <>
      <PageHead
        title={<span className="mono">{order.referenceId}</span>}
        subtitle={<ReceiptOrderState order={order} />}
        zone={warehouseZone(order.warehouseId)}
        documentTitle={order.referenceId}
        actions={
          <>
            {mayEdit && orders.removableReceiptStates.includes(order.state) && (
              <Button onClick={() => setIsRemoving(true)}>{t('Delete')}</Button>
            )}
            {mayAssign && order.state !== 'COMPLETED' && (
              <Button onClick={() => setIsAssigning(true)}>{t('Assign')}</Button>
            )}
            {mayEdit && order.state !== 'COMPLETED' && <LinkButton to={editPath}>{t('Edit')}</LinkButton>}
            {mayEdit && isDraft && (
              <Button kind="primary" onClick={() => setParams({ publish: '1' })}>
                {t('Publish')}
              </Button>
            )}
            {mayProcess && isOpen && (
              <WorkLink kind="primary" to={`${receiptPath(order.id)}/receiving`} assignees={order.assignees}>
                {order.state === 'EXPECTED' ? t('Start receiving') : t('Receive')}
              </WorkLink>
            )}
          </>
        }
      />
      <Panels>
        <section>
          <h2>{t('Delivery')}</h2>
          <Facts order={order} />
          {mayProcess && order.state === 'PROCESSING' && <TaskButtons order={order} />}
          <Outcome order={order} />
        </section>
        <section>
          <h2>{t('Goods')}</h2>
          <ReceiptItems order={order} />
          {(order.lines.length > 0 || order.state === 'PROCESSING') && (
            <>
              <h2>{t('Received lines')}</h2>
              <ReceivedLines order={order} />
            </>
          )}
          {order.containers.length > 0 && (
            <>
              <h2>{t('Containers')}</h2>
              <ReceiptContainers order={order} />
            </>
          )}
          <h2>{t('Files')}</h2>
          <FileList calls={receiptFiles} orderId={order.id} zone={warehouseZone(order.warehouseId)} />
          <h2>{t('What happened')}</h2>
          <OrderTimeline events={order.events} wordsOf={receiptEventWords} zone={warehouseZone(order.warehouseId)} />
        </section>
      </Panels>
      {params.get('publish') === '1' && isDraft && (
        <PublishDialog order={order} onClose={() => setParams({ publish: null }, { isReplacing: true })} />
      )}
      {isAssigning && <AssignDialog orders={[order]} onClose={() => setIsAssigning(false)} />}
      {isRemoving && (
        <RemoveReceipts orders={[order]} onClose={() => setIsRemoving(false)} onRemoved={() => go('/receipt-order')} />
      )}
    </>
  )
}

const hours = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? t('{{minutes}} min', { minutes })
    : t('{{hours}} h {{minutes}} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

function Facts({ order }: { readonly order: Order }) {
  const load =
    order.receiptType === null
      ? null
      : order.receiptType === 'LTL'
        ? [order.receiptType, order.palletsAtReceiving && t('{{count}} pallets', { count: order.palletsAtReceiving })]
        : [order.receiptType, order.containerType && t(orders.containerTypeLabels[order.containerType])]
  const mono = (value: string | null) => value && <span className="mono">{value}</span>
  return (
    <KeyValues
      labelWidth={120}
      rows={[
        [t('Merchant'), order.storeName ?? t('Main')],
        [t('Vendor'), order.vendorName],
        [t('Warehouse'), order.warehouseName],
        [t('Expected Arrival'), formatDay(order.expectedArrival)],
        [t('Load'), load?.filter(Boolean).join(' · ')],
        [t('Receipt Order ID'), mono(order.receiptOrderId)],
        [t('Packing List ID'), mono(order.packingListId)],
        [t('PO Number'), mono(order.poNumber)],
        [t('Note'), order.note],
        [t('Assignee'), namesOf(order.assignees)],
        [t('Packages'), progressOf(order)],
        [t('Units'), formatNumber(order.unitCount)],
        [t('Created'), formatMoment(order.createdAt, warehouseZone(order.warehouseId))],
        ...(order.arrivedAt
          ? ([[t('Arrived'), formatMoment(order.arrivedAt, warehouseZone(order.warehouseId))]] as const)
          : []),
        ...(order.completedAt
          ? ([[t('Completed'), formatMoment(order.completedAt, warehouseZone(order.warehouseId))]] as const)
          : []),
        ...(order.receivingDuration === null
          ? []
          : ([[t('Receiving took'), t('{{hours}} h', { hours: formatNumber(order.receivingDuration, 2) })]] as const)),
        ...(order.handlingSeconds === null ? [] : ([[t('Handling time'), hours(order.handlingSeconds)]] as const)),
      ]}
    />
  )
}

/** Pause, resume, confirm, complete: what the work screen offers, too. */
function TaskButtons({ order }: { readonly order: Order }) {
  const refreshes = [orders.get, orders.list]
  const pause = useMutate(receiving.pause, { refreshes })
  const resume = useMutate(receiving.resume, { refreshes })
  const confirm = useMutate(receiving.confirmReport, {
    refreshes,
    onSuccess: () => toast.success(t('Receiving report confirmed')),
  })
  const complete = useMutate(receiving.complete, {
    refreshes,
    onSuccess: () => toast.success(t('Receipt order completed')),
  })
  const input = { id: order.id }
  if (order.taskState === 'PAUSED')
    return (
      <div className={styles['actions']}>
        <Button isBusy={resume.isPending} onClick={() => resume.mutate(input)}>
          {t('Resume')}
        </Button>
      </div>
    )
  return (
    <div className={styles['actions']}>
      <Button isBusy={pause.isPending} onClick={() => pause.mutate(input)}>
        {t('Pause')}
      </Button>
      {order.report.confirmedAt === null && (
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(input)}>
          {t('Confirm report')}
        </Button>
      )}
      <Button
        kind={order.report.confirmedAt === null ? 'plain' : 'primary'}
        isBusy={complete.isPending}
        onClick={() => complete.mutate(input)}
      >
        {t('Complete')}
      </Button>
    </div>
  )
}

const mostNamed = 5

/** Why the order is not even: what is short, what is over, whether its report is confirmed. */
function Outcome({ order }: { readonly order: Order }) {
  if (order.state !== 'PROCESSING' && order.state !== 'COMPLETED') return null
  const { report } = order
  const off = order.items.filter((item) => item.short > 0 || item.over > 0)
  const facts = [
    t('{{received}} of {{expected}} packages received', {
      received: formatNumber(report.received),
      expected: formatNumber(report.expected),
    }),
    ...off
      .slice(0, mostNamed)
      .map((item) =>
        item.short > 0
          ? t('{{sku}}: {{count}} short', { sku: item.sku, count: item.short })
          : t('{{sku}}: {{count}} over', { sku: item.sku, count: item.over }),
      ),
    ...(off.length > mostNamed ? [t('{{count}} more lines differ', { count: off.length - mostNamed })] : []),
    ...(report.rejected > 0 ? [t('{{count}} rejected', { count: report.rejected })] : []),
    report.confirmedAt
      ? t('Report confirmed {{at}} by {{name}}', {
          at: formatMoment(report.confirmedAt, warehouseZone(order.warehouseId)),
          name: report.confirmedBy?.name ?? '',
        })
      : t('The report is not confirmed yet'),
  ]
  return <Why title={t('Receiving report')} facts={facts} />
}
