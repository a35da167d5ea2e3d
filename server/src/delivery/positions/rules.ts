import {
  type Eta,
  type Fix,
  type FixFault,
  idleAfter,
  trackingRadius,
  unseenAfter,
} from '@crossdock/contract/delivery/positions'
import type { RouteStop } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { straightMatrix, straightMetres } from '@crossdock/optimizer/matrices'
import type { PhoneClock } from '../routes/driving/rules.ts'

export interface Place {
  readonly lat: number
  readonly lng: number
}

const earthPlace = ({ lat, lng }: Place) => ({ latitude: lat, longitude: lng })

/** Metres between two places, as the crow flies. */
export const metresBetween = (a: Place, b: Place): number => straightMetres(earthPlace(a), earthPlace(b))

/** A fix that can be believed, at its moment by a clock that is right. */
export interface TakenFix extends Place {
  readonly at: number
  readonly routeId: Id<'route'>
  readonly heading: number | null
  readonly speed: number | null
  readonly accuracy: number | null
}

interface Timed extends Place {
  readonly at: number
}

/** When a route of the driver's was under way. */
export interface Drive {
  readonly id: Id<'route'>
  readonly from: number
  readonly to: number | null
}

/** Metres around a fix of which nothing can be told by it. */
const vagueMetres = 1_000
/** Faster than that nobody drives; and so far two fixes may be apart whatever the clock says. */
const [mostSpeed, slack] = [70, 500]
/** What comes so shortly after another tells nothing new. */
export const sameMs = 1_400
/** Clocks that are this near to ours are as good. */
const goodClock = 5_000
/** What is farther ahead than that was never measured. */
const mostAhead = 60_000

const isPlace = ({ lat, lng }: Place): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(Math.abs(lat) < 0.001 && Math.abs(lng) < 0.001)

const canCome = (from: Timed, to: Timed): boolean =>
  metresBetween(from, to) <= slack + (mostSpeed * (to.at - from.at)) / 1000

const positive = (value: number | null | undefined, most: number): number | null =>
  value !== null && value !== undefined && value >= 0 && value <= most ? value : null

/**
 * Sorts out what a phone has told: in the order of their moments, each once, on a route, at places where somebody can have come in the
 * time. One that is too far off waits for the next: where that is near to it, it was the place before that was wrong.
 */
export function sortFixes({
  clock: { now, ahead },
  fixes,
  drives,
  oldest,
  newest,
  doubt: doubtBefore,
}: {
  readonly clock: PhoneClock
  readonly fixes: readonly Fix[]
  readonly drives: readonly Drive[]
  /** What was before is not kept. */
  readonly oldest: number
  readonly newest: Timed | null
  readonly doubt: Timed | null
}): {
  readonly taken: readonly TakenFix[]
  readonly leftOut: ReadonlyMap<FixFault, number>
  readonly doubt: Timed | null
} {
  const leftOut = new Map<FixFault, number>()
  const leave = (fault: FixFault) => void leftOut.set(fault, (leftOut.get(fault) ?? 0) + 1)
  const skew = Math.abs(ahead) <= goodClock ? 0 : ahead
  const told: (Omit<TakenFix, 'routeId'> & Timed)[] = []
  for (const { at: said, lat, lng, accuracy, heading, speed } of fixes) {
    const at = Date.parse(said) - skew
    if (!isPlace({ lat, lng })) leave('place')
    else if (!(at <= now.getTime() + mostAhead)) leave('time')
    else if (at < oldest) leave('old')
    else if ((accuracy ?? 0) > vagueMetres) leave('vague')
    else
      told.push({
        ...{ at: Math.min(at, now.getTime()), lat, lng },
        ...{ heading: positive(heading, 360), speed: positive(speed, 200), accuracy: positive(accuracy, vagueMetres) },
      })
  }
  const taken: TakenFix[] = []
  let doubt = doubtBefore
  for (const fix of told.sort((a, b) => a.at - b.at)) {
    const drive = drives.find(({ from, to }) => fix.at >= from && (to === null || fix.at <= to))
    const isNews = newest === null || fix.at > newest.at
    const last = taken.at(-1)
    const before = last && (!isNews || newest === null || last.at > newest.at) ? last : isNews ? newest : undefined
    if (!drive) leave('off-route')
    else if (before && Math.abs(fix.at - before.at) < sameMs) leave('known')
    else if (before && !canCome(before, fix) && !(doubt && doubt.at < fix.at && canCome(doubt, fix))) {
      doubt = { at: fix.at, lat: fix.lat, lng: fix.lng }
      leave('jump')
    } else {
      taken.push({ ...fix, routeId: drive.id })
      doubt = null
    }
  }
  return { taken, leftOut, doubt }
}

/** What is known of a driver by the newest fix. */
export interface Newest extends Timed {
  readonly heading: number | null
  readonly stillSince: number
  readonly still: Place
  readonly isMoving: boolean
}

/** Metres in which somebody who stays in one place seems to go about, and how long one is moving yet who stands at lights. */
const stillMetres = 60
const lightsMs = 60_000
/** Metres between two fixes that tell where one is heading. */
const headingMetres = 15

/** Degrees from north in which one place lies from another. */
export function bearing(from: Place, to: Place): number {
  const rad = Math.PI / 180
  const east = (to.lng - from.lng) * rad
  const [a, b] = [from.lat * rad, to.lat * rad]
  const y = Math.sin(east) * Math.cos(b)
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east)
  return (Math.atan2(y, x) / rad + 360) % 360
}

/** What is known of a driver once there is another fix. */
export function follow(before: Newest | null, fix: TakenFix): Newest {
  const { at, lat, lng } = fix
  const isOff = before === null || metresBetween(before.still, fix) > stillMetres
  const stillSince = isOff ? at : before.stillSince
  const isMoving = before === null ? (fix.speed ?? 0) > 1.5 : isOff || (before.isMoving && at - stillSince < lightsMs)
  const come = before !== null && metresBetween(before, fix) >= headingMetres ? bearing(before, fix) : null
  const heading = isMoving ? (((fix.speed ?? 0) > 0.5 ? fix.heading : null) ?? come ?? before?.heading ?? null) : null
  return { ...{ at, lat, lng, heading, stillSince, isMoving }, still: isOff ? { lat, lng } : before.still }
}

/** How far a driver is from the next stop, and whether that is within the circle around it. */
export function circleAround(place: Place, stop: Place): { readonly distance: number; readonly isInside: boolean } {
  const distance = Math.round(metresBetween(place, stop))
  return { distance, isInside: distance <= trackingRadius }
}

/** Whether a phone that was heard of at one moment counts as seen at another. */
export const isSeen = (receivedAt: number, now: number): boolean => now - receivedAt <= unseenAfter * 1000

/** Metres around a stop or a depot within which somebody who stands has a reason to. */
const atDoor = 150

/** Since when a driver is idle: stays in one place that is no stop, for longer than a break at a light; null: is not. */
export function idleSince(newest: Newest, places: readonly Place[], now: number): number | null {
  if (newest.isMoving || now - newest.stillSince < idleAfter * 60_000) return null
  return places.some((place) => metresBetween(place, newest.still) <= atDoor) ? null : newest.stillSince
}

type StopAhead = Pick<
  RouteStop,
  'addressId' | 'lat' | 'lng' | 'status' | 'serviceMinutes' | 'arrivedAt' | 'windowFrom' | 'windowTo'
>

/** When the window of a stop opens and closes on a day, in milliseconds; one that ends before it begins goes over midnight. */
function windowOf({ windowFrom, windowTo }: StopAhead, day: string, timeZone: string) {
  const opens = windowFrom === null ? Number.NEGATIVE_INFINITY : atWallTime(day, windowFrom, timeZone)
  if (windowTo === null) return { opens, closes: Number.POSITIVE_INFINITY }
  const isNext = windowFrom !== null && windowTo <= windowFrom
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { opens, closes: atWallTime(isNext ? next : day, windowTo, timeZone) }
}

const driveTo = (from: Place, to: Place) => {
  const leg = straightMatrix([earthPlace(from), earthPlace(to)])
  return { metres: leg.distances[1] ?? 0, ms: (leg.durations[1] ?? 0) * 1000 }
}

/**
 * When each stop that is still to go is reached by a driver who was somewhere at a moment, with the travel times that routes are
 * planned with, the services on the way and windows that are not open yet; and when the route ends.
 */
export function etasOf({
  from,
  stops,
  end,
  day,
  timeZone,
  now,
}: {
  readonly from: Timed
  readonly stops: readonly StopAhead[]
  readonly end: Place | null
  readonly day: string
  readonly timeZone: string
  readonly now: number
}): { readonly etas: readonly Eta[]; readonly endsAt: string | null } {
  let [place, clock, metres]: [Place, number, number] = [from, from.at, 0]
  const etas: Eta[] = []
  for (const stop of stops.filter(({ status }) => status === 'To go')) {
    const { addressId, lat, lng, arrivedAt } = stop
    const service = (stop.serviceMinutes ?? 0) * 60_000
    if (lat === null || lng === null) {
      etas.push({ addressId, at: null, late: 0, distance: null })
      clock += service
      continue
    }
    const leg = driveTo(place, { lat, lng })
    metres += leg.metres
    const { opens, closes } = windowOf(stop, day, timeZone)
    const arrival = arrivedAt === null ? Math.max(clock + leg.ms, now) : Date.parse(arrivedAt)
    const late = Math.max(0, Math.ceil((arrival - closes) / 60_000))
    etas.push({ addressId, at: new Date(arrival).toISOString(), late, distance: Math.round(metres) })
    clock = Math.max(Math.max(arrival, opens) + service, now)
    place = { lat, lng }
  }
  const ends = end === null ? clock : clock + driveTo(place, end).ms
  return { etas, endsAt: new Date(Math.max(ends, now)).toISOString() }
}
