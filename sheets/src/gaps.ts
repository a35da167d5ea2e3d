import { type Cell, isBlank, isBlankRow, textOfCell } from './cells.ts'
import { nameKey } from './headers.ts'
import type { KnownShape } from './shapes.ts'

/** Things of which it is remembered what one of their rows says; more have the rest of their rows filled by the server's rules. */
const mostThings = 200_000

/** Reads the rows of a known export: fills what only one row of a thing says, and puts in what stands in for blanks. */
interface GapFiller {
  /** Are all rows to be noted before the first is read? Where the rows of a thing stand in the file is its sender's affair. */
  readonly looksAhead: boolean
  note(row: readonly Cell[]): void
  /** The row, filled; null where it is about no goods. */
  read(row: readonly Cell[]): readonly Cell[] | null
  /** Did the last row that was read take cells that stand in for blank ones? */
  hasStoodIn(): boolean
}

/** Null when the export has no gaps. */
export function gapFiller(shape: KnownShape | null, headers: readonly (Cell | undefined)[]): GapFiller | null {
  const keys = headers.map(nameKey)
  const columnOf = (name: string) => keys.indexOf(nameKey(name))
  const columnsOf = (names: readonly string[] = []) => names.map(columnOf).filter((at) => at >= 0)
  const goods = columnsOf(shape?.goods)
  const [by] = columnsOf(shape?.fill && [shape.fill.by])
  const columns = by === undefined ? [] : columnsOf(shape?.fill?.headers)
  const blank = columnsOf(shape?.standIn?.blank)
  const pairs = Object.entries(shape?.standIn?.take ?? {}).flatMap(([to, from]): [number, number][] => {
    const pair: [number, number] = [columnOf(to), columnOf(from)]
    return pair[0] >= 0 && pair[1] >= 0 ? [pair] : []
  })
  const standsIn = blank.length > 0 && pairs.length > 0
  if (goods.length === 0 && columns.length === 0 && !standsIn) return null
  const things = new Map<string, Cell[]>()
  let stoodIn = false
  const put = (row: readonly Cell[], cells: readonly (readonly [column: number, cell: Cell | undefined])[]): Cell[] => {
    const filled = [...row]
    for (const [column, cell] of cells) {
      if (isBlank(cell) || !isBlank(filled[column])) continue
      while (filled.length <= column) filled.push(null)
      filled[column] = cell ?? null
    }
    return filled
  }
  return {
    looksAhead: columns.length > 0,
    note(row) {
      if (by === undefined || columns.length === 0 || isBlank(row[by])) return
      const name = textOfCell(row[by])
      const known = things.get(name)
      if (!known && things.size >= mostThings) return
      const said = known ?? columns.map(() => null)
      columns.forEach((column, at) => {
        if (isBlank(said[at])) said[at] = row[column] ?? null
      })
      if (!known) things.set(name, said)
    },
    read(row) {
      if (goods.length > 0 && goods.every((column) => isBlank(row[column]))) return null
      const said = by === undefined || isBlank(row[by]) ? undefined : things.get(textOfCell(row[by]))
      const lacks = said && columns.some((column, at) => isBlank(row[column]) && !isBlank(said[at]))
      const filled = lacks
        ? put(
            row,
            columns.map((column, at) => [column, said[at]] as const),
          )
        : row
      stoodIn =
        standsIn &&
        !isBlankRow(row) &&
        blank.every((column) => isBlank(filled[column])) &&
        pairs.some(([, from]) => !isBlank(filled[from]))
      return stoodIn
        ? put(
            filled,
            pairs.map(([to, from]) => [to, filled[from]] as const),
          )
        : filled
    },
    hasStoodIn: () => stoodIn,
  }
}

/** The data rows of a sheet with their gaps filled. */
export function fillGaps(
  rows: readonly (readonly Cell[])[],
  shape: KnownShape | null,
  headers: readonly (Cell | undefined)[],
): {
  readonly rows: readonly (readonly Cell[])[]
  /** Numbers of those that are about no goods. */
  readonly empty: ReadonlySet<number>
  /** How many took what stands in for blank cells. */
  readonly stoodIn: number
} {
  const filler = gapFiller(shape, headers)
  const empty = new Set<number>()
  if (!filler) return { rows, empty, stoodIn: 0 }
  if (filler.looksAhead) for (const row of rows) filler.note(row)
  let stoodIn = 0
  const filled = rows.map((row, index) => {
    const read = filler.read(row)
    if (read === null && !isBlankRow(row)) empty.add(index + 1)
    if (read !== null && filler.hasStoodIn()) stoodIn++
    return read ?? row
  })
  return { rows: filled, empty, stoodIn }
}
