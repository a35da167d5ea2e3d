import { z } from 'zod'
import { onTheWall } from './wall-clock.ts'

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

/** A day of an input: text in any of the forms above, years 2000 to 9999. */
export const day = (message = 'Must be a date') =>
  z
    .string(message)
    .max(40, message)
    .transform((text, context): Day => {
      const parsed = parseDay(text)
      if (parsed && parsed >= '2000-01-01') return parsed
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** A day, or an Excel serial as spreadsheets hold it. */
export const dayOrSerial = (message = 'Must be a date') =>
  z.union([z.number(), z.string()], message).transform((value, context): Day => {
    const serial = typeof value === 'number' ? value : /^\d{1,7}(\.\d+)?$/.test(value.trim()) ? Number(value) : null
    const parsed = serial === null ? parseDay(value as string) : dayOfExcelSerial(serial)
    if (parsed && parsed >= '2000-01-01') return parsed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** One end of a date range in a query. */
export const queryDay = day('Must be a date: YYYY-MM-DD or DD/MM/YYYY').optional()

/** A moment of an input: ISO 8601 with an offset or Z, years 2000 to 9999, handed on in UTC. */
export const inputMoment = (message = 'Must be a date and time') =>
  z.iso.datetime({ offset: true, error: message }).transform((text, context): string => {
    const at = new Date(text)
    if (at.getTime() >= Date.UTC(2000, 0, 1) && at.getTime() < Date.UTC(10_000, 0, 1)) return at.toISOString()
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A moment as answers carry it: ISO 8601, UTC. */
export const moment = z.iso.datetime() as unknown as z.ZodType<Moment, Moment>
/** A day as answers carry it. */
export const dayAnswer = z.iso.date() as unknown as z.ZodType<Day, Day>

/** An IANA time zone that this machine knows. An offset is none: databases read its sign the other way round. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * The zone that the days of a list's date filters are days of: the caller's, by header; where it is left out, that of the warehouse
 * where a row's moments happened.
 */
export const callersZone = z.string().refine(isTimeZone, 'This time zone is not known').optional()
/** Where `callersZone` stands in a request. */
export const zoneHeader = { timezone: 'timezone' } as const

/** Days that orders are listed by, both ends included: when they were made, and completed. */
export const orderDays = {
  timezone: callersZone,
  createdAtStart: queryDay,
  createdAtEnd: queryDay,
  completedAtStart: queryDay,
  completedAtEnd: queryDay,
} as const
