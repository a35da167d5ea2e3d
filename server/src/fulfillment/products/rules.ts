import type { PackageForm, PackageType, ProductForm } from '@crossdock/contract/fulfillment/products'
import { codeKey, isUnitPackage, unitPackageName } from '@crossdock/contract/fulfillment/products'
import type { productImport } from '@crossdock/contract/fulfillment/products/import'
import type { Id } from '@crossdock/contract/ids'
import type { RecordOf } from '@crossdock/sheets/fields'
import type { RowProblem } from '../../platform/import-rows.ts'
import { type CodeOf, claimKey } from './codes/reads.ts'
import type { Alias } from './reads.ts'

const sizes = ['depth', 'width', 'height', 'weight'] as const
type Sized = Readonly<Record<(typeof sizes)[number], number>>
export const isSameSize = (a: Sized, b: Sized): boolean => sizes.every((side) => a[side] === b[side])

/** The package every product has: one unit, in the product's own size, with the codes and the low point it is given. */
export const unitPackageOf = (
  form: Sized & Pick<ProductForm, 'unitLowpoint'>,
  named: Pick<PackageForm, 'barcode' | 'skuAliases' | 'lowpoint'> = { barcode: null, skuAliases: [] },
): PackageForm => ({
  name: unitPackageName,
  unitQuantity: 1,
  barcode: named.barcode,
  depth: form.depth,
  width: form.width,
  height: form.height,
  weight: form.weight,
  skuAliases: named.skuAliases,
  lowpoint: named.lowpoint === undefined ? form.unitLowpoint : named.lowpoint,
})

/** Two packages of one product are the same kind when name (without case) and units agree. */
export const packageKey = (entry: { readonly name: string; readonly unitQuantity: number }): string =>
  `${entry.name.trim().toLowerCase()}/${entry.unitQuantity}`

/** Codes but this one, whatever its case. */
export const withoutCode = (codes: readonly string[], code: string): string[] =>
  codes.filter((one) => codeKey(one) !== codeKey(code))

/** Adds codes to those that are known by `codeKey`; each stays as it was first written. */
function addCodes(known: Map<string, string>, codes: readonly string[]): void {
  for (const code of codes) if (!known.has(codeKey(code))) known.set(codeKey(code), code)
}

/** True when a form wants one kind of package twice, or a Unit of more than one unit. */
export const isConflicting = (wanted: readonly PackageForm[]): boolean =>
  new Set(wanted.map(packageKey)).size < wanted.length ||
  wanted.some((entry) => isUnitPackage({ ...entry, unitQuantity: 1 }) && entry.unitQuantity !== 1)

/** True when a form's Unit has neither the size it gives the product nor the one the product had. */
export const hasOddUnit = (form: ProductForm, before: Sized = form): boolean =>
  form.packages.some((entry) => isUnitPackage(entry) && !isSameSize(entry, form) && !isSameSize(entry, before))

/** What an update does to a product's packages. */
export interface PackagePlan {
  readonly add: readonly PackageForm[]
  /** Changed in place: never used, or nothing that stock depends on has changed. */
  readonly change: readonly { readonly id: Id<'productPackageType'>; readonly form: PackageForm }[]
  /** Used ones whose units or size change: the old stays for its stock, a new version takes over. */
  readonly replace: readonly { readonly id: Id<'productPackageType'>; readonly form: PackageForm }[]
  readonly remove: readonly Id<'productPackageType'>[]
}

/** Compares the packages a product has with those a form wants; Unit is not among them: it always stays. */
export function planPackages(
  present: readonly PackageType[],
  wanted: readonly PackageForm[],
  used: ReadonlySet<Id<'productPackageType'>>,
): PackagePlan {
  const rest = new Map(present.filter((entry) => !isUnitPackage(entry)).map((entry) => [entry.id, entry]))
  const add: PackageForm[] = []
  const change: { id: Id<'productPackageType'>; form: PackageForm }[] = []
  const replace: { id: Id<'productPackageType'>; form: PackageForm }[] = []
  for (const form of wanted.filter((entry) => !isUnitPackage(entry))) {
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
  return { add, change, replace, remove: [...rest.keys()] }
}

/** The fields an edit may not touch once the product is used; true when the form touches one. */
export const touchesFrozen = (
  before: Sized & { readonly sku: string; readonly hasExpiration: boolean },
  form: ProductForm,
): boolean => before.sku !== form.sku || before.hasExpiration !== form.hasExpiration || !isSameSize(before, form)

type ProductRow = RecordOf<typeof productImport>

/** A product of a spreadsheet, and which rows say what of it. */
export interface ImportedProduct {
  readonly form: ProductForm
  /** The first of its rows. */
  readonly rowId: number
  /** The first row with a package, by `packageKey`. */
  readonly rowOfPackage: ReadonlyMap<string, number>
  /** The first row with a SKU, an alias or a barcode, by `claimKey`. */
  readonly rowOfCode: ReadonlyMap<string, number>
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

const codesOfRow = (row: ProductRow): CodeOf[] => [
  ...[row.sku, ...row.productSkuAliases, ...row.packageSkuAliases].map((code): CodeOf => ({ space: 'sku', code })),
  ...[row.barcode, row.packageBarcode].flatMap((code): CodeOf[] => (code === null ? [] : [{ space: 'barcode', code }])),
]

/** Both are given, and not the same. */
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && codeKey(a) !== codeKey(b)

/** What two rows say differently of one product. A blank says nothing. */
const differencesOf = (a: ProductForm, b: ProductForm): string[] => [
  ...(differ(a.description, b.description) ? ['description'] : []),
  ...(isSameSize(a, b) ? [] : ['weight or size']),
  ...(differ(a.barcode, b.barcode) ? ['barcode'] : []),
  ...(differ(a.hsCode, b.hsCode) ? ['HS code'] : []),
  ...(differ(a.dangerousClass, b.dangerousClass) ? ['dangerous class'] : []),
]

const joinForms = (a: ProductForm, b: ProductForm): ProductForm => ({
  ...a,
  barcode: a.barcode ?? b.barcode,
  hsCode: a.hsCode ?? b.hsCode,
  isDangerous: a.isDangerous || b.isDangerous,
  dangerousClass: a.dangerousClass ?? b.dangerousClass,
  hasExpiration: a.hasExpiration || b.hasExpiration,
})

interface MergedRows {
  readonly rowId: number
  form: ProductForm
  readonly aliases: Map<string, string>
  readonly packages: Map<string, { form: PackageForm; readonly aliases: Map<string, string> }>
  readonly rowOfPackage: Map<string, number>
  readonly rowOfCode: Map<string, number>
}

/** Joins rows that share SKU (without case) and description into one product with several packages. */
export function mergeRows(rows: readonly ProductRow[]): { products: ImportedProduct[]; problems: RowProblem[] } {
  const merged = new Map<string, MergedRows>()
  const problems: RowProblem[] = []
  for (const row of rows) {
    const { rowId } = row
    const form = formOfRow(row)
    const key = codeKey(form.sku)
    const entry: MergedRows = merged.get(key) ?? {
      rowId,
      form,
      aliases: new Map(),
      packages: new Map(),
      rowOfPackage: new Map(),
      rowOfCode: new Map(),
    }
    merged.set(key, entry)
    const differences = differencesOf(entry.form, form)
    if (differences.length > 0) {
      const message = `SKU ${form.sku} stands in row ${entry.rowId} with another ${differences.join(' and ')}.`
      problems.push({ rowId, message })
      continue
    }
    entry.form = joinForms(entry.form, form)
    addCodes(entry.aliases, form.skuAliases)
    for (const code of codesOfRow(row).map(claimKey)) if (!entry.rowOfCode.has(code)) entry.rowOfCode.set(code, rowId)
    const parcel = packageOfRow(row)
    if (!parcel) continue
    const kind = packageKey(parcel)
    const twin = entry.packages.get(kind)
    if (twin && (!isSameSize(twin.form, parcel) || differ(twin.form.barcode, parcel.barcode))) {
      const what = isSameSize(twin.form, parcel) ? 'barcode' : 'weight or size'
      const message = `Package ${parcel.name} of ${parcel.unitQuantity} stands in row ${entry.rowOfPackage.get(kind)} with another ${what}.`
      problems.push({ rowId, message })
      continue
    }
    if (!twin) entry.rowOfPackage.set(kind, rowId)
    const aliases = twin?.aliases ?? new Map<string, string>()
    addCodes(aliases, parcel.skuAliases)
    entry.packages.set(kind, { form: { ...parcel, barcode: twin?.form.barcode ?? parcel.barcode }, aliases })
  }
  const products = Array.from(merged.values(), ({ form, aliases, packages, ...rest }) => ({
    ...rest,
    form: {
      ...form,
      skuAliases: [...aliases.values()],
      packages: Array.from(packages.values(), (entry) => ({ ...entry.form, skuAliases: [...entry.aliases.values()] })),
    },
  }))
  return { products, problems }
}

/** A product of the file that the store has already. */
export interface KnownProduct {
  readonly id: Id<'product'>
  readonly description: string
  /** By `packageKey`. */
  readonly packages: ReadonlyMap<string, Sized & { readonly id: Id<'productPackageType'> }>
  /** SKU and aliases, its packages' among them, as `codeKey`s. */
  readonly codes: ReadonlySet<string>
}

/** What a product that the store has already gains from a file. */
export interface Extension {
  readonly known: KnownProduct
  readonly product: ImportedProduct
  readonly packages: readonly PackageForm[]
  readonly aliases: readonly Alias[]
}

/** Compares a product of a file with the one the store has under its SKU. An import adds what is missing and changes nothing. */
export function extendKnown(
  known: KnownProduct,
  product: ImportedProduct,
): { extension: Extension; problems: RowProblem[] } {
  const { form, rowId } = product
  const problems: RowProblem[] = []
  const packages: PackageForm[] = []
  const aliases = form.skuAliases.map((alias): Alias => ({ alias, productPackageTypeId: null }))
  if (differ(known.description, form.description))
    problems.push({
      rowId,
      message: `You already have a product with this SKU! (${form.sku}: ${known.description})`,
    })
  for (const parcel of form.packages) {
    const kind = packageKey(parcel)
    const twin = known.packages.get(kind)
    if (!twin) packages.push(parcel)
    else if (isSameSize(twin, parcel))
      aliases.push(...parcel.skuAliases.map((alias) => ({ alias, productPackageTypeId: twin.id })))
    else
      problems.push({
        rowId: product.rowOfPackage.get(kind) ?? rowId,
        message: `Package ${parcel.name} of ${parcel.unitQuantity} exists with another weight or size.`,
      })
  }
  const missing = aliases.filter(({ alias }) => !known.codes.has(codeKey(alias)))
  return { extension: { known, product, packages, aliases: missing }, problems }
}
