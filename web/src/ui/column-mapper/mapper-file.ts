import { type Cell, isBlankRow } from '@crossdock/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import type { Mapping } from '@crossdock/sheets/mapping'
import { mergedFiller } from '@crossdock/sheets/merged'
import { type MapperState, noRow, type Rows } from './mapper-types.ts'

const none: ReadonlySet<number> = new Set()

/** The merged cells below the headers, rows counted as those of the sheet. */
const mergedOf = ({ sheets, sheetIndex, headerRow }: MapperState) =>
  (sheets[sheetIndex]?.merged ?? []).filter(({ from }) => from > headerRow)

/** Columns in which a merged cell says the same of each of its rows, sizes among them. A quantity over two rows is one quantity, not two. */
function columnsToFill(definition: AnyImportDefinition, state: MapperState): ReadonlySet<number> {
  const merged = new Set(mergedOf(state).map(({ column }) => column))
  const columns = new Set<number>()
  for (const field of definition.fields) {
    const source = state.mapping[field.key]
    if (!source || !('column' in source)) continue
    if ((field.kind === 'number' || field.kind === 'count') && !field.isSize) continue
    if (merged.has(source.column)) columns.add(source.column)
  }
  return columns
}

/** Fills rows of a sheet under the merged cells of some columns. Null: there is nothing to fill. */
export const fillerOf = (state: MapperState, columns: ReadonlySet<number> = state.filled) =>
  columns.size === 0 ? null : mergedFiller(mergedOf(state), columns)

/** The state with the merged cells of the columns that it reads filled down, and those of others as they were. */
export function withMerged(definition: AnyImportDefinition, state: MapperState): MapperState {
  if (mergedOf(state).length === 0) return state
  const wanted = state.fillsMerged ? columnsToFill(definition, state) : none
  const added = new Set([...wanted].filter((column) => !state.filled.has(column)))
  const gone = new Set([...state.filled].filter((column) => !wanted.has(column)))
  if (added.size === 0 && gone.size === 0) return state
  const change = (rows: Rows): Rows => {
    const filler = fillerOf(state, added)
    const changed = rows.map((row, index) =>
      filler && row !== noRow ? filler.read(row, index + state.headerRow + 1) : row,
    )
    for (const { column, from, to, cell } of mergedOf(state))
      for (let at = from + 1; gone.has(column) && at <= to; at++) {
        const row = changed[at - state.headerRow - 1]
        // What a person has written there stays.
        if (!row || row === noRow || row[column] !== cell) continue
        changed[at - state.headerRow - 1] = row.map((one, place): Cell => (place === column ? null : one))
      }
    return changed
  }
  return { ...state, rows: change(state.rows), original: change(state.original), filled: wanted }
}

/** Columns whose merged cells are filled down, or would be, and how many cells that is. */
export function mergedCells(definition: AnyImportDefinition, state: MapperState) {
  const columns = columnsToFill(definition, state)
  const cells = mergedOf(state).reduce((sum, { column, from, to }) => sum + (columns.has(column) ? to - from : 0), 0)
  return { columns, cells }
}

/** Fields of codes that read a date of the spreadsheet, each with the first: a spreadsheet makes 04/03/2026 of the place 3-4. */
export function codesAsDays(definition: AnyImportDefinition, { mapping, dated, rows, deleted }: MapperState) {
  return definition.fields.flatMap(({ key, label, isCode }) => {
    const source = mapping[key]
    if (!isCode || !source || !('column' in source) || !dated.has(source.column)) return []
    const cells = rows.map((row, index) => (deleted.has(index + 1) ? null : row[source.column]))
    const text = cells.find((cell) => typeof cell === 'string' && /^\d\d\/\d\d\/\d{4}\b/.test(cell))
    return typeof text === 'string' ? [{ label, text }] : []
  })
}

/** Numbers of the data rows that the spreadsheet does not show. */
export function hiddenRows({ sheets, sheetIndex, headerRow, original }: MapperState): ReadonlySet<number> {
  const rowIds = new Set<number>()
  for (const [from, to] of sheets[sheetIndex]?.hiddenRows ?? [])
    for (let row = Math.max(from, headerRow + 1); row <= to; row++) {
      const cells = original[row - headerRow - 1]
      if (cells === noRow || (cells && !isBlankRow(cells))) rowIds.add(row - headerRow)
    }
  return rowIds
}

/** Fields that come from columns that the spreadsheet does not show, those included that were left out for it. */
export function hiddenSources({ sheets, sheetIndex, mapping, leftColumns }: MapperState): Mapping {
  const hidden = sheets[sheetIndex]?.hiddenColumns
  const sources = Object.entries(mapping).filter(([, source]) => 'column' in source && hidden?.has(source.column))
  return { ...leftColumns, ...Object.fromEntries(sources) }
}

/** The mapping without the hidden columns, or with them again where their fields are still free. */
export function withHiddenColumns(state: MapperState, isLeft: boolean): Mapping {
  const hidden = hiddenSources(state)
  return isLeft
    ? Object.fromEntries(Object.entries(state.mapping).filter(([key]) => !(key in hidden)))
    : { ...hidden, ...state.mapping }
}
