import type { Id } from '@crossdock/contract/ids'

/** Inner or outer size in cm. */
export interface Sides {
  readonly depth: number
  readonly width: number
  readonly height: number
}

const sorted = ({ depth, width, height }: Sides): number[] => [depth, width, height].sort((a, b) => a - b)

/** True when the one stands inside the other in some orientation (SPT-018). Equal sides fit. */
export function fitsInside(inner: Sides, outer: Sides): boolean {
  const [small, large] = [sorted(inner), sorted(outer)]
  return small.every((side, index) => side <= (large[index] ?? 0))
}

export const isSameSize = (a: Sides, b: Sides): boolean =>
  a.depth === b.depth && a.width === b.width && a.height === b.height

/** What a write does to the links of a type: none wanted leaves them alone. */
export function planLinks<One extends Id>(
  present: readonly One[],
  wanted: readonly One[] | undefined,
): { readonly add: One[]; readonly drop: One[] } {
  if (wanted === undefined) return { add: [], drop: [] }
  return { add: wanted.filter((id) => !present.includes(id)), drop: present.filter((id) => !wanted.includes(id)) }
}
