import { createHash } from 'node:crypto'
import type { PackageForm, PackageType } from '@crossdock/contract/fulfillment/products'
import { codeKey, unitPackageName } from '@crossdock/contract/fulfillment/products'
import { receiptHeadFields, type receiptImport, receiptKeyOf } from '@crossdock/contract/fulfillment/receipts/import'
import { receiptLimits, receiptTexts } from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import type { RecordOf } from '@crossdock/sheets/fields'
import type { RowProblem } from '../../../platform/import-rows.ts'

/** A row read and checked by itself. */
export type ImportRecord = RecordOf<typeof receiptImport> & {
  /** Its count is of units, not of packages. */
  readonly inUnits: boolean
}

const headFields = receiptHeadFields
const headLabels = {
  vendor: 'Vendor',
  packingListId: 'Packing List ID',
  poNumber: 'PO Number',
  note: 'Note',
  expectedArrival: 'Expected Arrival',
} as const
type Head = Pick<ImportRecord, (typeof headFields)[number]>

/** An order as the file has it. */
export interface ImportedOrder {
  /** What the same order of the same file is known by. */
  readonly key: string
  /** Of all that the file says of the order. */
  readonly hash: string
  readonly externalId: string | null
  readonly head: Head
  readonly rows: readonly ImportRecord[]
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** What a row says of a line, spelled in one way only. */
const lineFacts = (row: ImportRecord) => [
  codeKey(row.productSku),
  row.productPackageTypeName.toLowerCase(),
  row.packageCount,
  row.expirationDate,
  row.packageProductQuantity,
  row.inUnits,
]

/**
 * Joins rows that share an external id into one order; rows without one are one order where vendor, references, note and
 * arrival agree. A field of the head may stand in any row of the order, but not with two values.
 */
export function groupRows(records: readonly ImportRecord[]): { orders: ImportedOrder[]; problems: RowProblem[] } {
  const groups = new Map<string, ImportRecord[]>()
  for (const record of records) {
    const key = receiptKeyOf(record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  const problems: RowProblem[] = []
  const orders = Array.from(groups, ([key, rows]): ImportedOrder => {
    const head = headOf(rows, problems)
    // A file sorted in another way is the same file.
    const lines = rows.map((row) => JSON.stringify(lineFacts(row))).sort()
    const hash = digest([headFields.map((field) => head[field]), lines])
    const externalId = rows[0]?.externalId ?? null
    return { key: externalId === null ? `rows/${hash}` : key, hash, externalId, head, rows }
  })
  return { orders, problems }
}

function headOf(rows: readonly ImportRecord[], problems: RowProblem[]): Head {
  const head: { -readonly [Field in keyof Head]: Head[Field] } = {
    vendor: null,
    packingListId: null,
    poNumber: null,
    note: null,
    expectedArrival: null,
  }
  const saidIn = new Map<string, number>()
  for (const row of rows)
    for (const field of headFields) {
      const value = row[field]
      if (value === null) continue
      if (head[field] === null) {
        head[field] = value
        saidIn.set(field, row.rowId)
      } else if (head[field] !== value)
        problems.push({
          rowId: row.rowId,
          message: `${headLabels[field]} is "${value}" here and "${head[field]}" in row ${saidIn.get(field)} of the same order (${row.externalId}).`,
        })
    }
  return head
}

/** A product that a row names. */
export interface NamedProduct {
  readonly id: Id<'product'>
  readonly sku: string
  readonly hasExpiration: boolean
  readonly packages: readonly Pick<
    PackageType,
    'id' | 'name' | 'unitQuantity' | 'barcode' | 'depth' | 'width' | 'height' | 'weight'
  >[]
}

/** The package a row means: one the product has, one to be added, or why it is neither. */
type PackageChoice =
  | { readonly id: Id<'productPackageType'>; readonly unitQuantity: number }
  | { readonly form: PackageForm }
  | { readonly problem: string }

const sides = [
  ['packageDepth', 'depth'],
  ['packageWidth', 'width'],
  ['packageHeight', 'height'],
  ['packageWeight', 'weight'],
] as const

const listed = (packages: NamedProduct['packages']): string =>
  packages.map(({ name, unitQuantity }) => `${name} of ${unitQuantity}`).join(', ')

/** Finds the package of a row by its name, units and barcode; `productPackageTypeId` is set when the SKU is a package's own. */
export function choosePackage(
  product: NamedProduct,
  row: ImportRecord,
  productPackageTypeId: Id<'productPackageType'> | null,
): PackageChoice {
  const name = row.productPackageTypeName.toLowerCase()
  const units = row.packageProductQuantity
  let matches = product.packages.filter(
    (entry) => entry.name.toLowerCase() === name && (units === null || entry.unitQuantity === units),
  )
  if (productPackageTypeId !== null) matches = matches.filter((entry) => entry.id === productPackageTypeId)
  if (matches.length > 1 && row.packageBarcode !== null) {
    const code = codeKey(row.packageBarcode)
    matches = matches.filter((entry) => entry.barcode !== null && codeKey(entry.barcode) === code)
  }
  const [match] = matches
  if (matches.length > 1)
    return {
      problem: `SKU ${product.sku} has several packages of this name: ${listed(matches)}. Say the Units Per Package.`,
    }
  if (match) {
    const differing = sides.find(([field, side]) => row[field] !== null && row[field] !== match[side])
    if (!differing) return { id: match.id, unitQuantity: match.unitQuantity }
    return {
      problem: `There is a conflict with package specifications: ${match.name} of ${match.unitQuantity} of SKU ${product.sku} has another weight or size.`,
    }
  }
  const measures = sides.map(([field]) => row[field])
  const isDescribed = units !== null && measures.every((value) => value !== null)
  if (!isDescribed || productPackageTypeId !== null || name === unitPackageName.toLowerCase())
    return {
      problem: `SKU ${product.sku} has no package ${row.productPackageTypeName}${units === null ? '' : ` of ${units}`}. It has: ${listed(product.packages)}.`,
    }
  const [depth = 0, width = 0, height = 0, weight = 0] = measures.map((value) => value ?? 0)
  return {
    form: {
      name: row.productPackageTypeName,
      unitQuantity: units,
      barcode: row.packageBarcode,
      depth,
      width,
      height,
      weight,
      skuAliases: [],
    },
  }
}

/** Packages of a row: its own count, or its units where it counts those. */
export function packagesOf(row: ImportRecord, unitQuantity: number): number | { readonly problem: string } {
  if (!row.inUnits) return row.packageCount
  const packages = row.packageCount / unitQuantity
  if (Number.isInteger(packages)) return packages
  const name = row.productPackageTypeName
  return {
    problem:
      row.packageCount === 1
        ? `1 unit fills no whole number of ${name} (${unitQuantity} units).`
        : `${row.packageCount} units fill no whole number of ${name} (${unitQuantity} units).`,
  }
}

/** What is wrong with a row of a product; null when nothing is. */
export const expiryProblem = (product: Pick<NamedProduct, 'hasExpiration'>, row: ImportRecord): string | null =>
  product.hasExpiration && row.expirationDate === null ? `${receiptTexts.expirationDate}.` : null

/** A line of an imported order: rows of one product, package and expiry are one. */
export interface ImportedLine {
  readonly productId: Id<'product'>
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly unitQuantity: number
  packageQuantity: number
  readonly expirationDate: string | null
  readonly rowId: number
}

/** Joins rows that name one line; says which of them, or which order, is too large. */
export function mergeLines(lines: readonly ImportedLine[], problems: RowProblem[]): ImportedLine[] {
  const merged = new Map<string, ImportedLine>()
  for (const line of lines) {
    const key = `${line.productPackageTypeId}/${line.expirationDate ?? ''}`
    const known = merged.get(key)
    if (known) known.packageQuantity += line.packageQuantity
    else merged.set(key, { ...line })
    if ((known?.packageQuantity ?? 0) > receiptLimits.packages)
      problems.push({
        rowId: line.rowId,
        message: `Rows of one line come to more than ${receiptLimits.packages.toLocaleString('en-US')} packages.`,
      })
  }
  if (merged.size > receiptLimits.items)
    problems.push({
      rowId: lines[0]?.rowId ?? 0,
      message: `The order has ${merged.size.toLocaleString('en-US')} lines, ${receiptLimits.items.toLocaleString('en-US')} are the most.`,
    })
  return [...merged.values()]
}
