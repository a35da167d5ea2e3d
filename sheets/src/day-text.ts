import type { Cell } from './cells.ts'
import { type Day, dayOfExcelSerial, parseDay } from './days.ts'

/**
 * Which number is the day: 12/10/2018 is 12 October with the day first, 10 December with the month first; 26-11-22 is a day
 * of 2026 with the year first.
 */
export type DateOrder = 'day first' | 'month first' | 'year first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const timeOfDay =
  /[T\s,]+\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?\s?m\.?)?(?:\s*(?:Z|[A-Z]{3,5}|[+-]\d{2}:?\d{2}))*$/i
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
const numeric = /^(\d{1,2})([/.\-\s])(\d{1,2})\2(\d{4}|\d{2})$/

/** Longest text that is a date, with its time, its zone and its day of the week. */
const longest = 60

/** The text of a date without its time of day and its day of the week. */
const dateOf = (text: string): string => text.trim().replace(timeOfDay, '').replace(weekday, '').trim()

/** Years of two digits: 80 to 99 are of the last century, which nothing here is from, so that they are refused. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 80 ? '20' : '19'}${year}`)

function namedDay(date: string): Day | null {
  const [, day, name, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*(\p{L}{3,9})\.?,?[\s\-/]*(\d{4}|\d{2})$/u.exec(date) ?? []
  const [, name2, day2, year2] =
    /^(\p{L}{3,9})\.?[\s\-/]*(\d{1,2})(?:st|nd|rd|th)?,?[\s\-/]+(\d{4}|\d{2})$/u.exec(date) ?? []
  const [, year3, name3, day3] = /^(\d{4})[\s\-/]+(\p{L}{3,9})\.?[\s\-/]+(\d{1,2})$/u.exec(date) ?? []
  const word = name ?? name2 ?? name3
  if (word === undefined) return null
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : parseDay(`${day ?? day2 ?? day3}/${month}/${fullYear(year ?? year2 ?? year3 ?? '')}`)
}

/**
 * A day as cells hold it: an Excel serial, 30/04/2022, 30-Apr-22, April 30, 2022, 2022-04-30, 2022/4/30 or 20220430, with or
 * without a time. Which number of 04/05/2022 is the day, `order` says.
 */
export function dayOfCell(cell: Cell, order: DateOrder = 'day first', from1904 = false): Day | null {
  const daysBefore = from1904 ? 1462 : 0
  if (typeof cell === 'number') return dayOfExcelSerial(cell + daysBefore) ?? compactDay(String(cell))
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (text.length > longest) return null
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return dayOfExcelSerial(Number(text) + daysBefore)
  const date = dateOf(text)
  const [, first = '', , second = '', year = ''] = numeric.exec(date) ?? []
  if (year !== '') {
    if (order === 'year first' && year.length === 2) return parseDay(`${year}/${second}/${fullYear(first)}`)
    const [day, month] = order === 'month first' ? [second, first] : [first, second]
    return parseDay(`${day}/${month}/${fullYear(year)}`)
  }
  const [, ...parts] = /^(\d{4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,2})$/.exec(date) ?? []
  if (parts.length > 0) return parseDay(parts.reverse().join('/'))
  return compactDay(date) ?? namedDay(date)
}

const compactDay = (text: string): Day | null => {
  const [, year, month, day] = /^(20\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  return year ? parseDay(`${day}/${month}/${year}`) : null
}

/** Years from now within which a day is taken as it is read; others are asked about. */
const nearYears = 5

const isNear = (year: number): boolean => Math.abs(year - new Date().getFullYear()) <= nearYears

/** The day of a text whose year could stand first, 26-11-22 or 30/04/22; null when it could not. */
export function dayWithYearFirst(cell: Cell): Day | null {
  if (typeof cell !== 'string' || cell.length > longest) return null
  const [, year = '', , month = '', last = ''] = numeric.exec(dateOf(cell)) ?? []
  // Who writes the year first writes two digits of each.
  if ([year, month, last].some(({ length }) => length !== 2) || !isNear(Number(fullYear(year)))) return null
  return dayOfCell(cell, 'year first')
}

/** What the values of a column say about the order of day and month. */
export interface OrderOfColumn {
  /** The only order that its values can be read in; null where they fit both, or neither. */
  readonly order: DateOrder | null
  /** A value that is a date with the day first only, and one that is with the month first only. Both: it contradicts itself. */
  readonly dayFirst: string | null
  readonly monthFirst: string | null
  /** A value that would be another day in the other order. */
  readonly either: string | null
  /** A number, which is counted in days. */
  readonly counted: string | null
  /** A value whose year could stand first, and whether another one says that years stand last. */
  readonly yearFirst: string | null
  readonly hasYearLast: boolean
  /** Values that are years away from now. */
  readonly longAgo: string | null
  readonly farAhead: string | null
}

const orderOf = ({ dayFirst, monthFirst, yearFirst, hasYearLast }: Omit<OrderOfColumn, 'order'>): DateOrder | null => {
  if (yearFirst !== null && !hasYearLast) return null
  return dayFirst && !monthFirst ? 'day first' : monthFirst && !dayFirst ? 'month first' : null
}

/** What two parts of a column say together. */
export function joinOrders(one: OrderOfColumn, other: OrderOfColumn): OrderOfColumn {
  const joined = {
    dayFirst: one.dayFirst ?? other.dayFirst,
    monthFirst: one.monthFirst ?? other.monthFirst,
    either: one.either ?? other.either,
    counted: one.counted ?? other.counted,
    yearFirst: one.yearFirst ?? other.yearFirst,
    hasYearLast: one.hasYearLast || other.hasYearLast,
    longAgo: one.longAgo ?? other.longAgo,
    farAhead: one.farAhead ?? other.farAhead,
  }
  return { order: orderOf(joined), ...joined }
}

/** Could the years of a column of two digits stand first? */
export const mayHaveYearFirst = ({ yearFirst, hasYearLast }: OrderOfColumn): boolean =>
  yearFirst !== null && !hasYearLast

/** The order of day and month of a column, from all its values. `hasDates`: it holds cells that are dates, not texts. */
export function orderOfColumn(cells: Iterable<Cell | undefined>, hasDates = false): OrderOfColumn {
  let dayFirst: string | null = null
  let monthFirst: string | null = null
  let either: string | null = null
  let counted: string | null = null
  let dated: string | null = null
  let yearFirst: string | null = null
  let hasYearLast = false
  let longAgo: string | null = null
  let farAhead: string | null = null
  const now = new Date().getFullYear()
  const look = (year: number, cell: Cell): void => {
    if (year < now - nearYears) longAgo ??= String(cell)
    else if (year > now + nearYears) farAhead ??= String(cell)
  }
  for (const cell of cells) {
    if (typeof cell === 'number') {
      const day = dayOfCell(cell)
      if (day === null) continue
      counted ??= String(cell)
      look(Number(day.slice(0, 4)), cell)
      continue
    }
    if (typeof cell !== 'string' || cell.length < 6 || cell.length > longest) continue
    const [, a, , b, year] = numeric.exec(dateOf(cell)) ?? []
    if (year === undefined) {
      const full = /^(?:19|20)\d\d(?=[/.\-\s])/.exec(cell)
      if (full) look(Number(full[0]), cell)
      continue
    }
    look(Number(fullYear(year)), cell)
    if (year.length === 4) hasYearLast = true
    // One value that cannot be read so says it of the column.
    else if (dayWithYearFirst(cell) === null) hasYearLast = true
    else yearFirst ??= cell
    const [first, second] = [Number(a), Number(b)]
    dated ??= cell
    if (first > 12 && second <= 12) dayFirst ??= cell
    else if (second > 12 && first <= 12) monthFirst ??= cell
    else if (first !== second && first <= 12) either ??= cell
  }
  // Readers write a spreadsheet's own dates with the day first, as they are shown.
  if (hasDates) dayFirst ??= dated
  const found = { dayFirst, monthFirst, either, counted, yearFirst, hasYearLast, longAgo, farAhead }
  return { order: orderOf(found), ...found }
}
