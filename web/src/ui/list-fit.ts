import type { Column } from './list-types.ts'

/** Pixels of a column that names none: it takes a share of what is left, and no less than this. */
const leastWidth = 120

const widthOf = <Row>({ width, least = leastWidth }: Column<Row>): number => width ?? least

/** Pixels that columns take at least. */
export const widthOfAll = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0)

/**
 * The columns that have room in `width` pixels: what matters least goes first, and of equals the one further right, so that no
 * list has to be pushed sideways. The first two, which name a row and its state, stay, and so does the one that the list is
 * sorted by: without it nobody sees the order of the rows. All of them, where the room is not known.
 */
export function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  width: number,
  sortedBy: string | null = null,
): readonly Column<Row>[] {
  if (width <= 0) return columns
  const places = columns.map((column, place) => ({
    column,
    place,
    priority: column.sort !== undefined && column.sort === sortedBy ? 1 : (column.priority ?? (place < 2 ? 1 : 3)),
  }))
  const leaving = places
    .filter(({ place, priority }) => place >= 2 && priority > 1)
    .sort((one, other) => other.priority - one.priority || other.place - one.place)
  let left = widthOfAll(columns)
  const gone = new Set<number>()
  for (const { column, place } of leaving) {
    if (left <= width) break
    gone.add(place)
    left -= widthOf(column)
  }
  return shared(
    columns.filter((_, place) => !gone.has(place)),
    width - left,
  )
}

/**
 * Each column without a width gets what it needs; of what is left over first what one wishes, from the left, then an equal part each;
 * the last of them takes what remains.
 */
function shared<Row>(columns: readonly Column<Row>[], over: number): readonly Column<Row>[] {
  const growing = columns.filter(({ width }) => width === undefined)
  const last = growing.at(-1)
  let left = Math.max(over, 0)
  const wished = growing.map((column) => {
    const more = Math.min(left, Math.max((column.wish ?? 0) - widthOf(column), 0))
    left -= more
    return widthOf(column) + more
  })
  const part = Math.floor(left / growing.length)
  return columns.map((column) =>
    column.width === undefined && column !== last
      ? { ...column, width: (wished[growing.indexOf(column)] ?? 0) + part }
      : column,
  )
}
