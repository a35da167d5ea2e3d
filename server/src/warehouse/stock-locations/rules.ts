import type { Id } from '@crossdock/contract/ids'
import { fitsInside, type Sides } from './types/rules.ts'

/** What a location's type lets into its locations. */
export interface PlaceType extends Sides {
  readonly isBulk: boolean
  /** Storage packages linked to the type. */
  readonly storagePackageIds: readonly Id<'storagePackageType'>[]
}

/**
 * May goods stand in locations of this type (SLT-012)? `storagePackage` is what they stand in, null for loose packages.
 * A type that is not bulk takes only the storage packages linked to it; while nothing is linked to it, it is not
 * restricted yet. A bulk type takes loose packages, and any storage package that it is large enough for.
 */
export function fitsType(
  type: PlaceType,
  storagePackage: (Sides & { readonly id: Id<'storagePackageType'> }) | null,
): boolean {
  if (storagePackage === null) return type.isBulk || type.storagePackageIds.length === 0
  if (type.storagePackageIds.includes(storagePackage.id)) return true
  return (type.isBulk || type.storagePackageIds.length === 0) && fitsInside(storagePackage, type)
}

const grams = (kilograms: number): number => Math.round(kilograms * 1000)

/** Does `added` kg on top of `content` kg exceed the location's limit (SLOC-032)? Compared in grams; null is no limit. */
export function exceedsWeight(maxWeight: number | null, content: number, added: number): boolean {
  return maxWeight !== null && grams(content) + grams(added) > grams(maxWeight)
}
