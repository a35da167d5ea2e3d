import { type CellFault, rowReader, withDecimalMarks } from '@crossdock/contract/sheets/apply'
import { type Cell, isBlank, isBlankRow, textOfCell } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import type { FieldSource, Mapping } from '@crossdock/contract/sheets/mapping'
import {
  type ColumnWord,
  columnWords,
  contradicts,
  type DateColumn,
  dateColumns,
  mapperDefinition,
  missingForChoices,
  mostWords,
  withDateOrders,
} from '@crossdock/contract/sheets/questions'
import { t } from '../../lib/words.ts'
import type { Faults, MapperState, Rows } from './mapper-state.ts'

/** What words mean, by field and word. */
export type Answers = Readonly<Record<string, string>>

/** Names a word of a field. */
export const wordKey = (field: string, text: string): string => `${field}\n${text.trim().toLowerCase()}`

/** The column that a field takes; null when it takes none. */
export function columnOfField(state: Pick<MapperState, 'mapping'>, key: string | undefined): number | null {
  const source = key === undefined ? undefined : state.mapping[key]
  return source && 'column' in source ? source.column : null
}

function findFaults(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  deleted: ReadonlySet<number>,
): Faults {
  const reader = rowReader(mapperDefinition(definition, mapping), mapping)
  const faults = new Map<number, CellFault[]>()
  for (const [index, row] of rows.entries()) {
    const rowId = index + 1
    if (deleted.has(rowId) || isBlankRow(row)) continue
    reader.read(row, rowId, (fault) => {
      const known = faults.get(rowId)
      if (known) known.push(fault)
      else faults.set(rowId, [fault])
    })
  }
  return faults
}

/** Drops the remembered orders of day and month that the values of this file speak against. */
export function withoutStaleOrders(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  dated: ReadonlySet<number>,
): Mapping {
  const stale = new Set(
    dateColumns(definition, mapping, rows, dated).flatMap(({ column, found, order }) =>
      found.order !== null && found.order !== order ? [column] : [],
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

/** The state with its questions and its faults found anew. */
export function settle(definition: AnyImportDefinition, state: MapperState, checks = true): MapperState {
  const { rows, deleted, dated } = state
  const live = deleted.size === 0 ? rows : rows.filter((_, index) => !deleted.has(index + 1))
  const marked = checks ? withDecimalMarks(definition, state.mapping, rows) : state.mapping
  const dates = dateColumns(definition, marked, live, dated)
  const mapping = withDateOrders(definition, marked, dates)
  const isOther = mapping !== state.mapping && Object.keys(mapping).some((key) => mapping[key] !== state.mapping[key])
  return {
    ...state,
    mapping,
    dates,
    words: columnWords(definition, mapping, rows, deleted),
    faults: checks || isOther ? findFaults(definition, mapping, rows, deleted) : state.faults,
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
  const same = word.text.toLowerCase()
  const rows = state.rows.map((row) => {
    if (textOfCell(row[word.column]).trim().toLowerCase() !== same) return row
    if (watched.every((column) => isBlank(row[column]))) return row
    return row.map((cell, column) => (column === word.column ? meaning : cell))
  })
  return settle(definition, { ...state, rows })
}

/** Words of the file that nobody knows the meaning of, those with an answer among them; a column of more holds something else. */
export function askedWords(state: MapperState): readonly (ColumnWord & { readonly answer: string | null })[] {
  const open = state.words.filter(({ meaning }) => meaning === null)
  const most = new Map<string, number>()
  for (const { field } of open) most.set(field, (most.get(field) ?? 0) + 1)
  const answered = Object.entries(state.answers).flatMap(([key, answer]) => {
    const [field = '', text = ''] = key.split('\n')
    const like = state.words.find((word) => word.field === field && word.meaning === answer)
    return like ? [{ ...like, text, answer, leftOut: 0 }] : []
  })
  return [
    ...answered,
    ...open.filter(({ field }) => (most.get(field) ?? 0) <= mostWords).map((word) => ({ ...word, answer: null })),
  ]
}

/** Words whose rows hold what their meaning leaves out, and nobody has said that it is to be left out. */
export const leavingOut = (state: MapperState): readonly ColumnWord[] =>
  state.leavesOut ? [] : state.words.filter(({ leftOut }) => leftOut > 0)

/** Is a person to say whether the dates of a column are read right? */
export const isAskedOrder = (state: MapperState, column: DateColumn): boolean =>
  column.order === 'month first' && !state.confirmed.has(column.column)

/** Labels of the fields that nothing fills although rows need them: recipients of deliveries, carriers of pick-ups. */
export const missingForRows = (definition: AnyImportDefinition, state: MapperState): string[] =>
  missingForChoices(definition, state.mapping, state.words).flatMap(({ labels }) => labels)

/** What the sheet leaves open, in sentences. Nothing is sent while there is any. */
export function openQuestions(state: MapperState): string[] {
  const sentences: string[] = []
  for (const column of state.dates) {
    const field = column.labels.map((label) => t(label)).join(', ')
    if (contradicts(column)) sentences.push(t('{{field}}: the dates of this column contradict each other.', { field }))
    else if (isAskedOrder(state, column))
      sentences.push(t('{{field}}: please say whether its dates are read right.', { field }))
  }
  const words = askedWords(state).filter(({ answer }) => answer === null)
  if (words.length > 0)
    sentences.push(
      t('Please say what {{words}} means.', {
        words: words
          .map(({ text }) => `“${text}”`)
          .slice(0, 5)
          .join(', '),
      }),
    )
  if (leavingOut(state).length > 0)
    sentences.push(t('Please say what becomes of the recipients of rows that are picked up.'))
  return sentences
}
