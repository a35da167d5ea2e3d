import { applyMapping, type CellFault, rowReader, withDecimalMarks } from '@crossdock/contract/sheets/apply'
import { type Cell, isBlankRow, type Sheet, textOfCell } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition, RecordOf } from '@crossdock/contract/sheets/fields'
import { type Mapping, type MatchedBy, missingFields, suggestMapping } from '@crossdock/contract/sheets/mapping'

type Rows = readonly (readonly Cell[])[]
type Faults = ReadonlyMap<number, readonly CellFault[]>

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
}

/** How a mapping was made the last time for such headers. */
export type RememberedMapping = Pick<MapperState, 'mapping' | 'matchedBy'>

const none: ReadonlySet<number> = new Set()

/**
 * The fields as cells are checked against. Mandatory fields that nothing fills yet are asked for once, above the grid, not
 * in every row; rules across a row wait until they can be right.
 */
function checkedDefinition(definition: AnyImportDefinition, mapping: Mapping): AnyImportDefinition {
  if (missingFields(definition, mapping).length === 0) return definition
  const { name, title } = definition
  return {
    name,
    title,
    fields: definition.fields.map((field) => (mapping[field.key] ? field : { ...field, required: false })),
  }
}

function findFaults(
  definition: AnyImportDefinition,
  mapping: Mapping,
  rows: Rows,
  deleted: ReadonlySet<number>,
): Faults {
  const reader = rowReader(checkedDefinition(definition, mapping), mapping)
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

/** Faults of the values for all rows. */
export const constantFaults = (definition: AnyImportDefinition, mapping: Mapping): readonly CellFault[] =>
  rowReader(checkedDefinition(definition, mapping), mapping).constantFaults

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
  const { headerRow } = suggested
  const rows = sheet.rows.slice(headerRow + 1)
  const headerCells = sheet.rows[headerRow] ?? []
  let width = Math.max(headerCells.length, definition.fields.length)
  for (const row of rows) if (row.length > width) width = row.length
  const headers = Array.from({ length: width }, (_, column): Cell => headerCells[column] ?? null)
  const { mapping, matchedBy } = remembered?.(headers) ?? suggested
  const marked = withDecimalMarks(definition, mapping, rows)
  return {
    sheets,
    sheetIndex,
    headerRow,
    headers,
    rows,
    mapping: marked,
    matchedBy,
    deleted: none,
    selected: none,
    unknown: none,
    refused: none,
    refusedColumn: null,
    faults: findFaults(definition, marked, rows, none),
  }
}

/** Reads the columns another way. What was matched by place and is chosen again is no guess any more. */
export function changeMapping(definition: AnyImportDefinition, state: MapperState, mapping: Mapping): MapperState {
  const marked = withDecimalMarks(definition, mapping, state.rows)
  const kept = Object.entries(state.matchedBy).filter(([key]) => state.mapping[key] === mapping[key])
  return {
    ...state,
    mapping: marked,
    matchedBy: Object.fromEntries(kept),
    refusedColumn: null,
    faults: findFaults(definition, marked, state.rows, state.deleted),
  }
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
  const reader = rowReader(checkedDefinition(definition, state.mapping), state.mapping)
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
  return {
    ...state,
    rows,
    faults,
    unknown: without(state.unknown, answered),
    selected: without(state.selected, new Set([...answered].filter((rowId) => state.unknown.has(rowId)))),
    refused: without(state.refused, touched),
    refusedColumn: changes.some(({ column }) => column === state.refusedColumn) ? null : state.refusedColumn,
  }
}

/** Takes rows out; the others keep their numbers. */
export function deleteRows(state: MapperState, rowIds: ReadonlySet<number>): MapperState {
  const faults = new Map(state.faults)
  for (const rowId of rowIds) faults.delete(rowId)
  return {
    ...state,
    faults,
    deleted: new Set([...state.deleted, ...rowIds]),
    selected: without(state.selected, rowIds),
    unknown: without(state.unknown, rowIds),
    refused: without(state.refused, rowIds),
  }
}

/** Brings deleted rows back. */
export function restoreRows(
  definition: AnyImportDefinition,
  state: MapperState,
  rowIds: ReadonlySet<number>,
): MapperState {
  const deleted = without(state.deleted, rowIds)
  return { ...state, deleted, faults: findFaults(definition, state.mapping, state.rows, deleted) }
}

export const selectRows = (state: MapperState, selected: ReadonlySet<number>): MapperState => ({ ...state, selected })

/** The column that a field takes; null when it takes none. */
export function columnOfField(state: Pick<MapperState, 'mapping'>, key: string | undefined): number | null {
  const source = key === undefined ? undefined : state.mapping[key]
  return source && 'column' in source ? source.column : null
}

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
  return applyMapping(definition, state.rows, state.mapping, { skip: state.deleted }).records
}

/** The fields without a column, mandatory ones first. */
export function fieldsWithoutColumn(definition: AnyImportDefinition, mapping: Mapping) {
  const free = definition.fields.filter((field) => {
    const source = mapping[field.key]
    return !source || 'constant' in source
  })
  return [...free.filter((field) => field.required), ...free.filter((field) => !field.required)]
}
