import * as boxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as orders from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { ConfirmModal, CopyModal } from '../../ui/modals.tsx'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { RecordPeek } from '../../ui/record-peek.tsx'
import { RefusalButton } from '../../ui/refusal-button.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { BoxCell } from '../box-cells.tsx'
import { addressOf, customerOf, HubState, isOpen, measuresOf, missingOf, placeOf } from '../hub-words.tsx'
import { hubRefreshes } from '../refreshes.ts'
import { eventWords } from './event-words.ts'
import styles from './order-peek.module.css'
import { processRefusal, removeRefusal } from './order-rules.ts'
import { Unmerge } from './unmerge.tsx'

const ReportDialog = lazyPart(async () => (await import('../exceptions/report-dialog.tsx')).ReportDialog)
const LabelsDialog = lazyPart(async () => (await import('../boxes/labels-dialog.tsx')).LabelsDialog)
const BoxForm = lazyPart(async () => (await import('./box-form.tsx')).BoxForm)

type HubOrder = orders.HubOrder

/** What the list does with an order; each opens its dialog. */
interface OrderDoing {
  readonly allocate: (order: HubOrder) => void
  readonly deallocate: (order: HubOrder) => void
  readonly process: (order: HubOrder) => void
  readonly edit: (order: HubOrder) => void
  readonly cancel: (order: HubOrder) => void
  readonly cancelExpecting: (order: HubOrder) => void
  readonly remove: (order: HubOrder) => void
  /** Labels of all its boxes. */
  readonly print: (order: HubOrder) => void
}

/** An order of the hub beside its list: what it is, where it stands, its boxes, what happened, and what can be done. */
export function OrderPeek({ order, doing }: { readonly order: HubOrder; readonly doing: OrderDoing }) {
  const whole = useQuery(query(orders.get, { id: order.id }))
  const zone = warehouseZone(order.warehouseId)
  return (
    <RecordPeek
      title={<span className="mono">{order.orderNo}</span>}
      state={<HubState order={order} />}
      rows={[
        [t('Customer'), customerOf(order)],
        [t('Address'), addressOf(order)],
        [t('Place'), placeOf(order)],
        [t('Route'), order.plannedStop && t('{{route}}, stop {{stop}}', { ...order.plannedStop })],
        [t('Warehouse'), order.warehouseTitle],
        [
          t('Manifest'),
          <Link key="manifest" to={`/sorting/orders?manifestIds=${order.manifestId}`}>
            {order.manifestTitle}
          </Link>,
        ],
      ]}
      query={whole}
    >
      {(data) => (
        <>
          <Actions order={data} doing={doing} />
          {data.isMerged && <MergedOf order={data} />}
          <Boxes order={data} />
          <KeyValues
            rows={[
              [t('Phone'), data.customer.phone],
              [t('Email'), data.customer.email],
              [t('PO No'), data.poNo],
              [t('Merchant'), data.storeName],
              [t('Expected Date'), formatDay(data.expectedAt)],
              [t('Received'), formatMoment(data.receivedAt, zone)],
              ...(data.processedAt ? [[t('Processed'), formatMoment(data.processedAt, zone)] as const] : []),
              ...(data.cancelledAt ? [[t('Cancelled'), formatMoment(data.cancelledAt, zone)] as const] : []),
              ...(data.cancelReason ? [[t('Reason'), data.cancelReason] as const] : []),
              [t('Note'), data.note],
            ]}
          />
          <Events order={data} />
        </>
      )}
    </RecordPeek>
  )
}

function MergedOf({ order }: { readonly order: orders.WholeHubOrder }) {
  const mayUnmerge = useCan(orders.unmerge)
  return mayUnmerge && isOpen(order) ? <Unmerge key={order.id} order={order} /> : null
}

function Actions({ order, doing }: { readonly order: HubOrder; readonly doing: OrderDoing }) {
  const [message, setMessage] = useState<string | null>(null)
  const mayAllocate = useCan(orders.allocate)
  const mayProcess = useCan(orders.process)
  const mayEdit = useCan(orders.update)
  const mayCancel = useCan(orders.cancel)
  const mayRemove = useCan(orders.remove)
  const mayPrint = useCan(boxes.labels)
  const open = isOpen(order)
  const isNext = (action: 'allocate' | 'process') =>
    (order.stockLocation === null ? 'allocate' : missingOf(order) === 0 ? 'process' : null) === action
  return (
    <PeekActions>
      {open && mayAllocate && (
        <Button kind={isNext('allocate') ? 'primary' : 'plain'} onClick={() => doing.allocate(order)}>
          {t('Allocate')}
        </Button>
      )}
      {open && mayProcess && (
        <RefusalButton
          kind={isNext('process') ? 'primary' : 'plain'}
          refusal={processRefusal(order)}
          onClick={() => doing.process(order)}
        >
          {t('Process')}
        </RefusalButton>
      )}
      {open && mayAllocate && order.stockLocation && (
        <Button onClick={() => doing.deallocate(order)}>{t('Take out')}</Button>
      )}
      {open && mayEdit && <Button onClick={() => doing.edit(order)}>{t('Edit')}</Button>}
      <Button
        onClick={() =>
          void call(orders.trackingMessage, { id: order.id }).then((answer) => setMessage(answer.message), showError)
        }
      >
        {t('Tracking message')}
      </Button>
      {mayPrint && <Button onClick={() => doing.print(order)}>{t('Labels')}</Button>}
      {open && mayCancel && missingOf(order) > 0 && (
        <Button onClick={() => doing.cancelExpecting(order)}>{t('Cancel expecting')}</Button>
      )}
      {open && mayCancel && <Button onClick={() => doing.cancel(order)}>{t('Cancel order')}</Button>}
      {mayRemove && (
        <RefusalButton refusal={removeRefusal(order)} onClick={() => doing.remove(order)}>
          {t('Delete')}
        </RefusalButton>
      )}
      {message !== null && <CopyModal title={t('Tracking message')} text={message} onClose={() => setMessage(null)} />}
    </PeekActions>
  )
}

function Boxes({ order }: { readonly order: orders.WholeHubOrder }) {
  const [editing, setEditing] = useState<boxes.HubBox | 'new' | null>(null)
  const [removing, setRemoving] = useState<boxes.HubBox | null>(null)
  const [reporting, setReporting] = useState<boxes.HubBox | null>(null)
  const [printing, setPrinting] = useState<boxes.HubBox | null>(null)
  const mayReport = useCan(exceptions.report)
  const mayPrint = useCan(boxes.labels)
  const mayScan = useCan(boxes.receive) && isOpen(order)
  const zone = warehouseZone(order.warehouseId)
  const receive = useMutate(boxes.receive, {
    refreshes: hubRefreshes,
    onSuccess: ({ number }) => toast.success(t('Box {{number}} received', { number })),
  })
  const remove = useMutate(boxes.remove, { refreshes: hubRefreshes, onSuccess: () => setRemoving(null) })
  return (
    <section aria-label={t('Boxes')}>
      <div className={styles['head']}>
        <h3>{t('Boxes')}</h3>
        {mayScan && (
          <Button kind="quiet" onClick={() => setEditing('new')}>
            {t('Add a box')}
          </Button>
        )}
      </div>
      <ul className={styles['boxes']}>
        {order.boxes.map((box) => (
          <li key={box.id}>
            <BoxCell state={box.state} exceptions={box.exceptions} />
            <span className={styles['what']}>
              {box.number} <span className="mono">{box.barcode}</span>{' '}
              <span className="muted">
                {[
                  measuresOf(box),
                  box.description,
                  ...box.exceptions.map((kind) => t(kind)),
                  box.receivedAt ? formatMoment(box.receivedAt, zone) : t('expected'),
                  box.receivedBy?.name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {mayScan && box.state === 'Expected' && (
              <Button
                kind="quiet"
                aria-label={t('Receive {{box}}', { box: box.barcode })}
                isBusy={receive.isPending && receive.variables?.boxId === box.id}
                onClick={() => receive.mutate({ id: order.id, boxId: box.id })}
              >
                {t('Receive')}
              </Button>
            )}
            {mayPrint && (
              <Button
                kind="quiet"
                aria-label={t('Print the label of {{box}}', { box: box.barcode })}
                onClick={() => setPrinting(box)}
              >
                {t('Print')}
              </Button>
            )}
            {mayReport && (
              <Button
                kind="quiet"
                aria-label={t('Report {{box}}', { box: box.barcode })}
                onClick={() => setReporting(box)}
              >
                {t('Report it')}
              </Button>
            )}
            {mayScan && (
              <Button kind="quiet" aria-label={t('Edit {{box}}', { box: box.barcode })} onClick={() => setEditing(box)}>
                {t('Edit')}
              </Button>
            )}
            {mayScan && box.state === 'Expected' && order.boxes.length > 1 && (
              <Button
                kind="quiet"
                aria-label={t('Remove {{box}}', { box: box.barcode })}
                onClick={() => setRemoving(box)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && <BoxForm order={order} box={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {printing && (
        <LabelsDialog
          of={{ ids: [printing.id] }}
          title={t('Label of {{box}}', { box: printing.barcode })}
          onClose={() => setPrinting(null)}
        />
      )}
      {reporting && <ReportDialog box={reporting} onClose={() => setReporting(null)} />}
      {removing && (
        <ConfirmModal
          title={t('Remove box {{box}}?', { box: removing.barcode })}
          confirmLabel={t('Remove')}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: order.id, boxId: removing.id })}
          onClose={() => setRemoving(null)}
        >
          {t('It is expected no longer. Added again, it has a number of its own.')}
        </ConfirmModal>
      )}
    </section>
  )
}

function Events({ order }: { readonly order: HubOrder }) {
  const events = useQuery(
    query(history.list, { id: order.id, page_size: history.hubEventsPageSize, sort: 'createdAt' }),
  )
  const zone = warehouseZone(order.warehouseId)
  if (!events.data) return null
  return (
    <Timeline
      zone={zone}
      entries={events.data.items.toReversed().map((event) => ({
        key: event.id,
        title: eventWords(event),
        detail: `${formatMoment(event.createdAt, zone)} · ${event.createdBy.name}`,
      }))}
    />
  )
}
