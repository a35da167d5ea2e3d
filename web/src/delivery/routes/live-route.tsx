import * as positions from '@crossdock/contract/delivery/positions'
import type * as routes from '@crossdock/contract/delivery/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ApiError } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/format.ts'
import { type Heard, watchRoom } from '../../lib/live-rooms.ts'
import { splitMoment } from '../../lib/moments.ts'
import { nothing } from '../../lib/nothing.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import type { Column } from '../../ui/list-types.ts'
import type { MapRun } from '../../ui/map/map.tsx'
import styles from './live-route.module.css'

type Location = Extract<Heard, { event: 'driverLocation' }>['said']

/** How a route that is under way is driven, as the screen shows it. */
export interface LiveView {
  readonly run: MapRun
  readonly etas: ReadonlyMap<string, positions.Eta>
  /** When the driver was seen last; null: not yet. */
  readonly seenAt: string | null
  readonly driverName: string
  /** Nothing is heard: of the driver, or of the server. */
  readonly isLost: boolean
  readonly isUnsure: boolean
  readonly idleSince: string | null
  readonly endsAt: string | null
  /** Why nothing of it can be shown. */
  readonly refusal: string | null
}

/** Milliseconds after which the times are asked for again. */
const etasEvery = 15_000

/** What comes by the connection about the driver of a route, since the page is open. */
function useHeard(id: string, driverId: string | null, isOn: boolean) {
  const [at, setAt] = useState<Location | null>(null)
  const [path, setPath] = useState<readonly Location[]>([])
  const [isLost, setLost] = useState(false)
  const [isLinked, setLinked] = useState(true)
  useEffect(() => {
    if (!isOn) return
    return watchRoom({
      wanted: { room: 'route', id },
      onLink: setLinked,
      hear({ event, said }) {
        if (said.driverId !== driverId) return
        if (event === 'driverDisconnected') setLost(true)
        if (event !== 'driverLocation') return
        setLost(false)
        setAt(said)
        setPath((before) => [...before, said].slice(-200))
      },
    })
  }, [id, driverId, isOn])
  return { at, path, isLost: isLost || !isLinked }
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Watches a route while it is under way; null of every other, and to whoever may not see it. */
export function useLive(route: routes.Route): LiveView | null {
  const { id, type, driverId, orders } = route
  const isOn = useCan(positions.live) && type === 'Ongoing'
  const { data, error } = useQuery({
    ...query(positions.live, { id }),
    enabled: isOn,
    refetchInterval: ({ state: { error: fault } }) =>
      fault instanceof ApiError && fault.status === 402 ? false : etasEvery,
  })
  const heard = useHeard(id, driverId, isOn && data !== undefined)
  return useMemo(() => {
    if (!isOn) return null
    const told = data?.position ?? null
    const toldAt = told === null ? 0 : Date.parse(told.at)
    const place = heard.at && Date.parse(heard.at.at) >= toldAt ? heard.at : told
    const isUnseen = heard.isLost || (place !== heard.at && told !== null && !told.isSeen)
    const etas = new Map((data?.etas ?? []).map((eta) => [eta.addressId, eta]))
    const isLate = [...etas.values()].some(({ late }) => late > 0)
    const next = orders.find(({ status }) => status === 'To go')
    const idleSince = data?.idleSince ?? null
    const tone = isUnseen ? 'grey' : isLate ? 'red' : idleSince === null ? 'green' : 'amber'
    const driverName = route.driverName ?? ''
    const driverAt = place && ([place.lng, place.lat] as const)
    return {
      ...{ etas, driverName, idleSince, endsAt: data?.endsAt ?? null, seenAt: place?.at ?? null },
      isLost: isUnseen,
      isUnsure: isUnseen || data?.isUnsure === true,
      refusal: error instanceof ApiError && error.status === 402 ? error.message : null,
      run: {
        // What the server has told last, and what has come since.
        trail: [
          ...(data?.trail ?? []),
          ...heard.path.filter(({ at }) => Date.parse(at) > toldAt).map(({ lng, lat }) => [lng, lat] as const),
        ],
        circle:
          place && next && next.lng !== null && next.lat !== null
            ? { at: [next.lng, next.lat], metres: positions.trackingRadius }
            : null,
        driver: driverAt && {
          at: driverAt,
          tone,
          heading: isUnseen ? null : (place?.heading ?? null),
          plate: initialsOf(driverName),
        },
      },
    }
  }, [isOn, data, error, heard.at, heard.path, heard.isLost, orders, route.driverName])
}

const timeOf = (moment: string): string => splitMoment(moment, personZone()).time

/** When the stops are reached, beside the windows that were promised. */
export const arrivalColumn = ({ etas, isUnsure }: LiveView): Column<routes.RouteStop> => ({
  key: 'arrives',
  label: 'Arrives',
  width: 110,
  cell: ({ addressId, status, doneAt }) => {
    if (status !== 'To go') return doneAt === null ? nothing : timeOf(doneAt)
    const { at = null, late = 0 } = etas.get(addressId) ?? {}
    if (at === null) return nothing
    return (
      <span className={late > 0 ? styles['late'] : undefined}>
        {isUnsure ? `${timeOf(at)} ?` : timeOf(at)}
        {late > 0 && <small> {t('{{count}} min late', { count: late })}</small>}
      </span>
    )
  },
})

/** What is said of the run above its map: that nothing is heard any more, when the driver was seen, how it goes on. */
export function LiveNotes({ live }: { readonly live: LiveView }) {
  const { seenAt, driverName, isLost, idleSince, endsAt, isUnsure, refusal } = live
  if (refusal !== null) return <p className={styles['note']}>{t(refusal)}</p>
  const seen = seenAt === null ? null : formatMoment(seenAt, personZone())
  return (
    <>
      <div role="status">
        {isLost && (
          <p className={styles['lost']}>
            <b>{t('Connection with the driver was lost. Please refresh the page.')}</b>
            <span>
              {seen === null ? driverName : t('{{name}}, last seen {{time}}', { name: driverName, time: seen })}
            </span>
          </p>
        )}
      </div>
      <ul className={styles['facts']}>
        <li>
          {seen === null
            ? t('The driver’s phone has not told yet where it is.')
            : t('{{name}}, last seen {{time}}', { name: driverName, time: seen })}
        </li>
        {endsAt !== null && (
          <li>
            {isUnsure
              ? t('Back at {{time}}, perhaps', { time: timeOf(endsAt) })
              : t('Back at {{time}}', { time: timeOf(endsAt) })}
          </li>
        )}
        {idleSince !== null && (
          <li className={styles['idle']}>
            {t('Stands away from the stops since {{time}}', { time: timeOf(idleSince) })}
          </li>
        )}
      </ul>
    </>
  )
}
