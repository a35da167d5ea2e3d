import type { Id } from '@crossdock/contract/ids'

/** A package of a product, as a low point names it: without case, as no two of a product have one name and size. */
export interface NamedPackage {
  readonly id: Id<'productPackageType'>
  readonly name: string
  readonly unitQuantity: number
}

/** The packages that are named, in that order; or what is wrong with the first that names none, or more than one. */
export function resolvePackages<
  Entry extends { readonly packageType: string; readonly unitQuantity?: number | undefined },
>(
  packages: readonly NamedPackage[],
  entries: readonly Entry[],
): { readonly fault: string } | { readonly found: (Entry & { readonly id: Id<'productPackageType'> })[] } {
  const found: (Entry & { readonly id: Id<'productPackageType'> })[] = []
  for (const entry of entries) {
    const name = entry.packageType.trim().toLowerCase()
    const called = packages.filter(
      (one) =>
        one.name.trim().toLowerCase() === name &&
        (entry.unitQuantity === undefined || one.unitQuantity === entry.unitQuantity),
    )
    const [one] = called
    if (one === undefined) return { fault: `This product has no package ${entry.packageType}` }
    if (called.length > 1) return { fault: `This product has several packages ${entry.packageType}: say how large` }
    if (found.some(({ id }) => id === one.id)) return { fault: `The package ${entry.packageType} is named twice` }
    found.push({ ...entry, id: one.id })
  }
  return { found }
}
