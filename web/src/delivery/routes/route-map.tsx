import type * as routes from '@crossdock/contract/delivery/routes'
import { useLayoutEffect, useMemo } from 'react'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { MapPart, type MapRun } from '../../ui/map/map.tsx'
import { customerOf, windowOf } from '../order-words.ts'
import { pathOf, routeState, showRoute, toggleRoutePath } from './route-state.ts'
import styles from './stop-list.module.css'

interface RouteMapProps {
  readonly route: routes.Route
  /** The stop under the pointer or at the keyboard, here or in the list. */
  readonly marked: string | null
  readonly onMark: (addressId: string | null) => void
  readonly onPress: (addressId: string) => void
  readonly run?: MapRun | undefined
}

/** A route on the map: its stops with their numbers, and a line through them in their order (ROUTE-009). */
export function RouteMap({ route, marked, onMark, onPress, run }: RouteMapProps) {
  useLayoutEffect(() => routeState.set((before) => showRoute(before, route)), [route])
  const state = useValue(routeState)
  const { pickupMarkers, dropoffMarkers, shouldShowRoutePath } = state.pendingRouteWaypoints
  const pins = useMemo(() => [...pickupMarkers, ...dropoffMarkers], [pickupMarkers, dropoffMarkers])
  const line = useMemo(() => pathOf(state, route), [state, route])
  const missing = route.orders.length - dropoffMarkers.length
  const depotOf: Readonly<Record<string, string | null>> = { start: route.startDepotName, end: route.endDepotName }
  return (
    <MapPart
      name={t('Map of the route')}
      pins={pins}
      line={line}
      run={run}
      marked={marked}
      onMark={onMark}
      onPress={onPress}
      card={(id) => {
        const stop = route.orders.find(({ addressId }) => addressId === id)
        const depot = depotOf[id]
        if (depot) return { title: depot, lines: [id === 'start' ? t('Starts at') : t('Ends at')] }
        if (!stop) return null
        return {
          title: `${stop.position} · ${stop.orderNo}`,
          lines: [`${customerOf(stop)}, ${stop.addressLine1}`, windowOf(stop) ?? ''].filter((words) => words !== ''),
        }
      }}
      walk={pins.map(({ id }) => id)}
      {...(state.centerCoords && { begin: state.centerCoords })}
      scope={route.id}
    >
      <label className={styles['path']}>
        <input type="checkbox" checked={shouldShowRoutePath} onChange={() => routeState.set(toggleRoutePath)} />
        {t('Show the path')}
      </label>
      {missing > 0 && (
        <span className={styles['missing']}>{t('{{count}} stops have no place', { count: missing })}</span>
      )}
    </MapPart>
  )
}
