import type { Id } from '@crossdock/contract/ids'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import * as positions from '@crossdock/contract/sorting/positions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useMinute } from '../../lib/minute.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconScan } from '../../ui/icons.ts'
import { useNarrow } from '../../ui/media.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { ChosenWarehouse, WarehousePicker } from '../../warehouse/warehouses/chosen-warehouse.tsx'
import { freeOf } from '../free-position.ts'
import { placeOf } from '../hub-words.tsx'
import { hubRefreshes } from '../refreshes.ts'
import { Alerts, AlertWords } from './alerts.tsx'
import { Coming, useDoors, Vans } from './hub-doors.tsx'
import { LaneGrid, type Spot } from './lane-grid.tsx'
import { PositionList } from './position-list.tsx'
import { inOrder } from './position-rules.ts'
import styles from './positions.module.css'
import { type Moving, MovingOrder, Nowhere, StandingThere } from './standing-there.tsx'

/** A picture of the hub: its lanes, what stands at each position, and what is to be looked at. */
export default function HubMapPage() {
  return <ChosenWarehouse title={t('Hub map')}>{(id) => <HubMap key={id} warehouseId={id} />}</ChosenWarehouse>
}

const legend = [
  ['complete', null, 'All boxes are here'],
  ['part', null, 'Some boxes are here'],
  ['awaited', null, 'None is here yet'],
  ['taken', null, "Another merchant's"],
  ['free', 'soon', 'Here for more than 4 hours'],
  ['free', 'late', 'Here for more than 24 hours'],
] as const

function HubMap({ warehouseId }: { readonly warehouseId: Id<'warehouse'> }) {
  const [params, setParams] = useParams()
  const isNarrow = useNarrow(1023)
  const view = params.get('view') ?? (isNarrow ? 'list' : 'lanes')
  const floor = useQuery(query(positions.list, { warehouseId }))
  const alerts = useQuery(query(positions.alerts, { warehouseId }))
  const lanes = useMemo(() => inOrder(floor.data?.lanes ?? []), [floor.data])
  const doors = useDoors(warehouseId)
  const mayMove = useCan(orders.allocate)
  const mayScan = useCan(boxes.receive)
  const now = useMinute()
  const [selected, setSelected] = useState<Spot | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [free, setFree] = useState<Spot | null>(null)
  const allocate = useMutate(orders.allocate, {
    refreshes: hubRefreshes,
    onSuccess: (saved) => {
      toast.success(t('{{order}} stands at {{place}}', { order: saved.orderNo, place: placeOf(saved) ?? '' }))
      for (const warning of saved.warnings) toast.warning(`${saved.orderNo}: ${t(warning)}`)
      setMoving(null)
      setFree(null)
      if (saved.stockLocation && saved.position !== null)
        setSelected({ laneId: saved.stockLocation.id, position: saved.position })
    },
  })
  const laneOf = ({ laneId }: Spot) => lanes.find(({ id }) => id === laneId)
  const standingAt = (spot: Spot) => laneOf(spot)?.standing.find(({ position }) => position === spot.position)
  const put = ({ id }: Moving, spot: Spot) =>
    allocate.mutate(
      { id, slId: spot.laneId, position: spot.position },
      {
        onError: (error) => {
          const next = freeOf(error)
          if (next !== null) setFree({ laneId: spot.laneId, position: next })
          showError(error)
        },
      },
    )
  const takeUp = (spot: Spot) => {
    const order = standingAt(spot)?.order
    if (!order) return
    setSelected(spot)
    setFree(null)
    setMoving({ id: order.id, orderNo: order.orderNo, from: spot })
  }
  const leave = () => {
    setMoving(null)
    setFree(null)
  }
  const putDown = (spot: Spot) => {
    if (!moving || allocate.isPending) return
    const there = standingAt(spot)
    if (there?.order?.id === moving.id) return leave()
    if (!there) return put(moving, spot)
    // Said before it is asked: the next one that is free is offered.
    toast.error(t('This position is already occupied.'))
    setFree({ laneId: spot.laneId, position: laneOf(spot)?.freePosition ?? 1 })
  }
  useHotkeys({ Escape: leave }, moving !== null)
  const place = (spot: Spot): string => `${laneOf(spot)?.title ?? ''} · ${spot.position}`
  const there = selected && standingAt(selected)
  return (
    <>
      <PageHead
        title={t('Hub map')}
        hasWords
        subtitle={<AlertWords alerts={alerts.data} lanes={lanes} />}
        actions={
          <>
            <WarehousePicker warehouseId={warehouseId} />
            <Segments
              label={t('View')}
              options={[
                { value: 'lanes', label: t('Lanes') },
                { value: 'list', label: t('List') },
              ]}
              value={view}
              onChange={(value) => setParams({ view: value })}
            />
            <LinkButton kind="primary" to="/sorting/load" icon={<IconScan size={14} aria-hidden />}>
              {t('Scan boxes')}
            </LinkButton>
          </>
        }
      />
      {floor.isError ? (
        <FailedState error={floor.error} onRetry={() => void floor.refetch()} isRetrying={floor.isFetching} />
      ) : !floor.data || doors.isLoading ? (
        <Skeleton lines={10} />
      ) : lanes.length === 0 ? (
        <EmptyState
          title={t('There is no lane yet')}
          hint={t('Every place that orders can stand in: lanes, racks, cages. Create the first one.')}
          action={
            <LinkButton kind="primary" to="/sorting/stock-locations">
              {t('Stock Locations')}
            </LinkButton>
          }
        />
      ) : (
        <div className={styles['page']}>
          <div className={styles['floor']}>
            <Coming coming={doors.coming} mayScan={mayScan} />
            {view === 'list' ? (
              <PositionList lanes={lanes} now={now} />
            ) : (
              <>
                {/* Paper is not pressed: it says what stands where. */}
                <div className={styles['onPaper']}>
                  <PositionList lanes={lanes} now={now} />
                </div>
                <div className={styles['drawn']}>
                  <p className={styles['legend']}>
                    {legend.map(([fill, stay, words]) => (
                      <span key={words}>
                        <i data-fill={fill} data-stay={stay ?? undefined} /> {t(words)}
                      </span>
                    ))}
                  </p>
                  <LaneGrid
                    lanes={lanes}
                    now={now}
                    selected={selected}
                    isMoving={moving !== null}
                    mayMove={mayMove}
                    onPress={(spot) => (moving ? putDown(spot) : setSelected(spot))}
                    onTakeUp={takeUp}
                    onPutDown={putDown}
                    onLeave={leave}
                  />
                  {floor.data.hasMore && (
                    <p className="muted">
                      {t('The first {{count}} lanes are shown: those in which something stands come first.', {
                        count: positions.mostLanes,
                      })}
                    </p>
                  )}
                  {mayMove && (
                    <p className="muted">
                      {t('Drag an order, or press M and then a free position. Escape leaves it where it is.')}
                    </p>
                  )}
                </div>
              </>
            )}
            <Vans warehouseId={warehouseId} leaving={doors.leaving} lanes={lanes} />
          </div>
          <aside className={styles['side']} aria-label={t('What is there')}>
            {moving ? (
              <MovingOrder
                moving={moving}
                from={moving.from && place(moving.from)}
                free={free && place(free)}
                isBusy={allocate.isPending}
                onTake={() => free && put(moving, free)}
                onLeave={leave}
              />
            ) : (
              selected && (
                <StandingThere
                  laneId={selected.laneId}
                  place={place(selected)}
                  standing={there ?? undefined}
                  now={now}
                  mayMove={mayMove}
                  isBusy={allocate.isPending}
                  onMove={() => takeUp(selected)}
                  onPut={(id, to) => put({ id, orderNo: '', from: selected }, to)}
                />
              )
            )}
            {mayMove && !moving && (
              <Nowhere
                warehouseId={warehouseId}
                isBusy={allocate.isPending}
                onPut={(id, to) => put({ id, orderNo: '', from: null }, to)}
                onMove={(order) => {
                  setParams({ view: 'lanes' })
                  setMoving(order)
                }}
              />
            )}
            <Alerts alerts={alerts.data} now={now} />
          </aside>
        </div>
      )}
    </>
  )
}
