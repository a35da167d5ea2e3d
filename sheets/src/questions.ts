import { type Cell, isBlank, isBlankRow, textOfCell } from './cells.ts'
import { type DateOrder, dayOfCell, mayHaveYearFirst, type OrderOfColumn, orderOfColumn } from './day-text.ts'
import type { AnyImportDefinition, SheetField } from './fields.ts'
import { type FieldSource, type Mapping, missingFields } from './mapping.ts'
import { type DecimalMark, eitherNumber, memberOf, readingsOf } from './parse-cell.ts'

type Rows = readonly (readonly Cell[])[]

const sourceColumn = (source: FieldSource | undefined): number | null =>
  source && 'column' in source ? source.column : null

/**
 * The import as a mapper checks it: words of a list that it asks about are closed there, and mandatory fields that nothing
 * fills yet are asked for once, above the grid, not in every row; rules across a row wait until they can be right.
 */
export function mapperDefinition(definition: AnyImportDefinition, mapping: Mapping): AnyImportDefinition {
  const isWhole = missingFields(definition, mapping).length === 0
  const fields = definition.fields.map((field): SheetField => {
    const asked = { ...field, isAsked: true, ...(field.asked && !field.oneOf ? { oneOf: field.asked } : {}) }
    return isWhole || mapping[field.key] ? asked : { ...asked, required: false }
  })
  const { name, title, checkRow } = definition
  return { name, title, fields, ...(isWhole && checkRow ? { checkRow } : {}) }
}

/** How the dates of a column are read. */
export interface DateColumn {
  readonly column: number
  /** Labels of the fields that it fills. */
  readonly labels: readonly string[]
  readonly found: OrderOfColumn
  readonly order: DateOrder
  /** A value of the column and the day it is read as; null when it holds no date with numbers for day and month. */
  readonly example: { readonly text: string; readonly day: string } | null
  /** Cells that are dates, not texts: they have no order that could be another. */
  readonly isFixed: boolean
  /** Its years could stand first, the month or the year does, or a value is years away: a person is to say that it is read right. */
  readonly isOpen: boolean
  /** The example is years away from now. */
  readonly isFar: boolean
}

function* cellsOf(rows: Rows, column: number): Generator<Cell | undefined> {
  for (const row of rows) yield row[column]
}

/** The columns that fill day fields, and what their values say. `dated`: columns of cells that are dates. */
export function dateColumns(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  dated: ReadonlySet<number> = new Set(),
  know: (column: number) => OrderOfColumn = (column) => orderOfColumn(cellsOf(rows, column), dated.has(column)),
): DateColumn[] {
  const columns = new Map<number, DateColumn>()
  for (const field of definition.fields) {
    const source = mapping[field.key]
    const column = sourceColumn(source)
    if (field.kind !== 'day' || column === null || !source || !('column' in source)) continue
    const known = columns.get(column)
    if (known) {
      columns.set(column, { ...known, labels: [...known.labels, field.label] })
      continue
    }
    const found = know(column)
    const far = found.longAgo ?? (field.isFarAhead ? null : found.farAhead)
    const hasYearFirst = mayHaveYearFirst(found)
    // With the year last, a column of two digits that is years away is one with the year first.
    const likely = hasYearFirst && (found.longAgo ?? found.farAhead) !== null ? 'year first' : 'day first'
    const order = source.dates ?? found.order ?? likely
    const isFar = far !== null && order !== 'year first'
    const own = order === 'month first' ? found.monthFirst : found.dayFirst
    const read = (one: string): string | null =>
      dayOfCell(/^\d{1,5}$/.test(one) ? Number(one) : one, order, source.from1904)
    const candidates = [isFar ? far : null, hasYearFirst ? found.yearFirst : null, found.either, own, found.counted]
    const text = candidates.find((one) => one !== null && read(one) !== null) ?? null
    const day = text === null ? null : read(text)
    columns.set(column, {
      column,
      labels: [field.label],
      found,
      order,
      example: text !== null && day !== null ? { text, day } : null,
      isFixed: dated.has(column),
      isOpen: hasYearFirst || order !== 'day first' || isFar,
      isFar: isFar && text === far,
    })
  }
  return [...columns.values()]
}

/** Does a column hold dates of both orders? Then no order reads it right. */
export const contradicts = ({ found }: DateColumn): boolean => found.dayFirst !== null && found.monthFirst !== null

/** The mapping with an order of day and month for every column whose values have only one. */
export function withDateOrders(
  definition: AnyImportDefinition,
  mapping: Mapping,
  columns: readonly DateColumn[],
  from1904 = false,
): Mapping {
  const ordered: Record<string, FieldSource> = { ...mapping }
  const byColumn = new Map(
    columns.map((one) => [one.column, mayHaveYearFirst(one.found) ? one.order : one.found.order]),
  )
  for (const { key, kind } of definition.fields) {
    const source = mapping[key]
    if (kind !== 'day' || !source || !('column' in source)) continue
    const counted = from1904 && !source.from1904 ? { ...source, from1904 } : source
    const dates = byColumn.get(source.column)
    ordered[key] = !source.dates && dates && dates !== 'day first' ? { ...counted, dates } : counted
  }
  return ordered
}

/** A column of numbers of which some could be two: 1.000 is one, or a thousand. */
export interface NumberColumn {
  readonly column: number
  readonly labels: readonly string[]
  readonly text: string
  readonly readings: Readonly<Record<DecimalMark, number>>
  /** How it is read; null: the file does not say, and no person has. */
  readonly decimal: DecimalMark | null
}

/** The columns that fill number fields and hold values that could be two. */
export function numberColumns(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  know: (column: number) => string | null = (column) => eitherNumber(cellsOf(rows, column)),
): NumberColumn[] {
  const columns = new Map<number, NumberColumn>()
  for (const field of definition.fields) {
    const source = mapping[field.key]
    if ((field.kind !== 'number' && field.kind !== 'count') || !source || !('column' in source)) continue
    const known = columns.get(source.column)
    const text = known?.text ?? know(source.column)
    const readings = text === null ? null : readingsOf(text)
    if (text === null || readings === null) continue
    columns.set(source.column, {
      column: source.column,
      labels: [...(known?.labels ?? []), field.label],
      text,
      readings,
      decimal: source.decimal ?? null,
    })
  }
  return [...columns.values()]
}

/** A word of a column with a list of its own, and the rows it stands in. */
export interface ColumnWord {
  readonly field: string
  readonly label: string
  readonly column: number
  readonly text: string
  /** What it means; null: nobody knows yet. */
  readonly meaning: string | null
  readonly rows: number
  /** How many of the rows hold what this meaning leaves out: the address of a pick-up. */
  readonly leftOut: number
}

/** Names a word of a field, or of a column of states, among a person's answers. */
export const wordKey = (field: string, text: string): string => `${field}\n${text.trim().toLowerCase()}`

/** Words of one column that are asked about; a column with more holds something else. */
export const mostWords = 30

/** Counts the words of the columns whose lists are asked about. Rows can be added one by one. */
export function wordCounter(definition: AnyImportDefinition, mapping: Mapping) {
  const counted = definition.fields.flatMap((field) => {
    const column = sourceColumn(mapping[field.key])
    const list = field.asked ?? field.oneOf
    return list && column !== null ? [{ field, list, column, words: new Map<string, [string, number, number]>() }] : []
  })
  const watched = new Map(
    counted.map(({ field }) => {
      const leavesOut = definition.choices
        ?.filter((one) => one.field === field.key)
        .flatMap((one) => one.leavesOut ?? [])
      return [field.key, [...new Set(leavesOut)].flatMap((key) => sourceColumn(mapping[key]) ?? [])]
    }),
  )
  return {
    add(row: readonly Cell[]): void {
      for (const { field, column, words } of counted) {
        const cell = row[column]
        if (isBlank(cell)) continue
        const text = textOfCell(cell).trim()
        const key = text.toLowerCase()
        const isFull = watched.get(field.key)?.some((at) => !isBlank(row[at])) ?? false
        const known = words.get(key)
        if (known) {
          known[1]++
          if (isFull) known[2]++
        } else if (words.size < 10_000) words.set(key, [text, 1, isFull ? 1 : 0])
      }
    },
    words: (): ColumnWord[] =>
      counted.flatMap(({ field, list, column, words }) =>
        [...words.values()].map(([text, rows, full]): ColumnWord => {
          const meaning = memberOf({ oneOf: list, ...(field.meaningOf ? { meaningOf: field.meaningOf } : {}) }, text)
          const choice = definition.choices?.find((one) => one.field === field.key && one.choice === meaning)
          const leftOut = choice?.leavesOut ? full : 0
          return { field: field.key, label: field.label, column, text, meaning: meaning ?? null, rows, leftOut }
        }),
      ),
  }
}

/** The words of a sheet's columns with lists of their own. */
export function columnWords(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  deleted: ReadonlySet<number>,
): ColumnWord[] {
  const counter = wordCounter(definition, mapping)
  for (const [index, row] of rows.entries()) if (!deleted.has(index + 1) && !isBlankRow(row)) counter.add(row)
  return counter.words()
}

/** Labels of the fields that the choices of the rows want and that nothing fills: a delivery's recipient, a pick-up's carrier. */
export function missingForChoices(
  definition: AnyImportDefinition,
  mapping: Mapping,
  words: readonly ColumnWord[],
): { readonly choice: string; readonly labels: readonly string[] }[] {
  return (definition.choices ?? []).flatMap(({ field, choice, needs }) => {
    const source = mapping[field]
    const constant = source && 'constant' in source ? textOfCell(source.constant) : null
    const own = definition.fields.find(({ key }) => key === field)
    const means = (text: string) =>
      memberOf({ oneOf: own?.asked ?? own?.oneOf ?? [], ...(own?.meaningOf ? { meaningOf: own.meaningOf } : {}) }, text)
    const isChosen =
      constant === null
        ? words.some((word) => word.field === field && word.meaning === choice)
        : means(constant) === choice
    const labels = definition.fields
      .filter(({ key }) => {
        const other = mapping[key]
        return needs.includes(key) && (!other || ('constant' in other && isBlank(other.constant)))
      })
      .map(({ label }) => label)
    return isChosen && labels.length > 0 ? [{ choice, labels }] : []
  })
}
