import type { RouteStop } from '@crossdock/contract/delivery/routes'
import { type ActionKind, actionDays } from '@crossdock/contract/delivery/routes/driving'

/** What is read by a phone's clock: how far that is ahead of ours, in milliseconds. */
export interface PhoneClock {
  readonly now: Date
  readonly ahead: number
}

export const clockOf = (now: Date, phonesNow: string): PhoneClock => ({
  now,
  ahead: Date.parse(phonesNow) - now.getTime(),
})

/** Nothing was done before: two clocks that are far apart would make years of it that no database has. */
const earliest = Date.UTC(2000, 0, 1)

/**
 * When something was done, by a clock that is right. What is still to come by it was done now: a phone whose clock was set between
 * doing and sending cannot have done anything later.
 */
export const momentOf = ({ now, ahead }: PhoneClock, said: string): Date =>
  new Date(Math.max(earliest, Math.min(Date.parse(said) - ahead, now.getTime())))

/** Whether it is so long ago that nothing is done by it any more. */
export const isTooOld = ({ now }: PhoneClock, at: Date): boolean =>
  now.getTime() - at.getTime() > actionDays * 86_400_000

const resultOf = { deliver: 'Delivered', fail: 'Failed', reopen: 'To go' } as const
type Reporting = keyof typeof resultOf

export const isReporting = (kind: ActionKind): kind is Reporting => kind in resultOf

/** What a report makes of a stop. */
export const statusOf = (kind: Reporting): RouteStop['status'] => resultOf[kind]

/**
 * What becomes of a driver's report of a stop: it is done where nobody has said anything, and where the driver has, who may say
 * otherwise; it is there already where the office has said the same; and what the office has said otherwise holds until it is settled.
 */
export function verdictOf(
  { status, isByDriver }: Pick<RouteStop, 'status' | 'isByDriver'>,
  kind: Reporting,
): 'do' | 'known' | 'contradicted' {
  if (status === statusOf(kind) && !isByDriver) return 'known'
  return status === 'To go' || isByDriver ? 'do' : 'contradicted'
}
