import type { Driver } from '@crossdock/contract/delivery/drivers'
import { t } from '../../lib/words.ts'

export const nameOf = ({ firstName, lastName }: Pick<Driver, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The days of the week from Monday on, as the person calls them. */
export const weekdayNames = (): readonly string[] => [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
]

/** Days that follow each other as from – to: Monday – Friday, Sunday. */
export function daysInWords(weekdays: readonly number[]): string {
  const names = weekdayNames()
  const runs: [from: number, to: number][] = []
  for (const day of weekdays) {
    const last = runs.at(-1)
    if (last?.[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs.map(([from, to]) => (from === to ? names[from - 1] : `${names[from - 1]} – ${names[to - 1]}`)).join(', ')
}

export const shiftInWords = ({ shiftStart, shiftEnd }: Pick<Driver, 'shiftStart' | 'shiftEnd'>): string | null =>
  shiftStart && shiftEnd ? `${shiftStart} – ${shiftEnd}` : null
