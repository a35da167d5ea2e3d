import type { Fix, send } from '@crossdock/contract/delivery/positions'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/errors.ts'
import { createValue } from '../../../lib/value.ts'
import { keepRest, readRest } from './action-log.ts'
import { sendPositionsCall } from './driver-calls.ts'
import { actions, call, offSince, session } from './phone.ts'

/** Whether the phone tells where it is: it does on a route alone. */
type Telling = 'off' | 'looking' | 'on' | 'denied' | 'not wanted'
export const telling = createValue<Telling>('off')
/** When the office was last told where this phone is; by the phone's clock. */
export const placeSentAt = createValue<string | null>(null)

/** Milliseconds between two fixes, and between two that wait for a connection. */
const [every, everyOffline] = [3_000, 15_000]
/** Milliseconds after which a phone that stands is asked, and after which what waits is tried again. */
const [everyStanding, triesAfter] = [20_000, 4_000]
/** Fixes of one call. */
const mostAtOnce = 200
/** As many wait at most: half a day without a connection. The oldest make room. */
const mostKept = 3_000
/** A clock of the phone's satellites that is farther than that from its own is not believed. */
const mostApart = 60_000

interface Kept {
  readonly driverId: string
  readonly fixes: readonly Fix[]
}

let waiting: readonly Fix[] = []
let lastAt = 0
let isSending = false

const keep = (): Promise<unknown> =>
  keepRest('fixes', { driverId: session.get()?.driverId ?? '', fixes: waiting } satisfies Kept).catch(() => undefined)

/** A fix as it is sent; null where it comes too soon after the one before. */
export function fixOf(
  { timestamp, coords }: Pick<GeolocationPosition, 'timestamp' | 'coords'>,
  now: number,
  last: number,
  isOff: boolean,
): Fix | null {
  const at = Math.abs(timestamp - now) <= mostApart ? Math.min(timestamp, now) : now
  if (at - last < (isOff ? everyOffline : every)) return null
  const { latitude: lat, longitude: lng, accuracy, heading, speed } = coords
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  // A heading that is not known is not a number in some phones.
  const known = (value: number | null) => (value === null || Number.isNaN(value) ? null : Math.round(value * 10) / 10)
  return {
    ...{ at: new Date(at).toISOString(), lat: round(lat), lng: round(lng) },
    ...{ accuracy: known(accuracy), heading: known(heading), speed: known(speed) },
  }
}

/** A route that the server does not know to be under way has no positions yet: its start goes first. */
const startWaits = (): boolean =>
  actions.get().some(({ outcome, action }) => outcome === null && action.kind === 'start')

/** Sends what waits. What the server refuses is not sent again: there is nothing in it that somebody could mend. */
async function sendFixes(): Promise<void> {
  if (isSending || startWaits()) return
  isSending = true
  try {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      try {
        await call<AnswerOf<typeof send>>(sendPositionsCall, { now: new Date().toISOString(), fixes: batch })
        placeSentAt.set(new Date().toISOString())
      } catch (error) {
        if (!(error instanceof ApiError) || ![400, 402].includes(error.status)) return
        if (error.status === 402) telling.set('not wanted')
      }
      waiting = waiting.filter((one) => !batch.includes(one))
    }
  } finally {
    isSending = false
    await keep()
  }
}

function take(position: Pick<GeolocationPosition, 'timestamp' | 'coords'>): void {
  const fix = fixOf(position, Date.now(), lastAt, offSince.get() !== null)
  if (telling.get() === 'not wanted') return
  telling.set('on')
  if (!fix) return
  lastAt = Date.parse(fix.at)
  waiting = [...waiting, fix].slice(-mostKept)
  void keep().then(sendFixes)
}

/** Reads what was not sent when the app was closed: of this driver, another one's is thrown away. */
async function readKept(): Promise<void> {
  const kept = (await readRest('fixes').catch(() => null)) as Kept | null
  if (kept?.driverId === session.get()?.driverId) waiting = [...(kept?.fixes ?? []), ...waiting]
}

/** By satellites, and as it is now. */
const closely = { enableHighAccuracy: true, maximumAge: 0 }

function begin(): () => void {
  if (!('geolocation' in navigator)) {
    telling.set('denied')
    return () => telling.set('off')
  }
  telling.set('looking')
  void readKept()
  const follow = (): number =>
    navigator.geolocation.watchPosition(
      take,
      ({ code, PERMISSION_DENIED }) => {
        // In a tunnel there is no place for a while: it comes back by itself.
        if (code === PERMISSION_DENIED) telling.set('denied')
      },
      closely,
    )
  let watch = follow()
  let askedAt = Date.now()
  // A phone that stands is told of no other place: it is asked, so that the office knows it is there. What waits is tried again.
  const look = setInterval(() => {
    const now = Date.now()
    if (now - Math.max(lastAt, askedAt) >= everyStanding) {
      askedAt = now
      // Who asks while one is watching is answered by some browsers with the next place alone: the watch begins anew.
      navigator.geolocation.clearWatch(watch)
      // Some phones say then when they came there: what they answer now is where they are now.
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => take({ coords, timestamp: Date.now() }),
        () => undefined,
        { ...closely, timeout: everyStanding - triesAfter },
      )
      watch = follow()
    }
    void sendFixes()
  }, triesAfter)
  return () => {
    clearInterval(look)
    navigator.geolocation.clearWatch(watch)
    telling.set('off')
    void sendFixes()
  }
}

/** Tells the office where this phone is, for as long as a route is under way. */
export function usePositions(isUnderWay: boolean): void {
  useEffect(() => (isUnderWay ? begin() : undefined), [isUnderWay])
}
