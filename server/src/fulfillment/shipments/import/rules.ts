import { createHash } from 'node:crypto'
import { orderKeyOf } from '@crossdock/contract/fulfillment/imported-rows'
import {
  deliveryHeadTexts,
  type HeadField,
  headFields,
  isDelivery,
  mostUnits,
  pickupHeadTexts,
  recipientFields,
  shipmentImport,
} from '@crossdock/contract/fulfillment/shipments/import'
import {
  type BusinessDeliveryInfo,
  shipmentLimits,
  type ThirdPartyPickUpInfo,
  tooManyLines,
} from '@crossdock/contract/fulfillment/shipments/parties'
import { joinedNote } from '@crossdock/contract/fulfillment/shipments/phone-text'
import { zipProblem, zipWanted } from '@crossdock/contract/fulfillment/shipments/postal-text'
import { knownDeliveryTypeOf } from '@crossdock/contract/fulfillment/shipments/states'
import { type Id, newId } from '@crossdock/contract/ids'
import { blankOf } from '@crossdock/sheets/apply'
import { headingOf, type RecordOf } from '@crossdock/sheets/fields'
import { z } from 'zod'
import type { RowProblem } from '../../../platform/import-rows.ts'
import type { NewLine } from '../lines/rules.ts'

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
  /** See `orderKeyOf`. */
  readonly key: string
  readonly rows: readonly ShipmentRecord[]
  /** One value each, from whichever row says it; null where none does. */
  readonly head: Readonly<Record<HeadField, string | null>>
  /** What a new order would have to say, and this one does not. */
  readonly missing: readonly RowProblem[]
}

const tooLong = `Must be at most ${shipmentLimits.note} characters`
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
    const rows = byKey.get(orderKeyOf(record))
    if (rows) rows.push(record)
    else byKey.set(orderKeyOf(record), [record])
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
        } else if (field === 'note' && joinedNote(present, value) !== null) {
          head.note = joinedNote(present, value)
        } else if (meaningOf(field, present) !== meaningOf(field, value)) {
          const message = `This differs from row ${saidBy.get(field)} of the same order`
          problems.push(rowProblem(row.rowId, field, message, `"${present}"`, value))
        }
      }
    if (head.note !== null && head.note.length > shipmentLimits.note)
      problems.push(rowProblem(saidBy.get('note') ?? 0, 'note', tooLong, 'room for phone extensions', head.note))
    problems.push(...vagueTypes(head, rows), ...shortZip(head, rows))
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

/** A row that names the country was asked for its zip code when it was read; here another row names it. */
function shortZip(head: RowGroup['head'], rows: readonly ShipmentRecord[]): RowProblem[] {
  const row = rows.find(({ recipientPostalCode }) => recipientPostalCode !== null)
  const message = row && zipProblem(head.recipientPostalCode, head.recipientCountry)
  return row && message
    ? [rowProblem(row.rowId, 'recipientPostalCode', message, zipWanted, head.recipientPostalCode ?? '')]
    : []
}

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
  readonly id: Id<'productPackageType'>
  readonly productId: Id<'product'>
  readonly name: string
  readonly unitQuantity: number
}

export const packageKey = (name: string, unitQuantity: number): string => `${name.trim().toLowerCase()}/${unitQuantity}`

/** What one row says of a line. */
export interface SaidUnits {
  readonly rowId: number
  readonly productPackageTypeId: Id<'productPackageType'>
  readonly units: number
  /** What its platform calls the line. */
  readonly lineId: string | null
}

/**
 * Lines of one order: rows of the same product and package type are one line, with the sum of their units. The lines come
 * in the order of the rows that named them first.
 */
export function linesOf(
  rows: readonly ShipmentRecord[],
  packagesOf: (sku: string) => readonly PackageChoice[],
): {
  readonly lines: readonly NewLine[]
  readonly said: readonly SaidUnits[]
  readonly problems: readonly RowProblem[]
} {
  const lines = new Map<string, NewLine>()
  const said: SaidUnits[] = []
  const problems: RowProblem[] = []
  let isFull = false
  const namedBy = new Map<string, number>()
  for (const row of rows) {
    const lineId = row.externalLineId
    const twin = lineId === null ? undefined : namedBy.get(lineId)
    if (lineId !== null && twin !== undefined) {
      const message = `This line of the order stands in row ${twin}, too`
      problems.push(rowProblem(row.rowId, 'externalLineId', message, 'an id of its own', lineId))
      continue
    }
    if (lineId !== null) namedBy.set(lineId, row.rowId)
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
    const line = lines.get(choice.id)
    if (!line && lines.size >= shipmentLimits.lines) {
      // Once, not for each row of thousands.
      if (!isFull) problems.push(rowProblem(row.rowId, 'productSku', tooManyLines, 'fewer lines', row.productSku))
      isFull = true
      continue
    }
    const units = (line?.unitsCount ?? 0) + ofRow
    if (units > mostUnits) {
      const message = `Must be at most ${mostUnits.toLocaleString('en-US')} units in all rows of the order`
      problems.push(rowProblem(row.rowId, 'packageCount', message, 'fewer packages', String(row.packageCount)))
      continue
    }
    said.push({ rowId: row.rowId, productPackageTypeId: choice.id, units: ofRow, lineId })
    lines.set(choice.id, {
      id: line?.id ?? newId(),
      productId: choice.productId,
      productPackageTypeId: choice.id,
      unitsCount: units,
      unitQuantity: choice.unitQuantity,
    })
  }
  return { lines: [...lines.values()], said, problems }
}

/** What imports have said of the rows of an order. */
export const knownRows = z.object({
  /** Units of each row by package type. */
  units: z.record(z.string(), z.array(z.number()).readonly()),
  /** Package type and units of the rows whose lines have ids; `units` has them as well. */
  lines: z.record(z.string(), z.tuple([z.string(), z.number()]).readonly()),
})
export type KnownRows = Readonly<z.output<typeof knownRows>>

export const noRows: KnownRows = { units: {}, lines: {} }

/** Rows added to what is known of an order. */
export function withRows(known: KnownRows, said: readonly SaidUnits[]): KnownRows {
  const units: Record<string, number[]> = Object.fromEntries(
    Object.entries(known.units).map(([productPackageTypeId, own]) => [productPackageTypeId, [...own]]),
  )
  // Ids of lines are anybody's words, also those that every object knows, like `constructor`.
  const lines = new Map(Object.entries(known.lines))
  for (const { productPackageTypeId, units: ofRow, lineId } of said) {
    const own = units[productPackageTypeId]
    if (own) own.push(ofRow)
    else units[productPackageTypeId] = [ofRow]
    if (lineId !== null) lines.set(lineId, [productPackageTypeId, ofRow])
  }
  return { units, lines: Object.fromEntries(lines) }
}

/** How often each number of units of a package is there: one order may have thousands of rows. */
function unitCounts() {
  const packages = new Map<string, Map<number, number>>()
  /** Takes one away; false where there is none. */
  const take = (productPackageTypeId: Id<'productPackageType'>, units: number): boolean => {
    const own = packages.get(productPackageTypeId)
    const count = own?.get(units) ?? 0
    if (count === 1) own?.delete(units)
    else if (count > 1) own?.set(units, count - 1)
    return count > 0
  }
  return {
    add(productPackageTypeId: Id<'productPackageType'>, units: number): void {
      const own = packages.get(productPackageTypeId) ?? new Map<number, number>()
      packages.set(productPackageTypeId, own.set(units, (own.get(units) ?? 0) + 1))
    },
    take,
    /** What is left, by package; the last one is the first that was added. */
    left: () =>
      new Map(
        Array.from(packages, ([productPackageTypeId, own]) => [
          productPackageTypeId,
          Array.from(own, ([units, count]) => Array<number>(count).fill(units))
            .flat()
            .reverse(),
        ]),
      ),
  }
}

/** A row with other units than the one that it seems to be had. */
type ChangedUnits = SaidUnits & { readonly was: number }

/** What rows are beside those that imports said of the order before. */
interface ComparedRows {
  /** Beyond those that are known. */
  readonly added: readonly SaidUnits[]
  /** Lines whose id is known, with another product, package or number of units. */
  readonly changed: readonly ChangedUnits[]
  /** Without an id that tells, as many units of the package as a known row: that one, or one more. */
  readonly equal: readonly SaidUnits[]
  /** Without an id that tells, where a known row of the package is not there any more: that one changed, or one more. */
  readonly otherwise: readonly ChangedUnits[]
}

/**
 * Compares rows with those that imports said of the order before. A row is known by its line id. Without one it is known by its
 * package type and its how-manieth: one with units that are known, in any order, is like that row; one beyond them is new.
 */
export function compareRows(known: KnownRows, said: readonly SaidUnits[]): ComparedRows {
  const namedLines = new Map(Object.entries(known.lines))
  const here = new Set(said.flatMap(({ lineId }) => lineId ?? []))
  /** Known rows without ids, and those whose ids are not in this file: rows without an id may be these, too. */
  const plain = unitCounts()
  const absent = unitCounts()
  for (const [productPackageTypeId, all] of Object.entries(known.units))
    for (const units of all) plain.add(productPackageTypeId, units)
  for (const [lineId, [productPackageTypeId, units]] of namedLines) {
    plain.take(productPackageTypeId, units)
    if (!here.has(lineId)) absent.add(productPackageTypeId, units)
  }
  const changed: ChangedUnits[] = []
  const equal: SaidUnits[] = []
  const others: SaidUnits[] = []
  for (const row of said) {
    const { lineId, productPackageTypeId, units } = row
    const line = lineId === null ? undefined : namedLines.get(lineId)
    if (line) {
      if (line[0] !== productPackageTypeId || line[1] !== units) changed.push({ ...row, was: line[1] })
    } else if (plain.take(productPackageTypeId, units) || (lineId === null && absent.take(productPackageTypeId, units)))
      equal.push(row)
    else others.push(row)
  }
  const added: SaidUnits[] = []
  const otherwise: ChangedUnits[] = []
  const plainLeft = plain.left()
  const absentLeft = absent.left()
  for (const row of others) {
    const was =
      plainLeft.get(row.productPackageTypeId)?.pop() ??
      (row.lineId === null ? absentLeft.get(row.productPackageTypeId)?.pop() : undefined)
    if (was === undefined) added.push(row)
    else otherwise.push({ ...row, was })
  }
  return { added, changed, equal, otherwise }
}

/** Fields of the head that say another thing than an earlier import did; what a file leaves blank says nothing. */
export const changedHead = (known: Readonly<Record<string, string>>, head: RowGroup['head']): HeadField[] =>
  headFields.filter((field) => {
    const value = head[field]
    if (value === null || field === 'warehouseId') return false
    const before = known[field]
    if (field === 'note' && before !== undefined && joinedNote(before, value) === before) return false
    return before === undefined || meaningOf(field, before) !== meaningOf(field, value)
  })

/** A digest of everything the file says about an order; the order of its rows does not matter. */
export function digestOf(group: RowGroup, warehouseId: Id<'warehouse'>, lines: readonly NewLine[]): string {
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
