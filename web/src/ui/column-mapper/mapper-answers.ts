import { type CellFault, rowReader, withDecimalMarks } from '@crossdock/sheets/apply'
import { type Cell, isBlank, isBlankRow, textOfCell } from '@crossdock/sheets/cells'
import { mayHaveYearFirst, orderOfColumn } from '@crossdock/sheets/day-text'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import type { FieldSource, Mapping } from '@crossdock/sheets/mapping'
import type { DecimalMark } from '@crossdock/sheets/parse-cell'
import {
  type ColumnWord,
  columnWords,
  type DateColumn,
  dateColumns,
  mapperDefinition,
  mostWords,
  numberColumns,
  withDateOrders,
  wordKey,
} from '@crossdock/sheets/questions'
import { blankNames, togetherReader } from '@crossdock/sheets/together'
import { withFates } from './mapper-fates.ts'
import { withMerged } from './mapper-file.ts'
import {
  type Answers,
  type ColumnRule,
  columnOfField,
  type Faults,
  type MapperState,
  noRow,
  type Rows,
  type WholeSheet,
} from './mapper-types.ts'

/** What is wrong with rows, by row: each by itself, and those that disagree on one order. */
export function findFaults(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  deleted: ReadonlySet<number>,
): Faults {
  const reader = rowReader(mapperDefinition(definition, mapping), mapping)
  const together = togetherReader<{ rowId: number }>(definition, mapping)
  const names = blankNames<{ rowId: number }>(definition, mapping)
  const faults = new Map<number, CellFault[]>()
  const keep = (fault: CellFault): void => {
    const known = faults.get(fault.rowId)
    if (known) known.push(fault)
    else faults.set(fault.rowId, [fault])
  }
  for (const [index, row] of rows.entries()) {
    const rowId = index + 1
    if (deleted.has(rowId) || isBlankRow(row)) continue
    const record = reader.read(row, rowId, keep)
    if (!record) continue
    names.add(record, { rowId })
    for (const { fault } of together.read(record, { rowId })) keep(fault)
  }
  for (const { fault } of names.faults().found) keep(fault)
  return faults
}

/** Years of which one value says that they stand last, read as standing first. */
const deniesOrder = (found: DateColumn['found'], order: DateColumn['order']): boolean =>
  order === 'year first' && !mayHaveYearFirst(found)

/** Drops the remembered orders of day and month that the values of this file speak against. */
export function withoutStaleOrders(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  dated: ReadonlySet<number>,
): Mapping {
  const stale = new Set(
    dateColumns(definition, mapping, rows, dated).flatMap(({ column, found, order }) =>
      (found.order !== null && found.order !== order) || deniesOrder(found, order) ? [column] : [],
    ),
  )
  return Object.fromEntries(
    Object.entries(mapping).map(([key, source]): [string, FieldSource] => {
      if (!('column' in source) || !stale.has(source.column)) return [key, source]
      const { dates: _, ...rest } = source
      return [key, rest]
    }),
  )
}

/** Columns whose remembered order is the only one that the values of this file can be read in. */
export const provenOrders = (
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  dated: ReadonlySet<number>,
): ReadonlySet<number> => {
  const remembered = new Set(
    Object.values(mapping).flatMap((one) => ('column' in one && one.dates ? [one.column] : [])),
  )
  return new Set(
    dateColumns(definition, mapping, rows, dated).flatMap(({ column, found, order, isFar }) =>
      remembered.has(column) && found.order === order && !isFar ? [column] : [],
    ),
  )
}

/** Rows in which the words of the file that have an answer are what they mean. Other rows stay the same objects. */
export function withAnswers(mapping: Mapping, rows: Rows, original: Rows, answers: Answers): Rows {
  if (Object.keys(answers).length === 0) return rows
  const fields = Object.entries(mapping).flatMap(([key, source]) =>
    'column' in source && Object.keys(answers).some((one) => one.startsWith(`${key}\n`))
      ? [[key, source.column] as const]
      : [],
  )
  if (fields.length === 0) return rows
  return rows.map((row, index) => {
    let changed: Cell[] | null = null
    for (const [key, column] of fields) {
      const meaning = answers[wordKey(key, textOfCell(original[index]?.[column]))]
      if (meaning === undefined || row[column] === meaning) continue
      changed ??= [...row]
      changed[column] = meaning
    }
    return changed ?? row
  })
}

const withKnownMarks = ({ mapping, whole }: MapperState): Mapping => {
  const marks = Object.entries(whole?.decimals ?? {})
  if (marks.length === 0) return mapping
  const known: Record<string, FieldSource> = { ...mapping }
  for (const [key, decimal] of marks) {
    const source = known[key]
    if (source && 'column' in source && !source.decimal) known[key] = { ...source, decimal }
  }
  return known
}

/** A word that was counted before its answer. */
const answered = (state: MapperState, word: ColumnWord): ColumnWord => {
  const meaning = state.answers[wordKey(word.field, word.text)]
  return meaning === undefined ? word : { ...word, text: meaning, meaning }
}

/** The state with its questions and its faults found anew. */
export function settle(definition: AnyImportDefinition, given: MapperState, checks = true): MapperState {
  const state = withFates(withMerged(definition, given))
  const { rows, deleted, dated } = state
  const live = deleted.size === 0 ? rows : rows.filter((_, index) => !deleted.has(index + 1))
  const marked = checks ? withDecimalMarks(definition, withKnownMarks(state), rows) : state.mapping
  // Of a long sheet all its values have the say, not only those that are held.
  const dates = dateColumns(
    definition,
    marked,
    live,
    dated,
    (column) =>
      state.whole?.orders.get(column) ??
      orderOfColumn(
        live.map((row) => row[column]),
        dated.has(column),
      ),
  )
  const from1904 = state.sheets[state.sheetIndex]?.base1904
  const mapping = withDateOrders(definition, marked, dates, from1904)
  const isOther = mapping !== state.mapping && Object.keys(mapping).some((key) => mapping[key] !== state.mapping[key])
  return {
    ...state,
    mapping,
    dates,
    // What a long sheet leaves open is known once it was read.
    numbers:
      state.total !== null && !state.whole
        ? []
        : numberColumns(
            definition,
            mapping,
            live,
            state.whole ? (column) => state.whole?.eithers.get(column) ?? null : undefined,
          ),
    words: state.whole
      ? state.whole.words.map((word) => answered(state, word))
      : columnWords(definition, mapping, rows, deleted),
    faults: checks || isOther || state !== given ? findFaults(definition, mapping, rows, deleted) : state.faults,
  }
}

/** Reads the dates of a column in another order, or says that the one they are read in is right. */
export function chooseOrder(
  definition: AnyImportDefinition,
  state: MapperState,
  column: number,
  order: DateColumn['order'],
): MapperState {
  const days = new Set(definition.fields.filter(({ kind }) => kind === 'day').map(({ key }) => key))
  const mapping = Object.fromEntries(
    Object.entries(state.mapping).map(([key, source]) =>
      days.has(key) && 'column' in source && source.column === column
        ? [key, { ...source, dates: order }]
        : [key, source],
    ),
  )
  return settle(definition, { ...state, mapping, confirmed: new Set([...state.confirmed, column]) })
}

/** Reads the numbers of a column with a decimal mark. */
export function chooseMark(
  definition: AnyImportDefinition,
  state: MapperState,
  column: number,
  decimal: DecimalMark,
): MapperState {
  const numbers = new Set(
    definition.fields.filter(({ kind }) => kind === 'number' || kind === 'count').map(({ key }) => key),
  )
  const mapping = Object.fromEntries(
    Object.entries(state.mapping).map(([key, source]) =>
      numbers.has(key) && 'column' in source && source.column === column
        ? [key, { ...source, decimal }]
        : [key, source],
    ),
  )
  return settle(definition, { ...state, mapping })
}

/** Puts what a word of the file means into every cell that has it. */
export function answerWord(
  definition: AnyImportDefinition,
  state: MapperState,
  field: string,
  word: string,
  meaning: string,
): MapperState {
  const answers = { ...state.answers, [wordKey(field, word)]: meaning }
  const rows = withAnswers(state.mapping, state.rows, state.original, { [wordKey(field, word)]: meaning })
  return settle(definition, { ...state, rows, answers })
}

const isRuled = (row: readonly Cell[], rule: ColumnRule): boolean =>
  'fill' in rule
    ? isBlank(row[rule.column])
    : textOfCell(row[rule.column]).trim().toLowerCase() === rule.word &&
      rule.watched.some((column) => !isBlank(row[column]))

/** The row after a rule; the same object where the rule does not touch it. */
export function ruled(row: readonly Cell[], rule: ColumnRule): readonly Cell[] {
  if (!isRuled(row, rule)) return row
  const copy = Array.from({ length: Math.max(row.length, rule.column + 1) }, (_, index) => row[index] ?? null)
  copy[rule.column] = 'fill' in rule ? rule.fill : rule.meaning
  return copy
}

const withRule = (definition: AnyImportDefinition, state: MapperState, rule: ColumnRule): MapperState =>
  settle(definition, {
    ...state,
    rows: state.rows.map((row) => (isBlankRow(row) ? row : ruled(row, rule))),
    rules: [...state.rules, rule],
  })

/** Makes what was to leave a recipient out something else: a pick-up with an address becomes a delivery. Null: it is as it should be. */
export function answerLeftOut(
  definition: AnyImportDefinition,
  state: MapperState,
  word: ColumnWord,
  meaning: string | null,
): MapperState {
  if (meaning === null) return { ...state, leavesOut: true }
  const watched = (definition.choices ?? [])
    .filter((one) => one.field === word.field && one.choice === word.meaning)
    .flatMap((one) => one.leavesOut ?? [])
    .flatMap((key) => columnOfField(state, key) ?? [])
  return withRule(definition, state, { column: word.column, word: word.text.toLowerCase(), meaning, watched })
}

/** Fills the blank cells of a column, those of rows that are not held as well. */
export const fillColumn = (
  definition: AnyImportDefinition,
  state: MapperState,
  column: number,
  cell: Cell,
): MapperState => withRule(definition, state, { column, fill: cell })

/** Takes up what reading all rows has found: the rows at fault are held from now on. */
export function applyWhole(definition: AnyImportDefinition, state: MapperState, whole: WholeSheet): MapperState {
  const rows = [...state.rows]
  const original = [...state.original]
  for (const [rowId, found] of whole.held) {
    if (rows[rowId - 1] !== noRow) continue
    rows[rowId - 1] = found.row
    original[rowId - 1] = found.original
  }
  // What was said of the first rows does not hold where the others speak against it.
  const denied = state.dates.flatMap(({ column, found, order }) =>
    state.whole === null && deniesOrder(whole.orders.get(column) ?? found, order) ? [column] : [],
  )
  const confirmed = new Set([...state.confirmed].filter((column) => !denied.includes(column)))
  const next = settle(definition, { ...state, rows, original, whole, confirmed })
  let heldFaults = 0
  for (const found of next.faults.values()) heldFaults += found.length
  return { ...next, restFaults: Math.max(0, whole.faultCount - heldFaults) }
}

/** Words of the file that nobody knows the meaning of; a column of too many holds something else. */
export function askedWords(state: MapperState): readonly ColumnWord[] {
  const open = state.words.filter(({ meaning }) => meaning === null)
  const most = new Map<string, number>()
  for (const { field } of open) most.set(field, (most.get(field) ?? 0) + 1)
  return open.filter(({ field }) => (most.get(field) ?? 0) <= mostWords)
}

/** Words of the file that have an answer, which can be changed. */
export function answeredWords(
  definition: AnyImportDefinition,
  state: MapperState,
): readonly { readonly field: string; readonly label: string; readonly text: string; readonly answer: string }[] {
  return Object.entries(state.answers).flatMap(([key, answer]) => {
    const [name = ''] = key.split('\n')
    const field = definition.fields.find((one) => one.key === name)
    const column = columnOfField(state, name)
    // What the last file of this source said may not be in this one.
    const row =
      column === null
        ? undefined
        : state.original.find((one) => one !== noRow && wordKey(name, textOfCell(one[column])) === key)
    return field && row && column !== null
      ? [{ field: name, label: field.label, text: textOfCell(row[column]).trim(), answer }]
      : []
  })
}

/** Words whose rows hold what their meaning leaves out, and nobody has said that it is to be left out. */
export const leavingOut = (state: MapperState): readonly ColumnWord[] =>
  state.leavesOut ? [] : state.words.filter(({ leftOut }) => leftOut > 0)

/** Is a person to say whether the dates of a column are read right? */
export const isAskedOrder = (state: MapperState, column: DateColumn): boolean =>
  column.isOpen && column.example !== null && !state.confirmed.has(column.column)
