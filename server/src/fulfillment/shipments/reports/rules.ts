import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/shipments/reports'
import type { ShipmentLine, ShipmentSummary } from '@crossdock/contract/fulfillment/shipments/reports'
import { type ShipmentState, shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { sql } from 'kysely'
import { failField } from '../../../platform/errors.ts'
import type { ListRules } from '../../../platform/listing.ts'
import type { LineRow, SummaryRow } from './reads.ts'

export type Filters = Omit<ParsedOf<typeof contract.exportShipmentLines>, 'format'>

const isGiven = (...days: readonly (string | undefined)[]): boolean => days.some((day) => day !== undefined)
/** Whether a report is of orders that have left. */
export const hasCompletedRange = (input: Filters): boolean =>
  isGiven(input.completedAtStart, input.completedAtEnd, input.actualShipmentDateStart, input.actualShipmentDateEnd)
const hasShipOutRange = (input: Filters): boolean =>
  isGiven(input.shipmentFrom, input.shipmentTo, input.plannedShipmentDateStart, input.plannedShipmentDateEnd)

/**
 * A report about some days comes in the order of those days: the index that finds them also sorts them. Orders that have not
 * left have no day of leaving, so that sort asks for its range. Found orders are sorted by values that no index has.
 */
export function summaryRules(input: Filters, isFound = false): ListRules {
  const byCompletion = hasCompletedRange(input)
  const moment = (column: string) => (isFound ? sql`(${sql.ref(column)} + interval '0')` : sql.ref(column))
  return {
    sorts: {
      createdAt: { by: moment('o.created_at'), type: 'timestamptz' },
      shipOutDate: { by: isFound ? sql`(o.ship_out_date + 0)` : sql.ref('o.ship_out_date'), type: 'date' },
      ...(byCompletion ? { completedAt: { by: moment('o.completed_at'), type: 'timestamptz' as const } } : {}),
    },
    defaultSort: byCompletion ? 'completedAtDesc' : hasShipOutRange(input) ? 'shipOutDateDesc' : 'createdAtDesc',
    id: sql.ref('o.id'),
  }
}
export const lineRules = (input: Filters, isFound = false): ListRules => ({
  ...summaryRules(input, isFound),
  within: sql.ref('i.id'),
})

/** The states that are asked for, by the list (column `phase`) they stand in: each list has its indexes. Drafts are in no report. */
export function partsOf(input: Filters): ShipmentState[][] {
  const asked = input.states && input.states.length > 0 ? input.states : shipmentStates
  const lists: readonly (readonly ShipmentState[])[] = hasCompletedRange(input)
    ? [['COMPLETED']]
    : [['READY', 'PICKING'], ['BACK_ORDER'], ['COMPLETED']]
  const parts = lists.map((list) => list.filter((state) => asked.includes(state))).filter((part) => part.length > 0)
  return parts.length > 0 ? parts : [[]]
}

/** A range of volumes that ends before it begins is refused. */
export function checkVolumes({ volumeFrom, volumeTo }: Filters): void {
  if (volumeFrom !== undefined && volumeTo !== undefined && volumeTo < volumeFrom)
    failField('volumeTo', 'Must not be less than the start of the range')
}

type OrderRow = Pick<LineRow, keyof LineRow & keyof SummaryRow>

const shapeOrder = (row: OrderRow) => ({
  orderId: row.orderId,
  orderState: row.orderState as ShipmentLine['orderState'],
  storeId: row.storeId,
  storeName: row.storeName,
  warehouseTitle: row.warehouseTitle,
  timeZone: row.timeZone,
  AssignedTo: row.AssignedTo,
  channel: row.channel,
  orderType: row.orderType as ShipmentLine['orderType'],
  referenceId: row.referenceId,
  externalOrderNumber: row.externalOrderNumber,
  externalPoNumber: row.externalPoNumber,
  customer: row.customer,
  deliveryType: row.deliveryType as ShipmentLine['deliveryType'],
  carrierName: row.carrierName,
  carrierPoNumber: row.carrierPoNumber,
  pickupID: row.pickupID,
  city: row.city,
  state: row.state,
  country: row.country,
  shipmentPriceAmount: row.shipmentPriceAmount,
  trackingLink: row.trackingLink,
  createdAt: row.createdAt,
  shipOutDate: row.shipOutDate,
  completedAt: row.completedAt,
})

/** A row as the report answers it. */
export const shapeLine = (row: LineRow): ShipmentLine => ({
  id: row.id,
  ...shapeOrder(row),
  sku: row.sku,
  productDescription: row.productDescription,
  unitCount: row.unitCount,
  productPackageType: row.productPackageType,
  productPackageUnitQuantity: row.productPackageUnitQuantity,
  expirationDate: row.expirationDate,
  shipmentPackageType: row.shipmentPackageType,
  shipmentPackageQuantity: row.shipmentPackageQuantity,
})

/** A row as the consolidated report answers it. */
export const shapeSummary = (row: SummaryRow): ShipmentSummary => ({
  ...shapeOrder(row),
  SKUCount: row.SKUCount,
  totalUnitCount: row.totalUnitCount,
  totalPackageCount: row.totalPackageCount,
  productPackageTypes: row.productPackageTypes,
  shipmentPackageTypes: row.shipmentPackageTypes,
  totalShipmentPackageQuantity: row.totalShipmentPackageQuantity,
})
