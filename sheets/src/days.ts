/** A day without a time, `YYYY-MM-DD`. */
export type Day = string

const isRealDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

/** `YYYY-MM-DD`, `DD/MM/YYYY` or an ISO time as a day; null when it is none of these or no real day. */
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
export const formatDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
