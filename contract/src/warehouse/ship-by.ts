import { type Day, type Moment, todayIn } from '../days.ts'
import { atWallTime } from '../wall-clock.ts'

/** When a warehouse sends goods out. */
export interface ShippingDays {
  /** IANA zone. */
  readonly timeZone: string
  /** `HH:MM`: what has not left by then does not leave that day. Null: the day ends at midnight. */
  readonly cutOff: string | null
  /** Days of the week on which nothing leaves: 1 is Monday, 7 is Sunday. Never all seven. */
  readonly closedWeekdays: readonly number[]
  /** Other days on which nothing leaves. */
  readonly holidays: readonly Day[]
}

/** When something must have left: the moment, and what the warehouse's own calendar and clocks say then, whoever reads them. */
export interface ShipBy {
  readonly at: Moment
  readonly day: Day
  /** `HH:MM`; the end of a day is 24:00. */
  readonly time: string
}

const aDay = 86_400_000
const dayBeside = (day: Day, by: number): Day => new Date(Date.parse(day) + by * aDay).toISOString().slice(0, 10)
/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: Day): number => new Date(day).getUTCDay() || 7

const isOpen = (day: Day, { closedWeekdays, holidays }: ShippingDays): boolean =>
  !closedWeekdays.includes(weekdayOf(day)) && !holidays.includes(day)

/** Most days in a row on which nothing leaves; behind them a calendar is taken for a mistake. */
const longestBreak = 400

/** The first day from this one on, forwards or backwards, on which goods leave. */
function openDay(from: Day, step: 1 | -1, days: ShippingDays): Day {
  let day = from
  for (let tried = 0; tried < longestBreak && !isOpen(day, days); tried += 1) day = dayBeside(day, step)
  return day
}

const endOf = (day: Day, { cutOff, timeZone }: ShippingDays): number =>
  cutOff === null ? atWallTime(dayBeside(day, 1), '00:00', timeZone) : atWallTime(day, cutOff, timeZone)

/**
 * When an order that ships out on a day must have left: at the cut-off of that day by the clocks of its warehouse; of a day on
 * which nothing leaves, at that of the next day on which something does.
 */
export function shipBy(shipOutDate: Day, days: ShippingDays): ShipBy {
  const day = openDay(shipOutDate, 1, days)
  return { at: new Date(endOf(day, days)).toISOString(), day, time: days.cutOff ?? '24:00' }
}

/**
 * The last ship-out date whose orders must have left by a moment: all dates up to it are due by then, and none after it. By this
 * lists find what is late: a date is compared, and no moment is kept that a changed calendar would make wrong.
 */
export function lastDueBy(at: Date, days: ShippingDays): Day {
  const today = todayIn(days.timeZone, at)
  // Without a cut-off a day ends as the next begins: what is due now was due yesterday at the latest.
  if (isOpen(today, days) && endOf(today, days) <= at.getTime()) return today
  return openDay(dayBeside(today, -1), -1, days)
}
