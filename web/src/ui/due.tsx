import { type Day, daysInclusive, formatDay, type Moment, todayIn } from '@crossdock/contract/days'
import type { ShipBy } from '@crossdock/contract/warehouse/ship-by'
import { zoneName } from '@crossdock/contract/zone-name'
import { useMinute } from '../lib/minute.ts'
import { t } from '../lib/words.ts'
import styles from './due.module.css'

const aMinute = 60_000
const anHour = 60 * aMinute
const aDay = 24 * anHour
/** The fuse burns through the last four hours. */
const fuse = 4 * anHour

type Urgency = 'late' | 'soon' | 'later'

/** The one rule of urgency: late, due within the hour, or later. */
export function urgencyOf(by: Moment, now: number): Urgency {
  const left = Date.parse(by) - now
  return left <= 0 ? 'late' : left <= anHour ? 'soon' : 'later'
}

/** 2:12 of hours and minutes. */
const clockOf = (time: number): string =>
  `${Math.floor(time / anHour)}:${String(Math.floor((time % anHour) / aMinute)).padStart(2, '0')}`

/** How long something goes on already, of hours and minutes; a clock that is behind has it begin now. */
export const timeSince = (start: Moment, now: number): string => clockOf(Math.max(0, now - Date.parse(start)))

/** How late, in words: by the clock within a day, in days after that. */
const lateWords = (late: number): string =>
  late < aDay
    ? t('late {{time}}', { time: clockOf(late) })
    : t('late {{count}} days', { count: Math.floor(late / aDay) })

/** The same in words, for a figure: its time today, else its day, and how far it is where hours tell. */
export function dueWords({ at, day, time }: ShipBy, timeZone: string, now: number) {
  const urgency = urgencyOf(at, now)
  const left = Date.parse(at) - now
  const isToday = day === todayIn(timeZone, new Date(now))
  const isClock = isToday && urgency !== 'late' && time !== '24:00'
  return {
    urgency,
    left,
    isToday,
    // Where no cut-off is set a day ends with the day: no clock shows 24:00.
    when: !isToday ? formatDay(day) : time === '24:00' ? t('today') : time,
    words: urgency === 'late' ? lateWords(-left) : isToday ? t('{{time}} left', { time: clockOf(left) }) : null,
    /** What is left, as a bare figure behind a time; behind "today" it would be read as a time of the day. */
    bare: isClock ? clockOf(left) : null,
  }
}

interface DueProps {
  /** When it must have happened, as the warehouse's clocks show it. */
  readonly by: ShipBy
  /** The zone of the warehouse whose clocks tell. */
  readonly timeZone: string
}

/**
 * When something must have happened: its time, what is left of the last hours as a fuse, and the countdown; the day where that is
 * another one. All of them go on together, once a minute.
 */
export function Due({ by, timeZone }: DueProps) {
  const now = useMinute()
  const { urgency, left, isToday, when, words, bare } = dueWords(by, timeZone, now)
  const title = `${formatDay(by.day)} ${by.time} ${zoneName(timeZone)}`
  return (
    <span className={styles['due']} data-urgency={urgency} title={title}>
      <span>{when}</span>
      {urgency !== 'late' && isToday && left <= fuse && (
        <span className={styles['fuse']} aria-hidden>
          <span style={{ width: `${(left / fuse) * 100}%` }} />
        </span>
      )}
      {bare === null ? (
        words !== null && <b>{words}</b>
      ) : (
        <b>
          {bare}
          <span className="aside"> {t('left')}</span>
        </b>
      )}
    </span>
  )
}

/** A day on which something should come: whether that is today, and how late it is, by the calendar of a zone. */
export function DueDay({
  day,
  timeZone,
  hasCome = false,
}: {
  readonly day: Day
  readonly timeZone: string
  /** What is there is neither late nor due: its day looks like the others'. */
  readonly hasCome?: boolean
}) {
  const today = todayIn(timeZone, new Date(useMinute()))
  const late = !hasCome && day < today ? daysInclusive(day, today) - 1 : 0
  const isToday = !hasCome && day === today
  return (
    <span className={styles['due']} data-urgency={late > 0 ? 'late' : isToday ? 'soon' : 'later'}>
      <span>{formatDay(day)}</span>
      {late > 0 ? <b>{t('late {{count}} days', { count: late })}</b> : isToday && <b>{t('today')}</b>}
    </span>
  )
}
