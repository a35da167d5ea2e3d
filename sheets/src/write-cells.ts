import { type Cell, guardText, textOfCell } from './cells.ts'
import { formatDay } from './days.ts'

/** What a column of an export holds. Days come as `YYYY-MM-DD`, moments as ISO 8601, money as a decimal number. */
export type ExportKind = 'text' | 'number' | 'money' | 'boolean' | 'day' | 'moment'

export interface ExportColumn {
  readonly label: string
  readonly kind: ExportKind
  /** In characters; fitting to the label and the kind when absent. */
  readonly width?: number
}

const dayMilliseconds = 86_400_000
const hour = 3_600_000

/** The distance of a zone's clock from UTC in milliseconds, kept for each hour that was asked for. */
export function zoneOffsets(timeZone: string): (moment: number) => number {
  const known = new Map<number, number>()
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (moment) => {
    const bucket = Math.floor(moment / hour)
    let offset = known.get(bucket)
    if (offset === undefined) {
      const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
      for (const { type, value } of clock.formatToParts(bucket * hour)) part[type] = Number(value)
      const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = part
      offset = Date.UTC(year, month - 1, day, hours, minute, second) - bucket * hour
      if (known.size < 50_000) known.set(bucket, offset)
    }
    return offset
  }
}

/** An Excel serial of a day; null when it is none. */
function serialOfDay(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? null : time / dayMilliseconds + 25_569
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** Spreadsheet programs hold no more in one cell. */
const longestText = 32_767

const shown = (cell: Cell): string => {
  const text = guardText(textOfCell(cell))
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}

interface ExportFormatter {
  /** The cell of a workbook: numbers and dates as numbers, so that they can be summed and sorted. */
  readonly cell: (value: Cell, kind: ExportKind) => string | number | null
  /** The cell of a text file. */
  readonly text: (value: Cell, kind: ExportKind) => string
}

/**
 * Writes cells for exports: booleans as Yes and No, days as DD/MM/YYYY, moments as DD/MM/YYYY HH:MM in a time zone. Text that a
 * spreadsheet program could run as a formula is guarded; our own reader takes the guard off again.
 */
export function exportFormatter(timeZone: string): ExportFormatter {
  const offsetAt = zoneOffsets(timeZone)
  const localTime = (value: Cell): number | null => {
    // Without an offset it is what a clock shows already.
    const isOfClock = typeof value === 'string' && /T[\d:.]+$/.test(value)
    const time = typeof value === 'string' ? Date.parse(isOfClock ? `${value}Z` : value) : Number.NaN
    return Number.isNaN(time) ? null : isOfClock ? time : time + offsetAt(time)
  }
  return {
    cell(value, kind) {
      if (value === null || value === '') return null
      switch (kind) {
        case 'number':
        case 'money':
          return typeof value === 'number' ? value : shown(value)
        case 'boolean':
          return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : shown(value)
        case 'day':
          return (typeof value === 'string' ? serialOfDay(value) : null) ?? shown(value)
        case 'moment': {
          const time = localTime(value)
          return time === null ? shown(value) : time / dayMilliseconds + 25_569
        }
        case 'text':
          return shown(value)
      }
    },
    text(value, kind) {
      if (value === null || value === '') return ''
      if (kind === 'day' && typeof value === 'string' && serialOfDay(value) !== null) return formatDay(value)
      if (kind === 'moment') {
        const time = localTime(value)
        if (time === null) return shown(value)
        const date = new Date(time)
        const day = `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
        return `${day} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`
      }
      if (typeof value === 'boolean') return kind === 'boolean' ? (value ? 'Yes' : 'No') : shown(value)
      // A negative number is no formula.
      if (typeof value === 'number') return kind === 'money' ? value.toFixed(2) : textOfCell(value)
      return shown(value)
    },
  }
}
