/** A cell of the grid; column -1 is the place of the row's number. */
export interface Place {
  readonly rowId: number
  readonly column: number
}

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

/**
 * The cell so many rows down and columns right, at most the edge. `rows` and `columns` hold what is shown, in order; left of
 * the first column is the row's number.
 */
export function moveFrom(
  place: Place,
  [down, right]: readonly [number, number],
  rows: readonly number[],
  columns: readonly number[],
): Place {
  const at = Math.max(0, rows.indexOf(place.rowId))
  const from = columns.indexOf(place.column)
  const row = within(at + down, 0, rows.length - 1)
  const column = within(right === -Infinity ? 0 : from + right, -1, columns.length - 1)
  return { rowId: rows[row] ?? place.rowId, column: columns[column] ?? -1 }
}

/** What is pasted, a cell each, beginning at a place and going down and right over what is shown. */
export function pastedCells(text: string, place: Place, rows: readonly number[], columns: readonly number[]) {
  const at = rows.indexOf(place.rowId)
  const from = columns.indexOf(place.column)
  if (at < 0 || from < 0) return []
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, down) =>
      line.split('\t').flatMap((one, right) => {
        const [rowId, column] = [rows[at + down], columns[from + right]]
        return rowId === undefined || column === undefined ? [] : { rowId, column, text: one }
      }),
    )
}

/** One cell on the clipboard: line ends and tabs would be more cells there. */
export const textToCopy = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')
