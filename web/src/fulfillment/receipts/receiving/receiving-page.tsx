import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receivingCalls from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import type { CodeFacts } from '@crossdock/contract/scanned-codes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { receiptPath } from '../../../lib/paths.ts'
import { answered, query, useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { useTyped } from '../../../lib/unsaved.ts'
import { t } from '../../../lib/words.ts'
import { BigCounter, BigNotice, BigTask, BigValue, TaskNumber, TaskPane } from '../../../ui/big-task.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useScanSaid } from '../../../ui/scan.ts'
import { TaskRecord } from '../../../ui/task-record.tsx'
import { JobsPane, NextButton, NextJob, useNextJob } from '../../work/next-job.tsx'
import type { Place } from './places.ts'
import './receive-waiting.ts'
import { ReceiptHead } from './receipt-head.tsx'
import { ReceivingLine } from './receiving-line.tsx'
import { LastReceived, LinesLeft, LinesThatAgree, ReceivingOverview } from './receiving-overview.tsx'
import { ReceivingReport } from './receiving-report.tsx'
import { receivingWork, useReceivingOrder } from './receiving-work.ts'

type Order = orders.ReceiptOrder

/** The last thing that happened, told at the top of the next screen. */
export interface Told {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly words?: readonly string[]
  readonly isUnsent?: boolean
}

/** Receiving, for people who stand at the dock with a scanner or a phone: one decision a screen. */
export default function ReceivingPage({ receiptOrderId: id }: { readonly receiptOrderId: Id<'receiptOrder'> }) {
  const order = useReceivingOrder(id)
  // So that scans are understood in a dead spot.
  useQuery(query(receivingCalls.codes, { id }))
  return (
    <TaskRecord
      query={order}
      title={t('Receive')}
      name={answered(orders.get, { id })?.referenceId}
      path={receiptPath(id)}
      list={{ to: '/operation-receipt-orders', label: t('Receipt Orders') }}
    >
      {(data) => <ReceivingView order={data} />}
    </TaskRecord>
  )
}

function ReceivingView({ order }: { readonly order: Order }) {
  const [params, setParams] = useParams()
  const [told, setTold] = useState<Told | null>(null)
  useScanSaid(() => setTold((now) => (now?.tone === 'bad' ? null : now)))
  // The next goods most often go where the last ones went.
  const [place, setPlace] = useState<Place | null>(null)
  // What the code that led to a line says of these goods.
  const [facts, setFacts] = useState<CodeFacts | null>(null)
  const item = order.items.find(({ id }) => id === params.get('item'))
  const line = order.lines.find(({ id }) => id === params.get('line'))
  // Its place, its count and its lot are known to this screen alone.
  useTyped(item !== undefined)
  if (order.state === 'EXPECTED')
    return (
      <OthersBeside order={order}>
        <StartScreen order={order} />
      </OthersBeside>
    )
  if (order.state !== 'PROCESSING') return <DoneScreen order={order} />
  if (order.taskState === 'PAUSED')
    return (
      <OthersBeside order={order}>
        <PausedScreen order={order} />
      </OthersBeside>
    )
  if (item)
    return (
      <TaskPane label={t('What is left, in packages')} pane={<LinesLeft order={order} itemId={item.id} />}>
        <ReceivingLine
          key={`${item.id}/${line?.id ?? ''}`}
          order={order}
          item={item}
          line={line ?? null}
          facts={facts}
          place={place}
          onPlace={setPlace}
          onDone={(done) => {
            setTold(done)
            setFacts(null)
            setParams({ item: null, line: null })
          }}
          onLine={(lineId) => setParams({ line: lineId })}
        />
      </TaskPane>
    )
  if (params.get('report') === '1')
    return (
      <TaskPane label={t('What agrees, in packages')} pane={<LinesThatAgree order={order} />}>
        <ReceivingReport order={order} onBack={() => setParams({ report: null })} />
      </TaskPane>
    )
  return (
    <OthersBeside order={order}>
      <ReceivingOverview
        order={order}
        told={told}
        onTold={setTold}
        onItem={(itemId, said) => {
          setTold(null)
          setFacts(said ?? null)
          setParams({ item: itemId })
        }}
        onReport={() => {
          setTold(null)
          setParams({ report: '1' })
        }}
      />
    </OthersBeside>
  )
}

const OthersBeside = ({ order, children }: { readonly order: Order; readonly children: ReactNode }) => (
  <JobsPane
    kind="receive"
    after={order.id}
    warehouseId={order.warehouseId}
    warehouse={order.warehouseName}
    besides={<LastReceived order={order} />}
  >
    {children}
  </JobsPane>
)

interface ScreenProps {
  readonly order: Order
  readonly children: ReactNode
  readonly actions: ReactNode
}

function Screen({ order, children, actions }: ScreenProps) {
  return (
    <BigTask
      title={
        <>
          {t('Receive')} · <TaskNumber>{order.referenceId}</TaskNumber>
        </>
      }
      documentTitle={t('Receive {{name}}', { name: order.referenceId })}
      back={receiptPath(order.id)}
      head={<ReceiptHead order={order} />}
      actions={actions}
    >
      {children}
    </BigTask>
  )
}

function StartScreen({ order }: { readonly order: Order }) {
  const [pallets, setPallets] = useState(order.palletsAtReceiving ?? 1)
  const isLtl = order.receiptType === 'LTL'
  const start = useMutate(receiving.start, { refreshes: [receivingWork, orders.get, orders.list] })
  return (
    <Screen
      order={order}
      actions={
        <Button
          kind="primary"
          size="big"
          isBusy={start.isPending}
          onClick={() => start.mutate({ id: order.id, ...(isLtl ? { palletsAtReceiving: pallets } : {}) })}
        >
          {t('The goods are here: start')}
        </Button>
      }
    >
      <BigValue label={order.vendorName ?? t('Expected')}>
        {t('{{count}} packages', { count: order.packageCount })}
      </BigValue>
      <p>
        {t('{{count}} lines', { count: order.lineCount })} · {order.warehouseName}
        {order.containerType && ` · ${t(orders.containerTypeLabels[order.containerType])}`}
      </p>
      {order.note && <BigNotice tone="info" title={order.note} />}
      {isLtl && (
        <BigCounter label={t('Pallets')} value={pallets} min={1} max={100_000} onChange={setPallets} of={null} />
      )}
    </Screen>
  )
}

function PausedScreen({ order }: { readonly order: Order }) {
  const resume = useMutate(receiving.resume, { refreshes: [receivingWork, orders.get, orders.list] })
  return (
    <Screen
      order={order}
      actions={
        <Button kind="primary" size="big" isBusy={resume.isPending} onClick={() => resume.mutate({ id: order.id })}>
          {t('Go on')}
        </Button>
      }
    >
      <BigNotice tone="info" title={t('Receiving is paused')}>
        {t('{{received}} of {{count}} packages received', {
          received: formatNumber(order.report.received),
          count: order.report.expected,
        })}
      </BigNotice>
    </Screen>
  )
}

function DoneScreen({ order }: { readonly order: Order }) {
  const next = useNextJob({ kind: 'receive', after: order.id, warehouseId: order.warehouseId })
  const isDone = order.state === 'COMPLETED'
  return (
    <Screen
      order={order}
      actions={
        isDone ? (
          <NextButton job={next} of="receive" kind="primary" />
        ) : (
          <LinkButton kind="primary" size="big" to={receiptPath(order.id)}>
            {t('Open the draft')}
          </LinkButton>
        )
      }
    >
      {isDone ? (
        <BigNotice tone="good" title={t('Completed')}>
          {t('{{received}} of {{count}} packages received', {
            received: formatNumber(order.report.received),
            count: order.report.expected,
          })}
        </BigNotice>
      ) : (
        <BigNotice tone="info" title={t('This is a draft. Publish it before its goods are received.')} />
      )}
      {isDone && next && <NextJob job={next} />}
    </Screen>
  )
}
