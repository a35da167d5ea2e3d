import { type Cell, isBlank, isBlankRow, textOfCell } from './cells.ts'
import type { DateOrder } from './day-text.ts'
import {
  type AnyImportDefinition,
  headingOf,
  type RecordOf,
  type RowFault,
  type SheetField,
  type Unit,
} from './fields.ts'
import type { FieldSource, Mapping } from './mapping.ts'
import { type DecimalMark, decimalMarkOf, isUnitOf, type Parsed, parseCell } from './parse-cell.ts'

/** One thing that is wrong in a sheet. */
export interface CellFault {
  /** Number of the data row, from 1; 0 when a value for all rows is wrong. */
  readonly rowId: number
  /** Key of the field. */
  readonly field: string
  /** Heading of the field. */
  readonly label: string
  /** Column of the sheet, from 0; null when the value does not come from one. */
  readonly column: number | null
  readonly expected: string
  /** The cell as a person reads it, cut to 60 characters. */
  readonly found: string
  readonly message: string
}

interface AppliedSheet<Definition extends AnyImportDefinition> {
  /** Rows without a fault, in sheet order. */
  readonly records: RecordOf<Definition>[]
  /** Faults in sheet order, at most `maxFaults`. */
  readonly faults: CellFault[]
  /** How many there are in all. */
  readonly faultCount: number
  /** Rows that were dropped because they are blank. */
  readonly blankRows: number
}

/** A fault as a sentence for people: `Row 3, Unit Weight (kg): Must be a number. Expected a number, found "abc".` */
export function sentenceOf(fault: CellFault): string {
  const where = fault.rowId === 0 ? 'Value for all rows' : `Row ${fault.rowId}`
  const found = fault.found === '' ? 'nothing' : `"${fault.found}"`
  const end = /[.!?]$/.test(fault.message) ? '' : '.'
  return `${where}, ${fault.label}: ${fault.message}${end} Expected ${fault.expected}, found ${found}.`
}

const shortText = (cell: Cell | undefined): string => {
  const text = textOfCell(cell)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

interface FieldReader {
  readonly field: SheetField
  readonly column: number | null
  /** A second column whose text follows. */
  readonly and: readonly number[] | undefined
  readonly unit: Unit | undefined
  readonly decimal: DecimalMark | undefined
  readonly dates: DateOrder | undefined
  readonly from1904: boolean | undefined
  readonly constant: Cell
  /** What a blank cell gives. */
  readonly blank: null | readonly string[]
  /** The value for all rows, parsed once. */
  readonly fixed: Parsed<unknown> | null
}

/** One point in a number that is no count: 12.125 is no twelve thousand. */
const markOfConstant = (constant: Cell, { kind }: SheetField): DecimalMark | undefined =>
  kind === 'number' && typeof constant === 'string' && /^[^.,]*\.[^.,]*$/.test(constant) ? '.' : undefined

function readerOf(field: SheetField, source: FieldSource | undefined, decimal: DecimalMark | undefined): FieldReader {
  const unit = source?.unit && field.unit && isUnitOf(source.unit, field.unit) ? source.unit : undefined
  const constant = source && 'constant' in source ? source.constant : null
  return {
    field,
    column: source && 'column' in source ? source.column : null,
    and: source && 'column' in source ? source.and : undefined,
    unit: unit === field.unit ? undefined : unit,
    decimal,
    dates: source && 'column' in source ? source.dates : undefined,
    from1904: source && 'column' in source ? source.from1904 : undefined,
    constant,
    blank: field.kind === 'list' ? [] : null,
    // No column says how it is meant: what could be two is refused. A weight has its decimals behind a point, as in every form.
    fixed: isBlank(constant)
      ? null
      : parseCell(constant, { ...field, isAsked: false }, unit, markOfConstant(constant, field)),
  }
}

/** First and last name: what is written in several columns, one after the other. */
const joined = (cells: readonly (Cell | undefined)[], between = ' '): Cell => {
  const [first = null, ...others] = cells.filter((cell) => !isBlank(cell))
  return others.length === 0 ? first : [first, ...others].map((cell) => textOfCell(cell).trim()).join(between)
}

/** Reads rows one at a time, for sheets that are not held in memory and for a cell that a person has just changed. */
interface RowReader<Definition extends AnyImportDefinition> {
  /** The record of a data row, or null after calling `onFault` for each thing wrong with it. Does not test for blank rows. */
  read(row: readonly Cell[], rowId: number, onFault: (fault: CellFault) => void): RecordOf<Definition> | null
  /** Faults of the values for all rows; while there are any, `read` gives no record. */
  readonly constantFaults: readonly CellFault[]
}

/**
 * An object of nulls to copy. Of a copy an engine keeps the values in a row; an object that is given its fields one by one
 * becomes a hash table of five times the size, a kilobyte a row.
 */
export const blankOf = <Key extends string>(keys: readonly Key[]): Readonly<Record<Key, null>> =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Readonly<Record<Key, null>>

/**
 * Prepares a mapping for reading rows. Mandatory fields that the mapping leaves out fault every row: call `missingFields`
 * first. Decimal marks come from the mapping; a number that could be two is a fault in a column without one.
 */
export function rowReader<Definition extends AnyImportDefinition>(
  definition: Definition,
  mapping: Mapping,
): RowReader<Definition> {
  const readers = definition.fields.map((field) => {
    const source = mapping[field.key]
    return readerOf(field, source, source && 'column' in source ? source.decimal : undefined)
  })
  const faultOf = (
    reader: FieldReader,
    rowId: number,
    cell: Cell | undefined,
    expected: string,
    message: string,
  ): CellFault => ({
    rowId,
    field: reader.field.key,
    label: headingOf(reader.field),
    column: reader.column,
    expected,
    found: shortText(cell),
    message,
  })
  const constantFaults: CellFault[] = []
  for (const reader of readers)
    if (reader.fixed && 'problem' in reader.fixed) {
      const { expected, message } = reader.fixed.problem
      constantFaults.push(faultOf(reader, 0, reader.constant, expected, message))
    }
  const check = definition.checkRow as ((record: unknown) => readonly RowFault[]) | undefined
  const byKey = new Map(readers.map((reader) => [reader.field.key, reader]))
  const asides = readers.filter(({ field }) => field.aside)
  const blank = blankOf(['rowId', ...byKey.keys()])

  return {
    constantFaults,
    read(row, rowId, onFault) {
      const record: Record<string, unknown> = { ...blank, rowId }
      let right = constantFaults.length === 0
      for (const reader of readers) {
        const { field, column } = reader
        if (reader.fixed) {
          record[field.key] = 'value' in reader.fixed ? reader.fixed.value : null
          continue
        }
        const cell =
          column === null
            ? null
            : reader.and === undefined
              ? row[column]
              : joined(
                  [column, ...reader.and].map((at) => row[at]),
                  field.joinedBy,
                )
        if (cell === undefined || isBlank(cell)) {
          record[field.key] = reader.blank
          if (!field.required) continue
          right = false
          onFault(faultOf(reader, rowId, null, 'a value', `${field.label} is required`))
          continue
        }
        const parsed = parseCell(cell, field, reader.unit, reader.decimal, reader.dates, reader.from1904)
        if ('value' in parsed) {
          record[field.key] = parsed.value
          continue
        }
        right = false
        onFault(faultOf(reader, rowId, cell, parsed.problem.expected, parsed.problem.message))
      }
      for (const { field, column } of asides) {
        const said = column === null || isBlank(row[column]) ? null : field.aside?.of(textOfCell(row[column]))
        const into = said ? byKey.get(field.aside?.into ?? '') : undefined
        if (!said || !into) continue
        const present = (record[into.field.key] as string | null) ?? ''
        if (!present.split('\n').includes(said)) record[into.field.key] = present === '' ? said : `${present}\n${said}`
        if ((record[into.field.key] as string).length <= (into.field.maxLength ?? 255)) continue
        right = false
        onFault(faultOf(into, rowId, present, `room for "${said}"`, `There is no room for "${said}"`))
      }
      if (right && check)
        for (const { field, message, expected } of check(record)) {
          const reader = byKey.get(field)
          if (!reader) throw new Error(`Import ${definition.name} checks a field ${field} that it does not have`)
          right = false
          const cell = reader.column === null ? reader.constant : row[reader.column]
          onFault(faultOf(reader, rowId, cell, expected ?? 'another value', message))
        }
      return right ? (record as RecordOf<Definition>) : null
    },
  }
}

/** The mapping with a decimal mark for every column of numbers whose texts settle one. */
export function withDecimalMarks(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: readonly (readonly Cell[])[],
): Mapping {
  const marked: Record<string, FieldSource> = { ...mapping }
  for (const field of definition.fields) {
    const source = mapping[field.key]
    if (!source || !('column' in source) || source.decimal || (field.kind !== 'number' && field.kind !== 'count'))
      continue
    const { column } = source
    const decimal = decimalMarkOf(cellsOf(rows, column), field.kind === 'count')
    if (decimal) marked[field.key] = { ...source, decimal }
  }
  return marked
}

function* cellsOf(rows: readonly (readonly Cell[])[], column: number): Generator<Cell | undefined> {
  for (const row of rows) yield row[column]
}

/**
 * Reads the data rows of a sheet (those below its header row) with a mapping. All faults are found in one pass; a row with
 * a fault gives no record. Blank rows are dropped, but counted: row numbers are those of the sheet. `skip` holds the
 * numbers of rows that a person deleted.
 */
export function applyMapping<Definition extends AnyImportDefinition>(
  definition: Definition,
  rows: readonly (readonly Cell[])[],
  mapping: Mapping,
  { maxFaults = 10_000, skip }: { maxFaults?: number; skip?: ReadonlySet<number> } = {},
): AppliedSheet<Definition> {
  const reader = rowReader(definition, withDecimalMarks(definition, mapping, rows))
  const records: RecordOf<Definition>[] = []
  const faults: CellFault[] = reader.constantFaults.slice(0, maxFaults)
  let faultCount = reader.constantFaults.length
  let blankRows = 0
  const onFault = (fault: CellFault) => {
    faultCount++
    if (faults.length < maxFaults) faults.push(fault)
  }
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as readonly Cell[]
    if (isBlankRow(row)) {
      blankRows++
      continue
    }
    if (skip?.has(index + 1)) continue
    const record = reader.read(row, index + 1, onFault)
    if (record) records.push(record)
  }
  return { records, faults, faultCount, blankRows }
}
