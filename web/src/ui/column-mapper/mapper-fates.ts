import { besideColumns } from '@crossdock/sheets/beside'
import { type Cell, isBlank, isBlankRow, textOfCell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { nameKey } from '@crossdock/sheets/headers'
import { wordKey } from '@crossdock/sheets/questions'
import {
  fateOf,
  isLeftOut,
  type StateColumn,
  type StateWord,
  stateCounter,
  weighedColumns,
} from '@crossdock/sheets/row-states'
import { columnOfField, type MapperState, takenOut } from './mapper-types.ts'

/** The words of states of the rows that are held, and the rows that they leave out. */
function readStates({ original, answers }: MapperState, columns: readonly StateColumn[], gone: ReadonlySet<number>) {
  const counter = stateCounter(columns, answers)
  const leftOut = new Set<number>()
  for (const [index, row] of original.entries()) {
    if (gone.has(index + 1) || isBlankRow(row)) continue
    const isOut = isLeftOut(columns, answers, row)
    counter.add(row, isOut)
    if (isOut) leftOut.add(index + 1)
  }
  return { leftOut, words: counter.words() }
}

/** The state with its columns of states read anew: rows that these leave out are among those deleted, and come back with another answer. */
export function withFates(state: MapperState): MapperState {
  const { stateColumns: columns, answers, whole } = state
  if (columns.length === 0) return state
  const deleted = takenOut(state)
  const read = readStates(state, columns, deleted)
  const words = whole
    ? whole.states.map((word) => ({ ...word, fate: fateOf(word.column, word.text, answers) }))
    : read.words
  const weighed = weighedColumns(columns, words)
  const { leftOut, words: held } = weighed === columns ? read : readStates(state, weighed, deleted)
  return {
    ...state,
    // What all rows of a long sheet say of a column holds for the next reading of them.
    stateColumns: whole ? weighed : columns,
    states: whole ? weighedWords(words, weighed, answers) : held,
    leftOut,
    deleted: new Set([...deleted, ...leftOut]),
  }
}

const weighedWords = (
  words: readonly StateWord[],
  columns: readonly StateColumn[],
  answers: MapperState['answers'],
): readonly StateWord[] =>
  words.map((word) => {
    const column = columns.find(({ field }) => field === word.column.field) ?? word.column
    return { ...word, column, fate: fateOf(column, word.text, answers) }
  })

/** Columns of states of which only those words are asked about that would leave rows out. */
export const vagueStates = ({ states }: MapperState): readonly StateColumn[] => [
  ...new Map(states.flatMap(({ column }) => (column.isVague ? [[column.field, column] as const] : []))).values(),
]

/** Words of columns of states that are shown with what becomes of their rows. What other states leave out anyway needs no answer. */
export const shownStates = ({ states, answers }: MapperState): readonly StateWord[] =>
  states.flatMap((word) => {
    if (word.fate === 'Leave out') return [word]
    // What a vague column says otherwise is one line for all of it.
    if (word.column.isVague && word.fate === 'Import' && !(wordKey(word.column.field, word.text) in answers)) return []
    const isShown = word.remaining > 0 || wordKey(word.column.field, word.text) in answers
    return isShown ? [{ ...word, rows: word.remaining || word.rows }] : []
  })

/** Words of which nobody knows whether their rows are to be imported. */
export const askedStates = (state: MapperState): readonly StateWord[] =>
  shownStates(state).filter(({ fate }) => fate === null)

/** How many rows of the file their states leave out, and the words that do. */
export const leavings = (state: MapperState): { readonly rows: number; readonly words: readonly string[] } => ({
  rows: state.whole?.leftOut ?? state.leftOut.size,
  words: state.states
    .filter(({ fate }) => fate === 'Leave out')
    .map(({ column, text }) => (column.isDate ? column.header : text)),
})

/** Words that a sentence lists. */
const mostNamed = 5

/** Words of states, for a sentence. */
export const listOfWords = (words: readonly string[]): string =>
  words.slice(0, mostNamed).join(', ') + (words.length > mostNamed ? ' …' : '')

/** The words that leave out every row of the file, for a sentence; null: there is something to import, or nothing was left out. */
export function allLeftOut(state: MapperState): string | null {
  const { rows, words } = leavings(state)
  if (rows === 0 || (state.whole ? state.whole.rows > 0 : state.total !== null)) return null
  const remains = (row: readonly Cell[], index: number) => !state.deleted.has(index + 1) && !isBlankRow(row)
  return !state.whole && state.rows.some(remains) ? null : listOfWords(words)
}

/** Items of an order that stand side by side in one row: the header that is read, and those that are not. */
interface ItemsBeside {
  readonly header: string
  readonly others: readonly string[]
}

/** Items that would be lost because only the first of a row is read: SKU #2 with values beside SKU #1. */
export function itemsBeside(definition: AnyImportDefinition, state: MapperState): ItemsBeside | null {
  const column = columnOfField(state, definition.keyField)
  if (column === null || state.chosen.has(besideKey)) return null
  const others = besideColumns(state.headers, column).filter((at) =>
    state.whole
      ? state.whole.beside.has(at)
      : state.rows.some((row, index) => !state.deleted.has(index + 1) && !isBlank(row[at])),
  )
  const header = (at: number) => textOfCell(state.headers[at]).trim()
  return others.length > 0 ? { header: header(column), others: others.map(header) } : null
}

/** The person has said that only the first items of rows are meant. */
export const besideKey = 'items beside'

/** A field whose column has others of the same name beside it. */
interface TwinColumns {
  readonly field: string
  readonly label: string
  readonly header: string
  readonly column: number
  /** All columns of that name, each with a value. */
  readonly columns: readonly { readonly column: number; readonly example: string }[]
}

/** Fields that come from one of several columns of one name, which do not say the same. */
export function twinColumns(definition: AnyImportDefinition, state: MapperState): TwinColumns[] {
  const keys = state.headers.map(nameKey)
  return definition.fields.flatMap(({ key: field, label }) => {
    const column = columnOfField(state, field)
    const key = column === null ? '' : (keys[column] ?? '')
    if (column === null || key === '') return []
    const twins = keys.flatMap((one, at) => (one === key ? [at] : []))
    const text = (row: readonly Cell[], at: number) => textOfCell(row[at]).trim()
    const isOne =
      state.total === null &&
      state.rows.every(
        (row, index) => state.deleted.has(index + 1) || twins.every((at) => text(row, at) === text(row, column)),
      )
    if (twins.length < 2 || isOne) return []
    const columns = twins.map((at) => ({
      column: at,
      example: text(state.rows.find((row) => text(row, at) !== '') ?? [], at).slice(0, 40),
    }))
    return [{ field, label, header: textOfCell(state.headers[column]).trim(), column, columns }]
  })
}

/** Those of them that the person has not chosen from yet. */
export const askedTwins = (definition: AnyImportDefinition, state: MapperState): TwinColumns[] =>
  twinColumns(definition, state).filter(({ field }) => !state.chosen.has(field))
