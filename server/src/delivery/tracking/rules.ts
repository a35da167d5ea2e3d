import { createHmac, randomBytes } from 'node:crypto'
import {
  mostCodeTries,
  type ratingChips,
  type ToldState,
  type TrackState,
  trackingDays,
} from '@crossdock/contract/delivery/tracking'
import type { Id } from '@crossdock/contract/ids'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { z } from 'zod'
import { hashOfToken } from '../../account/auth/rules.ts'
import { platformJob } from '../../platform/queue.ts'
import { wayOver } from '../routes/rules.ts'

/** Writes the mails that customers of an account are due: what waits already does it for whatever changed since. */
export const tellCustomersJob = platformJob('tell-customers', z.object({ accountId: z.number().int() }), {
  key: ({ accountId }) => `tell-customers-${accountId}`,
})

interface Order {
  readonly accountId: number
  readonly orderId: Id<'poolOrder'>
}

export const newNonce = (): string => randomBytes(16).toString('base64url')

/**
 * The secret of an order's link: 256 bits that whoever has the database alone cannot make, and that need not be kept to be shown
 * again to whoever may see the order.
 */
export function linkOf(secret: Buffer, { accountId, orderId }: Order, nonce: string): { token: string; hash: string } {
  const token = createHmac('sha256', secret).update(`track/${accountId}/${orderId}/${nonce}`).digest('base64url')
  return { token, hash: hashOfToken(token) }
}

/** When a link ends that is told now, of something that comes on a day. */
export function endOfLink(now: Date, day: string | null): Date {
  const coming = day === null ? now.getTime() : Math.max(now.getTime(), Date.parse(day))
  return new Date(coming + trackingDays * 86_400_000)
}

/** A postal code as it is compared: nobody is refused for a space or a small letter. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether somebody has said the postal code of an order; what has none is nobody's to see. */
export const isCodeOf = (code: string, said: string): boolean =>
  plainCode(code) !== '' && plainCode(code) === plainCode(said)

/** How often a postal code was said wrongly of late: a day after the last time it is forgotten. */
export const recentTries = (tries: number, last: string | null, now: Date): number =>
  last === null || now.getTime() - Date.parse(last) >= 86_400_000 ? 0 : Math.min(tries, mostCodeTries)

/** Whether the office is to hear of a rating at once. */
export const isBadRating = (stars: number, chips: readonly string[]): boolean =>
  stars <= 2 || chips.includes('Missing or broken' satisfies (typeof ratingChips)[number])

interface Stop {
  /** The order is on its route still. */
  readonly type: string | null
  readonly status: string | null
  readonly before: number
}

/** What a customer is told of an order, by the route that has it. */
export function stateOf({ type, status, before }: Stop): TrackState {
  if (type === null || status === null || type === 'Pending' || type === 'Canceled') return 'Waiting'
  if (status === 'Delivered' || status === 'Failed') return status
  if (type === 'Schedule') return 'Planned'
  if (type !== 'Ongoing') return 'Waiting'
  return before === 0 ? 'Next' : 'On the way'
}

/** What a mail told is told with what came before it: nobody hears of the plan while the driver is at the door. */
export const toldWith = (state: ToldState): readonly ToldState[] => {
  const way: readonly ToldState[] = ['Planned', 'On the way', 'Next']
  const at = way.indexOf(state)
  return at === -1 ? [...way, state] : way.slice(0, at + 1)
}

interface Visit {
  readonly lat: number | null
  readonly lng: number | null
  readonly service_minutes: number | null
  readonly window_from: string | null
}

interface Clocks {
  readonly day: string
  readonly timeZone: string
}

/**
 * When the last of the visits is reached, from where the driver is at a moment: no place is driven to that nobody knows, and no
 * service begins before its window. Null where the last has no place, or nobody knows where the driver comes from.
 */
export function arrivalOver(
  from: { readonly at: number; readonly lat: number | null; readonly lng: number | null },
  visits: readonly Visit[],
  { day, timeZone }: Clocks,
): number | null {
  const last = visits.at(-1)
  if (!last || last.lat === null || from.lat === null) return null
  let at = from.at
  let place: { readonly lat: number | null; readonly lng: number | null } = from
  for (const visit of visits) {
    const way = wayOver([place, visit], 0)
    if (way) {
      at += way.duration * 1000
      place = visit
    }
    if (visit.window_from !== null) at = Math.max(at, atWallTime(day, visit.window_from, timeZone))
    if (visit !== last) at += (visit.service_minutes ?? 0) * 60_000
  }
  return at
}

const minute = 60_000

/** The time in which the driver is expected: wider the more stops are before, and never in the past. */
export function spanOf(arrival: number, before: number, now: number): { readonly from: Date; readonly to: Date } {
  const expected = Math.max(arrival, now)
  const early = Math.min(60, 4 + 2 * before) * minute
  const late = Math.min(120, 4 + 6 * before) * minute
  const grid = (before === 0 ? 1 : 5) * minute
  const from = Math.max(Math.floor((expected - early) / grid) * grid, Math.floor(now / minute) * minute)
  return { from: new Date(from), to: new Date(Math.ceil((expected + late) / grid) * grid) }
}
