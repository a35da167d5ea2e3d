import { isSubscribed, type PeriodKey, periods, type SubscriptionStatus } from '@crossdock/contract/plans'

/** What a plan costs for a period, in cents; null: on request. */
export const priceOf = (monthlyCents: number | null, period: PeriodKey): number | null =>
  monthlyCents === null ? null : monthlyCents * periods[period].paidMonths

/** A plan as decisions need it: how it stands among the others, and what a month costs. */
interface Rank {
  readonly position: number
  readonly periodKey: PeriodKey
}

/** Below nought: the first is smaller, by its plan, or of one plan by its period. */
export const compareRanks = (a: Rank, b: Rank): number =>
  a.position - b.position || periods[a.periodKey].months - periods[b.periodKey].months

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * The same time of day so many months later (UTC), on the day of the month that `anchor` has, or on the month's last day where it
 * is shorter: from the 31st it goes by 28/02 to 31/03.
 */
export function addMonths(from: Date, months: number, anchor: Date = from): Date {
  const all = from.getUTCFullYear() * 12 + from.getUTCMonth() + months
  const [year, month] = [Math.floor(all / 12), all % 12]
  const to = new Date(from)
  // From the first, so that no day that the month has not carries over.
  to.setUTCDate(1)
  to.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), daysOfMonth(year, month)))
  return to
}

/** Where a period ends that begins then. */
export const endOfPeriod = (start: Date, period: PeriodKey, anchor: Date = start): Date =>
  addMonths(start, periods[period].months, anchor)

/** A whole number of cents, halves upwards. */
export const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** A period that has been paid. */
export interface PaidPeriod {
  readonly start: Date
  readonly end: Date
  /** What it was worth, in cents before tax. */
  readonly cents: number
}

/** What is left of a paid period, to the second. */
export interface Rest {
  readonly seconds: number
  readonly ofSeconds: number
  readonly cents: number
}

/** The part of a period that has not been used at a moment, and what it is worth, rounded half up. */
export function restOf({ start, end, cents }: PaidPeriod, at: Date): Rest {
  const ofSeconds = Math.max(1, Math.round((end.getTime() - start.getTime()) / 1000))
  // A second that has begun is used.
  const left = Math.floor((end.getTime() - at.getTime()) / 1000)
  const seconds = Math.min(Math.max(left, 0), ofSeconds)
  return { seconds, ofSeconds, cents: halfUp(cents * seconds, ofSeconds) }
}

/** A subscription as decisions need it. */
export interface Standing {
  readonly status: SubscriptionStatus
  readonly periodKey: PeriodKey | null
  readonly periodEnd: Date | null
}

/** Whether a paid period is under way: it ends, and has been paid for. */
export const hasPaidPeriod = ({ status, periodKey, periodEnd }: Standing): boolean =>
  isSubscribed(status) && status !== 'TRIAL' && status !== 'FREE' && periodKey !== null && periodEnd !== null

/** What the end of a period does to a status (SUBS-011): the next status, or that it has to be paid; null: it has not ended. */
export function atPeriodEnd(
  { status, periodKey, periodEnd }: Standing,
  next: { readonly isFree: boolean } | null,
  now: Date,
): SubscriptionStatus | 'to-be-paid' | null {
  if (periodEnd === null || periodEnd > now) return null
  if (status === 'PENDING_CANCEL') return 'NO_SUBSCRIPTION'
  if (status === 'TRIAL') return 'EXPIRED_SUBSCRIPTION'
  if (status === 'PENDING_DOWNGRADE') return next?.isFree ? 'FREE' : 'to-be-paid'
  return status === 'ACTIVE' && periodKey !== null ? 'to-be-paid' : null
}

/** "INV-000041". */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`

/** What of a paid invoice has been given back, in a word. */
export const paidState = (total: number, refunded: number): 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' =>
  refunded === 0 ? 'PAID' : refunded < total ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
