import { z } from 'zod'
import { callersZone, dayAnswer, moment, queryDay, zoneHeader } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput, queryList, searchText } from '../../paging.ts'
import { person } from '../order-events.ts'
import { allLogTypes, type LogType } from './ledger.ts'
import { condition, stockLocation, viewsInventory, warehouse } from './records.ts'

const counts = z.number().int()
const logType = z.enum(allLogTypes as [LogType, ...LogType[]])

const logEntry = z.object({
  id: id('inventoryLog'),
  type: logType,
  createdAt: moment,
  /** The day it took effect, at the warehouse. */
  effectiveOn: dayAnswer,
  createdBy: person,
  warehouse,
  stockLocation,
  /** Where it went to or came from. */
  otherStockLocation: stockLocation.nullable(),
  product: z.object({ id: id('product'), description: z.string(), sku: z.string() }),
  storeId: id('store'),
  storeName: z.string().nullable(),
  packageType: z.object({ id: id('productPackageType'), name: z.string(), unitQuantity: counts }),
  inventoryId: id('inventory'),
  /** Change of packages on hand; 0 for what moved without leaving the books (unpicked). */
  packageChange: counts,
  unitChange: counts,
  /** Packages that moved: unpicked ones. */
  movedCount: counts,
  before: counts,
  after: counts,
  condition,
  lot: z.string(),
  expiresAt: dayAnswer.nullable(),
  /** The order that caused it. */
  order: z
    .object({
      kind: z.enum(['receipt', 'shipment']),
      id: id('receiptOrder').or(id('shipmentOrder')),
      referenceId: z.string(),
    })
    .nullable(),
  reason: z.string().nullable(),
  /** Entries of one cause share it. */
  causeId: id('cause'),
})
export type LogEntry = z.output<typeof logEntry>

export const logs = endpoint({
  method: 'GET',
  path: '/api/fulfillment/inventory/logs',
  summary: 'The ledger of stock, newest first; it cannot be changed',
  can: viewsInventory,
  headers: zoneHeader,
  input: z.object({
    ...listInput,
    timezone: callersZone,
    /** Found in description and SKU. */
    productDescription: searchText.optional(),
    warehouseId: id('warehouse').optional(),
    changeType: queryList(logType).optional(),
    createdBy: id('user').optional(),
    fromDate: queryDay,
    toDate: queryDay,
    productId: id('product').optional(),
    merchantId: id('store').optional(),
    stockLocationId: id('stockLocation').optional(),
    inventoryId: id('inventory').optional(),
    receiptOrderId: id('receiptOrder').optional(),
    shipmentOrderId: id('shipmentOrder').optional(),
  }),
  answer: listAnswer(logEntry),
})

export const people = endpoint({
  method: 'GET',
  path: '/api/fulfillment/inventory/logs/people',
  summary: 'Who has entries in the log, for its filter',
  can: viewsInventory,
  input: z.object({ term: searchText.optional() }),
  answer: z.object({ users: z.array(person) }),
})
