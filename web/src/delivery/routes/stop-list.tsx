import { move as movePlace } from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { useEffect, useMemo, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatMoment } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { usePartOf } from '../../lib/part-of-value.ts'
import { queryClient, queryKey, useMutate } from '../../lib/queries.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { IconArrowDown, IconArrowRight, IconArrowUp, IconTag, IconUser, IconX } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/list-types.ts'
import { SortableTable } from '../../ui/sortable-table.tsx'
import { customerOf, windowOf } from '../order-words.ts'
import { poolState, setCurrentInRoute } from '../pool-state.ts'
import { StopCustomer } from '../tracking/order-tracking.tsx'
import { saidWords } from '../tracking/staff-words.ts'
import { dragOver, PlaceNote, putDown, takeUp, wordsAt } from './dragged-stop.tsx'
import { arrivalColumn, LiveNotes, type LiveView } from './live-route.tsx'
import { routeRefreshes } from './route-dialogs.tsx'
import { initialRouteState, routeState, setHoverOrder } from './route-state.ts'
import { StopState } from './route-words.tsx'
import styles from './stop-list.module.css'
import { proofWords, StopProofs } from './stop-proofs.tsx'

type Stop = routes.RouteStop

const StopServices = lazyPart(async () => (await import('./services-of-stop.tsx')).StopServices)
const PlacesDialog = lazyPart(async () => (await import('./places-dialog.tsx')).PlacesDialog)
const RouteMap = lazyPart(async () => (await import('./route-map.tsx')).RouteMap, null)

/** What of an order is in the sorting hub: it waits there, is still to come, or has left. */
function hubWords({ state, receivedBoxesCount, boxesCount, place }: NonNullable<Stop['hub']>): string {
  if (state === 'Expecting') return t('Not yet in the hub')
  if (state !== 'Received') return state === 'Processed' ? t('Left the hub') : t(state)
  const counts = { received: receivedBoxesCount, total: boxesCount }
  return place === null
    ? t('In the hub: {{received}} of {{total}}', counts)
    : t('In the hub: {{received}} of {{total}}, {{place}}', { ...counts, place })
}

const columns: readonly Column<Stop>[] = [
  { key: 'position', label: 'Stop', kind: 'mono', cell: ({ position }) => position, width: 44 },
  { key: 'orderNo', label: 'Order No', kind: 'mono', cell: ({ orderNo }) => orderNo, width: 90 },
  {
    key: 'customer',
    label: 'Customer',
    cell: (stop) => (
      <span className={styles['who']}>
        {customerOf(stop)}
        <span>{`${stop.addressLine1}, ${stop.city}`}</span>
        {stop.instruction && (
          <span>{t('For the driver: {{words}}', { words: saidWords(stop.instruction) ?? '' })}</span>
        )}
        {stop.hub && <span>{hubWords(stop.hub)}</span>}
        <PlaceNote id={stop.addressId} />
        {stop.services.length > 0 && <span>{t('Services: {{services}}', { services: stop.services.join(', ') })}</span>}
      </span>
    ),
  },
  {
    key: 'window',
    label: 'Window',
    cell: (stop) => windowOf(stop) ?? nothing,
    width: 76,
  },
  { key: 'packages', label: 'Packages', kind: 'number', cell: ({ packages }) => packages, width: 78 },
  {
    key: 'status',
    label: 'State',
    cell: (stop) => (
      <span className={styles['state']}>
        <StopState status={stop.status} />
        {stop.stars !== null && <small> {t('{{count}} stars', { count: stop.stars })}</small>}
        {stop.reason && <small> {t(stop.reason)}</small>}
        {stop.proof && <small> {proofWords(stop)}</small>}
        {stop.status === 'To go' && stop.arrivedAt !== null && (
          <small> {t('Arrived at {{time}}', { time: formatMoment(stop.arrivedAt, personZone()) })}</small>
        )}
      </span>
    ),
    width: 100,
  },
]

const keyOf = ({ addressId }: Stop): string => addressId
const isDone = ({ status }: Stop): boolean => status !== 'To go'

/** The stops of a route in their order, on the map and below it: where it may be changed, each is dragged, moves up and down, leaves, or is reported. */
export function StopList({
  route,
  live,
  onFail,
}: {
  readonly route: routes.Route
  /** How it is driven, while it is under way and may be watched. */
  readonly live: LiveView | null
  readonly onFail: (stop: Stop) => void
}) {
  const mayEdit = useCan(routes.setStops)
  const hovered = usePartOf(routeState, ({ hoverOrderId }) => hoverOrderId)
  // A pin that was pressed stays the chosen stop while nothing is under the pointer.
  const chosen = usePartOf(poolState, ({ currentOrderInSingleRoute }) => currentOrderInSingleRoute.addressId)
  const marked = hovered ?? chosen
  const setMarked = (id: string | null) => routeState.set((before) => setHoverOrder(before, id))
  const [asked, setAsked] = useState<Stop | null>(null)
  const mayTick = useCan(pool.update)
  const [ticked, setTicked] = useState<Stop | null>(null)
  // Which orders are on it, and in which order, while that is being saved.
  const [moved, setMoved] = useState<Stop | null>(null)
  const mayMove = useCan(movePlace)
  const [wanted, setWanted] = useState<readonly Stop[] | null>(null)
  const { id, updatedAt, type } = route
  const choose = (addressId: string | null) => poolState.set((before) => setCurrentInRoute(before, addressId, true))
  useEffect(
    () => () => {
      poolState.set((before) => setCurrentInRoute(before, null, false))
      // The next route may be shown already.
      routeState.set((before) => (before.id === id ? initialRouteState : before))
    },
    [id],
  )
  const shown = useMemo(() => (wanted ? { ...route, orders: [...wanted] } : route), [route, wanted])
  const { orders } = shown
  const move = useMutate(routes.setStops, {
    refreshes: routeRefreshes,
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey(routes.get, { id }), answer)
      setWanted(null)
    },
    onError: () => setWanted(null),
  })
  const report = useMutate(routes.setResult, { refreshes: routeRefreshes })
  const canPlan = mayEdit && (type === 'Pending' || type === 'Schedule' || type === 'Ongoing')
  const setOrder = (next: readonly Stop[], { orderNo }: Stop, told: string) => {
    const before = route.orders.map(({ addressId }) => addressId)
    setWanted(next.map((one, at) => ({ ...one, position: at + 1 })))
    move.mutate(
      { id, updatedAt, addressIds: next.map(({ addressId }) => addressId) },
      {
        onSuccess: (after) => {
          const back = () => call(routes.setStops, { id, updatedAt: after.updatedAt, addressIds: before })
          tellDone(told, [{ name: orderNo, back }], routeRefreshes)
        },
      },
    )
  }
  const swap = (at: number, to: number) => {
    const next = [...orders]
    const [taken] = next.splice(at, 1)
    if (!taken) return
    next.splice(to, 0, taken)
    setOrder(next, taken, t('{{orderNo}} is stop {{place}} now', { orderNo: taken.orderNo, place: to + 1 }))
  }
  const shownColumns = live ? [...columns.slice(0, 4), arrivalColumn(live), ...columns.slice(4)] : columns
  const hasPlace = orders.some(({ lng, lat }) => lng !== null && lat !== null)
  const firstOpen = orders.findIndex(({ status }) => status === 'To go')
  const ask = (stop: Stop) => (
    <>
      {mayTick && (
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('Services of {{orderNo}}', { orderNo: stop.orderNo })}
          onClick={() => setTicked(stop)}
          icon={<IconTag size={16} />}
        />
      )}
      <Button
        kind="quiet"
        size="icon"
        aria-label={t('Customer of {{orderNo}}', { orderNo: stop.orderNo })}
        onClick={() => setAsked(stop)}
        icon={<IconUser size={16} />}
      />
    </>
  )
  const doing: Column<Stop> = {
    key: 'doing',
    label: '',
    width: 204,
    cell: (stop) => {
      const at = orders.indexOf(stop)
      if (stop.status !== 'To go')
        return (
          <span className={styles['doing']}>
            <span>{ask(stop)}</span>
          </span>
        )
      const name = stop.orderNo
      return (
        <span className={styles['doing']}>
          {type === 'Ongoing' && (
            <span>
              <Button
                isBusy={report.isPending}
                aria-label={`${t('Delivered')}: ${name}`}
                onClick={() =>
                  report.mutate({ id, addressId: stop.addressId, status: 'Delivered', updatedAt: stop.updatedAt })
                }
              >
                {t('Delivered')}
              </Button>
              <Button aria-label={`${t('Failed')}: ${name}`} onClick={() => onFail(stop)}>
                {t('Failed')}
              </Button>
            </span>
          )}
          <span>
            {ask(stop)}
            <Button
              kind="quiet"
              size="icon"
              aria-label={t('Move {{orderNo}} up', { orderNo: name })}
              disabled={move.isPending || at <= firstOpen}
              onClick={() => swap(at, at - 1)}
              icon={<IconArrowUp size={16} />}
            />
            <Button
              kind="quiet"
              size="icon"
              aria-label={t('Move {{orderNo}} down', { orderNo: name })}
              disabled={move.isPending || at === orders.length - 1}
              onClick={() => swap(at, at + 1)}
              icon={<IconArrowDown size={16} />}
            />
            {mayMove && (
              <Button
                kind="quiet"
                size="icon"
                aria-label={t('Move {{orderNo}} to…', { orderNo: name })}
                disabled={move.isPending}
                onClick={() => setMoved(stop)}
                icon={<IconArrowRight size={16} />}
              />
            )}
            <Button
              kind="quiet"
              size="icon"
              aria-label={t('Put {{orderNo}} back into the pool', { orderNo: name })}
              disabled={move.isPending}
              onClick={() =>
                setOrder(
                  orders.filter((one) => one !== stop),
                  stop,
                  t('{{orderNo}} is in the pool again', { orderNo: name }),
                )
              }
              icon={<IconX size={16} />}
            />
          </span>
        </span>
      )
    },
  }
  const asking: Column<Stop> = {
    key: 'customer-said',
    label: '',
    width: mayTick ? 84 : 44,
    cell: (stop) => (
      <span className={styles['doing']}>
        <span>{ask(stop)}</span>
      </span>
    ),
  }
  const seen = [...shownColumns, canPlan ? doing : asking]
  const table = {
    ...{ rows: orders, rowKey: keyOf, label: t('Stops'), marked, onMark: setMarked },
    empty: t('There are no orders on this route. Check some in the order pool, and add them.'),
  }
  return (
    <>
      {live && <LiveNotes live={live} />}
      {hasPlace ? (
        // It has its room before it is here: what comes later must not move a stop away from under a pointer.
        <div className={styles['map']}>
          <RouteMap route={shown} marked={marked} onMark={setMarked} onPress={choose} run={live?.run} />
        </div>
      ) : (
        orders.length > 0 && <p>{t('No stop of this route has a place on the map.')}</p>
      )}
      {canPlan && orders.length > 1 ? (
        <SortableTable
          {...table}
          columns={seen}
          nameOf={({ orderNo }) => orderNo}
          isFixed={isDone}
          isBusy={move.isPending}
          onMove={swap}
          onTake={({ addressId }) => mayMove && takeUp(route, addressId)}
          onOver={dragOver}
          onLetGo={putDown}
          wordsAt={wordsAt}
        />
      ) : (
        <DataTable {...table} columns={seen} />
      )}
      {asked && <StopCustomer id={asked.addressId} orderNo={asked.orderNo} onClose={() => setAsked(null)} />}
      {ticked && <StopServices addressId={ticked.addressId} orderNo={ticked.orderNo} onClose={() => setTicked(null)} />}
      {moved && (
        <PlacesDialog
          addressId={moved.addressId}
          orderNo={moved.orderNo}
          now={{ routeId: id, at: orders.indexOf(moved) }}
          onClose={() => setMoved(null)}
        />
      )}
      <StopProofs route={shown} />
    </>
  )
}
