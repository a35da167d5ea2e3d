/** What a number format shows of a date: nothing (a plain number), the day, the time, or both. */
type DateFormat = 'day' | 'time' | 'moment' | null

/** A format of nothing but zeros, `00000` or `000-00-0000`, as the texts between its digits: what a person sees is a code. */
interface ZeroFormat {
  /** How many digits it shows at least. */
  readonly digits: number
  /** The format, a `0` a digit, other signs as they are shown. */
  readonly shown: readonly string[]
}

/** What this folder knows of a number format. */
export type NumberFormat = DateFormat | ZeroFormat

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

/** The meaning of a format code of zeros; null for one that shows a number: `0`, `0.00`, `#,##0`. */
function zeroFormatOfCode(code: string): ZeroFormat | null {
  const shown: string[] = []
  for (const [, quoted, escaped, plain = ''] of (code.split(';')[0] ?? '').matchAll(/"([^"]*)"|\\(.)|([\s\S])/g)) {
    if (quoted === undefined && escaped === undefined && !/[0\-\s/()]/.test(plain)) return null
    // A zero that is quoted is no digit.
    if (plain !== '0' && /0/.test(quoted ?? escaped ?? '')) return null
    shown.push(quoted ?? escaped ?? plain)
  }
  const digits = shown.filter((sign) => sign === '0').length
  return digits < 2 ? null : { digits, shown }
}

/** The meaning of a format code of a workbook. */
export const formatOfCode = (code: string): NumberFormat => dateFormatOfCode(code) ?? zeroFormatOfCode(code)

/** A number as its format of zeros shows it, 2134 as 02134; null when it is no code. */
function zeroText(value: number, { digits, shown }: ZeroFormat): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const text = String(value).padStart(digits, '0')
  // Digits beyond those of the format stand before its first one.
  let at = text.length - digits + 1
  let isFirst = true
  return shown
    .map((sign) => {
      if (sign !== '0') return sign
      if (!isFirst) return text[at++] ?? ''
      isFirst = false
      return text.slice(0, at)
    })
    .join('')
}

/** A number cell as its format shows it; the number where the format says nothing of it. */
export function formattedNumber(value: number, format: NumberFormat, base1904: boolean): string | number {
  if (format === null) return value
  return (typeof format === 'string' ? dateText(value, format, base1904) : zeroText(value, format)) ?? value
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
