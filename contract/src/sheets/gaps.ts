import { type Cell, isBlank, isBlankRow } from './cells.ts'
import { nameKey } from './headers.ts'
import type { KnownShape } from './shapes.ts'

/** Reads the rows of a known export one by one: fills what it leaves blank below the first row of a thing. */
export interface GapFiller {
  /** The row, filled; null where it is about no goods. What such a row says of its thing is kept for the next ones. */
  read(row: readonly Cell[]): readonly Cell[] | null
}

/** Null when the export has no gaps. */
export function gapFiller(shape: KnownShape | null, headers: readonly (Cell | undefined)[]): GapFiller | null {
  const keys = headers.map(nameKey)
  const columnsOf = (names: readonly string[] = []) =>
    names.map((name) => keys.indexOf(nameKey(name))).filter((at) => at >= 0)
  const goods = columnsOf(shape?.goods)
  const [by] = columnsOf(shape?.fill && [shape.fill.by])
  const columns = by === undefined ? [] : columnsOf(shape?.fill?.headers)
  if (goods.length === 0 && columns.length === 0) return null
  let above: readonly Cell[] = []
  return {
    read(row) {
      let filled = row
      if (by !== undefined && !isBlank(row[by])) {
        if (above[by] === row[by] && columns.some((column) => isBlank(row[column]) && !isBlank(above[column])))
          filled = Array.from({ length: Math.max(row.length, ...columns.map((column) => column + 1)) }, (_, column) =>
            columns.includes(column) && isBlank(row[column]) ? (above[column] ?? null) : (row[column] ?? null),
          )
        above = filled
      }
      return goods.length > 0 && goods.every((column) => isBlank(filled[column])) ? null : filled
    },
  }
}

/** The data rows of a sheet with their gaps filled, and the numbers of those that are about no goods. */
export function fillGaps(
  rows: readonly (readonly Cell[])[],
  shape: KnownShape | null,
  headers: readonly (Cell | undefined)[],
): { readonly rows: readonly (readonly Cell[])[]; readonly empty: ReadonlySet<number> } {
  const filler = gapFiller(shape, headers)
  const empty = new Set<number>()
  if (!filler) return { rows, empty }
  const filled = rows.map((row, index) => {
    const read = filler.read(row)
    if (read === null && !isBlankRow(row)) empty.add(index + 1)
    return read ?? row
  })
  return { rows: filled, empty }
}
