import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import type { KeptAction } from './action-log.ts'

/** A stop as it is once something was done there. */
function stopWith(stop: DriverStop, { kind, at, reason, proof }: KeptAction['action']): DriverStop {
  if (kind === 'arrive') return { ...stop, arrivedAt: stop.arrivedAt ?? at }
  if (kind === 'reopen') return { ...stop, status: 'To go', reason: null, proof: null, doneAt: null }
  return {
    ...stop,
    status: kind === 'deliver' ? 'Delivered' : 'Failed',
    reason: reason ?? null,
    proof: proof
      ? {
          ...{ name: proof.name ?? null, note: proof.note ?? null, packages: proof.packages ?? null },
          ...{ isPinRight: proof.pin ? true : null, bornBy: proof.bornBy ?? null },
          files: (proof.files ?? []).map((file) => ({ ...file, isHere: false })),
        }
      : null,
    doneAt: at,
  }
}

function routeWith(route: DriverRoute, { action }: KeptAction): DriverRoute {
  if (action.routeId !== route.id) return route
  if (action.kind === 'start')
    return route.type === 'Schedule' ? { ...route, type: 'Ongoing', startedAt: action.at } : route
  if (action.kind === 'finish') {
    const isAny = route.stops.some(({ status }) => status === 'Delivered')
    return route.type === 'Ongoing' ? { ...route, type: isAny ? 'Delivered' : 'Failed', endedAt: action.at } : route
  }
  const stops = route.stops.map((stop) => (stop.addressId === action.addressId ? stopWith(stop, action) : stop))
  return { ...route, stops }
}

/**
 * Routes as the server last told them, with what has been done since and it has not heard, or not told of yet. What it did not do
 * is not shown as done.
 */
export const withActions = (routes: readonly DriverRoute[], actions: readonly KeptAction[]): DriverRoute[] =>
  routes.map((route) =>
    actions.filter(({ outcome }) => outcome === null || outcome === 'done').reduce(routeWith, route),
  )

/** The stop that comes next; null when all are done. */
export const nextStop = ({ stops }: Pick<DriverRoute, 'stops'>): DriverStop | null =>
  stops.find(({ status }) => status === 'To go') ?? null

/** Where a phone's own map finds a stop: by its place where it is known, else by its address. */
export function mapAddress(stop: DriverStop, userAgent: string): string {
  const { lat, lng, addressLine1, city, state, zipCode } = stop
  const address = encodeURIComponent([addressLine1, city, state, zipCode].filter(Boolean).join(', '))
  const place = lat === null || lng === null ? null : `${lat},${lng}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place ?? address}`
  return /Android/.test(userAgent)
    ? `geo:${place ?? '0,0'}?q=${place ? `${place}(${address})` : address}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place ?? address}`
}
