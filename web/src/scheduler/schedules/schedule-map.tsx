import * as routes from '@crossdock/contract/delivery/routes'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { orders, ScheduledOrder } from '@crossdock/contract/scheduler/schedules/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { customerOf } from '../../delivery/order-words.ts'
import { useCan } from '../../lib/can.ts'
import { query } from '../../lib/queries.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { type Beside, ListBeside, type ListView } from '../../ui/list-beside.tsx'
import { usualMiddle } from '../../ui/map/geometry.ts'
import { MapPart } from '../../ui/map/map.tsx'
import styles from './schedule-dates.module.css'
import { scheduleState, selectOrders, setMarkers, toggleRoute } from './schedule-state.ts'
import { promiseOf } from './schedule-words.tsx'

type Input = InputOf<typeof orders>

/** The orders of a schedule on a map beside their list: a pin is pressed to select its order, and a route is drawn to see who is near it. */
export function ScheduleMap({ view }: { readonly view: ListView<ScheduledOrder, Input> }) {
  return <ListBeside view={view} label={t('Map')} draw={(beside) => <Orders {...beside} />} />
}

/** The route that goes on the day of an order at hand, else its own one: the one with the most stops of several. */
function useRouteOf(order: ScheduledOrder | null, isWanted: boolean) {
  const day = order?.date ?? null
  const maySee = useCan(routes.list)
  const enabled = isWanted && maySee && day !== null
  const ofDay = useQuery({
    ...query(routes.list, { dateStart: day ?? '', dateEnd: day ?? '', isOpen: true, page_size: 50 }),
    enabled,
  })
  const fullest = [...(ofDay.data?.items ?? [])].sort((one, other) => other.stops - one.stops)[0]
  const id = order?.routeId ?? fullest?.id ?? ''
  return useQuery({ ...query(routes.get, { id }), enabled: enabled && id !== '' }).data ?? null
}

function Orders({ rows, selected, current, canSelect, select, unselect, focus, input }: Beside<ScheduledOrder, Input>) {
  const { markers, selectedOrderIds, shouldShowRoute } = useValue(scheduleState)
  useEffect(() => scheduleState.set((before) => setMarkers(before, rows)), [rows])
  const chosen = [...selected].join()
  useEffect(() => scheduleState.set((before) => selectOrders(before, chosen === '' ? [] : chosen.split(','))), [chosen])
  const [marked, setMarked] = useState<string | null>(null)
  const at = marked ?? current?.addressId ?? null
  const orderOf = (id: string) => rows.find(({ addressId }) => addressId === id)
  const route = useRouteOf((at === null ? null : orderOf(at)) ?? null, shouldShowRoute)
  const line = useMemo(
    () =>
      route === null
        ? []
        : [route.startPlace, ...route.orders, route.endPlace].flatMap((place) =>
            place && place.lng !== null && place.lat !== null ? [[place.lng, place.lat] as const] : [],
          ),
    [route],
  )
  const checked = useMemo(() => new Set<string>(selectedOrderIds), [selectedOrderIds])
  return (
    <MapPart
      name={t('Map of the schedule')}
      pins={markers}
      checked={checked}
      marked={at}
      onMark={setMarked}
      onPress={(id) => {
        focus(id)
        const order = orderOf(id)
        if (!canSelect || !order) return
        if (selected.has(id)) unselect(id)
        else select([order])
      }}
      card={(id) => {
        const order = orderOf(id)
        if (!order) return null
        const lines = [[customerOf(order), order.city].join(', '), promiseOf(order) ?? t(order.state)]
        return { title: order.orderNo, lines }
      }}
      walk={rows.map(({ addressId }) => addressId)}
      {...(canSelect && {
        onShape: (ids: readonly string[]) => select(rows.filter(({ addressId }) => ids.includes(addressId))),
      })}
      line={line}
      begin={usualMiddle}
      scope={`${input.id} ${input.dateId ?? ''} ${input.state ?? ''}`}
    >
      <label className={styles['switch']}>
        <input type="checkbox" checked={shouldShowRoute} onChange={() => scheduleState.set(toggleRoute)} />
        {t('Show the route of its day')}
      </label>
      {shouldShowRoute && route && <span className={styles['switch']}>{route.name}</span>}
    </MapPart>
  )
}
