import { z } from 'zod'
import { type Cell, isBlank, type Sheet, textOfCell } from './cells.ts'
import { type AnyImportDefinition, type SheetField, type Unit, unitsOf } from './fields.ts'
import { type DecimalMark, decimalMarkOf, isUnitOf, unitOfWord } from './parse-cell.ts'

/** Where a field's value comes from: a column (counted from 0), in a unit, or one value for all rows. */
export type FieldSource =
  | { readonly column: number; readonly unit?: Unit | undefined; readonly decimal?: DecimalMark | undefined }
  | { readonly constant: Cell; readonly unit?: Unit | undefined }

/** Sources by field key. Columns that no field takes are ignored. */
export type Mapping = Readonly<Record<string, FieldSource>>

const allUnits = [...unitsOf.kg, ...unitsOf.cm] as const

/** A mapping as clients send it beside an uploaded file. */
export const mappingInput = z.record(
  z.string().max(60),
  z.union([
    z.strictObject({
      column: z.number().int().min(0).max(16_383),
      unit: z.enum(allUnits).optional(),
      decimal: z.enum(['.', ',']).optional(),
    }),
    z.strictObject({
      constant: z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
      unit: z.enum(allUnits).optional(),
    }),
  ]),
)

/** The header of a column that no field takes. */
export const ignoreColumn = 'Ignore Column'

const marker = /\(\s*([^()]{1,12}?)\s*\)/g

/** A header as it is compared: without stars and unit markers, in lower case, with single spaces; and the unit it names. */
export function readHeader(header: Cell | undefined): { readonly name: string; readonly unit: Unit | null } {
  let unit: Unit | null = null
  const name = textOfCell(header)
    .replace(marker, (whole, word: string) => {
      const found = unitOfWord(word)
      if (!found) return whole
      unit ??= found
      return ' '
    })
    .replaceAll('*', ' ')
    .replace(/[\s\u00a0_]+/g, ' ')
    .trim()
    .toLowerCase()
  return { name, unit }
}

/** How a column came to its field: its header is the field's label, one of its aliases, or nothing but its place said so. */
export type MatchedBy = 'label' | 'alias' | 'position'

export interface SuggestedMapping {
  /** Index of the row that holds the headers; data begins below it. */
  readonly headerRow: number
  readonly mapping: Mapping
  /** By field key. What was matched by position is a guess, and screens say so. */
  readonly matchedBy: Readonly<Record<string, MatchedBy>>
}

const namesOf = (field: SheetField): string[] =>
  [field.label, ...(field.aliases ?? [])].map((name) => readHeader(name).name)

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
  (row ?? []).reduce<number>((count, cell) => count + (names.has(readHeader(cell).name) ? 1 : 0), 0)

/**
 * The row with the headers: the first one that is not blank. The first row of a sheet named as our template is (Products)
 * holds group titles and is skipped, unless it is itself the row of headers.
 */
export function headerRowOf(sheet: Sheet, definition: AnyImportDefinition): number {
  const first = Math.max(
    0,
    sheet.rows.findIndex((row) => !row.every(isBlank)),
  )
  const hasGroups = definition.fields.some((field) => field.group !== undefined)
  if (!hasGroups || sheet.name !== definition.name) return first
  const names = rankedNames(definition.fields)
  const inFirst = countKnown(sheet.rows[first], names)
  return inFirst > 0 && inFirst > countKnown(sheet.rows[first + 1], names) ? first : first + 1
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
  const headers = (sheet.rows[headerRow] ?? []).map(readHeader)
  const names = rankedNames(fields)
  const best = new Map<string, { column: number; rank: number }>()
  headers.forEach(({ name, unit }, column) => {
    const match = name === '' ? undefined : names.get(name)
    if (!match) return
    const field = fields.find(({ key }) => key === match.key)
    // "Length (kg)" is not a length.
    if (unit && field?.unit && !isUnitOf(unit, field.unit)) return
    const known = best.get(match.key)
    if (!known || match.rank < known.rank) best.set(match.key, { column, rank: match.rank })
  })
  const matchedBy: Record<string, MatchedBy> = {}
  const columns = new Map<string, number>()
  for (const [key, { column, rank }] of best) {
    columns.set(key, column)
    matchedBy[key] = rank === 0 ? 'label' : 'alias'
  }
  const headerNames = headers.map(({ name }) => name)
  const labelled = [...best.values()].filter(({ rank }) => rank === 0).map(({ column }) => column)
  if (isTemplateLike(sheet, definition, headerNames, labelled)) {
    const taken = new Set(columns.values())
    fields.forEach(({ key }, column) => {
      // A header that says something else is not a guess's place.
      const header = headerNames[column]
      if (header === undefined || names.has(header) || taken.has(column) || columns.has(key)) return
      columns.set(key, column)
      matchedBy[key] = 'position'
    })
  }
  const mapping: Record<string, FieldSource> = {}
  for (const field of fields) {
    const column = columns.get(field.key)
    if (column === undefined) continue
    const unit = headers[column]?.unit
    const decimal = isNumeric(field)
      ? decimalMarkOf(columnOf(sheet.rows, headerRow + 1, column), field.kind === 'count')
      : null
    mapping[field.key] = {
      column,
      ...(field.unit && unit && unit !== field.unit ? { unit } : {}),
      ...(decimal ? { decimal } : {}),
    }
  }
  return { headerRow, mapping, matchedBy }
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

/** The key of the field that takes a column; null for an ignored one. */
export function fieldOfColumn(mapping: Mapping, column: number): string | null {
  for (const [key, source] of Object.entries(mapping)) if ('column' in source && source.column === column) return key
  return null
}

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
