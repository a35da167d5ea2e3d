import { z } from 'zod'
import { dayAnswer, queryDay, zoneHeader } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportAnswer, exportInput, type FileColumn } from '../files.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, queryNumber, searchText } from '../paging.ts'
import { shipmentFilters } from './shipments/orders.ts'
import { deliveryTypeLabels, deliveryTypes, orderTypes, shipmentStates } from './shipments/states.ts'

const base = '/api/fulfillment/reports'
const viewShipments = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const viewInventory = 'FULFILLMENT_VIEW_INVENTORY'

/** What stands for the main store where a report names the merchant (FILT-015). */
export const mainStoreName = 'Main'

/** A volume in cubic feet; at most 10 characters, as the inputs take (FILT-008). */
const cubicFeet = queryNumber.pipe(z.number().min(0).max(9_999_999_999)).optional()

const volumeRange = { volumeFrom: cubicFeet, volumeTo: cubicFeet, isDangerous: queryBoolean.optional() } as const

const shipmentReportFilters = {
  ...shipmentFilters,
  /** Finds text in the reference id, the external order number and the PO number. */
  search: searchText.optional(),
  /** Volume of a line: its packages, with one begun counted whole. An order is in when one of its lines is. */
  ...volumeRange,
  /** Expiry of what a line holds, or has left with it: any of its lots counts. An order is in when one of its lines is. */
  expiryDateStart: queryDay,
  expiryDateEnd: queryDay,
} as const

/** Order, delivery and dates of a shipment order, under the names the reports have for them (REP-014 to 016, REP-029). */
const orderPart = {
  orderId: id,
  orderState: z.enum(shipmentStates),
  storeId: id,
  /** Null for the main store. */
  storeName: z.string().nullable(),
  warehouseTitle: z.string(),
  AssignedTo: z.string().nullable(),
  channel: z.string(),
  orderType: z.enum(orderTypes),
  referenceId: z.string(),
  externalOrderNumber: z.string().nullable(),
  externalPoNumber: z.string(),
  /** The recipient's name, or the carrier that picks up. */
  customer: z.string().nullable(),
  deliveryType: z.enum(deliveryTypes),
  carrierName: z.string().nullable(),
  carrierPoNumber: z.string().nullable(),
  pickupID: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** Decimal amount in the account's currency. */
  shipmentPriceAmount: z.number().nullable(),
  trackingLink: z.string().nullable(),
  createdAt: z.string(),
  shipOutDate: dayAnswer,
  completedAt: z.string().nullable(),
} as const

export const shipmentLine = z.object({
  /** The line's id. */
  id,
  ...orderPart,
  sku: z.string(),
  productDescription: z.string(),
  unitCount: z.number().int(),
  productPackageType: z.string(),
  productPackageUnitQuantity: z.number().int(),
  /** The earliest of the stock that is reserved for the line, or has left with it. */
  expirationDate: dayAnswer.nullable(),
  /** Names of the boxes the line is packed in, and how many boxes that is. */
  shipmentPackageType: z.string().nullable(),
  shipmentPackageQuantity: z.number().int().nullable(),
})
export type ShipmentLine = z.output<typeof shipmentLine>

export const shipmentSummary = z.object({
  ...orderPart,
  SKUCount: z.number().int(),
  totalUnitCount: z.number().int(),
  /** Packages of the lines' package types, with one begun counted whole. */
  totalPackageCount: z.number().int(),
  productPackageTypes: z.string().nullable(),
  shipmentPackageTypes: z.string().nullable(),
  totalShipmentPackageQuantity: z.number().int().nullable(),
})
export type ShipmentSummary = z.output<typeof shipmentSummary>

type OrderPart = Pick<ShipmentLine, keyof typeof orderPart & keyof ShipmentLine>

const orderColumns: readonly FileColumn<keyof OrderPart>[] = [
  { key: 'storeName', heading: 'Store', blank: mainStoreName },
  { key: 'warehouseTitle', heading: 'Warehouse' },
  { key: 'AssignedTo', heading: 'Assigned To' },
  { key: 'channel', heading: 'Channel' },
  { key: 'orderType', heading: 'Order Type' },
  { key: 'referenceId', heading: 'Reference ID' },
  { key: 'externalOrderNumber', heading: 'External Order Number' },
  { key: 'externalPoNumber', heading: 'External PO Number' },
  { key: 'customer', heading: 'Customer' },
  { key: 'deliveryType', heading: 'Delivery Type', words: deliveryTypeLabels },
  { key: 'carrierName', heading: 'Carrier Name' },
  { key: 'carrierPoNumber', heading: 'Carrier PO Number' },
  { key: 'pickupID', heading: 'Pickup ID' },
  { key: 'city', heading: 'City' },
  { key: 'state', heading: 'State' },
  { key: 'country', heading: 'Country' },
  { key: 'shipmentPriceAmount', heading: 'Shipment Price Amount', kind: 'money' },
  { key: 'trackingLink', heading: 'Tracking Link' },
  { key: 'createdAt', heading: 'Created At', kind: 'moment' },
  { key: 'shipOutDate', heading: 'Ship Out Date', kind: 'day' },
  { key: 'completedAt', heading: 'Completed At', kind: 'moment' },
]

/** Headings of the shipment report, on the screen and in the export (REP-027). */
export const shipmentLineColumns: readonly FileColumn<keyof ShipmentLine>[] = [
  ...orderColumns,
  { key: 'sku', heading: 'SKU' },
  { key: 'productDescription', heading: 'Product Description' },
  { key: 'unitCount', heading: 'Unit Count', kind: 'number' },
  { key: 'productPackageType', heading: 'Product Package Type' },
  { key: 'productPackageUnitQuantity', heading: 'Product Package Unit Quantity', kind: 'number' },
  { key: 'expirationDate', heading: 'Expiration Date', kind: 'day' },
  { key: 'shipmentPackageType', heading: 'Shipment Package Type' },
  { key: 'shipmentPackageQuantity', heading: 'Shipment Package Quantity', kind: 'number' },
]

export const shipmentSummaryColumns: readonly FileColumn<keyof ShipmentSummary>[] = [
  ...orderColumns,
  { key: 'SKUCount', heading: 'SKU Count', kind: 'number' },
  { key: 'totalUnitCount', heading: 'Total Unit Count', kind: 'number' },
  { key: 'totalPackageCount', heading: 'Total Package Count', kind: 'number' },
  { key: 'productPackageTypes', heading: 'Product Package Types' },
  { key: 'shipmentPackageTypes', heading: 'Shipment Package Types' },
  { key: 'totalShipmentPackageQuantity', heading: 'Total Shipment Package Quantity', kind: 'number' },
]

export const shipmentLines = endpoint({
  method: 'GET',
  path: `${base}/shipment-orders/all`,
  summary: 'Shipment report: one row a line of every order but drafts; a date filter is also the order, newest first',
  can: viewShipments,
  headers: zoneHeader,
  input: z.object({ ...listInput, ...shipmentReportFilters }),
  answer: listAnswer(shipmentLine),
})

export const exportShipmentLines = endpoint({
  method: 'GET',
  path: `${base}/shipment-orders/all/export`,
  summary: 'The shipment report as a file, whole',
  can: viewShipments,
  headers: zoneHeader,
  input: z.object({ ...exportInput, ...shipmentReportFilters }),
  answer: exportAnswer,
})

export const shipmentSummaries = endpoint({
  method: 'GET',
  path: `${base}/shipment-orders/consolidated`,
  summary: 'Consolidated shipment report: one row an order',
  can: viewShipments,
  headers: zoneHeader,
  input: z.object({ ...listInput, ...shipmentReportFilters }),
  answer: listAnswer(shipmentSummary),
})

export const exportShipmentSummaries = endpoint({
  method: 'GET',
  path: `${base}/shipment-orders/consolidated/export`,
  summary: 'The consolidated shipment report as a file, whole',
  can: viewShipments,
  headers: zoneHeader,
  input: z.object({ ...exportInput, ...shipmentReportFilters }),
  answer: exportAnswer,
})

const inventoryFilters = {
  /** Finds text in the product's description and SKU. */
  search: searchText.optional(),
  warehouseId: id.optional(),
  productId: id.optional(),
  productPackageTypeId: id.optional(),
  /** Counts only what stands in this kind of storage package. */
  storagePackageTypeId: id.optional(),
  merchantId: id.optional(),
  /** Counts only what expires on these days. */
  expiryDateStart: queryDay,
  expiryDateEnd: queryDay,
  /** Volume of all of a product's stock on hand (FILT-016). */
  ...volumeRange,
} as const

const stockPart = {
  productId: id,
  productDescription: z.string(),
  sku: z.string(),
  storeId: id,
  /** Null for the main store. */
  storeName: z.string().nullable(),
  /** Units and packages on hand in every condition; what is reserved or picked but has not left is among them. */
  quantity: z.number().int(),
  packageQuantity: z.number().int(),
} as const

export const inventoryLine = z.object({
  ...stockPart,
  productPackageTypeId: id,
  productPackageType: z.string(),
  productPackageUnitQuantity: z.number().int(),
  warehouseId: id,
  warehouseTitle: z.string(),
})
export type InventoryLine = z.output<typeof inventoryLine>

export const inventorySummary = z.object(stockPart)
export type InventorySummary = z.output<typeof inventorySummary>

/** Headings of the inventory report, on the screen and in the export (REP-021, REP-027). */
export const inventoryLineColumns: readonly FileColumn<keyof InventoryLine>[] = [
  { key: 'productDescription', heading: 'Product Description' },
  { key: 'sku', heading: 'SKU' },
  { key: 'productPackageType', heading: 'Product Package Type' },
  { key: 'warehouseTitle', heading: 'Warehouse' },
  { key: 'storeName', heading: 'Store', blank: mainStoreName },
  { key: 'quantity', heading: 'Quantity', kind: 'number' },
  { key: 'packageQuantity', heading: 'Package Quantity', kind: 'number' },
]

export const inventorySummaryColumns: readonly FileColumn<keyof InventorySummary>[] = [
  { key: 'productDescription', heading: 'Product Description' },
  { key: 'sku', heading: 'SKU' },
  { key: 'storeName', heading: 'Store', blank: mainStoreName },
  { key: 'quantity', heading: 'Quantity', kind: 'number' },
  { key: 'packageQuantity', heading: 'Package Quantity', kind: 'number' },
]

export const inventoryLines = endpoint({
  method: 'GET',
  path: `${base}/inventories`,
  summary: 'Inventory report: one row a product, package type and warehouse',
  can: viewInventory,
  input: z.object({ ...listInput, ...inventoryFilters }),
  answer: listAnswer(inventoryLine),
})

export const exportInventoryLines = endpoint({
  method: 'GET',
  path: `${base}/inventories/export`,
  summary: 'The inventory report as a file, whole',
  can: viewInventory,
  input: z.object({ ...exportInput, ...inventoryFilters }),
  answer: exportAnswer,
})

export const inventorySummaries = endpoint({
  method: 'GET',
  path: `${base}/inventories/consolidate`,
  summary: 'Consolidated inventory report: one row a product',
  can: viewInventory,
  input: z.object({ ...listInput, ...inventoryFilters }),
  answer: listAnswer(inventorySummary),
})

export const exportInventorySummaries = endpoint({
  method: 'GET',
  path: `${base}/inventories/consolidate/export`,
  summary: 'The consolidated inventory report as a file, whole',
  can: viewInventory,
  input: z.object({ ...exportInput, ...inventoryFilters }),
  answer: exportAnswer,
})

export const channelList = endpoint({
  method: 'GET',
  path: `${base}/channel-list`,
  summary: 'Where orders come from: Manual, Import, and what else the orders name',
  can: viewShipments,
  input: z.object({}),
  answer: z.array(z.string()),
})

/** The reports there are, for the overview: title, what it tells, where it is, who may see it (REP-035). */
export const reports = [
  {
    title: 'Shipment Report',
    about: 'Every line of every shipment order: what was ordered, for whom, and how it left.',
    path: '/shipment-report-all',
    can: viewShipments,
    area: 'Shipments',
  },
  {
    title: 'Consolidated Shipment Report',
    about: 'One row a shipment order, with its SKUs, units, packages and boxes added up.',
    path: '/consolidated-shipment-reports',
    can: viewShipments,
    area: 'Shipments',
  },
  {
    title: 'Inventory Report',
    about: 'What is on hand, by product, package type and warehouse.',
    path: '/inventory-report',
    can: viewInventory,
    area: 'Inventory',
  },
  {
    title: 'Consolidated Inventory Report',
    about: 'What is on hand of each product, over all package types and warehouses.',
    path: '/consolidated-inventory-report',
    can: viewInventory,
    area: 'Inventory',
  },
] as const
