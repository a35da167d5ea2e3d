import type { ShipmentLine, ShipmentSummary } from '@crossdock/contract/fulfillment/shipments/reports'
import type { LowPointLine } from '@crossdock/contract/fulfillment/stock/low-points'
import type { InventoryLine } from '@crossdock/contract/fulfillment/stock/reports'
import { t } from '../../lib/words.ts'
import { columnsThatFit } from '../../ui/list-fit.ts'
import type { Column } from '../../ui/list-types.ts'

/** Pixels between the margins of a sheet of Letter on its side; A4 has more. */
const paperWidth = 965

type Priority = NonNullable<Column<never>['priority']>

/** When a column gives way (6 first), its pixels in the letters of paper, and when it gives way on the screen where that is earlier. */
type Place = readonly [Priority, number, Priority?]

type Key = keyof ShipmentLine | keyof ShipmentSummary | keyof InventoryLine | keyof LowPointLine
const places: Readonly<Partial<Record<Key, Place>>> = {
  referenceId: [1, 76],
  customer: [1, 96],
  shipOutDate: [1, 72],
  sku: [1, 100],
  unitCount: [1, 44],
  totalUnitCount: [1, 44],
  quantity: [1, 56],
  packageQuantity: [1, 56],
  lowPointQuantity: [1, 56],
  inventoryQuantity: [1, 60],
  storeName: [2, 72],
  warehouseTitle: [2, 80],
  warehouse: [2, 80],
  description: [2, 150],
  productDescription: [2, 150],
  productPackageType: [2, 68, 3],
  packageType: [2, 60],
  totalPackageCount: [2, 52],
  SKUCount: [2, 40],
  completedAt: [2, 82, 3],
  shipmentPackageQuantity: [3, 56],
  totalShipmentPackageQuantity: [3, 56],
  expirationDate: [3, 72],
  externalPoNumber: [3, 76],
  carrierName: [3, 76],
  city: [3, 72],
  state: [4, 44],
  deliveryType: [4, 76],
  productPackageTypes: [4, 80],
  shipmentPackageType: [4, 80],
  shipmentPackageTypes: [4, 80],
  unitQuantity: [4, 56],
  createdBy: [5, 72],
  updatedBy: [5, 72],
  createdAt: [5, 82],
  externalOrderNumber: [5, 76],
  AssignedTo: [5, 76],
  channel: [5, 60],
  country: [5, 60],
  productPackageUnitQuantity: [5, 56],
  shipmentPriceAmount: [5, 64],
  orderType: [6, 44],
  carrierPoNumber: [6, 76],
  pickupID: [6, 76],
  trackingLink: [6, 150],
}

const placeOf = (key: string): Place => (places as Readonly<Record<string, Place>>)[key] ?? [6, 80]

/** When a column of a report gives way on the screen. */
export function priorityOf(key: string): Priority {
  const [priority, , onScreen] = placeOf(key)
  return onScreen ?? priority
}

/** A heading turns over between its words: the longest of them has room. */
const headingWidth = (heading: string): number => Math.max(...heading.split(/[ -]/).map((word) => word.length * 6 + 14))

/** Those of a report's columns that a sheet has room for, in letters that can be read: its head names the others. */
export const paperColumns = <Row>(shown: readonly Column<Row>[], sortedBy: string | null): readonly Column<Row>[] =>
  columnsThatFit(
    shown.map((column) => {
      const [priority, width] = placeOf(column.key)
      return { ...column, priority, width: Math.max(width, headingWidth(t(column.label))) }
    }),
    paperWidth,
    sortedBy,
  )
