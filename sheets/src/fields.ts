import type { Cell } from './cells.ts'
import type { Day } from './days.ts'
import type { KnownShape } from './shapes.ts'

/** What a cell of a field is read as. A count is a whole number; a list is split at commas, semicolons, bars and new lines. */
type FieldKind = 'text' | 'number' | 'count' | 'boolean' | 'list' | 'day'

/** Units a column may be in. Values are converted to the field's own: kilograms or centimetres. */
export const unitsOf = {
  kg: ['kg', 'g', 'lb', 'oz'],
  cm: ['cm', 'mm', 'm', 'in', 'ft'],
} as const satisfies Record<string, readonly string[]>
export type BaseUnit = keyof typeof unitsOf
export type Unit = (typeof unitsOf)[BaseUnit][number]

/** One field of an import: what the mapper offers for a column. */
export interface SheetField {
  /** Name in the record. */
  readonly key: string
  /** Heading without unit and star: "Unit Weight". */
  readonly label: string
  /** Other headings people use, best first. Compared as labels are: see `headingOf`. */
  readonly aliases?: readonly string[]
  /** The field must be mapped, and its cell filled in every row. */
  readonly required?: boolean
  readonly kind: FieldKind
  /** The unit that records are in; a column may be in another one. */
  readonly unit?: BaseUnit
  /** A number that describes a thing, as its size does: a merged cell says it of each of its rows. Of a quantity it says one for all. */
  readonly isSize?: boolean
  /** Title of the template's group above the heading: "Package". */
  readonly group?: string
  /** What the template shows. */
  readonly example?: Cell
  /** Longest text, or longest item of a list; 255 when absent. */
  readonly maxLength?: number
  /** A name that is scanned, printed or searched for as one line: no tabs, no line breaks. */
  readonly isCode?: boolean
  /** Smallest and largest number. */
  readonly min?: number
  readonly max?: number
  /** Numbers must be greater than this. */
  readonly above?: number
  /** Digits after the point that are kept; numbers are rounded to them. Absent: all. */
  readonly decimals?: number
  /** The closed list of a text field; compared without case, given as written here. */
  readonly oneOf?: readonly string[]
  /** Words that a mapper knows of a text field that takes any: it asks what others mean, and sends one of these. */
  readonly asked?: readonly string[]
  /** The entry of the closed list that another word means; null when none is known: the mapper asks a person then. */
  readonly meaningOf?: (text: string) => string | null
  /** Takes off what people write around a text: the separators of a phone number. Before all checks. */
  readonly clean?: (text: string) => string
  /** What of a text belongs into another field: the extension of a phone number into the note. Null: nothing does. */
  readonly aside?: {
    readonly into: string
    readonly of: (text: string) => string | null
    /** One text of those of two rows of one thing, with what was added to both; null: they say different things. */
    readonly joined: (one: string, other: string) => string | null
  }
  /** What stands between the texts of several columns; a space when absent. */
  readonly joinedBy?: string
  /** Its days may lie years ahead: an expiry. */
  readonly isFarAhead?: boolean
  /** A mapper asks how its column is read; elsewhere a value that could be two is a fault. */
  readonly isAsked?: boolean
  /** A rule of its own, in the spec's words; null when the value is right. */
  readonly check?: (value: never) => string | null
  /** What the rule wants, in words: "10 digits". */
  readonly wants?: string
}

type ValueOfKind<Kind extends FieldKind> = {
  text: string
  number: number
  count: number
  boolean: boolean
  list: readonly string[]
  day: Day
}[Kind]

type ValueOfField<Field extends SheetField> = Field extends { readonly required: true }
  ? ValueOfKind<Field['kind']>
  : Field['kind'] extends 'list'
    ? readonly string[]
    : ValueOfKind<Field['kind']> | null

/** A row as an import sends it: `rowId` numbers the data rows of the sheet from 1 (417 answers name it), blanks are null, blank lists empty. */
type SheetRecord<Fields extends readonly SheetField[] = readonly SheetField[]> = { readonly rowId: number } & {
  readonly [Field in Fields[number] as Field['key']]: ValueOfField<Field>
}

/** A rule across the fields of one row that was broken. */
export interface RowFault {
  readonly field: string
  readonly message: string
  /** In words; absent when the message says it. */
  readonly expected?: string
}

/** What follows from a word of a list for its row: a delivery needs a recipient, a pick-up leaves one out. */
interface ChoiceRule {
  readonly field: string
  readonly choice: string
  /** Fields that something must fill. */
  readonly needs: readonly string[]
  /** Fields whose values would be lost without a word. */
  readonly leavesOut?: readonly string[]
}

/** Rows that are one thing: the lines of an order. */
interface TogetherRule {
  /** Rows with the same value of the first of these fields that they fill belong together. */
  readonly by: readonly string[]
  /** What they may say in one way only; a blank cell says nothing. */
  readonly agree: readonly string[]
}

/** One import: the mapper, the template and the server's reading are made from it. */
interface ImportDefinition<Fields extends readonly SheetField[] = readonly SheetField[]> {
  /** Name of the template's sheet: "Products". A sheet of this name is taken for ours. */
  readonly name: string
  /** Title of the mapping dialog: "Add Product". */
  readonly title: string
  readonly fields: Fields
  /** The import goes into one warehouse, which the person chooses. */
  readonly warehouse?: boolean
  /** The field whose values a 400 answer lists: rows with them are preselected. */
  readonly keyField?: Fields[number]['key']
  /** Rules across the fields of one row. Runs when every cell of the row is right by itself. */
  readonly checkRow?: (record: SheetRecord<Fields>) => readonly RowFault[]
  readonly choices?: readonly ChoiceRule[]
  readonly together?: TogetherRule
  /** Headers of columns that say of a row whether it is to be imported at all: each of their words is asked about. */
  readonly states?: readonly string[]
}

/** An import whose fields are not known by name, as the mapper and the server's reader see it. */
export interface AnyImportDefinition {
  readonly name: string
  readonly title: string
  readonly fields: readonly SheetField[]
  readonly warehouse?: boolean
  readonly keyField?: string
  readonly checkRow?: (record: never) => readonly RowFault[]
  readonly choices?: readonly ChoiceRule[]
  readonly together?: TogetherRule
  readonly states?: readonly string[]
  /** Exports of other systems that a mapper knows, those that this import reads and others. */
  readonly shapes?: readonly KnownShape[]
}

/** A row of an import of any kind. */
export type RecordOf<Definition extends AnyImportDefinition> = SheetRecord<Definition['fields']>

/** What a field may say of itself. */
const sayings: Record<keyof SheetField, true> = {
  key: true,
  label: true,
  aliases: true,
  required: true,
  kind: true,
  unit: true,
  group: true,
  example: true,
  maxLength: true,
  isSize: true,
  isCode: true,
  min: true,
  max: true,
  above: true,
  decimals: true,
  oneOf: true,
  asked: true,
  meaningOf: true,
  clean: true,
  aside: true,
  joinedBy: true,
  isFarAhead: true,
  isAsked: true,
  check: true,
  wants: true,
}

/**
 * An import that is declared as plain data, elsewhere: keys must be unique, a closed list or a length makes sense for text
 * only, and nothing is misspelt. Checked here, once.
 */
export function importDefinition<const Fields extends readonly SheetField[]>(
  definition: ImportDefinition<Fields>,
): ImportDefinition<Fields> {
  const keys = new Set<string>()
  for (const field of definition.fields) {
    const misspelt = Object.keys(field).find((name) => !Object.hasOwn(sayings, name))
    if (misspelt) throw new Error(`Field ${field.key} says ${misspelt}, which no field has`)
    if (keys.has(field.key)) throw new Error(`Import ${definition.name} has two fields ${field.key}`)
    keys.add(field.key)
    if (field.unit && field.kind !== 'number') throw new Error(`Field ${field.key} has a unit, but is no number`)
    const into = field.aside && definition.fields.find(({ key }) => key === field.aside?.into)
    if (field.aside && into?.kind !== 'text') throw new Error(`Field ${field.key} gives a part to a field that is none`)
    if (field.oneOf && field.kind !== 'text') throw new Error(`Field ${field.key} has a closed list, but is no text`)
  }
  if (definition.keyField !== undefined && !keys.has(definition.keyField))
    throw new Error(`Import ${definition.name} has no field ${definition.keyField}`)
  return definition
}

/** The heading as templates and screens show it: "Unit Weight (kg)*". */
export const headingOf = (field: SheetField): string =>
  `${field.label}${field.unit ? ` (${field.unit})` : ''}${field.required ? '*' : ''}`

/** Rows of the template: group titles where the import has groups, headings, and one example row where there are examples. */
export function templateRows(definition: AnyImportDefinition): Cell[][] {
  const { fields } = definition
  const rows: Cell[][] = []
  if (fields.some((field) => field.group !== undefined))
    rows.push(fields.map((field, index) => (field.group !== fields[index - 1]?.group ? (field.group ?? null) : null)))
  rows.push(fields.map(headingOf))
  if (fields.some((field) => field.example !== undefined)) rows.push(fields.map((field) => field.example ?? null))
  return rows
}
