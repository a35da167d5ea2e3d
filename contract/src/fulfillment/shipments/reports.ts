import { z } from 'zod'
import { dayAnswer, moment, queryDay, zoneHeader } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { exportAnswer, exportInput, type FileColumn } from '../../files.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput, searchText } from '../../paging.ts'
import { base, mainStoreName, viewShipments, volumeRange } from '../reports.ts'
import { shipmentFilters } from './filters.ts'
import { deliveryTypeLabels, deliveryTypes, orderTypes, shipmentStates } from './states.ts'

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
  orderId: id('shipmentOrder'),
  orderState: z.enum(shipmentStates),
  storeId: id('store'),
  /** Null for the main store. */
  storeName: z.string().nullable(),
  warehouseTitle: z.string(),
  /** That of the warehouse, in which the row's moments are shown and exported. */
  timeZone: z.string(),
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
  createdAt: moment,
  shipOutDate: dayAnswer,
  completedAt: moment.nullable(),
} as const

const shipmentLine = z.object({
  /** The line's id. */
  id: id('shipmentOrderItem'),
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

const shipmentSummary = z.object({
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

/** Exact to 10,000; 10,001 means more. */
const counted = z.number().int()
/** Units of all rows; null where they are more than 10,000. */
const units = z.number().int().nullable()

export const shipmentLineTotals = endpoint({
  method: 'GET',
  path: `${base}/shipment-orders/all/totals`,
  summary: 'What the lines of the shipment report come to, with its filters',
  can: viewShipments,
  headers: zoneHeader,
  input: z.object(shipmentReportFilters),
  answer: z.object({ lines: counted, units }),
})

export const shipmentSummaryTotals = endpoint({
  method: 'GET',
  path: `${base}/shipment-orders/consolidated/totals`,
  summary: 'What the orders of the consolidated shipment report come to, with its filters',
  can: viewShipments,
  headers: zoneHeader,
  input: z.object(shipmentReportFilters),
  answer: z.object({ orders: counted, units }),
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

export const channelList = endpoint({
  method: 'GET',
  path: `${base}/channel-list`,
  summary: 'Where orders come from: Manual, Import, and what else the orders name',
  can: viewShipments,
  input: z.object({}),
  answer: z.array(z.string()),
})
