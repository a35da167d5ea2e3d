import { type Cell, isBlank, isBlankRow } from './cells.ts'

/** A merged cell that reaches over several rows: what it shows, it says of each of them. Rows and columns from 0. */
export interface MergedCell {
  readonly column: number
  readonly from: number
  readonly to: number
  readonly cell: Cell
}

/** Fills what lies under merged cells, in some columns of rows that come in the order of the sheet. Blank rows stay blank. */
export function mergedFiller(merged: readonly MergedCell[], columns: ReadonlySet<number>) {
  const waiting = merged.filter(({ column }) => columns.has(column)).sort((a, b) => a.from - b.from)
  let next = 0
  let open: MergedCell[] = []
  return {
    /** The row at a place of the sheet; the same object where nothing is filled. */
    read(row: readonly Cell[], at: number): readonly Cell[] {
      for (let one = waiting[next]; one !== undefined && one.from < at; one = waiting[++next]) open.push(one)
      if (open.length === 0) return row
      open = open.filter(({ to }) => to >= at)
      const gaps = open.filter(({ column }) => isBlank(row[column]))
      if (gaps.length === 0 || isBlankRow(row)) return row
      const filled = Array.from(
        { length: Math.max(row.length, ...gaps.map(({ column }) => column + 1)) },
        (_, column): Cell => row[column] ?? null,
      )
      for (const { column, cell } of gaps) filled[column] = cell
      return filled
    },
  }
}
