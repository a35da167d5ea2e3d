import { parseDay, todayIn } from '@crossdock/contract/days'
import { mostPlanned, start } from '@crossdock/contract/delivery/optimize'
import { type BoardStop, get, type Lane, mostLanes } from '@crossdock/contract/delivery/optimize/board'
import { move } from '@crossdock/contract/delivery/optimize/places'
import { set as lock } from '@crossdock/contract/delivery/routes/locks'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { isConnected } from '../../lib/connection.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { formatDay } from '../../lib/format.ts'
import { queryKeeping, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { toast } from '../../lib/toasts.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNarrow } from '../../ui/media.ts'
import { eachZone, PageHead } from '../../ui/page-head.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import styles from './board.module.css'
import { dragged, putBack, putBackTelling, wentBack } from './board-drag.ts'
import { BoardLanes, type Current } from './board-lanes.tsx'
import { BoardList } from './board-list.tsx'
import { BoardMap } from './board-map.tsx'
import { boardWords, lockWords } from './board-words.ts'
import { routeRefreshes } from './route-dialogs.tsx'

const BoardPlan = lazyPart(async () => (await import('./board-plan.tsx')).BoardPlan)
const PlacesDialog = lazyPart(async () => (await import('./places-dialog.tsx')).PlacesDialog)

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Pixels of an hour: as drawn, and nearer. */
const scales = [34, 68, 136, 272] as const

const refreshes = [get, ...routeRefreshes]

/** Drops what is dragged, and offers to take it back. What the keyboard dropped is told: it goes on from there. */
function useDrop(onMoved: (to: Current) => void) {
  const moving = useMutate(move, {
    refreshes,
    onError: (error) => {
      const now = dragged.get()
      if (!now || !isUnanswered(error)) return putBack()
      // Whether the server took it, nobody knows yet.
      putBackTelling(now, t('No answer came. What is true is shown when the connection is back.'))
      return true
    },
  })
  return () => {
    const now = dragged.get()
    if (!now || now.isSaving) return
    if (!now.over) return putBack()
    if (!isConnected.get()) return putBackTelling(now, t('No connection: it is back at its place, nothing was saved.'))
    const { stop, from, at, over, places, isByKeyboard } = now
    const { addressId, orderNo } = stop
    const to = places.get(over.routeId)
    const isOwn = over.routeId === from.id
    dragged.set({ ...now, isSaving: true })
    moving.mutate(
      {
        ...{ addressId, routeId: over.routeId, at: over.place.at, leftRouteId: from.id, updatedAt: to?.updatedAt },
        ...(isOwn ? {} : { leftUpdatedAt: from.updatedAt }),
      },
      {
        onSuccess: () => {
          putBack()
          if (isByKeyboard) onMoved({ laneId: over.routeId, addressId })
          const back = () =>
            call(move, { addressId, routeId: from.id, at, leftRouteId: over.routeId, leftAt: over.place.at })
          const name = to?.name ?? from.name
          const told = isOwn
            ? t('{{orderNo}} is stop {{place}} now', { orderNo, place: over.place.at + 1 })
            : t('{{orderNo}} is on {{name}}', { orderNo, name })
          tellDone(told, [{ name: orderNo, back }], refreshes)
        },
      },
    )
  }
}

/** Locks a route, or one of its stops, and offers to take it back. */
function useLock() {
  const locking = useMutate(lock, { refreshes })
  return (lane: Lane, stop: BoardStop | undefined) => {
    const { id } = lane
    const isLocked = !(stop ?? lane).isLocked
    const one = stop === undefined ? {} : { addressId: stop.addressId }
    const name = stop?.orderNo ?? lane.name
    locking.mutate(
      // A lock is meant whatever else of the route has changed, by a press before it or on the way.
      { id, ...one, isLocked },
      {
        onSuccess: () =>
          tellDone(
            isLocked ? t('{{name}} is locked', { name }) : t('{{name}} is unlocked', { name }),
            [{ name, back: () => call(lock, { id, ...one, isLocked: !isLocked }) }],
            refreshes,
          ),
      },
    )
  }
}

/** The optimizer takes what is not locked, and still to go. */
const isToPlan = ({ isWhole, isLocked, stops }: Lane): boolean =>
  isWhole && !isLocked && stops.some(({ status }) => status === 'To go')

/** The plan board: the open routes of a day as lanes on one axis of time, with the map beside them. */
export function RouteBoard({ onList }: { readonly onList: () => void }) {
  const [params, setParams] = useParams()
  const today = todayIn(personZone())
  const day = parseDay(params.get('day') ?? '') ?? today
  const { data, error, refetch, isFetching } = useQuery(queryKeeping(get, { day }))
  const mayMove = useCan(move)
  const mayLock = useCan(lock)
  const mayOptimise = useCan(start) && mayMove
  const [jobId, setJobId] = useState<Id<'optimizeRun'> | null>(null)
  const starting = useMutate(start, { onSuccess: (run) => setJobId(run.jobId) })
  const setLock = useLock()
  const [zoom, setZoom] = useState(1)
  const [side, setSide] = useState('lanes')
  const [moved, setMoved] = useState<{ readonly lane: Lane; readonly stop: BoardStop } | null>(null)
  const [addressId, setAddressId] = useState<string | null>(null)
  const isNarrow = useNarrow(1199)
  const isPhone = useNarrow(767)
  useEffect(
    () => () => {
      putBack()
      wentBack.set(null)
    },
    [],
  )
  const all = data?.lanes ?? []
  const depots = new Map(all.flatMap((lane) => (lane.startDepotId ? [[lane.startDepotId, lane.startDepotName]] : [])))
  const askedDepot = all.find(({ startDepotId }) => startDepotId === params.get('depot'))?.startDepotId ?? null
  // On a day on which there is nothing to choose, nothing is left out.
  const depotId = depots.size > 1 ? askedDepot : null
  const lanes = depotId === null ? all : all.filter(({ startDepotId }) => startDepotId === depotId)
  const laneId = params.get('route')
  const open = lanes.find(({ id }) => id === laneId)
  const current: Current | null = open
    ? { laneId: open.id, addressId: open.stops.some((one) => one.addressId === addressId) ? addressId : null }
    : null
  const setCurrent = (next: Current | null) => {
    if ((next?.laneId ?? null) !== laneId) setParams({ route: next?.laneId ?? null }, { isReplacing: true })
    setAddressId(next?.addressId ?? null)
  }
  const drop = useDrop(setCurrent)
  const refusal = (lane: Lane, stop: BoardStop): string | null => {
    if (!mayMove) return t('You may not change routes.')
    if (!lane.isWhole) return t('There are orders of other merchants on this route.')
    if (lane.isLocked) return t('This route is locked.')
    if (stop.isLocked) return t('This stop is locked.')
    if (stop.status !== 'To go') return t('Stops that are done stay in front, as they were done.')
    return stop.isAtDoor ? t('The driver is at its door') : null
  }
  const lockRefusal = (lane: Lane, stop: BoardStop | undefined): string | null => {
    if (!mayLock) return t('You may not change routes.')
    if (!lane.isWhole) return t('There are orders of other merchants on this route.')
    return stop && stop.status !== 'To go' ? t('Stops that are done stay in front, as they were done.') : null
  }
  const lockOne = (lane: Lane, stop: BoardStop | undefined): void => {
    const why = lockRefusal(lane, stop)
    if (why === null) setLock(lane, stop)
    else toast.error(why)
  }
  const toPlan = lanes.filter(isToPlan)
  const optimise = (): void => {
    if (!mayOptimise || jobId !== null || starting.isPending) return
    if (toPlan.length === 0) return toast.error(t('There is nothing to plan that is not locked or done.'))
    starting.mutate({ routeIds: toPlan.slice(0, mostPlanned).map(({ id }) => id), drivers: [] })
  }
  const currentStop = open?.stops.find((one) => one.addressId === current?.addressId)
  const zones = new Set(lanes.map(({ timeZone }) => timeZone))
  const [zone = personZone()] = zones
  const goTo = (next: string) => setParams({ day: next === today ? null : next, route: null }, { isReplacing: true })
  const isShown = lanes.length > 0
  return (
    <div className={styles['screen']}>
      <PageHead
        title={t('Board')}
        subtitle={data && boardWords(lanes)}
        zone={isShown ? (zones.size > 1 ? eachZone : zone) : undefined}
        actions={
          <Segments
            label={t('View')}
            options={[
              { value: 'list', label: t('List') },
              { value: 'board', label: t('Board') },
            ]}
            value="board"
            onChange={(value) => value === 'list' && onList()}
          />
        }
      />
      <div className={styles['line']}>
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('The day before')}
          onClick={() => goTo(dayAfter(day, -1))}
          icon={<IconChevronLeft size={16} />}
        />
        <b className={styles['day']}>{formatDay(day)}</b>
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('The day after')}
          onClick={() => goTo(dayAfter(day, 1))}
          icon={<IconChevronRight size={16} />}
        />
        {day !== today && <Button onClick={() => goTo(today)}>{t('Today')}</Button>}
        {depots.size > 1 && (
          <Picker
            label={t('Starts at')}
            prefix={t('Starts at')}
            placeholder={t('Starts at')}
            clearLabel={t('All')}
            options={[...depots].map(([value, label]) => ({ value, label: label ?? '' }))}
            values={depotId === null ? [] : [depotId]}
            onChange={([value = null]) => setParams({ depot: value, route: null }, { isReplacing: true })}
          />
        )}
        {isShown && (
          <span className={styles['tools']}>
            {!isPhone && open && lockRefusal(open, currentStop) === null && (
              <Button onClick={() => lockOne(open, currentStop)} aria-keyshortcuts="l">
                {lockWords(open, currentStop)}
              </Button>
            )}
            {mayOptimise && (
              <Button isBusy={starting.isPending} disabled={jobId !== null} onClick={optimise} aria-keyshortcuts="o">
                {t('Optimise')}
              </Button>
            )}
          </span>
        )}
        {isShown && !isPhone && (
          <span className={styles['tools']} data-second>
            {isNarrow && (
              <Segments
                label={t('Beside')}
                options={[
                  { value: 'lanes', label: t('Routes') },
                  { value: 'map', label: t('Map') },
                ]}
                value={side}
                onChange={setSide}
              />
            )}
            <Button
              kind="quiet"
              size="icon"
              aria-label={t('Less of the day, wider')}
              disabled={zoom === scales.length - 1}
              onClick={() => setZoom(zoom + 1)}
              icon={<IconPlus size={16} />}
            />
            <Button
              kind="quiet"
              size="icon"
              aria-label={t('More of the day, narrower')}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
              icon={<IconMinus size={16} />}
            />
          </span>
        )}
      </div>
      {jobId !== null && <BoardPlan jobId={jobId} refreshes={refreshes} onClose={() => setJobId(null)} />}
      {data?.isMore && (
        <p className={styles['more']}>
          {t('There are more routes: the first {{count}} are shown.', { count: mostLanes })}
        </p>
      )}
      {!data &&
        (error ? (
          <FailedState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton lines={8} />
        ))}
      {data && !isShown && (
        <EmptyState
          title={t('No routes on this day')}
          hint={t('Drafts, scheduled routes and those under way stand here as lanes, with the time at each stop.')}
        />
      )}
      {isShown && isPhone && (
        <BoardList
          lanes={lanes}
          current={current}
          onCurrent={setCurrent}
          refusal={refusal}
          onMove={(lane, stop) => setMoved({ lane, stop })}
          lockRefusal={lockRefusal}
          onLock={lockOne}
        />
      )}
      {isShown && !isPhone && (
        <div className={styles['body']}>
          {(!isNarrow || side === 'lanes') && (
            <BoardLanes
              lanes={lanes}
              timeZone={zone}
              scale={scales[zoom] ?? 68}
              current={current}
              onCurrent={setCurrent}
              mayMove={mayMove}
              refusal={refusal}
              onRefused={(why) => toast.error(why)}
              onDrop={drop}
              onLock={lockOne}
              onOptimise={optimise}
            />
          )}
          {(!isNarrow || side === 'map') && (
            <div className={styles['map']}>
              <BoardMap lanes={lanes} day={day} current={current} onCurrent={setCurrent} />
            </div>
          )}
        </div>
      )}
      {isShown && !isPhone && (
        <p className={styles['foot']} id="board-keys">
          <span data-mark="late">{t('late')}</span>
          <span data-mark="break">{t('break')}</span>
          <span data-mark="done">{t('done')}</span>
          <span data-mark="locked">{t('locked')}</span>
          {mayMove && (
            <span>
              {t(
                'Drag a stop, or take it up by Space, move it by the arrows, put it down by Enter; Escape puts it back.',
              )}
            </span>
          )}
          {mayLock && <span>{t('L locks or unlocks.')}</span>}
          {mayOptimise && <span>{t('O optimises.')}</span>}
        </p>
      )}
      {moved && (
        <PlacesDialog
          addressId={moved.stop.addressId}
          orderNo={moved.stop.orderNo}
          now={{ routeId: moved.lane.id, at: moved.lane.stops.indexOf(moved.stop) }}
          onClose={() => setMoved(null)}
        />
      )}
    </div>
  )
}
