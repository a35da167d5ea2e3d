import type { Instance } from './instance.ts'

/**
 * The direction of each customer from the depot, in radians, from distances alone: points are laid into a plane by their
 * distances to the depot, to the point farthest from it and to the point farthest off that line. Exact for straight-line
 * distances, a useful guess for roads.
 */
export function anglesOf(instance: Instance): Float64Array {
  const { size, distance } = instance
  const angles = new Float64Array(size)
  let anchor = 0
  for (let point = 1; point < size; point++)
    if ((distance[point] as number) > (distance[anchor] as number)) anchor = point
  const base = distance[anchor] as number
  if (base <= 0) return angles
  const along = new Float64Array(size)
  const off = new Float64Array(size)
  let side = 0
  for (let point = 1; point < size; point++) {
    const fromDepot = distance[point] as number
    const fromAnchor = distance[anchor * size + point] as number
    const x = (fromDepot ** 2 + base ** 2 - fromAnchor ** 2) / (2 * base)
    along[point] = x
    off[point] = Math.sqrt(Math.max(0, fromDepot ** 2 - x ** 2))
    if ((off[point] as number) > (off[side] as number)) side = point
  }
  for (let point = 1; point < size; point++) {
    const x = along[point] as number
    const y = off[point] as number
    const measured = (distance[side * size + point] as number) ** 2
    const across = (x - (along[side] as number)) ** 2
    const same = Math.abs(across + (y - (off[side] as number)) ** 2 - measured)
    const opposite = Math.abs(across + (y + (off[side] as number)) ** 2 - measured)
    angles[point] = Math.atan2(same <= opposite ? y : -y, x)
  }
  return angles
}
