/** Mixes are looked for up to this many units (over their common divisor); larger rests are filled in turn only. */
const largestMix = 2_000

/** Packages of one kind that there are. */
export interface Packages {
  readonly unitQuantity: number
  readonly free: number
}

/** So many of them. */
interface Portion<Kind extends Packages> {
  readonly queue: Kind
  readonly packages: number
}

/** A mix of packages that is exactly `units`: most of `own`, then the fewest packages. Null when there is none. */
export function findMix<Kind extends Packages>(
  units: number,
  own: Kind | undefined,
  others: readonly Kind[],
): Portion<Kind>[] | null {
  const divisor = [...others, ...(own ? [own] : [])].map((queue) => queue.unitQuantity).reduce(commonDivisor, units)
  const total = units / divisor
  if (total > largestMix) return null
  const available = others.reduce((sum, queue) => sum + queue.free * queue.unitQuantity, 0)
  if (available + (own ? own.free * own.unitQuantity : 0) < units) return null

  // fewest[n]: packages needed for n units (over the divisor); bought[i][n]: whether portion i is part of that.
  const fewest = Array.from({ length: total + 1 }, () => Number.POSITIVE_INFINITY)
  fewest[0] = 0
  const portions = others.flatMap((queue) => doublings(queue, Math.floor(units / queue.unitQuantity)))
  const bought = portions.map(({ queue, packages }) => {
    const size = (packages * queue.unitQuantity) / divisor
    const marks = new Uint8Array(total + 1)
    for (let n = total; n >= size; n--) {
      const count = (fewest[n - size] as number) + packages
      if (count >= (fewest[n] as number)) continue
      fewest[n] = count
      marks[n] = 1
    }
    return { queue, packages, size, marks }
  })
  const step = own ? own.unitQuantity / divisor : 0
  let ofOwn = own ? Math.min(own.free, Math.floor(units / own.unitQuantity)) : 0
  while (ofOwn > 0 && !Number.isFinite(fewest[total - ofOwn * step])) ofOwn--
  let rest = total - ofOwn * step
  if (!Number.isFinite(fewest[rest])) return null
  const mix = new Map<Kind, number>()
  if (own && ofOwn > 0) mix.set(own, ofOwn)
  for (const { queue, packages, size, marks } of bought.reverse()) {
    if (marks[rest] === 0) continue
    mix.set(queue, (mix.get(queue) ?? 0) + packages)
    rest -= size
  }
  return Array.from(mix, ([queue, packages]) => ({ queue, packages }))
}

/** Splits what a queue can give into 1, 2, 4 … packages, of which every number up to the sum can be put together. */
function doublings<Kind extends Packages>(queue: Kind, most: number): Portion<Kind>[] {
  const portions: Portion<Kind>[] = []
  let left = Math.min(queue.free, most)
  for (let size = 1; left > 0; size *= 2) {
    const packages = Math.min(size, left)
    portions.push({ queue, packages })
    left -= packages
  }
  return portions
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
