import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { shipmentPath } from '../../../lib/paths.ts'
import { answered, query, useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigValue, TaskPane } from '../../../ui/big-task.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useScanSaid } from '../../../ui/scan.ts'
import { TaskRecord } from '../../../ui/task-record.tsx'
import { JobsPane, NextButton, NextJob, useNextJob } from '../../work/next-job.tsx'
import { useOrderScan } from '../../work/order-scan.ts'
import { PickListScreen, PlaceList } from './pick-list.tsx'
import { failed, PickFrame, type Told } from './pick-parts.tsx'
import { PickStopScreen } from './pick-stop.tsx'
import { nextStop, progressOf, shortItem, stopAt, stopsOf } from './pick-stops.ts'
import { ShortageDecision } from './shortage.tsx'
import { ToldNotice } from './told-notice.tsx'
import './pick-waiting.ts'

/** Picking, for people who walk the shelves with a phone or a scanner: one decision a screen. */
export default function PickingPage({ shipmentOrderId: id }: { readonly shipmentOrderId: Id<'shipmentOrder'> }) {
  const list = useQuery(query(picking.options, { id }))
  // So that scans are understood in a dead spot.
  useQuery(query(picking.codes, { id }))
  return (
    <TaskRecord
      query={list}
      title={t('Pick')}
      name={answered(shipments.get, { id })?.referenceId}
      path={shipmentPath(id)}
      list={{ to: '/operation-orders', label: t('Operation Orders') }}
    >
      {(data) => <PickingView list={data} />}
    </TaskRecord>
  )
}

function PickingView({ list }: { readonly list: PickList }) {
  const [params, setParams] = useParams()
  const [told, setTold] = useState<Told | null>(null)
  useScanSaid(() => setTold((now) => (now?.tone === 'bad' ? null : now)))
  const [from, setFrom] = useState<string | null>(null)
  // A place that is come back to is counted anew.
  const [visit, setVisit] = useState(0)
  const beside = (screen: ReactNode) => (
    <JobsPane kind="pick" after={list.id} warehouseId={list.warehouseId} warehouse={list.warehouseTitle}>
      {screen}
    </JobsPane>
  )
  // Undoing the only pick leads back to the start: what was said about it is still to be read.
  if (list.state === 'READY') return beside(<StartScreen list={list} told={told} onTold={setTold} />)
  if (list.state !== 'PICKING') return beside(<OtherState list={list} />)
  if (list.taskKind === 'PACKING') return <PickedScreen list={list} />
  if (list.taskState === 'PAUSED') return beside(<PausedScreen list={list} />)
  const showStop = (key: string | null): void => {
    setTold(null)
    setParams({ stop: key, view: null })
  }
  if (params.get('view') === 'list')
    return (
      <PickListScreen
        list={list}
        told={told}
        onTold={setTold}
        onStop={showStop}
        onBack={() => setParams({ view: null })}
      />
    )
  const stop = stopAt(list, params.get('stop')) ?? nextStop(stopsOf(list), from)
  const item = shortItem(list)
  return (
    <TaskPane
      label={t('Pick list')}
      pane={<PlaceList list={list} chosen={stop?.key ?? null} onStop={showStop} onTold={setTold} />}
    >
      {stop ? (
        <PickStopScreen
          key={`${stop.key}/${visit}`}
          list={list}
          stop={stop}
          told={told}
          onTold={setTold}
          onStop={showStop}
          onLeft={(next) => {
            setTold(next)
            setVisit(visit + 1)
            setFrom(stop.option.stockLocationTitle)
            setParams({ stop: null }, { isReplacing: true })
          }}
          onList={() => setParams({ view: 'list' })}
        />
      ) : item ? (
        <ShortageDecision key={item.itemId} list={list} item={item} told={told} onTold={setTold} onStop={showStop} />
      ) : (
        <FinishScreen list={list} told={told} onTold={setTold} onList={() => setParams({ view: 'list' })} />
      )}
    </TaskPane>
  )
}

const refreshes = [picking.options, shipments.get, shipments.list]

/** What is said of a scan where only the order's number is one. */
const otherCode = (referenceId: string, onTold: (told: Told) => void) => (code: string) =>
  onTold({ tone: 'bad', title: code, words: t('Scan {{order}}, the number of this order.', { order: referenceId }) })

function StartScreen({
  list,
  told,
  onTold,
}: {
  readonly list: PickList
  readonly told: Told | null
  readonly onTold: (told: Told | null) => void
}) {
  const start = useMutate(packing.setTask, {
    refreshes,
    onSuccess: () => onTold(null),
    onError: (error) => {
      onTold(failed(error))
      return true
    },
  })
  const stops = stopsOf(list)
  const begin = (): void => start.mutate({ id: list.id, state: 'IN_PROGRESS', kind: 'PICKING' })
  useOrderScan(
    list.referenceId,
    () => {
      if (!start.isPending) begin()
      return !start.isPending
    },
    otherCode(list.referenceId, onTold),
  )
  return (
    <PickFrame
      list={list}
      actions={
        <Button kind="primary" size="big" isBusy={start.isPending} onClick={begin}>
          {t('Start Picking')}
        </Button>
      }
    >
      <ToldNotice told={told} />
      <BigValue label={list.warehouseTitle}>{t('{{count}} units', { count: progressOf(list).total })}</BigValue>
      <p>
        {t('{{count}} lines', { count: list.items.length })},{' '}
        {t('{{count}} places to go to', { count: new Set(stops.map(({ option }) => option.stockLocationId)).size })}
      </p>
      <p className="muted">{t('Scan {{order}} to begin.', { order: list.referenceId })}</p>
      {list.isStrict && (
        <BigNotice tone="info" title={t('Only the ordered packages')}>
          {t('This order does not take other package types in their place.')}
        </BigNotice>
      )}
    </PickFrame>
  )
}

function PausedScreen({ list }: { readonly list: PickList }) {
  const resume = useMutate(packing.setTask, { refreshes })
  return (
    <PickFrame
      list={list}
      actions={
        <Button
          kind="primary"
          size="big"
          isBusy={resume.isPending}
          onClick={() => resume.mutate({ id: list.id, state: 'IN_PROGRESS', kind: 'PICKING' })}
        >
          {t('Go on')}
        </Button>
      }
    >
      <BigNotice tone="info" title={t('Picking is paused')}>
        {t('{{done}} of {{count}} units picked', { done: progressOf(list).done, count: progressOf(list).total })}
      </BigNotice>
    </PickFrame>
  )
}

function FinishScreen({
  list,
  told,
  onTold,
  onList,
}: {
  readonly list: PickList
  readonly told: Told | null
  readonly onTold: (told: Told | null) => void
  readonly onList: () => void
}) {
  const finish = useMutate(packing.setTask, {
    refreshes,
    onError: (error) => {
      onTold(failed(error))
      return true
    },
  })
  const { done } = progressOf(list)
  const end = (): void => finish.mutate({ id: list.id, state: 'COMPLETED', kind: 'PICKING', finalUnitsCount: done })
  useOrderScan(
    list.referenceId,
    () => {
      if (!finish.isPending) end()
      return !finish.isPending
    },
    otherCode(list.referenceId, onTold),
  )
  return (
    <PickFrame
      list={list}
      actions={
        <>
          <Button kind="primary" size="big" isBusy={finish.isPending} onClick={end}>
            {t('Finish Picking')}
          </Button>
          <Button size="big" onClick={onList}>
            {t('Look through it once more')}
          </Button>
        </>
      }
    >
      <ToldNotice told={told} list={list} onTold={onTold} />
      <BigValue label={t('Everything is picked')}>{t('{{count}} units', { count: done })}</BigValue>
      <p>{t('Take it to packing.')}</p>
      <p className="muted">{t('Scan {{order}} to finish.', { order: list.referenceId })}</p>
    </PickFrame>
  )
}

function PickedScreen({ list }: { readonly list: PickList }) {
  const [params, setParams] = useParams()
  const [told, setTold] = useState<Told | null>(null)
  const next = useNextJob({ kind: 'pick', after: list.id, warehouseId: list.warehouseId })
  if (params.get('view') === 'list')
    return (
      <PickListScreen
        list={list}
        told={told}
        onTold={setTold}
        onStop={() => setParams({ view: null })}
        onBack={() => setParams({ view: null })}
      />
    )
  return (
    <PickFrame
      list={list}
      actions={
        <>
          <LinkButton kind="primary" size="big" to={`${shipmentPath(list.id)}/setup-packing`}>
            {t('Go to packing')}
          </LinkButton>
          {next && <NextButton job={next} of="pick" />}
        </>
      }
    >
      <BigNotice tone="good" title={t('Picking is finished')}>
        {t('{{count}} units', { count: progressOf(list).done })}
      </BigNotice>
      <div>
        <Button size="big" onClick={() => setParams({ view: 'list' })}>
          {t('Put something back')}
        </Button>
      </div>
      {next && <NextJob job={next} />}
    </PickFrame>
  )
}

function OtherState({ list }: { readonly list: PickList }) {
  const next = useNextJob({ kind: 'pick', after: list.id, warehouseId: list.warehouseId })
  const words = {
    DRAFT: t('This is a draft. Place it before it is picked.'),
    BACK_ORDER: t('This is a back order: it waits for stock.'),
    COMPLETED: t('This order is shipped out.'),
    READY: '',
    PICKING: '',
  }
  return (
    <PickFrame list={list} actions={<NextButton job={next} of="pick" kind="primary" />}>
      <BigNotice tone={list.state === 'COMPLETED' ? 'good' : 'info'} title={words[list.state]} />
      {next && <NextJob job={next} />}
    </PickFrame>
  )
}
