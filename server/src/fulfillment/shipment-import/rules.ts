import { createHash } from 'node:crypto'
import {
  deliveryHeadTexts,
  type HeadField,
  headFields,
  isDelivery,
  mostUnits,
  pickupHeadTexts,
  recipientFields,
  shipmentImport,
} from '@crossdock/contract/fulfillment/shipment-import'
import type { BusinessDeliveryInfo, ThirdPartyPickUpInfo } from '@crossdock/contract/fulfillment/shipment-parties'
import { knownDeliveryTypeOf } from '@crossdock/contract/fulfillment/shipment-states'
import { blankOf } from '@crossdock/contract/sheets/apply'
import { headingOf, type RecordOf } from '@crossdock/contract/sheets/fields'
import type { RowProblem } from '../../platform/import-rows.ts'

export type ShipmentRecord = RecordOf<typeof shipmentImport>

const headings = new Map<string, string>(shipmentImport.fields.map((field) => [field.key, headingOf(field)]))

/** A fault of a row in the words every import uses: row, column, what was expected and what was found. */
export function rowProblem(rowId: number, field: string, message: string, expected: string, found: string): RowProblem {
  const read = found === '' ? 'nothing' : `"${found.slice(0, 60)}"`
  const column = headings.get(field) ?? field
  return { rowId, message: `Row ${rowId}, ${column}: ${message}. Expected ${expected}, found ${read}.` }
}

/** Rows of the file that are one order. */
export interface RowGroup {
  /** Names the order at its channel: `order/1001`, or `po/PO-7711` where the rows have no order number. */
  readonly key: string
  readonly rows: readonly ShipmentRecord[]
  /** One value each, from whichever row says it; null where none does. */
  readonly head: Readonly<Record<HeadField, string | null>>
  /** What a new order would have to say, and this one does not. */
  readonly missing: readonly RowProblem[]
}

const keyOf = (row: ShipmentRecord): string =>
  row.externalOrderNumber === null ? `po/${row.externalPoNumber}` : `order/${row.externalOrderNumber}`

const blankHead = blankOf(headFields)

/** Delivery types are compared by their meaning; all else as it is written. */
const meaningOf = (field: HeadField, value: string): string =>
  field === 'deliveryType' ? String(isDelivery(value)) : value

/**
 * Puts rows together to orders, whatever their order in the file. What is blank in one row is taken from another of the same
 * order; where two rows say different things, each row that disagrees with the order's first row to say it is at fault.
 */
export function groupRows(records: readonly ShipmentRecord[]): {
  readonly groups: readonly RowGroup[]
  readonly problems: readonly RowProblem[]
} {
  const byKey = new Map<string, ShipmentRecord[]>()
  for (const record of [...records].sort((a, b) => a.rowId - b.rowId)) {
    const rows = byKey.get(keyOf(record))
    if (rows) rows.push(record)
    else byKey.set(keyOf(record), [record])
  }
  const problems: RowProblem[] = []
  const groups = Array.from(byKey, ([key, rows]): RowGroup => {
    const head: Record<HeadField, string | null> = { ...blankHead }
    const saidBy = new Map<HeadField, number>()
    for (const row of rows)
      for (const field of headFields) {
        const value = row[field]
        if (value === null) continue
        const present = head[field]
        if (present === null) {
          head[field] = value
          saidBy.set(field, row.rowId)
        } else if (meaningOf(field, present) !== meaningOf(field, value)) {
          const message = `This differs from row ${saidBy.get(field)} of the same order`
          problems.push(rowProblem(row.rowId, field, message, `"${present}"`, value))
        }
      }
    problems.push(...vagueTypes(head, rows))
    return { key, rows, head, missing: missingInHead(head, rows) }
  })
  return { groups, problems }
}

/** What a delivery, or a pick-up, has to say somewhere in its rows and does not; named at the first of them. */
const missingInHead = (head: RowGroup['head'], rows: readonly ShipmentRecord[]): RowProblem[] =>
  Object.entries(isDelivery(head.deliveryType ?? '') ? deliveryHeadTexts : pickupHeadTexts).flatMap(
    ([field, message]) =>
      head[field as HeadField] === null
        ? [rowProblem(rows[0]?.rowId ?? 0, field, message, 'a value in one row of the order', '')]
        : [],
  )

/** Any other word makes a pick-up (IMPF-017), but not of an order that says whom it goes to: its address would be lost. */
function vagueTypes(head: RowGroup['head'], rows: readonly ShipmentRecord[]): RowProblem[] {
  const recipient = recipientFields.find((field) => head[field] !== null)
  if (recipient === undefined) return []
  const message = 'This order names a recipient, so it must be said whether it is a delivery or a pick-up'
  return rows.flatMap(({ rowId, deliveryType }) =>
    knownDeliveryTypeOf(deliveryType) === null
      ? [rowProblem(rowId, 'deliveryType', message, 'Delivery or Pick up', deliveryType)]
      : [],
  )
}

/** The number by which the file knows an order. */
export const numberOf = ({ head }: RowGroup): string => head.externalOrderNumber ?? head.externalPoNumber ?? ''

/** What a file says of a pick-up's recipient, whom it does not have; empty where it names none. */
export const lostRecipient = ({ head }: RowGroup): string =>
  isDelivery(head.deliveryType ?? '') ? '' : recipientFields.flatMap((field) => head[field] ?? []).join(', ')

/** A package of a product, as imports look it up. */
export interface PackageChoice {
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly unitQuantity: number
}

export const packageKey = (name: string, unitQuantity: number): string => `${name.trim().toLowerCase()}/${unitQuantity}`

/** A line of an imported order. */
export interface ImportedLine {
  readonly productId: string
  readonly productPackageTypeId: string
  readonly unitsCount: number
  readonly unitQuantity: number
}

/** What one row says of a line. */
export interface SaidUnits {
  readonly rowId: number
  readonly packageId: string
  readonly units: number
}

/**
 * Lines of one order: rows of the same product and package type are one line, with the sum of their units. The lines come
 * in the order of the rows that named them first.
 */
export function linesOf(
  rows: readonly ShipmentRecord[],
  packagesOf: (sku: string) => readonly PackageChoice[],
): {
  readonly lines: readonly ImportedLine[]
  readonly said: readonly SaidUnits[]
  readonly problems: readonly RowProblem[]
} {
  const lines = new Map<string, ImportedLine>()
  const said: SaidUnits[] = []
  const problems: RowProblem[] = []
  for (const row of rows) {
    const packages = packagesOf(row.productSku)
    const key = packageKey(row.productPackageTypeName, row.perPackageQuantity)
    const choice = packages.find(({ name, unitQuantity }) => packageKey(name, unitQuantity) === key)
    if (!choice) {
      const known = packages.map(({ name, unitQuantity }) => `${name} of ${unitQuantity}`).join(', ')
      const found = `${row.productPackageTypeName} of ${row.perPackageQuantity}`
      const message = `${row.productSku} has no such package`
      problems.push(
        rowProblem(row.rowId, 'productPackageTypeName', message, known || 'a package of the product', found),
      )
      continue
    }
    const ofRow = row.packageCount * row.perPackageQuantity
    const units = (lines.get(choice.id)?.unitsCount ?? 0) + ofRow
    if (units > mostUnits) {
      const message = `Must be at most ${mostUnits.toLocaleString('en-US')} units in all rows of the order`
      problems.push(rowProblem(row.rowId, 'packageCount', message, 'fewer packages', String(row.packageCount)))
      continue
    }
    said.push({ rowId: row.rowId, packageId: choice.id, units: ofRow })
    lines.set(choice.id, {
      productId: choice.productId,
      productPackageTypeId: choice.id,
      unitsCount: units,
      unitQuantity: choice.unitQuantity,
    })
  }
  return { lines: [...lines.values()], said, problems }
}

/** Units of each row by package type, as an imported order keeps them. */
export type UnitsByPackage = Readonly<Record<string, readonly number[]>>

/** Rows added to what is known of an order. */
export function withUnits(known: UnitsByPackage, said: readonly SaidUnits[]): UnitsByPackage {
  const all: Record<string, number[]> = Object.fromEntries(
    Object.entries(known).map(([packageId, units]) => [packageId, [...units]]),
  )
  for (const { packageId, units } of said) {
    const own = all[packageId]
    if (own) own.push(units)
    else all[packageId] = [units]
  }
  return all
}

/**
 * Compares rows with those that imports said of the order before. A row is known by its package type and its how-manieth: one
 * with units that are known, in any order, is that row; one beyond them is new; and where a known row is not there any more
 * the other has changed it.
 */
export function newUnits(
  known: UnitsByPackage,
  said: readonly SaidUnits[],
): { readonly added: readonly SaidUnits[]; readonly changed: readonly (SaidUnits & { readonly was: number })[] } {
  // How often each number of units is known, and not found yet: one order may have thousands of rows.
  const counts = new Map<string, Map<number, number>>()
  for (const [packageId, units] of Object.entries(known)) {
    const ofPackage = new Map<number, number>()
    for (const one of units) ofPackage.set(one, (ofPackage.get(one) ?? 0) + 1)
    counts.set(packageId, ofPackage)
  }
  const isLeft = (packageId: string, units: number): boolean => {
    const ofPackage = counts.get(packageId)
    const count = ofPackage?.get(units) ?? 0
    if (count > 0) ofPackage?.set(units, count - 1)
    return count > 0
  }
  const others = said.filter(({ packageId, units }) => !isLeft(packageId, units))
  // What was not found, last first.
  const left = new Map(
    Object.entries(known).map(([packageId, units]) => [
      packageId,
      units.toReversed().filter((one) => isLeft(packageId, one)),
    ]),
  )
  const added: SaidUnits[] = []
  const changed: (SaidUnits & { was: number })[] = []
  for (const row of others) {
    const was = left.get(row.packageId)?.pop()
    if (was === undefined) added.push(row)
    else changed.push({ ...row, was })
  }
  return { added, changed }
}

/** Fields of the head that say another thing than an earlier import did; what a file leaves blank says nothing. */
export const changedHead = (known: Readonly<Record<string, string>>, head: RowGroup['head']): HeadField[] =>
  headFields.filter((field) => {
    const value = head[field]
    if (value === null || field === 'warehouseId') return false
    const before = known[field]
    return before === undefined || meaningOf(field, before) !== meaningOf(field, value)
  })

/** A digest of everything the file says about an order; the order of its rows does not matter. */
export function digestOf(group: RowGroup, warehouseId: string, lines: readonly ImportedLine[]): string {
  const said = lines.map((line) => `${line.productPackageTypeId}/${line.unitsCount}`).sort()
  const head = headFields.map((field) => group.head[field])
  return createHash('sha256')
    .update(JSON.stringify([warehouseId, head, said]))
    .digest('base64url')
}

/** The parties of an imported order as the order form has them. A pick-up is expected on the day it is to ship. */
export function partiesOf(head: RowGroup['head'], shipOutDate: string) {
  if (isDelivery(head.deliveryType ?? '')) {
    const businessDeliveryInfo: BusinessDeliveryInfo = {
      recipientName: head.recipientName,
      recipientPrimaryPhone: head.recipientPrimaryPhone,
      recipientSecondaryPhone: head.recipientSecondaryPhone,
      recipientEmail: head.recipientEmail?.toLowerCase() ?? null,
      recipientAddressLine1: head.recipientAddressLine1,
      recipientAddressLine2: head.recipientAddressLine2,
      recipientCity: head.recipientCity,
      recipientState: head.recipientState,
      recipientPostalCode: head.recipientPostalCode,
      recipientCountry: head.recipientCountry,
      note: head.note,
      recipientLat: null,
      recipientLng: null,
      recipientFullAddress: null,
    }
    return { deliveryType: 'BusinessDelivery' as const, businessDeliveryInfo, thirdPartyPickUpInfo: null }
  }
  const thirdPartyPickUpInfo: ThirdPartyPickUpInfo = {
    pickupId: head.pickupId,
    poNumber: head.poNumber,
    referenceNumber: head.referenceNumber,
    carrierName: head.carrierName,
    expectedPickupDate: shipOutDate,
    note: head.note,
  }
  return { deliveryType: 'ThirdPartyPickup' as const, businessDeliveryInfo: null, thirdPartyPickUpInfo }
}
