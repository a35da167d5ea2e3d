/** What a plan is worth: less of the first counts before less of the next. */
export interface Worth {
  readonly weight: number
  readonly used: number
  readonly cost: number
}

/** Is plan a worth more than plan b? */
export function isWorthMore(a: Worth, b: Worth, hierarchical: boolean): boolean {
  if (a.weight !== b.weight) return a.weight < b.weight
  if (hierarchical && a.used !== b.used) return a.used < b.used
  return a.cost < b.cost - 1e-9
}
