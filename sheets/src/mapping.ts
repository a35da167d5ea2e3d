import { type Cell, isBlank, type Sheet, textOfCell } from './cells.ts'
import type { DateOrder } from './day-text.ts'
import { type AnyImportDefinition, type SheetField, type Unit } from './fields.ts'
import { endingUnit, nameKey, readHeader } from './headers.ts'
import { type DecimalMark, decimalMarkOf, isUnitOf } from './parse-cell.ts'
import { type KnownShape, namesState, placesOf, shapeOfHeaders } from './shapes.ts'

/**
 * Where a field's value comes from: a column (counted from 0), in a unit, or one value for all rows. `and` are columns
 * whose texts follow the first one's: first and last name. Several fields may come from one column.
 */
export type FieldSource =
  | {
      readonly column: number
      readonly and?: readonly number[] | undefined
      readonly unit?: Unit | undefined
      readonly decimal?: DecimalMark | undefined
      readonly dates?: DateOrder | undefined
      /** Numbers are days from 1904, as some workbooks count them. */
      readonly from1904?: boolean | undefined
    }
  | { readonly constant: Cell; readonly unit?: Unit | undefined }

/** Sources by field key. Columns that no field takes are ignored. */
export type Mapping = Readonly<Record<string, FieldSource>>

/** The header of a column that no field takes. */
export const ignoreColumn = 'Ignore Column'

/** How a column came to its field: its header is the field's label, one of its aliases, that of a known export, or nothing but its place said so. */
export type MatchedBy = 'label' | 'alias' | 'shape' | 'position'

interface SuggestedMapping {
  /** Index of the row that holds the headers; data begins below it. */
  readonly headerRow: number
  readonly mapping: Mapping
  /** By field key. What was matched by position is a guess, and screens say so. */
  readonly matchedBy: Readonly<Record<string, MatchedBy>>
  /** The export that the headers are of. */
  readonly shape: KnownShape | null
}

const namesOf = (field: SheetField): string[] => [field.label, ...(field.aliases ?? [])].map(nameKey)

/** Field names ranked: the label first, then aliases in their order. The first field of a name has it. */
function rankedNames(fields: readonly SheetField[]): Map<string, { key: string; rank: number }> {
  const names = new Map<string, { key: string; rank: number }>()
  for (const field of fields)
    namesOf(field).forEach((name, rank) => {
      const known = names.get(name)
      if (!known || rank < known.rank) names.set(name, { key: field.key, rank })
    })
  return names
}

const countKnown = (row: readonly Cell[] | undefined, names: ReadonlyMap<string, unknown>): number =>
  (row ?? []).reduce<number>((count, cell) => count + (names.has(nameKey(cell)) ? 1 : 0), 0)

/** Rows among which the headers are looked for. */
const headerRows = 30

/**
 * The row with the headers: the first one that is not blank, unless one below it is of a known export, or has at least two
 * cells, and more than it, that are known headers: titles stand above them. The first row of a sheet named as our template is
 * (Products) holds group titles and is skipped, unless it is itself the row of headers.
 */
export function headerRowOf(sheet: Sheet, definition: AnyImportDefinition): number {
  const first = Math.max(
    0,
    sheet.rows.findIndex((row) => !row.every(isBlank)),
  )
  const names = rankedNames(definition.fields)
  let best = first
  let known = countKnown(sheet.rows[first], names)
  if (known > 0 && shapeOfHeaders(definition.shapes, sheet.rows[first] ?? [])) return first
  for (let row = first + 1; row < Math.min(sheet.rows.length, headerRows); row++) {
    const cells = sheet.rows[row] ?? []
    if (shapeOfHeaders(definition.shapes, cells)) return row
    const count = countKnown(cells, names)
    if (count >= 2 && count > known) [best, known] = [row, count]
  }
  const hasGroups = definition.fields.some((field) => field.group !== undefined)
  if (known > 0 || !hasGroups || sheet.name !== definition.name) return best
  return first + 1
}

/**
 * Was the file made from our template? Its sheet has our name, or three quarters of its headers are our labels; and three
 * quarters of those stand where the template has them. Aliases do not count: other systems' files have them, too.
 */
function isTemplateLike(sheet: Sheet, definition: AnyImportDefinition, headers: readonly string[], labelled: number[]) {
  const inPlace = labelled.filter((column) => {
    const field = definition.fields[column]
    return field !== undefined && headers[column] === readHeader(field.label).name
  })
  const isOurs =
    sheet.name === definition.name || labelled.length * 4 >= headers.filter((name) => name !== '').length * 3
  return labelled.length > 0 && isOurs && inPlace.length * 4 >= labelled.length * 3
}

/** Rows looked at to settle a column's decimal mark. */
const sampledRows = 5000

function* columnOf(rows: Sheet['rows'], from: number, column: number): Generator<Cell | undefined> {
  for (let row = from; row < rows.length && row < from + sampledRows; row++) yield rows[row]?.[column]
}

/**
 * Maps a sheet's columns to the fields of an import. Each header is compared to the fields' labels and aliases, without
 * case, stars and unit markers. In a file made from our template, a column that nothing matched then takes the field whose
 * place in the template it has, if that is still free. A foreign file gets nothing by position.
 */
export function suggestMapping(
  sheet: Sheet,
  definition: AnyImportDefinition,
  headerRow: number = headerRowOf(sheet, definition),
): SuggestedMapping {
  const { fields } = definition
  const cells = sheet.rows[headerRow] ?? []
  const headers = Array.from(cells, readHeader)
  const shape = shapeOfHeaders(definition.shapes, cells)
  const names = rankedNames(fields)
  const best = new Map<string, { column: number; rank: number; unit: Unit | null }>()
  headers.forEach(({ name, unit: marked }, column) => {
    if (name === '') return
    const ending = names.has(nameKey(name)) ? null : endingUnit(cells[column])
    const match = names.get(ending?.key ?? nameKey(name))
    const field = match && fields.find(({ key }) => key === match.key)
    if (!match || !field || (ending && !field.unit)) return
    const unit = ending?.unit ?? marked
    // "Length (kg)" is not a length.
    if (unit && field.unit && !isUnitOf(unit, field.unit)) return
    const known = best.get(match.key)
    if (!known || match.rank < known.rank) best.set(match.key, { column, rank: match.rank, unit })
  })
  const matchedBy: Record<string, MatchedBy> = {}
  const columns = new Map<string, number>()
  for (const [key, { column, rank }] of best) {
    columns.set(key, column)
    matchedBy[key] = rank === 0 ? 'label' : 'alias'
  }
  const isRead = shape !== null && shape.import === definition.name
  // The names of a thing that this import is not about are no names of what it is about.
  if (shape && !isRead) for (const [key, { rank }] of best) if (rank > 0) columns.delete(key)
  // Of a long sheet nobody knows what the rows say that are not here.
  const isBare = (column: number, isNothing: (cell: Cell | undefined) => boolean = isBlank): boolean =>
    sheet.total === undefined &&
    sheet.rows.length > headerRow + 1 &&
    sheet.rows.slice(headerRow + 1).every((row) => isNothing(row[column]))
  const places = isRead ? placesOf(shape, cells, isBare) : new Map<string, FieldSource>()
  // What an export says of none of its things is asked once, not in every row.
  for (const { key, required, above } of isRead ? fields : []) {
    const place = places.get(key)
    const isNothing = (cell: Cell | undefined) => isBlank(cell) || (above === 0 && Number(textOfCell(cell)) === 0)
    if (required && place && 'column' in place && !place.and && isBare(place.column, isNothing)) places.delete(key)
  }
  if (isRead) {
    // In a known export a header means what it means there, and no other field than that.
    const taken = new Set([...places.values()].map((place) => ('column' in place ? place.column : -1)))
    for (const [key, column] of columns) if (taken.has(column)) columns.delete(key)
  }
  const headerNames = headers.map(({ name }) => name)
  const labelled = [...best.values()].filter(({ rank }) => rank === 0).map(({ column }) => column)
  if (isTemplateLike(sheet, definition, headerNames, labelled)) {
    const taken = new Set(columns.values())
    const isAside = (column: number): boolean => {
      const named = names.get(nameKey(headerNames[column] ?? null))
      return named !== undefined && named.key !== fields[column]?.key
    }
    fields.forEach(({ key }, column) => {
      // A header that says something else is not a guess's place, nor one beside a column that left its own.
      const header = headerNames[column]
      if (header === undefined || names.has(nameKey(header)) || taken.has(column) || columns.has(key)) return
      if (namesState(definition, header) || isAside(column - 1) || isAside(column + 1)) return
      columns.set(key, column)
      matchedBy[key] = 'position'
    })
  }
  const mapping: Record<string, FieldSource> = {}
  for (const field of fields) {
    const place = places.get(field.key)
    if (place) matchedBy[field.key] = 'shape'
    if (place && 'constant' in place) {
      mapping[field.key] = place
      continue
    }
    const column = place?.column ?? columns.get(field.key)
    if (column === undefined) {
      delete matchedBy[field.key]
      continue
    }
    const unit = place?.unit ?? best.get(field.key)?.unit ?? headers[column]?.unit
    const decimal = isNumeric(field)
      ? decimalMarkOf(columnOf(sheet.rows, headerRow + 1, column), field.kind === 'count')
      : null
    mapping[field.key] = {
      column,
      ...(place?.and === undefined ? {} : { and: place.and }),
      ...(field.unit && unit && unit !== field.unit && isUnitOf(unit, field.unit) ? { unit } : {}),
      ...(decimal ? { decimal } : {}),
    }
  }
  return { headerRow, mapping, matchedBy, shape }
}

const isNumeric = (field: SheetField): boolean => field.kind === 'number' || field.kind === 'count'

/** The mapping after a person chose a field (or null: Ignore Column) for a column. A field moves to the column that took it last. */
export function chooseColumn(mapping: Mapping, column: number, fieldKey: string | null, unit?: Unit): Mapping {
  const kept = Object.entries(mapping).filter(
    ([key, source]) => key !== fieldKey && !('column' in source && source.column === column),
  )
  const chosen: [string, FieldSource][] = fieldKey === null ? [] : [[fieldKey, { column, ...(unit ? { unit } : {}) }]]
  return Object.fromEntries([...kept, ...chosen])
}

/** The mapping after a person let a field come from a column that other fields come from as well. */
export const shareColumn = (mapping: Mapping, column: number, fieldKey: string): Mapping => ({
  ...Object.fromEntries(Object.entries(mapping).filter(([key]) => key !== fieldKey)),
  [fieldKey]: { column },
})

/** Keys of the fields that come from a column, the one that its head names first. */
export const fieldsOfColumn = (mapping: Mapping, column: number): string[] =>
  Object.entries(mapping).flatMap(([key, source]) => ('column' in source && source.column === column ? [key] : []))

/** The key of the field that takes a column; null for an ignored one. */
export const fieldOfColumn = (mapping: Mapping, column: number): string | null =>
  fieldsOfColumn(mapping, column)[0] ?? null

/** Labels of the mandatory fields that nothing fills: no column, and no value for all rows. */
export function missingFields(definition: AnyImportDefinition, mapping: Mapping): string[] {
  return definition.fields
    .filter((field) => {
      if (!field.required) return false
      const source = mapping[field.key]
      return !source || ('constant' in source && isBlank(source.constant))
    })
    .map((field) => field.label)
}

/** The sentence for unmapped mandatory fields (IMP-019). */
export const missingFieldsMessage = (labels: readonly string[]): string =>
  `Please fill all mandatory fields: ${labels.join(', ')}`
