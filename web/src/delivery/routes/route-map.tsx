import type * as routes from '@crossdock/contract/delivery/routes'
import { useMemo } from 'react'
import { t } from '../../lib/words.ts'
import { MapPart, type MapPin, type MapRun } from '../../ui/map/map.tsx'
import { customerOf, windowOf } from '../order-words.ts'
import styles from './stop-list.module.css'

interface RouteMapProps {
  readonly route: routes.Route
  /** The stop under the pointer or at the keyboard, here or in the list. */
  readonly marked: string | null
  readonly onMark: (addressId: string | null) => void
  readonly run?: MapRun | undefined
}

/** The stops of a route as its pins: those that have a place, the first one that is to go as the next. */
export function pinsOf({ orders, type }: Pick<routes.Route, 'orders' | 'type'>): readonly MapPin[] {
  const next = type === 'Ongoing' ? orders.find(({ status }) => status === 'To go') : undefined
  return orders.flatMap((stop): MapPin[] => {
    const { addressId, lng, lat, status, position } = stop
    if (lng === null || lat === null) return []
    const state = status === 'Delivered' ? 'done' : status === 'Failed' ? 'failed' : stop === next ? 'next' : 'stop'
    return [{ id: addressId, lng, lat, state, label: String(position) }]
  })
}

/** A route on the map: its stops with their numbers, and a line through them in their order (ROUTE-009). */
export function RouteMap({ route, marked, onMark, run }: RouteMapProps) {
  const pins = useMemo(() => pinsOf(route), [route])
  const line = useMemo(() => pins.map(({ lng, lat }) => [lng, lat] as const), [pins])
  const missing = route.orders.length - pins.length
  return (
    <MapPart
      name={t('Map of the route')}
      pins={pins}
      line={line}
      run={run}
      marked={marked}
      onMark={onMark}
      onPress={onMark}
      card={(id) => {
        const stop = route.orders.find(({ addressId }) => addressId === id)
        if (!stop) return null
        return {
          title: `${stop.position} · ${stop.orderNo}`,
          lines: [`${customerOf(stop)}, ${stop.addressLine1}`, windowOf(stop) ?? ''].filter((words) => words !== ''),
        }
      }}
      walk={pins.map(({ id }) => id)}
      scope={route.id}
    >
      {missing > 0 && (
        <span className={styles['missing']}>{t('{{count}} stops have no place', { count: missing })}</span>
      )}
    </MapPart>
  )
}
