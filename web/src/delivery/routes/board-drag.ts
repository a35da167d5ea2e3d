import type { BoardStop, Lane } from '@crossdock/contract/delivery/optimize/board'
import { find, mostRoutes, type OrderPlace, type RoutePlaces } from '@crossdock/contract/delivery/optimize/places'
import { call } from '../../lib/client.ts'
import { onConnectionBack } from '../../lib/connection-back.ts'
import { explainError } from '../../lib/errors.ts'
import { createValue } from '../../lib/value.ts'

/** The stop that is being dragged: from where, what is said of the places, and where it would fall. */
export interface Dragged {
  readonly stop: BoardStop
  readonly from: Lane
  /** Behind so many of the lane's other stops it stands. */
  readonly at: number
  readonly lanes: readonly Lane[]
  /** By their routes; a lane that is not in it has not been asked yet, or nothing of it can be changed. */
  readonly places: ReadonlyMap<string, RoutePlaces>
  /** Where it would fall: null while it is where it was. */
  readonly over: Target | null
  readonly isByKeyboard: boolean
  readonly isSaving: boolean
  /** Why nothing is said of any place. */
  readonly failed: string | null
}

interface Target {
  readonly routeId: string
  readonly place: OrderPlace
}

export const dragged = createValue<Dragged | null>(null)

/** A stop that was dropped and is back at its place, with why: said beside it until the connection is back or the next drag. */
export const wentBack = createValue<{ readonly addressId: string; readonly words: string } | null>(null)

export function putBackTelling({ stop }: Dragged, words: string): void {
  dragged.set(null)
  const told = { addressId: stop.addressId, words }
  wentBack.set(told)
  const release = onConnectionBack(() => {
    release()
    wentBack.set((now) => (now === told ? null : now))
  })
}

/** Asks for the places of a stop: of its own lane and its neighbours first. Nothing is changed by it. */
export function takeUp(lanes: readonly Lane[], from: Lane, stop: BoardStop, isByKeyboard: boolean): void {
  wentBack.set(null)
  dragged.set({
    ...{ stop, from, lanes, at: from.stops.indexOf(stop), places: new Map(), over: null },
    ...{ isByKeyboard, isSaving: false, failed: null },
  })
  const { addressId } = stop
  const isMine = (now: Dragged | null): now is Dragged => now?.stop.addressId === addressId
  const whole = lanes.filter((lane) => lane !== from && lane.isWhole && !lane.isLocked).map(({ id }) => id)
  const wanted = [from.id, ...whole]
  for (let first = 0; first < wanted.length; first += mostRoutes)
    call(find, { addressId, routeIds: wanted.slice(first, first + mostRoutes) }).then(
      ({ routes }) =>
        dragged.set((now) => {
          if (!isMine(now)) return now
          const places = new Map(now.places)
          for (const one of routes)
            places.set(one.routeId, { ...one, places: [...one.places].sort((a, b) => a.at - b.at) })
          return { ...now, places }
        }),
      (error: unknown) => dragged.set((now) => (isMine(now) ? { ...now, failed: explainError(error) } : now)),
    )
}

export const putBack = (): void => dragged.set(null)

const isSame = (a: Target | null, b: Target | null): boolean =>
  a === b || (a !== null && b !== null && a.routeId === b.routeId && a.place.at === b.place.at)

const stays = ({ from, at }: Dragged, routeId: string, place: OrderPlace): boolean =>
  routeId === from.id && place.at === at

/** It would fall there now; where it stands already it falls nowhere else. */
function aimAt(now: Dragged, routeId: string, place: OrderPlace | undefined): Dragged {
  const over = place === undefined || stays(now, routeId, place) ? null : { routeId, place }
  return isSame(over, now.over) ? now : { ...now, over }
}

/** The place of a lane that is nearest to a moment. */
function placeNear(places: readonly OrderPlace[], time: number): OrderPlace | undefined {
  const far = ({ arrivesAt }: OrderPlace): number => Math.abs(Date.parse(arrivesAt) - time)
  return places.reduce<OrderPlace | undefined>((best, one) => (best && far(best) <= far(one) ? best : one), undefined)
}

/** By the pointer: at a time of a lane; null: over none. */
export const dragOver = (routeId: string | null, time: number): void =>
  dragged.set((now) => {
    if (!now || now.isSaving) return now
    if (routeId === null) return now.over === null ? now : { ...now, over: null }
    return aimAt(now, routeId, placeNear(now.places.get(routeId)?.places ?? [], time))
  })

const present = (now: Dragged): { readonly routeId: string; readonly at: number } =>
  now.over ? { routeId: now.over.routeId, at: now.over.place.at } : { routeId: now.from.id, at: now.at }

/** By the keyboard: the next place of its lane, or the best of the next lane that has one. */
export const stepPlace = (by: 1 | -1): void =>
  dragged.set((now) => {
    if (!now || now.isSaving) return now
    const { routeId, at } = present(now)
    const places = now.places.get(routeId)?.places ?? []
    const next = by > 0 ? places.find((one) => one.at > at) : places.findLast((one) => one.at < at)
    return next ? aimAt(now, routeId, next) : now
  })

export const stepLane = (by: 1 | -1): void =>
  dragged.set((now) => {
    if (!now || now.isSaving) return now
    const { routeId } = present(now)
    let index = now.lanes.findIndex(({ id }) => id === routeId) + by
    for (; index >= 0 && index < now.lanes.length; index += by) {
      const id = now.lanes[index]?.id ?? ''
      if (id === now.from.id)
        return aimAt(
          now,
          id,
          now.places.get(id)?.places.find((one) => one.at === now.at),
        )
      const said = now.places.get(id)
      const place = said?.best ?? said?.places[0]
      if (place) return aimAt(now, id, place)
    }
    return now
  })

/** What it costs where it is now: that is saved where it goes elsewhere. */
export const savedBy = ({ places, from, at }: Dragged): OrderPlace | undefined =>
  places.get(from.id)?.places.find((one) => one.at === at)

/** What a place adds in all, with what the old one saves. */
export function sumOf(now: Dragged, place: OrderPlace): Pick<OrderPlace, 'distance' | 'duration' | 'cost'> | null {
  const saved = savedBy(now)
  if (!saved) return null
  return {
    distance: place.distance - saved.distance,
    duration: place.duration - saved.duration,
    cost: place.cost === null || saved.cost === null ? null : place.cost - saved.cost,
  }
}

/** The lane that takes it at the least, of all that have answered; its own place is one of them. */
export function bestOf({ places }: Pick<Dragged, 'places'>): string | null {
  let [routeId, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const one of places.values())
    if (one.best && one.best.distance < least) [routeId, least] = [one.routeId, one.best.distance]
  return routeId
}
