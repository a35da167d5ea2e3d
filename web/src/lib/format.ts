import { daysInclusive, formatDay, parseDay } from '@crossdock/contract/dates'
import { shownZone } from './zone.ts'

/** DD/MM/YYYY of a day or of a moment: in the person's zone, or in that of the warehouse where something happened. */
export function formatDate(value: string | null | undefined, timeZone = shownZone()): string {
  if (!value) return '—'
  if (!value.includes('T')) return formatDay(value)
  const parts = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  })
  return parts.format(new Date(value))
}

/** DD/MM/YYYY HH:MM of a moment, in the zones of `formatDate`; a dash for nothing. */
export function formatMoment(value: string | null | undefined, timeZone = shownZone()): string {
  if (!value) return '—'
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })
  return `${formatDate(value, timeZone)} ${time.format(new Date(value))}`
}

/** 1,234.5; a dash for nothing. */
export function formatNumber(value: number | null | undefined, decimals?: number): string {
  if (value === null || value === undefined) return '—'
  return value.toLocaleString(
    'en-US',
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
