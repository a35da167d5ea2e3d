import type { MergedCell } from './merged.ts'

/**
 * One cell as every reader gives it. Cells that a spreadsheet shows as dates are text, `DD/MM/YYYY` or
 * `DD/MM/YYYY HH:MM`; cells of text files are always text, so that leading zeros survive; an empty cell is null.
 */
export type Cell = string | number | boolean | null

/** What a reader finds of a sheet besides its cells; rows and columns are counted from 0. It is filled while rows are read. */
export interface SheetNotes {
  /** Columns in which cells are dates of the spreadsheet, not texts, each with the last row that has one. */
  readonly dated: Map<number, number>
  /** Rows with cells that the spreadsheet does not show, in order: the first and the last of each run. */
  readonly hiddenRows: [from: number, to: number][]
  readonly hiddenColumns: Set<number>
  /** Cells that reach over several rows; what lies under them is blank. */
  readonly merged: MergedCell[]
  /** Days are counted from 1904, as some workbooks do. */
  base1904: boolean
}

/** One sheet, top row first, hidden rows included. Rows may differ in length. Of the notes it has those that say something. */
export interface Sheet extends Readonly<Partial<SheetNotes>> {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  /** Rows that the sheet has, when only its first ones are here. */
  readonly total?: number
}

/** Notes of a sheet that nothing was found of yet. */
export const blankNotes = (): SheetNotes => ({
  dated: new Map(),
  hiddenRows: [],
  hiddenColumns: new Set(),
  merged: [],
  base1904: false,
})

/** Takes down that a row is hidden. Rows come in order. */
export function noteHiddenRow({ hiddenRows }: SheetNotes, row: number): void {
  const last = hiddenRows.at(-1)
  if (last && last[1] === row - 1) last[1] = row
  else hiddenRows.push([row, row])
}

/** The notes that say something, as a sheet has them. */
export const saidOf = ({ dated, hiddenRows, hiddenColumns, merged, base1904 }: SheetNotes): Partial<SheetNotes> => ({
  ...(dated.size > 0 ? { dated } : {}),
  ...(hiddenRows.length > 0 ? { hiddenRows } : {}),
  ...(hiddenColumns.size > 0 ? { hiddenColumns } : {}),
  ...(merged.length > 0 ? { merged } : {}),
  ...(base1904 ? { base1904 } : {}),
})

/** Nothing, or a text of blanks. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** A row of blank cells. */
export const isBlankRow = (row: readonly Cell[]): boolean => row.every(isBlank)

/** Excel keeps 15 digits of a number: what is longer was cut before it reached us. */
export const largestExactNumber = 999_999_999_999_999

/** A number without the noise of binary fractions: 0.1 + 0.2 gives "0.3", 21166 gives "21166". */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') && Math.abs(value) < 1e21 && Math.abs(value) >= 1
    ? BigInt(Math.round(value)).toString()
    : text
}

/** The cell as a person reads it. */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return numberText(cell)
  return cell ? 'TRUE' : 'FALSE'
}

/** The letters of a column, from 0: A, Z, AA. */
export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** What a spreadsheet program would run as a formula, with the apostrophes that already guard it. */
const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/
const startsGuarded = /^'+[=+\-@\t\r\n＝＋－＠]/
/** A number that an apostrophe keeps as text: '02134. */
const guardedDigits = /^'+\d[\d\s.,/-]*$/

/** Text of an exported cell, with an apostrophe in front when a spreadsheet program could run it as a formula, or when it already has one that looks like such a guard. */
export const guardText = (text: string): string =>
  startsLikeFormula.test(text) || guardedDigits.test(text) ? `'${text}` : text

/** The inverse of `guardText`: takes the guarding apostrophe off again. */
export const unguardText = (text: string): string =>
  text.charCodeAt(0) === 39 && (startsGuarded.test(text) || guardedDigits.test(text)) ? text.slice(1) : text

/**
 * Where a cell of a text file would begin for a program that parts cells by semicolons, as those of French-speaking Canada do: quotes
 * that do not begin a cell keep nothing together for it.
 */
const beforeFormula = /([;\r\n]"*)('*)(?=[=+\-@＝＋－＠])/g
const beforeGuarded = /([;\r\n]"*)'('*)(?=[=+\-@＝＋－＠])/g

/** As `guardText`, for a file of text: each place in it is guarded that may begin a cell. */
export const guardParts = (text: string): string => text.replace(beforeFormula, "$1'$2")

/** The inverse of `guardParts`. */
export const unguardParts = (text: string): string => text.replace(beforeGuarded, '$1$2')

/** Values that spreadsheet programs show where a formula failed; `#CALC!` is also given to formulas never calculated. */
export const cellErrors: ReadonlySet<string> = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
])
