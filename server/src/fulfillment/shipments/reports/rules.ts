import type { ShipmentLine, ShipmentSummary } from '@crossdock/contract/fulfillment/shipments/reports'
import type { LineRow, SummaryRow } from './reads.ts'

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
