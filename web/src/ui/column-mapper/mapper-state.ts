import { applyMapping, type CellFault, rowReader } from '@crossdock/contract/sheets/apply'
import { type Cell, isBlankRow, type Sheet, textOfCell } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition, RecordOf } from '@crossdock/contract/sheets/fields'
import { fillGaps } from '@crossdock/contract/sheets/gaps'
import { fieldOfColumn, type Mapping, type MatchedBy, suggestMapping } from '@crossdock/contract/sheets/mapping'
import { type ColumnWord, type DateColumn, mapperDefinition } from '@crossdock/contract/sheets/questions'
import type { KnownShape } from '@crossdock/contract/sheets/shapes'
import { type Answers, columnOfField, settle, withAnswers, withoutStaleOrders } from './mapper-answers.ts'

export type Rows = readonly (readonly Cell[])[]
export type Faults = ReadonlyMap<number, readonly CellFault[]>

/** A sheet on its way into the product: how its columns are read, what the person changed, and what is wrong with it. */
export interface MapperState {
  readonly sheets: readonly Sheet[]
  readonly sheetIndex: number
  readonly headerRow: number
  /** Cells of the row of headers, padded to the width of the grid. */
  readonly headers: readonly Cell[]
  /** Data rows with the person's changes; row ids are their places from 1. */
  readonly rows: Rows
  readonly mapping: Mapping
  readonly matchedBy: Readonly<Record<string, MatchedBy>>
  readonly deleted: ReadonlySet<number>
  readonly selected: ReadonlySet<number>
  /** Rows whose key the server does not know: they must be deleted or changed. */
  readonly unknown: ReadonlySet<number>
  /** Rows and the column that the server refused. */
  readonly refused: ReadonlySet<number>
  readonly refusedColumn: number | null
  readonly faults: Faults
  /** The export that the sheet is. */
  readonly shape: KnownShape | null
  /** Data rows as the file has them. */
  readonly original: Rows
  /** Columns of cells that are dates, not texts. */
  readonly dated: ReadonlySet<number>
  /** How dates are read, and the columns of which the person has said that it is right. */
  readonly dates: readonly DateColumn[]
  readonly confirmed: ReadonlySet<number>
  /** The words of columns with a list of their own, as the rows have them now. */
  readonly words: readonly ColumnWord[]
  /** What the person has said of words of the file: see `wordKey`. */
  readonly answers: Answers
  /** The person has said that pick-ups go without the recipients that their rows have. */
  readonly leavesOut: boolean
}

/** How a mapping was made the last time for such headers. */
export type RememberedMapping = Pick<MapperState, 'mapping' | 'matchedBy' | 'answers'>

const none: ReadonlySet<number> = new Set()

/** Faults of the values for all rows. */
export const constantFaults = (definition: AnyImportDefinition, mapping: Mapping): readonly CellFault[] =>
  rowReader(mapperDefinition(definition, mapping), mapping).constantFaults

/** Opens a sheet with the columns that the headers suggest, or with those of the last time. */
export function openSheet(
  definition: AnyImportDefinition,
  sheets: readonly Sheet[],
  sheetIndex: number,
  remembered?: (headers: readonly Cell[]) => RememberedMapping | null,
  fromHeaderRow?: number,
): MapperState {
  const sheet = sheets[sheetIndex] ?? { name: '', rows: [] }
  const suggested = suggestMapping(sheet, definition, ...(fromHeaderRow === undefined ? [] : [fromHeaderRow]))
  const { headerRow, shape } = suggested
  const headerCells = sheet.rows[headerRow] ?? []
  const { rows: original, empty } = fillGaps(sheet.rows.slice(headerRow + 1), shape, headerCells)
  let width = Math.max(headerCells.length, definition.fields.length)
  for (const row of original) if (row.length > width) width = row.length
  const headers = Array.from({ length: width }, (_, column): Cell => headerCells[column] ?? null)
  const { mapping, matchedBy, answers } = remembered?.(headers) ?? { ...suggested, answers: {} }
  const dated = new Set([...(sheet.dated ?? [])].flatMap(([column, row]) => (row > headerRow ? [column] : [])))
  const read = withoutStaleOrders(definition, mapping, original, dated)
  const rows = withAnswers(read, original, original, answers)
  return settle(definition, {
    sheets,
    sheetIndex,
    headerRow,
    headers,
    rows,
    mapping: read,
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
    // A reading that was right for the last file of this source is not asked about again.
    confirmed: new Set(Object.values(read).flatMap((one) => ('column' in one && one.dates ? [one.column] : []))),
    words: [],
    answers,
    leavesOut: false,
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
  const keyColumn = columnOfField(state, definition.keyField)
  const answered = new Set(changes.filter(({ column }) => column === keyColumn).map(({ rowId }) => rowId))
  const next: MapperState = {
    ...state,
    rows,
    faults,
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
  const next: MapperState = {
    ...state,
    faults,
    deleted: new Set([...state.deleted, ...rowIds]),
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

/** Marks what a 417 answer names: rows by number, or a column by its header. */
export function markRefused(state: MapperState, rowIds: readonly (number | string)[]): MapperState {
  const numbers = new Set(rowIds.map(Number).filter((rowId) => rowId >= 1 && rowId <= state.rows.length))
  const names = new Set(
    rowIds.filter((one) => Number.isNaN(Number(one))).map((one) => String(one).trim().toLowerCase()),
  )
  const column = state.headers.findIndex((header) => names.has(textOfCell(header).trim().toLowerCase()))
  return { ...state, refused: numbers, refusedColumn: column < 0 ? null : column }
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
