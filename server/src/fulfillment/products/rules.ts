import type { productImport } from '@crossdock/contract/fulfillment/product-import'
import type { PackageForm, PackageType, ProductForm } from '@crossdock/contract/fulfillment/products'
import { unitPackageName } from '@crossdock/contract/fulfillment/products'
import type { RecordOf } from '@crossdock/contract/sheets/fields'
import type { RowProblem } from '../../platform/import-rows.ts'
import { codeKey } from '../product-codes/reads.ts'

export type ProductRow = RecordOf<typeof productImport>

/** The package every product has: one unit, in the product's own size. */
export const unitPackageOf = (form: Pick<ProductForm, 'depth' | 'width' | 'height' | 'weight'>): PackageForm => ({
  name: unitPackageName,
  unitQuantity: 1,
  barcode: null,
  depth: form.depth,
  width: form.width,
  height: form.height,
  weight: form.weight,
  skuAliases: [],
})

/** Two packages of one product are the same kind when name (without case) and units agree. */
export const packageKey = (entry: { readonly name: string; readonly unitQuantity: number }): string =>
  `${entry.name.trim().toLowerCase()}/${entry.unitQuantity}`

const sizes = ['depth', 'width', 'height', 'weight'] as const
type Sized = Readonly<Record<(typeof sizes)[number], number>>
export const isSameSize = (a: Sized, b: Sized): boolean => sizes.every((side) => a[side] === b[side])

/** What an update does to a product's packages. */
export interface PackagePlan {
  readonly add: readonly PackageForm[]
  /** Changed in place: never used, or nothing that stock depends on has changed. */
  readonly change: readonly { readonly id: string; readonly form: PackageForm }[]
  /** Used ones whose units or size change: the old stays for its stock, a new version takes over. */
  readonly replace: readonly { readonly id: string; readonly form: PackageForm }[]
  readonly remove: readonly string[]
}

/**
 * Compares the packages a product has with those a form wants. Unit is not the form's business: it follows the product.
 * `conflict` is true when the form wants one name and unit quantity twice; `usedRemoved` when a used one is left out.
 */
export function planPackages(
  present: readonly PackageType[],
  wanted: readonly PackageForm[],
  used: ReadonlySet<string>,
): PackagePlan & { readonly conflict: boolean; readonly usedRemoved: boolean } {
  const rest = new Map(
    present
      .filter((entry) => packageKey(entry) !== packageKey({ name: unitPackageName, unitQuantity: 1 }))
      .map((entry) => [entry.id, entry]),
  )
  const add: PackageForm[] = []
  const change: { id: string; form: PackageForm }[] = []
  const replace: { id: string; form: PackageForm }[] = []
  for (const form of wanted) {
    const match =
      (form.id === undefined ? undefined : rest.get(form.id)) ??
      [...rest.values()].find((entry) => packageKey(entry) === packageKey(form))
    if (!match) {
      add.push(form)
      continue
    }
    rest.delete(match.id)
    const touchesStock = match.unitQuantity !== form.unitQuantity || !isSameSize(match, form)
    ;(touchesStock && used.has(match.id) ? replace : change).push({ id: match.id, form })
  }
  const remove = [...rest.keys()]
  return {
    add,
    change,
    replace,
    remove,
    conflict:
      hasTwins(wanted) || wanted.some((form) => form.name.trim().toLowerCase() === unitPackageName.toLowerCase()),
    usedRemoved: remove.some((id) => used.has(id)),
  }
}

export const hasTwins = (packages: readonly PackageForm[]): boolean =>
  new Set(packages.map(packageKey)).size < packages.length

/** The fields an edit may not touch once the product is used; true when the form touches one. */
export const touchesFrozen = (
  before: Sized & { readonly sku: string; readonly hasExpiration: boolean },
  form: ProductForm,
): boolean => before.sku !== form.sku || before.hasExpiration !== form.hasExpiration || !isSameSize(before, form)

/** A product of a spreadsheet, with the first of its rows. */
export interface ImportedProduct {
  readonly rowId: number
  readonly form: ProductForm
}

const packageOfRow = (row: ProductRow): PackageForm | null =>
  row.packageTypeName === null
    ? null
    : {
        name: row.packageTypeName,
        unitQuantity: row.packageUnits ?? 0,
        barcode: row.packageBarcode,
        depth: row.packageDepth ?? 0,
        width: row.packageWidth ?? 0,
        height: row.packageHeight ?? 0,
        weight: row.packageWeight ?? 0,
        skuAliases: [...row.packageSkuAliases],
      }

const formOfRow = (row: ProductRow): ProductForm => ({
  description: row.description,
  sku: row.sku,
  barcode: row.barcode,
  hsCode: row.hsCode,
  depth: row.depth,
  width: row.width,
  height: row.height,
  weight: row.weight,
  isDangerous: row.isDangerous ?? false,
  dangerousClass: row.dangerousClass as ProductForm['dangerousClass'],
  hasExpiration: row.hasExpiration ?? false,
  state: 'Active',
  skuAliases: [...row.productSkuAliases],
  packages: [],
})

/** Joins rows that share SKU (without case) and description into one product with several packages. */
export function mergeRows(rows: readonly ProductRow[]): { products: ImportedProduct[]; problems: RowProblem[] } {
  const merged = new Map<
    string,
    { rowId: number; form: ProductForm; packages: Map<string, PackageForm>; aliases: Map<string, string> }
  >()
  const problems: RowProblem[] = []
  for (const row of rows) {
    const form = formOfRow(row)
    const key = codeKey(form.sku)
    const first = merged.get(key)
    const entry = first ?? {
      rowId: row.rowId,
      form,
      packages: new Map<string, PackageForm>(),
      aliases: new Map<string, string>(),
    }
    if (!first) merged.set(key, entry)
    else if (codeKey(first.form.description) !== codeKey(form.description)) {
      problems.push({
        rowId: row.rowId,
        message: `SKU ${form.sku} stands in row ${first.rowId} with another description.`,
      })
      continue
    } else if (!isSameSize(first.form, form)) {
      problems.push({
        rowId: row.rowId,
        message: `SKU ${form.sku} stands in row ${first.rowId} with another weight or size.`,
      })
      continue
    }
    for (const alias of form.skuAliases) entry.aliases.set(codeKey(alias), alias)
    const parcel = packageOfRow(row)
    if (!parcel) continue
    const twin = entry.packages.get(packageKey(parcel))
    if (!twin) entry.packages.set(packageKey(parcel), parcel)
    else if (!isSameSize(twin, parcel))
      problems.push({
        rowId: row.rowId,
        message: `Package ${parcel.name} of ${parcel.unitQuantity} stands in an earlier row with another weight or size.`,
      })
  }
  const products = [...merged.values()].map(({ rowId, form, packages, aliases }) => ({
    rowId,
    form: { ...form, skuAliases: [...aliases.values()], packages: [...packages.values()] },
  }))
  return { products, problems }
}
