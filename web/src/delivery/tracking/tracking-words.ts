import { todayIn } from '@crossdock/contract/days'
import type { Tracked } from '@crossdock/contract/delivery/tracking'
import { formatDay, formatWeekday } from '../../lib/format.ts'
import { splitMoment } from '../../lib/moments.ts'
import { shownLanguage, t } from '../../lib/words.ts'

/** A moment as a clock shows it where the goods go. */
export const clockOf = (moment: string, { timeZone }: Pick<Tracked, 'timeZone'>): string =>
  splitMoment(moment, timeZone).time

/** "Tuesday 24/11/2026". */
const dayWords = (day: string): string => `${formatWeekday(day, shownLanguage())} ${formatDay(day)}`

/** When it comes, as its largest words say it: the driver's time, else the promised one, else the day, else what is known. */
export function whenWords(tracked: Tracked): string {
  const { state, eta, promised, day, arrivedAt, doneAt } = tracked
  switch (state) {
    case 'Delivered':
      return doneAt === null ? t('Delivered') : t('Delivered at {{time}}', { time: clockOf(doneAt, tracked) })
    case 'Failed':
      return t('Not delivered')
    case 'Waiting':
      return t('We are planning your delivery')
    case 'Planned':
    case 'On the way':
    case 'Next':
      if (arrivedAt !== null) return t('The driver is at your door')
      if (eta !== null) return `${clockOf(eta.from, tracked)}–${clockOf(eta.to, tracked)}`
      if (promised !== null) return `${promised.from}–${promised.to}`
      return day === null ? t('On the way') : dayWords(day)
  }
}

/** On which day, in words: today, or the day itself. */
export function dayLine({ day, state, timeZone, asOf }: Tracked): string | null {
  if (state === 'Delivered' || state === 'Failed') return null
  if (state === 'Waiting') return t('The time stands here as soon as it is planned.')
  if (day === null) return null
  return day === todayIn(timeZone, new Date(asOf))
    ? t('It comes today')
    : t('It comes on {{day}}', { day: dayWords(day) })
}

/** Minutes since midnight of "HH:MM". */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Which part of the promised window is left, in hundredths; null where there is nothing to compare. */
export function partOf(tracked: Pick<Tracked, 'eta' | 'promised' | 'timeZone'>): { from: number; to: number } | null {
  const { eta, promised } = tracked
  if (eta === null || promised === null) return null
  const [begin, end] = [minutesOf(promised.from), minutesOf(promised.to)]
  const place = (moment: string) =>
    Math.max(0, Math.min(100, Math.round(((minutesOf(clockOf(moment, tracked)) - begin) / (end - begin)) * 100)))
  return { from: place(eta.from), to: place(eta.to) }
}

/** Whether it came within what was promised; null where nothing was. */
export function keptPromise(tracked: Tracked): boolean | null {
  const { doneAt, promised } = tracked
  if (doneAt === null || promised === null) return null
  const at = minutesOf(clockOf(doneAt, tracked))
  return at >= minutesOf(promised.from) && at <= minutesOf(promised.to)
}

/** Letters in place of a picture: those of the first two words. */
export const lettersOf = (merchant: string): string =>
  merchant
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')

/** "Vancouver" of America/Vancouver. */
export const cityOfZone = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
