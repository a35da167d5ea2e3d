import { id } from '@crossdock/contract/ids'
import type { ScheduledState } from '@crossdock/contract/scheduler/schedules'
import { answerHours } from '@crossdock/contract/scheduler/schedules/orders'
import { atWallTime } from '@crossdock/contract/wall-clock'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** Writes the mails of a schedule's offers that have none yet, each with a link of its own. */
export const offerMailJob = platformJob(
  'offer-mails',
  z.object({ accountId: z.number(), scheduleId: id('schedule') }),
  {
    key: ({ scheduleId }) => `offers-${scheduleId}`,
  },
)

/** Tells those who wait for a date that it has room. */
export const tellWaitingJob = platformJob(
  'tell-waiting',
  z.object({ accountId: z.number(), dateId: id('scheduleDate') }),
  {
    key: ({ dateId }) => `waiting-${dateId}`,
  },
)

/** What may be done to an order of a schedule in its state (SCHD-003). */
const from = {
  offer: ['Added', 'Offered', 'Declined', 'Expired'],
  /** By staff, for a customer on the phone: an offer is not asked for. */
  accept: ['Added', 'Offered', 'Accepted', 'Declined', 'Expired'],
  /** By the customer, with the link of the last offer. */
  reply: ['Offered', 'Accepted', 'Declined'],
  assign: ['Accepted'],
  takeOut: ['Added', 'Offered', 'Accepted', 'Declined', 'Expired'],
} as const satisfies Record<string, readonly ScheduledState[]>
export type Deed = keyof typeof from

export const canDo = (deed: Deed, state: string): boolean => (from[deed] as readonly string[]).includes(state)

/** A date as it decides whether one more fits. */
export interface Room {
  readonly date: string
  readonly windowFrom: string
  readonly stops: number
  readonly minutes: number | null
  readonly takenStops: number
  readonly takenMinutes: number
  readonly closedAt: string | null
}

/** Whether it has room for one more that takes so many minutes. */
export const fits = ({ stops, minutes, takenStops, takenMinutes }: Room, needed: number): boolean =>
  takenStops < stops && (minutes === null || takenMinutes + needed <= minutes)

/** When its window begins, by the clocks of `zone`. Milliseconds. */
export const beginOf = ({ date, windowFrom }: Pick<Room, 'date' | 'windowFrom'>, zone: string): number =>
  atWallTime(date, windowFrom, zone)

/** Whether it can be offered: not closed, not full, still to come. */
export const isOpen = (room: Room, needed: number, zone: string, now: Date): boolean =>
  room.closedAt === null && fits(room, needed) && beginOf(room, zone) > now.getTime()

/** The moment at which an offer ends: after the hours to answer, and before the last of its dates begins. */
export const endOfOffer = (dates: readonly Room[], zone: string, now: Date): Date =>
  new Date(Math.min(now.getTime() + answerHours * 3_600_000, Math.max(...dates.map((date) => beginOf(date, zone)))))

/** Milliseconds before an offer ends, or the window of an accepted date begins, at which the customer is reminded of it. */
export const reminderMs = 24 * 3_600_000

/** Milliseconds after an offer or an answer in which nobody is reminded of it. */
const quietMs = 12 * 3_600_000

/** Whether a customer is reminded of what is at `at` and was made, or chosen, at `since`. */
export const isToRemind = (at: number, since: number, now: Date): boolean =>
  at > now.getTime() && at - now.getTime() <= reminderMs && now.getTime() - since >= quietMs
