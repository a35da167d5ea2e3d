/** Longitude and latitude. */
export type Position = readonly [lng: number, lat: number]

/** Where a map stands that has nothing to show: Vancouver (TRACK-005). */
export const usualMiddle: Position = [-123.12, 49.28]

/** On which side of the line through `a` and `b` a point is. */
const side = (a: Position, b: Position, c: Position): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

const cross = (a: Position, b: Position, c: Position, d: Position): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0

/** Whether a closed ring, whose last point is its first, crosses itself: what is inside of such a one nobody can say. */
export function crossesItself(ring: readonly Position[]): boolean {
  const edges = ring.slice(1).map((end, index) => [ring[index] as Position, end] as const)
  return edges.some(([a, b], index) => edges.slice(index + 2).some(([c, d]) => cross(a, b, c, d)))
}

/** Whether a point is inside of a closed ring. */
export function isInside([lng, lat]: Position, ring: readonly Position[]): boolean {
  let inside = false
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] as Position
    const [x2, y2] = ring[index] as Position
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/**
 * A closed ring without jumps at the date line: degrees go on beyond 180, so that an island there is no stripe around the world. One
 * around a pole is closed by way of it.
 */
export function withoutJumps(ring: readonly Position[]): Position[] {
  let turn = 0
  const path = ring.map(([lng, lat], index): Position => {
    const step = lng - (ring[index - 1]?.[0] ?? lng)
    if (step > 180) turn -= 360
    else if (step < -180) turn += 360
    return [lng + turn, lat]
  })
  const [first, last] = [path[0], path.at(-1)]
  if (turn === 0 || !first || !last) return path
  const pole = Math.sign(first[1]) * 90
  return [...path, [last[0], pole], [first[0], pole], first]
}

/** The smallest box around points: west, south, east, north; null around none. */
export function boxAround(points: readonly Position[]): [number, number, number, number] | null {
  if (points.length === 0) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng, lat] of points) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** A closed ring of points that are some metres from a place. */
export function circleOf([lng, lat]: Position, metres: number): Position[] {
  const high = metres / 111_195
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: 65 }, (_, n) => {
    const angle = (n / 64) * 2 * Math.PI
    return [lng + wide * Math.sin(angle), lat + high * Math.cos(angle)]
  })
}
