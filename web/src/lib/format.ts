import {
  type Day,
  daysInclusive,
  formatDay as dayWords,
  type Moment,
  parseDay,
  timeIn,
  todayIn,
} from '@crossdock/contract/days'
import { nothing } from './nothing.ts'
import { numberWords } from './words.ts'

/** DD/MM/YYYY of a day, which is the same everywhere; a dash for nothing. */
export const formatDay = (day: Day | null | undefined): string => (day ? dayWords(day) : nothing)

/** The name of a day's weekday, in a language: Tuesday. */
export const formatWeekday = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** Days from today in a zone to a day: 0 is today, less is past. */
export const daysTo = (day: Day, timeZone: string): number => daysInclusive(todayIn(timeZone), day) - 1

/** DD/MM/YYYY of the day on which a moment is in a zone; a dash for nothing. */
export function formatDate(moment: Moment | null | undefined, timeZone: string): string {
  return moment ? dayWords(todayIn(timeZone, new Date(moment))) : nothing
}

/** DD/MM/YYYY HH:MM of a moment in a zone; a dash for nothing. */
export function formatMoment(moment: Moment | null | undefined, timeZone: string): string {
  return moment ? `${formatDate(moment, timeZone)} ${timeIn(timeZone, new Date(moment))}` : nothing
}

/** 1,234.5; a dash for nothing. */
export function formatNumber(value: number | null | undefined, decimals?: number): string {
  if (value === null || value === undefined) return nothing
  return numberWords(
    value,
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  )
}

export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

/** A range when its picker closes: one day alone is that day from and to (FILT-014); the later day comes second. */
export function settleRange({ from, to }: DayRange): DayRange {
  const first = from ?? to
  const last = to ?? from
  if (first === null || last === null) return { from: null, to: null }
  return first <= last ? { from: first, to: last } : { from: last, to: first }
}

/** Days of a range, both ends counted (FILT-013); null while it is not complete. */
export function daysOf({ from, to }: DayRange): number | null {
  return from && to && from <= to ? daysInclusive(from, to) : null
}

/** Adds the slashes of DD/MM/YYYY while typing; deleting is left alone. */
export function typeDate(text: string, before: string): string {
  if (text.length < before.length) return text
  const digits = text.replace(/\D/g, '').slice(0, 8)
  if (/^\d{4}-/.test(text) || /[/.-]/.test(text.slice(0, 2))) return text.slice(0, 10)
  if (digits.length < 2) return digits
  if (digits.length < 4) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`
}

/** What was typed as a day; null when it is none. */
export const readDate = (text: string): string | null => parseDay(text)
