import { onTheWall } from './wall-clock.ts'

// Apart from the schemas of `dates.ts`, which pages that only show days do not load.

declare const what: unique symbol
/** A day without a time, `YYYY-MM-DD`. It is a text, and a text may become one; a moment never does. */
export type Day = string & { readonly [what]?: 'day' }
/** A moment in UTC, ISO 8601. What day it is on depends on the zone in which it is shown. */
export type Moment = string & { readonly [what]?: 'moment' }

const isRealDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

/** `YYYY-MM-DD`, `DD/MM/YYYY` (what people write) or an ISO time, as a day; null when it is none of these or no real day. */
export function parseDay(text: string): Day | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim())
  const people = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  const parts = iso ? [iso[1], iso[2], iso[3]] : people ? [people[3], people[2], people[1]] : null
  if (!parts) return null
  const [year, month, day] = parts.map(Number) as [number, number, number]
  return isRealDay(year, month, day) ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null
}

/** An Excel serial (base 1899-12-30; the fraction is the time of day and is dropped) as a day; null outside years 1900 to 9999. */
export function dayOfExcelSerial(serial: number): Day | null {
  if (!Number.isFinite(serial) || serial < 1 || serial >= 2_958_466) return null
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

/** DD/MM/YYYY, for people. */
export function formatDay(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** Days from one to the other, both counted: 01/02 to 03/02 is 3. */
export function daysInclusive(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Today in an IANA time zone. */
export function todayIn(timeZone: string, now: Date = new Date()): Day {
  return onTheWall(now.getTime(), timeZone).toISOString().slice(0, 10)
}

/** What clocks of an IANA time zone show, `HH:MM`. */
export function timeIn(timeZone: string, now: Date = new Date()): string {
  return onTheWall(now.getTime(), timeZone).toISOString().slice(11, 16)
}

/** An IANA time zone that this machine knows. An offset is none: databases read its sign the other way round. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
