import { type Cell, cellErrors, isBlank, largestExactNumber, textOfCell } from './cells.ts'
import { hasControls, withoutUnseen } from './controls.ts'
import { type DateOrder, dayOfCell, dayWithYearFirst } from './day-text.ts'
import { type Day, formatDay } from './days.ts'
import { type BaseUnit, type SheetField, type Unit, unitsOf } from './fields.ts'
import { centimetresOfInches, kilogramsOfPounds, round } from './units.ts'

/** The character that separates decimals in a column; it decides what "1,234" and "1.234" mean. */
export type DecimalMark = '.' | ','

/** What was wrong with one cell. */
interface CellProblem {
  readonly expected: string
  readonly message: string
}
export type Parsed<Value> = { readonly value: Value } | { readonly problem: CellProblem }

const problem = (expected: string, message: string) => ({ problem: { expected, message } }) as const

const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
const plainNumber = /^([+-]?)([\d.,]+)(?:e([+-]?\d{1,3}))?$/i

/**
 * A number as people write it: 1234.5, 1,234.5, 1.234,5, 1 234,5, 1'234.5, 1.2E+3, -5; null when it is none.
 * Where one separator with three digits after it could be either ("1,234", "1.234"), `decimal` decides.
 */
export function parseNumber(text: string, decimal: DecimalMark = '.'): number | null {
  const match = plainNumber.exec(text.replace(/[\s\u00a0\u202f'’]/g, ''))
  if (!match) return null
  const [, sign, digits = '', exponent] = match
  // Spaces and apostrophes are separators only between digits: "1 2" is not 12.
  if (
    /[\s\u00a0\u202f'’]/.test(text.trim()) &&
    !/^[+-]?\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(text.trim())
  )
    return null
  const plain = withoutGroups(digits, decimal)
  if (plain === null) return null
  const value = Number(`${sign}${plain}${exponent === undefined ? '' : `e${exponent}`}`)
  return Number.isFinite(value) ? value : null
}

function withoutGroups(digits: string, decimal: DecimalMark): string | null {
  const comma = digits.lastIndexOf(',')
  const dot = digits.lastIndexOf('.')
  if (comma < 0 && dot < 0) return digits
  const last = Math.max(comma, dot)
  const mark = digits[last] as string
  if (comma >= 0 && dot >= 0) {
    const whole = digits.slice(0, last)
    return !whole.includes(mark) && grouped.test(whole)
      ? `${whole.replace(/[.,]/g, '')}.${digits.slice(last + 1)}`
      : null
  }
  const isGrouped = grouped.test(digits) && !digits.startsWith('0')
  const repeated = digits.indexOf(mark) !== last
  if (repeated) return isGrouped ? digits.replace(/[.,]/g, '') : null
  if (isGrouped && mark !== decimal) return digits.replace(mark, '')
  return digits.length === 1 ? null : digits.replace(mark, '.')
}

/**
 * The decimal mark of a column, from its texts: a value that can only be read one way settles it ("0,5", "1.234,5"); for
 * whole numbers "1.234" settles it too. Null when nothing does.
 */
export function decimalMarkOf(cells: Iterable<Cell | undefined>, whole = false): DecimalMark | null {
  let suspected: DecimalMark | null = null
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const digits = /^[+-]?([\d.,]*[.,][\d.,]*)(?:e[+-]?\d+)?(?:\s*\p{L}{1,3})?$/iu.exec(cell.trim())?.[1]
    if (digits === undefined) continue
    const mark = digits.includes(',') && digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
    const other = mark === ',' ? '.' : ','
    if (digits.includes(other)) return mark
    if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return other
    if (!grouped.test(digits) || digits.startsWith('0')) return mark
    if (whole && !digits.endsWith('000')) suspected ??= other
  }
  return suspected
}

/** What a text of a number is with either mark, 1 and 1000 for "1.000"; null where both read the same. */
export function readingsOf(cell: Cell | undefined): Readonly<Record<DecimalMark, number>> | null {
  if (typeof cell !== 'string' || !/[.,]/.test(cell)) return null
  const text = /^(.*\d)\s*(?:["'″]|\p{L}+\.?)?$/u.exec(cell.trim())?.[1] ?? ''
  const [point, comma] = [parseNumber(text, '.'), parseNumber(text, ',')]
  return point === null || comma === null || point === comma ? null : { '.': point, ',': comma }
}

/** The first of some cells that could be two numbers. */
export function eitherNumber(cells: Iterable<Cell | undefined>): string | null {
  for (const cell of cells) if (readingsOf(cell) !== null) return String(cell)
  return null
}

const toBase: Record<Unit, (value: number) => number> = {
  kg: (value) => value,
  g: (value) => round(value / 1000, 3),
  lb: kilogramsOfPounds,
  oz: (value) => kilogramsOfPounds(value / 16),
  cm: (value) => value,
  mm: (value) => round(value / 10, 2),
  m: (value) => round(value * 100, 2),
  in: centimetresOfInches,
  ft: (value) => centimetresOfInches(value * 12),
}

const unitWords: Record<string, Unit> = {
  kg: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  g: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  cm: 'cm',
  cms: 'cm',
  centimeter: 'cm',
  centimeters: 'cm',
  centimetre: 'cm',
  centimetres: 'cm',
  mm: 'mm',
  millimeter: 'mm',
  millimeters: 'mm',
  millimetre: 'mm',
  millimetres: 'mm',
  m: 'm',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  in: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  '″': 'in',
  ft: 'ft',
  foot: 'ft',
  feet: 'ft',
  "'": 'ft',
}

/** The unit a word means: "lbs" is lb; null when it is none. */
export const unitOfWord = (word: string): Unit | null => {
  const key = word.trim().toLowerCase().replace(/\.$/, '')
  return Object.hasOwn(unitWords, key) ? (unitWords[key] as Unit) : null
}

/** A value of one unit in the base unit it belongs to (kilograms to 3 decimals, centimetres to 2). */
export const convertUnit = (value: number, unit: Unit): number => toBase[unit](value)

/** Measures a unit what the base unit does? */
export const isUnitOf = (unit: Unit, base: BaseUnit): boolean => (unitsOf[base] as readonly Unit[]).includes(unit)

const words: Record<string, boolean> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  y: true,
  n: false,
  '1': true,
  '0': false,
  x: true,
  '✓': true,
  '✔': true,
  on: true,
  off: false,
  t: true,
  f: false,
  oui: true,
  non: false,
  vrai: true,
  faux: false,
  '-': false,
}

/** How spreadsheets write a long number they had no room for: 6.29E+12, 1,23457E+11, 4E+11. What it was nobody knows. */
const shortened = /^['’]?[+-]?(?:\d+[.,]\d+\s*E\s*[+-]?|\d+\s*E\s*\+)\s*\d{1,3}$/i

/** The entry of a field's closed list that a text means; undefined when it means none. */
export function memberOf(field: Pick<SheetField, 'oneOf' | 'meaningOf'>, text: string): string | undefined {
  const lower = text.trim().toLowerCase()
  return field.oneOf?.find((one) => one.toLowerCase() === lower) ?? field.meaningOf?.(text) ?? undefined
}

function parseText(cell: Cell, field: SheetField): Parsed<string> {
  const { maxLength = 255, oneOf } = field
  if (typeof cell === 'number' && Math.abs(cell) > largestExactNumber)
    return problem(
      'text',
      'The spreadsheet has lost digits of this number. Format the column as text and enter it again',
    )
  let text = textOfCell(cell).replace(/\r\n?/g, '\n').trim()
  // Cells that were copied bring them along.
  if (field.isCode) text = withoutUnseen(text)
  if (shortened.test(text))
    return problem('all its digits', 'Excel has shortened this number. Format the column as text and enter it again')
  if (field.clean) text = field.clean(text)
  if (text.includes('\ufffd'))
    return problem('readable text', 'A character of this text was damaged in the file. Enter it again')
  if (hasControls(text, field.isCode)) return problem('text', 'Must not contain control characters')
  if (text.length > maxLength)
    return problem(`at most ${maxLength} characters`, `Must be at most ${maxLength} characters`)
  if (oneOf) {
    const member = memberOf(field, text)
    if (member === undefined) return problem(oneOf.join(', '), `Must be one of ${oneOf.join(', ')}`)
    text = member
  }
  return { value: text }
}

function parseQuantity(
  cell: Cell,
  field: SheetField,
  unit: Unit | undefined,
  mark: DecimalMark | undefined,
): Parsed<number> {
  const decimal = mark ?? '.'
  const whole = field.kind === 'count'
  const wanted = whole ? 'a whole number' : 'a number'
  const either = mark === undefined && !field.isAsked ? readingsOf(cell) : null
  if (either) {
    const could = `${either['.'].toLocaleString('en-US')} or ${either[','].toLocaleString('en-US')}`
    return problem(`${wanted} without separators`, `Could be ${could}`)
  }
  let value: number | null = null
  let inUnit = unit
  if (typeof cell === 'number') value = cell
  else if (typeof cell === 'string') {
    value = parseNumber(cell, decimal)
    const suffixed = value === null && field.unit ? /^(.*[\d.,])\s*(["'″]|\p{L}+\.?)$/u.exec(cell.trim()) : null
    const own = suffixed ? unitOfWord(suffixed[2] as string) : null
    if (suffixed && own && field.unit && isUnitOf(own, field.unit)) {
      value = parseNumber(suffixed[1] as string, decimal)
      inUnit = own
    }
  }
  if (value === null || Number.isNaN(value)) return problem(wanted, 'Must be a number')
  if (inUnit) value = convertUnit(value, inUnit)
  if (whole) {
    const near = Math.round(value)
    if (!Number.isSafeInteger(near) || Math.abs(value - near) > 1e-9) return problem(wanted, 'Must be a whole number')
    value = near === 0 ? 0 : near
  } else if (field.decimals !== undefined) value = round(value, field.decimals)
  if (field.above !== undefined && !(value > field.above))
    return problem(`${wanted} greater than ${field.above}`, `Must be greater than ${field.above}`)
  if (field.min !== undefined && value < field.min)
    return problem(`${wanted} of at least ${field.min}`, `Must be at least ${field.min.toLocaleString('en-US')}`)
  const max = field.max ?? largestExactNumber
  if (value > max) return problem(`${wanted} of at most ${max}`, `Must be at most ${max.toLocaleString('en-US')}`)
  if (value < -largestExactNumber) return problem(wanted, 'Must be a number')
  return { value }
}

function parseBoolean(cell: Cell): Parsed<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const key = textOfCell(cell).trim().toLowerCase()
  return Object.hasOwn(words, key) ? { value: words[key] as boolean } : problem('yes or no', 'Must be yes or no')
}

function parseList(cell: Cell, field: SheetField): Parsed<string[]> {
  const items = new Set<string>()
  for (const part of typeof cell === 'string' ? cell.split(/[,;|\n]/) : [cell]) {
    if (isBlank(part)) continue
    const parsed = parseText(part, field)
    if ('problem' in parsed) return parsed
    items.add(parsed.value)
  }
  return { value: [...items] }
}

function parseDayCell(
  cell: Cell,
  field: SheetField,
  order: DateOrder | undefined,
  from1904: boolean | undefined,
): Parsed<Day> {
  const day = dayOfCell(cell, order, from1904)
  const other = order === undefined && !field.isAsked ? dayWithYearFirst(cell) : null
  if (other !== null && other !== day)
    return problem(
      'a year of four digits',
      day === null ? 'Must be a date as DD/MM/YYYY' : `Could be ${formatDay(day)} or ${formatDay(other)}`,
    )
  if (day === null) return problem('a date as DD/MM/YYYY', 'Must be a date')
  return day >= '2000-01-01'
    ? { value: day }
    : problem('a date from 01/01/2000 on', 'Must be a date from 01/01/2000 on')
}

/** The value of a cell that is not blank, as its field wants it. */
export function parseCell(
  cell: Cell,
  field: SheetField,
  unit?: Unit,
  decimal?: DecimalMark,
  dates?: DateOrder,
  from1904?: boolean,
): Parsed<string | number | boolean | readonly string[]> {
  if (typeof cell === 'string' && cell.charCodeAt(0) === 35 && cellErrors.has(cell.trim()))
    return problem('a value', 'The formula in this cell has no value')
  const parsed = parseKind(cell, field, unit, decimal, dates, from1904)
  if ('problem' in parsed || !field.check) return parsed
  const message = (field.check as (value: unknown) => string | null)(parsed.value)
  return message === null ? parsed : problem(field.wants ?? 'another value', message)
}

function parseKind(
  cell: Cell,
  field: SheetField,
  unit: Unit | undefined,
  decimal: DecimalMark | undefined,
  dates: DateOrder | undefined,
  from1904: boolean | undefined,
) {
  switch (field.kind) {
    case 'text':
      return parseText(cell, field)
    case 'number':
    case 'count':
      return parseQuantity(cell, field, unit, decimal)
    case 'boolean':
      return parseBoolean(cell)
    case 'list':
      return parseList(cell, field)
    case 'day':
      return parseDayCell(cell, field, dates, from1904)
  }
}
