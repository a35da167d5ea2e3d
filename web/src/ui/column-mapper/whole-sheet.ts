import { type CellFault, rowReader } from '@crossdock/sheets/apply'
import { besideColumns } from '@crossdock/sheets/beside'
import { type Cell, isBlank, isBlankRow, textOfCell } from '@crossdock/sheets/cells'
import { joinOrders, type OrderOfColumn, orderOfColumn } from '@crossdock/sheets/day-text'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { gapFiller } from '@crossdock/sheets/gaps'
import type { FieldSource, Mapping } from '@crossdock/sheets/mapping'
import { type DecimalMark, decimalMarkOf, eitherNumber } from '@crossdock/sheets/parse-cell'
import { mapperDefinition, wordCounter, wordKey } from '@crossdock/sheets/questions'
import { isLeftOut, stateCounter } from '@crossdock/sheets/row-states'
import { blankNames, togetherReader } from '@crossdock/sheets/together'
import { ruled } from './mapper-answers.ts'
import { fillerOf } from './mapper-file.ts'
import { columnOfField, type MapperState, noRow, type WholeSheet } from './mapper-types.ts'

/** All rows of the present sheet, headers included, in batches. */
export type RowSource = (signal: AbortSignal) => AsyncIterable<readonly (readonly Cell[])[]>

/** Rows at fault that are held, to be shown and put right. */
const mostHeld = 2000

/**
 * The data rows of a long sheet as the person wants them, with their numbers: filled, answered, without those deleted. Rows
 * that the screen holds are taken from there, for they may have been changed by hand.
 */
export async function* rowsAsWanted(
  state: MapperState,
  source: RowSource,
  signal: AbortSignal,
  onRow: (original: readonly Cell[], isOut: boolean, hasStoodIn: boolean) => void = () => undefined,
): AsyncGenerator<{ rowId: number; row: readonly Cell[]; original: readonly Cell[] }[]> {
  const filler = gapFiller(state.shape, state.sheets[state.sheetIndex]?.rows[state.headerRow] ?? [])
  // What one row of an order says may stand behind the others.
  if (filler?.looksAhead) for await (const batch of source(signal)) for (const cells of batch) filler.note(cells)
  const merged = fillerOf(state)
  const meanings = [...new Set(Object.keys(state.answers).map((key) => key.split('\n')[0] ?? ''))].flatMap((field) => {
    const column = columnOfField(state, field)
    return column === null ? [] : [[field, column] as const]
  })
  let at = 0
  for await (const batch of source(signal)) {
    const wanted: { rowId: number; row: readonly Cell[]; original: readonly Cell[] }[] = []
    for (const read of batch) {
      const place = at++
      const rowId = place - state.headerRow
      if (rowId < 1 || isBlankRow(read)) continue
      const cells = merged ? merged.read(read, place) : read
      const original = filler ? filler.read(cells) : cells
      // About no goods, or taken out.
      if (original === null || (state.deleted.has(rowId) && !state.leftOut.has(rowId))) continue
      const isOut = isLeftOut(state.stateColumns, state.answers, original)
      onRow(original, isOut, filler?.hasStoodIn() ?? false)
      if (isOut) continue
      const held = state.rows[rowId - 1]
      if (held && held !== noRow) {
        if (!isBlankRow(held)) wanted.push({ rowId, row: held, original })
        continue
      }
      let row = original
      for (const [field, column] of meanings) {
        const meaning = state.answers[wordKey(field, textOfCell(original[column]))]
        if (meaning !== undefined) row = row.map((cell, at) => (at === column ? meaning : cell))
      }
      for (const rule of state.rules) row = ruled(row, rule)
      wanted.push({ rowId, row, original })
    }
    if (wanted.length > 0) yield wanted
  }
}

/** Evidence for the order of day and month of a column, from part after part of it. */
function orderKeeper(isDated: boolean) {
  let known: OrderOfColumn | null = null
  return {
    add(cells: readonly (Cell | undefined)[]): void {
      const part = orderOfColumn(cells, isDated)
      known = known ? joinOrders(known, part) : part
    },
    get: () => known ?? orderOfColumn([]),
  }
}

const columnsOf = (definition: AnyImportDefinition, mapping: Mapping, kinds: readonly string[]) =>
  definition.fields.flatMap((field) => {
    const source: FieldSource | undefined = mapping[field.key]
    return kinds.includes(field.kind) && source && 'column' in source ? [{ field, column: source.column, source }] : []
  })

/** Checks every row of a long sheet in one pass. `wants` names rows to hold besides those at fault. */
export async function checkWhole(
  definition: AnyImportDefinition,
  state: MapperState,
  source: RowSource,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
  wants: (rowId: number, row: readonly Cell[]) => boolean = () => false,
): Promise<WholeSheet> {
  const reader = rowReader(mapperDefinition(definition, state.mapping), state.mapping)
  const together = togetherReader<{ rowId: number; row: readonly Cell[]; original: readonly Cell[] }>(
    definition,
    state.mapping,
  )
  const counter = wordCounter(definition, state.mapping)
  const orders = new Map(
    columnsOf(definition, state.mapping, ['day']).map(({ column }) => [column, orderKeeper(state.dated.has(column))]),
  )
  const numbers = columnsOf(definition, state.mapping, ['number', 'count']).filter(({ source: one }) => !one.decimal)
  const decimals: Record<string, DecimalMark> = {}
  const quantities = columnsOf(definition, state.mapping, ['number', 'count'])
  const eithers = new Map<number, string>()
  const held = new Map<number, { row: readonly Cell[]; original: readonly Cell[] }>()
  const names = blankNames<{ rowId: number; row: readonly Cell[]; original: readonly Cell[] }>(
    definition,
    state.mapping,
  )
  const states = stateCounter(state.stateColumns, state.answers)
  const keyColumn = columnOfField(state, definition.keyField)
  const besides = keyColumn === null ? [] : besideColumns(state.headers, keyColumn)
  const beside = new Set<number>()
  let rows = 0
  let faultCount = 0
  let leftOut = 0
  let stoodIn = 0
  const onRow = (original: readonly Cell[], isOut: boolean, hasStoodIn: boolean) => {
    states.add(original, isOut)
    if (isOut) leftOut++
    if (hasStoodIn) stoodIn++
  }
  for await (const batch of rowsAsWanted(state, source, signal, onRow)) {
    rows += batch.length
    for (const one of batch) {
      const { rowId, row, original } = one
      const faults: CellFault[] = []
      const record = reader.read(row, rowId, (fault) => faults.push(fault))
      if (record) names.add(record, one)
      for (const { fault, other } of record ? together.read(record, one) : []) {
        faults.push(fault)
        // Beside the row that it disagrees with it can be understood.
        if (held.size < mostHeld) held.set(other.rowId, other)
      }
      counter.add(row)
      for (const at of besides) if (!isBlank(row[at])) beside.add(at)
      faultCount += faults.length
      if ((faults.length > 0 || wants(rowId, row)) && held.size < mostHeld) held.set(rowId, { row, original })
    }
    for (const [column, keeper] of orders) keeper.add(batch.map(({ row }) => row[column]))
    for (const { column } of quantities) {
      const either = eithers.has(column) ? null : eitherNumber(batch.map(({ row }) => row[column]))
      if (either !== null) eithers.set(column, either)
    }
    for (const { field, column } of numbers) {
      const mark =
        decimals[field.key] ??
        decimalMarkOf(
          batch.map(({ row }) => row[column]),
          field.kind === 'count',
        )
      if (mark) decimals[field.key] = mark
    }
    onProgress(rows)
  }
  const unnamed = names.faults()
  faultCount += unnamed.count
  for (const { from } of unnamed.found) if (held.size < mostHeld) held.set(from.rowId, from)
  if (unnamed.named) held.set(unnamed.named.rowId, unnamed.named)
  return {
    rows,
    faultCount,
    states: states.words(),
    leftOut,
    stoodIn,
    beside,
    orders: new Map([...orders].map(([column, keeper]) => [column, keeper.get()])),
    decimals,
    eithers,
    words: counter.words(),
    held,
  }
}

/** Characters of JSON that are put into a part of the body; what is put there leaves the memory of the page. */
const partLength = 8_000_000

/** The body of the import call: every row as a record, without what is blank. `around` is what stands before and after the list. */
export async function bodyOfWhole(
  definition: AnyImportDefinition,
  state: MapperState,
  source: RowSource,
  signal: AbortSignal,
  around: readonly [string, string],
  onProgress: (rows: number) => void,
): Promise<Blob> {
  const reader = rowReader(mapperDefinition(definition, state.mapping), state.mapping)
  const parts: Blob[] = []
  let text = around[0]
  let rows = 0
  for await (const batch of rowsAsWanted(state, source, signal)) {
    for (const { rowId, row } of batch) {
      const record = reader.read(row, rowId, ({ message }) => {
        throw new Error(`Row ${rowId}: ${message}`)
      })
      text += `${rows === 0 ? '' : ','}${JSON.stringify(record, withoutBlanks)}`
      rows++
    }
    if (text.length > partLength) {
      parts.push(new Blob([text]))
      text = ''
    }
    onProgress(rows)
  }
  return new Blob([...parts, text, around[1]], { type: 'application/json' })
}

const withoutBlanks = (_: string, value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value
