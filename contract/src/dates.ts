import { z } from 'zod'
import { type Day, dayOfExcelSerial, isTimeZone, type Moment, parseDay } from './days.ts'

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
