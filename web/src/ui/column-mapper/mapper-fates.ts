import { type Cell, isBlankRow, textOfCell } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { nameKey } from '@crossdock/contract/sheets/headers'
import { mostWords } from '@crossdock/contract/sheets/questions'
import { fateOf, isLeftOut, type StateWord, stateCounter } from '@crossdock/contract/sheets/row-states'
import { columnOfField, type MapperState } from './mapper-types.ts'

/** The state with its columns of states read anew: rows that these leave out are among those deleted, and come back with another answer. */
export function withFates(state: MapperState): MapperState {
  const { stateColumns: columns, original, answers, whole } = state
  if (columns.length === 0) return state
  const deleted = new Set([...state.deleted].filter((rowId) => !state.leftOut.has(rowId)))
  const counter = stateCounter(columns, answers)
  const leftOut = new Set<number>()
  for (const [index, row] of original.entries()) {
    if (deleted.has(index + 1) || isBlankRow(row)) continue
    counter.add(row)
    if (isLeftOut(columns, answers, row)) leftOut.add(index + 1)
  }
  const states = whole
    ? whole.states.map((word) => ({ ...word, fate: fateOf(word.column, word.text, answers) }))
    : counter.words()
  return { ...state, states, leftOut, deleted: new Set([...deleted, ...leftOut]) }
}

/** Words of columns of states that are shown with what becomes of their rows: a column of too many unknown ones holds something else. */
export function shownStates({ states }: MapperState): readonly StateWord[] {
  const open = new Map<string, number>()
  for (const { column, fate } of states) if (fate === null) open.set(column.field, (open.get(column.field) ?? 0) + 1)
  return states.filter(({ column }) => (open.get(column.field) ?? 0) <= mostWords)
}

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

/** A field whose column has others of the same name beside it. */
export interface TwinColumns {
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
      state.total === null && state.rows.every((row) => twins.every((at) => text(row, at) === text(row, column)))
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
