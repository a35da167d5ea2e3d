/** What a number format shows of a date: nothing (a plain number), the day, the time, or both. */
export type DateFormat = 'day' | 'time' | 'moment' | null

const builtIn = new Map<number, DateFormat>()
for (const [from, to, format] of [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 31, 'day'],
  [32, 33, 'time'],
  [34, 36, 'day'],
  [45, 47, 'time'],
  [50, 58, 'day'],
] as const)
  for (let id = from; id <= to; id++) builtIn.set(id, format)

/** The meaning of a number format that every spreadsheet program knows by its number. */
export const builtInDateFormat = (id: number): DateFormat => builtIn.get(id) ?? null

/** The meaning of a format code: `yyyy-mm-dd hh:mm` is a moment, `0.00` nothing, `[h]:mm` (a duration) nothing. */
export function dateFormatOfCode(code: string): DateFormat {
  const section = code.split(';')[0] ?? ''
  const plain = section.replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return null
  const letters = plain.replace(/\[[^\]]*\]/g, '').toLowerCase()
  if (/general/.test(letters) || /[0#?]/.test(letters.replace(/s\.0+/g, 's'))) return null
  const withTime = /[hs]/.test(letters)
  const withDay = /[yd]/.test(letters) || (!withTime && /m/.test(letters))
  return withDay ? (withTime ? 'moment' : 'day') : withTime ? 'time' : null
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** A date cell as a person reads it: `DD/MM/YYYY`, `HH:MM`, or both; null when the number is no date. */
export function dateText(value: number, format: Exclude<DateFormat, null>, base1904 = false): string | null {
  const serial = base1904 ? value + 1462 : value
  if (!(serial >= 0) || serial >= 2_958_466) return null
  let days = Math.floor(serial)
  let seconds = format === 'day' ? 0 : Math.round((serial - days) * 86_400)
  if (seconds === 86_400) [days, seconds] = [days + 1, 0]
  const time = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}${seconds % 60 ? `:${pad(seconds % 60)}` : ''}`
  if (days === 0 && format !== 'day') return time
  // Spreadsheet programs believe in 29/02/1900, so serials before it are a day behind the base of 1899-12-30.
  if (days === 60) return '29/02/1900'
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000)
  const day = `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
  return seconds === 0 && format !== 'time' ? day : `${day} ${time}`
}

/** An ISO date of a cell (`t="d"`) as a person reads it; the text itself when it is none. */
export function isoDateText(text: string): string {
  const [, year, month, day, time = '00:00', seconds] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})(:\d{2})?|$)/.exec(text) ?? []
  if (!year) return text
  const clock = `${time}${seconds && seconds !== ':00' ? seconds : ''}`
  return `${day}/${month}/${year}${clock === '00:00' ? '' : ` ${clock}`}`
}
