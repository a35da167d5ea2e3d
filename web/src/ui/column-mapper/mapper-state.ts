import { applyMapping, type CellFault, rowReader } from '@crossdock/sheets/apply'
import { type Cell, isBlankRow, textOfCell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition, RecordOf } from '@crossdock/sheets/fields'
import { fillGaps } from '@crossdock/sheets/gaps'
import { fieldOfColumn, type Mapping, suggestMapping } from '@crossdock/sheets/mapping'
import { mapperDefinition } from '@crossdock/sheets/questions'
import { stateColumns } from '@crossdock/sheets/row-states'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { knownExports } from './known-exports.ts'
import { findFaults, provenOrders, settle, withAnswers, withoutStaleOrders } from './mapper-answers.ts'
import { hiddenRows, hiddenSources, withHiddenColumns } from './mapper-file.ts'
import { columnOfField, type Faults, type MapperState, noRow, type RememberedMapping } from './mapper-types.ts'

const none: ReadonlySet<number> = new Set()

/** Faults of the values for all rows. */
export const constantFaults = (definition: AnyImportDefinition, mapping: Mapping): readonly CellFault[] =>
  rowReader(mapperDefinition(definition, mapping), mapping).constantFaults

/** The sheet to begin with: the first whose headers name a field. What stands before it is a cover, or notes. */
export function firstSheet(definition: AnyImportDefinition, sheets: readonly ReadSheet[]): number {
  const shaped = { ...definition, shapes: knownExports }
  return Math.max(
    0,
    sheets.findIndex((sheet) => Object.keys(suggestMapping(sheet, shaped).matchedBy).length > 0),
  )
}

/** Opens a sheet with the columns that the headers suggest, or with those of the last time. */
export function openSheet(
  definition: AnyImportDefinition,
  sheets: readonly ReadSheet[],
  sheetIndex: number,
  remembered?: (headers: readonly Cell[]) => RememberedMapping | null,
  fromHeaderRow?: number,
): MapperState {
  const sheet: ReadSheet = sheets[sheetIndex] ?? { name: '', rows: [] }
  const suggested = suggestMapping(
    sheet,
    { ...definition, shapes: knownExports },
    ...(fromHeaderRow === undefined ? [] : [fromHeaderRow]),
  )
  const { headerRow, shape } = suggested
  const headerCells = sheet.rows[headerRow] ?? []
  const { rows: read, empty, stoodIn } = fillGaps(sheet.rows.slice(headerRow + 1), shape, headerCells)
  let width = Math.max(headerCells.length, definition.fields.length)
  for (const row of read) if (row.length > width) width = row.length
  const total = sheet.total === undefined ? null : sheet.total - headerRow - 1
  const original = total === null ? read : [...read, ...Array.from({ length: total - read.length }, () => noRow)]
  const headers = Array.from({ length: width }, (_, column): Cell => headerCells[column] ?? null)
  const known = remembered?.(headers) ?? null
  const { mapping, matchedBy, answers } = known ?? { ...suggested, answers: {} }
  const dated = new Set([...(sheet.dated ?? [])].flatMap(([column, row]) => (row > headerRow ? [column] : [])))
  const fresh = withoutStaleOrders(definition, mapping, original, dated)
  const rows = withAnswers(fresh, original, original, answers)
  return settle(definition, {
    sheets,
    sheetIndex,
    headerRow,
    headers,
    rows,
    mapping: fresh,
    matchedBy,
    deleted: empty,
    selected: none,
    unknown: none,
    refused: none,
    refusedColumn: null,
    faults: new Map(),
    shape,
    original,
    dated,
    dates: [],
    // What was right for the last file of this source is not asked about again where this one proves it.
    confirmed: provenOrders(definition, fresh, original, dated),
    numbers: [],
    words: [],
    answers,
    leavesOut: false,
    stateColumns: stateColumns(definition, shape, headers),
    states: [],
    leftOut: none,
    stoodIn,
    // Which of two columns is meant does not change with the file.
    chosen: new Set(known ? Object.keys(mapping) : []),
    equal: null,
    equalRows: none,
    equalLines: null,
    total,
    whole: null,
    restFaults: 0,
    fillsMerged: true,
    filled: none,
    leavesRows: false,
    leftColumns: null,
    rules: [],
  })
}

/** Reads the columns another way. What was matched by place and is chosen again is no guess any more. */
export function changeMapping(definition: AnyImportDefinition, state: MapperState, mapping: Mapping): MapperState {
  const kept = Object.entries(state.matchedBy).filter(([key]) => state.mapping[key] === mapping[key])
  return settle(definition, { ...state, mapping, matchedBy: Object.fromEntries(kept), refusedColumn: null })
}

const without = (numbers: ReadonlySet<number>, gone: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...numbers].filter((one) => !gone.has(one)))

/** Puts texts into cells: what is typed, pasted or filled. Only the rows they are in are checked again. */
export function changeCells(
  definition: AnyImportDefinition,
  state: MapperState,
  changes: readonly { readonly rowId: number; readonly column: number; readonly cell: Cell }[],
): MapperState {
  const rows = [...state.rows]
  const touched = new Set<number>()
  for (const { rowId, column, cell } of changes) {
    const row = rows[rowId - 1]
    if (!row || state.deleted.has(rowId) || column < 0 || column >= state.headers.length) continue
    const changed = Array.from({ length: Math.max(row.length, column + 1) }, (_, index) => row[index] ?? null)
    changed[column] = cell
    rows[rowId - 1] = changed
    touched.add(rowId)
  }
  const reader = rowReader(mapperDefinition(definition, state.mapping), state.mapping)
  const faults = new Map(state.faults)
  for (const rowId of touched) {
    const found: CellFault[] = []
    const row = rows[rowId - 1] ?? []
    if (!isBlankRow(row)) reader.read(row, rowId, (fault) => found.push(fault))
    if (found.length > 0) faults.set(rowId, found)
    else faults.delete(rowId)
  }
  const isJoined = (definition.together?.agree ?? []).some((key) => {
    const column = columnOfField(state, key)
    return column !== null && changes.some((change) => change.column === column)
  })
  const keyColumn = columnOfField(state, definition.keyField)
  const answered = new Set(changes.filter(({ column }) => column === keyColumn).map(({ rowId }) => rowId))
  const next: MapperState = {
    ...state,
    rows,
    // What one row says of an order can put another one right or wrong.
    faults: isJoined ? findFaults(definition, state.mapping, rows, state.deleted) : faults,
    unknown: without(state.unknown, answered),
    selected: without(state.selected, new Set([...answered].filter((rowId) => state.unknown.has(rowId)))),
    refused: without(state.refused, touched),
    refusedColumn: changes.some(({ column }) => column === state.refusedColumn) ? null : state.refusedColumn,
  }
  return settle(definition, next, false)
}

/** Takes rows out; the others keep their numbers. */
export function deleteRows(
  definition: AnyImportDefinition,
  state: MapperState,
  rowIds: ReadonlySet<number>,
): MapperState {
  const faults = new Map(state.faults)
  for (const rowId of rowIds) faults.delete(rowId)
  const deleted = new Set([...state.deleted, ...rowIds])
  const next: MapperState = {
    ...state,
    faults: definition.together ? findFaults(definition, state.mapping, state.rows, deleted) : faults,
    deleted,
    selected: without(state.selected, rowIds),
    unknown: without(state.unknown, rowIds),
    refused: without(state.refused, rowIds),
  }
  return settle(definition, next, false)
}

/** Brings deleted rows back. */
export function restoreRows(
  definition: AnyImportDefinition,
  state: MapperState,
  rowIds: ReadonlySet<number>,
): MapperState {
  const deleted = without(state.deleted, rowIds)
  return settle(definition, { ...state, deleted })
}

/** Leaves out the rows that the spreadsheet hides, or brings them back. */
export function leaveHiddenRows(definition: AnyImportDefinition, state: MapperState, leavesRows: boolean): MapperState {
  const change = leavesRows ? deleteRows : restoreRows
  return { ...change(definition, state, hiddenRows(state)), leavesRows }
}

/** Leaves out the columns that the spreadsheet hides, or brings them back. */
export function leaveHiddenColumns(definition: AnyImportDefinition, state: MapperState, isLeft: boolean): MapperState {
  const next = changeMapping(definition, state, withHiddenColumns(state, isLeft))
  return { ...next, leftColumns: isLeft ? hiddenSources(state) : null }
}

/** Fills merged cells down, or leaves blank what lies under them. */
export const fillMerged = (definition: AnyImportDefinition, state: MapperState, fillsMerged: boolean): MapperState =>
  settle(definition, { ...state, fillsMerged })

export const selectRows = (state: MapperState, selected: ReadonlySet<number>): MapperState => ({ ...state, selected })

/** Marks and selects the rows whose key is one of those that the server does not know (IMP-015). */
export function markUnknown(definition: AnyImportDefinition, state: MapperState, keys: readonly string[]): MapperState {
  const column = columnOfField(state, definition.keyField)
  const wanted = new Set(keys.map((key) => key.trim().toLowerCase()))
  const rowIds = new Set(
    visibleRows(state).filter(
      (rowId) =>
        column === null ||
        wanted.has(
          textOfCell(state.rows[rowId - 1]?.[column])
            .trim()
            .toLowerCase(),
        ),
    ),
  )
  return { ...state, unknown: rowIds, selected: rowIds }
}

/** The keys of these rows that do not exist, as the file has them: each once. */
export function unknownKeysOf(definition: AnyImportDefinition, state: MapperState): readonly string[] {
  const column = columnOfField(state, definition.keyField)
  if (column === null) return []
  const keys = new Map<string, string>()
  for (const rowId of state.unknown) {
    const key = textOfCell(state.rows[rowId - 1]?.[column]).trim()
    if (!keys.has(key.toLowerCase())) keys.set(key.toLowerCase(), key)
  }
  return [...keys.values()]
}

/** Marks what a 417 answer names: rows by number, or a column by its header. */
export function markRefused(state: MapperState, rowIds: readonly (number | string)[]): MapperState {
  const numbers = new Set(rowIds.map(Number).filter((rowId) => rowId >= 1 && rowId <= state.rows.length))
  const names = new Set(
    rowIds.filter((one) => Number.isNaN(Number(one))).map((one) => String(one).trim().toLowerCase()),
  )
  const column = state.headers.findIndex((header) => names.has(textOfCell(header).trim().toLowerCase()))
  return { ...state, refused: numbers, refusedColumn: column < 0 ? null : column }
}

/** Keeps the rows of which the server asks whether they are the lines that their orders have already. */
export const markEqual = (state: MapperState, equal: number, rowIds: readonly (number | string)[]): MapperState => ({
  ...state,
  equal,
  equalRows: new Set(rowIds.map(Number)),
  equalLines: null,
  refused: none,
  refusedColumn: null,
})

/** How many of those rows are still there; 0: nothing is asked. */
export function openEqual({ equal, equalRows, deleted }: MapperState): number {
  return equal === null ? 0 : equal - [...equalRows].filter((rowId) => deleted.has(rowId)).length
}

/** Numbers of the rows that are shown: neither blank nor deleted. */
export function visibleRows(state: Pick<MapperState, 'rows' | 'deleted'>): number[] {
  const shown: number[] = []
  for (let index = 0; index < state.rows.length; index++)
    if (!state.deleted.has(index + 1) && !isBlankRow(state.rows[index] ?? [])) shown.push(index + 1)
  return shown
}

export const countFaults = (faults: Faults): number => {
  let count = 0
  for (const found of faults.values()) count += found.length
  return count
}

/** The fault of a cell; for column null the first fault of the row that is in no shown cell. */
export function faultAt(state: MapperState, rowId: number, column: number | null): CellFault | undefined {
  return state.faults.get(rowId)?.find((fault) => fault.column === column)
}

/** Where the faults are, in reading order. */
export function faultPlaces(state: MapperState): { readonly rowId: number; readonly column: number | null }[] {
  return [...state.faults.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([rowId, found]) =>
      found.map((fault) => ({ rowId, column: fault.column })).sort((a, b) => (a.column ?? -1) - (b.column ?? -1)),
    )
}

/** The records to send. Call it when there are no faults and no mandatory field is missing. */
export function recordsOf<Definition extends AnyImportDefinition>(
  definition: Definition,
  state: MapperState,
): RecordOf<Definition>[] {
  const checked = mapperDefinition(definition, state.mapping) as unknown as Definition
  return applyMapping(checked, state.rows, state.mapping, { skip: state.deleted }).records
}

/** The fields without a column of their own, mandatory ones first: others may stand in the head of theirs. */
export function fieldsWithoutColumn(definition: AnyImportDefinition, mapping: Mapping) {
  const free = definition.fields.filter((field) => {
    const source = mapping[field.key]
    return !source || 'constant' in source || fieldOfColumn(mapping, source.column) !== field.key
  })
  return [...free.filter((field) => field.required), ...free.filter((field) => !field.required)]
}
