import type { Lane } from '@crossdock/contract/delivery/optimize/board'
import { useMemo } from 'react'
import { usePartOf } from '../../lib/part-of-value.ts'
import { t } from '../../lib/words.ts'
import type { Position } from '../../ui/map/geometry.ts'
import { MapPart, type MapPin } from '../../ui/map/map.tsx'
import { windowOf } from '../order-words.ts'
import { type Dragged, dragged } from './board-drag.ts'
import type { Current } from './board-lanes.tsx'
import { letterOf } from './board-layout.ts'

interface Props {
  readonly lanes: readonly Lane[]
  readonly day: string
  readonly current: Current | null
  readonly onCurrent: (next: Current) => void
}

/** The way of a lane, from where it starts over its stops to where it ends. */
function wayOf({ startPlace, endPlace, stops }: Lane): Position[] {
  return [startPlace, ...stops, endPlace].flatMap((place): Position[] =>
    place && place.lng !== null && place.lat !== null ? [[place.lng, place.lat]] : [],
  )
}

/** What the drop would add: from the stop before its place over itself to the one behind. */
function addedOf(now: Dragged | null): readonly Position[] | null {
  if (!now?.over) return null
  const { over, lanes, stop } = now
  const lane = lanes.find(({ id }) => id === over.routeId)
  if (!lane) return null
  const others = { ...lane, stops: lane.stops.filter((one) => one.addressId !== stop.addressId) }
  const ends = (list: Lane['stops']) => wayOf({ ...others, stops: list })
  const before = ends(others.stops.slice(0, over.place.at))
  const behind = ends(others.stops.slice(over.place.at))
  const from = lane.endPlace ? before.slice(0, -1).at(-1) : before.at(-1)
  const to = lane.startPlace ? behind[1] : behind[0]
  const own: Position[] = stop.lng === null || stop.lat === null ? [] : [[stop.lng, stop.lat]]
  return [...(from ? [from] : []), ...own, ...(to ? [to] : [])]
}

const stateOf = ({ status }: Lane['stops'][number], isNext: boolean): MapPin['state'] =>
  status === 'Delivered' ? 'done' : status === 'Failed' ? 'failed' : isNext ? 'next' : 'stop'

/** All routes of the board: the open one with its stops, the others as lines with their letters. */
export function BoardMap({ lanes, day, current, onCurrent }: Props) {
  const over = usePartOf(dragged, (now) => now?.over ?? null)
  const added = useMemo(() => addedOf(over && dragged.get()), [over])
  const openIndex = lanes.findIndex(({ id }) => id === current?.laneId)
  const open = lanes[openIndex]
  const others = useMemo(() => lanes.filter((lane) => lane !== open).map(wayOf), [lanes, open])
  const line = useMemo(() => (open ? wayOf(open) : []), [open])
  const pins = useMemo(() => {
    const letters = lanes.flatMap((lane, index): MapPin[] => {
      if (lane === open) return []
      const way = wayOf(lane)
      const [lng, lat] = way[way.length >> 1] ?? []
      return lng === undefined || lat === undefined
        ? []
        : [{ id: lane.id, lng, lat, state: 'place', label: letterOf(index) }]
    })
    const next = open?.type === 'Ongoing' ? open.stops.find(({ status }) => status === 'To go') : undefined
    const stops = (open?.stops ?? []).flatMap((stop, index): MapPin[] => {
      const { addressId: id, lng, lat } = stop
      return lng === null || lat === null
        ? []
        : [{ id, lng, lat, state: stateOf(stop, stop === next), label: String(index + 1) }]
    })
    return [...letters, ...stops]
  }, [lanes, open])
  return (
    <MapPart
      name={t('Map of the board')}
      pins={pins}
      line={line}
      others={others}
      {...(added && { added })}
      marked={current?.addressId ?? null}
      onMark={(id) => {
        if (id !== null && open?.stops.some(({ addressId }) => addressId === id))
          onCurrent({ laneId: open.id, addressId: id })
      }}
      onPress={(id) => {
        const lane = lanes.find((one) => one.id === id)
        if (lane) onCurrent({ laneId: lane.id, addressId: null })
        else if (open) onCurrent({ laneId: open.id, addressId: id })
      }}
      card={(id) => {
        const stop = open?.stops.find(({ addressId }) => addressId === id)
        if (!stop || !open) return null
        return {
          title: `${letterOf(openIndex)} ${open.stops.indexOf(stop) + 1} · ${stop.orderNo}`,
          lines: [`${stop.customer}, ${stop.city}`, stop.arrives ?? '', windowOf(stop) ?? ''].filter(
            (words) => words !== '',
          ),
        }
      }}
      walk={pins.map(({ id }) => id)}
      scope={`board ${day}`}
    />
  )
}
