import type { VanBox } from '@crossdock/contract/delivery/vans'

/** A van is loaded from its last stop on, so that what is delivered first stands at the doors. */

type Placed = Pick<VanBox, 'stop' | 'loadedAt'>

/** What belongs into the van and is not in there. */
export const missingOf = <Box extends Placed>(boxes: readonly Box[]): Box[] =>
  boxes.filter(({ loadedAt }) => loadedAt === null)

/** How far the van is loaded: the stop nearest to the doors that has a box in there. What is missing behind it was passed over. */
const reachedOf = (boxes: readonly Placed[]): number =>
  Math.min(...boxes.flatMap(({ stop, loadedAt }) => (loadedAt === null ? [] : [stop])))

const highest = (stops: readonly number[]): number | null => (stops.length > 0 ? Math.max(...stops) : null)

/** The stop whose boxes come next; null: nothing is missing. */
export function nextStop(boxes: readonly Placed[]): number | null {
  const stops = missingOf(boxes).map(({ stop }) => stop)
  const reached = reachedOf(boxes)
  return highest(stops.filter((stop) => stop <= reached)) ?? highest(stops)
}

/** The stop whose boxes come before this one; null: it is its turn, or it was passed over. */
export function stopBefore(boxes: readonly Placed[], { stop }: Pick<VanBox, 'stop'>): number | null {
  const reached = reachedOf(boxes)
  return highest(
    missingOf(boxes)
      .map((box) => box.stop)
      .filter((one) => one > stop && one <= reached),
  )
}

/** Boxes by their stops, the last one first. */
export function byStop<Box extends Placed>(boxes: readonly Box[]): { readonly stop: number; readonly boxes: Box[] }[] {
  const stops = [...new Set(boxes.map(({ stop }) => stop))].sort((a, b) => b - a)
  return stops.map((stop) => ({ stop, boxes: boxes.filter((box) => box.stop === stop) }))
}
