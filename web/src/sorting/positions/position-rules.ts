import { type Lane, longStay, tooLongStay } from '@crossdock/contract/sorting/positions'

export type Standing = Lane['standing'][number]
export type StandingOrder = NonNullable<Standing['order']>

const fewestCells = 12
const mostCells = 96

/** The positions of a lane that are drawn: a row more than is taken; of a long lane with gaps what is taken, and what is free next. */
export function cellsOf({ standing, freePosition }: Pick<Lane, 'standing' | 'freePosition'>): number[] {
  const highest = standing.reduce((most, { position }) => Math.max(most, position), 0)
  const shown = Math.max(fewestCells, Math.ceil((highest + 2) / 2) * 2)
  if (shown <= mostCells) return Array.from({ length: shown }, (_, index) => index + 1)
  return [...new Set([...standing.map(({ position }) => position), freePosition, highest + 1])].sort(
    (one, other) => one - other,
  )
}

/** How full a position is: with all boxes of its order, some, or none yet; of another merchant it is taken. */
export function fillOf(order: StandingOrder | null): 'taken' | 'complete' | 'part' | 'awaited' {
  if (!order) return 'taken'
  if (order.receivedBoxesCount === 0) return 'awaited'
  return order.receivedBoxesCount < order.boxesCount ? 'part' : 'complete'
}

const anHour = 3_600_000

/** For how long something has stayed, in hours and minutes; null: nothing of it is here. */
export function stayOf(receivedAt: string | null, now: number): { words: string; tone: 'late' | 'soon' | null } | null {
  if (receivedAt === null) return null
  const passed = Math.max(0, now - Date.parse(receivedAt))
  const minutes = Math.floor(passed / 60_000)
  return {
    words: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    tone: passed > tooLongStay * anHour ? 'late' : passed > longStay * anHour ? 'soon' : null,
  }
}

/** Routes that take away what stands in a lane, each once. */
export const routesOf = ({ standing }: Pick<Lane, 'standing'>): string[] => [
  ...new Set(standing.flatMap(({ order }) => order?.plannedStop?.route ?? [])),
]

/** Lanes by their names as people count: 2 before 10. */
export const inOrder = (lanes: readonly Lane[]): Lane[] =>
  lanes.toSorted((one, other) =>
    one.title.localeCompare(other.title, undefined, { numeric: true, sensitivity: 'base' }),
  )

/** The cell that an arrow leads to, of lanes with two cells a row. */
export function cellBeside(
  lanes: readonly (readonly number[])[],
  { lane, index }: { readonly lane: number; readonly index: number },
  key: string,
): { lane: number; index: number } | null {
  const to = (nextLane: number, nextIndex: number) => {
    const cells = lanes[nextLane]
    return cells && cells.length > 0 && nextIndex >= 0
      ? { lane: nextLane, index: Math.min(nextIndex, cells.length - 1) }
      : null
  }
  const count = lanes[lane]?.length ?? 0
  if (key === 'ArrowUp') return to(lane, index - 2)
  if (key === 'ArrowDown') return index + 2 < count ? to(lane, index + 2) : null
  if (key === 'ArrowRight') return index % 2 === 0 && index + 1 < count ? to(lane, index + 1) : to(lane + 1, index & ~1)
  if (key === 'ArrowLeft') return index % 2 === 1 ? to(lane, index - 1) : to(lane - 1, index + 1)
  return null
}
