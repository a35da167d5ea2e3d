import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import type { CellFault } from '@crossdock/sheets/apply'
import type { Cell } from '@crossdock/sheets/cells'
import type { OrderOfColumn } from '@crossdock/sheets/day-text'
import type { Mapping, MatchedBy } from '@crossdock/sheets/mapping'
import type { DecimalMark } from '@crossdock/sheets/parse-cell'
import type { ColumnWord, DateColumn, NumberColumn } from '@crossdock/sheets/questions'
import type { StateColumn, StateWord } from '@crossdock/sheets/row-states'
import type { KnownShape } from '@crossdock/sheets/shapes'
import type { ReadSheet } from '../../lib/read-sheet.ts'

export type Rows = readonly (readonly Cell[])[]
export type Faults = ReadonlyMap<number, readonly CellFault[]>

/** A sheet on its way into the product: how its columns are read, what the person changed, and what is wrong with it. */
export interface MapperState {
  readonly sheets: readonly ReadSheet[]
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
  /** Columns of numbers that could be two. */
  readonly numbers: readonly NumberColumn[]
  /** The words of columns with a list of their own, as the rows have them now. */
  readonly words: readonly ColumnWord[]
  /** What the person has said of words of the file: see `wordKey`. */
  readonly answers: Answers
  /** The person has said that pick-ups go without the recipients that their rows have. */
  readonly leavesOut: boolean
  /** Columns that say of rows whether they are to be imported at all, their words, and the rows that these leave out; they are among `deleted`. */
  readonly stateColumns: readonly StateColumn[]
  readonly states: readonly StateWord[]
  readonly leftOut: ReadonlySet<number>
  /** Rows that took what stands in for blank cells: a billing address. */
  readonly stoodIn: number
  /** Fields of which the person has said which of several columns of one name they come from. */
  readonly chosen: ReadonlySet<string>
  /** Rows like lines that their orders have from other files, as the server counts them, and what the person says they are. */
  readonly equal: number | null
  /** Those of them that it names. */
  readonly equalRows: ReadonlySet<number>
  readonly equalLines: EqualLines | null
  /**
   * Of a sheet that is too long to be held: how many data rows it has. `rows` has a place for each, and `noRow` where the row
   * stays in the file; what follows here is done to all of them when they are read.
   */
  readonly total: number | null
  /** What all rows say, once they were read. */
  readonly whole: WholeSheet | null
  /** Faults of rows that are not held. */
  readonly restFaults: number
  /** Merged cells are filled down, and the columns in which they are. */
  readonly fillsMerged: boolean
  readonly filled: ReadonlySet<number>
  /** Rows that the spreadsheet hides are left out. */
  readonly leavesRows: boolean
  /** Sources that were left out because their columns are hidden; null: none were. */
  readonly leftColumns: Mapping | null
  /** What the person has done to columns, in order: it is done to rows that are not held when they are read. */
  readonly rules: readonly ColumnRule[]
}

/** The row in a sheet of which most rows stay in the file. */
export const noRow: readonly Cell[] = []

/** How a mapping was made the last time for such headers. */
export type RememberedMapping = Pick<MapperState, 'mapping' | 'matchedBy' | 'answers'>

/** What words mean, by field and word. */
export type Answers = Readonly<Record<string, string>>

/** What is done to every row of a sheet: a column's blank cells become a cell, or a word something else in rows with a watched value. */
export type ColumnRule =
  | { readonly column: number; readonly fill: Cell }
  | { readonly column: number; readonly word: string; readonly meaning: string; readonly watched: readonly number[] }

/** What all rows of a sheet say that is too long to be held as a whole. */
export interface WholeSheet {
  /** Rows that are neither blank nor deleted. */
  readonly rows: number
  readonly faultCount: number
  readonly orders: ReadonlyMap<number, OrderOfColumn>
  readonly decimals: Readonly<Record<string, DecimalMark>>
  /** The first number of a column that could be two. */
  readonly eithers: ReadonlyMap<number, string>
  readonly words: readonly ColumnWord[]
  readonly states: readonly StateWord[]
  /** Rows that their states leave out, and rows that took what stands in for blank cells. */
  readonly leftOut: number
  readonly stoodIn: number
  /** Columns of items that stand side by side in which a row has a value. */
  readonly beside: ReadonlySet<number>
  /** Rows at fault, and rows that were asked for, as they are wanted and as the file has them. */
  readonly held: ReadonlyMap<number, { readonly row: readonly Cell[]; readonly original: readonly Cell[] }>
}

/** The column that a field takes; null when it takes none. */
export function columnOfField(state: Pick<MapperState, 'mapping'>, key: string | undefined): number | null {
  const source = key === undefined ? undefined : state.mapping[key]
  return source && 'column' in source ? source.column : null
}

/** Rows that a person has taken out, or that are about no goods; not those that their states leave out. */
export const takenOut = ({ deleted, leftOut }: Pick<MapperState, 'deleted' | 'leftOut'>): ReadonlySet<number> =>
  new Set([...deleted].filter((rowId) => !leftOut.has(rowId)))
